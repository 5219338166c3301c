"""What a player can decide, and all the values that each decision's fields can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.grid import column_of, grid
from companion.games.diaominos.shapes import SHAPES, TURNS
from companion.games.kit import Action, Choice, Domain, Number, Place


@dataclass(frozen=True)
class Note(Action):
    """Note a colour for each of the five shapes; the sixth colour is wild."""

    kind: ClassVar[str] = "note"
    private: ClassVar[bool] = True
    obvious: ClassVar[bool] = True

    line: str
    square: str
    tee: str
    snake: str
    ell: str

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in the order of the shapes."""
        return self.line, self.square, self.tee, self.snake, self.ell


@dataclass(frozen=True)
class Keep(Action):
    """The colours stand on the own sheet of paper and are not told."""

    kind: ClassVar[str] = "keep"


@dataclass(frozen=True)
class Mark(Action):
    """Mark a cell of the grid for a wild face on top."""

    kind: ClassVar[str] = "mark"
    private: ClassVar[bool] = True
    obvious: ClassVar[bool] = True

    at: Place


@dataclass(frozen=True)
class Load(Action):
    """Load a shape for a face of this colour; `at` is the place of its left-most column and lowest row."""

    kind: ClassVar[str] = "load"
    private: ClassVar[bool] = True
    obvious: ClassVar[bool] = True

    shape: str
    colour: str
    turn: str
    at: Place


@dataclass(frozen=True)
class Skip(Action):
    """Load nothing for a face of this colour, as it fits nowhere."""

    kind: ClassVar[str] = "skip"
    private: ClassVar[bool] = True

    colour: str


@dataclass(frozen=True)
class Score(Action):
    """Score four diamonds that make a shape."""

    kind: ClassVar[str] = "score"
    private: ClassVar[bool] = True
    heard: ClassVar[tuple[str, ...]] = ("shape",)

    shape: str
    turn: str
    at: Place


@dataclass(frozen=True)
class Claim(Action):
    """Say that a shape of diamonds was scored on paper."""

    kind: ClassVar[str] = "claim"

    shape: str


@dataclass(frozen=True)
class Done(Action):
    """Be done with the round."""

    kind: ClassVar[str] = "done"


@dataclass(frozen=True)
class Count(Action):
    """Say at the end how many layers are complete and how many diamonds are left over on paper."""

    kind: ClassVar[str] = "count"

    layers: int
    diamonds: int


ON_SCREEN: tuple[type[Action], ...] = (Load, Mark, Score, Skip, Done, Note)
ON_PAPER: tuple[type[Action], ...] = (Claim, Done, Count, Note, Keep)

MOST_DIAMONDS = 24
"""Each of the 24 faces is on top once, and each makes at most one diamond."""
_BY = 5  # numbers that are chosen together first


@lru_cache
def domains(width: int, height: int, layers: int) -> Mapping[type[Action], Mapping[str, Domain]]:
    """For each kind of action and each of its fields, all the values with a grid of this size and so many layers."""
    colour, shape, turn = Choice(tuple(COLOURS)), Choice(SHAPES), Choice(TURNS)
    at = Choice(grid(width, height).places, by=column_of)
    return {
        Note: dict.fromkeys(SHAPES, colour),
        Keep: {},
        Mark: {"at": at},
        Load: {"shape": shape, "colour": colour, "turn": turn, "at": at},
        Skip: {"colour": colour},
        Score: {"shape": shape, "turn": turn, "at": at},
        Claim: {"shape": shape},
        Done: {},
        Count: {"layers": Number(0, layers, _BY), "diamonds": Number(0, MOST_DIAMONDS, _BY)},
    }
