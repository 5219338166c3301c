"""What waits while something that belongs to no player moves on the map."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Place, Side


@dataclass(frozen=True)
class TitanTurn:
    """The Titan's own turn before somebody's: its die is rolled."""


@dataclass(frozen=True)
class Hunt:
    """A side's only piece of a kind goes so many spaces towards the nearest living thing."""

    side: Side
    kind: str
    left: int


@dataclass(frozen=True)
class Razing:
    """A hunting side attacks every farmhouse and outpost at the corners of a tile onto which it has moved."""

    side: Side
    at: Place
