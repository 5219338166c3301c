"""Whom the game waits for, what an event brings about, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.eldorado import (
    battles,
    beginning,
    cave,
    discovering,
    dwellers,
    frames,
    solo,
    stealing,
    thieves,
    turns,
)
from companion.games.eldorado.attacking import could_intercept, strength
from companion.games.eldorado.box import (
    ARMY,
    BAVIECA,
    CAVE_IN,
    CAVE_SHRINE,
    CURSE,
    EXIT,
    ROSE,
    SECRET_EXIT,
    SUPPLY,
    THIEVES,
    TITAN,
    TORCH,
    TOTEC,
    WOLF,
)
from companion.games.eldorado.changes import crowned, told
from companion.games.eldorado.choosing import moves_to_battle
from companion.games.eldorado.dwellers import choosers, rule_of
from companion.games.eldorado.frames import (
    ATTACK,
    DEFEND,
    EXPLORE,
    HIDE,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    ROB,
    THIEF_ROLL,
    THIEVE,
    Announced,
    Banished,
    Battle,
    Beginning,
    Blooming,
    Clash,
    Coming,
    Deal,
    FirstTile,
    Flipped,
    Found,
    Hunt,
    Looking,
    Looting,
    Mix,
    Picking,
    Plunder,
    Prize,
    PutBack,
    Razing,
    RerollDice,
    Roaming,
    Spurring,
    Stealing,
    TitanTurn,
    Turn,
)
from companion.games.eldorado.settings import first_turn
from companion.games.eldorado.sources import after
from companion.games.eldorado.spoils import wiped_out
from companion.games.eldorado.state import ElDorado, Player
from companion.games.eldorado.tiles import FIRST, Island
from companion.games.eldorado.trading import could_with_trade, offering
from companion.games.eldorado.ways import foes
from companion.games.kit import Action, Answer, Private, Seat, Value, say
from companion.games.kit.agenda import pop
from companion.games.kit.stacks import faced
from companion.games.kit.trade import Offer

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
            return _due_in_battle(state, top)
        case frames.Picking():
            return {seat: "pick" for seat, _ in state.setting.boards if not state.player(seat).explorer}
        case frames.Announced():
            return dict.fromkeys(attackers(state, top), "before-offering")
        case _:
            return _simple(state)


def _due_in_battle(state: ElDorado, battle: frames.Battle) -> Mapping[Seat, str]:
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


def apply(state: ElDorado, event: Action | Answer) -> ElDorado:
    """The next state after an event whose verdict is clean; KeyError for an action of another game."""
    state = replace(state, told=())
    if isinstance(event, Answer):
        question = state.question()
        dice = after(state, question.kind if question is not None else "", event.value)
        return run(replace(_answered(state, event.value), thrown=dice))
    return run(state.written.actions[type(event)].effect(state, event))


def _answered(state: ElDorado, value: Value) -> ElDorado:
    state, frame = replace(state, asked=state.asked + 1), state.top
    match frame:
        case Turn(stage=stage) if stage == THIEF_ROLL:
            return stealing.rolled(state, frame, _numbers(value))
        case Turn():
            return turns.rolled(state, frame, _numbers(value))
        case Roaming():
            return solo.rolled(state, frame, _numbers(value))
        case Battle():
            return battles.rolled(state, _numbers(value))
        case RerollDice():
            return battles.rerolled(state, frame, _numbers(value))
        case TitanTurn():
            return dwellers.rolled(state, _numbers(value)[0])
        case Flipped():
            return discovering.flipped(state, frame, str(value))
        case Mix():
            return beginning.mixed(state, frame)
        case Stealing():
            return turns.stolen(state, str(value))
        case Looking():
            faces = Private(tuple(map(str, value)) if isinstance(value, tuple) else ())
            return pop(state, replace(frame, faces=faces))
        case _:
            return _before_play(state, value)


def _before_play(state: ElDorado, value: Value) -> ElDorado:
    frame = state.top
    match frame:
        case Deal():
            return beginning.dealt(state, frame, str(value))
        case FirstTile():
            return beginning.first_tile(state, frame, str(value))
        case Beginning():
            return beginning.begun(state, frame, _numbers(value))
        case PutBack(seat):
            return turns.gone_back(pop(state), seat, (str(value),))
        case _:
            raise ValueError("no question is open")


def _numbers(value: Value) -> tuple[int, ...]:
    return tuple(int(die) for die in value) if isinstance(value, tuple) else ()


FOUND: Mapping[str, Callable[[Any, Found], Any]] = {
    THIEVES: thieves.found,
    **dict.fromkeys((BAVIECA, ROSE, ARMY, CURSE), cave.found),
    TOTEC: cave.totecs_garden,
    CAVE_IN: cave.cave_in,
    EXIT: cave.exit_found,
    SECRET_EXIT: cave.secret_exit,
    TORCH: cave.torch,
    TITAN: dwellers.titan_found,
    WOLF: dwellers.wolf_found,
}
"""What discovering each of the expansion's cave tiles brings about."""
STEPS: Mapping[type, Callable[[Any, Any], Any]] = {
    Blooming: cave.wilted,
    Prize: thieves.won,
    Hunt: dwellers.step,
    Razing: dwellers.razed,
    Roaming: solo.begins,
    Banished: solo.placing,
}
"""What the expansion's frames do by themselves, None where they wait."""


