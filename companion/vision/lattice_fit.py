"""Finds the lattice on which tiles lie, from straight edges alone: nothing of their art is known here.

Edges of each family (three for hexagons, two for squares) lie at equal steps, so their Fourier coefficients at the
lattice's own few frequencies give turn, size and place at once; the best few are judged by how many cells they close
on all sides, and refined by least squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.vision.edges import Edges
from companion.vision.lattice import Lattice, Places, Shape
from companion.vision.observation import UnreadableError
from companion.vision.plane import Floats

STEP = np.radians(3.0)
"""Between the turns that are tried."""
ALIGNED = np.radians(13.0)
"""An edge this near a family's direction may belong to it."""
ENOUGH = 2500
"""Edge points for a first look."""
TRIED = 6
"""Turns that are judged cell by cell."""
REFINED = 3
"""Of these, how many are refined before the best is taken."""
PARTS = 8
"""A side is seen as far as these parts of it are."""


@dataclass(frozen=True, eq=False)
class Sides:
    """What is seen of each cell's sides: `share[f, i, j]` of the side of place `first` + (i, j) towards normal f."""

    shape: Shape
    first: Places
    share: Floats

    def closed(self) -> Floats:
        """How much of each cell's outline is seen (same i, j), 0..1."""
        total = self.share.sum(axis=0)
        for share, (di, dj) in zip(self.share, self.shape.steps, strict=True):
            total += np.roll(share, (di, dj), axis=(0, 1))
        return np.asarray(total / self.shape.turns)

    def around(self, places: Places) -> Floats:
        """How much of the outline of each of `places` (n, 2) is seen, 0..1."""
        closed, at = self.closed(), places - self.first
        inside = np.all((at >= 0) & (at < np.array(closed.shape)), axis=1)
        at = np.where(inside[:, None], at, 0)
        return np.where(inside, closed[at[:, 0], at[:, 1]], 0.0)


@dataclass(frozen=True, eq=False)
class _Near:
    """Edge points on cells' sides: the family, the cell, the way off the side and along it in mm, the point."""

    family: Places
    place: Places
    off: Floats
    along: Floats
    weight: Floats
    at: Floats


def fit(edges: Edges, shape: Shape, side: float, scales: Sequence[float]) -> Lattice:
    """The lattice of `shape` on which the edges lie, its side `side` mm times about one of `scales`.

    Raises UnreadableError where there are too few edges to lie on any.
    """
    if len(edges.weight) < 40:
        raise UnreadableError("No tiles can be seen on the table; lay them in the camera's view and look at the light.")
    some = edges.thinned(ENOUGH)
    starts = _starts(some, shape, side, scales)
    judged = sorted(((closing(some, start, 0.12), n) for n, start in enumerate(starts)), reverse=True)
    likely = [starts[n] for grade, n in judged[:REFINED] if grade > 0.75 * judged[0][0]]
    refined = [_settle(edges, some, start) for start in likely]
    return max(refined, key=lambda lattice: closing(edges, lattice)) if len(refined) > 1 else refined[0]


def settled(edges: Edges, lattice: Lattice) -> Lattice:
    """The lattice refined on these edges."""
    return _refine(edges, _refine(edges, lattice, 0.08), 0.05)


def _settle(edges: Edges, some: Edges, lattice: Lattice) -> Lattice:
    for points, reach in ((some, 0.12), (some, 0.08), (edges, 0.05)):
        lattice = _refine(points, lattice, reach)
    return lattice


def closing(edges: Edges, lattice: Lattice, reach: float = 0.06) -> float:
    """How well cells are closed: one with all its sides counts more than a row of cells along the table's edge."""
    return float((sides(edges, lattice, reach).closed() ** 4).sum())


def sides(edges: Edges, lattice: Lattice, reach: float = 0.06) -> Sides:
    """What the edges show of each cell's sides; an edge may lie `reach` times the side off its place."""
    return _sides(_near(edges, lattice, reach), lattice)


