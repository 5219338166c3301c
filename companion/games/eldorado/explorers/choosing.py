"""What Sequoia and Yanga can choose in their explore phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import SEQUOIA, YANGA
from companion.games.eldorado.explorers.actions import Hurry, Shoot
from companion.games.eldorado.explorers.range import in_range
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def hurrying(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Speed for wood, while she explores or comes to a battle."""
    if state.is_(seat, SEQUOIA):
        yield Hurry(seat)


def exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Speed for wood, and attacks upon all in range."""
    here = state.explorer_at(seat)
    if here is None:
        return
    yield from hurrying(state, seat)
    if state.is_(seat, YANGA):
        for at in in_range(state, here):
            yield from (Shoot(seat, at, foe) for foe in state.pieces.opponents(seat, at))
