"""What looks alike: six groups of four stickers, for cubes of unusual colours, and one side in two pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from companion.vision.cube.assignment import cheapest
from companion.vision.cube.colours import Samples
from companion.vision.cube.solve import RING
from companion.vision.cube.tuning import TUNING

TUNED = TUNING.solving

Floats = npt.NDArray[np.float64]


def group_chances(faces: Sequence[Samples], chances: Floats) -> Floats:
    """Chances (24, 6) of names from how alike the stickers of six faces look, in pictures of one light.

    Groups of four are formed around their means (from several beginnings, the tightest kept); `chances` of the usual
    colours only settle which group has which name.
    """
    looks = _looks(np.concatenate([f.stickers for f in faces]))
    rng = np.random.default_rng(0)
    tightest, groups = np.inf, np.zeros(24, np.intp)
    for start in range(TUNED.starts):
        middles = _spread_out(looks, rng) if start else chances.T @ looks / chances.sum(axis=0)[:, None]
        now = _grouped(looks, middles)
        loose = float(((looks - np.array([looks[now == g].mean(axis=0) for g in now])) ** 2).sum())
        if loose < tightest:
            tightest, groups = loose, now
    middles = np.array([looks[groups == g].mean(axis=0) for g in range(6)])
    spread = max(0.03**2, tightest / (2 * 18))
    far = ((looks[:, None] - middles[None]) ** 2).sum(axis=2) / (2 * spread)
    near = np.exp(far.min(axis=1, keepdims=True) - far)
    near /= near.sum(axis=1, keepdims=True)
    return np.asarray(near[:, _names(groups, chances)])


def same_sides(faces: Sequence[Samples], colours: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Faces, two by two, that have the same `colours` (four of each face) and look the same in one of four turns."""
    looks = [_looks(f.stickers)[:, :3] for f in faces]
    read = np.array(colours).reshape(-1, 4)
    return tuple(
        (i, j)
        for i, j in combinations(range(len(faces)), 2)
        if any(
            (read[i] == read[j, turn]).all() and float(np.abs(looks[i] - looks[j][turn]).max()) < TUNED.same
            for turn in map(list, RING)
        )
    )


def _looks(light: Floats) -> Floats:
    """Stickers (n, 3) as points (n, 4): colour without brightness, and a little of it."""
    seen = np.sqrt(np.maximum(light, 0.0)) + 0.01
    bright = seen.mean(axis=1, keepdims=True)
    return np.concatenate([seen / bright, TUNED.brightness * np.log(bright)], axis=1)


def _spread_out(looks: Floats, rng: np.random.Generator) -> Floats:
    """Six stickers, each as far as possible from those before, the first by chance."""
    chosen = [int(rng.integers(len(looks)))]
    while len(chosen) < 6:
        far = ((looks[:, None] - looks[chosen][None]) ** 2).sum(axis=2).min(axis=1)
        chosen.append(int(far.argmax()))
    return looks[chosen]


def _grouped(looks: Floats, middles: Floats) -> npt.NDArray[np.intp]:
    groups = np.full(len(looks), -1)
    for _ in range(TUNED.rounds):
        now = np.array(cheapest(((looks[:, None] - middles[None]) ** 2).sum(axis=2)))
        if (now == groups).all():
            break
        groups = now
        middles = np.array([looks[groups == g].mean(axis=0) for g in range(6)])
    return np.asarray(groups, np.intp)


def _names(groups: npt.NDArray[np.intp], chances: Floats) -> list[int]:
    """For each name the group that has it: the likeliest way to give out all six names."""
    fits = np.array([np.log(np.maximum(chances[groups == g], 1e-4)).sum(axis=0) for g in range(6)])
    return list(max(permutations(range(6)), key=lambda p: sum(fits[g, n] for n, g in enumerate(p))))
