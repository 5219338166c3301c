"""Whatever lies on our simulated table, from wherever and in whatever light it is seen, is read as it lies."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from calibration.art import part_named
from calibration.training import free_tiles
from calibration.training.free_tiles import learn_layout
from companion.app import own_parts
from companion.games.eldorado.parts.drawing import HEXAGONS
from companion.vision.board.board_reader import read_board
from companion.vision.classify.classifier import HEXAGON, Classifier
from companion.vision.classify.profile import ClassifiedPart, PrintedPart, Profile
from companion.vision.classify.templates import Templates
from companion.vision.cube.cube_reader import read_faces
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Picture
from companion.vision.observation import BoardSeen
from companion.vision.tiles.hexes import read_hexes
from companion.vision.tiles.squares import read_squares
from tests.support.keeping import GAMES, learnt
from tests.support.vision import drawn, judge
from tests.support.vision.judge import Judged

SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(max_examples=6, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="session")
def profile() -> Profile:
    """Our own parts: boards as shipped, hexagons learnt from fewer made patches than for a real box."""
    hexagons = {name: [part_named(drawn.OWN, "hexes", name).draw(168)[:, :, :3].copy()] for name in HEXAGONS}
    tiles = {name: [part_named(drawn.OWN, "squares", name).draw(168)] for name in (*drawn.JUNGLES, *drawn.WORKERS)}

    def learn() -> Classifier:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(free_tiles, "TILES", 900)
            patch.setattr(free_tiles, "NOTHINGS", 500)
            return learn_layout(hexagons, HEXAGON)

    hexes = ClassifiedPart(learnt(__file__, "hexes", learn, GAMES), 30.0)
    return Profile({**own_parts.load().parts, "hexes": hexes}, {"squares": PrintedPart(Templates.learn(tiles), 58.0)})


def share(judged: Judged, measure: str) -> float:
    good, asked = judged.right[measure]
    return good / asked


@FEW
@given(SEEDS, st.integers(2, 6), st.integers(2, 9))
@example(3530445, 6, 3)  # white pawns in dim light, and one whose foot hides most of a disc
def test_a_board_of_any_size_is_read_as_it_lies(profile: Profile, seed: int, rows: int, cols: int) -> None:
    picture, truth = drawn.board(np.random.default_rng(seed), rows, cols)
    judged = judge.board(read_board(picture, profile, rows, cols), truth)
    good, asked = judged.right["cells"]
    assert asked - good <= max(1, 0.15 * asked)  # the smallest has four spaces
    for sure, fine in judged.claims:
        assert 0 <= sure <= 1
        assert fine or sure < 0.99


@FEW
@given(SEEDS)
def test_chances_of_a_board_are_chances(profile: Profile, seed: int) -> None:
    picture, _ = drawn.board(np.random.default_rng(seed), 3, 4)
    for cell in read_board(picture, profile, 3, 4).cells:
        for seen in (cell.terrain, cell.crop, cell.pawn):
            chances = [seen.probability, *(p for _, p in seen.others)]
            assert sum(chances) == pytest.approx(1, abs=1e-3)
            assert chances == sorted(chances, reverse=True)


@FEW
@given(SEEDS, st.integers(3, 16))
def test_hexagons_are_read_as_they_lie(profile: Profile, seed: int, tiles: int) -> None:
    picture, truth = drawn.hexes(np.random.default_rng(seed), tiles)
    judged = judge.hexes(read_hexes(picture, profile), truth)
    assert share(judged, "tiles found") >= 0.9
    assert share(judged, "labels") >= 0.85
    assert share(judged, "neighbours") == 1


@FEW
@given(SEEDS, st.integers(3, 14))
def test_free_squares_are_read_as_they_lie_and_turned(profile: Profile, seed: int, tiles: int) -> None:
    picture, truth = drawn.squares(np.random.default_rng(seed), tiles)
    judged = judge.squares(read_squares(picture, profile), truth)
    assert share(judged, "labels") >= 0.9
    assert share(judged, "workers' edges") >= 0.85
    assert share(judged, "neighbours") == 1


@settings(FEW, max_examples=15)
@given(SEEDS)
def test_the_face_of_a_cube_that_is_seen_best_is_read(seed: int) -> None:
    picture, truth = drawn.cube(np.random.default_rng(seed))
    judged = judge.face(read_faces(picture).faces, truth)
    assert share(judged, "faces found") == 1
    assert share(judged, "stickers") >= 0.5
    assert all(fine or sure < 0.9 for sure, fine in judged.claims)


@FEW
@given(SEEDS)
def test_a_picture_turned_upside_down_shows_the_same_board(profile: Profile, seed: int) -> None:
    picture, _ = drawn.board(np.random.default_rng(seed), 4, 4)
    other = np.ascontiguousarray(picture[::-1, ::-1])
    before, after = (labels(read_board(p, profile, 4, 4)) for p in (picture, other))
    assert sum(a == b for a, b in zip(before, after, strict=True)) >= 15


def labels(board: BoardSeen) -> Sequence[tuple[str | None, ...]]:
    return [(c.terrain.label, c.crop.label, c.pawn.label) for c in board.cells]


@settings(FEW, max_examples=25)
@given(st.integers(0, 3), st.integers(40, 700), st.integers(40, 900), SEEDS)
def test_any_picture_is_read_or_refused_in_one_sentence(
    profile: Profile, kind: int, high: int, wide: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    picture = anything(kind, high, wide, rng)
    for read in (
        lambda: read_board(picture, profile, 3, 3),
        lambda: read_hexes(picture, profile),
        lambda: read_squares(picture, profile),
        lambda: find_mat(picture),
    ):
        with pytest.raises(UnreadableError, match=r"^[a-z-]+( \(.*\))?$"):
            read()
    assert len(read_faces(picture).faces) <= 3


def anything(kind: int, high: int, wide: int, rng: np.random.Generator) -> Picture:
    """Noise, one colour, a slope of light, or scribbles."""
    if kind == 0:
        return rng.integers(0, 256, (high, wide, 3), np.uint8)
    if kind == 1:
        return np.full((high, wide, 3), rng.integers(0, 256, 3), np.uint8)
    slope = np.linspace(0, 255, wide)[None, :, None] * rng.uniform(0.2, 1, 3)
    out = np.repeat(slope, high, axis=0).astype(np.uint8)
    for _ in range(40 if kind == 3 else 0):
        (a, b), colour = rng.integers(0, max(high, wide), (2, 2)).tolist(), rng.integers(0, 256, 3).tolist()
        cv2.line(out, a, b, colour, int(rng.integers(1, 9)))
    return out
