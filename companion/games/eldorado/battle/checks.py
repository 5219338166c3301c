"""What stands against actions in and about battles. Each rule once."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import NICOLAS, REROLL
from companion.games.eldorado.frames import Award, Battle, Clash, Putting
from companion.games.eldorado.island.ways import approach, barred_by_fort, foes, reserved, steps_to_battle
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.treasures.coins import army_fights
from companion.games.eldorado.turn.checks import one_step
from companion.games.kit import Breach, Place, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

Breaches = Iterator[Breach]

# Moving before a battle.


@RULES.check(do.Move, do.March)
def _goes_to_the_battle(state: ElDorado, action: do.Move | do.March) -> Breaches:
    """Before a battle a piece moves only to get there, over unoccupied tiles, and gets there."""
    start = state.explorer_at(action.seat) if isinstance(action, do.Move) else action.start
    if not isinstance(state.top, Battle) or start is None:
        return
    steps = yield from on_the_way(state, action.seat, start, action.to)
    if steps is None:
        return
    if isinstance(action, do.Move) and steps > state.player(action.seat).speed:
        yield breach("speed", start)
    elif isinstance(action, do.March):
        price = state.march_price(action.seat, steps)
        if not state.may_have(action.seat, price):
            yield breach("cost", cost=price)


@RULES.check(do.March)
def _comes_to_no_fort_out_of_turn(state: ElDorado, action: do.March) -> Breaches:
    """Who comes to a tile beside a fort attacks it, which nobody does out of turn, not even to defend a farmhouse."""
    battle = state.top
    if (
        isinstance(battle, Battle)
        and not state.exploring(action.seat)
        and barred_by_fort(state, action.seat, battle.at)
    ):
        yield breach("off-turn-fort", battle.at, place=battle.at)


def on_the_way(state: ElDorado, seat: str, start: Place, to: Place) -> Generator[Breach, None, int | None]:
    """A step leads nearer to the battle that is on; how many steps it is from the start, None if this one does not."""
    battle = state.top
    if not isinstance(battle, Battle):
        return None
    if battle.marching not in (None, start):
        yield breach("arrive", battle.marching, place=battle.marching)
        return None
    steps = steps_to_battle(state, seat, start)
    left = approach(state, seat).get(to)
    if steps is None or left is None or left != steps - 1:
        yield breach("to-battle", to, place=battle.at)
        return None
    return steps


@RULES.check(do.Ready, do.Flee)
def _all_have_arrived(state: ElDorado, action: do.Ready | do.Flee) -> Breaches:
    """Nor is gold spent on fleeing that what is on its way needs to arrive."""
    battle = state.top
    if isinstance(battle, Battle) and battle.marching is not None:
        yield breach("arrive", battle.marching, place=battle.marching)


@RULES.check(do.Flee)
def _flees_to_an_unoccupied_tile(state: ElDorado, action: do.Flee) -> Breaches:
    battle = state.top
    if not isinstance(battle, Battle):
        return
    army = state.pieces.free_army(action.seat, battle.at)
    if len(army) < action.number:
        yield breach("army", battle.at, place=battle.at, number=len(army))
    yield from one_step(state, battle.at, action.to)
    if state.pieces.opponents(action.seat, action.to):
        yield breach("unoccupied", action.to, place=action.to, **state.pieces.in_the_way(action.seat, action.to))
    elif reserved(state, action.seat, action.to) and not _all_flee(state, battle, action.number):
        yield breach("way-back", action.to, place=action.to)
    price = state.flee_price(action.seat)
    if not state.may_have(action.seat, price):
        yield breach("cost", cost=price)


def _all_flee(state: ElDorado, battle: Battle, number: int) -> bool:
    """Whether nobody and nothing is left to fight when so many flee, so that the attackers never have to go back."""
    left = len(state.pieces.standing(battle.defender, battle.at)) - number
    guarded = state.pieces.fort(battle.defender, battle.at) or battle.house
    return not left and not guarded and state.pieces.opponents(battle.attacker, battle.at) == (battle.defender,)


# Attacks out of turn.


@RULES.check(do.Intercept)
def _attacks_who_explores(state: ElDorado, action: do.Intercept) -> Breaches:
    if state.peace:
        yield breach("first-turns", action.to, place=action.to)
    if state.active in (None, state.side_of(action.seat)) or not state.pieces.living(state.active or "", action.to):
        yield breach("off-turn", action.to, place=action.to)
    elif barred_by_fort(state, action.seat, action.to):
        yield breach("off-turn-fort", action.to, place=action.to)


# Dice.


@RULES.check(do.Reroll, do.RerollAll, do.Keep)
def _rerolls_once(state: ElDorado, action: do.Reroll | do.RerollAll | do.Keep) -> Breaches:
    battle = state.top
    if not isinstance(battle, Battle) or not battle.spent[battle.rolling]:
        return
    armed = any(army_fights(state, seat, battle) for seat in state.seats_of(battle.roller))
    if not isinstance(action, do.Keep) or not armed:
        yield breach("reroll-once")


@RULES.check(do.Reroll, reads=("dice",))
def _pays_for_each_die(state: ElDorado, action: do.Reroll) -> Breaches:
    if not state.setting.battle:
        yield breach("reroll")
    price = state.setting.cost(REROLL) * len(action.dice)
    if not state.may_have(action.seat, price):
        yield breach("cost", cost=price)


@RULES.check(do.RerollAll)
def _nicolas_is_in_the_battle(state: ElDorado, action: do.RerollAll) -> Breaches:
    battle = state.top
    there = isinstance(battle, Battle) and state.explorer_at(action.seat) == battle.at
    if not there or not state.setting.points or not state.is_(action.seat, NICOLAS):
        yield breach("nicolas-battle")


# Afterwards.


@RULES.check(do.Against)
def _fights_who_is_there(state: ElDorado, action: do.Against) -> Breaches:
    clash = state.top
    if isinstance(clash, Clash) and action.foe not in foes(state, clash.side, clash.at):
        yield breach("several-opponents", clash.at, place=clash.at)


@RULES.check(do.AwardTo)
def _goes_to_one_of_ones_own(state: ElDorado, action: do.AwardTo) -> Breaches:
    award = state.top
    if isinstance(award, Award) and action.to not in award.options:
        yield breach("spoils", to=action.to)


@RULES.check(do.Return)
def _puts_the_explorer_beside_a_shrine(state: ElDorado, action: do.Return) -> Breaches:
    putting = state.top
    if not isinstance(putting, Putting):
        return
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    elif state.pieces.opponents(putting.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(putting.seat, action.at))
    elif action.at not in state.spawning(putting.seat):
        yield breach("spawn", action.at, place=action.at)
