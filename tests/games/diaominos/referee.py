"""A second referee of Diaominos that keeps the sheets, written from the rulebook alone, apart from the rules.

It is told the beginning, how the cube lies and every decision, and says of every decision whether a seat may make it.
A decision is a tuple: `("note", *colours)`, `("mark", at)`, `("load", shape, colour, turn, at)`, `("skip", colour)`,
`("score", shape, turn, at)` or `("done",)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import Any

Move = tuple[Any, ...]
Cell = tuple[int, int]  # column from the left, row from below, both from 1

COLOURS = "WYROGB"
SHAPES = ("line", "square", "tee", "snake", "ell")
TURNS = ("r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3")
KINDS = ("note", "mark", "load", "skip", "score", "done")
SPACES = "ABCDEF"
UPRIGHT = {"up": "U", "down": "D", "north": "B", "south": "F", "east": "R", "west": "L"}
WAYS = {"N": ("north", "south"), "S": ("south", "north"), "E": ("east", "west"), "W": ("west", "east")}

Orientation = Mapping[str, str]  # which surface of the cube looks where


def rolled(orientation: Orientation, steps: str) -> Orientation:
    """How a cube lies after rolling over its edges."""
    for step in steps:
        ahead, behind = WAYS[step]
        orientation = {
            **orientation,
            ahead: orientation["up"],
            "down": orientation[ahead],
            behind: orientation["down"],
            "up": orientation[behind],
        }
    return orientation


def orientation_named(up_and_south: str) -> Orientation:
    """An orientation by the surfaces on top and toward the south."""
    for first in ("", "N", "E", "S", "W", "NN"):  # each surface on top
        for turn in ("", "ENW", "ENWENW", "ESW"):  # then turned about, which rolling in a ring does
            orientation = rolled(rolled(UPRIGHT, first), turn)
            if orientation["up"] + orientation["south"] == up_and_south:
                return orientation
    raise ValueError(f"no cube lies like {up_and_south}")


def cubes_of(picture: str) -> tuple[Cell, ...]:
    """The cubes of a printed shape in the order of marking: the bottom-most, of these the right-most first."""
    rows = picture.split("/")
    found = [(x, len(rows) - y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    return tuple(sorted(found, key=lambda cube: (cube[1], -cube[0])))


@cache
def turned(cubes: tuple[Cell, ...], turn: str) -> tuple[Cell, ...]:
    """The cubes in the same order, mirrored (m) or not (r), then turned clockwise; they begin at column and row 0."""
    now = [(-x, y) if turn[0] == "m" else (x, y) for x, y in cubes]
    for _ in range(int(turn[1])):
        now = [(y, -x) for x, y in now]
    least = min(x for x, _ in now), min(y for _, y in now)
    return tuple((x - least[0], y - least[1]) for x, y in now)


@cache
def is_first_alike(cubes: tuple[Cell, ...], turn: str, filled: int = 0, marked: int = 0) -> bool:
    """Whether no earlier turn puts the same cubes and the same marks in the same cells: they count as one."""
    looks = [turned(cubes, t) for t in TURNS[: TURNS.index(turn) + 1]]
    alike = [(set(look), set(look[filled:marked])) for look in looks]
    return alike.index(alike[-1]) == len(alike) - 1


def sides(cells: Iterable[Cell]) -> set[Cell]:
    """The cells that share a face with one of these."""
    return {near for x, y in cells for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))}


def cell(place: str) -> Cell:
    """A cell by its name, such as c3r1."""
    column, row = place[1:].split("r")
    return int(column), int(row)


def named(cell: Cell) -> str:
    """The name of a cell."""
    return f"c{cell[0]}r{cell[1]}"


@dataclass(frozen=True)
class Lay:
    """Where a turned shape lies: its cells in the order of marking, and those that share a face with it."""

    cells: tuple[Cell, ...]
    near: frozenset[Cell]


@dataclass
class Sheet:
    """A player's sheet."""

    colours: dict[str, str] = field(default_factory=dict)  # by shape
    wild: str = ""
    marked: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHAPES, 0))  # cubes of each shape, in order
    filled: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHAPES, 0))  # of these, loaded ones
    grid: dict[Cell, str] = field(default_factory=dict)  # mark, plain, diamond or scored
    scored: list[tuple[int, str]] = field(default_factory=list)  # in which round which shape
    firsts: int = 0
    to_mark: int = 0
    to_load: list[str] = field(default_factory=list)
    done: bool = False

    def are(self, *kinds: str) -> set[Cell]:
        """The cells that hold one of these."""
        return {cell for cell, held in self.grid.items() if held in kinds}

    def shapes_for(self, colour: str) -> list[str]:
        """What a face of this colour loads: a wild one any shape."""
        return [shape for shape in SHAPES if colour in (self.wild, self.colours[shape])]

    @property
    def loaded(self) -> set[Cell]:
        return self.are("plain", "diamond", "scored")


