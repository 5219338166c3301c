"""Recognises printed parts by pictures of them, whichever way they are turned, and says which way that is.

For parts whose art is the same on every copy but differs little from label to label. Each patch is first laid exactly
onto the likeliest picture (Lucas and Kanade, 1981) and brought into its light, then compared block by block; a block
that fits badly, as under a pawn, counts only so much.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import fits
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Array, Floats, Picture

SIDE = 48
"""Pixels of a patch's side."""
BLOCKS = 6
"""Blocks along a side that are compared one by one."""
WORST = 3.0
"""What a block's misfit counts at most; its own spread is 1."""
COARSE = 12
"""Pixels of a side for the first look."""
SAME = 0.35
"""A picture that fits itself turned as well as this looks the same turned."""
ROUNDS, FARTHER = 2, 1.5
"""How often a patch is relit and moved, and as often again if it was moved farther than so many pixels, or fitted
nothing.
"""
PLAIN, DOUBTFUL = 0.4, 0.7
"""Misfits of a part of which nothing is hidden, and of one that is matched once more."""
DARKEST = np.float32(0.06)
"""Added to every brightness: what is darker than that says little."""
UNCHANGED = np.ones((1, 1, 1, 3), np.float32)
"""The gain (1, 1, 1, 3) that changes nothing."""
MIXED = np.array([[1 / 3, 1 / 3, 1 / 3], [0.7, -0.7, 0], [0, -0.7, 0.7]], np.float32)
"""From the logarithms of blue, green and red to brightness and two colours."""
DRAWS = 12
"""Altered copies from which a picture's spread is learnt."""


@dataclass(frozen=True, eq=False)
class Matches:
    """How patches (n) match: `misfit` (n, pictures, 4 turns), and how each was `moved` to fit (see `cut`).

    A misfit is about 0.3 for the right picture, 1.0 for a like one, and at most WORST.
    """

    misfit: Floats
    moved: Floats


