"""Print-and-play parts of our own drawing, as many as the box holds (the rulebooks' component lists)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from calibration import art
from calibration.art.hexagons import hexagon_corners
from calibration.printing.page import Box, Print, jpeg, pixels

Drawing = Callable[[int], art.Picture]
Counted = Sequence[tuple[Drawing, int]]

TERRAIN_MM, CROP_MM, HEXAGON_SIDE_MM, CACAO_MM = 42.0, 22.0, 30.0, 58.0
_TERRAINS = {"valley": 15, "desert": 17, "forest": 15, "mountain": 15}
_CROPS = {1: 13, 2: 12, 3: 12, 4: 10, 5: 10}
_ISLAND = {"water": 9, "gold": 13, "food": 10, "wood": 10, "garden": 2, "shrine": 3, "cave_entrance": 1}
_JUNGLE = {
    "plantation-1": 6, "plantation-2": 2, "market-2": 2, "market-3": 4, "market-4": 1, "mine-1": 2, "mine-2": 1,
    "water": 3, "sun": 2, "temple": 5,
}  # fmt: skip
_JUNGLE_MODULES = {"watering": 3, "kitchen": 3, "chocolate-market": 3, "gem-mine": 5, "tree-of-life": 3}
_WORKERS = {"1-1-1-1": 4, "2-1-0-1": 5, "3-0-0-1": 1, "3-1-0-0": 1}
_WORKER_MODULES = {"0-0-2-2": 1, "0-2-0-2": 1, "0-1-0-3": 1, "0-0-0-4": 1}


def tiles(game: str, paper: str) -> bytes:
    """The parts of one of `GAMES`."""
    sheet = Print(paper)
    GAMES[game](sheet)
    return sheet.data()


def _pachamama(sheet: Print) -> None:
    terrains = [(partial(art.terrain, label), count) for label, count in _TERRAINS.items()]
    _squares(sheet, "Pachamama: terrain tiles", TERRAIN_MM, terrains)
    _discs(sheet, "Pachamama: crops", CROP_MM, [(partial(art.crop, level), n) for level, n in _CROPS.items()])


def _eldorado(sheet: Print) -> None:
    island = [(partial(art.hexagon, label), count) for label, count in _ISLAND.items()]
    _hexagons(sheet, "El Dorado: island tiles", HEXAGON_SIDE_MM, island)


def _cacao(sheet: Print) -> None:
    jungle = [(partial(art.jungle, label), count) for label, count in (_JUNGLE | _JUNGLE_MODULES).items()]
    _squares(sheet, "Cacao: jungle tiles", CACAO_MM, jungle)
    workers = [
        (partial(art.worker, colour, art.DISTRIBUTIONS[name]), count)
        for colour in art.COLOURS
        for name, count in (_WORKERS | _WORKER_MODULES).items()
    ]
    _squares(sheet, "Cacao: worker tiles", CACAO_MM, workers)


GAMES: dict[str, Callable[[Print], None]] = {"cacao": _cacao, "eldorado": _eldorado, "pachamama": _pachamama}


def _squares(sheet: Print, title: str, side: float, parts: Counted) -> None:
    """Squares edge to edge, so that one cut parts two tiles."""
    for page in _pages(sheet, title, (side, side), 0.0, _drawn(parts, side)):
        for box, _ in page:
            sheet.cut_marks(box)  # under the pictures, so that only those round the block stay
        for box, picture in page:
            sheet.picture(picture, box)
            sheet.frame(box, 0.1, 120)


def _discs(sheet: Print, title: str, wide: float, parts: Counted) -> None:
    for page in _pages(sheet, title, (wide, wide), 2.0, _drawn(parts, wide)):
        for box, picture in page:
            sheet.picture(picture, box)
            sheet.circle(box.x + wide / 2, box.y + wide / 2, wide / 2)


def _hexagons(sheet: Print, title: str, side: float, parts: Counted) -> None:
    high, wide = 2 * side, math.sqrt(3) * side
    for page in _pages(sheet, title, (wide, high), 1.0, _drawn(parts, high, wide / high)):
        for box, picture in page:
            sheet.picture(picture, box)
            left = box.x - (high - wide) / 2  # of the square that the drawing was made in
            sheet.outline([(left + x * high, box.y + y * high) for x, y in hexagon_corners()])


def _drawn(parts: Counted, high: float, part: float = 1.0) -> list[bytes]:
    """Each part as often as it is needed; `part` is how much of the drawing's width to keep, about its middle."""
    pictures: list[bytes] = []
    for draw, count in parts:
        drawing = draw(pixels(high))
        off = round(drawing.shape[1] * (1 - part) / 2)
        kept = np.ascontiguousarray(drawing[:, off : drawing.shape[1] - off])
        pictures += [jpeg(kept)] * count
    return pictures


def _pages(
    sheet: Print, title: str, size: tuple[float, float], gap: float, pictures: Sequence[bytes]
) -> Iterator[list[tuple[Box, bytes]]]:
    """Begin one page after another, and say for each which picture goes where."""
    wide, high = size[0] + gap, size[1] + gap
    cols, rows = int((sheet.box.wide + gap) // wide), int((sheet.box.high + gap) // high)
    left = sheet.box.x + (sheet.box.wide - cols * wide + gap) / 2
    starts = range(0, len(pictures), cols * rows)
    for nr, start in enumerate(starts, 1):
        sheet.page(f"{title} ({nr} of {len(starts)})", "Print on card or glue on cardboard, then cut.")
        places = [divmod(place, cols) for place in range(cols * rows)]
        boxes = [Box(left + col * wide, sheet.box.y + row * high, *size) for row, col in places]
        yield list(zip(boxes, pictures[start : start + cols * rows], strict=False))
