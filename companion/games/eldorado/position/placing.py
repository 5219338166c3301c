"""What hands have put on the map or taken off it: villagers, thieves, buildings, offerings, the bridge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import FARMHOUSE, FORT, HIDEOUT, OFFERING, OUTPOST, THIEF, VILLAGER
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.bridge.places import ends_of
from companion.games.eldorado.island.board import around, meeting
from companion.games.eldorado.island.layouts import BRIDGE, BUILDING
from companion.games.eldorado.position.walking import Course, changes
from companion.games.eldorado.thieves.actions import BuyHideout, BuyOutpost, BuyThief
from companion.games.kit import Action, Layout, Place, Seat, Side

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

Deed = Callable[[Seat], Action]
"""What some seat of a side may have done."""
BUILT: Mapping[str, Callable[[Seat, Place], Action]] = {
    FARMHOUSE: do.BuyFarmhouse,
    FORT: do.BuyFort,
    HIDEOUT: BuyHideout,
    OUTPOST: BuyOutpost,
}
"""The buying of each building."""


def placed(state: ElDorado, lies: Layout) -> Iterator[tuple[Side, Deed]]:
    """Everything that was put on the map or taken off it, with the side that must have done so."""
    side = state.active
    if side is None:
        return
    yield from ((side, deed) for deed in _bridged(state, lies))
    for (place, layer), label in lies.items():
        building = state.pieces.building_at(place) if layer == BUILDING else None
        if building is not None and label is None and building.side == side:
            yield side, _at(do.Remove, place)
        elif layer == BUILDING and label and label != state.layout().get((place, layer)):
            whose, _, kind = label.partition("-")
            if kind in BUILT:
                yield whose, _at(BUILT[kind], place)
        elif layer.endswith(f"-{OFFERING}") and label and state.layout().get((place, layer)) is None:
            yield layer.removesuffix(f"-{OFFERING}"), _at(do.BuyOffering, place)
    for whose in sorted(state.sides(), key=lambda whose: whose != side):
        if whose != state.setting.thief:
            yield from ((whose, deed) for deed in _marched(state, whose, lies))
        elif whose == side:
            yield from ((whose, _at(BuyThief, at)) for at in _bought(state, whose, lies))


def _at(buy: Callable[[Seat, Place], Action], place: Place) -> Deed:
    return lambda seat: buy(seat, place)


def _bought(state: ElDorado, side: Side, lies: Layout) -> list[Place]:
    """Where thieves are new that came from nowhere: beside a building, if that tells it."""
    gained, left = changes(state, side, THIEF, lies)
    built = [place for (place, layer), label in lies.items() if layer == BUILDING and label]
    beside = {at for corner in (*built, *(b.at for b in state.pieces.buildings(side))) for at in meeting(corner)}
    return sorted(gained, key=lambda at: at in beside)[len(left) :]


def _marched(state: ElDorado, side: Side, lies: Layout) -> Iterator[Deed]:
    """Villagers that are fewer on one tile and as many more on another; others that are new were bought."""
    gained, left = changes(state, side, VILLAGER, lies)
    for to in dict.fromkeys(gained):
        number = gained.count(to)
        start = next((place for place in dict.fromkeys(left) if left.count(place) == number), None)
        if start is not None:
            yield _army(start, number, to, out_of_turn=side != state.active and not state.fighting)
        else:
            yield from (_at(do.BuyVillager, to) for _ in range(number))


def _army(start: Place, number: int, to: Place, out_of_turn: bool) -> Deed:
    army = do.Intercept if out_of_turn else do.March
    return lambda seat: army(seat, start, number, to)


def _bridged(state: ElDorado, lies: Layout) -> Iterator[Deed]:
    """The bridge that is gone, or lies elsewhere: built from where its builder stands, if that is beside it."""
    lain = state.land.bridge[:1]
    if any(layer == BRIDGE and place in lain and label is None for (place, layer), label in lies.items()):
        yield TakeBridge
    for (place, layer), label in lies.items():
        if layer == BRIDGE and label and place not in lain:
            yield _bridge(state, place)


def _bridge(state: ElDorado, place: Place) -> Deed:
    def built(seat: Seat) -> Action:
        six, here = around(place), state.standing(seat)
        ends = ends_of(state, place) or ((six[0], six[3]),)
        start, to = min(ends, key=lambda pair: pair[0] not in here)
        return Bridge(seat, place, start, to)

    return built


def by_one_of(course: Course, side: Side, deed: Deed) -> Action:
    """The deed of a seat of a side, one of those for which it is legal if there is any."""
    deeds = [deed(seat) for seat in course.state.seats_of(side) or (side,)]
    return next((action for action in deeds if course.legal(action)), deeds[0])
