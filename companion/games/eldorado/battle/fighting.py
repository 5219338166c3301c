"""What battles bring about: who fights whom, moves before the dice, the dice, and what comes after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.battle.spoils import (
    STACKS,
    TREASURE,
    coin_goes,
    coins_lost,
    shrine_goes,
    spoils,
    takers,
    treasure_won,
)
from companion.games.eldorado.battle.strength import strength
from companion.games.eldorado.box import (
    CARDS,
    DWELLERS,
    EXPLORER,
    FLEE,
    GUARDIANS,
    PARTNER,
    REROLL,
    THIEF_PIECES,
    THIEVES,
    TITAN,
    VILLAGER,
    WOLF,
    bearer,
)
from companion.games.eldorado.dwellers.titan import fell as titan_fell
from companion.games.eldorado.dwellers.wolf import fell as wolf_fell
from companion.games.eldorado.dwellers.wolf import tamed
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
from companion.games.eldorado.solo import entering as guardians
from companion.games.eldorado.solo.guardians import together
from companion.games.eldorado.treasures.actions import RerollOne
from companion.games.eldorado.turn.changing import changed, counted, put_back, spent, told, with_player
from companion.games.eldorado.turn.choosing import could_with_trade
from companion.games.eldorado.turn.moving import gone_from, stride, with_exit
from companion.games.kit import Action, Place, Say, Seat, Side, Value, say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def raid(state: ElDorado, action: do.Raid) -> ElDorado:
    """A farmhouse is attacked; its owner's villagers may come first."""
    house = state.pieces.building_at(action.corner)
    owner = house.side if house else ""
    state = told(state, "farmhouse-battle", "raid", seat=action.seat, foe=owner, place=action.at)
    return push(state, Battle(action.at, state.side_of(action.seat), owner, house=action.corner))


def initiated(state: ElDorado, clash: Clash, foe: Side) -> ElDorado:
    """A battle between two sides begins."""
    if clash.side == GUARDIANS:
        state = guardians.attacks(state, clash.at, foe)
    else:
        state = told(state, "battle", "battle", seat=clash.side, foe=foe, place=clash.at)
    return push(state, Battle(clash.at, clash.side, foe, off_turn=clash.off_turn))


def flee(state: ElDorado, action: do.Flee) -> ElDorado:
    """Villagers leave the battle tile."""
    battle = _battle(state)
    army = state.pieces.free_army(action.seat, battle.at)[: action.number]
    hands: tuple[Say, ...] = ()
    free = state.flees_free(action.seat)
    if free:
        state = changed(state, action.seat, marched=True)
    else:
        state, hands = spent(state, action.seat, FLEE)
    way: dict[str, Value] = {"seat": action.seat, "number": action.number, "start": battle.at, "to": action.to}
    state = told(state, "bellona" if free else "flee", "fled", *hands, say("march", **way), **way)
    state = with_exit(state, battle.defender, action.to)
    away = (piece._replace(at=action.to, came=battle.at) for piece in army)
    return replace(state, pieces=state.pieces.swapped(army, away))


def done(state: ElDorado, action: do.Ready | do.Keep) -> ElDorado:
    """A seat moves nothing more, or rolls no more dice again; a partner still may."""
    battle = _battle(state)
    return pop(state, replace(battle, done=(*battle.done, action.seat)))


def ready(state: ElDorado) -> ElDorado:
    """Whoever moved pieces is done: the defender comes next, or the dice."""
    battle = _battle(state)
    stage = ATTACK if battle.stage == DEFENDER else DEFENDER
    return pop(state, replace(battle, stage=stage, done=()))


def rolled(state: ElDorado, dice: tuple[int, ...]) -> ElDorado:
    """Battle dice show this."""
    battle = _battle(state)
    stage = REROLL_DEFENCE if battle.rolling else REROLL_ATTACK
    state = _lie(state, "higher", battle, dice)
    return pop(state, replace(battle.with_dice(dice), stage=stage))


