"""Diamond Isles on the simulated table: the sea map, tokens, wooden pieces, and what hands may want to set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot

from companion.games.diamond_isles.box import (
    BUILDING,
    FIGURE,
    HARBOUR,
    IN_VILLAGE,
    NUMBER,
    ON_ISLE,
    OUT_MM,
    PIECES,
    PIRATE,
    PRINTED,
    ROAD,
    ROBBER,
    SIDE_MM,
    TERRAIN,
    VILLAGE,
    WAY,
)
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import read_map
from companion.games.diamond_isles.parts import GEM, PARTS
from companion.games.diamond_isles.parts.dice import DICE
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Layout, Place, Seat
from companion.games.kit.spaces import hexes
from companion.simulation import (
    CARD_MM,
    SLATE,
    Scene,
    ScenePart,
    Simulation,
    TableCamera,
    carelessness,
    cloth,
    laid,
    part_named,
)
from companion.simulation import cards as mat_cards

PITCH_MM = SIDE_MM * 3**0.5 + 0.6
"""From hexagon to hexagon, with the gap that hands leave."""
PILE = 0.52
"""The diamonds of a village lie so far from its corner towards the middle of its isle."""
ASIDE_MM = 12.0
"""The robber stands so far from a hexagon's middle, beside its number."""
CARD_STEP_MM, FREE_MM = 4.0, 4.0
"""The mat's cards are moved inward by so much at a time while so much is free about them."""
SPARE_MM = 34.0


Point = tuple[float, float]


@dataclass(frozen=True)
class MapOnTable:
    """Where a map lies on the table: the middle of its extent is that of the table; mm, without any turn."""

    middle: Point
    half: Point
    cards: Point

    def at(self, place: Place) -> Point:
        """The middle of a cell, an edge or a corner on the table."""
        x, y = flat(place)
        return x - self.middle[0], y - self.middle[1]


def flat(place: Place) -> Point:
    """Where a cell, an edge or a corner is, in mm from the cell at q 0, r 0."""
    cell = hexes.cell_of(place)
    if cell is not None:
        return PITCH_MM * (cell[0] + cell[1] / 2), PITCH_MM * cell[1] * 3**0.5 / 2
    edge, corner = hexes.edge_of(place), hexes.corner_of(place)
    if edge is None and corner is None:
        raise ValueError(f"{place} is no place")
    around: Sequence[hexes.Cell] = hexes.sharing(edge) if edge is not None else ()
    around = hexes.meeting(corner) if corner is not None else around
    spots = [flat(hexes.place_of(one)) for one in around]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


@lru_cache(maxsize=8)
def ground(sea_map: SeaMap) -> MapOnTable:
    """Where a map lies, and how near to it the mat's cards can lie."""
    spots = [flat(hexagon.place) for hexagon in sea_map.hexes] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    half = (max(xs) - min(xs)) / 2 + PITCH_MM / 2, (max(ys) - min(ys)) / 2 + SIDE_MM
    lying = [(x - middle[0], y - middle[1], SIDE_MM) for x, y in spots]
    for harbour in sea_map.harbours:
        x, y = harbour_at(sea_map, harbour.edge)
        lying.append((x - middle[0], y - middle[1], OUT_MM))
    corner = half[0] + OUT_MM, half[1] + OUT_MM
    while min(corner) > SIDE_MM and _clear((corner[0] - CARD_STEP_MM, corner[1] - CARD_STEP_MM), lying):
        corner = corner[0] - CARD_STEP_MM, corner[1] - CARD_STEP_MM
    return MapOnTable(middle, half, corner)


def _clear(corner: Point, lying: Iterable[tuple[float, float, float]]) -> bool:
    """Whether nothing lies where the mat's cards would, whose inner corners are at (±x, ±y)."""
    for x, y, radius in lying:
        dx = max(corner[0] - abs(x), abs(x) - corner[0] - CARD_MM, 0.0)
        dy = max(corner[1] - abs(y), abs(y) - corner[1] - CARD_MM, 0.0)
        if hypot(dx, dy) < radius + FREE_MM:
            return False
    return True


