"""The Titan: found and fought, its own turn between those of players, and its end (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.begin.settings import TITAN_DIE
from companion.games.eldorado.box import TITAN
from companion.games.eldorado.dwellers.frames import Hunt, TitanTurn
from companion.games.eldorado.frames import Battle, Found
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.turn.changing import told
from companion.games.eldorado.turn.thrown import DICE
from companion.games.kit import Question, Side, say
from companion.games.kit.agenda import pop
from companion.games.kit.dice import roll

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """Its tile is flipped, the Titan stands on it, and is attacked."""
    state = replace(state, land=state.land.turned(frame.at))
    state = replace(state, pieces=state.pieces.with_(Piece(TITAN, TITAN, frame.at)))
    what = {"piece": TITAN, "place": frame.at}
    hands = (say("flip", place=frame.at), say("put-dweller", **what))
    names = {"seat": frame.seat, "dweller": TITAN, "player": state.left_of(frame.seat)}
    state = told(state, "titan", "dweller", *hands, **names)
    return pop(state, Battle(frame.at, state.side_of(frame.seat), TITAN))


FOUND = {TITAN: found}


def between(state: ElDorado) -> tuple[TitanTurn, ...]:
    """What comes before the next player's turn: the Titan's, while it is on the map on its own."""
    return (TitanTurn(),) if state.pieces.of(TITAN, TITAN) else ()


def question(state: ElDorado) -> Question:
    """What the upcoming player has rolled for the Titan."""
    faces, sealed = state.setting.titan_die, state.setting.titan_sealed
    return roll(f"{TITAN_DIE}.{state.asked}", TITAN_DIE, "titan-turn", 1, faces, places=(DICE,), sealed=sealed)


def rolled(state: ElDorado, number: int) -> ElDorado:
    """The Titan goes so far; a tie of the turn before is forgotten."""
    state = told(state, "titan-turn", "titan-rolled", number=number)
    return pop(replace(state, pieces=state.pieces.fresh), Hunt(TITAN, TITAN, number))


def fell(state: ElDorado, winner: Side) -> ElDorado:
    """Somebody has beaten the Titan: it is out of the game."""
    (titan,) = state.pieces.of(TITAN, TITAN)
    hands = (say("take-dweller", piece=TITAN, place=titan.at),)
    state = told(state, "titan-beaten", "dweller-beaten", *hands, seat=winner, dweller=TITAN)
    return replace(state, pieces=state.pieces.without((titan,)))
