"""Makes pictures of single board spaces: a tile, perhaps a disc on it, perhaps a pawn, among neighbours and shadows.

What the board's classifier learns from: enrolled pictures of tiles and discs laid together on boards of any colour,
in any light, seen from any side, and turned as `companion.vision.board.patches` turns them: whatever stands leans
towards the top. Distances are in mm from the middle of the space.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.training import invented
from calibration.training.augmentation import noise, relit
from companion.vision.board.patches import HEAD_MM, PITCH_MM, SPAN_MM
from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from companion.vision.geometry.plane import Array, Floats, Picture

DRAWN = 147
"""Pixels of the drawing's side, before it is shrunk."""
WIDE_MM = SPAN_MM * 1.6
"""The side of what the drawing shows: more than a patch, so that a patch can be cut out off the middle."""
PER_MM = DRAWN / WIDE_MM
TILE_MM, DISC_MM, PAWN_MM = 42.0, 22.0, 22.0
"""How wide tiles and discs usually are, and how tall pawns."""
PAWNS: Mapping[str, invented.Colour] = {
    "blue": (170, 80, 25),
    "brown": (30, 55, 95),
    "green": (50, 125, 30),
    "purple": (140, 40, 95),
    "white": (230, 232, 232),
    "yellow": (30, 195, 240),
}
"""Wooden pawns' usual colours, BGR, in white light."""
STANDING, UPON = 0.6, 0.6
"""How often a pawn stands on a space, and, where a disc lies there, in its middle, where it hides most of it."""
CAMOUFLAGED = 0.2
"""How often a pawn is of the hue most like what it stands on."""
AROUND = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""The spaces around one."""
STACKED = 18
"""A pawn is drawn as so many discs on top of each other."""
SHADOW = 6
"""Pixels that a tile's shadow may reach beyond it."""
WINDOW, LEFT, ABOVE_IT = FINE + 16, 8, 16
"""Pixels of the side of what is photographed, and how much of it lies left of the space and above it: heads lean up."""
Rng = np.random.Generator
Outline = Callable[[Picture, Floats], None]
"""Fills an outline, shifted by some pixels, in a mask."""


@dataclass(frozen=True)
class TrainingKit:
    """The pictures to lay: tiles and discs by label, and the pawns' colours (BGR) by name."""

    tiles: Mapping[str, Sequence[Picture]]
    discs: Mapping[str, Sequence[Picture]]
    pawns: Mapping[str, invented.Colour]


@dataclass(frozen=True)
class Drawn:
    """A drawn space: its picture, how far heads lean over it (mm), and what lies there (None for nothing)."""

    picture: Picture
    lean: Floats
    tile: str | None
    disc: str | None
    pawn: str | None


def draw(kit: TrainingKit, rng: Rng) -> Drawn:
    """One space at random."""
    out = _board(rng)
    size = PITCH_MM if rng.random() < 0.4 else float(rng.normal(TILE_MM, 0.7))
    for at in AROUND[:6]:
        if rng.random() < 0.5 and kit.tiles:
            _lay(out, _pick(kit.tiles, rng)[1], np.array(at) * PITCH_MM, size, rng)
    tile = disc = pawn = under = None
    if rng.random() < 0.7 and kit.tiles:
        tile, under = _pick(kit.tiles, rng)
        _lay(out, under, rng.normal(0, 1.0, 2), size, rng)
    foot = rng.normal(0, 4.5, 2)
    if kit.discs and rng.random() < (0.6 if tile else 0.04):
        disc, under = _pick(kit.discs, rng)
        lies = rng.normal(0, 2.2, 2)
        _drop(out, under, lies, rng.uniform(8.5, 13.5), rng)
        if rng.random() < UPON:
            foot = lies + rng.normal(0, 2.0, 2)
    turn = rng.uniform(-0.85, 0.85)
    lean = np.array([np.sin(turn), -np.cos(turn)]) * rng.uniform(0, 20)
    near = [PITCH_MM * np.array(at) + rng.uniform(-10, 10, 2) for at in AROUND if rng.random() < 0.12]
    standing = [(spot, _colour(kit, rng)[1]) for spot in near]
    if rng.random() < STANDING:
        pawn, ink = _colour(kit, rng, under)
        standing.append((np.clip(foot, -11, 11), ink))
    elif rng.random() < 0.06:
        _litter(out, rng)
    sun = rng.normal(0, 0.5, 2)
    for spot, paint in sorted(standing, key=lambda s: float(s[0] @ lean), reverse=True):
        _stand(out, spot, lean, paint, sun, rng)
    return Drawn(out, lean * HEAD_MM / PAWN_MM, tile, disc, pawn)


