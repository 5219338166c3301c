"""What colours the stickers of a cube's faces have, in a light that nobody knows.

No limits in a colour space: a sticker's colour is explained as a common sticker colour, lit by some lamp, at some
exposure, seen through some gloss. All lamps, exposures and glosses of a grid are weighed by how well they explain
all stickers of a face together, so a face's stickers settle each other's light, and what stays ambiguous (a face of
one colour in strange light) comes out as an honest probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.cube.belief import face_chance
from companion.vision.cube.lattice import FaceQuad, mapping
from companion.vision.cube.tuning import TUNING

TUNED = TUNING.naming

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

NAMES = ("W", "Y", "R", "O", "G", "B")
"""White, yellow, red, orange, green, blue."""

# Colours that cubes are sold with (sRGB): the classic stickers, brighter and paler plastics.
_SOLD = (
    ("W", (240, 240, 240)),
    ("W", (222, 226, 235)),
    ("Y", (255, 213, 0)),
    ("Y", (240, 235, 50)),
    ("Y", (255, 230, 110)),
    ("R", (183, 18, 52)),
    ("R", (215, 30, 35)),
    ("R", (235, 70, 85)),
    ("O", (255, 88, 0)),
    ("O", (255, 130, 30)),
    ("O", (255, 155, 90)),
    ("G", (0, 155, 72)),
    ("G", (50, 170, 55)),
    ("G", (100, 210, 70)),
    ("G", (0, 130, 105)),
    ("B", (0, 70, 173)),
    ("B", (25, 50, 150)),
    ("B", (60, 130, 225)),
)
_CLASS = np.array([NAMES.index(name) for name, _ in _SOLD])
_ALBEDO = (np.array([rgb for _, rgb in _SOLD]) / 255.0) ** 2.2

# Lamps: gains of red and blue against green, as natural logarithms, and how unlikely each is.
_WARM = np.linspace(-0.5, 0.9, 8)
_TINT = np.linspace(-0.3, 0.3, 4)
_EXPOSURE = np.exp(np.linspace(np.log(0.03), np.log(2.2), 15))
_GLOSS_CHANCE = np.log(TUNED.gloss_chances)
BODY, USUAL = (0.05, 0.15), (0.1, 0.3)
"""Where a sticker has its own colour, of its pixels by how much white lies over them, and how bright it is as a rule:
a lamp may be mirrored in all of a sticker but its rim.
"""
RIM = 3
"""How many pixels of a sticker, of 16, are its rim."""
GRAIN = 3
"""Pixels over which grain is averaged: else the darkest of it is taken for a sticker's colour."""


@dataclass(frozen=True)
class Samples:
    """A face's light, linear RGB with the picture's white 1: `stickers` (4, 3) row by row, `gap` (3,) between them.

    `shine` (4, 3) is how much brighter the brightest part of each sticker is; `belief` the probability that there is a
    face at all.
    """

    stickers: Floats
    gap: Floats
    shine: Floats
    belief: float


def sample(frame: Bytes, patch: FaceQuad) -> Samples:
    """The colours of a face's stickers, without their highlights and labels, and of the gaps between them."""
    side = 48
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float64) - 0.5
    straight = cv2.warpPerspective(frame, mapping(patch.corners, square), (side, side), flags=cv2.INTER_LINEAR)
    light = (straight[..., ::-1].astype(np.float64) / 255) ** 2.2
    cells = [(slice(y, y + 16), slice(x, x + 16)) for y in (4, 28) for x in (4, 28)]
    smooth = np.asarray(cv2.blur(light, (GRAIN, GRAIN)), np.float64)
    bodies, shines = zip(*(_body(smooth[cell]) for cell in cells), strict=True)
    gaps = np.stack([light[5:43, 22:26].min(axis=1), light[22:26, 5:43].min(axis=0)])
    stickers, gap = np.array(bodies), np.asarray(np.percentile(gaps.reshape(-1, 3), 30, axis=0))
    usual = np.array([_darker(_sorted(light[cell]), *USUAL) for cell in cells])
    belief = face_chance(np.stack([straight[cell] for cell in cells]), usual, gaps)
    return Samples(stickers, gap, np.array(shines), belief)


