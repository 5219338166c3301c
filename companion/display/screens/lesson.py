"""A step of a lesson: what it tells beside the board, what it asks, and the way out at any time."""

from __future__ import annotations

from companion.display import routes
from companion.display.asked import asked, step_title, told
from companion.display.page import Block, Item, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit.lesson import Task
from companion.play.lesson import LessonSession

GO_ON, REAL, LEAVE = "go-on", "real-game", "leave-lesson"


class LessonScreen(ListScreen):
    """Stands before the play at each step of a lesson; the menu brings it again."""

    name = "lesson"

    def __init__(self, home: Navigator, session: LessonSession) -> None:
        super().__init__(home)
        self.tall = True
        self._lesson = session

    def title(self) -> str:
        """Which step of how many."""
        return step_title(self._lesson, self.words)

    def picture(self) -> Picture:
        """The board, with the places that the step is about."""
        step = self._lesson.step
        return Picture(self.board(), cursor=frozenset(step.places) if step is not None else frozenset())

    def lead(self) -> tuple[Block, ...]:
        """What the step tells."""
        return (Para(told(self._lesson, self.words), "lesson"),)

    def foot(self) -> tuple[Para, ...]:
        """What it asks."""
        look = self._lesson.task in (Task.LOOK, None)
        return () if look else (Para(asked(self._lesson, self.words), "hands"),)

    def items(self) -> tuple[Item, ...]:
        """On, or out."""
        words = self.words
        over = self._lesson.step is None
        on = Item(words("title.new"), REAL) if over else Item(words("button.go-on"), GO_ON)
        return (on, Item(words("learning.leave"), LEAVE))

    def buttons(self) -> tuple[Item, ...]:
        """Nothing lies behind a step but the step."""
        return ()

    def leave(self) -> None:
        """Back shows the way out."""
        self.cursor = len(self.items()) - 1

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