def _sides(near: _Near, lattice: Lattice) -> Sides:
    if not len(near.weight):
        return Sides(lattice.shape, np.zeros(2, np.intp), np.zeros((len(lattice.shape.normals), 1, 1)))
    first = near.place.min(axis=0) - 2
    size = near.place.max(axis=0) + 3 - first
    at = near.place - first
    flat = (near.family * size[0] + at[:, 0]) * size[1] + at[:, 1]
    families = len(lattice.shape.normals)
    part = np.minimum(((near.along / lattice.side + 0.5) * PARTS).astype(np.intp), PARTS - 1)
    weight = np.bincount(flat * PARTS + part, near.weight, minlength=families * size[0] * size[1] * PARTS)
    seen = np.minimum(weight.reshape(-1, PARTS), 1.0).mean(axis=1)
    return Sides(lattice.shape, first, seen.reshape(families, *size))


def _near(edges: Edges, lattice: Lattice, reach: float) -> _Near:
    """The points within `reach` sides of a cell's side and along its direction."""
    side, shape = lattice.side, lattice.shape
    frame = lattice.frame / side
    inverse = lattice.inverse
    parts: list[_Near] = []
    for family, angle in enumerate(shape.normals):
        normal = np.array([np.cos(angle), np.sin(angle)]) @ frame
        turn = np.arctan2(normal[1], normal[0])
        aligned = edges.facing(turn, ALIGNED)
        place = (aligned.at - lattice.origin) @ inverse - (normal * shape.half * side) @ inverse
        whole = np.rint(place)
        away = (place - whole) @ lattice.basis
        off = away @ normal / (normal @ normal)
        along = away @ np.array([-normal[1], normal[0]])
        on = (np.abs(off) < reach * side) & (np.abs(along) < 0.5 * side)
        parts.append(
            _Near(
                np.full(on.sum(), family),
                whole[on].astype(np.intp),
                off[on],
                along[on],
                aligned.weight[on],
                aligned.at[on],
            )
        )
    return _Near(*(np.concatenate([getattr(p, name) for p in parts]) for name in _Near.__dataclass_fields__))


def _starts(edges: Edges, shape: Shape, side: float, scales: Sequence[float]) -> list[Lattice]:
    """The turns and sizes at which the edges' Fourier coefficients are largest, each with its likeliest origins."""
    factors = _factors(shape)
    sizes = side * np.array(scales)
    turns = np.arange(0, 2 * np.pi / shape.turns, STEP)
    sums = np.stack([_coefficients(edges, shape, turn, sizes, factors) for turn in turns])
    strength = np.abs(sums).sum(axis=(2, 3))
    best = strength.max(axis=1)
    peaks = np.flatnonzero((best >= np.roll(best, 1)) & (best >= np.roll(best, -1)))
    starts: list[Lattice] = []
    for n in peaks[np.argsort(-best[peaks])][:TRIED]:
        m = int(strength[n].argmax())
        basis = shape.basis @ _rotation(turns[n]) * sizes[m]
        starts += [Lattice(shape, basis, origin @ basis) for origin in _origins(sums[n, m])]
    return starts


