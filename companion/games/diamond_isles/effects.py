"""What legal events bring about: the next state, and the news with what hands must do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.begin.laying import mapped
from companion.games.diamond_isles.building import effects as building
from companion.games.diamond_isles.cards import development
from companion.games.diamond_isles.changing import changed, draft, finished, then, told, with_player
from companion.games.diamond_isles.frames import (
    ROLL,
    Collecting,
    Drawing,
    MapLies,
    Revealing,
    Shaking,
    Stealing,
    Turn,
)
from companion.games.diamond_isles.trading import effects as trading
from companion.games.diamond_isles.turn import flow, production, seven
from companion.games.kit import Action, Answer, Value, say
from companion.games.kit.trade import Reply

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

Effect = Callable[[Any, Any], Any]


def apply(state: DiamondIsles, event: Action | Answer) -> DiamondIsles:
    """The next state after an event whose verdict is clean; KeyError for an action of another game."""
    if isinstance(event, Answer):
        return finished(flow.run(_answered(draft(state, told=(), asked=state.asked + 1), event.value)))
    return finished(flow.run(_EFFECTS[type(event)](draft(state, told=()), event)))


def _rolled(state: DiamondIsles, action: do.Roll) -> DiamondIsles:
    return then(state, changed(_turn(state), stage=ROLL))


def _ended(state: DiamondIsles, action: do.End) -> DiamondIsles:
    return flow.next_turn(state, _turn(state))


def _passed(state: DiamondIsles, action: do.Pass) -> DiamondIsles:
    turn = state.turn
    assert turn is not None
    return flow.build_next(state, turn, action.seat)


def _claimed(state: DiamondIsles, action: do.Claim) -> DiamondIsles:
    hands = say("show-points", seat=action.seat, number=action.number)
    state = with_player(state, action.seat, victory=action.number)
    state = told(state, "claim", "claimed", hands, seat=action.seat, number=action.number)
    return flow.finished(state, "goal")


def _turn(state: DiamondIsles) -> Turn:
    top = state.agenda[-1]
    assert isinstance(top, Turn)
    return top


_EFFECTS: Mapping[type[Action], Effect] = {
    **building.EFFECTS,
    do.Roll: _rolled,
    do.Rob: seven.rob,
    do.SendPirate: seven.sail,
    do.Discard: seven.discarded,
    do.Take: production.taken,
    do.Exchange: trading.exchanged,
    do.Propose: trading.proposed,
    Reply: trading.replied,
    do.Deal: trading.dealt,
    do.Buy: development.bought,
    do.Knight: development.knight,
    do.RoadBuilding: development.road_building,
    do.YearOfPlenty: development.year_of_plenty,
    do.Monopoly: development.monopoly,
    do.Claim: _claimed,
    do.Pass: _passed,
    do.End: _ended,
}


def _answered(state: DiamondIsles, value: Value) -> DiamondIsles:
    top = state.agenda[-1]
    match top:
        case Turn():
            return production.rolled(state, top, value)  # type: ignore[arg-type]  # two dice, as was judged
        case Stealing(seat, victim):
            return seven.taken(then(state), seat, victim, str(value))
        case Drawing():
            return development.drawn(state, top, str(value[0]) if isinstance(value, tuple) else "")
        case Shaking(seat):
            colours = (*state.player(seat).colours, str(value))
            state = changed(then(state), shaken=state.shaken + 1)
            return told(with_player(state, seat, colours=colours), "gem", "gem", seat=seat, gem=str(value))
        case Collecting():
            return development.counted_out(state, top, int(str(value)))
        case Revealing():
            return flow.revealed(state, top, int(str(value)))
        case MapLies():
            return mapped(state, str(value))
        case _:
            raise ValueError("no question is open")
