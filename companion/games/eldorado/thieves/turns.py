"""The course of the Thieves' turn, and how they go back into hiding (rulebook, page 16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.battle.spoils import STACKS
from companion.games.eldorado.box import BAVIECA, HIDDEN_DOUBLOONS, bearer, seat_of
from companion.games.eldorado.frames import EXPLORE, START, Handing, Turn
from companion.games.eldorado.thieves.frames import ROB
from companion.games.eldorado.thieves.hands import victims
from companion.games.eldorado.treasures.coins import cursed, holder
from companion.games.eldorado.treasures.frames import Spurring
from companion.games.eldorado.turn import turning
from companion.games.eldorado.turn.changing import changed, put_back, told
from companion.games.kit import say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

PACE = 4
"""The speed of each thief in a turn."""


def rolled(state: ElDorado, turn: Turn, dice: tuple[int, ...]) -> ElDorado:
    """The thief die shows two numbers; where nobody is within either, nothing is stolen."""
    state = told(state, "thief-die", "thief-die", seat=turn.seat, dice=dice)
    if victims(state, turn.seat, max(dice)):
        return pop(state, replace(turn, stage=ROB, dice=dice))
    return explores(told(state, "reach", "nobody-in-reach", seat=turn.seat), turn)


def explores(state: ElDorado, turn: Turn) -> ElDorado:
    """Their explore phase begins, each thief with its speed."""
    paces = tuple(pace(state, kind) if state.walker(turn.seat, kind) else 0 for kind in state.thief_pieces)
    state = pop(changed(state, turn.seat, paces=paces), replace(turn, stage=EXPLORE, dice=()))
    spurs = seat_of(holder(state, BAVIECA)) == turn.seat and any(paces)
    return push(state, Spurring(turn.seat)) if spurs else state


def pace(state: ElDorado, kind: str) -> int:
    """The speed with which a thief begins a turn, or comes onto the map: one less with the curse."""
    return PACE - int(cursed(state, bearer(state.setting.thief, kind)))


def hides(state: ElDorado) -> ElDorado:
    """With nothing on the map but offerings they are in hiding again: without cards, and with two doubloons."""
    seat = state.setting.thief
    player = state.player(seat)
    if player.cards.unknown:  # which cards these are only the hand can tell
        return push(state, Handing(seat, player.cards.size, STACKS))
    hands = (say("pay", seat=seat, cards=player.cards.cards),) if player.cards.size else ()
    state = put_back(state, seat, player.cards.cards)
    state = changed(state, seat, hiding=True, doubloons=HIDDEN_DOUBLOONS)
    hide = say("hide", seat=seat, number=HIDDEN_DOUBLOONS)
    state = told(state, "back-into-hiding", "hides", *hands, hide, seat=seat)
    turn = state.turn
    begun = turn is not None and turn.seat == seat and turn.stage != START  # before it the Titan may find the last one
    return turning.over(state, turn) if turn is not None and begun else state
