"""A step of a lesson: what it tells on paper beside the board, what it asks, and the way out at any time."""

from __future__ import annotations

from companion.display import routes
from companion.display.bands import Band, Card, CardRow, PanelChoice
from companion.display.lesson_line import asked, step_title, told
from companion.display.page import Block, Para, Picture
from companion.display.screens.answers import AnswerScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.taught import taught
from companion.games.kit.lesson import Task
from companion.play.lesson_session import LessonSession

GO_ON, REAL, LEAVE = "go-on", "real-game", "leave-lesson"


class LessonScreen(AnswerScreen):
    """Stands before the play at each step of a lesson; the menu brings it again."""

    name = "lesson"

    def __init__(self, home: Navigator, session: LessonSession) -> None:
        super().__init__(home)
        self._lesson = session

    def band(self) -> Band:
        """Which step of how many."""
        return Band(self.words("learning.title"), step_title(self._lesson, self.words), icon="lesson")

    def picture(self) -> Picture:
        """The board, with the places that the step is about."""
        step = self._lesson.step
        learnt = taught(self)
        places = frozenset(step.places) if step is not None else frozenset()
        return Picture(self.board(), hands=places, marks=learnt.marks if learnt is not None else ())

    def card(self) -> Card:
        """What the step tells, and what it asks."""
        ask, told_row, learnt = self._asked(), CardRow(told(self._lesson, self.words)), taught(self)
        if learnt is not None:
            return Card(rows=(told_row, CardRow(learnt.title, learnt.sign or "hand")), order=True)
        return Card(rows=(told_row, CardRow(ask, "hand")) if ask else (told_row,), order=True)

    def _asked(self) -> str:
        look = self._lesson.task in (Task.LOOK, None)
        return "" if look else asked(self._lesson, self.words)

    def blocks(self) -> tuple[Block, ...]:
        """The same in words."""
        ask = self._asked()
        return Para(told(self._lesson, self.words), "lesson"), *((Para(ask, "hands"),) if ask else ())

    def steps(self) -> tuple[int, int] | None:
        """How far the lesson has come."""
        steps = self._lesson.lesson.steps if self._lesson.lesson is not None else ()
        return min(self._lesson.at + 1, len(steps)), len(steps)

    def answers(self) -> tuple[PanelChoice, ...]:
        """On, or out."""
        words = self.words
        over = self._lesson.step is None
        on = (
            PanelChoice(words("title.new"), REAL, "check")
            if over
            else PanelChoice(words("button.go-on"), GO_ON, "check")
        )
        return on, PanelChoice(words("learning.leave"), LEAVE, "leave")

    def leave(self) -> None:
        """Back shows the way out."""
        self.at = 1

    def chosen(self, target: str) -> None:
        """On to what is asked, to a game that is kept, or out of the lesson."""
        if target != GO_ON:
            self.home.title()
            if target == REAL:
                self.home.go(routes.Setup(self._lesson.game))
            return
        self._lesson.looked()
        self.home.pop()


def lesson_screen(home: Navigator) -> LessonScreen | None:
    """The step that the lesson has come to; nothing where no lesson is being learnt."""
    return LessonScreen(home, home.session) if isinstance(home.session, LessonSession) else None
