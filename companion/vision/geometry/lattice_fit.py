"""Finds the lattice on which tiles lie, from straight edges alone: nothing of their art is known here.

Edges of each family (three for hexagons, two for squares) lie at equal steps, so their Fourier coefficients at the
lattice's own few frequencies give turn, size and place at once; the best few are judged by how many cells they close
on all sides, and refined by least squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError
from companion.vision.geometry.edges import Edges
from companion.vision.geometry.lattice import Lattice, LatticeShape, Places
from companion.vision.geometry.plane import Floats, project

STEP = np.radians(3.0)
"""Between the turns that are tried."""
ALIGNED = np.radians(13.0)
"""An edge this near a family's direction may belong to it."""
DIRECTIONS, PROMISING = 60, 0.5
"""Directions that edges are counted in; a turn is tried where so many lie in its own, against the best."""
ENOUGH = 2500
"""Edge points for a first look."""
TRIED = 6
"""Turns that are judged cell by cell."""
CLEAR = 1.5
"""A turn at which so much is closed is not another's shadow: no more are tried."""
REFINED = 3
"""Of these, how many are refined before the best is taken."""
PARTS = 8
"""A side is seen as far as these parts of it are."""
LEAST = 20.0
"""So much points must count together to move a lattice."""
CLOSED, SEVERAL = 0.5, 8
"""Cells of which more is closed than this show how the table is tilted, if there are so many."""
REACHES, WORTH = (0.12, 0.12, 0.08, 0.05), (0.03, 0.06, 0.06, 0.06)
"""From round to round as the table is levelled: how far off its side a point may lie, and how far beside its place some
cell must lie, in sides, for that to be worth it.
"""


@dataclass(frozen=True, eq=False)
class CellSides:
    """What is seen of each cell's sides: `share[f, i, j]` of the side of place `first` + (i, j) towards normal f.

    At the array's rim nothing is seen.
    """

    shape: LatticeShape
    first: Places
    share: Floats

    @cached_property
    def closed(self) -> Floats:
        """How much of each cell's outline is seen (same i, j), 0..1."""
        total = self.share.sum(axis=0)
        flat, cols = total.reshape(-1), total.shape[1]
        for share, (di, dj) in zip(self.share.reshape(len(self.share), -1), self.shape.steps.tolist(), strict=True):
            # Nothing is seen at the rim, so that what runs over a row's end is nothing.
            on = di * cols + dj
            if on > 0:
                flat[on:] += share[:-on]
            else:
                flat[:on] += share[-on:]
        return np.asarray(total / self.shape.turns)

    @property
    def grade(self) -> float:
        """How well cells are closed: one with all its sides counts more than a row of cells along the table's edge."""
        squared = self.closed * self.closed
        return float((squared * squared).sum())

    def around(self, places: Places) -> Floats:
        """How much of the outline of each of `places` (n, 2) is seen, 0..1."""
        return self._at(self.closed, places)

    def open_side(self, places: Places, taken: Places) -> Floats:
        """How much of the outline of each of `places` (n, 2) is seen where none of the `taken` (m, 2) adjoins, 0..1."""
        known = {tuple(place) for place in taken.tolist()}
        seen = np.zeros(len(places))
        for share, step in zip(self.share, self.shape.steps, strict=True):
            for beyond, side in ((places + step, places), (places - step, places - step)):
                free = np.array([tuple(place) not in known for place in beyond.tolist()], np.bool_)
                seen += self._at(share, side) * free
        return np.asarray(seen / self.shape.turns)

    def _at(self, of_cells: Floats, places: Places) -> Floats:
        """What is said of each of `places` (n, 2); 0.0 beyond the array."""
        at = places - self.first
        inside = np.all((at >= 0) & (at < np.array(of_cells.shape)), axis=1)
        at = np.where(inside[:, None], at, 0)
        return np.where(inside, of_cells[at[:, 0], at[:, 1]], 0.0)