@dataclass(frozen=True, eq=False)
class Templates:
    """Pictures of `names` (p), one name as often as it has pictures.

    `flat` (p, SIDE, SIDE, 3) is each as it looks in white light, white 1.0; `mean` and `spread` of the same size are
    what features of it come to and how their squares vary when the camera, the hand and the light do.
    """

    names: tuple[str, ...]
    flat: Array = field(repr=False)
    mean: Array = field(repr=False)
    spread: Array = field(repr=False)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, each once, sorted."""
        return tuple(sorted(set(self.names)))

    @classmethod
    def learn(cls, pictures: Mapping[str, Sequence[Picture]], *, seed: int = 0) -> Templates:
        """Learn from BGR pictures (uint8, white 255) of every label, upright and filled by the part.

        Raises UnreadableError for fewer than two labels.
        """
        if len(pictures) < 2:
            raise UnreadableError("few-labels")
        rng = np.random.default_rng(seed)
        names = tuple(name for name in sorted(pictures) for _ in pictures[name])
        flat, mean, spread = [], [], []
        for picture in (picture for name in sorted(pictures) for picture in pictures[name]):
            copies = np.stack([_altered(picture, rng) for _ in range(DRAWS)])
            seen = features(copies)
            flat.append(copies.mean(axis=0))
            mean.append(seen.mean(axis=0))
            spread.append(cv2.GaussianBlur(seen.var(axis=0), (0, 0), 1.0) + 0.006)
        return cls(names, *(np.stack(part).astype(np.float32) for part in (flat, mean, spread)))

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> Templates:
        """What `arrays` gave, read from a profile; ValueError or KeyError for arrays that fit no templates."""
        if arrays["names"].ndim != 1 or arrays["names"].dtype.kind != "U" or not arrays["names"].size:
            raise ValueError("templates have names")
        names = tuple(str(name) for name in arrays["names"])
        for key in ("flat", "mean", "spread"):
            fits(arrays[key], len(names), SIDE, SIDE, 3)
        if not (arrays["spread"] > 0).all():
            raise ValueError("features spread")
        return cls(names, *(np.asarray(arrays[key], np.float32) for key in ("flat", "mean", "spread")))

    def without(self, labels: Collection[str]) -> Templates:
        """The same with these labels known no more."""
        left = [n for n, name in enumerate(self.names) if name not in labels]
        if len(left) == len(self.names):
            return self
        return Templates(tuple(self.names[n] for n in left), self.flat[left], self.mean[left], self.spread[left])

    def arrays(self) -> dict[str, NDArray[Any]]:
        """What a profile keeps of it."""
        return {"names": np.array(self.names), "flat": self.flat, "mean": self.mean, "spread": self.spread}

    def prepare(self) -> None:
        """Work out now what the first picture would have to wait for."""
        _ = self._coarse, self._factors, self._flats, self._slopes, self.alike

    def likeness(self, patches: Picture) -> Array:
        """How much patches (n, COARSE, COARSE, 3) are like the likeliest picture, -1 to 1: a first look, to sort by."""
        return np.asarray((_shrunk(_contrasts(_logs(patches))) @ self._coarse.T).max(axis=1))

    def match(self, view: Picture, centres: Floats, across: float, outlined: NDArray[np.bool_]) -> Matches:
        """Match the tiles at `centres` (n, 2) of a view in which they stand square, `across` pixels a side.

        Those that are `outlined` (n,) are tiles, even if they fit badly at first.
        """
        moved, misfit, gain, haze = self._moved(view, centres, across, np.zeros((len(centres), 4)))
        least = misfit.min(axis=1)
        far = np.flatnonzero((np.hypot(moved[:, 0], moved[:, 1]) > FARTHER) & ((least < DOUBTFUL) | outlined))
        if len(far):
            moved[far], misfit[far], gain[far], haze[far] = self._moved(view, centres[far], across, moved[far])
            least = misfit.min(axis=1)
        plain, doubtful = least < PLAIN, np.flatnonzero((least > DOUBTFUL) & outlined)
        if len(doubtful) and plain.any():
            light = np.median(gain[plain], axis=0)[None], np.median(haze[plain], axis=0)[None]
            fits, anew = self._lit_as_others(view, centres[doubtful], across, *light)
            better = fits.min(axis=1) < least[doubtful]
            misfit[doubtful[better]], moved[doubtful[better]] = fits[better], anew[better]
        return Matches(self._by_picture(misfit), moved)

    def _moved(
        self, view: Picture, centres: Floats, across: float, moved: Floats
    ) -> tuple[Floats, Array, Array, Array]:
        """Patches (n) relit and moved on from where they were: moves, misfits (n, 4 p), gain and haze."""
        patches = cut(view, centres, across, moved)
        seen = _contrasts(_logs(patches))
        for _ in range(ROUNDS):
            best = self._likeliest(seen)
            gain, haze = self._relit(_some(patches), best)
            moved = moved + self._move(_contrasts(_logs(patches, gain, haze)), best)
            patches = cut(view, centres, across, moved)
            seen = _contrasts(_logs(patches, gain, haze))
        return moved, self._misfit(seen), gain, haze

    def match_lit(self, view: Picture, centres: Floats, across: float, gain: Array) -> Matches:
        """As `match`, for tiles on which the light is known: white comes to `gain` (n, 1, 1, 3) there.

        Nothing that lies on a tile can then be taken for its light.
        """
        moved = np.zeros((len(centres), 4))
        seen = _contrasts(_logs(cut(view, centres, across, moved), gain))
        for _ in range(ROUNDS):
            moved = moved + self._move(seen, self._misfit(seen).argmin(axis=1))
            seen = _contrasts(_logs(cut(view, centres, across, moved), gain))
        return Matches(self._by_picture(self._misfit(seen)), moved)

    def _by_picture(self, misfit: Array) -> Floats:
        """Misfits (n, 4 p) by picture and turn (n, p, 4)."""
        return np.asarray(misfit.reshape(len(misfit), 4, -1).transpose(0, 2, 1), float)

    def _lit_as_others(
        self, view: Picture, centres: Floats, across: float, gain: Array, haze: Array
    ) -> tuple[Array, Floats]:
        """Misfits (n, 4 p) and moves of tiles that fitted nothing, matched anew in the light on the others."""
        moved = np.zeros((len(centres), 4))
        patches = cut(view, centres, across, moved)
        fits = self._misfit(_contrasts(_logs(patches, gain, haze)))
        for _ in range(2 * ROUNDS):
            best = fits.argmin(axis=1)
            gain, haze = self._relit(_some(patches), best)
            moved = moved + self._move(_contrasts(_logs(patches, gain, haze)), best)
            patches = cut(view, centres, across, moved)
            fits = self._misfit(_contrasts(_logs(patches, gain, haze)))
        return fits, moved

    def _likeliest(self, seen: Array) -> NDArray[np.intp]:
        """Which picture in which turn (n,) is most like each patch's features at a first look."""
        return np.asarray((_shrunk(seen) @ self._coarse.T).argmax(axis=1))

    @cached_property
    def alike(self) -> NDArray[np.bool_]:
        """Which turns (p, 4, 4) of each picture cannot be told apart."""
        same = np.einsum("pkp->pk", self._own) < SAME
        turns = np.arange(4)
        return np.asarray(same[:, (turns[:, None] - turns) % 4] | same[:, (turns - turns[:, None]) % 4])

    def among_themselves(self) -> Array:
        """How badly each picture (p) fits each (p) in the turn that fits best: which are easily taken for which."""
        return np.asarray(self._own.min(axis=1))

    @cached_property
    def _own(self) -> Array:
        """How badly each picture fits each turn (4) of each picture."""
        return self._misfit(features(self.flat)).reshape(len(self.names), 4, len(self.names))

    def _turned(self, part: Array) -> Array:
        """One of `flat`, `mean` and `spread` (4 p, ...) in every turn, a quarter to the left each."""
        return np.concatenate([np.rot90(part, turn, (1, 2)) for turn in range(4)])

    @cached_property
    def _coarse(self) -> Array:
        return _shrunk(self._turned(self.mean))

    @cached_property
    def _factors(self) -> tuple[Array, Array, Array]:
        """By block (b): what a patch's features and their squares are multiplied by, (b, f, 4 p), and the rest."""
        mean, weight = self._turned(self.mean), np.asarray(1 / self._turned(self.spread), np.float32)
        square, cross = _blocks(weight), _blocks(np.asarray(-2 * weight * mean, np.float32))
        rest = _blocks(weight * mean**2).sum(axis=2)
        return (
            np.ascontiguousarray(square.transpose(0, 2, 1)),
            np.ascontiguousarray(cross.transpose(0, 2, 1)),
            rest[:, None],
        )

    @cached_property
    def _flats(self) -> Array:
        """Some pixels (4 p, 3, k) of each picture in each turn, as `_some` picks them."""
        return _some(self._turned(self.flat))

    @cached_property
    def _slopes(self) -> tuple[Array, Array, Array]:
        """Brightness (4 p, d) and its weight, and how it changes (4 p, 4, d) as a picture is moved, turned, grown."""
        model = self._turned(self.mean)[..., 0]
        weight = np.asarray(1 / self._turned(self.spread)[..., 0], np.float32)
        down, right = np.gradient(model, axis=(1, 2))
        x = np.arange(SIDE, dtype=np.float32) - (SIDE - 1) / 2
        y = x[:, None]
        ways = np.stack([right, down, down * x - right * y, right * x + down * y], axis=1)
        count = len(model)
        return model.reshape(count, -1), weight.reshape(count, -1), ways.reshape(count, 4, -1).astype(np.float32)

    def _misfit(self, seen: Array) -> Array:
        """How badly each patch fits each picture in each turn (n, 4 p): the mean over the blocks, each up to WORST."""
        square, cross, rest = self._factors
        parts = np.ascontiguousarray(_blocks(seen))
        misfit = (parts * parts) @ square + parts @ cross + rest
        return np.asarray(np.minimum(misfit / parts.shape[2], WORST).mean(axis=0))

    def light(self, patches: Array, best: NDArray[np.intp]) -> tuple[Array, Array]:
        """Gain and haze (n, 1, 1, 3) of each colour against the pictures, little swayed by what lies on a tile.

        `patches` (n, SIDE, SIDE, 3) are white 1.0; `best` (n,) says which picture each shows, upright.
        """
        return self._relit(_some(patches), best)

    def _relit(self, seen: Array, best: NDArray[np.intp]) -> tuple[Array, Array]:
        """Gain and haze as `light` gives them, of some pixels (n, 3, k) against pictures in any turn."""
        model = self._flats[best]
        weight = np.ones(seen.shape, np.float32)
        for _ in range(3):
            total = weight.sum(axis=2)
            at, to = (np.einsum("nck,nck->nc", weight, part) / total for part in (model, seen))
            centred, off = model - at[..., None], seen - to[..., None]
            weighted = weight * centred
            shared = np.einsum("nck,nck->nc", weighted, off) / total
            own = np.einsum("nck,nck->nc", weighted, centred) / total
            gain = np.asarray((shared + 0.002 * to / at) / (own + 0.002), np.float32)
            stray = np.abs(off - gain[..., None] * centred)
            weight = np.asarray(1 / (1 + (stray / (stray.mean(axis=2, keepdims=True) + 0.005)) ** 2), np.float32)
        kept = np.clip(gain, np.float32(0.1), np.float32(10))
        return kept[:, None, None], np.asarray(to - kept * at, np.float32)[:, None, None]

    def _move(self, seen: Array, best: NDArray[np.intp]) -> Floats:
        """By how much the patches must be shifted (x, y in pixels), turned and grown to lie on their pictures."""
        model, weight, slopes = (part[best] for part in self._slopes)
        off = seen[..., 0].reshape(len(best), -1) - model
        weight = np.asarray(weight / (1 + off * off * weight / 4), np.float32)
        weighted = slopes * weight[:, None]
        normal = weighted @ slopes.transpose(0, 2, 1)
        # Tiles lie nearly on their lattice: shifts of a pixel and turns of a degree or two are the rule.
        prior = np.array([0.001, 0.001, 0.4, 0.4]) * np.trace(normal, axis1=1, axis2=2)[:, None] / 4
        normal = normal + prior[:, None] * np.eye(4)
        step = np.linalg.solve(normal, weighted @ off[..., None])[..., 0]
        return np.asarray(-np.clip(step, [-3, -3, -0.1, -0.08], [3, 3, 0.1, 0.08]), float)


