"""Painting a game's components: areas with what lies there, and beside them a line a player, hands and what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.display.board import Art, Board, Cell, Chip, Entry, Face, Fill, Piece, Point, Table, hexagon, square
from companion.display.catalogue import Catalogue
from companion.games.components.areas import Area, Hexes
from companion.games.components.component_state import components_of
from companion.games.components.holders import Bag, Dice, Hand, Pile, Track
from companion.games.components.parts import parts_of
from companion.games.components.pieces import Look
from companion.games.kit import Game, Place, Say, Seat
from companion.games.plugin import Painter

SPACE = Fill("empty")
APART, WIDE = 0.5, 2.5
"""So far from the areas piles stand, and so wide is a column of them."""
LARGE = 0.7
"""How large men are on their spaces."""


class ComponentPainter(Painter):
    """Paints what lies on the areas of a game, and what may be seen of its other components."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._looks = {look.name: look for part in components_of(game).values() for look in part.pieces.looks}

    def paint(self, view: Mapping[str, Any], words: Catalogue) -> Board:
        """The board that a view describes."""
        seen = view["components"]
        cells, standing = list[Cell](), list[Piece]()
        for name, area in components_of(self._game).items():
            if isinstance(area, Area):
                lying = seen[name]["lying"]
                cells += (self._cell(area, place, lying.get(place), words) for place in seen[name]["places"])
                standing += (
                    Piece(place, self.chip(piece, words), size=LARGE)
                    for place, piece in lying.items()
                    if self._looks[piece].form != "tile"
                )
        piles = {name: seen[name] for name, part in components_of(self._game).items() if isinstance(part, Pile)}
        if cells:
            heaps = [(name, kind, n) for name, counts in piles.items() for kind, n in counts.items() if n]
            for (name, kind, number), at in zip(heaps, _beside(cells, len(heaps)), strict=True):
                cells += self._heap(f"{name}-{kind}", kind, number, at, words)
                if self._looks[kind].form != "tile":
                    standing.append(Piece(f"{name}-{kind}", self.chip(kind, words), size=LARGE))
        else:  # nothing but piles lies there: a row of five after the other
            heap = [kind for counts in piles.values() for kind in _all(counts)]
            cells = [Cell(f"heap-{n}", square(n % 5, n // 5), SPACE, text=words.letter(p)) for n, p in enumerate(heap)]
            standing = [Piece(f"heap-{n}", self.chip(piece, words), size=LARGE) for n, piece in enumerate(heap)]
        tables = _tables(self._game, view, words, self.chip)
        faces = {look.name: _face(look, self.chip(look.name, words)) for look in self._looks.values()}
        lies = {place: piece for part in seen.values() for place, piece in _lying(part).items()}

        def ordered(order: Say) -> Chip | None:
            """The piece that an order to the players names, or that lies now where it names a space."""
            named = [lies.get(str(value), str(value)) for _, value in order.args]
            return next((self.chip(name, words) for name in reversed(named) if name in self._looks), None)

        return Board(tuple(cells), tuple(standing), tables=tuple(tables), faces=faces, ordered=ordered)

    def chip(self, piece: str, words: Catalogue) -> Chip:
        """A piece as a chip, drawn as it is printed."""
        look = self._looks[piece]
        return Chip(look.colour, words.letter(piece), look.form, self._drawn.get(piece))

    def _heap(self, name: str, kind: str, number: int, at: Point, words: Catalogue) -> Iterator[Cell]:
        """A piece of a pile, and beside it how many there are."""
        letter, look = words.letter(kind), self._looks[kind]
        if look.form == "tile":
            yield Cell(name, square(*at), Fill(look.colour), letter, letter, self._drawn.get(kind))
        else:
            yield Cell(name, square(*at), SPACE, text=letter)
        yield Cell(f"{name}-number", square(at[0] + 1, at[1]), SPACE, f"{number}", f"{number}")

    def _cell(self, area: Area, place: Place, piece: str | None, words: Catalogue) -> Cell:
        corners = corners_of(area, place)
        if piece is None or self._looks[piece].form != "tile":
            return Cell(place, corners, SPACE, text="·" if piece is None else words.letter(piece))
        letter = words.letter(piece)
        return Cell(place, corners, Fill(self._looks[piece].colour), letter, letter, self._drawn.get(piece))

    @cached_property
    def _drawn(self) -> Mapping[str, Art]:
        return {part.name: part for part in parts_of(self._game)}


def _lying(part: Any) -> Mapping[Place, str]:
    """What lies on an area."""
    found: Mapping[Place, str] = part.get("lying", {}) if isinstance(part, Mapping) else {}
    return found


def _beside(cells: Sequence[Cell], number: int) -> Iterator[Point]:
    """Where so many things and their numbers stand at the right of the cells, no further down than these reach."""
    xs, ys = zip(*(corner for cell in cells for corner in cell.corners), strict=True)
    rows = max(1, int(max(ys) - min(ys)))
    return ((max(xs) + APART + (WIDE * (n // rows)), min(ys) + n % rows) for n in range(number))


def corners_of(area: Area, place: Place) -> tuple[Point, ...]:
    """The corners of a space."""
    x, y = area.middle(area.space.cell_of(place) or (0, 0))
    return hexagon(x, y) if isinstance(area, Hexes) else square(x, y)


def _face(look: Look, chip: Chip) -> Face:
    return Face(Fill(look.colour), chip) if look.form == "tile" else Face(chip=chip)


def _tables(
    game: Game, view: Mapping[str, Any], words: Catalogue, chip: Callable[[str, Catalogue], Chip]
) -> Iterator[Table]:
    """What may be seen beside the areas: first what a seat holds that looks, then all seats, then what is left."""
    seats, seen = view["seats"], view["components"]
    for name, part in components_of(game).items():
        if isinstance(part, Hand):
            for seat, pieces in seen[name]["shown"].items():
                row = _player(seat, words), tuple(chip(piece, words) for piece in pieces)
                yield Table((row,), title=words(f"panel.{name}"))
    of_seats = [name for kind in (Track, Hand) for name, part in components_of(game).items() if isinstance(part, kind)]
    counted = {name: _counts(seen[name]) for name in of_seats}
    rows: tuple[tuple[Entry, ...], ...] = tuple(
        (_player(seat, words), *(counts[seat] for counts in counted.values())) for seat in seats
    )
    heads = ("", *(words(f"panel.{name}") for name in counted)) if counted else ()
    yield Table(rows, heads, lit=seats.index(view["turn"]) if view["turn"] in seats else None)
    left = list[tuple[Entry, ...]]()
    for name, part in components_of(game).items():
        if isinstance(part, Bag):
            left.append((words(f"panel.{name}"), seen[name]))
        elif isinstance(part, Dice) and seen[name]:
            left.append((words(f"panel.{name}"), tuple(Chip("white", str(n), "die") for n in seen[name])))
        elif isinstance(part, Pile):
            left += ((chip(piece, words), number) for piece, number in seen[name].items())
    if left:
        yield Table(tuple(left))


def _all(counts: Mapping[str, int]) -> Iterator[str]:
    return (kind for kind, count in counts.items() for _ in range(count))


def _player(seat: Seat, words: Catalogue) -> Chip:
    return Chip(seat, words.letter(seat), "pawn")


def _counts(seen: Mapping[str, Any]) -> Mapping[Seat, int]:
    """How much every seat has, of a track, or how many pieces, of hands."""
    counts: Mapping[Seat, int] = seen.get("sizes", seen)
    return counts
