"""How partners can share their dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from companion.games.eldorado.teams.actions import Share
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.frames import Turn


def sharing(turn: Turn, seat: Seat) -> Iterator[Action]:
    """Every way to give each of two a speed and a gather die."""
    if turn.partner:
        for golden in dict.fromkeys(permutations((*turn.dice, *turn.partner))):
            yield Share(seat, golden)