def photograph(drawn: Drawn, rng: Rng) -> tuple[Array, Array, Array]:
    """A space's thumbnail and its two patches in full (table, heads) from a camera's picture, white 1.0."""
    seen = relit(_grainy(_veiled(_seen(drawn.picture, rng), rng), rng), rng)
    believed = drawn.lean * rng.normal(1, 0.08) + rng.normal(0, 0.3, 2)
    table = _middle(seen, FINE, 0 * believed)
    thumbnail = cv2.resize(table, (THUMBNAIL, THUMBNAIL), interpolation=cv2.INTER_AREA)
    return np.asarray(thumbnail, np.float32), table, _middle(seen, ABOVE, believed)


def shrunk(picture: Picture, wide_mm: float) -> Picture:
    """A picture of something so wide at twice the drawing's resolution, if it is larger: it is laid again and again."""
    wide = round(2 * wide_mm * PER_MM)
    if picture.shape[1] <= wide:
        return picture
    high = round(wide * picture.shape[0] / picture.shape[1])
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def _middle(seen: Array, side: int, off: Floats) -> Array:
    """The patch of what was photographed whose middle is `off` mm from the space's."""
    at = np.array([LEFT, ABOVE_IT]) + (FINE - side) / 2 + off * FINE / SPAN_MM
    x, y = np.clip(np.rint(at), 0, WINDOW - side).astype(int)
    return seen[y : y + side, x : x + side]


def _pick(choices: Mapping[str, Sequence[Picture]], rng: Rng) -> tuple[str, Picture]:
    names = sorted(choices)
    name = names[int(rng.integers(len(names)))]
    return name, choices[name][int(rng.integers(len(choices[name])))]


def _colour(kit: TrainingKit, rng: Rng, under: Picture | None = None) -> tuple[str, invented.Colour]:
    """A pawn's name and colour; often the one that is hardest to see on what lies `under` it."""
    names = sorted(kit.pawns)
    name = names[int(rng.integers(len(names)))]
    if under is not None and rng.random() < CAMOUFLAGED:
        ground = under.mean(axis=(0, 1))
        name = max(names, key=lambda one: float(ground @ kit.pawns[one]) / float(np.linalg.norm(kit.pawns[one])))
    return name, kit.pawns[name]


def _pixels(at: Floats) -> Floats:
    return np.asarray((at + WIDE_MM / 2) * PER_MM)


def _board(rng: Rng) -> Picture:
    """Bare board of any colour, most often a quiet one, with or without printed lines around the spaces."""
    ground = invented.colour(rng)
    if rng.random() < 0.65:
        ground = invented.near((150, 185, 205), rng, 20)
    if rng.random() < 0.05:
        out = invented.paint(invented.style(rng), rng, DRAWN)
    else:
        out = invented.surface(ground, invented.near(ground, rng, 6), rng, DRAWN, rng.uniform(0, 6))
    if rng.random() < 0.7:
        ink, wide = invented.near(ground, rng, 30), int(rng.integers(1, 6))
        for edge in (-PITCH_MM / 2, PITCH_MM / 2):
            pixel = round((edge + WIDE_MM / 2) * PER_MM + rng.normal(0, 0.7))
            cv2.line(out, (pixel, 0), (pixel, DRAWN), ink, wide)
            cv2.line(out, (0, pixel), (DRAWN, pixel), ink, wide)
    return out


def _region(points: Floats) -> tuple[slice, slice]:
    """Rows and columns of the drawing about points (n, 2) in pixels, with room for a shadow."""
    low = np.clip(np.floor(points.min(axis=0)) - SHADOW, 0, DRAWN - 1).astype(int)
    high = np.clip(np.ceil(points.max(axis=0)) + SHADOW, low + 1, DRAWN).astype(int)
    return slice(low[1], high[1]), slice(low[0], high[0])


