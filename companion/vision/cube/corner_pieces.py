"""What a 2x2x2 cube can be: its eight corner pieces, their places and twists. Why stickers are none, a game may say.

A cube is written as 24 colours, face by face in the order U R F D L B (up, right, front, down, left, back), each face
row by row as it lies in the usual net: U above F, D below it, L, R and B beside it. A scheme is the six colours of
the solved cube in that order. Every state of the eight pieces can be reached by turning layers, except that the sum
of all twists must be a multiple of three (there is no parity to keep on a 2x2x2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SCHEME = "WRGYOB"
"""The usual colours of the solved cube, faces U R F D L B: white opposite yellow, red orange, green blue."""

PLACES = (
    (3, 4, 9),
    (2, 8, 17),
    (0, 16, 21),
    (1, 20, 5),
    (13, 11, 6),
    (12, 19, 10),
    (14, 23, 18),
    (15, 7, 22),
)
"""The three stickers of each corner, clockwise as seen from outside, beginning with the one on U or D."""


def pieces(scheme: str = SCHEME) -> tuple[tuple[str, ...], ...]:
    """The eight pieces of a scheme: three colours each, clockwise, the one of U or D first."""
    return tuple(tuple(scheme[s // 4] for s in place) for place in PLACES)


def turned(piece: Sequence[str], twist: int) -> tuple[str, ...]:
    """The colours of a piece, clockwise from its place's U or D sticker, when twisted clockwise by `twist` thirds."""
    return tuple(piece[(i - twist) % 3] for i in range(3))


def nearest(costs: Sequence[Mapping[str, float]], scheme: str = SCHEME) -> tuple[tuple[str, ...], float]:
    """The cube with the least total cost, and that cost, when each sticker's every colour has a cost.

    Exact: place after place, the cheapest way to have used each set of pieces with each sum of twists.
    """
    ways: dict[tuple[int, int], tuple[float, tuple[tuple[str, ...], ...]]] = {(0, 0): (0.0, ())}
    parts = [[turned(piece, twist) for twist in range(3)] for piece in pieces(scheme)]
    for place in PLACES:
        price = [[sum(costs[s][c] for s, c in zip(place, turn, strict=True)) for turn in turns] for turns in parts]
        further: dict[tuple[int, int], tuple[float, tuple[tuple[str, ...], ...]]] = {}
        for (used, twist), (cost, chosen) in ways.items():
            for number in range(8):
                if used >> number & 1:
                    continue
                for turn in range(3):
                    key = (used | 1 << number, (twist + turn) % 3)
                    total = cost + price[number][turn]
                    if key not in further or total < further[key][0]:
                        further[key] = (total, (*chosen, parts[number][turn]))
        ways = further
    cost, chosen = ways[(255, 0)]
    out = [""] * 24
    for place, colours in zip(PLACES, chosen, strict=True):
        for sticker, colour in zip(place, colours, strict=True):
            out[sticker] = colour
    return tuple(out), cost


def schemes(colours: str = SCHEME) -> tuple[str, ...]:
    """All 30 ways to colour a solved cube with six colours, the given one first."""
    u, *rest = list(colours)
    out = [colours]
    for d in rest:
        ring = [c for c in rest if c != d]
        r, others = ring[0], ring[1:]
        for first in range(3):
            opposite = others[first]
            f, b = [c for c in others if c != opposite]
            out += [u + r + f + d + opposite + b, u + r + b + d + opposite + f]
    return tuple(dict.fromkeys(_canonical(colours, s) for s in out))


def _canonical(colours: str, scheme: str) -> str:
    """The given scheme itself when it is only turned, else as it is."""
    same = {frozenset(turned(p, t) for t in range(3)) for p in pieces(scheme)}
    return colours if same == {frozenset(turned(p, t) for t in range(3)) for p in pieces(colours)} else scheme
