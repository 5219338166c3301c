"""A board of Pachamama on the simulated table: cards, tiles, crops and pawns as the layout says."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from companion.games.kit import Layout, Place
from companion.games.kit.chance import Chance
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, SIZES, TERRAINS
from companion.games.pachamama.otoma.arrows import listed
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.trails import Trails
from companion.games.pachamama.parts import ARROW_SIDES, PARTS
from companion.games.pachamama.parts.trails import courses, dashes
from companion.games.pachamama.state import Pachamama
from companion.simulation import (
    CARD_MM,
    PIXELS,
    SLATE,
    SPACE_MM,
    Picture,
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

TRAIL = (205, 222, 232)
SPARE_MM = 54.0
"""From one spare tile to the next."""


def scene(layout: Layout, size: str, untidy: float = 1.0, trails: Trails | None = None) -> Scene:
    """The table with everything where the layout says; `untidy` 1 shifts and turns parts as careless hands do."""
    return Scene((*cards(size), *parts(layout, size, untidy)), surface=_cloth(size, trails))


def table(state: Pachamama) -> Scene:
    """The mat, and all parts where the layout says; a tile whose arrow nobody knows yet is the next of its stack."""
    trails = state.trails if isinstance(state, WithOtoma) else None
    return scene({**state.layout(), **drawn(state)}, state.size, trails=trails)


def spares(state: Pachamama) -> list[ScenePart]:
    """A tile of each terrain left of the board, crops and a pawn of each player right of it."""
    wide, _ = _extent(state.size)
    left, right = -wide - CARD_MM - SPARE_MM / 2, wide + CARD_MM + SPARE_MM / 2
    found: list[ScenePart] = []
    for n, terrain in enumerate(TERRAINS):
        arrow = _stack(terrain)[state.terrain[n].bit_count()] if _bears_arrows(state) else None
        found.append(_at("terrain", terrain, left, (n - 1.5) * SPARE_MM, arrow))
    for n, crop in enumerate(CROPS):
        found.append(_at("crop", crop, right, (n - 2) * SPARE_MM * 0.6))
    for n, colour in enumerate(state.pawn_colours):
        found.append(_at("pawn", colour, right + SPARE_MM * 0.8, (n - 1.5) * SPARE_MM * 0.6))
    return found


def _bears_arrows(state: Pachamama) -> bool:
    """Whether the tiles on the table show arrows: alone with tiles of cardboard. Behind screens nobody looks."""
    return isinstance(state, Solo) and state.drawn is None


@lru_cache
def _stack(terrain: str) -> tuple[str, ...]:
    """The arrows of a terrain's shuffled tiles, the top first: as many as there are, and the first once more."""
    shuffled = Chance("simulated tiles", terrain).shuffled(listed(())[terrain])
    return (*shuffled, shuffled[0])


def drawn(state: Pachamama) -> Layout:
    """The arrows of the tiles that lie on the board and that nobody has looked at yet."""
    if not _bears_arrows(state):
        return {}
    known, found = state.layout(), {}
    for place in state.board.places:
        terrain = state.terrain_at(place)
        if terrain is not None and (place, "arrow") not in known:
            before = state.terrain[TERRAINS.index(terrain)] & (state.board.bit[place] - 1)
            found[place, "arrow"] = _stack(terrain)[before.bit_count()]
    return found


def inside(state: Pachamama, x: float, y: float) -> bool:
    """Whether a point of the table lies on the board."""
    return place_at(x, y, state.size) is not None


def parts(layout: Layout, size: str, untidy: float = 1.0) -> list[ScenePart]:
    """What lies on the board, lowest first: tiles, then crops, then pawns. A part's name is its spot and label."""
    made = []
    for layer in ("terrain", "crop", "pawn"):
        for (place, kind), label in layout.items():
            if kind == layer and label is not None:
                arrow = layout.get((place, "arrow")) if layer == "terrain" else None
                made.append(_part(place, layer, label, size, untidy, arrow))
    return made


def cards(size: str) -> tuple[ScenePart, ...]:
    """The mat's four cards, each with its inner corner on a corner of the grid."""
    return mat_cards(*_extent(size))


def camera(size: str) -> TableCamera:
    """A camera that sees the whole mat from a little aside, as people put it up."""
    wide, _ = _extent(size)
    high = 690.0 if wide > 150 else 620.0
    return TableCamera(eye=(30.0, 0.28 * high, high), roll=1.5)


def place_at(x: float, y: float, size: str) -> Place | None:
    """The space at a point of the table in mm from the board's middle, or None beside the board."""
    wide, high = _extent(size)
    col, row = int((x + wide) // SPACE_MM), int((y + high) // SPACE_MM)
    box = next(s for s in SIZES if s.name == size)
    return f"c{col + 1}r{row + 1}" if 0 <= col < box.cols and 0 <= row < box.rows else None


def _extent(size: str) -> tuple[float, float]:
    box = next(s for s in SIZES if s.name == size)
    return box.cols * SPACE_MM / 2, box.rows * SPACE_MM / 2


def _part(place: Place, layer: str, label: str, size: str, untidy: float, arrow: str | None) -> ScenePart:
    number = board(size).number[place]
    cols = next(s.cols for s in SIZES if s.name == size)
    wide, high = _extent(size)
    middle = np.array([(number % cols + 0.5) * SPACE_MM - wide, (number // cols + 0.5) * SPACE_MM - high])
    rng = carelessness(f"{place} {layer} {label}")
    shift = {"terrain": 1.0, "crop": 4.0, "pawn": 5.0}[layer] * untidy
    x, y = middle + rng.uniform(-shift, shift, 2)
    turn = {"terrain": 3.0, "crop": 180.0, "pawn": 0.0}[layer] * untidy
    return _piece(f"{place} {layer} {label}", layer, label, x, y, float(rng.uniform(-turn, turn)), arrow)


def _at(layer: str, label: str, x: float, y: float, arrow: str | None = None) -> ScenePart:
    """A spare part."""
    name = f"spare {layer} {label}" + (f" {arrow}" if arrow else "")
    return _piece(name, layer, label, x, y, 0.0, arrow)


def _piece(name: str, layer: str, label: str, x: float, y: float, angle: float, arrow: str | None) -> ScenePart:
    part = ARROW_SIDES[label, arrow] if arrow else part_named(PARTS, f"board/{layer}", label)
    return laid(part, name, x, y, angle, PIXELS // 2 if layer == "crop" else PIXELS)


@lru_cache
def _cloth(size: str, trails: Trails | None) -> Picture:
    """The cloth with the spaces drawn on it, and the trails around them, a pixel a millimetre."""
    made = cloth(1, SLATE).copy()
    wide, high = _extent(size)
    left, top = made.shape[1] / 2 - wide, made.shape[0] / 2 - high
    line = tuple(round(1.35 * c) for c in SLATE)
    for x in np.arange(left, left + 2 * wide, SPACE_MM):
        for y in np.arange(top, top + 2 * high, SPACE_MM):
            cv2.rectangle(made, (round(x), round(y)), (round(x + SPACE_MM), round(y + SPACE_MM)), line, 1)
    for course in courses(board(size), trails).values() if trails is not None else ():
        for dash in dashes(course, 0.05):
            (x0, y0), (x1, y1) = ((round(left + x * SPACE_MM), round(top + y * SPACE_MM)) for x, y in dash)
            cv2.line(made, (x0, y0), (x1, y1), TRAIL, 1, cv2.LINE_AA)
    return made


SIMULATION = Simulation(table, lambda state: camera(state.size), spares, inside)
