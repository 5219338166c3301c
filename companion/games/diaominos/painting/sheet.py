"""Painting a sheet: its grid and its shapes on the screen, or what a player on paper does in this round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.display.board import Caption, Cell, Chip, Entry, Fill, Piece, Point, Table, square
from companion.display.catalogue import Catalogue
from companion.games.diaominos.painting.cube import PAINT, cross, cross_of, sticker, sticker_chip
from companion.games.diaominos.painting.preview import cells_of
from companion.games.diaominos.shapes import printed
from companion.games.kit import Place

GEMS = {
    "diamond": Chip("white", "", "gem"),
    "scored": Chip("grey", "", "gem-hollow"),
    "mark": Chip("teal", "", "ring"),
}
SIGNS = {"": "·", "loaded": "#", "diamond": "D", "scored": "S", "mark": "o"}
FILLS = {"loaded": Fill("stone"), "diamond": Fill("stone"), "scored": Fill("pitch")}
_WIDE, _HIGH, _APART = 3.9, 1.92, 0.13
"""Of the room of a shape beside the grid, and from one to the next, in cells."""
_LOW = 1.45
"""How high that room is where the cube is shown below it."""
_SQUARE, _INDENT = 0.58, 0.34
"""A cube of a shape there, at most, and its way from the edge."""
_STICKER = 0.64
"""A sticker of the cube there."""
_HINTS = 3  # shown at once


def grid(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> tuple[list[Cell], list[Piece], list[Caption]]:
    """The sheet's grid, its lowest row at the bottom, with the numbers of its columns and rows."""
    width, height = view["grid"]["width"], view["grid"]["height"]
    rim = 0.06
    body = _box(-rim, -rim, width + 2 * rim, height + 2 * rim)
    cells = [Cell("sheet", body, Fill("pitch"), text=" ")]
    for number, (place, what) in enumerate(sheet["cells"].items()):
        row, column = divmod(number, width)
        cells.append(Cell(place, square(column, height - 1 - row), FILLS.get(what, Fill()), text=SIGNS[what]))
    pieces = [Piece(place, GEMS[what], size=0.78) for place, what in sheet["cells"].items() if what in GEMS]
    captions = [Caption((x + 0.5, 0), str(x + 1), "top") for x in range(width)]
    captions += [Caption((0, y + 0.5), str(height - y), "left") for y in range(height)]
    return cells, pieces, captions


def shapes(view: Mapping[str, Any], sheet: Mapping[str, Any], left: float) -> tuple[list[Cell], list[Piece]]:
    """Each shape as printed, in its colour, in a room of its own with its points: a gem where it is marked, a stroke
    where it is loaded. Last the wild colour, and below them the cube where none lies on the table.
    """
    cells: list[Cell] = []
    pieces: list[Piece] = []
    drawn = view["drawn"] and view["cube"]
    room = _LOW if drawn else _HIGH
    for row, (shape, state) in enumerate(sheet["shapes"].items()):
        top, points = row * (room + _APART), sheet["points"][shape]
        cells.append(Cell(shape, _box(left, top, _WIDE, room), Fill("empty", "room"), str(points or ""), " "))
        spots = printed(view["prints"][shape])
        high = max(y for _, y in spots) + 1
        side = min(_SQUARE, (room - 0.1) / high)
        above = top + (room - high * side) / 2
        for number, (x, y) in enumerate(spots):
            corners = _box(left + _INDENT + x * side, above + (high - 1 - y) * side, side, side)
            place = f"shape.{shape}{number + 1}"
            if number < state["carried"]:
                cells.append(Cell(place, corners, Fill(PAINT[state["colour"]], "stroke"), text=SIGNS["loaded"]))
                continue
            cells.append(sticker(place, corners, state["colour"]))
            if number < state["marked"]:
                pieces.append(Piece(place, GEMS["diamond"], size=0.9, said=SIGNS["mark"]))
    top = len(sheet["shapes"]) * (room + _APART)
    if drawn:
        cells += cross(cross_of(view["cube"]["net"]), left, top, _STICKER)
        wild = _box(left + 4.3 * _STICKER, top + 4.3 * _STICKER, 1.1, 1.1)
    else:
        cells.append(Cell("wild.room", _box(left, top, _WIDE, room), Fill("empty", "room"), text=" "))
        wild = _box(left + _INDENT, top + (room - 1.1) / 2, 1.1, 1.1)
    return [*cells, replace(sticker("wild", wild, sheet["wild"]), fill=Fill(PAINT[sheet["wild"]], "raised"))], pieces


