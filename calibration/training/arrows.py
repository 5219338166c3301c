"""Learns the arrows on a box's tiles from a few of them, by what such a tile shows that a plain one does not.

An arrow's label is its colour and where it points on an upright tile, as in `red-up`. Each colour and each direction
must have been shown once; every other tile is made of those: an arrow that points there, painted in that colour, laid
on that terrain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.saying import Verbatim
from companion.vision.board.arrows import DIRECTIONS, NO_ARROW
from companion.vision.classify.templates import Templates
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Array, Picture

SIDE = 96
"""Pixels of the pictures that are compared."""
FAINT, PLAIN = 0.06, 0.12
"""A difference (white 1.0) that means nothing, and one that is clear."""
SPECK = 0.004
"""A patch that is a smaller part of the tile is no part of an arrow."""
MIXED = 0.06
"""A colour that is no farther off a mixture of two others (white 1.0) is a mixture."""
MOST = 0.6
"""What differs more of a tile is no arrow: the plain one looks otherwise."""
COVERS = 0.7
"""A turned arrow is the one wanted if it shares so much of what both cover."""
SHADES = 5
"""Colours that an arrow is taken to be printed in: its own, outlines, signs."""


@dataclass(frozen=True, eq=False)
class Overlay:
    """What an arrow's tile shows that a plain one does not.

    `picture` (SIDE, SIDE, 3) is white 1.0, `there` (SIDE, SIDE) from 0 to 1. `fill` (3,) is the arrow's own colour,
    `apart` how well that is told from what the others show, and `rest` (k, 3) are the other colours, of outlines and
    signs.
    """

    colour: str
    direction: str
    picture: Array
    there: Array
    fill: Array
    apart: float
    rest: Array


def arrow_tiles(
    tiles: Mapping[str, Sequence[Picture]], arrows: Mapping[str, Sequence[Picture]]
) -> dict[str, dict[str, list[Picture]]]:
    """Pictures of every terrain with every arrow, by terrain and arrow: from plain tiles by terrain and a few tiles
    with arrows by arrow, BGR (uint8, white 255), upright and filled by the tile; plain ones any way up.

    Raises UnreadableError for a label that is no arrow, or where no arrow can be seen.
    """
    shown = [(label, _patch(picture)) for label, some in sorted(arrows.items()) for picture in some]
    ways_up = [picture for _, picture in shown]
    plain = {name: [_as_shown(_patch(picture), ways_up) for picture in some] for name, some in tiles.items()}
    cut = [(_named(label), picture, _there(label, picture, plain)) for label, picture in shown]
    shades = [_shades(picture, there) for _, picture, there in cut]
    overlays = []
    for n, ((colour, direction), picture, there) in enumerate(cut):
        others = [s for m, s in enumerate(shades) if cut[m][0][0] != colour]
        overlays.append(Overlay(colour, direction, picture, there, *_own(shades[n], others)))
    made = [
        _arrow(overlays, colour, direction)
        for colour in sorted({overlay.colour for overlay in overlays})
        for direction in sorted({overlay.direction for overlay in overlays})
    ]
    return {
        name: {f"{one.colour}-{one.direction}": [_bytes(_laid(one, picture)) for picture in some] for one in made}
        for name, some in plain.items()
    }


def learn_arrows(
    tiles: Mapping[str, Sequence[Picture]], made: Mapping[str, Mapping[str, Sequence[Picture]]]
) -> Templates:
    """What tells arrows, from plain tiles by terrain and what `arrow_tiles` made of them."""
    known = {NO_ARROW: [picture for some in tiles.values() for picture in some]}
    for by_arrow in made.values():
        for arrow, some in by_arrow.items():
            known.setdefault(arrow, []).extend(some)
    return Templates.learn(known)


def both_sides(
    tiles: Mapping[str, Sequence[Picture]], made: Mapping[str, Mapping[str, Sequence[Picture]]]
) -> dict[str, list[Picture]]:
    """Pictures of terrain tiles by terrain, as many plain as with arrows."""
    found = {}
    for name, plain in tiles.items():
        arrowed = [picture for some in made[name].values() for picture in some]
        found[name] = [*plain] * max(1, len(arrowed) // len(plain)) + arrowed
    return found


def _named(label: str) -> tuple[str, str]:
    colour, _, direction = label.rpartition("-")
    if not colour or direction not in DIRECTIONS:
        raise UnreadableError("arrow-name", label=Verbatim(label))
    return colour, direction


def _patch(picture: Picture) -> Array:
    small = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255)


def _bytes(picture: Array) -> Picture:
    return np.asarray(np.clip(np.rint(picture * 255), 0, 255), np.uint8)


def _as_shown(plain: Array, arrowed: Sequence[Array]) -> Array:
    """A plain tile the way up in which it is most like some tile with an arrow."""
    turned = [np.ascontiguousarray(np.rot90(plain, n)) for n in range(4)]
    away = [min(float(np.median(_apart(tile, one))) for tile in arrowed) for one in turned]
    return turned[int(np.argmin(away))]


def _there(label: str, picture: Array, plain: Mapping[str, Sequence[Array]]) -> Array:
    """Where a tile differs from the plain one that it is most like, 0 to 1, and what lies within."""
    away = [_apart(picture, one) for some in plain.values() for one in some]
    least = min(away, key=lambda a: float(np.median(a)), default=np.ones((SIDE, SIDE), np.float32))
    soft = np.clip((least - FAINT) / (PLAIN - FAINT), 0, 1).astype(np.float32)
    clear = cv2.morphologyEx((least > PLAIN).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(clear, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    kept = [outline for outline in outlines if cv2.contourArea(outline) > SPECK * SIDE * SIDE]
    whole = np.zeros((SIDE, SIDE), np.uint8)
    cv2.drawContours(whole, kept, -1, 1, cv2.FILLED)
    if not kept or whole.mean() > MOST:
        raise UnreadableError("arrow-unseen", label=Verbatim(label))
    near = cv2.dilate(whole, np.ones((3, 3), np.uint8))
    return np.asarray(np.maximum(soft * near, whole), np.float32)


def _apart(picture: Array, plain: Array) -> Array:
    """How far each pixel of a tile (SIDE, SIDE) is from a plain one in the same light.

    That is laid exactly onto it, unless it cannot be told how: large arrows may prevent that.
    """
    grey, other = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY) for one in (picture, plain))
    unmoved, everywhere = np.eye(2, 3, dtype=np.float32), np.full((SIDE, SIDE), 255, np.uint8)
    steps = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-4)
    try:
        _, move = cv2.findTransformECC(grey, other, unmoved.copy(), cv2.MOTION_EUCLIDEAN, steps, everywhere, 5)
    except cv2.error:
        move = unmoved
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid = cv2.warpAffine(plain, np.asarray(move), (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    gain = np.median((picture + 0.05) / (laid + 0.05), axis=(0, 1)).astype(np.float32)
    one, two = (cv2.GaussianBlur(p, (0, 0), 1.0) for p in (picture, laid * gain))
    return np.asarray(np.abs(one - two).max(axis=2), np.float32)


def _shades(picture: Array, there: Array) -> tuple[Array, Array]:
    """The colours (k, 3) of what an arrow's tile shows more, and the share of each (k,)."""
    pixels = picture[there > 0.9].astype(np.float32)
    count = min(SHADES, len(pixels))
    steps = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-3)
    cv2.setRNGSeed(1)
    _, nearest, middles = cv2.kmeans(pixels, count, None, steps, 3, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]  # stubs want labels
    parts = np.bincount(nearest.ravel(), minlength=count) / len(pixels)
    return np.asarray(middles, np.float32), np.asarray(parts, np.float32)


