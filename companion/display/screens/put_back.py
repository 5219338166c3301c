"""The screen after an undo: the board as it should look, and what the players must change on the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.display.bands import Band, Card, CardRow, PanelChoice
from companion.display.page import Block, Para, Picture
from companion.display.screens.answers import AnswerScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.table_looks import as_shown, first_of, should
from companion.games.kit import Layout, Spot

MOST_LINES = 6


def put_back(home: Navigator, before: Layout, orders: Sequence[str] = ()) -> None:
    """Show which places differ from `before`, and the `orders` for what is not on the board, if there are any."""
    layout = home.session.state.layout() if home.session is not None else before
    spots = [spot for spot in dict.fromkeys((*layout, *before)) if layout.get(spot) != before.get(spot)]
    printed = home.paint(None).printed
    spots = [spot for spot in spots if not {layout.get(spot), before.get(spot)} & printed]
    if spots or orders:
        home.push(PutBackScreen(home, layout, spots, orders))


class PutBackScreen(AnswerScreen):
    """The board as it should look, with the changed places marked, and the other orders."""

    name = "put-back"

    def __init__(self, home: Navigator, layout: Layout, spots: Sequence[Spot], orders: Sequence[str]) -> None:
        super().__init__(home)
        self._layout, self._spots, self._orders = layout, spots, orders

    def band(self) -> Band:
        """What it is about."""
        return Band(self.words("table.put-back"), icon="hand")

    def card(self) -> Card:
        """What to do, a line each: places that are lit beside it are not named."""
        lines = as_shown(self.home, self.board(), self._layout, self._spots)
        return Card(rows=tuple(CardRow(line, done=False) for line in (*lines, *self._orders)), order=True)

    def answers(self) -> tuple[PanelChoice, ...]:
        """It is done."""
        return (PanelChoice(self.words("button.good"), "good", "check"),)

    def blocks(self) -> tuple[Block, ...]:
        """The same with the name of every place."""
        lines = first_of((*should(self.home, self._layout, self._spots), *self._orders), MOST_LINES)
        return tuple(Para(line, "hands") for line in lines)

    def picture(self) -> Picture:
        """The board as it should look."""
        return Picture(self.board(), hands=frozenset(place for place, _ in self._spots))

    def chosen(self, target: str) -> None:
        """Go on."""
        self.home.pop()
