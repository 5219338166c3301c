"""Battles: who comes, who flees, the dice, the winner and ties (pages 8 and 23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado import solo
from companion.games.eldorado.actions import RerollOne
from companion.games.eldorado.attacking import strength
from companion.games.eldorado.box import DWELLERS, FLEE, GUARDIANS, REROLL, SHRINE, TITAN, VILLAGER
from companion.games.eldorado.changes import changed, spent, told
from companion.games.eldorado.defeat import beaten, dweller_beaten, dweller_hides, lost
from companion.games.eldorado.frames import (
    ATTACK,
    DEFEND,
    DEFENDER,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    Battle,
    Clash,
    RerollDice,
)
from companion.games.eldorado.moving import stride, with_exit
from companion.games.eldorado.solo import together
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.eldorado.trading import could_with_trade
from companion.games.kit import Action, Place, Say, Seat, Side, Value, say
from companion.games.kit.agenda import pop, push


def raid(state: ElDorado, action: do.Raid) -> ElDorado:
    """A farmhouse is attacked; its owner's villagers may come first."""
    house = state.pieces.building_at(action.corner)
    owner = house.side if house else ""
    state = told(state, "farmhouse-battle", "raid", seat=action.seat, foe=owner, place=action.at)
    return push(state, Battle(action.at, state.side_of(action.seat), owner, house=action.corner))


def initiated(state: ElDorado, clash: Clash, foe: Side) -> ElDorado:
    """A battle between two sides begins."""
    if clash.side == GUARDIANS:
        state = solo.attacks(state, clash.at, foe)
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
        return dweller_hides(state, battle, "dweller-tie")
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
    """Where a piece stands after a tie: where it came from, whoever else stood there, if one can still stand there.

    Who fled stays if the tile behind it was taken, or is where its pursuers go back: nobody enters without a fight.
    """
    if battle.archer and piece == state.walker(battle.archer):
        return piece.at
    pursued = any(other.came == piece.came for other in state.pieces.standing(battle.attacker, battle.at))
    stays = piece.side == battle.defender and (pursued or _taken(state, piece))
    there = state.land.open(piece.came) or state.land.at.get(piece.came) == SHRINE  # only guardians come from there
    return piece.came if there and not stays else piece.at


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
    return dweller_hides(state, battle, "dweller-wins") if hides else state


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
