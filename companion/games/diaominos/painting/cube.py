"""Painting the cube: as every side of the table sees it, as a net, side by side, and while it rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.display.board import Board, Cell, Chip, Face, Fill, Point, square
from companion.display.catalogue import Catalogue
from companion.games.diaominos.cube import COLOURS, SIDES, STEP_NAMES, SURFACES, side, sticker_name, top
from companion.games.diaominos.path import place_of

PAINT = {"W": "white", "Y": "yellow", "R": "red", "O": "orange", "G": "green", "B": "blue"}
WAYS: Mapping[str, Point] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""Where the sides of the table lie in a picture."""

# Where the stickers of each side lie around the top, row by row, so that each seat reads its own side upright.
_CROSS: Mapping[str, tuple[Point, ...]] = {
    "up": ((2, 2), (3, 2), (2, 3), (3, 3)),
    "south": ((2, 4), (3, 4), (2, 5), (3, 5)),
    "east": ((4, 3), (4, 2), (5, 3), (5, 2)),
    "north": ((3, 1), (2, 1), (3, 0), (2, 0)),
    "west": ((1, 2), (1, 3), (0, 2), (0, 3)),
}
_TURNS: Mapping[str, int] = {"south": 0, "west": 90, "north": 180, "east": 270}
_TOP, _MIDDLE, _RIM, _BODY = 93.0, 128.0, 164.0, 168.0
"""From the middle of the cube, seen from above, to the edge of its top, to the middle and the end of what is seen of
its sides, and to the end of its body.
"""
_NET: Mapping[str, Point] = {"U": (2, 0), "L": (0, 2), "F": (2, 2), "R": (4, 2), "B": (6, 2), "D": (2, 4)}
_SQUARE = ((0, 0), (1, 0), (0, 1), (1, 1))
_ASIDE = 3.8  # from the middle of the side that is seen now to those shown before
_LARGE = 1.6  # the side that the camera sees now, against those shown before
_LENGTH, _SHAFT, _HEAD, _THIN = 1.3, 0.6, 0.55, 0.2  # of an arrow; the last two are half widths


def sticker_chip(letter: str, form: str = "square") -> Chip:
    """The chip of a colour."""
    return Chip(PAINT[letter], letter, form)


def faces() -> Mapping[str, Face]:
    """What the six colours look like as choices."""
    return {letter: Face(Fill(PAINT[letter]), sticker_chip(letter)) for letter in COLOURS}


def cross(seen: Mapping[str, str], left: float = 0.0, above: float = 0.0, size: float = 1.0) -> Iterator[Cell]:
    """The top of the cube with its four sides folded out, each by its four letters; a `?` is not known."""
    for toward, letters in seen.items():
        for number, ((x, y), letter) in enumerate(zip(_CROSS[toward], letters, strict=True)):
            yield sticker(f"cube.{toward}{number + 1}", _scaled((left, above), (x, y), size), letter)


def above(seen: Mapping[str, str]) -> Iterator[Cell]:
    """The cube as it lies, from above: its top, and its sides as trapezoids with letters upright for who sits there."""
    body = ((-_BODY, -_BODY), (_BODY, -_BODY), (_BODY, _BODY), (-_BODY, _BODY))
    yield Cell("cube", body, Fill("pitch"), text=" ")
    for toward, letters in seen.items():
        for number, letter in enumerate(letters):
            row, column = divmod(number, 2)
            if toward == "up":
                corners = square(column - 1, row - 1, _TOP)
            else:
                near, far = (_MIDDLE, _RIM) if row else (_TOP, _MIDDLE)
                ends = ((column - 1, near), (column, near), (column, far), (column - 1, far))
                corners = tuple(_toward(toward, share * away, away) for share, away in ends)
            shown = sticker(f"cube.{toward}{number + 1}", corners, letter)
            pattern = "plain" if letter not in PAINT else "raised" if toward == "up" else "aside"
            yield replace(shown, fill=Fill(shown.fill.colour, pattern), turn=_TURNS.get(toward, 0))


def _toward(toward: str, across: float, away: float) -> Point:
    """A point so far away toward a side of the table, and across for who sits there."""
    return {
        "south": (across, away),
        "east": (away, -across),
        "north": (-across, -away),
        "west": (-away, across),
    }[toward]


def cross_of(net: str) -> Mapping[str, str]:
    """What a cube that shows this shows on top and toward each side."""
    return {"up": top(net), **{s: side(net, s) for s in SIDES}}


def sketch(shown: Mapping[str, Any], board: Board) -> tuple[Board, frozenset[str], str]:
    """A step of the talk about the cube: a board, the places to look at again, and the place that is asked about.

    The names are those of the game's own `board`, and what a sticker (`U1:W`) would be.
    """
    names = {**board.names, **_sticker_names(board.names)}
    if "sides" in shown:
        return _sides(shown, names)
    if "net" in shown:
        marked = frozenset(f"net.{name}" for name in shown["marked"])
        cells = tuple(_net(shown["net"]))
        return Board(cells, names=names, faces=faces()), marked, f"net.{shown['at']}" if shown["at"] else ""
    if "cross" in shown:
        at = f"cube.{shown['at']}" if shown.get("at") else ""
        return Board(tuple(cross(shown["cross"])), names=names, faces=faces()), frozenset(), at
    return Board(names=names, faces=faces()), frozenset(), ""