def _lie(state: ElDorado, rule: str, battle: Battle, dice: tuple[int, ...]) -> ElDorado:
    """It is told what a side's dice show; guardians are named one by one."""
    if battle.roller == GUARDIANS:
        who = together(state, battle.at)
        return told(state, rule, "guardians-rolled", who=who, n=len(who), dice=dice, total=sum(dice))
    return told(state, rule, "rolled", side=battle.roller, dice=dice, total=sum(dice))


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
    state = _lie(state, "reroll", battle, whole)
    if not frame.army:
        return pop(state, battle.with_dice(whole, spent=True))
    armed = (True, battle.armed[1]) if battle.rolling == 0 else (battle.armed[0], True)
    return pop(state, replace(battle.with_dice(whole), armed=armed))


def reroll_one(state: ElDorado, action: RerollOne) -> ElDorado:
    """The Army of Jiménez rolls one die again, for nothing."""
    battle = _battle(state)
    left = list(battle.dice[battle.rolling])
    left.remove(action.die)
    state = told(state, "army-of-jimenez", "rerolls", seat=action.seat, dice=(action.die,))
    return push(state, RerollDice(tuple(left), 1, army=True))


def kept(state: ElDorado) -> ElDorado:
    """The dice stay as they lie: the defender rolls, or the battle is decided."""
    battle = _battle(state)
    if not battle.rolling:
        return pop(state, replace(battle, stage=DEFEND, done=()))
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
    archer = state.walker(battle.archer) if battle.archer else None
    before = (*before, archer) if archer else before
    leaving = _leaving(state, battle, before)
    hands = tuple(_way_back(state, piece, to) for piece, to in leaving if to != piece.at)
    state = told(state, "tied", "tied", *hands) if before else state
    after = (piece._replace(at=to, came="", tied=True) for piece, to in leaving)
    state = replace(state, pieces=state.pieces.swapped(before, after))
    if TITAN in (battle.attacker, battle.defender):
        return told(state, "titan-tie", "titan-stays")
    if battle.defender in DWELLERS:
        return _dweller_hides(state, battle, "dweller-tie")
    return state


def _leaving(state: ElDorado, battle: Battle, pieces: tuple[Piece, ...]) -> list[tuple[Piece, Place]]:
    """Each piece with where it stands after a tie.

    Attackers stay as well where others took the tile behind them and nobody is left on this one.
    """
    found = [(piece, _back(state, battle, piece)) for piece in pieces]
    held = battle.defender in DWELLERS or state.pieces.fort(battle.defender, battle.at)
    if held or any(to == battle.at for piece, to in found if piece.side == battle.defender):
        return found
    return [(piece, piece.at if _taken(state, piece) else to) for piece, to in found]


def _back(state: ElDorado, battle: Battle, piece: Piece) -> Place:
    """Where a piece stands after a tie: where it came from, whoever else stood there, if that is still there.

    Who fled stays if the tile behind it was taken, or is where its pursuers go back: nobody enters without a fight.
    """
    if battle.archer and piece == state.walker(battle.archer):
        return piece.at
    pursued = any(other.came == piece.came for other in state.pieces.standing(battle.attacker, battle.at))
    stays = piece.side == battle.defender and (pursued or _taken(state, piece))
    return piece.at if stays or piece.came not in state.land.at else piece.came


def _taken(state: ElDorado, piece: Piece) -> bool:
    """Whether others have come to the tile that a piece left."""
    return any(other.came and other.side != piece.side for other in state.pieces.at.get(piece.came, ()))


def _way_back(state: ElDorado, piece: Piece, to: Place) -> Say:
    if piece.kind != VILLAGER:
        return stride(state.seat_of_piece(piece), piece, to)
    return say("march", seat=piece.side, number=1, start=piece.at, to=to)


