"""Solves what several pictures show of one cube together: four of each colour, real pieces, one cube's own colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from companion.vision.cube.assignment import Ranked, cheapest_part, part_chances, ranked_readings
from companion.vision.cube.corner_pieces import PLACES, SCHEME, nearest, pieces, schemes, turned
from companion.vision.cube.tuning import TUNING

TUNED = TUNING.solving

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
RING = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))
"""Which of its stickers, row by row as pictured, lie at a face's places, for each of its four turns."""


@dataclass(frozen=True)
class Arrangement:
    """How pictured faces make a cube: `at[place]` is the pictured sticker (face * 4 + sticker) at the net's place."""

    at: tuple[int, ...]
    scheme: str


@dataclass(frozen=True)
class Readings:
    """Colours of all pictured stickers, as indices, with their probabilities (n, 6), and how they make a cube.

    `alone` is what each sticker for itself would be read as. `ways` is empty unless there are six faces, and more than
    one where the same faces make different cubes; if none is `believable` its one way is only the closest to a cube,
    `colours` are as read, and `mended` is the likeliest cube.
    """

    colours: tuple[int, ...]
    alone: tuple[int, ...]
    chances: Floats
    ways: tuple[Arrangement, ...] = ()
    believable: bool = True
    mended: tuple[int, ...] = ()
    doubt: float = 0.0
    """What has to be believed to be misread, as a natural logarithm."""


def solve_together(chances: Floats, names: str = "WYROGB", *, tries: int = 40) -> Readings:
    """The likeliest colours of all stickers (n, 6) of one cube's faces, each face four rows in a row.

    At most four stickers have one colour; of six faces the eight corners must be pieces. Readings are tried from the
    likeliest on, then the cheapest cube of all is searched. If that is hardly believable, the stickers are given as
    they look. Fewer faces are no surer than all their readings together make them.
    """
    if len(chances) > 24:
        raise ValueError("a cube has six faces of four stickers")
    likely = np.maximum(chances, 1e-6)
    costs = -np.log(likely)
    alone = tuple(int(c) for c in chances.argmax(axis=1))
    if len(chances) != 24:
        return Readings(cheapest_part(costs), alone, part_chances(likely))
    ranked = ranked_readings(costs, tries)
    cubes, ways = _cubes(ranked, names)
    if not cubes:
        cubes, ways = _nearest_cubes(costs, names)
    doubt = _misreadings(costs, alone, cubes[0][1])
    if doubt <= TUNED.too_dear:
        return Readings(cubes[0][1], alone, _shares(cubes, chances), ways, doubt=doubt)
    return Readings(alone, alone, chances, (_closest(alone, names),), False, cubes[0][1], doubt)


def _misreadings(costs: Floats, was: Sequence[int], now: Sequence[int]) -> float:
    """What it costs to believe that these stickers are misread, each by itself: alike ones of a face as well."""
    return sum(float(costs[i, b] - costs[i, a]) for i, (a, b) in enumerate(zip(was, now, strict=True)))


def _cubes(ranked: Ranked, names: str) -> tuple[Ranked, tuple[Arrangement, ...]]:
    """The readings that are cubes of one scheme, and every way in which the first of them is put together."""
    whole: Ranked = []
    ways: tuple[Arrangement, ...] = ()
    for cost, colours in ranked:
        if whole and cost > whole[0][0] + TUNED.negligible:
            break
        found = arrange(colours, names, (SCHEME,))
        if found:
            ways = ways or found
            whole.append((cost, colours))
    for cost, colours in ranked[:3]:
        if whole and cost + TUNED.unusual >= whole[0][0]:
            break
        other = arrange(colours, names, schemes()[1:])
        if other:
            return [(cost, colours)], other
    return whole, ways


def _nearest_cubes(costs: Floats, names: str, tries: int = 150) -> tuple[Ranked, tuple[Arrangement, ...]]:
    """The cheapest cubes of the usual scheme, however many stickers have to be read otherwise, and how to make them.

    For each way to put the faces round a cube, the cheapest piece of each corner bounds the cost from below; the ways
    are solved exactly from the lowest bound on.
    """
    order = [names.index(c) for c in SCHEME]
    corner = np.full((24, 24, 24), np.inf)
    for piece in pieces(SCHEME):
        for twist in range(3):
            a, b, c = (costs[:, names.index(x)] for x in turned(piece, twist))
            np.minimum(corner, a[:, None, None] + b[None, :, None] + c[None, None, :], out=corner)
    bounds = corner.ravel()[_corners()].sum(axis=1)
    found: dict[tuple[int, ...], float] = {}
    for way in np.argsort(bounds)[:tries]:
        least = min(found.values(), default=np.inf)
        if bounds[way] > least + TUNED.negligible:
            break
        at = _arrangement(int(way))
        price = [{SCHEME[k]: float(costs[s, order[k]]) for k in range(6)} for s in at]
        letters, cost = nearest(price)
        colours = [0] * 24
        for sticker, letter in zip(at, letters, strict=True):
            colours[sticker] = names.index(letter)
        found.setdefault(tuple(colours), cost)
    ranked = sorted((cost, colours) for colours, cost in found.items())
    return ranked, arrange(ranked[0][1], names)