@dataclass(frozen=True, eq=False)
class _Near:
    """Edge points on cells' sides: the family, the cell, the way off the side and along it in mm, the point."""

    family: Places
    place: Places
    off: Floats
    along: Floats
    weight: Floats
    at: Floats


def fit(edges: Edges, shape: LatticeShape, side: float, scales: Sequence[float]) -> Lattice:
    """The lattice of `shape` on which the edges lie, its side `side` mm times about one of `scales`.

    Raises UnreadableError where there are too few edges to lie on any.
    """
    if len(edges.weight) < 40:
        raise UnreadableError("no-tiles")
    some = edges.thinned(ENOUGH)
    judged: list[tuple[float, Lattice]] = []
    for peak in _starts(some, shape, side, scales):
        judged += [(sides(some, start, 0.12).grade, start) for start in peak]
        best = max(grade for grade, _ in judged)
        if best > CLEAR:
            break
    likely = [start for grade, start in sorted(judged, key=lambda j: -j[0])[:REFINED] if grade > 0.75 * best]
    refined = [_settle(edges, some, start) for start in likely]
    return max(refined, key=lambda lattice: sides(edges, lattice).grade) if len(refined) > 1 else refined[0]


def settled(edges: Edges, lattice: Lattice) -> Lattice:
    """The lattice refined on these edges."""
    return _refine(edges, _refine(edges, lattice, 0.08), 0.05)


def _settle(edges: Edges, some: Edges, lattice: Lattice) -> Lattice:
    for points, reach in ((some, 0.12), (some, 0.08), (edges, 0.05)):
        lattice = _refine(points, lattice, reach)
    return lattice


def sides(edges: Edges, lattice: Lattice, reach: float = 0.06) -> CellSides:
    """What the edges show of each cell's sides; an edge may lie `reach` times the side off its place."""
    return _sides(_near(edges, lattice, reach), lattice)


def _sides(near: _Near, lattice: Lattice) -> CellSides:
    if not len(near.weight):
        return CellSides(lattice.shape, np.zeros(2, np.intp), np.zeros((len(lattice.shape.normals), 4, 4)))
    first = near.place.min(axis=0) - 2
    size = near.place.max(axis=0) + 3 - first
    at = near.place - first
    flat = (near.family * size[0] + at[:, 0]) * size[1] + at[:, 1]
    families = len(lattice.shape.normals)
    part = np.minimum(((near.along / lattice.side + 0.5) * PARTS).astype(np.intp), PARTS - 1)
    weight = np.bincount(flat * PARTS + part, near.weight, minlength=families * size[0] * size[1] * PARTS)
    seen = np.minimum(weight.reshape(-1, PARTS), 1.0).mean(axis=1)
    return CellSides(lattice.shape, first, seen.reshape(families, *size))


def _near(edges: Edges, lattice: Lattice, reach: float) -> _Near:
    """The points within `reach` sides of a cell's side and along its direction."""
    side, shape = lattice.side, lattice.shape
    normals = np.c_[np.cos(shape.normals), np.sin(shape.normals)] @ (lattice.frame / side)
    aligned, counts = edges.facing(np.arctan2(normals[:, 1], normals[:, 0]), ALIGNED)
    family = np.repeat(np.arange(len(counts)), counts)
    middles = (shape.half * side) * normals @ lattice.inverse
    # How far off its side a point lies, and along it, from parts of the basis: one matrix for each family.
    ways = np.stack([normals / (normals**2).sum(axis=1, keepdims=True), normals[:, ::-1] * (-1, 1)], axis=2)
    place = (aligned.at - lattice.origin) @ lattice.inverse
    whole, apart = np.empty_like(place), np.empty((2, len(place)))
    ends = np.cumsum([0, *counts]).tolist()
    for (first, last), middle, way in zip(pairwise(ends), middles, lattice.basis @ ways, strict=True):
        part = place[first:last] - middle
        np.rint(part, out=whole[first:last])
        part -= whole[first:last]
        np.matmul(way.T, part.T, out=apart[:, first:last])
    off, along = apart
    on = np.flatnonzero((np.abs(off) < reach * side) & (np.abs(along) < 0.5 * side))
    return _Near(family[on], whole[on].astype(np.intp), off[on], along[on], aligned.weight[on], aligned.at[on])


