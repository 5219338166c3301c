import json
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.vision.cube.cube_reader import FaceSeen, read_faces, solve
from tests.support.vision.cube.drawing import PAINT, SOLVED, Scene, Truth, draw, random_scene, six_sides
from tests.vision.cube.test_corner_pieces import is_cube, scrambled
from tests.vision.cube.test_groups import lit_face

DATA = Path(__file__).parents[4] / "shared" / "data"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="pictures with ground truth are not beside this repository")

TWIN_SIDES = "WWWWOORRBBGGYYYYRROOGGBB"


def scene(*key: int) -> Scene:
    return random_scene(np.random.default_rng(key))


def matching(faces: Sequence[FaceSeen], truth: Truth) -> FaceSeen | None:
    """The face read nearest to a true one, if it lies on it."""
    for face in faces:
        side = math.dist(face.corners[0], face.corners[1])
        if math.dist(face.centre, truth.centre) < 0.25 * side:
            return face
    return None


def right(scenes: Iterable[Scene]) -> tuple[int, int]:
    """How many best faces were found as the best, and how many of their stickers were right."""
    found = stickers = 0
    for one in scenes:
        picture, truths = draw(one)
        faces = read_faces(picture).faces
        if faces and matching(faces[:1], truths[0]):
            found += 1
            stickers += sum(a == b for a, b in zip(faces[0].colours, truths[0].stickers, strict=True))
    return found, stickers


def plainly(colours: str, sure: float = 1.0, belief: float = 1.0) -> FaceSeen:
    """A face as the eyes keep it, its stickers in even light."""
    return FaceSeen((), (0.0, 0.0), (), sure, replace(lit_face(colours, 0.9), belief=belief))


def plain_sides(stickers: Sequence[str]) -> list[FaceSeen]:
    return [plainly("".join(stickers[4 * n : 4 * n + 4])) for n in range(6)]


def test_six_plain_sides_of_a_cube_are_sure_and_nothing_has_to_be_settled() -> None:
    solution = solve(plain_sides(scrambled(3)))
    assert "".join(f.colours for f in solution.faces) == "".join(scrambled(3))
    assert solution.believable
    assert solution.ways
    assert (solution.settled, solution.misread, solution.same) == ((), (), ())
    assert 0.97 < min(f.sure for f in solution.faces) <= max(f.sure for f in solution.faces) <= 1


def test_a_cube_that_is_one_only_if_something_is_misread_is_not_sure() -> None:
    solution = solve(plain_sides(scrambled(3, 1)))
    assert max(f.sure for f in solution.faces) < 0.6
    assert 2 <= len(solution.settled) + len(solution.misread) <= 3
    for change in (*solution.settled, *solution.misread):
        assert change.was != change.now
        assert (0 <= change.face < 6, 0 <= change.sticker < 4) == (True, True)


def test_of_a_part_a_side_that_seems_shown_twice_is_questioned_and_the_others_are_not() -> None:
    first, second = "".join(scrambled(3))[:4], "".join(scrambled(3))[4:8]
    solution = solve([plainly(first), plainly(second), plainly(first)])
    assert solution.same == ((0, 2),)
    assert solution.faces[1].sure > 0.9
    assert [f.sure for f in solution.faces[::2]] == pytest.approx([0.6 * solution.faces[1].sure] * 2, abs=0.02)


def test_of_a_part_no_face_is_believed_more_than_it_was_alone() -> None:
    sides = ["".join(scrambled(3))[4 * n : 4 * n + 4] for n in range(3)]
    solution = solve([plainly(sides[0], sure=0.3), plainly(sides[1], belief=0.5), plainly(sides[2])])
    assert [f.sure for f in solution.faces] == pytest.approx([0.3, 0.5, 1.0], abs=0.02)
    assert solution.ways == ()


def test_what_makes_a_whole_cube_makes_up_for_a_face_that_was_doubtful_by_itself() -> None:
    sides = plain_sides(scrambled(3))
    sides[2] = replace(sides[2], samples=replace(sides[2].samples, belief=0.5))
    assert min(f.sure for f in solve(sides).faces) > 0.95


def test_a_stickers_colours_are_as_likely_as_all_together_make_one_and_a_face_no_surer_than_they_are() -> None:
    picture, _ = draw(Scene(stickers="WYROGBWYROGBWYROGBWYROGB", exposure=0.3, tilt=20))
    found = read_faces(picture).faces
    assert found
    for one in found:
        assert [sum(sticker.chances.values()) for sticker in one.stickers] == pytest.approx([1.0] * 4)
        assert one.sure <= min(sticker.probability for sticker in one.stickers)


def test_a_cube_is_read_at_any_pose_in_any_light() -> None:
    found, stickers = right([scene(1, i) for i in range(40)])
    assert found >= 39
    assert stickers >= 4 * 39 - 4


