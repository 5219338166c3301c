"""The best games for one at this table."""

from __future__ import annotations

from companion.display.board import Table
from companion.display.page import Block, Item, Para, Sheet
from companion.display.screens.base import ListScreen


class RecordsScreen(ListScreen):
    """The best games, this one lit; the code lets another table play it too."""

    name = "records"

    def title(self) -> str:
        """The heading."""
        return self.words("final.records")

    def lead(self) -> tuple[Block, ...]:
        """A line for each game."""
        bests = self.home.desk.library.records(self.session)
        rows = tuple((str(n), best.points, best.date, best.layout, best.code) for n, best in enumerate(bests, 1))
        mine = next((n for n, best in enumerate(bests) if best.now), None)
        heads = ("", *(self.words(f"records.{name}") for name in ("points", "date", "layout", "code")))
        return (Sheet(Table(rows, heads, lit=mine)), Para(self.words("records.again"), "quiet"))

    def items(self) -> tuple[Item, ...]:
        """The way on."""
        return (Item(self.words("button.good"), "good"),)

    def chosen(self, target: str) -> None:
        """Go back."""
        self.home.pop()
