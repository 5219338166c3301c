"""What may come next, whatever is done: one board after another, with what is said of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.display.board import Prospect
from companion.display.page import Item, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.play.session import Session


class Foresight(Protocol):
    """What only some games have: what may come next."""

    def prospects(self, session: Session) -> Sequence[Prospect]:
        """What may come next, whatever is done, as all may know; empty for a game that does not show it."""


class ProspectsScreen(ListScreen):
    """The cursor walks over what the list names; what is under it is drawn into the board, and told below."""

    name = "prospects"
    heading = "menu.prospects"

    def __init__(self, home: Navigator, foresight: Foresight) -> None:
        super().__init__(home)
        self._all: Sequence[Prospect] = foresight.prospects(self.session)

    def picture(self) -> Picture:
        """The board with it drawn in."""
        at = self._all[min(self.cursor, len(self._all) - 1)]
        return Picture(at.board, lit=at.places, zoom=bool(self.home.zoom))

    def items(self) -> tuple[Item, ...]:
        """What there is to look at, and the way back."""
        found = (Item(prospect.title, f"prospect:{n}") for n, prospect in enumerate(self._all))
        return (*found, Item(self.words("button.good"), "good"))

    def foot(self) -> tuple[Para, ...]:
        """What is said of it."""
        at = self._all[min(self.cursor, len(self._all) - 1)]
        return tuple(Para(line, "quiet") for line in at.lines)

    def chosen(self, target: str) -> None:
        """A touch only looks."""
        if target == "good":
            self.home.pop()
