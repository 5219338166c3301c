"""The cube read from pictures: shown at set-up, and looked at on its space."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.diaominos.cube import ORIENTATIONS, UPRIGHT, layer_turned, orientation_after, shown, side, top
from companion.games.diaominos.diagnosis import misfits
from companion.games.diaominos.game import GAME
from companion.games.diaominos.pieces import CUBES, USUAL, cube_numbered, flaws, scheme_of, unmixed
from companion.games.diaominos.reading import Showing, compare, look
from companion.games.diaominos.reading.assembly import GUIDE, as_guided, laid, put_together
from companion.games.diaominos.reading.solving import Solving
from companion.games.diaominos.reading.which_way_round import look_at_faces, north_of
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Answer, say
from companion.tracking import Standing, explain
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import FaceSeen, read_faces
from companion.vision.cube.solve import RING, arrange
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from tests.support.games.diaominos import simulated
from tests.support.games.diaominos.tables import CUBE, DOUBLE, paper
from tests.support.games.playing import play
from tests.support.vision.cube.drawing import Scene, draw, six_sides

PHOTOS = Path(__file__).parents[4] / "shared" / "data" / "photos"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="recorded cubes are not beside this repository")


def pattern(colours: str) -> str:
    """The same for all four turns of a side."""
    return min("".join(colours[i] for i in turn) for turn in RING)


def patterns(cube: str) -> list[str]:
    return sorted(pattern(cube[i : i + 4]) for i in range(0, 24, 4))


@cache
def drawn_sides(number: int) -> tuple[FaceSeen, ...]:
    """The six sides of a drawn cube, each from a picture of its own."""
    scene = Scene(stickers=cube_numbered(number), tilt=12, seed=number % 1000)
    return tuple(read_faces(picture).faces[0] for picture, _ in six_sides(scene))


# The set-up dialogue.


def test_sides_shown_in_any_order_make_the_cube() -> None:
    rng = random.Random(4)
    for _ in range(2):
        number = rng.randrange(CUBES)
        sides = rng.sample(drawn_sides(number), 6)
        showing = Showing()
        for face in sides:
            showing = showing.shown(face)
        assert showing.left == 0
        assert showing.solved is not None
        assert not showing.solved.flaws
        assert patterns(showing.solved.cube) == patterns(cube_numbered(number))
        assert showing.solved.sure > 0.9


def test_a_side_that_was_shown_already_is_recognised_however_it_is_turned() -> None:
    first, second, *_ = drawn_sides(70_000_001)
    showing = Showing().shown(first).shown(second)
    again = replace(first, stickers=tuple(first.stickers[i] for i in RING[1]))
    assert showing.shown(again).again
    assert showing.shown(again).left == 4
    assert showing.shown(again, another=True).left == 3


def test_the_screen_says_which_side_to_show_next() -> None:
    showing = Showing()
    assert showing.guide == say("first")
    for number, face in enumerate(drawn_sides(70_000_001)):
        showing = showing.shown(face)
        assert (showing.guide is None) == (number == 5)
    assert Showing(drawn_sides(1)[:3]).guide == say("toward", steps=("north",))


def test_the_guide_turns_every_side_to_the_camera_once() -> None:
    orientation, seen = "UF", []
    for steps in GUIDE:
        for step in steps:
            orientation = orientation_after(orientation, step[0].upper())
        seen.append(orientation[0])
    assert sorted(seen) == sorted("URFDLB")


def as_shown(cube: str, camera: int = 0) -> str:
    """The letters that a camera, turned by so many quarters, reads side after side while the guide is followed."""
    orientation, read = UPRIGHT, ""
    for steps in GUIDE:
        orientation = orientation_after(
            orientation, "".join("NESW"[("NESW".index(s[0].upper()) + camera) % 4] for s in steps)
        )
        read += shown(cube, orientation)[:4]
    return read


def same(one: str, other: str) -> bool:
    """Whether two are one cube, lying otherwise."""
    return one in {shown(other, orientation) for orientation in ORIENTATIONS}


@given(st.integers(0, CUBES - 1), st.integers(0, 3))
@example(361, 0)  # its sides also make a cube in colours that no maker sells
def test_sides_shown_as_the_guide_asks_make_that_cube_however_the_camera_is_turned(number: int, camera: int) -> None:
    cube = cube_numbered(number)
    made = [laid(as_shown(cube, camera), at) for at in as_guided()]
    assert cube in made
    assert all(same(cube, other) for other in made if scheme_of(other) == USUAL)


@given(st.integers(0, CUBES - 1), st.permutations("WYROGB"))
def test_that_holds_for_any_colours_of_the_six_groups(number: int, colours: list[str]) -> None:
    cube = cube_numbered(number).translate(str.maketrans("WYROGB", "".join(colours)))
    assert cube in [laid(as_shown(cube), at) for at in as_guided()]
    assert not flaws(cube)


def test_about_one_cube_in_fourteen_has_sides_that_make_another_one_too() -> None:
    rng, doubles = random.Random(7), 0
    for _ in range(140):
        cube = cube_numbered(rng.randrange(CUBES))
        read = as_shown(cube)
        ways = arrange(["WYROGB".index(c) for c in read])
        made = {min(shown(laid(read, way.at), orientation) for orientation in ORIENTATIONS) for way in ways}
        assert min(shown(cube, orientation) for orientation in ORIENTATIONS) in made
        doubles += len(made) > 1
    assert 4 <= doubles <= 20


def test_where_the_sides_make_two_cubes_the_table_is_asked_which() -> None:
    dialogue = Solving(camera=True)
    for picture, _ in six_sides(Scene(stickers=cube_numbered(DOUBLE), tilt=12, seed=8)):
        dialogue.look(picture, Profile({}))
    first = dialogue.step()
    assert [line.said.key for line in first.lines] == ["double"]
    assert first.sketch["marked"]
    dialogue.choose("double")
    second = dialogue.step()
    cubes = (str(first.sketch["net"]), str(second.sketch["net"]))
    assert sum(same(cube, cube_numbered(DOUBLE)) for cube in cubes) == 1
    assert dialogue.choose("agree") == (Answer("stickers", cubes[1]),)
    dialogue.choose("double")
    assert dialogue.choose("agree") == (Answer("stickers", cubes[0]),)


@pytest.mark.parametrize("camera", [False, True])
def test_without_a_cube_in_hand_a_shuffled_one_is_offered_before_24_stickers_are_typed(camera: bool) -> None:
    dialogue = Solving(camera, lot=0)  # this number's cube is solved
    ways = [way.key for way in dialogue.step().ways]
    assert ways.index("own") < ways.index("hand")
    assert ways[0] == ("look" if camera else "own")
    agreed = dialogue.choose("own")
    assert isinstance(agreed, tuple)
    cube = str(agreed[0].value) if isinstance(agreed[0], Answer) else ""
    assert agreed == (Answer("stickers", cube), Answer("cube.A", UPRIGHT))
    assert not flaws(cube)
    assert not unmixed(cube)
    other = Solving(camera, lot=71234567).choose("own")
    assert isinstance(other, tuple)
    assert other[0] == Answer("stickers", cube_numbered(71234567))
    state = GAME.start(GAME.begin(("south",)))
    assert isinstance(state, Diaominos)
    for event in agreed:
        assert state.verdict(event).legal
        state = state.after(event)
    assert state.seen == (cube,)


def test_shown_as_the_guide_asks_the_right_one_of_two_cubes_comes_first() -> None:
    cube = cube_numbered(DOUBLE)
    faces = [read_faces(picture_of(cube, orientation)).faces[0] for orientation in guided_orientations()]
    solved = put_together(faces)
    assert same(solved.cube, cube)
    assert solved.others


def guided_orientations() -> list[str]:
    return [
        orientation_after(UPRIGHT, "".join(s[0].upper() for steps in GUIDE[: n + 1] for s in steps)) for n in range(6)
    ]


def picture_of(cube: str, orientation: str) -> Any:
    """The top of a cube, straight from above."""
    scene = Scene(stickers=shown(cube, orientation), tilt=0, turn=0, distance=350, seed=3)
    return draw(scene)[0]


def test_a_cube_that_cannot_be_is_questioned_with_the_sides_to_look_at_again() -> None:
    sides = list(drawn_sides(70_000_001))
    others = drawn_sides(12_345_678)
    strange = next(f for f in others if pattern(f.colours) not in {pattern(s.colours) for s in sides})
    showing = Showing()
    for face in (*sides[:5], strange):
        showing = showing.shown(face, another=True)
    assert showing.solved is not None
    assert showing.solved.flaws
    assert showing.solved.misread
    assert showing.solved.again
    mended = showing.instead(5, sides[5])
    assert mended.solved is not None
    assert not mended.solved.flaws


def recorded() -> dict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for folder in sorted(PHOTOS.glob("cubes_2x2_*")) if PHOTOS.is_dir() else ():
        for photo in json.loads((folder / "truth.json").read_text(encoding="utf-8"))["photos"]:
            found[f"{folder.name} {photo['cube']}"].append({**photo, "path": folder / photo["file"]})
    return found


OPPOSITE = ("UD", "RL", "FB")


def opposites(cube: str) -> set[frozenset[str]]:
    """Which patterns lie opposite each other."""
    return {frozenset(pattern(cube[4 * (at := "URFDLB".index(s)) : 4 * at + 4]) for s in pair) for pair in OPPOSITE}


def truly_opposite(photos: list[dict[str, Any]]) -> set[frozenset[str]]:
    named = {photo["face"][0].upper(): pattern("".join(photo["stickers"])) for photo in photos}
    return {frozenset(named[s] for s in pair) for pair in OPPOSITE}


def through_the_dialogue(photos: list[dict[str, Any]]) -> Solving:
    """All sides looked at; one that looks like another is said to be another, as the table would."""
    dialogue = Solving(camera=True)
    for photo in photos:
        frame = cv2.imread(str(photo["path"]))
        assert frame is not None
        dialogue.look(np.asarray(frame, np.uint8), Profile({}))
        if dialogue.showing.again:
            dialogue.choose("another")
    return dialogue


@needs_photos
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(recorded()))
def test_recorded_cubes_are_read_through_the_dialogue(name: str, seed: int) -> None:
    photos = recorded()[name]
    random.Random(seed).shuffle(photos)
    dialogue = through_the_dialogue(photos)
    solved, step = dialogue.showing.solved, dialogue.step()
    assert solved is not None
    assert step.prompt.said.key == "whole"
    assert not solved.flaws
    assert patterns(solved.cube) == sorted(pattern("".join(p["stickers"])) for p in photos)
    assert truly_opposite(photos) in [opposites(cube) for cube in (solved.cube, *solved.others)]


# On the table.


def seen(picture: Any) -> Any:
    return look_at_faces(read_faces(picture).faces, north_of(find_mat(picture)))


@pytest.mark.parametrize("roll", [0.0, 90.0, 180.0, 270.0, 33.0])
def test_top_and_sides_are_told_by_the_mat_however_the_camera_is_turned(roll: float) -> None:
    found = seen(simulated.picture(CUBE, roll=roll))
    assert found["up"] == top(CUBE)
    assert misfits(CUBE, found) == 0
    assert len(found) >= 2


def test_every_side_that_is_seen_is_read_from_its_own_seat() -> None:
    named = set()
    for spot in ((0, 0), (0, 3), (3, 0), (3, 3)):
        found = seen(simulated.picture(CUBE, spot))
        named |= set(found)
        for toward, colours in found.items():
            assert colours == (top(CUBE) if toward == "up" else side(CUBE, toward))
    assert "south" in named


def in_round_b() -> Any:
    state: Any = play(paper(), "south done", "east done")
    return state.after(Answer("cube.B", state.expected()))


def test_a_cube_that_was_rolled_rightly_is_in_step() -> None:
    state = in_round_b()
    found = compare(state, seen(simulated.orientation(state)))
    assert found.in_step
    assert found.orientations == (state.orientation,)


def test_a_wrong_roll_is_seen_at_once_and_explained() -> None:
    state = in_round_b()
    found = compare(state, seen(simulated.orientation(state, lies=orientation_after("UF", "EEW"))))
    assert found.slips[0].what == say("rolled", did="west", should="north", step=3)


def test_a_turned_layer_is_seen_and_explained() -> None:
    state = in_round_b()
    turned = layer_turned(shown(state.cube, state.orientation), "F", 1)
    picture = simulated.picture(turned, state.plan.path.spots()[1])
    found = compare(state, seen(picture))
    assert found.slips[0].kind == "layer"
    assert found.slips[0].what == say("layer", toward="south", quarters=1)


def test_where_the_top_is_ambiguous_a_side_is_asked_for() -> None:
    solved = "".join(c * 4 for c in "WRGYOB")
    state: Any = GAME.start(GAME.begin(["south"])).after(Answer("stickers", solved))
    assert compare(state, {"up": "WWWW"}).needs_side
    assert compare(state, {"up": "WWWW", "south": "G?GG"}).orientations == ("UF",)


def test_on_a_the_cube_as_it_lies_answers_the_question() -> None:
    state: Any = GAME.start(GAME.begin(["south"])).after(Answer("stickers", CUBE))
    picture = simulated.picture(shown(CUBE, "RD"), state.plan.path.spots()[0])
    assert compare(state, seen(picture)).orientations == ("RD",)
    profile: Any = None
    found = explain(state, [state], look(picture, profile, state))
    assert found.standing is Standing.MOVED
    assert found.proposals[0].events == (Answer("cube.A", "RD"),)
    assert found.proposals[0].probability > 0.9


def test_the_table_is_in_step_behind_or_astray() -> None:
    before, after = play(paper(), "south done", "east done"), in_round_b()
    profile: Any = None
    right = look(simulated.orientation(after), profile, after)
    assert explain(after, [before, after], right).standing is Standing.MATCHED
    still = look(simulated.orientation(before), profile, after)
    assert explain(after, [before, after], still).standing is Standing.PENDING
    wrong = look(simulated.orientation(after, lies="FD"), profile, after)
    assert explain(after, [before, after], wrong).standing is Standing.UNEXPLAINED


def test_without_a_mat_a_cube_or_stickers_one_sentence_says_what_to_do() -> None:
    profile: Any = None
    empty = np.full((480, 640, 3), 90, np.uint8)
    with pytest.raises(UnreadableError, match=r"no-mat|no-cube|flat"):
        look(empty, profile, in_round_b())
    fresh: Any = GAME.start(GAME.begin(["south"]))
    with pytest.raises(UnreadableError, match="cube-unknown"):
        look(empty, profile, fresh)


def test_a_cube_of_3x3_is_told_from_the_games_own() -> None:
    larger, _ = draw(Scene(stickers="WYROGBWOY" * 6, tilt=15))
    dialogue = Solving(camera=True)
    dialogue.look(larger, Profile({}))
    assert dialogue.trouble is not None
    assert dialogue.trouble.said.key == "larger-cube"
    assert dialogue.showing.faces == ()


def test_faces_too_unsure_are_question_marks() -> None:
    picture = simulated.picture(CUBE)
    faces = read_faces(picture).faces
    dull = replace(faces[0], stickers=tuple(replace(s, probability=0.4) for s in faces[0].stickers))
    assert look_at_faces([dull], (0.0, -1.0))["up"] == "????"
    assert look_at_faces([], (0.0, -1.0)) == {}
