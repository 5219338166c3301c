"""Cacao on the simulated table: tiles, gems and the Emperor as the layout says; beside them the display, the map board,
villages with their carriers and huts, and tiles to lay.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count

import numpy as np

from companion.games.cacao.box import WATER
from companion.games.cacao.layouts import SUPPLY, owners_of, village_of
from companion.games.cacao.parts import DISTRIBUTIONS, HIGH_MM, HUT_MM, PARTS, TILE_MM, VILLAGE_MM
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import DRAW, FILL
from companion.games.cacao.tiles import EDGES, KIND_OF, LYING
from companion.games.cacao.water_fields import FIELDS
from companion.games.kit import Layout, Place
from companion.games.kit.spaces.squares import Cell, cell_of
from companion.simulation import (
    CARD_MM,
    PAWN,
    SLATE,
    Figure,
    Flat,
    Picture,
    Scene,
    ScenePart,
    Simulation,
    TableCamera,
    carelessness,
    cloth,
    laid,
    part_named,
    rectangle,
    texture,
)
from companion.simulation import cards as mat_cards

Middle = tuple[float, float]
PITCH_MM = 58.6
MIDDLE: Middle = (0.5, 0.5)
"""The space in the middle of the table, between the two starting tiles."""
HALF_WIDE_MM, HALF_HIGH_MM = 300.0, 205.0
"""Half of the play area's extent; what grows beyond it leaves the picture."""
ROW_MM = 66.0
CLEAR_MM = 118.0
"""So far from any tile of the board the display lies, from middle to middle."""
BESIDE = (
    (-110.0, -264.0, 1, 0),
    (0.0, 224.0, 1, 0),
    *((side * far, -108.0, 0, 1) for far in (348.0, 430.0, 500.0) for side in (-1, 1)),
)
"""Where the display may lie in view of the camera: its first tile in mm, and which way the others lie from there."""
VILLAGES = ((-440.0, -240.0), (440.0, -240.0), (400.0, 208.0), (-410.0, 208.0))
"""Where the seats' village boards lie, those on the far side turned about, in mm."""
_AT = ((318.0, -264.0), (270.0, -264.0), (222.0, -264.0), (174.0, -264.0), (222.0, -214.0), (174.0, -214.0))
SUPPLY_SPOTS = tuple((side * x, y) for x, y in _AT for side in (-1, 1))
"""Where the huts lie that nobody has built."""
BUILT = ((74.0, 24.0), (74.0, -24.0), (-24.0, 74.0), (24.0, 74.0))
"""Where the huts of a village lie, from the middle of its board towards that of the table."""
ROOM_MM, APART_MM = 12.0, 2.0
"""So far from the tiles of the board, and from those on display, other things are kept."""
GEM = ((0.0, 4.0), (3.0, 4.5), (7.0, 0.5))
"""Profile of a gem, as heights and radii in mm."""
EMPEROR = tuple((1.4 * h, 1.0 * r) for h, r in PAWN)
GOLD = (40, 170, 215)
GEMS = {"r": (50, 40, 190), "g": (70, 150, 60), "b": (180, 100, 40), "w": (230, 232, 235)}
"""Colours of gems by their letter, in blue, green, red."""


def table(state: Cacao) -> Scene:
    """The mat, and all parts where the layout says."""
    return scene(state.layout())


def scene(layout: Layout, untidy: float = 1.0, middle: Middle = MIDDLE) -> Scene:
    """The table with everything where a layout says; `untidy` 1 shifts and turns tiles as careless hands do.

    `middle` is the space in the middle of the table, as hands have pushed the board.
    """
    return Scene((*cards(), *parts(layout, untidy, middle)), surface=cloth(1, SLATE))


def camera(state: Cacao) -> TableCamera:
    """A camera high enough for most of a game's board."""
    return TableCamera(eye=(25.0, 190.0, 880.0), roll=1.2)


def spares(state: Cacao) -> list[ScenePart]:
    """The worker tiles that the player whose turn it is may lay; jungle tiles come from the display."""
    tiles = [part for part in parts(state.layout()) if isinstance(part, Flat) and " tile " in part.name]
    taken = [(tile.x, tile.y, APART_MM) for tile in tiles]
    free = (spot for spot in _beside() if _has_room(spot, TILE_MM, taken))
    return [_tile(f"spare tile {label} {word}", label, word, *next(free), 4.0) for label, word in _to_lay(state)]


