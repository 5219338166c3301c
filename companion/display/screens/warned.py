"""What an event gives away, or what is odd about it, said before it is done."""

from __future__ import annotations

from collections.abc import Callable

from companion.display.page import Block, Item, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, Answer

RETURN, DO = "return", "do"


class WarnedScreen(ListScreen):
    """Asks once more; `do` does it, and leaving returns to the choice."""

    name = "warned"
    heading = "warned.title"

    def __init__(self, home: Navigator, event: Action | Answer, do: Callable[[], None]) -> None:
        super().__init__(home)
        self._event = event
        self._do = do

    @property
    def in_play(self) -> bool:
        """It comes by itself, in the midst of a game."""
        return True

    def lead(self) -> tuple[Block, ...]:
        """The event, and what it gives away."""
        warnings = self.session.state.warnings(self._event)
        lines = (Para(self.words.say("warning", what), "warning") for what in warnings)
        return (Para(self.words.event(self._event), "body"), *lines)

    def picture(self) -> Picture | None:
        """The board as it lies."""
        return Picture(self.board())

    def items(self) -> tuple[Item, ...]:
        """Another choice, or this one."""
        return Item(self.words("warned.return"), RETURN), Item(self.words("warned.do"), DO)

    def chosen(self, target: str) -> None:
        """Return or do it."""
        self.home.pop()
        if target == DO:
            self._do()
