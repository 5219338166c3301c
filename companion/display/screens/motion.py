"""What hands must do now, shown move by move, again and again until they have done it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.display import news, routes, spoken
from companion.display.board import Board
from companion.display.page import Block, Item, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.table_looks import plainly
from companion.display.screens.told import in_step, strip, told
from companion.play.steps import Step
from companion.tracking import Standing

MOVE, REST = 0.9, 2.0  # seconds that a move, and the end, are shown


class MotionScreen(ListScreen):
    """The boards one after another, beside what is to be done in words.

    A watching camera sees when hands have done it; what they did wrong is said until it is put right.
    """

    name = "motion"
    heading = "motion.title"
    watched = True

    def __init__(self, home: Navigator, boards: Sequence[Board], done: Step | None = None) -> None:
        super().__init__(home)
        self.tall = True
        self._boards = boards
        self._done = done
        self._state = self.session.state
        self._begun: float | None = None
        self._at = 0

    @property
    def in_play(self) -> bool:
        """It comes by itself, in the midst of a game."""
        return True

    def settle(self) -> None:
        """Step aside when the game has gone on, or hands are seen to have done it."""
        if self.session.state is not self._state or in_step(self.home):
            self.home.pop()

    def picture(self) -> Picture:
        """The move that is shown now."""
        return Picture(self._boards[self._at])

    def lead(self) -> tuple[Block, ...]:
        """What is to be done."""
        recent = [new for step in news.recent(self.session.steps, self._done) for new in step.state.news()]
        orders = [todo for new in recent for todo in new.hands]
        said = iter((spoken.orders(self.words, orders),))
        hands = tuple(Para(self.words.say("hand", todo), "hands", spoken=next(said, ())) for todo in orders)
        return (*hands, *self._wrong())

    def _wrong(self) -> tuple[Block, ...]:
        """What the watching eyes say of what hands have done; nothing while they have not begun."""
        found = told(self.home) if self.home.desk.preferences.watch else None
        if found is None or found.standing is Standing.PENDING:
            return ()
        return tuple(Para(line, "warning") for line in plainly(self.home, found)) or strip(self.home)

    def items(self) -> tuple[Item, ...]:
        """Go on, or let the eyes look whether it was done rightly."""
        found = [Item(self.words("motion.done"), "done")]
        if self.home.desk.extras.guide(self.session) is not None:
            found.append(Item(self.words("motion.check"), "check"))
        return tuple(found)

    def chosen(self, target: str) -> None:
        """Go on, or look."""
        self.home.pop()
        if target == "check":
            self.home.go(routes.Talk(look=True))

    @property
    def moving(self) -> bool:
        """It is drawn anew all the time: the moves go on by themselves."""
        return True

    def tick(self, now: float) -> None:
        """Show the next move when its time has come."""
        self._begun = now if self._begun is None else self._begun
        last = len(self._boards) - 1
        self._at = min(last, int((now - self._begun) % (last * MOVE + REST) / MOVE))
