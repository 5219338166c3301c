"""What legal events bring about: the next state, and the news with what hands must do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.eldorado.battle import fighting
from companion.games.eldorado.dwellers import titan
from companion.games.eldorado.dwellers.frames import TitanTurn
from companion.games.eldorado.frames import (
    Battle,
    Beginning,
    Deal,
    FirstTile,
    Flipped,
    Looking,
    Mix,
    PutBack,
    RerollDice,
    Stealing,
    Turn,
)
from companion.games.eldorado.solo import effects as solo
from companion.games.eldorado.solo.frames import Roaming
from companion.games.eldorado.thieves import turns as thieves_turns
from companion.games.eldorado.thieves.frames import THIEF_ROLL
from companion.games.eldorado.turn import moving, thrown, turning
from companion.games.eldorado.turn.flow import run
from companion.games.kit import Action, Answer, Private, Value
from companion.games.kit.agenda import pop

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

Effect = Callable[[Any, Any], Any]


def apply(state: ElDorado, event: Action | Answer) -> ElDorado:
    """The next state after an event whose verdict is clean; KeyError for an action of another game."""
    state = replace(state, told=())
    if isinstance(event, Answer):
        question = state.question()
        dice = thrown.after(state, question.kind if question is not None else "", event.value)
        return run(replace(_answered(state, event.value), thrown=dice))
    return run(state.written.actions[type(event)].effect(state, event))


def _answered(state: ElDorado, value: Value) -> ElDorado:
    state, frame = replace(state, asked=state.asked + 1), state.top
    match frame:
        case Turn(stage=stage) if stage == THIEF_ROLL:
            return thieves_turns.rolled(state, frame, _numbers(value))
        case Turn():
            return turning.rolled(state, frame, _numbers(value))
        case Roaming():
            return solo.rolled(state, frame, _numbers(value))
        case Battle():
            return fighting.rolled(state, _numbers(value))
        case RerollDice():
            return fighting.rerolled(state, frame, _numbers(value))
        case TitanTurn():
            return titan.rolled(state, _numbers(value)[0])
        case Flipped():
            return moving.flipped(state, frame, str(value))
        case Mix():
            return turning.mixed(state, frame)
        case Stealing():
            return turning.stolen(state, str(value))
        case Looking():
            faces = Private(tuple(map(str, value)) if isinstance(value, tuple) else ())
            return pop(state, replace(frame, faces=faces))
        case _:
            return _before_play(state, value)


def _before_play(state: ElDorado, value: Value) -> ElDorado:
    frame = state.top
    match frame:
        case Deal():
            return turning.dealt(state, frame, str(value))
        case FirstTile():
            return turning.first_tile(state, frame, str(value))
        case Beginning():
            return turning.begun(state, frame, _numbers(value))
        case PutBack(seat):
            return turning.gone_back(pop(state), seat, (str(value),))
        case _:
            raise ValueError("no question is open")


def _numbers(value: Value) -> tuple[int, ...]:
    return tuple(int(die) for die in value) if isinstance(value, tuple) else ()
