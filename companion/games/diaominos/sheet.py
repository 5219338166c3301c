"""One player's sheet as the screen keeps it: colours, marks on shapes, the grid, and what is still to do this round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.grid import Placement
from companion.games.diaominos.shapes import CUBES, SHAPES

NONE_YET = (0,) * len(SHAPES)
Counts = tuple[int, ...]  # one number for each of the five shapes


@dataclass(frozen=True)
class Sheet:
    """What a player has written. Masks are sets of the grid's cells.

    `colours` are those of the five shapes, the sixth being wild. `marked` and `carried` count each shape's marks and
    those that were loaded into the grid already; marks are made and loaded in one fixed order. `wild_marks` are marks
    in the grid that no load covers yet. `scores` counts the scorings of each shape, `now` those of this round.
    """

    colours: tuple[str, ...] = ()
    marked: Counts = NONE_YET
    carried: Counts = NONE_YET
    wild_marks: int = 0
    loaded: int = 0
    diamonds: int = 0
    scored: int = 0
    loads: int = 0
    scores: Counts = NONE_YET
    now: Counts = NONE_YET
    to_mark: int = 0  # wild faces on top that still mark a cell
    to_load: tuple[str, ...] = ()  # colours of faces that still load a shape, in the order of the letters
    done: bool = False

    @property
    def wild(self) -> str | None:
        """The wild colour, once colours are noted."""
        return next((c for c in COLOURS if c not in self.colours), None) if self.colours else None

    @property
    def unscored(self) -> int:
        """The diamonds that can still be scored."""
        return self.diamonds & ~self.scored

    def shapes_for(self, colour: str) -> tuple[str, ...]:
        """Which shapes a face of this colour loads: its own, or any if it is wild."""
        return SHAPES if colour == self.wild else (SHAPES[self.colours.index(colour)],)

    def load_marks(self, shape: str) -> frozenset[int]:
        """Which cubes of a shape, by their order of marking, are marked and not loaded yet."""
        at = SHAPES.index(shape)
        return frozenset(range(self.carried[at], self.marked[at]))

    def noting(self, colours: tuple[str, ...]) -> Sheet:
        """Note the colours of the five shapes."""
        return replace(self, colours=colours)

    def beginning_round(self, top: str, faces: str, cells: int) -> tuple[Sheet, int]:
        """Mark what lies on top and note what is to be loaded; with it, how many marks found no room.

        A shape has four cubes and the grid so many `cells`, so with an unusual cube, or a full grid, marks are lost.
        """
        marked = list(self.marked)
        lost = 0
        for at, colour in enumerate(self.colours):
            marks = min(CUBES - marked[at], top.count(colour))
            lost += top.count(colour) - marks
            marked[at] += marks
        wild = top.count(self.wild or "")
        room = (cells & ~self.loaded & ~self.wild_marks).bit_count()
        begun = replace(
            self,
            marked=tuple(marked),
            to_mark=min(wild, room),
            to_load=tuple(sorted(faces, key=COLOURS.index)),
            now=NONE_YET,
            done=False,
        )
        return begun, lost + wild - begun.to_mark

    def marking(self, cell: int) -> Sheet:
        """Mark a cell of the grid for a wild face."""
        return replace(self, wild_marks=self.wild_marks | cell, to_mark=self.to_mark - 1)

    def loading(self, colour: str, shape: str, spot: Placement) -> Sheet:
        """Load a shape: its marks, and the grid's wild marks below it, become diamonds."""
        at = SHAPES.index(shape)
        return replace(
            self.without(colour),
            carried=(*self.carried[:at], self.marked[at], *self.carried[at + 1 :]),
            diamonds=self.diamonds | self.laid(shape, spot),
            wild_marks=self.wild_marks & ~spot.mask,
            loaded=self.loaded | spot.mask,
            loads=self.loads + 1,
        )

    def laid(self, shape: str, spot: Placement) -> int:
        """The diamonds that a load brings: the shape's marks, and the grid's below it."""
        return sum(spot.cells[i] for i in self.load_marks(shape)) | (self.wild_marks & spot.mask)

    def without(self, colour: str) -> Sheet:
        """One face of this colour is dealt with."""
        left = list(self.to_load)
        left.remove(colour)
        return replace(self, to_load=tuple(left))

    def scoring(self, shape: str, mask: int) -> Sheet:
        """Score four diamonds."""
        at = SHAPES.index(shape)
        return replace(self, scored=self.scored | mask, scores=one_more(self.scores, at), now=one_more(self.now, at))


def one_more(counts: Counts, at: int) -> Counts:
    """Count one more of a shape."""
    return (*counts[:at], counts[at] + 1, *counts[at + 1 :])
