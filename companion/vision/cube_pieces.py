"""What a 2x2x2 cube can and cannot be: its eight corner pieces, their places and twists. Pure combinatorics.

A cube is written as 24 colours, face by face in the order U R F D L B (up, right, front, down, left, back), each face
row by row as it lies in the usual net: U above F, D below it, L, R and B beside it. A scheme is the six colours of
the solved cube in that order. Every state of the eight pieces can be reached by turning layers, except that the sum
of all twists must be a multiple of three (there is no parity to keep on a 2x2x2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

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

Kind = Literal["count", "piece", "mirrored", "twice", "twist"]


@dataclass(frozen=True)
class Fault:
    """One reason why 24 stickers are no cube.

    `count`: `number` stickers of `colours[0]` instead of four. `piece`: the corner at `stickers` shows three `colours`
    that no piece has. `mirrored`: a piece has these colours, but the other way round. `twice`: the piece of `colours`
    is seen `number` times. `twist`: all pieces are there, but one corner is twisted by `number` thirds clockwise.
    """

    kind: Kind
    colours: tuple[str, ...] = ()
    stickers: tuple[int, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class Misreading:
    """The sticker that was probably misread: what it was taken for, and what it would have to be."""

    sticker: int
    was: str
    now: str


def pieces(scheme: str = SCHEME) -> tuple[tuple[str, ...], ...]:
    """The eight pieces of a scheme: three colours each, clockwise, the one of U or D first."""
    return tuple(tuple(scheme[s // 4] for s in place) for place in PLACES)


def piece_at(stickers: Sequence[str], place: int, scheme: str = SCHEME) -> tuple[int, int] | None:
    """Number and twist (0, 1, 2) of the piece at a place, None if its three colours are no piece."""
    colours = tuple(stickers[s] for s in PLACES[place])
    for number, piece in enumerate(pieces(scheme)):
        for twist in range(3):
            if colours == turned(piece, twist):
                return number, twist
    return None


def turned(piece: Sequence[str], twist: int) -> tuple[str, ...]:
    """The colours of a piece, clockwise from its place's U or D sticker, when twisted clockwise by `twist` thirds."""
    return tuple(piece[(i - twist) % 3] for i in range(3))


def check(stickers: Sequence[str], scheme: str = SCHEME) -> list[Fault]:
    """Everything that keeps 24 colours from being a cube; empty for a cube that turning layers can make."""
    if len(stickers) != 24:
        raise ValueError(f"a cube has 24 stickers, not {len(stickers)}")
    faults = []
    seen = Counter(stickers)
    for colour in sorted(set(seen) | set(scheme)):
        if seen[colour] != 4:
            where = tuple(i for i, c in enumerate(stickers) if c == colour)
            faults.append(Fault("count", (colour,), where, seen[colour]))
    at = [piece_at(stickers, place, scheme) for place in range(8)]
    known = {frozenset(p) for p in pieces(scheme)}
    for place, found in enumerate(at):
        if found is None:
            colours = tuple(stickers[s] for s in PLACES[place])
            kind: Kind = "mirrored" if frozenset(colours) in known and len(set(colours)) == 3 else "piece"
            faults.append(Fault(kind, colours, PLACES[place]))
    times = Counter(found[0] for found in at if found)
    for number, count in sorted(times.items()):
        if count > 1:
            where = tuple(s for place, f in enumerate(at) if f and f[0] == number for s in PLACES[place])
            faults.append(Fault("twice", pieces(scheme)[number], where, count))
    twist = sum(found[1] for found in at if found) % 3
    if not faults and twist:
        faults.append(Fault("twist", number=twist))
    return faults


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


def likeliest_misreading(
    stickers: Sequence[str], costs: Sequence[Mapping[str, float]] | None = None, scheme: str = SCHEME
) -> tuple[Misreading, ...]:
    """The fewest stickers (or, with costs, the cheapest) to read otherwise so that the 24 become a cube."""
    if costs is None:
        costs = [{c: float(c != s) for c in scheme} for s in stickers]
    cube, _ = nearest(costs, scheme)
    return tuple(Misreading(i, a, b) for i, (a, b) in enumerate(zip(stickers, cube, strict=True)) if a != b)


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
