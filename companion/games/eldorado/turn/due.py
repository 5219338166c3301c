"""Whom the game waits for, each with the rule that makes it act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado import frames
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.dwellers.hunting import choosers, rule_of
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.thieves.frames import HIDE, ROB, THIEVE, Coming, Looting
from companion.games.eldorado.treasures.frames import Blooming, Plunder, Spurring
from companion.games.eldorado.turn.choosing import could_intercept
from companion.games.kit import Seat
from companion.games.kit.trade import Offer

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

STAGES = {
    frames.CHOOSE: "choose-die",
    frames.GATHER: "gather",
    frames.EXPLORE: "explore",
    HIDE: "in-hiding",
    THIEVE: "gold-or-steal",
    ROB: "reach-and-steal",
}
BATTLE = {
    frames.ATTACKER: "attacker-moves",
    frames.DEFENDER: "defender-moves",
    frames.REROLL_ATTACK: "reroll",
    frames.REROLL_DEFENCE: "reroll",
}


def due(state: ElDorado) -> Mapping[Seat, str]:
    """Seat -> rule; nobody while a question is open or when the game is over."""
    if state.over:
        return {}
    top = state.top
    match top:
        case frames.Turn():
            both = state.acting
            seats = state.gathering if top.stage == frames.GATHER and len(both) > 1 else both
            if len(seats) < len((*both, *top.done)) and top.stage == frames.GATHER:
                return dict.fromkeys(seats, "team-gathers-first")
            rule = "team-dice" if top.stage == frames.CHOOSE and top.partner else STAGES.get(top.stage)
            return dict.fromkeys(seats, rule) if rule else {}
        case frames.Battle():
            return _battle(state, top)
        case frames.Picking():
            return {seat: "pick" for seat, _ in state.setting.boards if not state.player(seat).explorer}
        case frames.Announced():
            return dict.fromkeys(attackers(state, top), "before-offering")
        case _:
            return _simple(state)


def _battle(state: ElDorado, battle: frames.Battle) -> Mapping[Seat, str]:
    rule = BATTLE.get(battle.stage)
    if rule is None:
        return {}
    if battle.house is not None and battle.stage == frames.DEFENDER:
        rule = "interruption"
    if battle.marcher:
        return {battle.marcher: rule}
    both = state.seats_of(battle.moving or battle.roller)
    return dict.fromkeys((seat for seat in both if seat not in battle.done), rule)


def _simple(state: ElDorado) -> Mapping[Seat, str]:
    match state.top:
        case frames.Stealing(seat, victim=None):
            return {seat: "laffite"}
        case frames.Looking(seat, faces=faces) if faces is not None:
            return {seat: "emma"}
        case frames.Putting(by=by):
            return dict.fromkeys(state.seats_of(by), "spawn")
        case frames.Laying(seat):
            return {seat: "discover"}
        case frames.Clash(side=side):
            return dict.fromkeys(state.seats_of(side) or choosers(state), "several-opponents")
        case Hunt() | Banished():
            return _of_hunts(state, state.top)
        case Blooming() | Spurring() | Plunder():
            return _of_treasures(state.top)
        case Looting() | Coming():
            return {state.setting.thief: state.top.rule if isinstance(state.top, Coming) else "look-through"}
        case frames.Handing(seat):
            return {seat: "half"}
        case frames.Award(side=side):
            return dict.fromkeys(state.seats_of(side), "spoils")
        case Offer(to=to):
            return {to: "trade"}
        case _:
            return {}


def _of_hunts(state: ElDorado, frame: Hunt | Banished) -> Mapping[Seat, str]:
    return dict.fromkeys(choosers(state), rule_of(frame) if isinstance(frame, Hunt) else "guardian-beaten")


def _of_treasures(frame: Blooming | Spurring | Plunder) -> Mapping[Seat, str]:
    match frame:
        case Blooming(seat):
            return {seat: "golden-rose"}
        case Spurring(seat):
            return {seat: "bavieca"}
        case Plunder(due=seats):
            return dict.fromkeys(seats, "treasure-lost")


def attackers(state: ElDorado, announced: frames.Announced) -> tuple[Seat, ...]:
    """Those who could still attack before an announced offering is bought."""
    own = state.seats_of(state.side_of(announced.seat))
    others = (seat for seat in state.seats if seat not in (*own, *announced.passed))
    return tuple(seat for seat in others if could_intercept(state, seat))