def _placed(picture: Picture, at: Floats, width_mm: float, angle: float, region: tuple[slice, slice]) -> Picture:
    """The picture on a region of the drawing, its edges going on beyond it."""
    rows, columns = region
    middle = (np.array(picture.shape[1::-1]) - 1) / 2
    matrix = cv2.getRotationMatrix2D(tuple(middle.tolist()), angle, width_mm * PER_MM / picture.shape[1])
    matrix[:, 2] = matrix[:, 2] + _pixels(at) - 0.5 - middle - (columns.start, rows.start)
    size = (columns.stop - columns.start, rows.stop - rows.start)
    return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _lay(out: Picture, picture: Picture, at: Floats, size: float, rng: Rng) -> None:
    """A square tile: its edge or shadow a little to one side, then its face."""
    angle = float(90 * rng.integers(4) + rng.normal(0, 2.0))
    corners = _pixels(cv2.boxPoints(((0.0, 0.0), (size, size), -angle)) + at)
    region = _region(corners)
    face = _glossed(_placed(picture, at, size, angle, region), 0.15, rng)
    # No copy of a tile is printed or lit quite like another.
    face = _toned(face, np.exp(rng.normal(0, 0.1) + rng.normal(0, 0.06, 3)), np.zeros(3))

    def outline(mask: Picture, shift: Floats) -> None:
        cv2.fillConvexPoly(mask, np.rint((corners + shift) * 16).astype(np.int32), 255, cv2.LINE_8, 4)

    _stick(out, region, face, outline, rng)


def _drop(out: Picture, picture: Picture, at: Floats, radius: float, rng: Rng) -> None:
    """A disc, with its shadow."""
    middle = _pixels(at)
    region = _region(middle + radius * PER_MM * np.array([[-1, -1], [1, 1]]))
    face = _glossed(_placed(picture, at, 2 * radius, float(rng.uniform(0, 360)), region), 0.5, rng)

    def outline(mask: Picture, shift: Floats) -> None:
        _disc(mask, middle + shift, radius * PER_MM, 255)

    _stick(out, region, face, outline, rng)


def _stick(out: Picture, region: tuple[slice, slice], face: Picture, outline: Outline, rng: Rng) -> None:
    """What has an outline, on a region of the drawing: its shadow, then its face."""
    out, corner = out[region], np.array([region[1].start, region[0].start])
    for shift in (rng.normal(0, 0.8, 2) * PER_MM, np.zeros(2)):
        mask = np.zeros(out.shape[:2], np.uint8)
        outline(mask, shift - corner)
        cv2.copyTo(face if not shift.any() else cv2.convertScaleAbs(out, alpha=0.6), mask, out)


def _glossed(face: Picture, most: float, rng: Rng) -> Picture:
    """Often with the room's light mirrored in its varnish, up to a share of all that is seen: paler, and flatter."""
    if rng.random() < 0.65:
        return face
    share, room = most * rng.beta(1, 2), rng.uniform(110, 250) * np.exp(rng.normal(0, 0.08, 3))
    return _toned(face, np.full(3, 1 - share), share * room)


def _toned(face: Picture, gain: Floats, more: Floats) -> Picture:
    """A picture whose three colours are multiplied, and raised."""
    return np.asarray(cv2.transform(face, np.c_[np.diag(gain), more]), np.uint8)


def _discs(out: Picture, spots: Floats, radii: Floats, inks: Sequence[float | Sequence[float]]) -> None:
    """Discs in mm, one after the other."""
    points = np.rint(_pixels(spots) * 16).astype(int).tolist()
    for point, radius, ink in zip(points, np.rint(radii * PER_MM * 16).astype(int).tolist(), inks, strict=True):
        cv2.circle(out, point, max(1, radius), ink, -1, cv2.LINE_AA, 4)


def _disc(out: Picture, centre: Floats, radius: float, ink: float | Sequence[float]) -> None:
    spot = (round(float(centre[0]) * 16), round(float(centre[1]) * 16))
    cv2.circle(out, spot, max(1, round(radius * 16)), ink, -1, cv2.LINE_AA, 4)


def _stand(out: Picture, foot: Floats, lean: Floats, ink: invented.Colour, sun: Floats, rng: Rng) -> None:
    """A pawn: a stack of discs from its foot to its head along `lean`, lit from one side, with its shadow."""
    base, lean = rng.uniform(4.8, 8.2), lean * rng.normal(1, 0.06)
    heights, radii = _profile(base, rng)
    shadow = np.zeros((DRAWN, DRAWN), np.uint8)
    _discs(shadow, foot - sun * PAWN_MM * heights[:, None], radii, [255] * len(radii))
    soft = cv2.blur(cv2.GaussianBlur(shadow, (5, 5), 0), (int(rng.integers(1, 25)),) * 2)
    dark = cv2.convertScaleAbs(cv2.merge([soft] * 3), alpha=rng.uniform(0.05, 0.75))
    cv2.subtract(out, cv2.multiply(out, dark, scale=1 / 255), out)
    colour = np.clip(np.array(ink) * np.exp(rng.normal(0, 0.15) + rng.normal(0, 0.1, 3)) + rng.normal(0, 10, 3), 4, 250)
    colour += (rng.uniform(110, 250) - colour) * (0.3 * rng.beta(1, 4))
    toward = sun / (float(np.linalg.norm(sun)) + 0.3)
    low, top = rng.uniform(0.35, 0.8), rng.uniform(0.9, 1.25)
    # Light comes from above: it falls on what faces upwards, and on heads more than on feet in their shadow.
    narrowing = np.maximum(-np.diff(radii, append=0), 0)
    upward = narrowing / np.hypot(narrowing, PAWN_MM / STACKED)
    lit = upward + (heights - upward) * rng.random()
    share = np.array([1.0, 0.6, 0.25])
    shine = np.where((heights[:, None] > 0.7) & (share < 0.5), 1.2, np.where(share < 1, 1.05, 0.85))
    tones = np.minimum((low + (top - low) * lit)[:, None, None] * shine[..., None] * colour, 255)
    spots = (foot + lean * heights[:, None])[:, None] + toward * ((radii[:, None] * (1 - share)) * 0.6)[..., None]
    _discs(out, spots.reshape(-1, 2), (radii[:, None] * share).ravel(), tones.reshape(-1, 3).tolist())


