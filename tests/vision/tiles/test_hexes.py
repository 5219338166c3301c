"""A drawn layout of hexagons is read back: which tiles, where, and who lies beside whom."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.training import free_tiles as learning
from companion.commands.scan import command
from companion.games.eldorado.parts.drawing import HEXAGONS as LABELS
from companion.games.eldorado.parts.drawing import hexagon
from companion.vision.classify.classifier import HEXAGON, Classifier
from companion.vision.classify.joint import KnownParts
from companion.vision.classify.profile import ClassifiedPart, Profile
from companion.vision.geometry.lattice import HEXAGONS
from companion.vision.observation import Hexagon
from companion.vision.tiles.hexes import _Outlines, _there, read_hexes
from companion.vision.tiles.layout import TableView, find_tiles
from tests.support.keeping import GAMES, learnt
from tests.support.vision.layouts import HIGH, WIDE, Laid, Place, Scene, paint

ART = {label: hexagon(label, 160) for label in LABELS}
ISLAND: dict[Place, Laid] = {
    place: Laid(LABELS[n % 7], n % 6)
    for n, place in enumerate([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-1, 2), (0, 2), (3, -1), (3, 0), (-1, 1)])
}
NEXT = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@pytest.fixture(scope="module")
def profile() -> Profile:
    def learn() -> Classifier:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(learning, "TILES", 350)
            patch.setattr(learning, "NOTHINGS", 200)
            patch.setattr(learning, "FEWEST_EACH", 30)
            return learning.learn_layout({name: [art[..., :3]] for name, art in ART.items()}, HEXAGON)

    return Profile({"hexes": ClassifiedPart(learnt(__file__, "hexes", learn, GAMES), 30.0)})


def matched(tiles: tuple[Hexagon, ...], scene: Scene) -> dict[Place, Hexagon]:
    """The tiles read, by the place where they were laid."""
    found = {}
    for place, centre in scene.centres.items():
        near = min(tiles, key=lambda t: float(np.linalg.norm(np.subtract(t.centre, centre))))
        if np.linalg.norm(np.subtract(near.centre, centre)) < 15:
            found[place] = near
    return found


def check(tiles: tuple[Hexagon, ...], scene: Scene, laid: dict[Place, Laid], wrong: int = 0) -> None:
    assert len(tiles) == len(laid)
    found = matched(tiles, scene)
    assert len({(t.q, t.r) for t in found.values()}) == len(laid)
    assert sum(found[place].label.label != tile.label for place, tile in laid.items()) <= wrong
    for q, r in laid:
        beside = [(q + i, r + j) for i, j in NEXT if (q + i, r + j) in laid]
        for other in beside:
            step = (found[other].q - found[q, r].q, found[other].r - found[q, r].r)
            assert step in NEXT, f"{other} lies beside {(q, r)}"


@pytest.mark.parametrize(("angle", "tilt", "light"), [(0, 0.0, 0.9), (17, 0.2, 0.5), (48, 0.1, 0.7)])
def test_every_tile_is_read_with_its_neighbours(profile: Profile, angle: float, tilt: float, light: float) -> None:
    scene = paint(ISLAND, ART, HEXAGONS, 30, angle=angle, tilt=tilt, light=light)
    check(read_hexes(scene.frame, profile), scene, ISLAND)


def test_a_dark_table_in_dim_light_is_not_taken_for_the_black_rim_that_a_lens_leaves() -> None:
    scene = paint(ISLAND, ART, HEXAGONS, 30, light=0.11)
    assert scene.frame[0, 0].max() <= 10
    table = TableView.of_mat(scene.frame)
    laid = find_tiles(scene.frame, table, HEXAGONS, 30)
    seen = table.plane.picture(laid.lattice.centres(laid.whole()))
    assert all(np.linalg.norm(seen - centre, axis=1).min() < 15 for centre in scene.centres.values())


def test_wooden_pieces_do_not_disturb(profile: Profile) -> None:
    scene = paint(ISLAND, ART, HEXAGONS, 30, pieces=7)
    check(read_hexes(scene.frame, profile), scene, ISLAND)


def test_four_points_do_instead_of_a_mat(profile: Profile) -> None:
    scene = paint(ISLAND, ART, HEXAGONS, 30, mat=False)
    spots = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]) * 0.8 + 50
    table = TableView.of_points(scene.frame, scene.picture(spots), spots, 30)
    check(read_hexes(scene.frame, profile, table), scene, ISLAND, wrong=1)


def test_tiles_of_another_size_are_read_when_it_is_given(profile: Profile) -> None:
    scene = paint(ISLAND, ART, HEXAGONS, 36)
    check(read_hexes(scene.frame, profile, side_mm=36), scene, ISLAND)


def test_the_probabilities_of_a_tile_are_all_there(profile: Profile) -> None:
    for tile in read_hexes(paint(ISLAND, ART, HEXAGONS, 30).frame, profile):
        assert {tile.label.label, *(name for name, _ in tile.label.others)} == set(LABELS)
        assert tile.label.probability + sum(p for _, p in tile.label.others) == pytest.approx(1, abs=1e-3)
        assert 0 < tile.sure <= tile.label.probability


def test_an_empty_table_holds_no_tile(profile: Profile) -> None:
    frame = paint({(0, 0): Laid("gold")}, {"gold": ART["gold"]}, HEXAGONS, 0.5).frame
    assert read_hexes(frame, profile) == ()


def test_no_more_tiles_of_a_label_are_read_than_there_are(profile: Profile) -> None:
    frame = paint(ISLAND, ART, HEXAGONS, 30).frame
    tiles = read_hexes(frame, profile, known=KnownParts(most={"gold": 1}))
    assert sum(t.label.label == "gold" for t in tiles) == 1


@settings(
    max_examples=8, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    angle=st.floats(0, 60),
    turn=st.sampled_from([0, 15, 180, -20]),
    tilt=st.floats(-0.2, 0.2),
    light=st.floats(0.35, 1.0),
    ground=st.tuples(*[st.integers(20, 220)] * 3),
    size=st.integers(4, 10),
    seed=st.integers(0, 50),
)
def test_any_pose_any_light_any_table(
    profile: Profile,
    angle: float,
    turn: float,
    tilt: float,
    light: float,
    ground: tuple[int, int, int],
    size: int,
    seed: int,
) -> None:
    laid = dict(list(ISLAND.items())[:size])
    scene = paint(
        laid, ART, HEXAGONS, 30, angle=angle, turn=turn, tilt=tilt, light=light, ground=ground, pieces=2, seed=seed
    )
    check(read_hexes(scene.frame, profile), scene, laid, wrong=1)


def test_scan_prints_the_tiles_of_every_picture(profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "box.npz")
    bare = paint(ISLAND, ART, HEXAGONS, 30, mat=False)
    cv2.imwrite(str(tmp_path / "mat.png"), paint(ISLAND, ART, HEXAGONS, 30).frame)
    cv2.imwrite(str(tmp_path / "bare.png"), bare.frame)
    (tmp_path / "bad.png").write_bytes(b"")
    spots = np.array([[0.0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]])
    plane = " ".join(f"{x:.1f},{y:.1f}:{u},{v}" for (x, y), (u, v) in zip(bare.picture(spots), spots, strict=True))
    words = ["hexes", "--profile", str(tmp_path / "box.npz"), "--json", "--image"]
    for more in ([str(tmp_path / "mat.png")], [str(tmp_path / "bare.png"), "--plane", plane, "--side-mm", "30"]):
        result = CliRunner().invoke(command, words + more)
        (line,) = (json.loads(row) for row in result.stdout.splitlines())
        assert {"image", "ms", "tiles"} == set(line)
        assert len(line["tiles"]) == len(ISLAND)
        assert {"q", "r", "label", "centre", "sure"} == set(line["tiles"][0])
        assert result.exit_code == 0
    result = CliRunner().invoke(command, [*words, str(tmp_path / "mat.png"), "--image", str(tmp_path / "bad.png")])
    assert "empty" in json.loads(result.stdout.splitlines()[1])["error"]
    assert result.exit_code == 1


@pytest.mark.parametrize("plane", ["1,2:3,4", "1,2 3,4 5,6 7,8", "a,b:c,d", ""])
def test_a_plane_that_is_none_is_wrong_usage(plane: str, profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "box.npz")
    words = ["hexes", "--profile", str(tmp_path / "box.npz"), "--image", "x.png", "--plane", plane]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 2
    assert "four picture points" in result.output


def tile_there(seen: float, closed: float, good: float = 1.0, around: int = 0) -> float:
    """How likely a tile lies in a place that looks so much like one and of whose outline so much is seen.

    `good` is how well outlines are seen at all; so many tiles beyond doubt lie around the place.
    """
    places = np.array([(0, 0), *NEXT[:around]])
    looks = np.array([[seen, 1 - seen]] + [[0.5, 0.5]] * around)
    return float(_there(looks, _Outlines(np.array([closed, *[1.0] * around]), good), places)[0])


def test_an_outline_alone_says_whether_a_tile_lies_there_from_about_its_half_on() -> None:
    assert tile_there(0.5, 1.0) == pytest.approx(0.993, abs=0.002)
    assert tile_there(0.5, 0.48) == pytest.approx(0.5)
    assert tile_there(0.5, 0.6) == pytest.approx(0.76, abs=0.01)
    assert tile_there(0.5, 0.0) == pytest.approx(0.01, abs=0.002)


def test_the_surest_look_is_outweighed_by_an_outline_that_is_nowhere_seen_and_by_a_whole_one() -> None:
    assert tile_there(1.0, 0.0) == pytest.approx(0.27, abs=0.02)
    assert tile_there(0.0, 1.0) == pytest.approx(0.80, abs=0.02)


def test_where_outlines_are_seen_badly_they_say_less_and_half_of_what_is_seen_elsewhere_is_less() -> None:
    assert tile_there(0.5, 0.36, good=0.5) == pytest.approx(0.5)
    assert tile_there(0.5, 1.0, good=0.5) == pytest.approx(0.82, abs=0.01)
    assert tile_there(0.9, 0.3, good=0.0) == pytest.approx(0.79, abs=0.01)
    assert tile_there(1.0, 0.0, good=0.0) == pytest.approx(0.973, abs=0.003)


@pytest.mark.parametrize(("around", "chance"), [(0, 0.32), (3, 0.32), (4, 0.43), (6, 0.66)])
def test_a_place_with_more_than_three_tiles_around_it_is_seldom_a_hole(around: int, chance: float) -> None:
    assert tile_there(0.5, 0.4, around=around) == pytest.approx(chance, abs=0.005)