def harbour_at(sea_map: SeaMap, edge: Place) -> Point:
    """Where a harbour's token lies, in mm as `flat` counts: outside its edge, on the side of the sea."""
    x, y = flat(edge)
    to_x, to_y = flat(seaward(sea_map, edge))
    far = hypot(to_x - x, to_y - y) / OUT_MM
    return x + (to_x - x) / far, y + (to_y - y) / far


def seaward(sea_map: SeaMap, edge: Place) -> Place:
    """The cell at an edge that is no land, on the map or beyond it."""
    found = hexes.edge_of(edge)
    if found is None:
        raise ValueError(f"{edge} is no edge")
    sides = [hexes.place_of(cell) for cell in hexes.sharing(found)]
    return next((side for side in sides if side not in sea_map.land), sides[0])


def table(state: DiamondIsles) -> Scene:
    """The mat, and everything where the layout says; where the map is still to be told, the usual one lies there."""
    return scene(lying_map(state), state.layout() if state.sea_map.hexes else bare(lying_map(state)))


def lying_map(state: DiamondIsles) -> SeaMap:
    """The map that lies on the table."""
    return state.sea_map if state.sea_map.hexes else read_map(USUAL)


def bare(sea_map: SeaMap) -> Layout:
    """A map on which nobody has built."""
    lying: dict[tuple[Place, str], str | None] = {(h.place, TERRAIN): h.terrain for h in sea_map.hexes}
    lying |= {(h.place, NUMBER): str(h.number) for h in sea_map.hexes if h.number}
    lying |= {(harbour.edge, HARBOUR): harbour.kind for harbour in sea_map.harbours}
    lying |= {(village.corner, VILLAGE): str(IN_VILLAGE) for village in sea_map.villages}
    return lying | {(sea_map.robber, FIGURE): ROBBER, (sea_map.pirate, FIGURE): PIRATE}


def scene(sea_map: SeaMap, layout: Layout, untidy: float = 1.0) -> Scene:
    """The table as a layout says; `untidy` 1 shifts and turns things as careless hands do."""
    lies = ground(sea_map)
    return Scene((*mat_cards(*lies.cards), *parts(sea_map, layout, untidy)), surface=cloth(1, SLATE))


def camera(state: DiamondIsles) -> TableCamera:
    """A camera that sees the map and the mat."""
    lies = ground(lying_map(state))
    reach = max(lies.half[1] + 20.0, lies.cards[1] + CARD_MM, 0.6 * (lies.cards[0] + CARD_MM), 0.6 * lies.half[0])
    return TableCamera(eye=(15.0, 0.45 * reach, 3.55 * reach), roll=1.2)


def parts(sea_map: SeaMap, layout: Layout, untidy: float = 1.0) -> list[ScenePart]:
    """What lies on the table, lowest first."""
    order = (TERRAIN, NUMBER, HARBOUR, VILLAGE, WAY, BUILDING, FIGURE)
    lying = [(place, layer, label) for (place, layer), label in layout.items() if label is not None]
    lying.sort(key=lambda one: order.index(one[1]))
    return [part for place, layer, label in lying for part in _part(sea_map, place, layer, label, untidy)]


