"""Hexagons and squares are two lattices: one fit finds either from edges alone, whatever lies about."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.errors import UnreadableError
from companion.vision.geometry.edges import Edges
from companion.vision.geometry.lattice import HEXAGONS, SQUARES, Lattice, LatticeShape
from companion.vision.geometry.lattice_fit import fit, settled, sides
from companion.vision.geometry.plane import Floats

SIDE = 30.0
SCALES = (1.0, 1.04, 1.08)
SHAPES = pytest.mark.parametrize("shape", [HEXAGONS, SQUARES], ids=["hexagons", "squares"])


def laid(shape: LatticeShape, angle: float, origin: tuple[float, float], scale: float = 1.03) -> Lattice:
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return Lattice(shape, shape.basis @ np.array([[c, s], [-s, c]]) * SIDE * scale, np.array(origin))


def outlines(lattice: Lattice, places: list[tuple[int, int]], rng: np.random.Generator, clutter: int = 0) -> Edges:
    """Points along the sides of the cells, about one a millimetre, and some anywhere."""
    corners = lattice.shape.corners @ lattice.frame
    at, normal = [], []
    for centre in lattice.centres(np.array(places)):
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            along = rng.random((round(SIDE), 1))
            at.append(centre + a + (b - a) * along + rng.normal(0, 0.3, (len(along), 2)))
            normal.append(np.arctan2(b[0] - a[0], a[1] - b[1]) + rng.normal(0, 0.06, len(along)))
    at.append(rng.uniform(-300, 300, (clutter, 2)))
    normal.append(rng.uniform(0, np.pi, clutter))
    spots = np.vstack(at)
    return Edges.sorted(spots, np.ones(len(spots)), np.concatenate(normal))


def off(found: Lattice, centres: Floats) -> float:
    """How far centres lie from the nearest cell's, on average, in mm."""
    spots = (centres - found.origin) @ np.linalg.inv(found.basis)
    return float(np.linalg.norm((spots - np.rint(spots)) @ found.basis, axis=1).mean())


@SHAPES
def test_neighbours_lie_beyond_the_sides(shape: LatticeShape) -> None:
    ways = shape.steps @ shape.basis
    assert np.linalg.norm(ways, axis=1) == pytest.approx(2 * shape.half)
    assert np.arctan2(ways[:, 1], ways[:, 0]) == pytest.approx(shape.normals)
    assert len(shape.corners) == shape.turns
    edges = np.linalg.norm(shape.corners - np.roll(shape.corners, 1, axis=0), axis=1)
    assert edges == pytest.approx(1)


@SHAPES
def test_every_cell_of_a_rectangle_is_named_once(shape: LatticeShape) -> None:
    lattice = laid(shape, 33, (5, -7))
    places = lattice.around(np.array([[-100.0, -80], [120, 90]]))
    assert len({tuple(p) for p in places}) == len(places)
    cell = abs(np.linalg.det(lattice.basis))
    assert len(places) * cell == pytest.approx(220 * 170, rel=0.2)


@SHAPES
@settings(max_examples=40, derandomize=True)
@given(
    angle=st.floats(0, 90),
    x=st.floats(-40, 40),
    y=st.floats(-40, 40),
    scale=st.floats(1.0, 1.08),
    tiles=st.integers(2, 14),
    seed=st.integers(0, 99),
)
def test_a_lattice_is_found_at_any_angle(
    shape: LatticeShape, angle: float, x: float, y: float, scale: float, tiles: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    truth = laid(shape, angle, (x, y), scale)
    places = [(0, 0)]
    while len(places) < tiles:
        i, j = places[int(rng.integers(len(places)))]
        di, dj = shape.steps[int(rng.integers(len(shape.steps)))] * rng.choice([-1, 1])
        if (i + di, j + dj) not in places:
            places.append((int(i + di), int(j + dj)))
    edges = outlines(truth, places, rng, clutter=300)
    found = fit(edges, shape, SIDE, SCALES)
    assert off(found, truth.centres(np.array(places))) < 1.5
    assert found.side == pytest.approx(truth.side, rel=0.03)


@SHAPES
def test_closed_outlines_tell_tiles_from_the_bare_table(shape: LatticeShape) -> None:
    rng = np.random.default_rng(4)
    lattice = laid(shape, 12, (3, 4))
    places = [(0, 0), (1, 0), (0, 1)]
    seen = sides(outlines(lattice, places, rng), lattice)
    assert seen.around(np.array(places)).min() > 0.9
    assert seen.around(np.array([[-1, 0], [5, 5], [40, 40]])).max() < 0.5


@SHAPES
def test_refining_does_not_lose_a_lattice(shape: LatticeShape) -> None:
    rng = np.random.default_rng(8)
    lattice = laid(shape, 40, (0, 0))
    places = [(i, j) for i in range(3) for j in range(3)]
    edges = outlines(lattice, places, rng)
    moved = Lattice(shape, lattice.basis * 1.005, lattice.origin + 0.6)
    assert off(settled(edges, moved), lattice.centres(np.array(places))) < 0.3


def test_too_few_edges_are_no_layout() -> None:
    with pytest.raises(UnreadableError, match="no-tiles"):
        fit(Edges.sorted(np.zeros((5, 2)), np.ones(5), np.zeros(5)), HEXAGONS, SIDE, SCALES)