def _starts(edges: Edges, shape: LatticeShape, side: float, scales: Sequence[float]) -> Iterator[list[Lattice]]:
    """The turns and sizes at which the edges' Fourier coefficients are largest, each with its likeliest origins."""
    factors = _factors(shape)
    sizes = side * np.array(scales)
    turns = np.arange(0, 2 * np.pi / shape.turns, STEP)
    sums = np.zeros((len(turns), len(sizes), *factors.shape[1:]), np.complex64)
    for n in _promising(edges, shape, turns):
        sums[n] = _coefficients(edges, shape, turns[n], sizes, factors)
    strength = np.abs(sums).sum(axis=(2, 3))
    best = strength.max(axis=1)
    peaks = np.flatnonzero((best >= np.roll(best, 1)) & (best >= np.roll(best, -1)) & (best > 0))
    for n in peaks[np.argsort(-best[peaks])][:TRIED]:
        m = int(strength[n].argmax())
        basis = shape.basis @ _rotation(turns[n]) * sizes[m]
        yield [Lattice(shape, basis, origin @ basis) for origin in _origins(sums[n, m])]


def _promising(edges: Edges, shape: LatticeShape, turns: Floats) -> NDArray[np.intp]:
    """Those of the turns in whose directions enough of the edges lie."""
    apart = np.pi / len(shape.normals)
    bins = (edges.normal % apart * (DIRECTIONS / apart)).astype(np.intp)
    weight = np.bincount(bins, edges.weight, minlength=DIRECTIONS)[:DIRECTIONS]
    directions = (np.arange(DIRECTIONS) + 0.5) * (apart / DIRECTIONS)
    off = (directions - turns[:, None] - shape.normals[0] + apart / 2) % apart - apart / 2
    aligned = np.cos(np.minimum(np.abs(off) / ALIGNED, 1) * (np.pi / 2)) @ weight
    return np.flatnonzero(aligned >= PROMISING * aligned.max())


def _rotation(turn: float) -> Floats:
    """For row vectors: takes x to the direction `turn`."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, s], [-s, c]])


FIRST, SECOND = np.arange(3), np.arange(-2, 3)
"""Multiples of the two reciprocal basis vectors that are looked at; the others' waves are conjugates."""
PLACES = 24
"""Places along a cell, each way, at which its centre is looked for."""
BACK = tuple(np.exp(-2j * np.pi * np.outer(np.arange(PLACES) / PLACES, waves)) for waves in (FIRST, SECOND))


def _beside() -> Places:
    """For each of PLACES x PLACES places, those beside it (6, places): a cell goes on where another ends."""
    i, j = np.divmod(np.arange(PLACES * PLACES), PLACES)
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1))
    return np.array([(i + di) % PLACES * PLACES + (j + dj) % PLACES for di, dj in steps], np.intp)


BESIDE = _beside()


def _factors(shape: LatticeShape) -> Floats:
    """The Fourier transform (families, 3, 5) of each family's side at the lattice's waves.

    The side is a line of length 1 at `half` from the cell's centre. High waves are left out, they blur first, and so
    is one of each pair that are conjugates.
    """
    reciprocal = shape.inverse.T
    i, j = np.meshgrid(FIRST, SECOND, indexing="ij")
    waves = i[..., None] * reciprocal[0] + j[..., None] * reciprocal[1]
    length = np.linalg.norm(waves, axis=2)
    used = (length < 2.1 * np.linalg.norm(reciprocal, axis=1).min()) & ((i > 0) | ((i == 0) & (j > 0)))
    across = np.c_[np.cos(shape.normals), np.sin(shape.normals)]
    along = across[:, ::-1] * (-1, 1)
    factors = np.sinc(np.tensordot(along, waves, (1, 2)))
    factors *= np.cos(2 * np.pi * shape.half * np.tensordot(across, waves, (1, 2))) * used
    return np.asarray(np.where(np.abs(factors) < 1e-9, 0.0, factors))


