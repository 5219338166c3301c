"""Cave tiles that call a guardian (rulebook, page 22)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import GUARDIANS, THIEF_PIECES, THIEVES, TITAN, WOLF
from companion.games.eldorado.frames import Battle, Found
from companion.games.eldorado.solo.entering import placed
from companion.games.eldorado.thieves.frames import Prize
from companion.games.eldorado.thieves.tile import set_aside
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

CALLED = {WOLF: WOLF, THIEVES: THIEF_PIECES[0], TITAN: TITAN}
"""The guardian that each tile calls."""


def called(state: ElDorado, frame: Found) -> ElDorado:
    """The guardian comes to its tile, from wherever it is, and is attacked; on the Thieves' tile for their treasure."""
    state = pop(replace(state, land=state.land.turned(frame.at)))
    state = placed(state, CALLED[frame.tile], frame.at, "guardian-tile", "guardian-called")
    side = state.side_of(frame.seat)
    if frame.tile == THIEVES:
        state = push(set_aside(state), Prize(frame.at, side, frame.seat))
    return push(state, Battle(frame.at, side, GUARDIANS))


FOUND = dict.fromkeys(CALLED, called)
