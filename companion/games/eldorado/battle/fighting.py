"""What battles bring about: who fights whom, moves before the dice, the dice, and what comes after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.battle.strength import strength
from companion.games.eldorado.begin.settings import CARDBOARD
from companion.games.eldorado.box import CARDS, DWELLERS, EXPLORER, FLEE, REROLL, THIEVES, VILLAGER
from companion.games.eldorado.frames import (
    ATTACK,
    DEFEND,
    DEFENDER,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    Battle,
    Clash,
    Handing,
    Mix,
    RerollDice,
)
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.turn.changing import changed, counted, hold, named, put_back, spent, told, with_player
from companion.games.eldorado.turn.choosing import could
from companion.games.eldorado.turn.moving import gone_from
from companion.games.kit import Place, Say, Seat, Side, Value, say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

STACKS, TREASURE = "stacks", "treasure"
"""Who gets half of the cards when a dweller has won."""


def raid(state: ElDorado, action: do.Raid) -> ElDorado:
    """A farmhouse is attacked; its owner's villagers may come first."""
    house = state.pieces.building_at(action.corner)
    owner = house.side if house else ""
    state = told(state, "farmhouse-battle", "raid", seat=action.seat, foe=owner, place=action.at)
    return push(state, Battle(action.at, action.seat, owner, house=action.corner))


def initiated(state: ElDorado, clash: Clash, foe: Side) -> ElDorado:
    """A battle between two sides begins."""
    state = told(state, "battle", "battle", seat=clash.side, foe=foe, place=clash.at)
    return push(state, Battle(clash.at, clash.side, foe, off_turn=clash.off_turn))


def flee(state: ElDorado, action: do.Flee) -> ElDorado:
    """Villagers leave the battle tile."""
    battle = _battle(state)
    army = state.pieces.free_army(action.seat, battle.at)[: action.number]
    state, hands = spent(state, action.seat, FLEE)
    way: dict[str, Value] = {"seat": action.seat, "number": action.number, "start": battle.at, "to": action.to}
    state = told(state, "flee", "fled", *hands, say("march", **way), **way)
    away = (piece._replace(at=action.to, came=battle.at) for piece in army)
    return replace(state, pieces=state.pieces.swapped(army, away))


def ready(state: ElDorado) -> ElDorado:
    """Whoever moved pieces is done: the defender comes next, or the dice."""
    battle = _battle(state)
    stage = ATTACK if battle.stage == DEFENDER else DEFENDER
    return pop(state, replace(battle, stage=stage))


def rolled(state: ElDorado, dice: tuple[int, ...]) -> ElDorado:
    """Battle dice show this."""
    battle = _battle(state)
    stage = REROLL_DEFENCE if battle.rolling else REROLL_ATTACK
    state = told(state, "higher", "rolled", side=battle.roller, dice=dice, total=sum(dice))
    return pop(state, replace(battle.with_dice(dice), stage=stage))


def reroll(state: ElDorado, action: do.Reroll | do.RerollAll) -> ElDorado:
    """Some dice are rolled again, for gold, or all of them by Nicolas."""
    battle = _battle(state)
    kept = list(battle.dice[battle.rolling])
    if isinstance(action, do.Reroll):
        state, hands = spent(state, action.seat, REROLL, len(action.dice))
        for die in action.dice:
            kept.remove(die)
        state = told(state, "reroll", "rerolls", *hands, seat=action.seat, dice=action.dice)
        return push(state, RerollDice(tuple(kept), len(action.dice)))
    state = told(state, "nicolas-battle", "rerolls", seat=action.seat, dice=tuple(kept))
    return push(state, RerollDice((), len(kept)))


def rerolled(state: ElDorado, frame: RerollDice, dice: tuple[int, ...]) -> ElDorado:
    """What the dice show that were rolled again counts, with those that stayed."""
    state = pop(state)
    battle = _battle(state)
    whole = tuple(sorted((*frame.kept, *dice)))
    state = told(state, "reroll", "rolled", side=battle.roller, dice=whole, total=sum(whole))
    return kept(pop(state, battle.with_dice(whole, spent=True)))


def kept(state: ElDorado) -> ElDorado:
    """The dice stay as they lie: the defender rolls, or the battle is decided."""
    battle = _battle(state)
    if not battle.rolling:
        return pop(state, replace(battle, stage=DEFEND))
    return _decided(state, battle)


