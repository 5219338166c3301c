"""Worker tiles as they lie: `0-3-1-0` names the workers at the north, east, south and west edge.

So one word says which tile it is and which way it is turned, and each way of lying has one word.
"""

from __future__ import annotations

from companion.games.cacao.box import WORKERS
from companion.games.kit import Value

Edges = tuple[int, int, int, int]


def _turns(kind: str) -> tuple[str, ...]:
    """The words of a tile's different turns, each a quarter turn clockwise from the one before."""
    digits = kind.split("-")
    return tuple(dict.fromkeys("-".join(digits[-i:] + digits[:-i]) for i in range(4)))


LYING = {kind: _turns(kind) for kind in WORKERS}
"""Every way in which each kind of tile can lie."""

KIND_OF = {word: kind for kind, words in LYING.items() for word in words}
"""Which kind of tile lies so."""


def _edges(word: str) -> Edges:
    north, east, south, west = map(int, word.split("-"))
    return north, east, south, west


EDGES = {word: _edges(word) for word in KIND_OF}
"""The workers at the four edges."""

WORDS = tuple(KIND_OF)


def kind_of(word: Value) -> Value:
    """The kind of tile, to be chosen before its turn."""
    return KIND_OF[str(word)]
