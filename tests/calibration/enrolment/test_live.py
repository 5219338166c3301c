"""A box is learnt live: one part after the other, laid by hand on a simulated table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.art import part_named
from calibration.enrolment.confusion import hardest, worst_pair
from calibration.enrolment.cut_out_parts import empty_ground, find_flat
from calibration.enrolment.disagreement import SAME, misfit
from calibration.enrolment.live import LAID, Enrolment, WantedPart
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Lens
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Figure, Light, ScenePart
from hardware.simulator.shapes import PAWN, hand
from tests.support.calibration.sitting import BOX, CAMERA, CROP, TABLE, TERRAIN, Sitting, begun, part, random_parts
from tests.support.vision.drawn import LEVELS, OWN, TERRAINS


@pytest.mark.slow
def test_a_whole_box_of_pachamama_is_laid_in_under_a_minute_and_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Far fewer, for the sake of the tests' time; how long all take, scripts/bench enrolment measures.
    monkeypatch.setattr("calibration.training.boards.SPACES", 200)
    sitting = begun(BOX)
    for nr, (wanted, laid) in enumerate(random_parts(BOX, seed=3)):
        said = sitting.lay(laid)
        assert said.done == nr + 1, f"{wanted} was not taken: {said.why or said.other}"
        assert said.last is not None
        assert said.last[0] == wanted
    assert said.key == "done"
    assert sitting.clock < 60

    profile = sitting.enrolment.learn(tmp_path)
    known = profile.part("board").classifier.questions
    assert set(known[0]) - {None} == set(TERRAINS)
    assert set(known[1]) - {None} == {str(level) for level in LEVELS}
    hard = hardest(profile, sitting.enrolment.pictures())
    for kind in (TERRAIN, CROP):
        assert sitting.enrolment.sizes()[kind] == pytest.approx(LAID[kind][1], rel=0.06)
        assert hard[kind].one != hard[kind].other
        assert hard[kind].confused < 0.2


def test_no_hut_is_taken_for_another_one() -> None:
    wanted = [WantedPart("huts", label) for label in ("monk", "road-worker")]
    sitting = begun(wanted)
    for nr, (one, laid) in enumerate(random_parts(wanted, seed=5)):
        said = sitting.lay(laid)
        assert (said.done, said.other) == (nr + 1, None), one


def test_worker_tiles_that_differ_in_little_are_not_taken_for_one_another() -> None:
    wanted = [WantedPart("squares", label) for label in ("white-3-0-0-1", "white-3-1-0-0", "white-1-1-1-1")]
    sitting = begun(wanted)
    for nr, (one, laid) in enumerate(random_parts(wanted, seed=5)):
        said = sitting.lay(laid)
        assert (said.done, said.other) == (nr + 1, None), one


def test_the_hardest_pair_is_the_one_that_is_confused_most() -> None:
    shares = np.array([[0.8, 0.2, 0.0], [0.7, 0.3, 0.0], [0.1, 0.6, 0.3], [0.0, 0.1, 0.9]], np.float32)
    hard = worst_pair(["a", "b", "c"], ["a", "a", "b", "c"], shares)
    assert (hard.one, hard.other) == ("b", "c")
    assert hard.confused == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        (TERRAIN, "forest"),
        (CROP, "3"),
        ("hexes", "gold"),
        ("squares", "market-3"),
        ("huts", "daughter"),
    ],
)
def test_a_part_is_cut_out_as_it_was_drawn_wherever_it_lies(kind: str, label: str) -> None:
    renderer = Renderer(CAMERA, Light(brightness=0.8))
    empty = empty_ground(renderer.picture(TABLE, 1))
    (found,) = find_flat(renderer.picture(TABLE.put(part(kind, label, 30.0, -20.0, 25.0)), 2), empty, *LAID[kind])
    assert found.size_mm == pytest.approx(LAID[kind][1], rel=0.08)
    drawn = np.ascontiguousarray(part_named(OWN, kind, label).draw(192)[:, :, :3])
    sharper = 1.5
    assert misfit(found.picture, drawn, LAID[kind][0]) < SAME * sharper
    if kind == "squares":
        assert found.turn == pytest.approx(25.0, abs=1.5)


def test_an_empty_frame_is_no_part() -> None:
    sitting = begun(BOX)
    said = sitting.lay()
    assert (said.key, said.done, said.why) == ("lay", 0, None)


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ([part(TERRAIN, "valley", -40.0), part(TERRAIN, "valley", 40.0, name="another")], "several"),
        ([part("squares", "temple")], "size"),
        ([part(TERRAIN, "valley"), hand(x=40.0, y=60.0)], "hand"),
    ],
)
def test_what_stands_in_the_way_is_said(parts: list[ScenePart], why: str) -> None:
    sitting = begun(BOX)
    said = sitting.lay(*parts)
    assert said.done == 0
    assert said.why is not None
    assert said.why.what.key == why
    assert sitting.lay(part(TERRAIN, "valley")).done == 1


def test_the_same_tile_laid_for_two_labels_is_noticed_and_may_be_kept() -> None:
    sitting = begun(BOX)
    sitting.lay(part(TERRAIN, "valley"))
    said = sitting.lay(part(TERRAIN, "valley", 20.0, 10.0, 90.0))
    assert (said.key, said.other, said.done) == ("same", "valley", 1)
    assert said.wanted == WantedPart(TERRAIN, "desert")
    assert sitting.enrolment.keep().done == 2


def test_the_last_part_can_be_taken_back() -> None:
    sitting = begun(BOX)
    sitting.lay(part(TERRAIN, "desert"))
    said = sitting.enrolment.back()
    assert (said.done, said.wanted) == (0, BOX[0])
    assert sitting.see(part(TERRAIN, "desert"), seconds=0.5).done == 0, "it lies there still and was not laid anew"
    assert sitting.lay(part(TERRAIN, "valley")).done == 1


def test_a_part_named_twice_is_asked_for_twice() -> None:
    sitting = begun([WantedPart(TERRAIN, "forest"), WantedPart(TERRAIN, "forest")])
    sitting.lay(part(TERRAIN, "forest"))
    assert sitting.lay(part(TERRAIN, "forest", 15.0, 5.0, 90.0)).key == "done"
    assert len(sitting.enrolment.pictures()[TERRAIN]["forest"]) == 2


def test_of_a_label_whose_copies_differ_each_printing_is_asked_for() -> None:
    sitting = begun([WantedPart(TERRAIN, "forest"), WantedPart(TERRAIN, "valley")])
    sitting.lay(part(TERRAIN, "forest"))
    said = sitting.enrolment.another()
    assert (said.key, said.wanted, said.done, said.total) == ("another", WantedPart(TERRAIN, "forest"), 1, 3)
    said = sitting.lay(part(TERRAIN, "forest", 15.0, 5.0, 90.0))
    assert said.done == 1
    assert said.why is not None
    assert said.why.what.key == "alike"
    said = sitting.lay(part(TERRAIN, "desert"))
    assert (said.key, said.wanted, said.done) == ("lay", WantedPart(TERRAIN, "valley"), 2)
    assert len(sitting.enrolment.pictures()[TERRAIN]["forest"]) == 2


def test_where_there_is_no_other_printing_the_next_part_is_asked_for() -> None:
    sitting = begun([WantedPart(TERRAIN, "forest"), WantedPart(TERRAIN, "valley")])
    sitting.lay(part(TERRAIN, "forest"))
    sitting.enrolment.another()
    said = sitting.enrolment.enough()
    assert (said.key, said.wanted, said.done, said.total) == ("lay", WantedPart(TERRAIN, "valley"), 1, 2)


PAINT = {"black": (30, 30, 32), "red": (40, 40, 190), "brown": (38, 62, 104), "white": (226, 232, 236)}


@pytest.mark.parametrize("lamp", [Light(), Light(brightness=0.55), Light(brightness=0.8, azimuth=20, elevation=35)])
def test_a_pawns_colour_is_learnt_and_not_its_shadow(lamp: Light) -> None:
    wanted = [WantedPart("board/pawn", name) for name in PAINT]
    sitting = Sitting(Enrolment(wanted), _renderer=Renderer(CAMERA, lamp))
    sitting.see(seconds=0.75)
    for nr, paint in enumerate(PAINT.values()):
        pawn = Figure(name="pawn", x=30.0 * (-1) ** nr, y=10.0, profile=PAWN, colour=paint)
        assert sitting.see(pawn, seconds=0.75).done == nr + 1
    for paint, pictures in zip(PAINT.values(), sitting.enrolment.pictures()["board/pawn"].values(), strict=True):
        assert np.median(pictures[0], axis=(0, 1)) == pytest.approx(paint, rel=0.25, abs=12)


def test_what_is_no_pawn_is_said() -> None:
    sitting = Sitting(Enrolment([WantedPart("board/pawn", "red")]))
    sitting.see(seconds=0.75)
    said = sitting.lay(part("squares", "temple"))
    assert said.why is not None
    assert (said.done, said.why.what.key) == (0, "no-pawn")
    assert sitting.lay(Figure(name="pawn", profile=PAWN, colour=PAINT["red"])).done == 1


def test_through_a_crooked_lens_that_was_calibrated_a_part_has_its_size() -> None:
    lens = Lens(
        np.array([[700.0, 0, 479.5], [0, 700.0, 269.5], [0, 0, 1]]), np.array([-0.3, 0.06, 0, 0, 0]), (960, 540)
    )
    renderer = Renderer(replace(CAMERA, eye=(0.0, 130.0, 500.0), focal_px=700.0, k1=-0.3, k2=0.06))
    for known in (lens, None):
        empty = empty_ground(renderer.picture(TABLE, 1), known)
        (found,) = find_flat(renderer.picture(TABLE.put(part(TERRAIN, "forest")), 2), empty, *LAID[TERRAIN])
        assert found.size_mm - 42.0 < 1.5 if known else found.size_mm - 42.0 > 3.0


def test_nothing_is_taken_while_something_moves() -> None:
    sitting = begun(BOX)
    for nr in range(12):
        said = sitting.see(part(TERRAIN, "valley", 8.0 * (nr % 2), 0.0), seconds=0.125)
        assert said.done == 0


def test_without_a_mat_the_enrolment_says_so() -> None:
    enrolment = Enrolment(BOX)
    bare = np.full((540, 960, 3), 120, np.uint8)
    bare[100:140] = 90
    for nr in range(4):
        said = enrolment.look(bare, nr * 0.2)
    assert said.key == "empty"
    assert said.why is not None
    assert said.why.what.key == "no-mat"


def test_a_card_that_was_moved_is_said() -> None:
    renderer = Renderer(CAMERA, Light(brightness=0.8))
    empty = empty_ground(renderer.picture(TABLE, 1))
    moved = TABLE.change("card 2", x=175.0).put(part(TERRAIN, "valley"))
    with pytest.raises(UnreadableError, match="moved"):
        find_flat(renderer.picture(moved, 2), empty, *LAID[TERRAIN])


def test_our_own_drawings_are_far_from_each_other() -> None:
    """So that nobody who tries the companion with printed parts is asked whether two are the same."""
    for kind in (TERRAIN, CROP, "hexes"):
        drawings = [part.draw(192)[:, :, :3] for part in OWN if part.kind.folder == kind]
        soft = [np.asarray(cv2.GaussianBlur(d, (0, 0), 2.0), np.uint8) for d in drawings]
        for nr, one in enumerate(soft):
            assert all(misfit(one, other, LAID[kind][0]) > SAME for other in soft[:nr])
