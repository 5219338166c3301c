"""Which 24 stickers can be a 2x2x2 cube, and why others cannot. Pure combinatorics, for any six colours.

Eight corner pieces stand in any places and twists, as long as the twists add up to a whole turn. Which pieces exist
follows from the scheme: the six colours of the solved cube in the order U R F D L B.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.games.diaominos.cube import CORNERS
from companion.games.kit import Say, say

USUAL = "WRGYOB"
"""White opposite yellow, red opposite orange, green opposite blue."""
EACH = 4
"""Stickers of each colour."""

Piece = tuple[str, str, str]


@dataclass(frozen=True)
class Flaw:
    """One reason why 24 stickers are no cube.

    `cube-count`: there are `number` stickers of `colours`, not four. `cube-piece`: no piece has the three `colours` of
    a corner in this order. `cube-twice`: the piece of these colours is there `number` times. `cube-twist`: all pieces
    are right, but one is twisted by `number` thirds. `stickers` are those concerned, by number.
    """

    kind: str
    colours: str = ""
    stickers: tuple[int, ...] = ()
    number: int = 0


@lru_cache(maxsize=64)
def flaws(cube: str) -> tuple[Flaw, ...]:
    """Everything that keeps 24 stickers from being a cube of any scheme, judged by the scheme that fits best."""
    found = tuple(_counts(cube))
    return found or min((tuple(_corners(cube, scheme)) for scheme in schemes()), key=len)


def unmixed(cube: str) -> tuple[Say, ...]:
    """What is odd about a cube that can be, as if nobody had mixed it: it is solved, or has sides of one colour."""
    plain = tuple(side[0] for side in (cube[at : at + EACH] for at in range(0, len(cube), EACH)) if len(set(side)) == 1)
    if len(plain) == len(cube) // EACH:
        return (say("solved"),)
    return (say("plain", colours=plain),) if plain else ()


def scheme_of(cube: str) -> str | None:
    """The scheme of a cube, the usual one if it is that; None if it is no cube."""
    if flaws(cube):
        return None
    return next(scheme for scheme in schemes() if not any(_corners(cube, scheme)))


def _counts(cube: str) -> Iterator[Flaw]:
    seen = Counter(cube)
    for colour in USUAL:
        if seen[colour] != EACH:
            yield Flaw("cube-count", colour, tuple(i for i, c in enumerate(cube) if c == colour), seen[colour])


def _corners(cube: str, scheme: str) -> Iterator[Flaw]:
    known = _twisted(scheme)
    there: dict[int, list[int]] = {}
    twist = broken = 0
    for corner in CORNERS:
        found = known.get((cube[corner[0]], cube[corner[1]], cube[corner[2]]))
        if found is None:
            broken += 1
            yield Flaw("cube-piece", "".join(cube[i] for i in corner), corner)
        else:
            there.setdefault(found[0], []).extend(corner)
            twist += found[1]
    for stickers in there.values():
        if len(stickers) > 3:
            broken += 1
            yield Flaw("cube-twice", "".join(cube[i] for i in stickers[:3]), tuple(stickers), len(stickers) // 3)
    if not broken and twist % 3:
        yield Flaw("cube-twist", number=twist % 3)


@lru_cache
def pieces(scheme: str) -> tuple[Piece, ...]:
    """The eight pieces: three colours each, clockwise, that of U or D first."""
    return tuple((scheme[a // 4], scheme[b // 4], scheme[c // 4]) for a, b, c in CORNERS)


def twisted(piece: Piece, thirds: int) -> Piece:
    """The colours at a piece's place, clockwise from that of U or D, when it is twisted clockwise."""
    return piece[-thirds % 3], piece[(1 - thirds) % 3], piece[(2 - thirds) % 3]


@lru_cache
def _twisted(scheme: str) -> dict[Piece, tuple[int, int]]:
    return {twisted(p, t): (number, t) for number, p in enumerate(pieces(scheme)) for t in range(3)}


@lru_cache
def schemes() -> tuple[str, ...]:
    """All 30 ways to colour a solved cube, the usual one first."""
    found: dict[frozenset[Piece], str] = {frozenset(_twisted(USUAL)): USUAL}
    up, rest = USUAL[0], USUAL[1:]
    for down in rest:
        right, *others = (c for c in rest if c != down)
        for left in others:
            front, back = (c for c in others if c != left)
            for f, b in ((front, back), (back, front)):
                scheme = up + right + f + down + left + b
                found.setdefault(frozenset(_twisted(scheme)), scheme)
    return tuple(found.values())


@lru_cache(maxsize=64)
def nearest(cube: str) -> str:
    """The cube that differs in the fewest stickers: the likeliest misreading is where it differs.

    Exact for the scheme that fits best: corner after corner, the best way to have used each set of pieces with each
    sum of twists.
    """
    scheme = min(schemes(), key=lambda s: sum(1 for flaw in _corners(cube, s) if flaw.kind == "cube-piece"))
    ways: dict[tuple[int, int], tuple[int, tuple[Piece, ...]]] = {(0, 0): (0, ())}
    for corner in CORNERS:
        further: dict[tuple[int, int], tuple[int, tuple[Piece, ...]]] = {}
        for (used, twist), (cost, chosen) in ways.items():
            for colours, (number, more) in _twisted(scheme).items():
                if used >> number & 1:
                    continue
                key = (used | 1 << number, (twist + more) % 3)
                total = cost + sum(cube[i] != c for i, c in zip(corner, colours, strict=True))
                if key not in further or total < further[key][0]:
                    further[key] = (total, (*chosen, colours))
        ways = further
    stickers = [""] * 24
    for corner, colours in zip(CORNERS, ways[255, 0][1], strict=True):
        for at, colour in zip(corner, colours, strict=True):
            stickers[at] = colour
    return "".join(stickers)


def misread(cube: str) -> tuple[tuple[int, str, str], ...]:
    """The fewest stickers to read otherwise: number, what it was taken for, what it would have to be."""
    if not flaws(cube):
        return ()
    return tuple((i, was, now) for i, (was, now) in enumerate(zip(cube, nearest(cube), strict=True)) if was != now)


def cube_numbered(number: int) -> str:
    """One of the 88,179,840 cubes of the usual scheme as they can lie; numbers that are too large begin again."""
    number, twists = divmod(number % CUBES, 3**7)
    left, chosen, total = list(pieces(USUAL)), [], 0
    for place in range(8):
        number, which = divmod(number, 8 - place)
        twists, twist = divmod(twists, 3) if place < 7 else (0, -total % 3)
        total += twist
        chosen.append(twisted(left.pop(which), twist))
    stickers = [""] * 24
    for corner, colours in zip(CORNERS, chosen, strict=True):
        for at, colour in zip(corner, colours, strict=True):
            stickers[at] = colour
    return "".join(stickers)


def number_of(cube: str) -> int | None:
    """The number of a cube of the usual scheme; None for any other."""
    if scheme_of(cube) != USUAL:
        return None
    left, number, twists, scale, power = list(range(8)), 0, 0, 1, 1
    for place, (a, b, c) in enumerate(CORNERS):
        piece, twist = _twisted(USUAL)[cube[a], cube[b], cube[c]]
        number += left.index(piece) * scale
        scale *= 8 - place
        left.remove(piece)
        if place < 7:
            twists += twist * power
            power *= 3
    return number * 3**7 + twists


CUBES = 40320 * 3**7
