"""What hands that laid something must have wanted, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.board import around, is_cave
from companion.games.eldorado.box import EXPLORER, FARMHOUSE, FORT, OFFERING, VILLAGER
from companion.games.eldorado.layouts import BUILDING, TILE
from companion.games.kit import Answer, Event, Layout, Place, Seat
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def meant(state: ElDorado, lies: Layout) -> Sequence[Event]:
    """What whose turn it is has done: walked and discovered, marched, built, offered; nothing if that is unclear."""
    seat = state.active
    if seat is None:
        return ()
    return (*_walked(state, seat, lies), *_marched(state, seat, lies), *_bought(state, lies))


def _walked(state: ElDorado, seat: Seat, lies: Layout) -> Iterator[Event]:
    """To where a new tile touches, the tile, and on to where the explorer stands now."""
    here = state.explorer_at(seat)
    stands = next((place for (place, layer), label in lies.items() if layer == f"{seat}-{EXPLORER}" and label), here)
    if here is None or stands is None:
        return
    for (cell, layer), kind in lies.items():
        if layer != TILE or kind is None or cell in state.land.at:
            continue
        beside = _nearest(state, here, cell)
        if beside is None:
            return
        yield from _gone(state, seat, here, beside)
        stack = state.cave if is_cave(cell) else state.island
        if stack.size:
            yield from (do.Discover(seat), Answer(f"face.{stack.slots[0]}", kind), do.Lay(seat, cell))
        here = cell if stands == cell else beside
        break
    yield from _gone(state, seat, here, stands)


def _gone(state: ElDorado, seat: Seat, here: Place, to: Place) -> Iterator[Event]:
    if here != to:
        yield do.Move(seat, to) if to in around(here) or state.land.beside(here, to) else do.Walk(seat, to)


def _nearest(state: ElDorado, here: Place, cell: Place) -> Place | None:
    """The tile beside a cell to which it is not far."""
    found = reach(here, lambda place: state.land.ways.get(place, ()))
    return next(iter(found.nearest(around(cell))), None)


def _marched(state: ElDorado, seat: Seat, lies: Layout) -> Iterator[Event]:
    """Villagers that are fewer on one tile and more on another."""
    layer = f"{seat}-{VILLAGER}"
    changes = {
        place: int(label or 0) - len(state.pieces.army(seat, place))
        for (place, which), label in lies.items()
        if which == layer and (label or "0").isdigit()
    }
    left = [place for place, change in changes.items() if change < 0]
    gained = [place for place, change in changes.items() if change > 0]
    for to in gained:
        start = next((place for place in left if changes[place] == -changes[to]), None)
        yield do.March(seat, start, changes[to], to) if start else do.BuyVillager(seat, to)


def _bought(state: ElDorado, lies: Layout) -> Iterator[Event]:
    for (place, layer), label in lies.items():
        if layer == BUILDING and label and state.pieces.building_at(place) is None:
            whose, _, kind = label.partition("-")
            if kind in (FARMHOUSE, FORT):
                yield do.BuyFarmhouse(whose, place) if kind == FARMHOUSE else do.BuyFort(whose, place)
        elif layer.endswith(f"-{OFFERING}") and label:
            yield do.BuyOffering(layer.removesuffix(f"-{OFFERING}"), place)
