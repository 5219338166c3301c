"""What who plays alone can choose between turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.solo.actions import Banish
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.solo.guardians import free_shrines
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def banishing(state: ElDorado, frame: Banished, seat: Seat) -> Iterator[Action]:
    """Each shrine where a beaten guardian can go."""
    yield from (Banish(seat, at) for at in free_shrines(state))
