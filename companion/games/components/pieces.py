"""What a game's pieces are: their kinds, how these look, how many there are, and how large they are printed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """A kind of piece: its name, its colour, and the form of its chip where it is no tile.

    A tile that is printed has one of the paints of `calibration.art`, each of which comes with a shape of its own.
    """

    name: str
    colour: str
    form: str = "tile"


@dataclass(frozen=True)
class Pieces:
    """Pieces of one shape, `each` of every kind; `name` is the layer on which they lie on the table.

    `side_mm` is how long a tile's side is, of those that are printed and that a camera can read.
    """

    name: str
    looks: tuple[Look, ...]
    each: int = 1
    side_mm: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of all kinds."""
        return tuple(look.name for look in self.looks)

    @property
    def all(self) -> tuple[str, ...]:
        """Every single piece, by its kind."""
        return self.kinds * self.each