def _box(left: float, top: float, wide: float, high: float) -> tuple[Point, ...]:
    return (left, top), (left + wide, top), (left + wide, top + high), (left, top + high)


def hinted(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> Iterator[Piece]:
    """The number of each hint on the cells that it would take; where two take the same cell, the better one's."""
    numbers: dict[Place, int] = {}
    for number, (_, cells) in enumerate(best(view, sheet), 1):
        for cell in cells:
            numbers.setdefault(cell, number)
    yield from (
        Piece(cell, Chip("gold", str(number), "disc"), size=0.75, said=str(number)) for cell, number in numbers.items()
    )


def tables(view: Mapping[str, Any], sheet: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """What helps with the next decision: hints, or what a player on paper marks and loads in this round."""
    if sheet.get("hints"):
        rows = tuple(_hint(number, hint, words) for number, (hint, _) in enumerate(best(view, sheet), 1))
        heads = ("", "", "", words("panel.hint-layers"), words("panel.hint-shapes"))
        yield Table(rows, heads, words("panel.hints"))
    if sheet.get("marks"):
        rows = tuple(row for what in ("marks", "loads") for row in _round(sheet[what], words(f"panel.{what}"), words))
        wild = sheet["wild"]
        yield Table(rows, title=words("panel.wild-allows", colour=wild) if wild else "")


def best(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> list[tuple[Mapping[str, Any], tuple[Place, ...]]]:
    """The few hints that complete and make possible the most, with the cells that each takes; no cells twice."""
    found: dict[tuple[Place, ...], Mapping[str, Any]] = {}
    for hint in sorted(sheet.get("hints", ()), key=lambda hint: (-hint["layers"], -len(hint["shapes"]))):
        found.setdefault(cells_of(view, hint["shape"], hint["turn"], hint["at"]), hint)
    return [(hint, cells) for cells, hint in found.items()][:_HINTS]


def _hint(number: int, hint: Mapping[str, Any], words: Catalogue) -> tuple[Entry, ...]:
    return (
        Chip("gold", str(number), "disc"),
        sticker_chip(hint["colour"]),
        words.letter(hint["shape"]),
        f"+{hint['layers']}" if hint["layers"] else "",
        " ".join(map(words.letter, hint["shapes"])),
    )


def _round(faces: Sequence[Sequence[str | None]], title: str, words: Catalogue) -> Iterator[tuple[Entry, ...]]:
    """Four faces by colour, and under them the letters of their shapes if the colours were told."""
    yield (title, *(sticker_chip(str(colour)) for colour, _ in faces))
    if any(shape for _, shape in faces):
        yield ("", *("*" if shape == "any" else words.letter(str(shape)) for _, shape in faces))


def summary(sheet: Mapping[str, Any], words: Catalogue) -> Table:
    """Each shape with its colour and its marks: open ones, and those loaded already."""
    rows = []
    for shape, state in sheet["shapes"].items():
        waiting = state["marked"] - state["carried"]
        marks: tuple[Chip, ...] = (GEMS["mark"],) * waiting + (GEMS["diamond"],) * state["carried"]
        rows.append((words.letter(shape), Chip(PAINT[state["colour"]], state["colour"], "square"), marks))
    return Table(tuple(rows), (words("panel.wild"), sticker_chip(sheet["wild"]), ""))
