"""Where pieces can go: free ways, the way to a battle, and who could attack along a way."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.eldorado.box import CARDS, MARCH
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Place, Seat, Side
from companion.games.kit.spaces.reach import Reach, reach


def unoccupied(state: ElDorado, side: Side, place: Place) -> bool:
    """Whether no opponent of a side occupies a tile, nor has to go back there from the battle that is on."""
    return not state.pieces.opponents(side, place) and not reserved(state, side, place)


def reserved(state: ElDorado, side: Side, place: Place) -> bool:
    """Whether an opponent in the battle that is on came from a tile, where it has to go back after a tie."""
    battle = state.battle
    if battle is None or not state.setting.keeps_way_back:
        return False
    return any(p.came == place and p.side != state.side_of(side) for p in state.pieces.at.get(battle.at, ()))


def foes(state: ElDorado, side: Side, place: Place) -> tuple[Side, ...]:
    """Whom a side fights that comes to a tile: whoever occupies it, in the first round of players dwellers only."""
    found = state.pieces.opponents(side, place)
    if state.peace and state.seats_of(side):
        return tuple(foe for foe in found if not state.seats_of(foe))
    return found


def to_battle(state: ElDorado, side: Side, battle: Battle) -> Mapping[Place, int]:
    """How far each tile is from the battle, over tiles that are unoccupied for a side."""

    def cost(start: Place, end: Place) -> int | None:
        return 1 if unoccupied(state, side, end) else None

    found = reach(battle.at, lambda place: state.land.ways_to.get(place, ()), cost)
    return {place: steps for place, steps in found.costs.items() if place in state.land.ways}


def approach(state: ElDorado, side: Side) -> Mapping[Place, int]:
    """How far each tile is from the battle that is on, over tiles that are unoccupied for a side."""
    if state.battle is None:
        return {}
    if side not in state.approaches:
        state.approaches[side] = to_battle(state, side, state.battle)
    return state.approaches[side]


def steps_to_battle(state: ElDorado, side: Side, start: Place) -> int | None:
    """How many steps it is from a tile to the battle; None if there is no unoccupied way, or one is there."""
    far = approach(state, side)
    if far.get(start) == 0:
        return None
    found = [far[place] + 1 for place in state.land.ways.get(start, ()) if place in far]
    return min(found, default=None)


def walk(state: ElDorado, seat: Side) -> Reach[Place] | None:
    """How far an explorer can walk where nobody is, and nobody could attack before the walk ends."""
    if seat not in state.walks:
        state.walks[seat] = _walk(state, seat)
    return state.walks[seat]


def _walk(state: ElDorado, seat: Side) -> Reach[Place] | None:
    start = state.explorer_at(seat)
    if start is None:
        return None

    def cost(here: Place, there: Place) -> int | None:
        if state.pieces.opponents(seat, there) or (here != start and exposed(state, seat, here)):
            return None
        return 1

    return reach(start, lambda place: state.land.ways.get(place, ()), cost, state.player(seat).speed)


def exposed(state: ElDorado, seat: Side, place: Place) -> bool:
    """Whether, as far as all can see, an army of somebody else could attack on a tile."""
    if state.peace:
        return False
    own = state.side_of(seat)
    return any(
        side != own
        and state.land.beside(start, place)
        and not barred_by_fort(state, side, place)
        and bool(state.pieces.free_army(side, start))
        and _pays(state, side)
        for side, start in state.pieces.armies
    )


def _pays(state: ElDorado, side: Side) -> bool:
    """Whether anybody of a side may pay for an army movement."""
    if side not in state.payers:
        state.payers[side] = any(may_march(state, seat) for seat in state.seats_of(side))
    return state.payers[side]


def may_march(state: ElDorado, seat: Seat) -> bool:
    """Whether, as far as all can see, a seat may pay for an army movement, be it with what it trades for first."""
    hand, price = state.shown_hand(seat), state.setting.cost(MARCH)
    short = [card for card in set(price) if not hand.possible((card,) * price.count(card))]
    if not short:
        return hand.possible(price)
    return all(map(state.in_bank, short)) and any(hand.possible((card,) * state.rate(seat)) for card in CARDS)


def barred_by_fort(state: ElDorado, side: Side, place: Place) -> bool:
    """Whether a fort of somebody else keeps a side from attacking a tile when it is not its turn."""
    return any(fort.side != state.side_of(side) for fort in state.pieces.fortified.get(place, ()))