def _beside() -> Iterator[tuple[float, float]]:
    """Where spare tiles may lie on both sides of the play area, the nearest first."""
    for n in count():
        side, row = (-1) ** n, n // 2
        yield side * (HALF_WIDE_MM + 48 + ROW_MM * (row // 5)), (row % 5 - 2) * ROW_MM


def inside(state: Cacao, x: float, y: float) -> bool:
    """Whether a point of the table lies on the play area."""
    return _on_board(x, y)


def rest(x: float, y: float) -> tuple[float, float]:
    """Where a tile comes to rest that a hand lays down near a point: against its neighbours."""
    if not _on_board(x, y):
        return x, y
    return at((round(x / PITCH_MM + MIDDLE[0]), round(y / PITCH_MM + MIDDLE[1])))


def parts(layout: Layout, untidy: float = 1.0, middle: Middle = MIDDLE) -> list[ScenePart]:
    """What lies there, lowest first: tiles, village boards and huts, then what stands on them."""
    shown = {tile.name.partition(" ")[0]: tile for tile in _on_display(layout, middle)}
    made: list[ScenePart] = [*shown.values(), *_villages(layout, middle, shown.values())]
    for (place, layer), label in layout.items():
        cell = cell_of(place)
        if layer == "tile" and label is not None and cell is not None:
            word = layout.get((place, "workers")) or ""
            made.append(_laid(place, at(cell, middle), label, word, untidy))
    for (place, layer), label in layout.items():
        cell = cell_of(place)
        if label is not None and layer in ("gems", "emperor"):
            there = at(cell, middle) if cell is not None else (shown[place].x, shown[place].y)
            made += _gems(place, there, label) if layer == "gems" else [_emperor(place, there)]
    return made


def cards() -> tuple[ScenePart, ...]:
    """The mat's four cards, in the corners of the play area."""
    return mat_cards(HALF_WIDE_MM - CARD_MM, HALF_HIGH_MM - CARD_MM)


def _to_lay(state: Cacao) -> list[tuple[str, str]]:
    """Tiles that hands may need now, with how workers lie."""
    if state.step is not None and state.step.do in (FILL, DRAW):
        return []
    seat = state.active
    player = state.player(seat)
    return [(f"{seat}-{kind}", word) for kind, words in LYING.items() if player.has(kind) for word in words]


def at(cell: Cell, middle: Middle = MIDDLE) -> tuple[float, float]:
    """Where a space of the board lies, in mm."""
    return (cell[0] - middle[0]) * PITCH_MM, (cell[1] - middle[1]) * PITCH_MM


def _on_board(x: float, y: float) -> bool:
    return abs(x) <= HALF_WIDE_MM and abs(y) <= HALF_HIGH_MM


def _on_display(layout: Layout, middle: Middle) -> Iterator[Flat]:
    """The tiles of the display and of the map board, where the board has left them room."""
    shown = [(place, label) for (place, layer), label in layout.items() if layer == "tile" and cell_of(place) is None]
    cells = (cell_of(place) for place, layer in layout if layer == "tile")
    board = [at(cell, middle) for cell in cells if cell is not None]
    for number, (place, label) in enumerate(shown):
        if label is not None:
            x, y = _free(board, len(shown))[number]
            rng = carelessness(f"{place} {label}")
            (right, down), angle = rng.uniform(-4.0, 4.0, 2), float(rng.uniform(-6.0, 6.0))
            yield _tile(f"{place} tile {label}", label, "", x + right, y + down, angle)


def _free(board: list[tuple[float, float]], number: int) -> list[tuple[float, float]]:
    """Where so many tiles lie beside the board, the first row that is far enough from it; else the farthest."""
    rows = [[(x + 73.0 * n * i, y + 73.0 * n * j) for n in range(number)] for x, y, i, j in BESIDE]
    away = [min((math.dist(one, other) for one in row for other in board), default=CLEAR_MM) for row in rows]
    return rows[next((n for n, far in enumerate(away) if far >= CLEAR_MM), away.index(max(away)))]


def _villages(layout: Layout, middle: Middle, shown: Iterable[Flat]) -> Iterator[ScenePart]:
    """The village boards with their carriers, and the huts, as far as the board and the display leave them room."""
    cells = (cell_of(place) for place, layer in layout if layer == "tile")
    tiles = [(*at(cell, middle), ROOM_MM) for cell in cells if cell is not None]
    tiles += [(tile.x, tile.y, APART_MM) for tile in shown]
    seats = [place for place, layer in layout if layer == "carrier"]
    lying = {place: spot for place, spot in zip(seats, VILLAGES, strict=False) if _has_room(spot, VILLAGE_MM, tiles)}
    for place, (x, y) in lying.items():
        yield from _village(place, x, y, str(layout[place, "carrier"]))
    spots, taken = iter(SUPPLY_SPOTS), Counter[str]()
    for (place, layer), owners in layout.items():
        for owner in owners_of(owners).elements() if layer == "hut" else ():
            spot = next(spots, None)  # a place of its own also while it lies in a village
            if owner != SUPPLY:
                spot = _in_village(lying.get(village_of(owner)), taken[owner])
                taken[owner] += 1
            if spot is not None and _has_room(spot, HUT_MM, tiles):
                hut = part_named(PARTS, "huts", place.removeprefix("hut-"))
                angle = float(carelessness(f"{place} {owner}").uniform(-3.0, 3.0))
                yield laid(hut, f"{place} hut {owner}", *spot, angle)


def _village(place: Place, x: float, y: float, gold: str) -> Iterator[ScenePart]:
    seat = place.removeprefix("village-")
    angle = (180.0 if y < 0 else 0.0) + float(carelessness(place).uniform(-4.0, 4.0))
    yield laid(part_named(PARTS, "villages", seat), f"{place} board", x, y, angle)
    across, down = VILLAGE_MM * (np.array(FIELDS[WATER.index(int(gold))]) - 0.5) + carelessness(place).uniform(-2, 2, 2)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    there = x + c * across - s * down, y + s * across + c * down
    yield laid(part_named(PARTS, "pieces", f"{seat}-carrier"), f"{place} carrier {gold}", *there)


def _in_village(board: tuple[float, float] | None, number: int) -> tuple[float, float] | None:
    """Where a village's huts lie, the first with number 0; None where there is no more room."""
    if board is None or number >= len(BUILT):
        return None
    (x, y), (across, up) = board, BUILT[number]
    return x - math.copysign(1.0, x) * across, y - math.copysign(1.0, y) * up


def _has_room(spot: tuple[float, float], side: float, tiles: Iterable[tuple[float, float, float]]) -> bool:
    """Whether a square part has room beside tiles, given by their middles and how far off it is to be."""
    half = (side + TILE_MM) / 2
    return all(max(abs(x - spot[0]), abs(y - spot[1])) >= half + room for x, y, room in tiles)


def _laid(place: Place, there: tuple[float, float], label: str, word: str, untidy: float) -> ScenePart:
    rng = carelessness(f"{place} {label}")
    x, y = there + rng.uniform(-0.4, 0.4, 2) * untidy
    angle = float(rng.uniform(-0.8, 0.8)) * untidy + (0 if word else 90 * int(rng.integers(4)))
    return _tile(f"{place} tile {label}", label, word, x, y, angle)


def _tile(name: str, label: str, word: str, x: float, y: float, angle: float) -> Flat:
    """A tile; its workers already stand as `word` says."""
    return Flat(
        name=name,
        x=x,
        y=y,
        angle=angle,
        outline=rectangle(TILE_MM),
        thickness=HIGH_MM,
        texture=_drawn(label, word),
    )


def _gems(place: Place, there: tuple[float, float], label: str) -> list[ScenePart]:
    """The gems of a mine, two rows of three."""
    x, y = there
    colours = [label[n] for n in range(0, len(label), 2) for _ in range(int(label[n + 1]))]
    return [
        Figure(
            name=f"{place} gem {n}",
            x=x + (n % 3 - 1) * 11.0,
            y=y + (n // 3 - 0.5) * 12.0,
            profile=GEM,
            colour=GEMS[colour],
        )
        for n, colour in enumerate(colours)
    ]


def _emperor(place: Place, there: tuple[float, float]) -> ScenePart:
    x, y = there
    return Figure(name=f"{place} emperor", x=x, y=y + 6.0, profile=EMPEROR, colour=GOLD)


@lru_cache(maxsize=128)
def _drawn(label: str, word: str) -> Picture:
    printed = texture(part_named(PARTS, "squares", label))
    if word not in EDGES:
        return printed
    upright = DISTRIBUTIONS[KIND_OF[word]]
    turn = next(n for n in range(4) if EDGES[word] == (*upright[4 - n :], *upright[: 4 - n]))
    return np.ascontiguousarray(np.rot90(printed, -turn))


SIMULATION = Simulation(table, camera, spares, inside, rest)
