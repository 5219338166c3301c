"""Lists of games with the pictures that they are known by."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display.board import Board
from companion.display.covers import PLACE, gathered
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator


class CoveredList(ListScreen):
    """A list beside pictures of games, which are loaded once it is there."""

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self._covers: Mapping[str, Board] | None = None  # while they are loaded

    def settle(self) -> None:
        """Take the games' pictures as soon as they are there."""
        if self._covers is None:
            self._covers = self.home.desk.library.covers()

    @property
    def moving(self) -> bool:
        """While the pictures are loaded."""
        return self._covers is None

    def cover(self, game: str) -> Board:
        """A few parts of a game, or their place."""
        return (self._covers or {}).get(game, PLACE)

    def all_covers(self) -> Board:
        """A few parts of every game, or their place."""
        return gathered(tuple(self._covers.values())) if self._covers else PLACE