def _part(sea_map: SeaMap, place: Place, layer: str, label: str, untidy: float) -> Iterator[ScenePart]:
    name = f"{place} {layer} {label}"
    rng = carelessness(name)
    x, y = ground(sea_map).at(place)
    shift = rng.uniform(-1.0, 1.0, 2) * untidy
    turn = float(rng.uniform(-1.0, 1.0)) * untidy
    if layer == TERRAIN:
        part = part_named(PARTS, "hexes", PRINTED.get(label, label))
        yield laid(part, name, x + 0.4 * shift[0], y + 0.4 * shift[1], 0.8 * turn)
    elif layer == NUMBER:
        part = part_named(PARTS, "tokens", label)
        yield laid(part, name, x + 2.5 * shift[0], y + 2.5 * shift[1], 180 * turn)
    elif layer == HARBOUR:
        at = harbour_at(sea_map, place)
        middle = ground(sea_map).middle
        angle = degrees(atan2(y + middle[1] - at[1], x + middle[0] - at[0])) + 90
        yield laid(
            part_named(PARTS, "discs", f"harbour-{label}"), name, at[0] - middle[0], at[1] - middle[1], angle + 6 * turn
        )
    elif layer == VILLAGE:
        yield from _village(sea_map, place, int(label), 8 * turn)
    elif layer == WAY:
        seat, _, kind = label.partition("-")
        yield _road(seat, name, x, y, turn_of(place) + 4 * turn) if kind == ROAD else _wood(label, name, x, y)
    elif layer == BUILDING:
        yield _wood(label, name, x + shift[0], y + shift[1])
    else:
        aside = ASIDE_MM if label == ROBBER else 0.0
        yield _wood(label, name, x - aside + shift[0], y + shift[1])


def _village(sea_map: SeaMap, corner: Place, left: int, turn: float) -> Iterator[ScenePart]:
    """A village's token on its corner, and its diamonds in a pile on the isle."""
    village = sea_map.villages[sea_map.village_at[corner]]
    lies = ground(sea_map)
    (x, y), (to_x, to_y) = lies.at(corner), lies.at(village.isle)
    on = x + ON_ISLE * (to_x - x), y + ON_ISLE * (to_y - y)
    yield laid(part_named(PARTS, "", f"village-{village.number}"), f"{corner} {VILLAGE}", *on, turn)
    for n in range(left):
        at = x + PILE * (to_x - x), y + PILE * (to_y - y)
        yield laid(GEM, f"{corner} diamond {n}", *at, 40.0 * n)


def turn_of(edge: Place) -> float:
    """By how many degrees an edge lies from upright."""
    found = hexes.edge_of(edge)
    if found is None:
        raise ValueError(f"{edge} is no edge")
    (x0, y0), (x1, y1) = (flat(hexes.place_of(end)) for end in hexes.ends(found))
    return degrees(atan2(y1 - y0, x1 - x0)) - 90


def _road(seat: Seat, name: str, x: float, y: float, angle: float) -> ScenePart:
    return laid(part_named(PARTS, "roads", f"{seat}-{ROAD}"), name, x, y, angle)


def _wood(which: str, name: str, x: float, y: float) -> ScenePart:
    return laid(part_named(PARTS, "pieces", which), name, x, y)


def dice(thrown: Iterable[tuple[int, float, float, float]]) -> Iterator[ScenePart]:
    """Dice on the table: what each shows, where it lies in mm, and how it is turned."""
    for n, (value, x, y, angle) in enumerate(thrown):
        yield laid(DICE[value], f"die {n}", x, y, angle)


def spares(state: DiamondIsles) -> Sequence[ScenePart]:
    """Beside the map: the pieces of whose turn it is, roads in each of the three turns of edges."""
    seat = state.active or state.seats[0]
    lies = ground(lying_map(state))
    x = lies.half[0] + OUT_MM + CARD_MM
    found: list[ScenePart] = []
    for n, kind in enumerate(kind for kind in PIECES if kind != ROAD and state.in_supply(seat, kind) > 0):
        found.append(_wood(f"{seat}-{kind}", f"spare {seat}-{kind}", x, (n - 1) * SPARE_MM))
    for n in range(3 if state.in_supply(seat, ROAD) > 0 else 0):
        found.append(_road(seat, f"spare {seat}-road {n}", -x, (n - 1) * SPARE_MM, 60.0 * n))
    return found


def inside(state: DiamondIsles, x: float, y: float) -> bool:
    """Whether a point of the table lies on the map."""
    lies = ground(lying_map(state))
    return abs(x) <= lies.half[0] + OUT_MM and abs(y) <= lies.half[1] + OUT_MM


SIMULATION = Simulation(table, camera, spares, inside)
