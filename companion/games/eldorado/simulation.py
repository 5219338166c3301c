"""El Dorado on the simulated table: both groups of tiles, the wooden pieces, and what hands may want to lay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np

from companion.games.eldorado.box import (
    DWELLERS,
    EXPLORER,
    GUARDIANS,
    ISLAND,
    OFFERING,
    PARTNER,
    PIECES,
    THIEF,
    THIEVES_PIECES,
    THIEVES_WOOD,
    TITAN,
    VILLAGER,
    WATER,
    WOLF,
)
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.parts import PARTS, SIDE_MM
from companion.games.eldorado.parts.expansion import BRIDGE as BRIDGE_PART
from companion.games.eldorado.parts.expansion import DICE as PARTS_OF_DICE
from companion.games.eldorado.questions import cave_box
from companion.games.eldorado.settings import THIEF_DIE, TITAN_DIE
from companion.games.eldorado.sources import DICE, dice_of
from companion.games.eldorado.spoils import off_map
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.eldorado.tiles import CAVE, around, cell_of, corner_of, is_cave, meeting
from companion.games.eldorado.views import BRIDGE, BUILDING, TILE
from companion.games.kit import Layout, Place, Seat, Side
from companion.games.kit.spaces.hexes import Cell, Corner
from companion.simulation import SLATE, Scene, ScenePart, Simulation, TableCamera, carelessness, cloth, laid, part_named
from companion.simulation import cards as mat_cards

PITCH_MM = SIDE_MM * 3**0.5 + 0.6
"""From tile to tile, with the gap that hands leave."""
HALF_WIDE_MM, HALF_HIGH_MM = 390.0, 200.0
"""Half of the play area's extent; what grows beyond it leaves the picture."""
ASIDE = {EXPLORER: 13.0, VILLAGER: 19.0, OFFERING: 12.0, PARTNER: 13.0, THIEF: 13.0, TITAN: 0.0, WOLF: 7.0}
"""How far from the tile's middle pieces stand, in mm."""
APART_MM = 11.0
"""From one villager of an army to the next."""
INWARD_MM = 1.5
"""A building stands so far from its corner, on one of the tiles."""
EACH_SEAT = {
    "red": 0.0,
    "orange": 1.0,
    "blue": 2.0,
    "white": 3.0,
    "green": 4.0,
    "purple": 0.5,
    "brown": 1.5,
    "yellow": 2.5,
}
"""Where on a tile pieces of a colour stand, clockwise in fifths; the expansion's between two of the base game."""
MIDWAY = 4.5
"""Where dwellers stand."""
TURNED = {VILLAGER: 31.0, PARTNER: -31.0}
"""By how many degrees more some kinds stand farther on."""
DICE_AT: Mapping[str, tuple[float, float]] = {
    GOLDEN: (330.0, -188.0),
    BATTLE: (150.0, 188.0),
    THIEF_DIE: (-340.0, 188.0),
    TITAN_DIE: (-340.0, -188.0),
}
ROW_MM = 26.0
"""Where the first die of each kind lies, and how far it is to the next one."""
ASIDE_MM, SPARE_MM = 70.0, 56.0
"""Spare parts lie so far beside the play area, and so far from one another."""