# Deciding.


def _decided(state: ElDorado, battle: Battle) -> ElDorado:
    attack, defence = (sum(dice) for dice in battle.dice)
    state = told(state, "higher", "totals", seat=battle.attacker, foe=battle.defender, attack=attack, defence=defence)
    if attack == defence:
        return _tied(state, battle)
    if attack > defence:
        return _attacker_won(state, battle)
    return _defender_won(state, battle)


def _tied(state: ElDorado, battle: Battle) -> ElDorado:
    """Who moved this turn goes back where it came from; nobody in the battle may move again."""
    state = told(_ended(state), "tie", "tie", place=battle.at)
    before = tuple(p for side in (battle.attacker, battle.defender) for p in state.pieces.standing(side, battle.at))
    leaving = tuple((piece, _back(state, piece)) for piece in before)
    hands = tuple(_way_back(piece, to) for piece, to in leaving if to != piece.at)
    state = told(state, "tied", "tied", *hands) if before else state
    after = (piece._replace(at=to, came="", tied=True) for piece, to in leaving)
    state = replace(state, pieces=state.pieces.swapped(before, after))
    if battle.defender in DWELLERS:
        return _dweller_hides(state, battle, "dweller-tie")
    return state


def _back(state: ElDorado, piece: Piece) -> Place:
    """Where a piece stands after a tie: where it came from, whoever else stands there, if that is still there."""
    return piece.came if piece.came in state.land.at else piece.at


def _way_back(piece: Piece, to: Place) -> Say:
    if piece.kind == EXPLORER:
        return say("move", seat=piece.side, start=piece.at, to=to)
    return say("march", seat=piece.side, number=1, start=piece.at, to=to)


def _attacker_won(state: ElDorado, battle: Battle) -> ElDorado:
    winner, loser = battle.attacker, battle.defender
    if loser in DWELLERS:
        return _dweller_beaten(pop(state), battle)
    state = pop(state)
    if battle.house is None:
        return beaten(state, loser, winner, battle.at, defends=True)
    if state.pieces.standing(loser, battle.at):  # the army that interrupted has lost, and the farmhouse is attacked
        state = push(state, Battle(battle.at, winner, loser, ATTACK, house=battle.house))
        return beaten(state, loser, winner, battle.at, defends=False)
    house = state.pieces.building_at(battle.house or "")
    return _lost(state, loser, (house,)) if house else state


def _defender_won(state: ElDorado, battle: Battle) -> ElDorado:
    state = beaten(_ended(state), battle.attacker, battle.defender, battle.at, defends=False)
    return _dweller_hides(state, battle, "dweller-wins") if battle.defender in DWELLERS else state


def _ended(state: ElDorado) -> ElDorado:
    """A battle is over, and with it all that its attacker wanted on the tile."""
    state = pop(state)
    return pop(state) if isinstance(state.top, Clash) else state


def beaten(state: ElDorado, loser: Side, winner: Side, at: Place, defends: bool) -> ElDorado:
    """A side's villagers on a tile die, the fort that defended it is destroyed, its explorer is taken."""
    fort = state.pieces.fort(loser, at)
    gone = tuple(p for p in state.pieces.standing(loser, at) if p.kind == VILLAGER)
    state = _lost(state, loser, (*gone, fort) if fort and defends else gone)
    explorer = next((p for p in state.pieces.standing(loser, at) if p.kind == EXPLORER), None)
    return _captured(state, explorer, winner) if explorer else state


def _lost(state: ElDorado, side: Seat, pieces: tuple[Piece, ...]) -> ElDorado:
    if not pieces:
        return state
    state = replace(state, pieces=state.pieces.without(pieces))
    kinds = tuple(piece.kind for piece in pieces)
    state = changed(state, side, lost=(*state.player(side).lost, *kinds))
    hands = (say("take-off", seat=side, pieces=kinds, place=pieces[0].at),)
    return told(state, "defeated", "defeated", *hands, seat=side, pieces=kinds)