def _attacker_won(state: ElDorado, battle: Battle) -> ElDorado:
    winner, loser = battle.attacker, battle.defender
    if loser in DWELLERS:
        return dweller_beaten(pop(state), loser, winner, battle.at, battle.archer)
    state = pop(state)
    if battle.house is None:
        return beaten(state, loser, winner, battle.at, defends=True, archer=battle.archer)
    if state.pieces.standing(loser, battle.at):  # the army that interrupted has lost, and the farmhouse is attacked
        state = push(state, Battle(battle.at, winner, loser, ATTACK, house=battle.house))
        return beaten(state, loser, winner, battle.at, defends=False)
    house = state.pieces.building_at(battle.house or "")
    return lost(state, loser, (house,)) if house else state


def _defender_won(state: ElDorado, battle: Battle) -> ElDorado:
    if battle.archer:
        return _shot_failed(_ended(state), battle.archer)
    if battle.attacker in DWELLERS:
        return dweller_beaten(_ended(state), battle.attacker, battle.defender, battle.at)
    state = beaten(_ended(state), battle.attacker, battle.defender, battle.at, defends=False)
    hides = battle.defender in DWELLERS and battle.defender != TITAN
    return _dweller_hides(state, battle, "dweller-wins") if hides else state


def _shot_failed(state: ElDorado, archer: Seat) -> ElDorado:
    """Who lost an attack from afar is not hurt, but moves no more in this phase."""
    piece = state.walker(archer)
    if piece is None:
        return state
    state = told(state, "yanga", "shot-failed", seat=archer)
    return replace(state, pieces=state.pieces.swapped((piece,), (piece._replace(tied=True),)))


def _ended(state: ElDorado) -> ElDorado:
    """A battle is over, and with it all that its attacker wanted on the tile."""
    state = pop(state)
    return pop(state) if isinstance(state.top, Clash) else state


def beaten(state: ElDorado, loser: Side, winner: Side, at: Place, defends: bool, archer: Seat = "") -> ElDorado:
    """A side's villagers and thieves on a tile die, what guarded it is destroyed, its explorers are taken."""
    if loser == GUARDIANS:
        return guardians.beaten(state, at)
    fort = state.pieces.fort(loser, at)
    standing = state.pieces.standing(loser, at)
    gone = tuple(p for p in standing if p.kind == VILLAGER or p.kind in THIEF_PIECES)
    state = lost(state, loser, (*gone, fort) if fort and defends else gone)
    for explorer in (p for p in standing if p.kind in (EXPLORER, PARTNER)):
        state = _captured(state, explorer, winner, at, archer)
    for wolf in (p for p in standing if p.kind == WOLF):
        state = wolf_fell(state, wolf, winner, at, archer)
    thieves = tuple(p for p in gone if p.kind in THIEF_PIECES)
    return _thieves_fell(state, thieves, winner, at, archer) if thieves else state


def _thieves_fell(state: ElDorado, thieves: tuple[Piece, ...], winner: Side, at: Place, archer: Seat) -> ElDorado:
    """The Thieves lose a doubloon and half of their cards, and the cave shrine if one of these had it."""
    seat = thieves[0].side
    player = state.player(seat)
    left = max(0, player.doubloons - 1)
    if left != player.doubloons:
        hands = (say("doubloons-back", seat=seat, number=1),)
        state = told(changed(state, seat, doubloons=left), "thieves-defeated", "doubloon-lost", *hands, seat=seat)
    carried = state.holder in [bearer(seat, thief.kind) for thief in thieves]
    state = spoils(state, seat, carried, winner, at, archer)
    for thief in thieves:
        state = coins_lost(state, bearer(seat, thief.kind), winner, at, archer)
    return state