def _rotation(turn: float) -> Floats:
    """For row vectors: takes x to the direction `turn`."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, s], [-s, c]])


WAVES = np.arange(-2, 3)
"""Multiples of each reciprocal basis vector that are looked at."""


def _factors(shape: Shape) -> Floats:
    """The Fourier transform (families, 5, 5) of each family's side at the lattice's waves.

    The side is a line of length 1 at `half` from the cell's centre. High waves are left out, they blur first, and so
    is one of each pair that are conjugates.
    """
    reciprocal = shape.inverse.T
    i, j = np.meshgrid(WAVES, WAVES, indexing="ij")
    waves = i[..., None] * reciprocal[0] + j[..., None] * reciprocal[1]
    length = np.linalg.norm(waves, axis=2)
    used = (length < 2.1 * np.linalg.norm(reciprocal, axis=1).min()) & ((i > 0) | ((i == 0) & (j > 0)))
    across = np.c_[np.cos(shape.normals), np.sin(shape.normals)]
    along = across[:, ::-1] * (-1, 1)
    factors = np.sinc(np.tensordot(along, waves, (1, 2)))
    factors *= np.cos(2 * np.pi * shape.half * np.tensordot(across, waves, (1, 2))) * used
    return np.asarray(np.where(np.abs(factors) < 1e-9, 0.0, factors))


def _coefficients(edges: Edges, shape: Shape, turn: float, sizes: Floats, factors: Floats) -> NDArray[np.complex64]:
    """The edges' Fourier coefficients (sizes, 5, 5) at the waves of lattices so turned and sized.

    Each family's edges count by its factor there, and less the less they lie in its direction.
    """
    sums = np.zeros((len(sizes), *factors.shape[1:]), np.complex64)
    base = shape.inverse.T @ _rotation(turn)
    for angle, factor in zip(shape.normals, factors, strict=True):
        aligned = edges.facing(turn + angle, ALIGNED)
        weight = (aligned.weight * np.cos(aligned.normal / ALIGNED * (np.pi / 2))).astype(np.float32)
        waves = aligned.at @ base.T / sizes[:, None, None]
        angles = ((waves - np.floor(waves)) * (2 * np.pi)).astype(np.float32)
        once = np.cos(angles) + 1j * np.sin(angles)
        twice = once * once
        powers = np.stack([twice.conj(), once.conj(), np.ones_like(once), once, twice], axis=1)
        sums += factor.astype(np.float32) * ((powers[..., 0] * weight) @ powers[..., 1].transpose(0, 2, 1))
    return sums


def _origins(sums: NDArray[np.complex64], most: int = 2, steps: int = 24) -> list[Floats]:
    """Where in the cell, in parts of the basis, the waves agree best that a cell has its centre."""
    parts = np.arange(steps) / steps
    back = np.exp(-2j * np.pi * np.outer(parts, WAVES))
    agreed = (back @ sums @ back.T).real
    around = [np.roll(agreed, step, axis=(0, 1)) for step in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1))]
    tops = np.argwhere(agreed >= np.max(around, axis=0))
    order = np.argsort(-agreed[tops[:, 0], tops[:, 1]])
    return [tops[n] / steps for n in order[:most]]


def _refine(edges: Edges, lattice: Lattice, reach: float) -> Lattice:
    """Least squares on how far the edges lie off the sides of cells that are well closed.

    With few cells the lattice only turns, grows and moves; with many it may also shear, which takes up what the
    plane got wrong.
    """
    near = _near(edges, lattice, reach)
    seen = _sides(near, lattice)
    at = near.place - seen.first
    closed = seen.closed()
    steps = lattice.shape.steps[near.family]
    support = np.maximum(closed[at[:, 0], at[:, 1]], closed[at[:, 0] + steps[:, 0], at[:, 1] + steps[:, 1]])
    weight = near.weight * support**2
    if weight.sum() < 20:
        return lattice
    angle = lattice.shape.normals[near.family]
    unit = np.c_[np.cos(angle), np.sin(angle)]
    normal = unit @ lattice.frame / lattice.side
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    spot = near.at - lattice.origin
    # Columns: growth, turn, shear (two), shift (two), each as mm along the side's normal.
    ways = np.stack([spot, spot[:, ::-1] * (-1, 1), spot * (1, -1), spot[:, ::-1]], axis=2)
    columns = np.c_[np.einsum("nd,ndk->nk", normal, ways), normal]
    spread = float(np.sqrt((weight * (spot**2).sum(axis=1)).sum() / weight.sum()))
    prior = np.diag([0.0, 0.0, 1.0, 1.0, 0.0, 0.0]) * weight.sum() * (2 * lattice.side / spread) ** 2 * spread**2 * 0.1
    weighted = columns * weight[:, None]
    grow, turn, a, b, dx, dy = np.linalg.lstsq(weighted.T @ columns + prior, weighted.T @ near.off, rcond=None)[0]
    change = np.array([[1 + grow + a, turn + b], [-turn + b, 1 + grow - a]])
    return replace(lattice, basis=lattice.basis @ change, origin=lattice.origin + np.array([dx, dy]))