@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_any_turn_is_read_in_the_picture_s_own_order(turn: int) -> None:
    one = Scene(stickers="WYROGBWYROGBWYROGBWYROGB", turn=turn + 7, tilt=20)
    assert right([one]) == (1, 4)


@pytest.mark.parametrize("tilt", range(0, 46, 9))
def test_any_tilt_up_to_45_degrees_is_read(tilt: int) -> None:
    one = Scene(stickers="WYROGBWYROGBWYROGBWYROGB", tilt=tilt, turn=10)
    assert right([one]) == (1, 4)


def test_faces_of_one_colour_are_found() -> None:
    found, stickers = right([replace(scene(2, i), stickers=SOLVED) for i in range(15)])
    assert found >= 14
    assert stickers >= 4 * 13


def test_a_cube_without_stickers_is_read() -> None:
    found, stickers = right([replace(scene(3, i), plastic=None, gap=0.09) for i in range(15)])
    assert found >= 14
    assert stickers >= 4 * 14 - 4


def test_white_plastic_is_not_taken_for_gloss() -> None:
    found, stickers = right([replace(scene(4, i), plastic=0.8, distance=400.0) for i in range(12)])
    assert found >= 11
    assert stickers >= 4 * 11 - 3


def test_faces_beside_the_best_one_are_read_too() -> None:
    picture, truths = draw(Scene(stickers="WYROGBWYROGBWYROGBWYROGB", tilt=42, turn=40, distance=330))
    faces = read_faces(picture).faces
    seen = [matching(faces, t) for t in truths if t.square > 0.3]
    assert len(seen) == 3
    assert all(f and f.colours == t.stickers for f, t in zip(seen, truths, strict=False))


def test_the_cube_may_lie_near_the_edge_of_a_small_picture() -> None:
    one = Scene(size=(640, 480), focal=500, distance=400, place=(-120, 60), tilt=15, stickers="RGBW" * 6)
    assert right([one]) == (1, 4)


def test_an_empty_table_has_no_cube() -> None:
    for seed in range(5):
        rng = np.random.default_rng(seed)
        cloud = cv2.resize(rng.uniform(40, 200, (9, 16, 3)), (1280, 720), interpolation=cv2.INTER_CUBIC)
        table = np.clip(cloud + rng.normal(0, 3, cloud.shape), 0, 255).astype(np.uint8)
        assert read_faces(table).faces == ()


def test_a_larger_grid_of_colours_is_no_cube() -> None:
    picture = np.full((720, 1280, 3), 90, np.uint8)
    rng = np.random.default_rng(4)
    for row in range(4):
        for col in range(5):
            colour = [int(c) for c in rng.integers(60, 255, 3)]
            cv2.rectangle(picture, (300 + 80 * col, 150 + 80 * row), (370 + 80 * col, 220 + 80 * row), colour, -1)
    assert read_faces(picture).faces == ()


@pytest.mark.parametrize("seed", range(12))
def test_a_cube_of_3x3_is_said_to_be_one_over_its_corner_too(seed: int) -> None:
    one = scene(8, seed)
    stickers = list("WYROGB" * 9)
    random.Random(seed).shuffle(stickers)
    seen = read_faces(draw(replace(one, stickers="".join(stickers), distance=min(one.distance, 450)))[0])
    assert seen.larger
    assert seen.faces == ()


def test_no_cube_of_2x2_is_said_to_be_a_larger_one() -> None:
    assert not any(read_faces(draw(scene(1, i))[0]).larger for i in range(20))


