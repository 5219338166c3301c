"""A list beside the board: the lines about the cursor, and one that leads back."""

from __future__ import annotations

from dataclasses import replace

from companion.display.bands import Band, Column, PanelChoice
from companion.display.inputs import CONFIRM, NEXT, Button, Input, Press
from companion.display.page import Item, Page, Picture
from companion.display.screens.base import BACK_ITEM, ListScreen

MOST = 7
"""So many lines find room above the one that leads back."""


class LinesScreen(ListScreen):
    """Next and previous move over the lines and on to the one that leads back, confirm takes one, back leaves."""

    icon = ""
    _leads_back = False  # whether the cursor is on the line that does

    def line_of(self, item: Item) -> PanelChoice:
        """How an item is shown as a line."""
        return PanelChoice(item.text, item.target, item.chip)

    def picture(self) -> Picture | None:
        """The board as it lies."""
        return Picture(replace(self.board(), focus=()))

    def take(self, given: Input) -> None:
        """Move, choose or leave; before the first line and after the last one comes the way back."""
        moves = isinstance(given, Press) and given.button in (Button.NEXT, Button.PREVIOUS)
        if self._leads_back and given == CONFIRM:
            self.leave()
            return
        was, self._leads_back = self._leads_back, False
        count = self.listed().count
        if not moves or not count:
            super().take(given)
        elif was or self.cursor != (count - 1 if given == NEXT else 0):
            if was:
                self.cursor = count - 1 if given == NEXT else 0  # from the way back all the way round
            super().take(given)
        else:
            self._leads_back = True
            self.home.sound("move")

    def page(self) -> Page:
        """The lines about the cursor beside the board."""
        listed = self.listed()
        at = listed.cursor or 0
        first = max(0, min(at - MOST // 2, len(listed.items) - MOST))
        lines = tuple(self.line_of(item) for item in listed.items[first : first + MOST])
        column = Column(
            Band(self.title(), icon=self.icon),
            lines=(*lines, PanelChoice(self.words("button.back"), BACK_ITEM, "back")),
            cursor=frozenset({listed.items[at].target} if listed.items and not self._leads_back else {BACK_ITEM}),
        )
        return replace(super().page(), column=column, game=self.session.game.name)