def _body(light: Floats) -> tuple[Floats, Floats]:
    """The colour of a sticker's body and its shine.

    It is looked for at the sticker's rim, where least white lies over it: a maker's print lies in the middle.
    """
    pixels = _sorted(light)
    body = _darker(_sorted(light[_rim(len(light))]), *BODY)
    return body, np.maximum(0.0, np.median(pixels[len(pixels) * 7 // 10 :], axis=0) - body)


def _rim(side: int) -> npt.NDArray[np.bool_]:
    """Which pixels of a square lie at its rim."""
    inner = np.arange(side)
    inside = (inner >= RIM) & (inner < side - RIM)
    return ~(inside[:, None] & inside)


def _sorted(light: Floats) -> Floats:
    """The pixels (n, 3), those first over which least white lies."""
    pixels = light.reshape(-1, 3)
    return pixels[np.argsort(pixels.min(axis=1))]


def _darker(pixels: Floats, low: float, high: float) -> Floats:
    """The middle colour (3,) of sorted pixels from one share to another."""
    return np.asarray(np.median(pixels[round(low * len(pixels)) : round(high * len(pixels))], axis=0))


def _lamps() -> tuple[Floats, Floats]:
    """Gains (n, 3) of all lamps and the logarithms of their chances (n,)."""
    warm, tint = (a.ravel() for a in np.meshgrid(_WARM, _TINT, indexing="ij"))
    gains = np.exp(np.stack([0.5 * warm + tint / 2, -tint / 2, -0.6 * warm + tint / 2], axis=1))
    gains /= gains.max(axis=1, keepdims=True)
    chance = -0.5 * ((warm - 0.05) / 0.35) ** 2 - 0.5 * (tint / 0.15) ** 2
    return gains, chance - np.log(np.exp(chance).sum())


_GAINS, _LAMP_CHANCE = _lamps()
# All explanations (lamp, exposure, sold colour) as what the camera would see, square roots of light.
_EXPECTED = np.sqrt(np.minimum(1.0, _GAINS[:, None, None] * _EXPOSURE[None, :, None, None] * _ALBEDO[None, None]))


def _quadratics() -> Floats:
    """Coefficients (10, lamps * exposures * colours) that turn [1, o, o o] of a colour o into its log likelihood."""
    expected = _EXPECTED.reshape(-1, 3)
    bright = expected.mean(axis=1)
    grey = np.full(3, 3**-0.5)
    # along brightness twice the leeway: stickers of one face are never lit quite alike
    chroma = TUNED.floor + TUNED.part * bright
    inverse = (np.eye(3) - np.outer(grey, grey))[None] / chroma[:, None, None] ** 2
    inverse = inverse + np.outer(grey, grey)[None] / (1.6 * chroma)[:, None, None] ** 2
    linear = np.einsum("nij,nj->ni", inverse, expected)
    constant = -0.5 * np.einsum("ni,ni->n", linear, expected) - 3 * np.log(chroma / TUNED.floor)
    rows = [constant, *linear.T, *(-0.5 * inverse[:, [0, 1, 2], [0, 1, 2]]).T]
    rows += [-inverse[:, 0, 1], -inverse[:, 0, 2], -inverse[:, 1, 2]]
    return np.stack(rows).astype(np.float32).astype(np.float64)


_COEFFICIENTS = _quadratics()
_SHAPE = (len(_GAINS), len(_EXPOSURE), len(_SOLD))


def explain(face: Samples) -> tuple[Floats, Floats]:
    """How well each lamp explains a face: log evidence (lamps,), and chances (lamps, 4, 6) of each sticker's colour."""
    shiny = face.shine.min(axis=1) > TUNED.shiny * (face.stickers.mean(axis=1) + 0.02)
    # pale gaps are pale themselves: no more gloss can lie over a sticker than light comes from it
    most = ((face.stickers + 0.01) / (face.gap + 0.001)).min(axis=1)
    evidence, chances = [], []
    for gloss, chance in zip(TUNED.gloss, _GLOSS_CHANCE, strict=True):
        if gloss and gloss * face.gap.max() < 0.004:
            continue  # too little to matter
        under = face.stickers - np.minimum(gloss, most)[:, None] * face.gap
        per = _per_colour(under)
        if shiny.any():
            # a lamp mirrored in a sticker: its body may be darker still than its darkest part
            for share in TUNED.shares:
                more = _per_colour(under - share * face.shine * shiny[:, None]) + TUNED.share_chance
                per = np.where(shiny[:, None, None, None], np.logaddexp(per, more), per)
        top = np.maximum(per.max(axis=-1), TUNED.outlier)
        weights = np.exp(per - top[..., None]) + np.exp(TUNED.outlier - top[..., None])
        total = weights.sum(axis=-1)
        chances.append(weights / total[..., None])
        evidence.append((np.log(total / 6) + top).sum(axis=0) + chance)
    ev = np.stack(evidence, axis=-1)  # lamps, exposures, glosses
    ch = np.stack(chances, axis=3)  # 4, lamps, exposures, glosses, 6
    peak = ev.max(axis=(1, 2), keepdims=True)
    share = np.exp(ev - peak)
    mass = share.sum(axis=(1, 2))
    mixed = np.einsum("leg,slegc->lsc", share, ch) / mass[:, None, None]
    # shine makes anything white: white is to be doubted, other colours less
    doubt = np.clip(TUNED.doubt * (face.shine.min(axis=1) - 0.06), 0.0, 1.0)[:, None] * TUNED.doubts
    return np.log(mass) + peak[:, 0, 0], mixed * (1 - doubt) + (mixed * doubt).sum(axis=2, keepdims=True) / 6


def _per_colour(light: Floats) -> Floats:
    """Log likelihood (4, lamps, exposures, 6) of stickers' light (4, 3) for the best of each colour's makes."""
    r, g, b = np.sqrt(np.maximum(light, 0.0)).T
    terms = np.stack([np.ones(len(light)), r, g, b, r * r, g * g, b * b, r * g, r * b, g * b], axis=1)
    fits = (terms @ _COEFFICIENTS).reshape(len(light), *_SHAPE)
    return np.stack([fits[..., c == _CLASS].max(axis=-1) for c in range(6)], axis=-1)


def name_faces(faces: Sequence[Samples]) -> list[Floats]:
    """Chances (4, 6) of `NAMES` for the stickers of faces seen in one picture, hence mostly in one light."""
    explained = [explain(f) for f in faces]
    joint = _LAMP_CHANCE + sum((e for e, _ in explained), np.zeros(len(_GAINS)))
    weights = np.exp(joint - joint.max())
    weights /= weights.sum()
    mixed = [np.einsum("l,lsc->sc", weights, c) for _, c in explained]
    return [_agreed(chances, face) for chances, face in zip(mixed, faces, strict=True)]


_ALL = np.array(list(product(range(6), repeat=4)))
_PAIRS = tuple(combinations(range(4), 2))


def _agreed(chances: Floats, face: Samples) -> Floats:
    """The chances (4, 6) once stickers of one face are compared: those of one colour have one hue, in any light."""
    light = np.sqrt(np.maximum(face.stickers, 0.0))
    chroma = light - light.mean(axis=1, keepdims=True)
    strong = np.linalg.norm(chroma, axis=1)
    scores = np.log(np.maximum(chances, 1e-9))[np.arange(4), _ALL].sum(axis=1)
    for i, j in _PAIRS:
        if min(strong[i], strong[j]) < 0.08:
            continue
        angle = np.arccos(np.clip(chroma[i] @ chroma[j] / (strong[i] * strong[j]), -1, 1))
        noise = np.sqrt(0.05**2 + sum(((0.01 + 0.1 * face.shine[k].mean()) / strong[k]) ** 2 for k in (i, j)))
        likelier = np.log(np.sqrt(2 * np.pi) / noise) - 0.5 * (angle / noise) ** 2
        scores = scores + (_ALL[:, i] == _ALL[:, j]) * np.clip(likelier, -TUNED.unlike, TUNED.alike)
    shares = np.exp(scores - scores.max())
    return np.asarray([np.bincount(_ALL[:, k], shares, 6) for k in range(4)]) / float(shares.sum())