def _coefficients(
    edges: Edges, shape: LatticeShape, turn: float, sizes: Floats, factors: Floats
) -> NDArray[np.complex64]:
    """The edges' Fourier coefficients (sizes, 3, 5) at the waves of lattices so turned and sized.

    Each family's edges count by its factor there, and less the less they lie in its direction.
    """
    aligned, counts = edges.facing(turn + shape.normals, ALIGNED)
    weight = (aligned.weight * np.cos(aligned.normal * (np.pi / 2 / ALIGNED))).astype(np.float32)
    waves = (shape.inverse.T @ _rotation(turn) * (2 * np.pi)).astype(np.float32) @ aligned.at.T.astype(np.float32)
    angles = waves[:, None] / sizes.astype(np.float32)[:, None]
    once = np.empty((2, *angles.shape[1:]), np.complex64)
    once.real, once.imag = np.cos(angles), np.sin(angles)
    first = np.empty((len(sizes), len(FIRST), len(weight)), np.complex64)
    second = np.empty((len(sizes), len(SECOND), len(weight)), np.complex64)
    first[:, 0], second[:, 2] = weight, 1
    first[:, 1], second[:, 3] = once[0] * weight, once[1]
    first[:, 2], second[:, 4] = once[0] * first[:, 1], once[1] * once[1]
    second[:, 0], second[:, 1] = second[:, 4].conj(), once[1].conj()
    sums = np.zeros((len(sizes), *factors.shape[1:]), np.complex64)
    end = 0
    for count, factor in zip(counts, factors.astype(np.float32), strict=True):
        part, end = slice(end, end + count), end + count
        sums += factor * (first[:, :, part] @ second[:, :, part].transpose(0, 2, 1))
    return sums


def _origins(sums: NDArray[np.complex64], most: int = 2) -> list[Floats]:
    """Where in the cell, in parts of the basis, the waves agree best that a cell has its centre."""
    agreed = (BACK[0] @ sums @ BACK[1].T).real.ravel()
    tops = np.flatnonzero(agreed >= agreed[BESIDE].max(axis=0))
    best = tops[np.argsort(-agreed[tops])[:most]]
    return [np.array(divmod(int(n), PLACES)) / PLACES for n in best]


@dataclass(frozen=True, eq=False)
class _Pull:
    """Edge points (n) near sides of cells, what each counts (n,), more where cells are well closed, and the unit normal
    (2, n) of its side, in mm.
    """

    near: _Near
    weight: Floats
    normal: Floats

    @classmethod
    def of(cls, edges: Edges, lattice: Lattice, reach: float) -> _Pull:
        """As the edges lie about a lattice's sides."""
        near = _near(edges, lattice, reach)
        seen = _sides(near, lattice)
        at = near.place - seen.first
        closed = seen.closed
        steps = lattice.shape.steps[near.family]
        support = np.maximum(closed[at[:, 0], at[:, 1]], closed[at[:, 0] + steps[:, 0], at[:, 1] + steps[:, 1]])
        normals = np.c_[np.cos(lattice.shape.normals), np.sin(lattice.shape.normals)] @ lattice.frame
        normals /= np.linalg.norm(normals, axis=1)[:, None]
        return cls(near, near.weight * support**2, normals.T[:, near.family])

    def solved(self, ways: Floats, prior: Floats) -> Floats:
        """How much of each way (m, n), in mm along the normals, brings the sides to the points, by least squares.

        `prior` (m,) holds a way back as a tenth of the points would at such squares of it.
        """
        held = np.diag(prior) * self.weight.sum() * 0.1
        weighted = ways * self.weight
        return np.asarray(np.linalg.lstsq(weighted @ ways.T + held, weighted @ self.near.off, rcond=None)[0])