class Referee:
    """A game as the second referee sees it."""

    def __init__(self, seats: Sequence[str], wide: int, high: int, prints: Mapping[str, str], moves: str) -> None:
        self.sheets = {seat: Sheet() for seat in seats}
        self.columns = [{(x, y) for y in range(1, high + 1)} for x in range(1, wide + 1)]
        self.rows = [{(x, y) for x in range(1, wide + 1)} for y in range(1, high + 1)]
        self.cells = set().union(*self.rows)
        self.cubes = {shape: cubes_of(prints[shape]) for shape in SHAPES}
        self.lays = {(s, t): self.everywhere(turned(self.cubes[s], t)) for s in SHAPES for t in TURNS}
        self.moves = moves.split()
        self.surfaces: dict[str, str] = {}  # the colours of each surface
        self.orientation: Orientation = UPRIGHT
        self.round = 0
        self.has_been_scored: set[str] = set()  # shapes, in earlier rounds

    def everywhere(self, cubes: Sequence[Cell]) -> dict[str, Lay]:
        """Where a turned shape lies inside the grid, by its left-most column and lowest row."""
        laid = {(x, y): tuple((x + dx, y + dy) for dx, dy in cubes) for x, y in self.cells}
        return {named(at): Lay(lay, frozenset(sides(lay))) for at, lay in laid.items() if self.cells.issuperset(lay)}

    # What may be done.

    def waiting(self) -> set[str]:
        """All act at once, and nobody while the cube is on its way."""
        return {seat for seat, sheet in self.sheets.items() if self.round and not sheet.done}

    def may(self, seat: str, move: Move) -> bool:
        """Whether a seat may do this now."""
        return move in self.all_legal(seat, move[:1])

    def all_legal(self, seat: str, kinds: Sequence[str] = KINDS) -> set[Move]:
        """All of these kinds that a seat may do: it notes colours, then marks, then loads, and scores when it can."""
        if seat not in self.waiting():
            return set()
        sheet = self.sheets[seat]
        if not sheet.colours:
            return {("note", *five) for five in permutations(COLOURS, 5)} if "note" in kinds else set()
        found: set[Move] = set()
        if "score" in kinds:
            found |= {("score", *how) for shape in SHAPES for how in self.scorings(sheet, shape)}
        if sheet.to_mark:
            return found | {("mark", named(at)) for at in self.cells - set(sheet.grid) if "mark" in kinds}
        for colour in set(sheet.to_load) if "load" in kinds or "skip" in kinds else ():
            ways: set[Move] = {(s, colour, *how) for s in sheet.shapes_for(colour) for how in self.loads(sheet, s)}
            moves: set[Move] = {("load", *way) for way in ways} or {("skip", colour)}
            found |= {move for move in moves if move[0] in kinds}
        return found | ({("done",)} if not sheet.to_load and "done" in kinds else set())

    def loads(self, sheet: Sheet, shape: str) -> Iterator[tuple[str, str]]:
        """How a shape can be loaded: inside the grid, on nothing loaded, touching something loaded if there is any."""
        loaded = sheet.loaded
        for turn in TURNS:
            if is_first_alike(self.cubes[shape], turn, sheet.filled[shape], sheet.marked[shape]):
                for at, lay in self.lays[shape, turn].items():
                    if loaded.isdisjoint(lay.cells) and not (loaded and loaded.isdisjoint(lay.near)):
                        yield turn, at

    def scorings(self, sheet: Sheet, shape: str) -> Iterator[tuple[str, str, str]]:
        """How a shape can be scored: with four diamonds that were not scored before."""
        diamonds = sheet.are("diamond")
        for turn in TURNS if len(diamonds) >= 4 else ():
            if is_first_alike(self.cubes[shape], turn):
                for at, lay in self.lays[shape, turn].items():
                    if diamonds.issuperset(lay.cells):
                        yield shape, turn, at

    # What it brings about.

    def told_cube(self, stickers: str) -> None:
        """The cube's stickers, side by side as up, right, front, down, left, back."""
        self.surfaces = {side: stickers[4 * n : 4 * n + 4] for n, side in enumerate("URFDLB")}

    def coming(self) -> Orientation:
        """How the cube should lie on the next space."""
        return rolled(self.orientation, self.moves[self.round - 1])

    def told_orientation(self, orientation: Orientation) -> None:
        """The cube lies on the next space: a round begins."""
        self.orientation = orientation
        self.round += 1
        for seat, sheet in self.sheets.items():
            sheet.done = False
            if sheet.colours:
                self.look(seat, sheet)

    def look(self, seat: str, sheet: Sheet) -> None:
        """Note the faces to load, and mark what lies on top; wild faces wait for the player."""
        sheet.to_load = list(self.surfaces[self.orientation[seat]])
        for colour in self.surfaces[self.orientation["up"]]:
            for shape, noted in sheet.colours.items():
                sheet.marked[shape] += noted == colour
            sheet.to_mark += colour == sheet.wild
        sheet.to_mark = min(sheet.to_mark, len(self.cells - set(sheet.grid)))  # where no room is, a mark is lost

    def do(self, seat: str, move: Move) -> None:
        """A decision of a seat that may make it."""
        sheet = self.sheets[seat]
        if move[0] == "note":
            sheet.colours = dict(zip(SHAPES, move[1:], strict=True))
            (sheet.wild,) = set(COLOURS) - set(move[1:])
            self.look(seat, sheet)
        elif move[0] == "mark":
            sheet.grid[cell(move[1])] = "mark"
            sheet.to_mark -= 1
        elif move[0] == "skip":
            sheet.to_load.remove(move[1])
        elif move[0] == "load":
            self.load(sheet, *move[1:])
        elif move[0] == "score":
            sheet.scored.append((self.round, move[1]))
            sheet.grid |= dict.fromkeys(self.lays[move[1], move[2]][move[3]].cells, "scored")
        else:
            sheet.done = True
            self.end_round_if_all_done()

    def load(self, sheet: Sheet, shape: str, colour: str, turn: str, at: str) -> None:
        """Marks of the shape come along once, marks in the grid become diamonds, the rest is filled in."""
        for number, here in enumerate(self.lays[shape, turn][at].cells):
            carries = sheet.filled[shape] <= number < sheet.marked[shape]
            sheet.grid[here] = "diamond" if carries or here in sheet.grid else "plain"
        sheet.filled[shape] = sheet.marked[shape]
        sheet.to_load.remove(colour)

    def end_round_if_all_done(self) -> None:
        """Who scored a shape in the first round in which anybody did gets a point more."""
        if self.waiting():
            return
        now = {shape for sheet in self.sheets.values() for when, shape in sheet.scored if when == self.round}
        for sheet in self.sheets.values():
            sheet.firsts += len({s for when, s in sheet.scored if when == self.round} - self.has_been_scored)
        self.has_been_scored |= now

    @property
    def over(self) -> bool:
        return self.round == len(SPACES) and not self.waiting()

    def points(self, seat: str, by_columns: bool, open_marks: bool) -> dict[str, int]:
        """The lines of the score sheet."""
        sheet = self.sheets[seat]
        layers = self.columns if by_columns else self.rows
        return {
            "shape": 5 * len(sheet.scored),
            "first-of-shape": sheet.firsts,
            "layer": sum(layer <= sheet.loaded for layer in layers),
            "left-over": len(sheet.are("diamond", *(["mark"] if open_marks else []))),
        }
