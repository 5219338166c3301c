"""Drawn free squares are read back: which tile, where it lies, and which way it is turned."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.scan import command
from companion.games.cacao.box import JUNGLES as COUNTS
from companion.games.cacao.parts import DISTRIBUTIONS
from companion.games.cacao.parts.drawing import jungle, worker
from companion.vision.classify.joint import KnownParts, alternating
from companion.vision.classify.profile import PrintedPart, Profile
from companion.vision.classify.templates import Templates
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import SQUARES
from companion.vision.observation import Square
from companion.vision.tiles.cells import lattice_of
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import _classify, _Named, read_group, read_squares
from tests.support.vision.layouts import HIGH, WIDE, Laid, Place, Scene, paint

JUNGLES = tuple(COUNTS)

WORKERS = {
    f"{colour}-{name}": worker(colour, edges, 160)
    for colour in ("red", "white")
    for name, edges in DISTRIBUTIONS.items()
    if name in ("1-1-1-1", "2-1-0-1", "3-0-0-1", "0-2-0-2")
}
ART = {name: jungle(name, 160) for name in JUNGLES[:8]} | WORKERS
KINDS = {name: "worker" if name in WORKERS else "jungle" for name in ART}
VILLAGE: dict[Place, Laid] = {
    (0, 0): Laid("red-2-1-0-1", 1),
    (1, 0): Laid(JUNGLES[0], 2),
    (2, 0): Laid("white-3-0-0-1", 3),
    (0, 1): Laid(JUNGLES[1]),
    (1, 1): Laid("red-3-0-0-1", 2),
    (2, 1): Laid(JUNGLES[2], 1),
    (1, 2): Laid(JUNGLES[3], 3),
    (2, 2): Laid("white-2-1-0-1"),
}


@pytest.fixture(scope="module")
def profile() -> Profile:
    return Profile({}, {"squares": PrintedPart(Templates.learn({name: [art] for name, art in ART.items()}), 58.0)})


def check(tiles: tuple[Square, ...], scene: Scene, laid: dict[Place, Laid]) -> None:
    assert len(tiles) == len(laid)
    found = {}
    for place, centre in scene.centres.items():
        near = min(tiles, key=lambda t: float(np.linalg.norm(np.subtract(t.centre, centre))))
        assert np.linalg.norm(np.subtract(near.centre, centre)) < 4
        assert near.label.label == laid[place].label
        if laid[place].label in WORKERS:
            assert np.linalg.norm(np.subtract(near.top, scene.tops[place])) < 6
        found[place] = near
    for (col, row), tile in found.items():
        if (col + 1, row) in found:
            right = found[col + 1, row]
            assert abs(right.row - tile.row) + abs(right.col - tile.col) == 1


@pytest.mark.parametrize(("angle", "tilt", "light"), [(0, 0.0, 0.9), (30, 0.15, 0.5), (75, -0.1, 0.7)])
def test_every_tile_is_read_with_its_top_edge(profile: Profile, angle: float, tilt: float, light: float) -> None:
    scene = paint(VILLAGE, ART, SQUARES, 58, angle=angle, tilt=tilt, light=light)
    check(read_squares(scene.frame, profile), scene, VILLAGE)


def test_pieces_on_tiles_do_not_disturb(profile: Profile) -> None:
    scene = paint(VILLAGE, ART, SQUARES, 58, pieces=8)
    check(read_squares(scene.frame, profile), scene, VILLAGE)


def test_a_lamp_of_any_colour_does_not_disturb(profile: Profile) -> None:
    scene = paint(VILLAGE, ART, SQUARES, 58)
    warm = np.clip(scene.frame * np.array([0.45, 0.8, 1.1]) + 12, 0, 255).astype(np.uint8)
    check(read_squares(warm, profile), scene, VILLAGE)


@settings(max_examples=8, derandomize=True)
@given(
    angle=st.floats(0, 90),
    tilt=st.floats(-0.15, 0.15),
    light=st.floats(0.4, 1.0),
    ground=st.tuples(*[st.integers(20, 220)] * 3),
    number=st.integers(2, 8),
    seed=st.integers(0, 50),
)
def test_any_pose_any_light_any_table(
    profile: Profile, angle: float, tilt: float, light: float, ground: tuple[int, int, int], number: int, seed: int
) -> None:
    laid = dict(list(VILLAGE.items())[:number])
    scene = paint(laid, ART, SQUARES, 58, angle=angle, tilt=tilt, light=light, ground=ground, pieces=1, seed=seed)
    check(read_squares(scene.frame, profile), scene, laid)


def test_a_tile_that_looks_the_same_turned_is_as_sure() -> None:
    plain = {name: np.full((96, 96, 3), ink, np.uint8) for name, ink in (("day", (90, 200, 230)), ("night", 40))}
    for art, reach in zip(plain.values(), (20, 34), strict=True):
        cv2.circle(art, (48, 48), reach, (30, 60, 160), 3)
    plain["way"] = plain["day"].copy()
    cv2.line(plain["way"], (48, 0), (48, 48), (20, 20, 20), 8)
    profile = Profile({}, {"squares": PrintedPart(Templates.learn({k: [v] for k, v in plain.items()}), 58.0)})
    laid = {(0, 0): Laid("day"), (1, 0): Laid("night"), (0, 1): Laid("way", 1)}
    tiles = read_squares(paint(laid, plain, SQUARES, 58).frame, profile)
    assert sorted(str(t.label.label) for t in tiles) == ["day", "night", "way"]
    assert min(t.sure for t in tiles) > 0.8


def test_what_the_caller_knows_rules_tiles_out(profile: Profile) -> None:
    frame = paint(VILLAGE, ART, SQUARES, 58).frame
    none_red = read_squares(frame, profile, known=KnownParts(most={name: 0 for name in ART if name.startswith("red")}))
    assert not any(str(t.label.label).startswith("red") for t in none_red)
    chess = read_squares(frame, profile, known=KnownParts(kinds=KINDS))
    fields = {(KINDS[str(t.label.label)], (t.row + t.col) % 2) for t in chess}
    assert len(fields) == 2


def test_kinds_alternate_by_what_all_tiles_say() -> None:
    names = ("a1", "b1", "any")
    chances = np.array([[0.9, 0.05, 0.05], [0.6, 0.3, 0.1], [0.8, 0.1, 0.1], [0.1, 0.1, 0.8]], np.float32)
    places = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    out = alternating(chances, names, places, {"a1": "a", "b1": "b"})
    assert out.argmax(axis=1).tolist() == [0, 1, 0, 2]
    with pytest.raises(ValueError, match="two kinds"):
        alternating(chances, names, places, {"a1": "a"})


def test_a_profile_keeps_the_pictures(profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "box.npz")
    again = Profile.load(tmp_path / "box.npz")
    scene = paint(VILLAGE, ART, SQUARES, 58)
    assert read_squares(scene.frame, again) == read_squares(scene.frame, profile)
    with pytest.raises(UnreadableError, match=r"part-unknown .kind=part-hexes"):
        again.printed_part("hexes")


def test_one_label_alone_cannot_be_enrolled() -> None:
    with pytest.raises(UnreadableError, match="few-labels"):
        Templates.learn({"sun": [ART[JUNGLES[0]]]})


def test_scan_prints_the_tiles_of_a_picture(profile: Profile, tmp_path: Path) -> None:
    profile.save(tmp_path / "box.npz")
    cv2.imwrite(str(tmp_path / "good.png"), paint(VILLAGE, ART, SQUARES, 58).frame)
    words = ["squares", "--profile", str(tmp_path / "box.npz"), "--json", "--image", str(tmp_path / "good.png")]
    result = CliRunner().invoke(command, words)
    (line,) = (json.loads(row) for row in result.stdout.splitlines())
    assert len(line["tiles"]) == len(VILLAGE)
    assert {"row", "col", "label", "centre", "top", "sure"} == set(line["tiles"][0])
    assert result.exit_code == 0
    bare = CliRunner().invoke(command, ["hexes", *words[1:]])
    assert bare.exit_code == 1
    assert "knows no hexes" in bare.output


def told_apart(first: float, second: float, like: float = 0.45, closed: float = 0.0) -> _Named:
    """What a patch may show that misfits the best picture so much, the best one of another label so much.

    `like` is how much it is like any tile at a first look, `closed` how much of an outline is seen around it.
    """
    misfit = np.full((1, 3, 4), 2.0)
    misfit[0, 0, 1], misfit[0, 2, 3] = first, second
    known: Any = SimpleNamespace(names=("field", "wood", "wood"), labels=("field", "wood"))
    return _classify(misfit, np.array([like]), np.array([closed]), known)


@pytest.mark.parametrize(
    ("first", "second", "like", "closed", "chance"),
    [
        (0.3, 0.9, 0.45, 0.0, 0.999),
        (0.8, 1.05, 0.45, 0.0, 0.973),
        (1.1, 1.35, 0.45, 0.0, 0.5),
        (1.1, 1.1, 0.45, 0.0, 0.076),
        (0.1, 0.1, 0.45, 0.0, 0.82),
        (1.1, 1.35, 0.55, 0.0, 0.917),
        (1.1, 1.35, 0.45, 0.8, 0.5),
        (1.1, 1.35, 0.45, 0.9, 0.82),
        (1.1, 1.35, 0.45, 1.0, 0.953),
        (1.3, 1.3, 0.3, 0.0, 0.0),
        (0.63, 0.82, 0.14, 0.78, 0.776),
        (0.6, 0.82, 0.16, 0.62, 0.823),
        (0.6, 0.8, 0.16, 0.5, 0.03),
        (0.63, 0.65, 0.14, 0.78, 0.003),
    ],
)
def test_a_tile_fits_one_picture_and_no_other_and_is_like_one_or_outlined(
    first: float, second: float, like: float, closed: float, chance: float
) -> None:
    assert told_apart(first, second, like, closed).there[0] == pytest.approx(chance, abs=0.004)


def test_of_a_labels_pictures_the_best_in_its_best_turn_names_it() -> None:
    named = told_apart(0.8, 1.05)
    assert named.labels[0] == pytest.approx([0.971, 0.029], abs=0.001)
    assert named.picture.tolist() == [[0, 2]]
    assert named.turns[0].argmax(axis=1).tolist() == [1, 3]
    assert named.turns.sum(axis=2) == pytest.approx(1)
    assert told_apart(1.05, 0.8).labels[0].argmax() == 1


LONG: dict[Place, Laid] = {
    (i, j): Laid((JUNGLES if (i + j) % 2 else list(WORKERS))[(i + 3 * j) % 8], (i + j) % 4)
    for i in range(8)
    for j in range(4)
}


@pytest.mark.parametrize("off", [(20, -20), (-25, 15), (40, -40)])
def test_many_tiles_show_how_the_table_is_tilted_where_its_plane_was_misjudged(
    profile: Profile, off: tuple[int, int]
) -> None:
    scene = paint(LONG, ART, SQUARES, 58, angle=2, tilt=0.2, mat=False)
    spots = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]) * 0.9 + 30
    seen = scene.picture(spots) + np.array([[0, 0], off, (0, 0), (0, 0)])
    group = read_group(scene.frame, profile, TableView.of_points(scene.frame, seen, spots, 30))
    check(group.tiles, scene, LONG)
    centres = group.table.plane.table(np.array([tile.centre for tile in group.tiles]))
    places = np.array([(tile.col, tile.row) for tile in group.tiles], float)
    origin, side = lattice_of(places, centres, SQUARES)
    lie = origin + side * (places @ np.array([1, 1j]))
    assert np.abs(lie - centres @ np.array([1, 1j])).max() < 2.0
