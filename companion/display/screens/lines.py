"""A list beside the board: the lines about the cursor, and one that leads back."""

from __future__ import annotations

from dataclasses import replace

from companion.display.bands import Band, Choice, Column
from companion.display.page import Item, Page, Picture
from companion.display.screens.base import BACK_ITEM, ListScreen

MOST = 7
"""So many lines find room above the one that leads back."""


class LinesScreen(ListScreen):
    """Next and previous move over the lines, confirm takes one, back leaves."""

    icon = ""

    def line_of(self, item: Item) -> Choice:
        """How an item is shown as a line."""
        return Choice(item.text, item.target, item.chip)

    def picture(self) -> Picture | None:
        """The board as it lies."""
        return Picture(replace(self.board(), focus=()))

    def page(self) -> Page:
        """The lines about the cursor beside the board."""
        listed = self.listed()
        at = listed.cursor or 0
        first = max(0, min(at - MOST // 2, len(listed.items) - MOST))
        lines = tuple(self.line_of(item) for item in listed.items[first : first + MOST])
        column = Column(
            Band(self.title(), icon=self.icon),
            lines=(*lines, Choice(self.words("button.back"), BACK_ITEM, "back")),
            cursor=frozenset({listed.items[at].target} if listed.items else ()),
        )
        return replace(super().page(), column=column, game=self.session.game.name)