def _own(shades: tuple[Array, Array], others: Sequence[tuple[Array, Array]]) -> tuple[Array, float, Array]:
    """An arrow's own colour (3,), which arrows of no other colour show, how far it is from theirs, and the rest."""
    middles, shares = shades
    away = np.ones(len(middles), np.float32)
    if others:
        known = np.concatenate([middle for middle, _ in others])
        away = np.linalg.norm(middles[:, None] - known[None], axis=2).min(axis=1)
    best = int((shares * away).argmax())
    rest = [n for n in range(len(middles)) if n != best and not _mixture(n, middles)]
    return middles[best], float(away[best]), middles[rest]


def _mixture(one: int, shades: Array) -> bool:
    """Whether a colour is what two others give where they meet."""
    others = [n for n in range(len(shades)) if n != one]
    pairs = ((shades[a], shades[b]) for at, a in enumerate(others) for b in others[at + 1 :])
    return any(float(_mixed(shades[one], a, b)[1]) < MIXED for a, b in pairs)


def _mixed(colours: Array, one: Array, other: Array) -> tuple[Array, Array]:
    """How much of one colour and not another there is in colours (..., 3), and how far off mixing leaves them."""
    way = one - other
    share = np.clip((colours - other) @ way / max(float(way @ way), 1e-6), 0, 1)
    off = np.linalg.norm(colours - other - share[..., None] * way, axis=-1)
    return np.asarray(share, np.float32), np.asarray(off, np.float32)