@dataclass(frozen=True)
class Group:
    """Where a group's first cell lies on the table (mm), and by how many degrees the group is turned clockwise."""

    x: float
    y: float
    angle: float

    def on_table(self, x: float, y: float) -> tuple[float, float]:
        """A point of the group, in mm from its first cell, on the table."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + c * x - s * y, self.y + s * x + c * y

    def of_table(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table as one of the group."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return c * (x - self.x) + s * (y - self.y), c * (y - self.y) - s * (x - self.x)


GROUPS: Mapping[str, Group] = {"": Group(-95.0, 0.0, 0.0), CAVE: Group(265.0, 0.0, 23.0)}
"""The island and the cave, whose lattice is another one."""


def table(state: ElDorado) -> Scene:
    """The mat, and all tiles and pieces where the layout says."""
    return scene(state.layout())


def scene(layout: Layout, untidy: float = 1.0, groups: Mapping[str, Group] = GROUPS) -> Scene:
    """The table with everything where a layout says; `untidy` 1 shifts and turns tiles as careless hands do."""
    return Scene((*mat_cards(HALF_WIDE_MM, HALF_HIGH_MM), *parts(layout, untidy, groups)), surface=cloth(1, SLATE))


def camera(state: ElDorado) -> TableCamera:
    """A camera high enough for both groups."""
    return TableCamera(eye=(20.0, 150.0, 930.0), roll=1.2)


def parts(layout: Layout, untidy: float = 1.0, groups: Mapping[str, Group] = GROUPS) -> list[ScenePart]:
    """What lies on the table, lowest first: tiles, then pieces."""
    made: list[ScenePart] = []
    for (place, layer), label in layout.items():
        if layer == TILE and label is not None:
            made.append(_tile(place, label, untidy, groups))
    for (place, layer), label in layout.items():
        if place == DICE and label is not None:
            made += _dice(layer, label)
        elif layer == BRIDGE and label is not None:
            made.append(_bridge(place, layout, groups))
        elif layer != TILE and label is not None:
            made += _pieces(place, layer, label, groups)
    return made


def spares(state: ElDorado) -> Sequence[ScenePart]:
    """Beside the board: a tile of each kind that may come up right, the pieces of whose turn it is left.

    Before any tile lies there is none, for it would be taken for the first one.
    """
    side = state.side_of(state.active) if state.active is not None else ""
    tiles = [name for name, count in _left(state).items() if count > 0 and state.land.tiles]
    pieces = [f"{side}-{kind}" for kind in _stock(state, side)] if side else []
    columns = (("hexes", 1, tiles), ("pieces", -1, pieces))
    return [
        laid(
            part_named(PARTS, folder, name),
            f"spare {name}",
            way * (HALF_WIDE_MM + ASIDE_MM + n % 2 * SPARE_MM),
            (n - (len(names) - 1) / 2) * SPARE_MM / 2,
        )
        for folder, way, names in columns
        for n, name in enumerate(names)
    ]


def _stock(state: ElDorado, side: Side) -> tuple[str, ...]:
    """The kinds of piece of which a side has some left beside the board."""
    if side != state.setting.thief:
        return tuple(kind for kind in PIECES if state.in_supply(side, kind) > 0)
    own = (kind for kind in THIEVES_PIECES if state.in_supply(side, kind) > 0)
    return (*own, THIEF) if off_map(state) else tuple(own)


def _left(state: ElDorado) -> Mapping[str, int]:
    """How many tiles of each kind do not lie on the table, of the group in which whose turn it is explores."""
    here = state.explorer_at(state.active) if state.active is not None else None
    box = cave_box(state) if here is not None and is_cave(here) else ISLAND
    lying = [tile.kind for _, tile in state.land.tiles]
    return {kind: count - lying.count(kind) for kind, count in box.items()}


def inside(state: ElDorado, x: float, y: float) -> bool:
    """Whether a point of the table lies on the play area."""
    return abs(x) <= HALF_WIDE_MM and abs(y) <= HALF_HIGH_MM


def at(place: Place, groups: Mapping[str, Group] = GROUPS) -> tuple[float, float]:
    """The middle of a cell, or a corner, on the table in mm."""
    group = groups[CAVE if is_cave(place) else ""]
    cell = cell_of(place)
    if cell is not None:
        return group.on_table(*_middle(cell))
    corner = corner_of(place)
    if corner is None:
        raise ValueError(f"{place} is no place")
    return group.on_table(*_tip(corner))


def rest(x: float, y: float) -> tuple[float, float]:
    """Where a tile comes to rest that a hand lays near a point: against its neighbours, in the group that is nearer."""
    group = min(GROUPS.values(), key=lambda one: hypot(one.x - x, one.y - y) - (0 if one.angle else 150))
    near_x, near_y = group.of_table(x, y)
    row = round(near_y / PITCH_MM / 3**0.5 * 2)
    cells = [(int(near_x / PITCH_MM - r / 2) + d, r) for r in range(row - 1, row + 2) for d in (-1, 0, 1)]
    middles = (_middle(cell) for cell in cells)
    return group.on_table(*min(middles, key=lambda spot: hypot(spot[0] - near_x, spot[1] - near_y)))


def _middle(cell: Cell) -> tuple[float, float]:
    """A cell's middle, in mm from that of the first one."""
    q, r = cell
    return PITCH_MM * (q + r / 2), PITCH_MM * r * 3**0.5 / 2