def _captured(state: ElDorado, explorer: Piece, winner: Side) -> ElDorado:
    """The victor keeps the explorer, gets half of the cards, and the cave shrine."""
    loser = explorer.side
    captor = state.left_of(loser) if winner in DWELLERS else winner
    state = replace(state, pieces=state.pieces.without((explorer,)))
    state = changed(state, loser, captor=captor, speed=0)
    hands = (say("take-explorer", seat=loser, captor=captor),)
    state = told(state, "defeated", "captured", *hands, seat=loser, captor=captor)
    if state.holder == loser:
        state = told(hold(state, winner), "cave-shrine", "shrine-lost", seat=loser, winner=winner)
    number = state.player(loser).cards.size // 2
    to = {True: STACKS, False: winner}[winner in DWELLERS]
    return halved(state, loser, number, TREASURE if winner == THIEVES else to)


def halved(state: ElDorado, seat: Seat, number: int, to: str) -> ElDorado:
    """A beaten player gives half of the cards away; cardboard goes to a player without being seen."""
    if number < 1:
        return state
    if state.setting.cards != CARDBOARD or to not in state.seats:
        return push(state, Handing(seat, number, to))
    stays, goes = state.player(seat).cards.part(number)
    state = with_player(state, seat, state.player(seat).holding(stays))
    winner = state.player(to)
    state = with_player(state, to, winner.holding(winner.cards.add_hand(goes)))
    hands = (say("hand-over", seat=seat, to=to, number=number),)
    return told(state, "half", "half", *hands, seat=seat, to=to, number=number)


def handed_over(state: ElDorado, action: do.HandOver) -> ElDorado:
    """The cards that the beaten player chose go."""
    frame = state.top
    if not isinstance(frame, Handing):
        raise ValueError("nobody is to hand cards over")
    seat, to, cards = frame.seat, frame.to, action.cards
    state = pop(state)
    hands = (say("hand-over", seat=seat, to=to, number=len(cards)),)
    state = told(state, "half", "half", *hands, seat=seat, to=to, number=len(cards))
    if to == STACKS:
        return put_back(state, seat, cards)
    state = with_player(state, seat, state.player(seat).paying(cards))
    if to == TREASURE:
        treasure = state.treasure or (0,) * len(CARDS)
        return replace(state, treasure=tuple(a + b for a, b in zip(treasure, counted(cards), strict=True)))
    return with_player(state, to, state.player(to).gaining(cards))


# Dwellers.


def _dweller_beaten(state: ElDorado, battle: Battle) -> ElDorado:
    seat, dweller = battle.attacker, battle.defender
    state = replace(state, land=state.land.turned(battle.at))
    hands = (say("flip", place=battle.at),)
    state = told(state, "dweller", "dweller-beaten", *hands, seat=seat, dweller=dweller)
    if dweller == THIEVES and state.treasure:
        cards = named(state.treasure)
        state = with_player(replace(state, treasure=()), seat, state.player(seat).gaining(cards))
        hands = (say("take-cards", seat=seat, cards=cards),)
        state = told(state, "thieves", "treasure-won", *hands, seat=seat, cards=cards)
    if state.holder == dweller:
        state = told(hold(state, seat), "cave-shrine", "shrine-lost", seat=dweller, winner=seat)
    return state


def _dweller_hides(state: ElDorado, battle: Battle, rule: str) -> ElDorado:
    """The dweller's tile goes back into the cave's stack, before half of the cards are given away."""
    state, slot = gone_from(state, battle.at)
    hands = (say("shuffle-back", tile=battle.defender, place=battle.at),)
    state = told(state, rule, "dweller-hides", *hands, dweller=battle.defender)
    return push(state, Mix("cave", (slot,)))


def could_reroll(state: ElDorado, battle: Battle) -> bool:
    """Whether whoever rolled may still roll dice again."""
    seat = battle.roller
    if seat in DWELLERS or battle.spent[battle.rolling]:
        return False
    one = (do.Reroll(seat, (die,)) for die in battle.dice[battle.rolling][:1])
    return could(state, seat, one) or could(state, seat, iter((do.RerollAll(seat),)))


def defended(state: ElDorado, battle: Battle) -> bool:
    """Whether anybody or anything is left to defend the battle tile."""
    return strength(state, battle.defender, battle) > 0


def _battle(state: ElDorado) -> Battle:
    frame = state.top
    if not isinstance(frame, Battle):
        raise ValueError("no battle is on")
    return frame
