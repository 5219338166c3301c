"""What legal events bring about: the next state, and the news with what hands must do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.eldorado import actions as do
from companion.games.eldorado.battle import fighting, spoils
from companion.games.eldorado.bridge import effects as bridge
from companion.games.eldorado.dwellers import effects as dwellers
from companion.games.eldorado.dwellers import titan
from companion.games.eldorado.dwellers.frames import TitanTurn
from companion.games.eldorado.explorers import effects as explorers
from companion.games.eldorado.frames import (
    Battle,
    Beginning,
    Clash,
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
from companion.games.eldorado.teams import effects as teams
from companion.games.eldorado.thieves import effects as thieves
from companion.games.eldorado.thieves import turns as thieves_turns
from companion.games.eldorado.thieves.frames import THIEF_ROLL
from companion.games.eldorado.treasures import effects as treasures
from companion.games.eldorado.turn import buying, moving, thrown, turning
from companion.games.eldorado.turn.flow import run
from companion.games.kit import Action, Answer, Private, Value
from companion.games.kit.agenda import pop
from companion.games.kit.trade import Propose, Reply

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
    after: ElDorado = _EFFECTS[type(event)](state, event)
    return run(after)


def _turn(state: ElDorado) -> Turn:
    if not isinstance(state.top, Turn):
        raise ValueError("nobody's turn is on")
    return state.top


def _against(state: ElDorado, action: do.Against) -> ElDorado:
    if not isinstance(state.top, Clash):
        raise ValueError("nobody is to be fought")
    return fighting.initiated(state, state.top, action.foe)


_EFFECTS: Mapping[type[Action], Effect] = {
    do.Pick: turning.picked,
    do.RollAgain: lambda state, action: turning.rolled_again(state, _turn(state), action),
    do.SetSpeed: lambda state, action: turning.speed_set(state, _turn(state), action),
    do.Steal: turning.stole,
    do.Gather: turning.gathered,
    do.GatherRest: turning.gathered,
    do.SetOut: lambda state, action: turning.set_out(state, _turn(state), action),
    do.Rearrange: turning.rearranged,
    do.Move: moving.move,
    do.Walk: moving.walked,
    do.Discover: moving.discover,
    do.Reveal: moving.reveal,
    do.Lay: moving.lay,
    do.BuyVillager: buying.bought,
    do.BuyFarmhouse: buying.bought,
    do.BuyFort: buying.bought,
    do.Remove: buying.removed,
    do.BuyOffering: buying.announced,
    do.March: moving.march,
    do.Intercept: moving.march,
    do.Raid: fighting.raid,
    do.Against: _against,
    do.Flee: fighting.flee,
    do.Ready: fighting.done,
    do.Reroll: fighting.reroll,
    do.RerollAll: fighting.reroll,
    do.Keep: fighting.done,
    do.HandOver: fighting.handed_over,
    do.AwardTo: spoils.awarded,
    do.Return: turning.returned,
    do.Pass: buying.passed,
    do.Exchange: buying.exchanged,
    Propose: buying.proposed,
    Reply: buying.replied,
    do.Surrender: buying.surrendered,
    do.End: lambda state, action: turning.ended(state, _turn(state), action),
    **explorers.EFFECTS,
    **bridge.EFFECTS,
    **thieves.EFFECTS,
    **teams.EFFECTS,
    **treasures.EFFECTS,
    **dwellers.EFFECTS,
    **solo.EFFECTS,
}


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