def _tip(corner: Corner) -> tuple[float, float]:
    q, r, tip = corner
    x, y = _middle((q, r))
    return x, y + (PITCH_MM / 3**0.5) * (-1 if tip == "n" else 1)


def _tile(place: Place, label: str, untidy: float, groups: Mapping[str, Group]) -> ScenePart:
    rng = carelessness(f"{place} {label}")
    x, y = at(place, groups) + rng.uniform(-0.4, 0.4, 2) * untidy
    way = groups[CAVE if is_cave(place) else ""].angle + float(rng.uniform(-0.8, 0.8)) * untidy
    any_way = 0 if label == EXIT_TILE else 60 * int(rng.integers(6))
    return laid(part_named(PARTS, "hexes", label), f"{place} tile {label}", float(x), float(y), way + any_way)


def _pieces(place: Place, layer: str, label: str, groups: Mapping[str, Group]) -> Iterator[ScenePart]:
    """What stands at a place: a building at a corner, an army of villagers, or one piece of a seat."""
    x, y = at(place, groups)
    if layer == BUILDING:
        beside = at(meeting(place)[0], groups)
        far = hypot(beside[0] - x, beside[1] - y) / INWARD_MM
        yield _piece(f"{place} {layer}", label, x + (beside[0] - x) / far, y + (beside[1] - y) / far)
        return
    seat, _, kind = ("", "", layer) if layer in DWELLERS else layer.partition("-")
    for n in range(int(label) if kind in (VILLAGER, THIEF) else 1):
        ahead, aside = _stand(seat, kind, n)
        yield _piece(
            f"{place} {layer} {n}",
            layer.replace(PARTNER, EXPLORER).replace(GUARDIANS, THIEVES_WOOD),
            x + ahead,
            y + aside,
        )


def _bridge(place: Place, layout: Layout, groups: Mapping[str, Group]) -> ScenePart:
    """The bridge from one tile to the opposite one, as hands lay it where there are such tiles."""
    x, y = at(place, groups)
    six = around(place)
    dry = [layout.get((cell, TILE)) not in (None, WATER) for cell in six]
    side = next((n for n in range(3) if dry[n] and dry[n + 3]), 0)
    to_x, to_y = at(six[side], groups)
    return laid(BRIDGE_PART, f"{place} {BRIDGE}", x, y, degrees(atan2(to_y - y, to_x - x)) + 90)


def dice(thrown: Iterable[tuple[str, int, float, float, float]]) -> Iterator[ScenePart]:
    """Dice on the table: of what kind each is, what it shows, where it lies in mm, and how it is turned."""
    for n, (kind, value, x, y, angle) in enumerate(thrown):
        yield laid(PARTS_OF_DICE[kind, (value,)], f"thrown die {n}", x, y, angle)


def _dice(kind: str, label: str) -> Iterator[ScenePart]:
    """Dice of a kind in a row, as they were thrown: each turned somehow."""
    x, y = DICE_AT[kind]
    numbers = dice_of(label)
    for n, value in enumerate([numbers] if kind == THIEF_DIE else [(number,) for number in numbers]):
        rng = np.random.default_rng([n, *value])
        yield laid(PARTS_OF_DICE[kind, value], f"{kind} die {n}", x + n * ROW_MM, y, float(rng.uniform(0, 90)))


def _stand(seat: Seat, kind: str, number: int) -> tuple[float, float]:
    """Where a piece stands from a tile's middle, in mm: explorers towards their fifth, villagers along the rim."""
    turn = radians(72 * EACH_SEAT.get(seat, MIDWAY) - 90 + TURNED.get(kind, 0.0))
    far = ASIDE[kind] - number * APART_MM
    return far * cos(turn), far * sin(turn)


def _piece(name: str, which: str, x: float, y: float) -> ScenePart:
    return laid(part_named(PARTS, "pieces", which), name, x, y)


SIMULATION = Simulation(table, camera, spares, inside, rest)