def _sticker_names(names: Mapping[str, str]) -> Mapping[str, str]:
    every = (sticker_name(number) for number in range(4 * len(SURFACES)))
    return {f"{name}:{letter}": names[letter] for name in every for letter in COLOURS}


def motion(view: Mapping[str, Any], words: Catalogue) -> tuple[Board, ...]:
    """The rolls that brought the cube to its space: before, and after each of them, with an arrow for the next."""
    cube = view["cube"] or {}
    frames: Sequence[str] = cube.get("frames", ())
    steps: Sequence[str] = cube.get("steps", ())
    if not steps:
        return ()
    return tuple(_frame(net, steps[n:], view) for n, net in enumerate(frames))


def _frame(net: str, steps: Sequence[str], view: Mapping[str, Any]) -> Board:
    cells = [*_road(view, steps), *cross(cross_of(net), _width(view) + 1.2)]
    if steps:
        way = WAYS[STEP_NAMES[steps[0]]]
        tail = (_width(view) + 4.2 - way[0] * _LENGTH / 2, 3 - way[1] * _LENGTH / 2)
        cells.append(arrow("arrow", tail, way, "black"))
    return Board(tuple(cells))


def _width(view: Mapping[str, Any]) -> float:
    return float(max(x for x, _ in view["path"]["spaces"].values()) + 1)


def _road(view: Mapping[str, Any], left: Sequence[str]) -> Iterator[Cell]:
    """The board with the cube's place on its way, `left` being the rolls that are still to come."""
    spaces = view["path"]["spaces"]
    high = max(y for _, y in spaces.values())
    x, y = spaces[view["space"]]
    for step in reversed(left):
        dx, dy = WAYS[STEP_NAMES[step]]
        x, y = x - dx, y + dy
    for space, (column, row) in spaces.items():
        if (column, row) != (x, y):
            yield Cell(place_of(space), square(column, high - row), Fill("earth"), mark=space, text=space)
    yield Cell("here", square(x, high - y), Fill("gold", "dots"), mark="", text="*")


def arrow(name: str, start: Point, way: Point, colour: str) -> Cell:
    """An arrow as a cell of its own, from its tail on."""
    (x, y), (dx, dy) = start, way
    along = ((0.0, _THIN), (_SHAFT, _THIN), (_SHAFT, _HEAD), (_LENGTH, 0.0))
    outline = (*along, *((a, -b) for a, b in reversed(along[:-1])))
    return Cell(name, tuple((x + a * dx - b * dy, y + a * dy + b * dx) for a, b in outline), Fill(colour))


def _sides(shown: Mapping[str, Any], names: Mapping[str, str]) -> tuple[Board, frozenset[str], str]:
    """Large, the side that was seen last, with arrows for how to tip the cube; small, all six that there are."""
    sides: Sequence[str] = shown["sides"]
    last = sides[-1] if sides else "????"
    large = (-_LARGE, -_LARGE)
    cells = [sticker(f"now.{n + 1}", _scaled(large, spot, _LARGE), c) for n, (spot, c) in _pairs(last)]
    for number in range(len(SURFACES)):
        letters = sides[number] if number < len(sides) else "????"
        corner = (_ASIDE + number % 3 * 2.6, (number // 3 - 1) * 2.6 + 0.3)
        cells += [sticker(f"side{number + 1}.{n + 1}", _scaled(corner, s, 1.0), c) for n, (s, c) in _pairs(letters)]
    tips: Sequence[str] = shown["tip"]
    for number, step in enumerate(tips):
        (dx, dy), aside = WAYS[step], (number - (len(tips) - 1) / 2) * 1.4  # side by side: tipped twice
        cells.append(arrow(f"tip{number}", (dx * 1.8 + dy * aside, dy * 1.8 + dx * aside), (dx, dy), "gold"))
    again = shown["marked"]
    marked = frozenset(f"side{again + 1}.{n}" for n in range(1, 5)) if again is not None else frozenset()
    return Board(tuple(cells), names=names, faces=faces()), marked, ""


def _pairs(letters: str) -> Iterator[tuple[int, tuple[Point, str]]]:
    return enumerate(zip(_SQUARE, letters, strict=True))


def _scaled(corner: Point, spot: Point, size: float) -> tuple[Point, ...]:
    x, y = corner[0] + spot[0] * size, corner[1] + spot[1] * size
    return (x, y), (x + size, y), (x + size, y + size), (x, y + size)


def _net(cube: str) -> Iterator[Cell]:
    for number, letter in enumerate(cube):
        name = sticker_name(number)
        (x, y), (dx, dy) = _NET[name[0]], _SQUARE[number % 4]
        yield sticker(f"net.{name}", square(x + dx, y + dy), letter)


def sticker(place: str, corners: tuple[Point, ...], letter: str) -> Cell:
    """A cell of one colour with its letter; any other letter is not known."""
    if letter not in PAINT:
        return Cell(place, corners, Fill(), text="?")
    return Cell(place, corners, Fill(PAINT[letter]), mark=letter, text=letter)
