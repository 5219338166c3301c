"""Points: what all can see, and what only development cards tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.diamond_isles.box import ARMY_POINTS, CITY, PAIR, SETTLEMENT, WORTH
from companion.games.kit import Seat

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


_OF_CITY = WORTH[CITY]


def shown_points(state: DiamondIsles, seat: Seat) -> int:
    """The points that everybody can count."""
    at = state.seats.index(seat)
    own, player = state.board.pieces[at], state.players[at]
    points = len(own.settlements) + _OF_CITY * len(own.cities) + player.diamonds // PAIR
    return points + ARMY_POINTS if state.army == seat else points


def lines(state: DiamondIsles, seat: Seat) -> Iterator[tuple[str, int]]:
    """What a seat's points come from: a rule, and how many by it."""
    at = state.number(seat)
    own, player = state.board.pieces[at], state.players[at]
    yield "settlement", len(own.settlements) * WORTH[SETTLEMENT]
    yield "city", len(own.cities) * WORTH[CITY]
    yield "diamond-pairs", player.diamonds // PAIR
    yield "army", ARMY_POINTS if state.army == seat else 0


def hidden_points(state: DiamondIsles, seat: Seat) -> int:
    """The victory points on development cards, as far as the companion knows or was shown them."""
    player = state.player(seat)
    known = player.hidden_points
    return player.victory if known is None else known
