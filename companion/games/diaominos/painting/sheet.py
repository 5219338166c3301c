"""Painting a sheet: its grid and its shapes on the screen, or what a player on paper does in this round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.display.board import Caption, Cell, Chip, Entry, Fill, Piece, Table, square
from companion.display.catalogue import Catalogue
from companion.games.diaominos.painting.cube import PAINT, arrow, sticker, sticker_chip
from companion.games.diaominos.painting.preview import cells_of
from companion.games.diaominos.shapes import printed
from companion.games.kit import Place

GEMS = {
    "diamond": Chip("teal", "", "gem"),
    "scored": Chip("grey", "", "gem"),
    "mark": Chip("teal", "", "ring"),
}
SIGNS = {"": "·", "loaded": "#", "diamond": "D", "scored": "S", "mark": "o"}
FILLED = Fill("stone", "stripes")
_BESIDE, _BELOW, _HIGH = 7, 8, 12  # the shapes stand to the right of the cube, those without room there below it
_HINTS = 3  # shown at once


def grid(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> tuple[list[Cell], list[Piece], list[Caption]]:
    """The sheet's grid, its lowest row at the bottom, with the numbers of its columns and rows."""
    width, height = view["grid"]["width"], view["grid"]["height"]
    cells = []
    for number, (place, what) in enumerate(sheet["cells"].items()):
        row, column = divmod(number, width)
        fill = FILLED if what in ("loaded", "diamond", "scored") else Fill()
        cells.append(Cell(place, square(column, height - 1 - row), fill, text=SIGNS[what]))
    pieces = [Piece(place, GEMS[what], size=0.6) for place, what in sheet["cells"].items() if what in GEMS]
    captions = [Caption((x + 0.5, 0), str(x + 1), "top") for x in range(width)]
    captions += [Caption((0, y + 0.5), str(height - y), "left") for y in range(height)]
    return cells, pieces, captions


def shapes(view: Mapping[str, Any], sheet: Mapping[str, Any], left: float) -> tuple[list[Cell], list[Piece]]:
    """Each shape as printed, in its colour, with its marks, loaded ones filled in; last, alone, the wild colour."""
    cells: list[Cell] = []
    pieces: list[Piece] = []
    x, y, below = left + _BESIDE, 2, False
    for shape, state in sheet["shapes"].items():
        spots = printed(view["prints"][shape])
        wide, high = (max(spot[i] for spot in spots) + 1 for i in (0, 1))
        if not below and y + high > _HIGH:
            x, y, below = left, _BELOW, True
        for number, (column, row) in enumerate(spots):
            corners = square(x + column, y + high - row - 1)
            place = f"shape.{shape}{number + 1}"
            done = number < state["carried"]
            cells.append(
                Cell(place, corners, FILLED, text=SIGNS["loaded"]) if done else sticker(place, corners, state["colour"])
            )
            if not done and number < state["marked"]:
                pieces.append(Piece(place, GEMS["mark"], size=0.8, said=SIGNS["mark"]))
        x, y = (x + wide + 1, y) if below else (x, y + high + 1)
    return [*cells, sticker("wild", square(x if below else left, _BELOW), sheet["wild"])], pieces


def to_load(sheet: Mapping[str, Any], left: float) -> Iterator[Cell]:
    """The faces that are still to be loaded, side by side, with an arrow to the grid."""
    x = left + _BESIDE
    if sheet["to_load"]:
        yield arrow("loads", (x - 0.2, 0.5), (-1, 0), "gold")
    for number, colour in enumerate(sheet["to_load"]):
        yield sticker(f"load.{number + 1}", square(x + number, 0), colour)


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