def lost(state: ElDorado, side: Seat, pieces: tuple[Piece, ...]) -> ElDorado:
    """Pieces of a side are off the map, and can be bought again in its next explore phase."""
    if not pieces:
        return state
    state = replace(state, pieces=state.pieces.without(pieces))
    kinds = tuple(piece.kind for piece in pieces)
    state = changed(state, side, lost=(*state.player(side).lost, *kinds))
    hands = (say("take-off", seat=side, pieces=kinds, place=pieces[0].at),)
    return told(state, "defeated", "defeated", *hands, seat=side, pieces=kinds)


def _captured(state: ElDorado, explorer: Piece, winner: Side, at: Place, archer: Seat) -> ElDorado:
    """The victor keeps the explorer, gets half of the cards, and the cave shrine."""
    loser = state.seat_of_piece(explorer)
    if state.setting.solo:
        return guardians.explorer_fell(state, explorer, loser, winner)
    state = taken(state, explorer, winner if state.seats_of(winner) else state.left_of(loser))
    state = spoils(state, loser, state.holder == loser, winner, at, archer)
    return coins_lost(state, loser, winner, at, archer)


def taken(state: ElDorado, explorer: Piece, captor: Side) -> ElDorado:
    """A beaten explorer is off the map: `captor` puts it back before its next turn."""
    loser = state.seat_of_piece(explorer)
    state = replace(state, pieces=state.pieces.without((explorer,)))
    state = changed(state, loser, captor=captor, speed=0)
    hands = (say("take-explorer", seat=loser, captor=captor),)
    return told(state, "defeated", "captured", *hands, seat=loser, captor=captor)


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


def dweller_beaten(state: ElDorado, dweller: Side, side: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A side has beaten a dweller at a place, and gets all that it has."""
    state = titan_fell(state, side) if dweller == TITAN else _turned(state, dweller, side, at)
    state = tamed(state, side, at, archer) if dweller == WOLF else state
    if dweller == THIEVES and state.treasure:
        state = treasure_won(state, side, takers(state, side, at, archer))
    if state.holder == dweller:
        state = shrine_goes(state, dweller, side, at, archer)
    for coin, whose in state.coins:
        if whose == dweller:
            state = coin_goes(state, coin, dweller, side, at, archer)
    return state


def _turned(state: ElDorado, dweller: Side, side: Side, at: Place) -> ElDorado:
    state = replace(state, land=state.land.turned(at))
    return told(state, "dweller", "dweller-beaten", say("flip", place=at), seat=side, dweller=dweller)


def _dweller_hides(state: ElDorado, battle: Battle, rule: str) -> ElDorado:
    """The dweller's tile goes back into the cave's stack, before half of the cards are given away."""
    state, slot = gone_from(state, battle.at)
    own = state.pieces.standing(battle.defender, battle.at)  # the Wolf is a piece as well
    state = replace(state, pieces=state.pieces.without(own))
    aside = tuple(say("take-dweller", piece=piece.kind, place=piece.at) for piece in own)
    hands = (*aside, say("shuffle-back", tile=battle.defender, place=battle.at))
    state = told(state, rule, "dweller-hides", *hands, dweller=battle.defender)
    return push(state, Mix("cave", (slot,)))


def could_reroll(state: ElDorado, battle: Battle) -> bool:
    """Whether whoever rolled may still roll dice again."""
    lowest = battle.dice[battle.rolling][:1]

    def ways(seat: Seat) -> Iterator[Action]:
        for die in lowest:
            yield RerollOne(seat, die)
            yield do.Reroll(seat, (die,))
        yield do.RerollAll(seat)

    return any(
        could_with_trade(state, seat, ways(seat)) for seat in state.seats_of(battle.roller) if seat not in battle.done
    )


def defended(state: ElDorado, battle: Battle) -> bool:
    """Whether anybody or anything is left to defend the battle tile."""
    there = state.pieces.standing(battle.defender, battle.at)
    return bool(there) or strength(state, battle.defender, battle) > 0


def _battle(state: ElDorado) -> Battle:
    frame = state.top
    if not isinstance(frame, Battle):
        raise ValueError("no battle is on")
    return frame