def _shares(kept: Ranked, chances: Floats) -> Floats:
    """How probable each sticker's colours are, given that one of the kept readings is right."""
    out = np.zeros_like(chances)
    least = kept[0][0]
    for cost, colours in kept:
        out[np.arange(len(colours)), list(colours)] += np.exp(least - cost)
    out = out / out.sum(axis=1, keepdims=True)
    # the kept readings are not all there are
    return np.asarray(0.995 * out + 0.005 * chances / chances.sum(axis=1, keepdims=True))


def arrange(colours: Sequence[int], names: str = "WYROGB", among: Sequence[str] = (SCHEME,)) -> tuple[Arrangement, ...]:
    """Every way in which six faces of known colours, in any order and turn, make a cube of one of the schemes.

    The first face stays where it is, as it is turned. Of ways that look alike there is one; none if no cube is made.
    """
    if any(list(colours).count(c) != 4 for c in range(6)):
        return ()
    found: dict[tuple[int, ...], Arrangement] = {}
    for scheme in among:
        for way in _ways(_kinds(colours, names, scheme)):
            at = _arrangement(int(way))
            found.setdefault(tuple(colours[i] for i in at), Arrangement(at, scheme))
    return tuple(found.values())


def _closest(colours: Sequence[int], names: str) -> Arrangement:
    """The way to put six faces together that makes the most pieces, each once."""
    kinds = _kinds(colours, names, SCHEME)[_corners()]
    bits = np.where(kinds < 0, 0, 1 << (kinds & 7))
    used = np.bitwise_or.reduce(bits, axis=1)
    pieces_made = np.array([bin(n).count("1") for n in range(256)])[used]
    return Arrangement(_arrangement(int(pieces_made.argmax())), SCHEME)


def _kinds(colours: Sequence[int], names: str, scheme: str) -> Ints:
    """For any three pictured stickers, a * 576 + b * 24 + c: the piece with these colours + 8 * its twist, or -1."""
    piece = np.full((6, 6, 6), -1, np.int64)
    for number, cols in enumerate(pieces(scheme)):
        for twist in range(3):
            a, b, c = (names.index(x) for x in turned(cols, twist))
            piece[a, b, c] = number + 8 * twist
    own = np.array(colours)
    return np.asarray(piece[own[:, None, None], own[None, :, None], own[None, None, :]].ravel())


def _ways(table: Ints) -> Ints:
    """The ways to put the faces together so that all corners are different pieces, twisted by whole turns in all."""
    ways = np.arange(len(_corners()))
    used = np.zeros(len(ways), np.int64)
    twist = np.zeros(len(ways), np.int64)
    for corner in _corners().T:
        kind = table[corner[ways]]
        bit = 1 << (kind & 7)
        good = (kind >= 0) & (used & bit == 0)
        ways, used, twist = ways[good], (used | bit)[good], (twist + (kind >> 3))[good]
    return np.asarray(ways[twist % 3 == 0])


@lru_cache(maxsize=1)
def _corners() -> npt.NDArray[np.int16]:
    """For each of the 122,880 ways to put six faces round a cube, the three stickers of each corner as one number."""
    orders = np.array([(0, *order) for order in permutations(range(1, 6))])
    turns = np.array(RING)[np.array([(0, *turn) for turn in product(range(4), repeat=5)])]
    at = (orders[:, None, :, None] * 4 + turns[None]).reshape(-1, 24).astype(np.int16)
    a, b, c = (at[:, [p[i] for p in PLACES]] for i in range(3))
    return np.asarray(a * 576 + b * 24 + c, np.int16)


def _arrangement(number: int) -> tuple[int, ...]:
    """The stickers at the net's 24 places for one of the ways of `_corners`."""
    packed = _corners()[number]
    at = [0] * 24
    for place, value in zip(PLACES, packed, strict=True):
        for sticker, pictured in zip(place, (value // 576, value // 24 % 24, value % 24), strict=True):
            at[sticker] = int(pictured)
    return tuple(at)
