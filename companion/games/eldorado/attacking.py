"""What stands against attacks, coming to a battle, fleeing and rolling again (pages 7, 8 and 23)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import HOUSES, LIVING, NICOLAS, REROLL
from companion.games.eldorado.coins import army_fights
from companion.games.eldorado.frames import Award, Battle, Clash, Putting
from companion.games.eldorado.moving import one_step
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import meeting
from companion.games.eldorado.trading import could_with_trade
from companion.games.eldorado.ways import approach, barred_by_fort, foes, reserved, steps_to_battle
from companion.games.kit import Action, Breach, Place, Seat, breach


@RULES.check(do.Move, do.March)
def _goes_to_the_battle(state: ElDorado, action: do.Move | do.March) -> Iterator[Breach]:
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
def _comes_to_no_fort_out_of_turn(state: ElDorado, action: do.March) -> Iterator[Breach]:
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
def _all_have_arrived(state: ElDorado, action: do.Ready | do.Flee) -> Iterator[Breach]:
    """Nor is gold spent on fleeing that what is on its way needs to arrive."""
    battle = state.top
    if isinstance(battle, Battle) and battle.marching is not None:
        yield breach("arrive", battle.marching, place=battle.marching)


@RULES.check(do.Flee)
def _flees_to_an_unoccupied_tile(state: ElDorado, action: do.Flee) -> Iterator[Breach]:
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


@RULES.check(do.Intercept)
def _attacks_who_explores(state: ElDorado, action: do.Intercept) -> Iterator[Breach]:
    if state.peace:
        yield breach("first-turns", action.to, place=action.to)
    if state.active in (None, state.side_of(action.seat)) or not state.pieces.living(state.active or "", action.to):
        yield breach("off-turn", action.to, place=action.to)
    elif barred_by_fort(state, action.seat, action.to):
        yield breach("off-turn-fort", action.to, place=action.to)


@RULES.check(do.Reroll, do.RerollAll, do.Keep)
def _rerolls_once(state: ElDorado, action: do.Reroll | do.RerollAll | do.Keep) -> Iterator[Breach]:
    battle = state.top
    if not isinstance(battle, Battle) or not battle.spent[battle.rolling]:
        return
    armed = any(army_fights(state, seat, battle) for seat in state.seats_of(battle.roller))
    if not isinstance(action, do.Keep) or not armed:
        yield breach("reroll-once")


@RULES.check(do.Reroll, reads=("dice",))
def _pays_for_each_die(state: ElDorado, action: do.Reroll) -> Iterator[Breach]:
    if not state.setting.battle:
        yield breach("reroll")
    price = state.setting.cost(REROLL) * len(action.dice)
    if not state.may_have(action.seat, price):
        yield breach("cost", cost=price)


@RULES.check(do.RerollAll)
def _nicolas_is_in_the_battle(state: ElDorado, action: do.RerollAll) -> Iterator[Breach]:
    battle = state.top
    there = isinstance(battle, Battle) and state.explorer_at(action.seat) == battle.at
    if not there or not state.setting.points or not state.is_(action.seat, NICOLAS):
        yield breach("nicolas-battle")


@RULES.check(do.Against)
def _fights_who_is_there(state: ElDorado, action: do.Against) -> Iterator[Breach]:
    clash = state.top
    if isinstance(clash, Clash) and action.foe not in foes(state, clash.side, clash.at):
        yield breach("several-opponents", clash.at, place=clash.at)


@RULES.check(do.AwardTo)
def _goes_to_one_of_ones_own(state: ElDorado, action: do.AwardTo) -> Iterator[Breach]:
    award = state.top
    if isinstance(award, Award) and action.to not in award.options:
        yield breach("spoils", to=action.to)


@RULES.check(do.Return)
def _puts_the_explorer_beside_a_shrine(state: ElDorado, action: do.Return) -> Iterator[Breach]:
    putting = state.top
    if not isinstance(putting, Putting):
        return
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    elif state.pieces.opponents(putting.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(putting.seat, action.at))
    elif action.at not in state.spawning(putting.seat):
        yield breach("spawn", action.at, place=action.at)


@RULES.check(do.Raid)
def _raids_a_farmhouse_from_its_tile(state: ElDorado, action: do.Raid) -> Iterator[Breach]:
    house = state.pieces.building_at(action.corner)
    if house is None or house.kind not in HOUSES or house.side == state.side_of(action.seat):
        yield breach("raid-house", action.corner, place=action.corner)
    raiders = state.pieces.living(action.seat, action.at)
    if not raiders or action.at not in meeting(action.corner):
        yield breach("farmhouse-battle", action.at, place=action.at)
    elif not state.setting.raids_after_tie and all(piece.tied for piece in raiders):
        yield breach("raid-tied", action.at, place=action.at)
    if state.peace:
        yield breach("first-turns", action.at, place=action.at)


def raids(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Every farmhouse of another side beside a tile that the seat stands on."""
    stood_on = {piece.at for piece in state.pieces.of(seat, *LIVING)}
    for place in sorted(stood_on):
        for house in state.pieces.farmed.get(place, ()):
            if house.side != state.side_of(seat):
                yield do.Raid(seat, place, house.at)


def intercepts(state: ElDorado, seat: Seat) -> Iterator[do.Intercept]:
    """Attacks upon whoever's turn it is, from the next space."""
    if state.active is None or state.peace or state.side_of(seat) == state.active:
        return
    for start in state.pieces.marching_from(seat):
        army = state.pieces.free_army(seat, start)
        for to in state.land.ways.get(start, ()):
            if state.pieces.living(state.active, to):
                yield from (do.Intercept(seat, start, number, to) for number in range(1, len(army) + 1))


def could_intercept(state: ElDorado, seat: Seat) -> bool:
    """Whether, as far as all can see, a seat may attack out of turn, be it with gold that it trades for first."""
    return could_with_trade(state, seat, intercepts(state, seat))
