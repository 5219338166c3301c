"""What is peculiar about the turns of teams: dice for two, and the partner's entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.frames import Turn
from companion.games.eldorado.teams.actions import Share
from companion.games.eldorado.turn import turning

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def shared(state: ElDorado, action: Share) -> ElDorado:
    """Both have a speed and so many cards to gather."""
    turn = state.top
    if not isinstance(turn, Turn):
        raise ValueError("nobody's turn is on")
    speeds, gathers = action.golden[::2], action.golden[1::2]
    for seat, speed, gather in zip(state.acting, speeds, gathers, strict=True):
        state = turning.die_set(state, seat, speed, gather)
    return turning.gathers(state, turn)
