"""What hands that laid something must have wanted, legal or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import BUILDING, CITY, FIGURE, PIRATE, ROAD, ROBBER, SHIP, WAY
from companion.games.diamond_isles.frames import Founding, Thieving
from companion.games.diamond_isles.seven import raided_at, robbed_at
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Event, Layout, Place, Seat


def meant(state: DiamondIsles, lies: Layout) -> Sequence[Event]:
    """Ways first, then buildings, then the robber or the pirate; on a seven these before anything is built.

    At the beginning each settlement comes before its way, and both before what the next one founds.
    """
    ways, buildings, figures = (tuple(found(state, lies)) for found in (_ways, _buildings, _figures))
    if type(state.agenda[0]) is Founding:
        return (*_founded(state, state.agenda[0], buildings, ways), *figures)
    if any(type(frame) is Thieving for frame in state.agenda):
        return (*figures, *ways, *buildings)
    return (*ways, *buildings, *figures)


def _founded(
    state: DiamondIsles, founding: Founding, buildings: Iterable[Action], ways: Iterable[Action]
) -> Iterator[Action]:
    """One settlement after the other as the seats are to found them, each with the ways at it; then all the rest."""
    built, laid, corner = list(buildings), list(ways), founding.corner
    for seat in founding.order:
        found = next((one for one in built if one.seat == seat), None) if not corner else None
        if found is not None:
            built.remove(found)
            yield found
            corner = str(found.args()["at"])
        own = [
            way for way in laid if way.seat == seat and way.args().get("at") in state.sea_map.edges_at.get(corner, ())
        ]
        yield from own
        laid, corner = [way for way in laid if way not in own], ""
    yield from (*built, *laid)


def _laid(lies: Layout, layer: str) -> Iterator[tuple[Place, Seat, str]]:
    """Where a piece lies that should not: its place, whose it is, and its kind."""
    for (place, where), label in lies.items():
        if where == layer and label is not None:
            seat, _, kind = label.partition("-")
            yield place, seat, kind


def _ways(state: DiamondIsles, lies: Layout) -> Iterator[Action]:
    gone = [place for (place, layer), label in lies.items() if layer == WAY and label is None]
    moved = [place for place in gone if state.board.ways.get(place, ("", ""))[1] == SHIP]
    for place, seat, kind in _laid(lies, WAY):
        start = next((at for at in moved if state.board.ways[at][0] == seat), None)
        if kind == SHIP and start is not None:
            moved.remove(start)
            yield do.MoveShip(seat, start, place)
        elif state.board.ways.get(place) != (seat, kind):
            yield do.Road(seat, place) if kind == ROAD else do.Ship(seat, place)


def _buildings(state: DiamondIsles, lies: Layout) -> Iterator[Action]:
    for place, seat, kind in _laid(lies, BUILDING):
        if state.board.buildings.get(place) != (seat, kind):
            yield do.City(seat, place) if kind == CITY else do.Settle(seat, place)


def _figures(state: DiamondIsles, lies: Layout) -> Iterator[Action]:
    """The pirate or the robber elsewhere, with the first victim there is: by who moves them, or whose turn it is."""
    thief = next((frame.seat for frame in state.agenda if type(frame) is Thieving), None)
    seat = thief or state.active or next(iter(state.due()), None)
    for (place, layer), label in sorted(lies.items(), key=lambda found: found[1] != PIRATE):
        if layer != FIGURE or seat is None:
            continue
        if label == ROBBER and place != state.board.robber:
            yield do.Rob(seat, place, next(iter(robbed_at(state, seat, place)), do.NOBODY))
        elif label == PIRATE and place != state.board.pirate:
            victim, loot = next(iter(raided_at(state, seat, place).items()), (do.NOBODY, (do.LOOT_NOTHING,)))
            yield do.SendPirate(seat, place, victim, loot[0])