def _refine(edges: Edges, lattice: Lattice, reach: float) -> Lattice:
    """Least squares on how far the edges lie off the sides of cells that are well closed.

    With few cells the lattice only turns, grows and moves; with many it may also shear, which takes up what the
    plane got wrong.
    """
    pull = _Pull.of(edges, lattice, reach)
    if pull.weight.sum() < LEAST:
        return lattice
    (across, down), (x, y) = pull.normal, (pull.near.at - lattice.origin).T
    # Growth, turn, shear (two), shift (two), each as mm along the side's normal.
    xx, xy, yx, yy = across * x, across * y, down * x, down * y
    ways = np.stack([xx + yy, yx - xy, xx - yy, xy + yx, across, down])
    # Shear is believed the less, the fewer cells there are.
    prior = np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0]) * (2 * lattice.side) ** 2
    grow, turn, a, b, dx, dy = pull.solved(ways, prior)
    change = np.array([[1 + grow + a, turn + b], [-turn + b, 1 + grow - a]])
    return replace(lattice, basis=lattice.basis @ change, origin=lattice.origin + np.array([dx, dy]))


def levelled(edges: Edges, lattice: Lattice, seen: CellSides) -> Floats | None:
    """The homography (3x3) from the table's mm, as its plane was judged, to those in which all cells are equal.

    Tiles all over the table show how it is tilted; cards that lie close together say little of that. None where the
    plane is right, or few cells are closed, by what is `seen` of their sides.
    """
    closed = lattice.centres(np.argwhere(seen.closed > CLOSED) + seen.first)
    if len(closed) < SEVERAL:
        return None
    level, middle = np.eye(3), closed.mean(axis=0)
    regular = _regular(lattice, middle)
    for points, reach, least in zip((edges.thinned(ENOUGH), edges, edges, edges), REACHES, WORTH, strict=True):
        pull = _Pull.of(replace(points, at=project(level, points.at)), lattice, reach)
        if pull.weight.sum() < LEAST:
            return None
        level = _tilted(pull, middle, lattice.side) @ level
        if np.linalg.norm(project(regular @ level, closed) - closed, axis=1).max() < least * lattice.side:
            return None
    return np.asarray(regular @ level)


def _tilted(pull: _Pull, middle: Floats, side: float) -> Floats:
    """The homography (3x3) that takes the points nearest to their sides."""
    (across, down), (x, y) = pull.normal, (pull.near.at - middle).T
    out = across * x + down * y
    # An affine map, and how much smaller all is farther right and further down.
    ways = np.stack([across * x, across * y, down * x, down * y, across, down, out * x, out * y])
    # As shear above: tilt is believed the less, the fewer cells there are.
    prior = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]) * (2 * side) ** 4
    a, b, c, d, dx, dy, right, below = pull.solved(ways, prior)
    return _about(middle, np.array([[1 - a, -b, -dx], [-c, 1 - d, -dy], [right, below, 1.0]]))


def _regular(lattice: Lattice, middle: Floats) -> Floats:
    """The homography (3x3) that takes what sheared the cells away, and leaves them as large and about as turned."""
    (a, b), (c, d) = lattice.frame.T
    even = np.array([[a + d, b - c], [c - b, a + d]])
    even *= lattice.side / np.sqrt(np.linalg.det(even))
    out = np.eye(3)
    out[:2, :2] = even @ np.linalg.inv(lattice.frame.T)
    return _about(middle, out)


def _about(middle: Floats, change: Floats) -> Floats:
    """A homography (3x3) about a point (2,) that it takes to where it lies."""
    there, back = np.eye(3), np.eye(3)
    there[:2, 2], back[:2, 2] = -middle, middle
    return np.asarray(back @ change @ there)