def features(patches: Array) -> Array:
    """Brightness against its surroundings and two colours (n, s, s, 3) of patches (n, s, s, 3), all by ratio."""
    return _contrasts(np.log(np.clip(patches, 0, 2) + DARKEST))


def _logs(patches: Picture, gain: Array = UNCHANGED, haze: Array | float = 0.0) -> Array:
    """The logarithms (n, s, s, 3) of patches (n, s, s, 3) in the pictures' light: worked out once a brightness."""
    levels = np.arange(256, dtype=np.float32)[:, None] / np.float32(255)
    tables = np.log(np.clip((levels - haze) / gain, 0, 2) + DARKEST).astype(np.float32)
    out = np.empty(patches.shape, np.float32)
    for patch, table, one in zip(patches, np.broadcast_to(tables, (len(out), *tables.shape[1:])), out, strict=True):
        cv2.LUT(patch, table, one)
    return out


def _contrasts(logs: Array) -> Array:
    """Features of patches from their logarithms, see `features`."""
    count, side = logs.shape[:2]
    out = cv2.transform(logs.astype(np.float32).reshape(count * side, side, 3), MIXED).reshape(logs.shape)
    wide = side * 5 // 16 | 1
    for one, grey in zip(out, np.ascontiguousarray(out[..., 0]), strict=True):
        one[..., 0] -= cv2.blur(grey, (wide, wide))
    return np.asarray(out, np.float32)


