"""Teams: partners share the dice of their turn (page 15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.games.eldorado import turns
from companion.games.eldorado.actions import Pick, SetSpeed, Share, SpeedAndGather
from companion.games.eldorado.frames import Turn
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Action, Breach, Seat, breach


def shared(state: ElDorado, action: Share) -> ElDorado:
    """Both have a speed and so many cards to gather."""
    turn = state.top
    if not isinstance(turn, Turn):
        raise ValueError("nobody's turn is on")
    speeds, gathers = action.golden[::2], action.golden[1::2]
    for seat, speed, gather in zip(state.acting, speeds, gathers, strict=True):
        state = turns.die_set(state, seat, speed, gather)
    return turns.gathers(state, turn)


@RULES.check(Share, SetSpeed, SpeedAndGather)
def _dice_of_two_are_shared(state: ElDorado, action: Share | SetSpeed | SpeedAndGather) -> Iterator[Breach]:
    turn = state.top
    if isinstance(turn, Turn) and bool(turn.partner) != isinstance(action, Share):
        yield breach("team-dice", dice=(*turn.dice, *turn.partner))


@RULES.check(Pick)
def _partners_play_both_explorers(state: ElDorado, action: Pick) -> Iterator[Breach]:
    partners = state.seats_of(state.side_of(action.seat))
    if any(state.player(seat).explorer == action.explorer for seat in partners):
        yield breach("pick", explorer=action.explorer)


def sharing(turn: Turn, seat: Seat) -> Iterator[Action]:
    """Every way to give each of two a speed and a gather die."""
    if turn.partner:
        for golden in dict.fromkeys(permutations((*turn.dice, *turn.partner))):
            yield Share(seat, golden)
