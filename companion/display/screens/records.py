"""The best games for one at this table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.display.page import Item, Para
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.display.stored_games import Best
from companion.games.kit import Verbatim
from companion.play.session import Session


class RecordTable(Protocol):
    """The records of this table."""

    def records(self, session: Session) -> Sequence[Best]:
        """After the end of a game for one: the best games at this table, this one among them; else empty."""


class RecordsScreen(ListScreen):
    """The best games, the cursor on this one; of the game under the cursor all that its code holds."""

    name = "records"
    heading = "final.records"

    def __init__(self, home: Navigator, records: RecordTable) -> None:
        super().__init__(home)
        self._records = records
        self.cursor = next((n for n, best in enumerate(self._bests) if best.now), 0)

    @property
    def _bests(self) -> Sequence[Best]:
        return self._records.records(self.session)

    def items(self) -> tuple[Item, ...]:
        """A line for each game, and the way on."""
        words = self.words
        lines = (
            Item(
                words("records.line", rank=rank, points=best.points, date=Verbatim(best.date)),
                f"best:{rank}",
                note=best.code,
            )
            for rank, best in enumerate(self._bests, 1)
        )
        return (*lines, Item(words("button.good"), "good"))

    def foot(self) -> tuple[Para, ...]:
        """How the game under the cursor was set up, and what a code is for where games have one."""
        bests, words = self._bests, self.words
        again = (Para(words("records.again"), "quiet"),) if any(best.code for best in bests) else ()
        if self.cursor >= len(bests):
            return again
        best = bests[self.cursor]
        rank, n = best.among
        among = (Para(words("records.among", code=best.code, rank=rank, n=n)),) if n > 1 else ()
        return (Para(best.layout), *among, *again)

    def chosen(self, target: str) -> None:
        """Go back; a game that is touched shows how it was set up."""
        if target == "good":
            self.home.pop()
