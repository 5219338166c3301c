"""What a middling player does with the Wolf: a taste, and no part of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import FOOD, WOLF
from companion.games.eldorado.dwellers.actions import WolfDiscover, WolfMove, WolfReveal
from companion.games.kit import Action, Seat
from companion.games.kit.chance import Chance

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

SPARE = 3
"""With so much food some is for the Wolf."""


def wishes(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    """Discovering with it, or going somewhere."""
    wolf = state.walker(seat, WOLF) if state.wolf == seat else None
    if wolf is not None and state.player(seat).cards.count(FOOD) >= SPARE:
        yield from (WolfReveal(seat, tile) for tile in state.player(seat).own_tiles)
        yield WolfDiscover(seat)
        yield from (WolfMove(seat, to) for to in chance.shuffled(state.land.trails.get(wolf.at, ())))