def _some(patches: Array | NDArray[np.uint8]) -> Array:
    """Every fourth pixel each way, colour by colour (n, 3, k); bytes become white 1.0."""
    some = np.moveaxis(patches[:, 1::4, 1::4], 3, 1).reshape(len(patches), 3, -1)
    return np.asarray(some / np.float32(255) if patches.dtype == np.uint8 else some, np.float32)


def cut(view: Picture, centres: Floats, across: float, moved: Floats) -> Picture:
    """Patches (n, SIDE, SIDE, 3) of tiles in a view.

    Each is `moved` (n, 4): right and down in pixels of the patch, turned by radians, grown by a part of its size.
    """
    half = (SIDE - 1) / 2
    out = np.empty((len(centres), SIDE, SIDE, 3), np.uint8)
    for n, ((x, y), (right, down, turn, grown)) in enumerate(zip(centres, moved, strict=True)):
        step = across / SIDE * (1 + grown)
        c, s = np.cos(turn) * step, np.sin(turn) * step
        matrix = np.array([[c, -s, x - half * (c - s) + right * step], [s, c, y - half * (c + s) + down * step]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cv2.warpAffine(view, matrix, (SIDE, SIDE), dst=out[n], flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return out


def _shrunk(planes: Array) -> Array:
    """Features at COARSE x COARSE, as unit vectors (n, f) that know no mean."""
    small = [cv2.resize(one, (COARSE, COARSE), interpolation=cv2.INTER_AREA) for one in planes]
    flat = np.stack(small).reshape(len(planes), -1, 3)
    flat = (flat - flat.mean(axis=1, keepdims=True)).reshape(len(planes), -1)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6))


def _blocks(planes: Array) -> Array:
    """Planes (n, SIDE, SIDE, c) block by block (BLOCKS * BLOCKS, n, features)."""
    wide = SIDE // BLOCKS
    cells = planes.reshape(len(planes), BLOCKS, wide, BLOCKS, wide, -1).transpose(1, 3, 0, 2, 4, 5)
    return np.asarray(cells.reshape(BLOCKS * BLOCKS, len(planes), -1))


def _altered(picture: Picture, rng: np.random.Generator) -> Array:
    """A picture as the camera might show it once it is laid straight: a little moved, blurred, relit, noisy."""
    wide = picture.shape[1]
    scale = SIDE / wide * rng.uniform(0.97, 1.05)
    middle = ((wide - 1) / 2, (picture.shape[0] - 1) / 2)
    matrix = np.asarray(cv2.getRotationMatrix2D(middle, rng.normal(0, 0.7), scale), float)
    matrix[:, 2] += (SIDE - 1) / 2 - np.array([wide - 1, picture.shape[0] - 1]) / 2 + rng.normal(0, 0.4, 2)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.45 / scale * rng.uniform(0.8, 2.0))
    patch = cv2.warpAffine(soft, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lit = (patch / 255.0) ** np.exp(rng.normal(0, 0.08)) * np.exp(rng.normal(0, 0.1) + rng.normal(0, 0.05, 3))
    lit = lit + max(0.0, rng.normal(0, 0.02)) + rng.normal(0, 0.012, patch.shape)
    return np.asarray(np.clip(lit, 0, 1.3), np.float32)