def _profile(base: float, rng: Rng) -> tuple[Floats, Floats]:
    """A pawn's heights (n,), 0 to 1, and its radius (n,) in mm there: a cone on a foot, a waist, a head."""
    heights = np.linspace(0, 1, STACKED)
    # Some are plain cones, others stand on a foot like a small disc.
    waist, foot_high, bent = rng.uniform(0.3, 0.6), max(0.0, rng.uniform(-0.1, 0.12)), rng.uniform(0.35, 1.1)
    taper = np.clip((heights - foot_high) / (0.62 - foot_high), 0, 1) ** bent
    radii = base * np.where(heights < 0.62, 1 - (1 - waist) * taper, 0)
    head, crown = rng.uniform(0.5, 0.75) * base, rng.uniform(0.7, 0.84)
    radii = np.maximum(radii, np.sqrt(np.maximum(head**2 - ((heights - crown) * PAWN_MM) ** 2, 0)))
    return heights[radii > 0], radii[radii > 0]


def _veiled(seen: Array, rng: Rng) -> Array:
    """Often the sheen of a lamp or window over all, which lifts what is dark, more on one side."""
    if rng.random() < 0.55:
        return seen
    ramp = np.linspace(-0.5, 0.5, len(seen), dtype=np.float32)
    slope = rng.normal(0, 0.7, 2)
    sheen = np.clip(1 + slope[0] * ramp[:, None] + slope[1] * ramp[None, :], 0, 2)[..., None].astype(np.float32)
    tint = (np.exp(rng.normal(0, 0.12, 3)) * rng.beta(1, 2) * 0.2).astype(np.float32)
    return np.asarray(seen + sheen * tint * (1 - 0.8 * seen), np.float32)


def _grainy(seen: Array, rng: Rng) -> Array:
    """Often the grain of a dim picture, made a little coarser by the straightening."""
    if rng.random() < 0.6:
        return seen
    grain = noise(seen.shape, rng) * np.float32(rng.uniform(0.01, 0.06))
    return np.asarray(seen + cv2.GaussianBlur(grain, (3, 3), rng.uniform(0.3, 0.6)), np.float32)


def _litter(out: Picture, rng: Rng) -> None:
    """Something that belongs to no label: a scrap, a card's corner, a finger."""
    points = rng.uniform(0, DRAWN, 2) + rng.normal(0, 20, (4, 2))
    cv2.fillConvexPoly(out, cv2.convexHull(np.rint(points).astype(np.int32)), invented.colour(rng), cv2.LINE_AA)


def _seen(out: Picture, rng: Rng) -> Array:
    """What a camera of some resolution shows of the drawing's `WINDOW` through a plane that is a little wrong."""
    dots = np.exp(rng.uniform(np.log(0.4), np.log(1.2)))
    seen = cv2.resize(out, None, fx=dots, fy=dots, interpolation=cv2.INTER_AREA if dots < 1 else cv2.INTER_LINEAR)
    side = FINE * WIDE_MM / SPAN_MM
    middle, scale = (seen.shape[0] - 1) / 2, side / seen.shape[0]
    matrix = cv2.getRotationMatrix2D((middle, middle), rng.normal(0, 0.8), scale * rng.normal(1, 0.012))
    matrix[:, 2] += (FINE - seen.shape[0]) / 2 + np.array([LEFT, ABOVE_IT]) + rng.normal(0, 0.6, 2)
    small = cv2.warpAffine(seen, matrix, (WINDOW, WINDOW), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(small.astype(np.float32) / np.float32(255))