def run(state: ElDorado) -> ElDorado:
    """Do every step that goes by itself."""
    while True:
        state = crowned(state)
        after = None if state.over else _step(state)
        if after is None:
            return state
        state = after


def _step(state: ElDorado) -> ElDorado | None:
    top = state.top
    match top:
        case Turn():
            return _between(state, top) or turns.run(state, top)
        case Clash():
            return _clash(state, top)
        case Battle():
            return _battle(state, top)
        case Announced():
            return None if attackers(state, top) else offering(state, top)
        case Found():
            calls = state.setting.solo and top.tile in cave.CALLED
            after: ElDorado = (cave.called if calls else FOUND[top.tile])(state, top)
            return after
        case Stealing(seat, victim=None):
            own = state.seats_of(state.side_of(seat))
            others = (state.player(other).cards.size for other in state.seats if other not in own)
            return None if any(others) else pop(state)
        case _:
            step = STEPS.get(type(top))
            return step(state, top) if step else None


def _clash(state: ElDorado, clash: Clash) -> ElDorado | None:
    found = foes(state, clash.side, clash.at)
    if clash.off_turn:
        found = tuple(foe for foe in found if foe == state.active)
    if not found or not state.pieces.standing(clash.side, clash.at):
        return pop(state)
    first, *others = found
    return None if others else battles.initiated(state, clash, first)


def _battle(state: ElDorado, battle: Battle) -> ElDorado | None:
    side = battle.moving
    if side is not None:
        undone = (seat for seat in state.seats_of(side) if seat not in battle.done)
        if any(could_with_trade(state, seat, moves_to_battle(state, battle, seat)) for seat in undone):
            return None
        return battles.ready(state)
    if battle.stage == ATTACK and not battles.defended(state, battle):
        return pop(told(state, "flee", "nobody-left", foe=battle.defender, place=battle.at))
    if battle.stage in (ATTACK, DEFEND) and not strength(state, battle.roller, battle):
        return battles.rolled(state, ())  # the cursed, alone
    if battle.stage in (REROLL_ATTACK, REROLL_DEFENCE) and not battles.could_reroll(state, battle):
        return battles.kept(state)
    return None


def _between(state: ElDorado, turn: Turn) -> ElDorado | None:
    """What has to be seen to between two actions: Thieves without pieces, the cave shrine's tile, an enclosed island.

    The base game takes the tile up once nobody stands on it; in the expansion a piece is the shrine, the tile stays.
    """
    if wiped_out(state):
        return stealing.hides(state)
    if turn.stage != EXPLORE:
        return None
    shrine = None if state.setting.expansion else state.land.cave_shrine
    if shrine is not None and shrine not in state.pieces.at:
        hands = (say("take-shrine", place=shrine),)
        state = told(state, "cave-shrine", "shrine-taken", *hands, place=shrine, tile=CAVE_SHRINE)
        return replace(state, land=state.land.taken(shrine))
    if state.setting.starts_anew and _enclosed(state):
        return _anew(state)
    return None


def _enclosed(state: ElDorado) -> bool:
    """Whether the first tile alone can be stood on, and no other can be laid beside it."""
    return set(state.land.ways) == {FIRST} and not state.land.fresh[FIRST] and state.island.size > 0


def _anew(state: ElDorado) -> ElDorado:
    """All tiles of the island are shuffled, and everybody starts again."""
    slots = tuple(faced(tile.slot, tile.kind) for _, tile in state.land.tiles)
    state = told(state, "enclosed", "anew", say("anew"))
    kept = tuple(
        Player(kept=player.kept, own=player.own, hand=player.empty, doubloons=player.doubloons, hiding=player.hiding)
        for player in state.players
    )
    return replace(
        state,
        players=kept,
        land=Island(crosses=state.land.crosses),
        pieces=replace(state.pieces, all=()),
        bank=SUPPLY,
        resting=(),
        agenda=(first_turn(state.setting, tuple(state.sides())), Picking(), FirstTile(), Mix("island", slots)),
    )
