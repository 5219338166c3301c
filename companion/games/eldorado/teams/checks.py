"""What stands against sharing dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.actions import Pick, SetSpeed
from companion.games.eldorado.frames import Turn
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.teams.actions import Share
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


@RULES.check(Share, SetSpeed)
def _dice_of_two_are_shared(state: ElDorado, action: Share | SetSpeed) -> Iterator[Breach]:
    turn = state.top
    if isinstance(turn, Turn) and bool(turn.partner) != isinstance(action, Share):
        yield breach("team-dice", dice=(*turn.dice, *turn.partner))


@RULES.check(Pick)
def _partners_play_both_explorers(state: ElDorado, action: Pick) -> Iterator[Breach]:
    partners = state.seats_of(state.side_of(action.seat))
    if any(state.player(seat).explorer == action.explorer for seat in partners):
        yield breach("pick", explorer=action.explorer)