def _arrow(overlays: Sequence[Overlay], colour: str, direction: str) -> Overlay:
    """An arrow as it was shown, or one made of another that points there and another of this colour."""
    own = [overlay for overlay in overlays if overlay.colour == colour]
    same = [overlay for overlay in own if overlay.direction == direction]
    if same:
        return same[0]
    model = max((o for o in overlays if o.direction == direction), key=lambda o: o.apart)
    painted = model.picture + _share(model)[..., None] * (own[0].fill - model.fill)
    made = Overlay(colour, direction, np.asarray(painted, np.float32), model.there.copy(), own[0].fill, 0.0, model.rest)
    turns = DIRECTIONS.index(direction) - DIRECTIONS.index(own[0].direction)
    for patch in _patches(model.there):
        _turned_in(made, own[0], patch, turns)
    return made


@dataclass(frozen=True)
class _Patch:
    """A square window, by its middle and half its side, round something that is shown more."""

    x: int
    y: int
    half: int

    def of(self, plane: Array) -> Array:
        """What a plane (SIDE, SIDE, ...) shows in it; nothing beyond the edge."""
        wide = [(self.half, self.half)] * 2 + [(0, 0)] * (plane.ndim - 2)
        size = 2 * self.half + 1
        return np.pad(plane, wide)[self.y : self.y + size, self.x : self.x + size]


def _patches(there: Array) -> list[_Patch]:
    count, _, boxes, _ = cv2.connectedComponentsWithStats((there > 0.5).astype(np.uint8))
    found = []
    for x, y, wide, high, area in boxes[1:count].tolist():
        if area > SPECK * SIDE * SIDE:
            found.append(_Patch(round(x + (wide - 1) / 2), round(y + (high - 1) / 2), max(wide, high) // 2 + 2))
    return found


def _turned_in(made: Overlay, own: Overlay, patch: _Patch, turns: int) -> None:
    """Put in what an arrow of the same colour shows near there, turned clockwise by quarters, if it covers as much."""
    near = min(_patches(own.there), key=lambda p: (p.x - patch.x) ** 2 + (p.y - patch.y) ** 2)
    near = _Patch(near.x, near.y, patch.half)
    wanted = patch.of(made.there)
    ways = [(np.rot90(near.of(own.there), -n), np.rot90(near.of(own.picture), -n)) for n in (turns, 0)]
    alike = [float(np.minimum(there, wanted).sum() / np.maximum(there, wanted).sum()) for there, _ in ways]
    if max(alike) < COVERS:
        return
    there, picture = ways[int(np.argmax(alike))]
    low, size = (patch.y - patch.half, patch.x - patch.half), 2 * patch.half + 1
    rows, cols = (slice(max(0, at), min(SIDE, at + size)) for at in low)
    inner = slice(rows.start - low[0], rows.stop - low[0]), slice(cols.start - low[1], cols.stop - low[1])
    made.there[rows, cols], made.picture[rows, cols] = there[inner], picture[inner]


def _share(arrow: Overlay) -> Array:
    """How much of an arrow's own colour there is in each pixel (SIDE, SIDE)."""
    ways = [_mixed(arrow.picture, arrow.fill, other) for other in arrow.rest] or [
        (np.ones((SIDE, SIDE), np.float32), np.zeros((SIDE, SIDE), np.float32))
    ]
    shares, off = (np.stack(part) for part in zip(*ways, strict=True))
    best = off.argmin(axis=0)[None]
    return np.asarray(np.take_along_axis(shares, best, axis=0)[0], np.float32)


def _laid(arrow: Overlay, plain: Array) -> Array:
    there = arrow.there[..., None]
    return np.asarray(arrow.picture * there + plain * (1 - there), np.float32)