def test_two_blots_that_would_carry_the_grid_on_do_not_hide_a_face() -> None:
    one = Scene(stickers="WYROGB" * 4, tilt=0, turn=0)
    picture, truths = draw(one)
    (face, *_) = read_faces(picture).faces
    corners = np.array(face.corners)
    right, down = corners[1] - corners[0], corners[3] - corners[0]
    for way in (-0.75, 0.75):  # as large as a sticker, where the next ones of a longer row would be
        spot = corners.mean(axis=0) + way * right - 0.25 * down
        blot = np.rint([spot + 0.2 * (a * right + b * down) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        cv2.fillConvexPoly(picture, blot.astype(np.int32), (90, 140, 60))
    assert [seen.colours for seen in read_faces(picture).faces[:1]] == [truths[0].stickers]


def test_probabilities_mean_what_they_say() -> None:
    sure, good = [], []
    for i in range(60):
        picture, truths = draw(scene(5, i))
        faces = read_faces(picture).faces
        for truth in truths:
            face = matching(faces, truth)
            if face:
                sure.append(face.sure)
                good.append(face.colours == truth.stickers)
    # What is hardly believed is left out, so that more of the others are right than they claim: never fewer.
    assert -0.08 < np.mean(sure) - np.mean(good) < 0.03
    certain = [g for s, g in zip(sure, good, strict=True) if s > 0.95]
    assert len(certain) > 30
    assert np.mean(certain) > 0.97


@pytest.mark.parametrize("seed", range(4))
def test_six_pictures_of_one_cube_are_solved_as_one_whatever_their_light(seed: int) -> None:
    rng = np.random.default_rng([6, seed])
    one = replace(scene(6, seed), stickers="".join(scrambled(seed)), tilt=15.0, distance=400.0)
    faces: list[FaceSeen] = []
    truths = []
    for picture, truth in six_sides(one):
        drifted = np.clip(picture * np.exp(rng.normal(0, 0.12, 3)), 0, 255).astype(np.uint8)
        faces += read_faces(drifted).faces[:1]
        truths.append(truth.stickers)
    solution = solve(faces)
    assert [f.colours for f in solution.faces] == truths
    assert solution.believable
    stickers = "".join(truths)
    assert solution.ways
    assert all(is_cube([stickers[i] for i in way.at]) for way in solution.ways)


def test_a_twisted_corner_is_questioned_and_not_read_away() -> None:
    one = Scene(stickers="".join(scrambled(7, 1)), tilt=5, distance=350, noise=1)
    faces: list[FaceSeen] = []
    truths = []
    for picture, truth in six_sides(one):
        faces += read_faces(picture).faces[:1]
        truths.append(truth.stickers)
    solution = solve(faces)
    assert not solution.believable
    assert [f.colours for f in solution.faces] == truths
    assert 2 <= len(solution.misread) <= 3


def test_a_fifth_red_sticker_is_questioned_with_the_likeliest_misreading() -> None:
    stickers = list(scrambled(11))
    odd = stickers.index("B")
    stickers[odd] = "R"
    sides = six_sides(Scene(stickers="".join(stickers), tilt=5, distance=350, noise=1))
    solution = solve([read_faces(picture).faces[0] for picture, _ in sides])
    assert not solution.believable
    assert [(c.face, c.was, c.now) for c in solution.misread] == [(odd // 4, "R", "B")]


def test_a_side_that_is_shown_twice_is_found_and_its_stickers_are_never_told_apart() -> None:
    sides = six_sides(Scene(stickers="".join(scrambled(5)), tilt=10, distance=380))
    again = six_sides(Scene(stickers="".join(scrambled(5)), tilt=20, distance=420, seed=9))
    shown = [*sides[:5], again[0]]
    solution = solve([read_faces(picture).faces[0] for picture, _ in shown])
    assert solution.same == ((0, 5),)
    assert [f.colours for f in solution.faces] == [t.stickers for _, t in shown]


def test_a_cube_may_have_two_sides_that_look_the_same() -> None:
    """Half a turn of one layer of the solved cube makes opposite sides alike."""
    assert is_cube(list(TWIN_SIDES))
    sides = six_sides(Scene(stickers=TWIN_SIDES, tilt=10, distance=380))
    solution = solve([read_faces(picture).faces[0] for picture, _ in sides])
    assert solution.believable
    assert solution.same == ()
    assert min(f.sure for f in solution.faces) > 0.95


def test_pastel_colours_are_grouped_all_the_same() -> None:
    pale = {n: (float(h), 0.55 * s, min(1.0, 1.15 * v)) for n, (h, s, v) in PAINT.items()}
    one = Scene(stickers="".join(scrambled(9)), tilt=10, distance=380, paint=pale)
    sides = six_sides(one)
    solution = solve([read_faces(picture).faces[0] for picture, _ in sides])
    assert [f.colours for f in solution.faces] == [t.stickers for _, t in sides]


def test_a_cube_with_colours_of_its_own_is_solved_by_groups() -> None:
    """Purple for orange, turquoise for green, grey for white: which names they get is open, which are alike is not."""
    own = {**PAINT, "O": (290.0, 0.6, 0.7), "G": (180.0, 0.7, 0.75), "W": (0.0, 0.0, 0.45)}
    one = Scene(stickers="".join(scrambled(12)), tilt=10, distance=380, paint=own)
    sides = six_sides(one)
    solution = solve([read_faces(picture).faces[0] for picture, _ in sides])
    pairs = {
        (read, true)
        for face, (_, truth) in zip(solution.faces, sides, strict=True)
        for read, true in zip(face.colours, truth.stickers, strict=True)
    }
    assert len(pairs) == 6
    assert len({read for read, _ in pairs}) == 6
    assert solution.believable


def test_fewer_pictures_are_read_together_as_far_as_they_go() -> None:
    sides = six_sides(Scene(stickers="".join(scrambled(random.Random(1).randrange(99))), tilt=10, distance=380))[:3]
    solution = solve([read_faces(picture).faces[0] for picture, _ in sides])
    assert [f.colours for f in solution.faces] == [t.stickers for _, t in sides]
    assert solution.ways == ()
    assert solution.believable


def test_one_to_five_pictures_claim_together_no_more_than_is_right_of_them() -> None:
    claims: dict[int, list[tuple[float, bool]]] = {count: [] for count in range(1, 6)}
    for seed in range(5):
        dim = replace(scene(7, seed), stickers="".join(scrambled(seed)), exposure=0.15, haze=0.04)
        sides = six_sides(replace(dim, tilt=10.0, distance=400.0))
        faces = [read_faces(picture).faces[0] for picture, _ in sides]
        for count, claimed in claims.items():
            solved = solve(faces[:count]).faces
            claimed += [(f.sure, f.colours == t.stickers) for f, (_, t) in zip(solved, sides[:count], strict=True)]
    for claimed in claims.values():
        assert np.mean([sure for sure, _ in claimed]) < np.mean([fine for _, fine in claimed]) + 0.06
        assert all(fine or sure < 0.9 for sure, fine in claimed)


def test_of_fewer_than_six_pictures_no_face_is_surer_together_than_its_own_picture_makes_it() -> None:
    sides = six_sides(replace(scene(7, 2), stickers="".join(scrambled(2)), exposure=0.2, tilt=10.0, distance=400.0))
    faces = [read_faces(picture).faces[0] for picture, _ in sides]
    for count in range(1, 6):
        assert all(one.sure <= face.sure for one, face in zip(solve(faces[:count]).faces, faces, strict=False))


@pytest.mark.parametrize("instead", [0, 2])
def test_five_sides_of_one_cube_and_one_of_another_are_not_read_wrongly_with_confidence(instead: int) -> None:
    base = scene(6, 3)
    lit = replace(base, tilt=21.26, distance=341.6, place=(0.0, 0.0), size=(640, 360), focal=base.focal / 2)
    shown = six_sides(replace(lit, stickers="".join(scrambled(1003)), seed=3))
    strange = six_sides(replace(lit, stickers="".join(scrambled(5003)), seed=12))[0]
    sides = [*shown[:instead], strange, *shown[instead + 1 :]]
    solved = solve([read_faces(picture).faces[0] for picture, _ in sides]).faces
    assert all(f.colours == t.stickers or f.sure < 0.7 for f, (_, t) in zip(solved, sides, strict=True))


def together(folder: str, light: str = "") -> tuple[int, int]:
    """Stickers right and all, over each cube of a folder solved from its six photographs."""
    cubes: dict[str, list[dict[str, Any]]] = {}
    for photo in json.loads((DATA / "photos" / folder / "truth.json").read_text())["photos"]:
        if light in photo["light"]:
            cubes.setdefault(photo["cube"], []).append(photo)
    good = every = 0
    for photos in cubes.values():
        faces: list[FaceSeen] = []
        for photo in photos:
            frame = cv2.imread(str(DATA / "photos" / folder / photo["file"]))
            assert frame is not None
            seen = read_faces(np.asarray(frame, np.uint8))
            faces += (seen.faces or seen.doubtful)[:1]
        assert len(faces) == 6
        for face, photo in zip(solve(faces).faces, photos, strict=True):
            good += sum(a == b for a, b in zip(face.colours, "".join(photo["stickers"]), strict=True))
            every += 4
    return good, every


@needs_data
@pytest.mark.parametrize("light", ["daylight", "bright", "very dark"])
def test_photographs_of_a_cube_in_a_robot_are_read_together(light: str) -> None:
    good, every = together("cubes_2x2_ev3robot", light)
    assert good == every


@needs_data
def test_photographs_with_lamps_mirrored_in_the_stickers_are_mostly_read() -> None:
    good, every = together("cubes_2x2_ev3robot", "glare")
    assert good >= 0.8 * every


@needs_data
def test_photographs_with_lamps_mirrored_in_the_stickers_are_no_surer_one_by_one_together_than_alone() -> None:
    folder = DATA / "photos" / "cubes_2x2_ev3robot"
    for photo in json.loads((folder / "truth.json").read_text())["photos"]:
        if "glare" in photo["light"]:
            frame = cv2.imread(str(folder / photo["file"]))
            assert frame is not None
            seen = read_faces(np.asarray(frame, np.uint8))
            alone = (seen.faces or seen.doubtful)[0]
            assert solve([alone]).faces[0].sure < alone.sure + 0.02


@needs_data
def test_photographs_in_drifting_exposure_are_read_together() -> None:
    good, every = together("cubes_2x2_legorobot")
    assert good == every
