"""What colours the stickers of a cube's faces have, in a light that nobody knows.

No limits in a colour space: a sticker's colour is explained as a common sticker colour, lit by some lamp, at some
exposure, seen through some gloss. All lamps, exposures and glosses of a grid are weighed by how well they explain
all stickers of a face together, so a face's stickers settle each other's light, and what stays ambiguous (a face of
one colour in strange light) comes out as an honest probability.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.cube_lattice import Patch, mapping
from companion.vision.observation import Seen

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
_GLOSS = (0.0, 0.45, 0.9)
# Disagreement of a sticker with its explanation, on the scale of square roots of light: a floor, and a part of it.
_FLOOR, _PART = 0.03, 0.09
_OUTLIER = -14.0


@dataclass(frozen=True)
class Samples:
    """A face's light: `stickers` (4, 3) linear RGB, 1 = white of the picture, row by row; `gap` (3,) between them."""

    stickers: Floats
    gap: Floats


def sample(frame: Bytes, patch: Patch) -> Samples:
    """The colours of a face's stickers, without their highlights and labels, and of the gaps between them."""
    side = 48
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float64) - 0.5
    straight = cv2.warpPerspective(frame, mapping(patch.corners, square), (side, side), flags=cv2.INTER_LINEAR)
    light = (straight[..., ::-1].astype(np.float64) / 255) ** 2.2
    stickers = [_body(light[y : y + 12, x : x + 12]) for y in (6, 30) for x in (6, 30)]
    cross = np.concatenate([light[5:43, 22:26].min(axis=1), light[22:26, 5:43].min(axis=0)])
    return Samples(np.array(stickers), np.percentile(cross, 30, axis=0))


def _body(light: Floats) -> Floats:
    """The colour of a sticker's body: of its darker half, but not its darkest parts (print)."""
    pixels = light.reshape(-1, 3)
    order = np.argsort(pixels.sum(axis=1))
    return np.asarray(np.median(pixels[order[len(order) * 15 // 100 : len(order) * 6 // 10]], axis=0))


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
    chroma = _FLOOR + _PART * bright
    inverse = (np.eye(3) - np.outer(grey, grey))[None] / chroma[:, None, None] ** 2
    inverse = inverse + np.outer(grey, grey)[None] / (1.6 * chroma)[:, None, None] ** 2
    linear = np.einsum("nij,nj->ni", inverse, expected)
    constant = -0.5 * np.einsum("ni,ni->n", linear, expected) - 3 * np.log(chroma / _FLOOR)
    rows = [constant, *linear.T, *(-0.5 * inverse[:, [0, 1, 2], [0, 1, 2]]).T]
    rows += [-inverse[:, 0, 1], -inverse[:, 0, 2], -inverse[:, 1, 2]]
    return np.stack(rows).astype(np.float32).astype(np.float64)


_COEFFICIENTS = _quadratics()
_SHAPE = (len(_GAINS), len(_EXPOSURE), len(_SOLD))


def explain(face: Samples) -> tuple[Floats, Floats]:
    """How well each lamp explains a face: log evidence (lamps,), and chances (lamps, 4, 6) of each sticker's colour."""
    evidence, chances = [], []
    for gloss in _GLOSS:
        left = np.sqrt(np.maximum(face.stickers - gloss * face.gap, 0.0))
        r, g, b = left.T
        terms = np.stack([np.ones(4), r, g, b, r * r, g * g, b * b, r * g, r * b, g * b], axis=1)
        fits = (terms @ _COEFFICIENTS).reshape(4, *_SHAPE)
        per = np.stack([fits[..., _CLASS == c].max(axis=-1) for c in range(6)], axis=-1)
        weights = np.exp(per - np.maximum(per.max(axis=-1, keepdims=True), _OUTLIER)) + np.exp(_OUTLIER)
        total = weights.sum(axis=-1)
        chances.append(weights / total[..., None])
        top = np.maximum(per.max(axis=-1), _OUTLIER)
        evidence.append((np.log(total / 6) + top).sum(axis=0))
    ev = np.stack(evidence, axis=-1)  # lamps, exposures, glosses
    ch = np.stack(chances, axis=3)  # 4, lamps, exposures, glosses, 6
    peak = ev.max(axis=(1, 2), keepdims=True)
    share = np.exp(ev - peak)
    mass = share.sum(axis=(1, 2))
    mixed = np.einsum("leg,slegc->lsc", share, ch) / mass[:, None, None]
    return np.log(mass) + peak[:, 0, 0], mixed


def name_faces(faces: list[Samples]) -> list[Floats]:
    """Chances (4, 6) of `NAMES` for the stickers of faces seen in one picture, hence mostly in one light."""
    explained = [explain(f) for f in faces]
    joint = _LAMP_CHANCE + sum((e for e, _ in explained), np.zeros(len(_GAINS)))
    weights = np.exp(joint - joint.max())
    weights /= weights.sum()
    return [np.einsum("l,lsc->sc", weights, c) for _, c in explained]


def seen(chances: Floats) -> tuple[Seen, ...]:
    """Each sticker's colour with its probability."""
    return tuple(Seen.among(NAMES, row) for row in chances)
