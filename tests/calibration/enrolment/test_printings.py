"""Copies of a label are laid together, and the companion itself notices that they look different."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from calibration.art import part_named
from calibration.enrolment.live import BESIDE, SOUGHT, Enrolment, WantedPart
from hardware.simulator.scene import ScenePart
from hardware.simulator.shapes import hand
from tests.support.calibration.editions import house_on, redrawn, scattered
from tests.support.calibration.sitting import CROP, TERRAIN, Sitting, begun, part
from tests.support.vision.drawn import OWN

FOREST, VALLEY = WantedPart(TERRAIN, "forest", 15), WantedPart(TERRAIN, "valley", 15)


@pytest.fixture
def sitting() -> Sitting:
    return begun([FOREST, VALLEY])


def forests(*editions: int, label: str = "forest") -> list[ScenePart]:
    """Copies of a tile of these editions, 0 for the one that we drew."""
    own = part_named(OWN, TERRAIN, label)
    return scattered([redrawn(own, edition) if edition else own for edition in editions], np.random.default_rng(2))


def pictures(enrolment: Enrolment, label: str = "forest") -> int:
    return len(enrolment.pictures()[TERRAIN][label])


def turned(parts: Sequence[ScenePart], seed: int = 7) -> list[ScenePart]:
    """The same parts laid anew, elsewhere."""
    rng = np.random.default_rng(seed)
    return [replace(one, x=float(rng.uniform(-60, 60)), y=float(rng.uniform(-60, 60))) for one in parts]


def test_where_copies_look_alike_the_next_label_is_asked_for_at_once(sitting: Sitting) -> None:
    assert sitting.said[-1].copies == 2
    said = sitting.lay(*forests(0, 0))
    assert (said.key, said.done, said.total, said.wanted) == ("lay", 1, 2, VALLEY)
    assert pictures(sitting.enrolment) == 1, "a copy that looks the same teaches nothing"


def test_while_one_copy_lies_alone_another_is_asked_for_beside_it(sitting: Sitting) -> None:
    first, second = forests(0, 0)
    said = sitting.lay(first)
    assert (said.key, said.done, said.wanted) == ("beside", 0, FOREST)
    assert sitting.lay(first, second).key == "lay"
    assert sitting.enrolment.taken[0].wanted == FOREST


def test_who_lays_no_second_copy_waits_and_presses_nothing(sitting: Sitting) -> None:
    first, _ = forests(0, 0)
    sitting.lay(first)
    assert sitting.see(first, seconds=BESIDE - 1).key == "beside"
    assert sitting.see(first, seconds=1.5).wanted == VALLEY


def test_who_says_that_there_is_no_second_copy_goes_on_at_once(sitting: Sitting) -> None:
    sitting.lay(forests(0, 0)[0])
    assert sitting.enrolment.enough().wanted == VALLEY
    assert pictures(sitting.enrolment) == 1


def test_where_copies_look_different_another_one_is_asked_for_until_it_is_known(sitting: Sitting) -> None:
    said = sitting.lay(*forests(0, 1))
    assert (said.key, said.done, said.total, said.wanted) == ("more", 1, 3, FOREST)
    assert pictures(sitting.enrolment) == 2
    said = sitting.lay(*turned(forests(2)))
    assert (said.key, said.done, said.total) == ("more", 2, 4)
    said = sitting.lay(*turned(forests(1), seed=8))
    assert (said.key, said.wanted, said.done, said.total) == ("lay", VALLEY, 2, 3)
    assert pictures(sitting.enrolment) == 3


def test_what_stands_on_one_copy_makes_it_look_different(sitting: Sitting) -> None:
    first, second = forests(0, 0)
    assert sitting.lay(first, second, house_on(second, 4.0, -3.0)).key == "more"
    assert pictures(sitting.enrolment) == 2


def test_a_copy_may_be_laid_beside_those_that_differ_and_a_passing_hand_is_none(sitting: Sitting) -> None:
    three = forests(0, 1, 0)
    sitting.lay(*three[:2])
    sitting.see(hand(x=60.0, y=90.0), *three[:2], seconds=0.25)
    assert sitting.see(*three[:2], seconds=0.5).key == "more", "what lies where it lay is no further copy"
    assert sitting.lay(*three).wanted == VALLEY


def test_where_no_other_copy_is_found_it_goes_on_by_itself(sitting: Sitting) -> None:
    two = forests(0, 1)
    sitting.lay(*two)
    assert sitting.see(*two, seconds=SOUGHT - 2, rate=1.0).key == "more"
    said = sitting.see(*two, seconds=4.0, rate=1.0)
    assert (said.key, said.wanted, said.total) == ("lay", VALLEY, 2)


def test_no_more_copies_are_asked_for_than_the_box_holds() -> None:
    sitting = begun([WantedPart(TERRAIN, "forest", 2), VALLEY])
    said = sitting.lay(*forests(0, 1))
    assert (said.key, said.wanted) == ("lay", VALLEY)
    assert pictures(sitting.enrolment) == 2
    single = begun([WantedPart(TERRAIN, "forest", 1), VALLEY])
    assert single.said[-1].copies == 1
    assert single.lay(*forests(0)[:1]).wanted == VALLEY


def test_once_copies_of_a_label_differ_more_of_the_next_are_asked_for(sitting: Sitting) -> None:
    sitting.lay(*forests(0, 1))
    said = sitting.enrolment.enough()
    assert (said.wanted, said.copies) == (VALLEY, 3)
    said = sitting.lay(*forests(0, 0, 1, label="valley"))
    assert said.key == "done", "one of them showed nothing new"
    assert pictures(sitting.enrolment, "valley") == 2


def test_a_label_whose_copies_differ_is_taken_back_copy_by_copy(sitting: Sitting) -> None:
    sitting.lay(*forests(0, 1))
    sitting.lay(*turned(forests(2)))
    said = sitting.enrolment.back()
    assert (said.key, said.done, said.wanted) == ("more", 1, FOREST)
    said = sitting.enrolment.back()
    assert (said.key, said.done, said.total, said.wanted) == ("lay", 0, 2, FOREST)


def test_a_tile_of_another_label_among_the_copies_is_noticed(sitting: Sitting) -> None:
    sitting.lay(*forests(0, 0))
    (valley,), (forest,) = forests(0, label="valley"), turned(forests(0))
    said = sitting.lay(replace(valley, x=-60.0, y=-60.0), forest)
    assert (said.key, said.other, said.done) == ("same", "forest", 1)


def test_copies_of_the_last_label_that_were_left_lying_are_none_of_the_next(sitting: Sitting) -> None:
    left = forests(0, 1)
    sitting.lay(*left)
    sitting.enrolment.enough()
    valleys = [replace(one, x=x, y=65.0) for one, x in zip(forests(0, 0, label="valley"), (-40.0, 40.0), strict=True)]
    said = sitting.lay(*left, *valleys)
    assert (said.key, said.done, said.other) == ("beside", 1, None), "three are asked for, two lie there"
    assert sitting.enrolment.enough().key == "done"
    assert pictures(sitting.enrolment, "valley") == 1


def test_where_only_what_was_taken_lies_the_next_label_is_not_taken_from_it(sitting: Sitting) -> None:
    left = forests(0, 0)
    sitting.lay(*left)
    said = sitting.lay(*left)
    assert (said.key, said.other, said.done) == ("same", "forest", 1)


def test_who_lays_more_copies_than_there_are_is_not_told_to_leave_one_where_two_are_asked_for() -> None:
    sitting = begun([WantedPart(TERRAIN, "forest", 2), VALLEY])
    (forest,) = forests(0)
    said = sitting.lay(*(replace(forest, name=f"part {n}", x=55.0 * n, y=0.0) for n in (-1, 0, 1)))
    assert said.copies == 2
    assert said.why is not None
    assert (said.why.what.key, said.why.what["n"]) == ("too-many", 2)


def test_copies_that_touch_are_to_be_pushed_apart(sitting: Sitting) -> None:
    said = sitting.lay(part(TERRAIN, "forest", -21.0), part(TERRAIN, "forest", 21.0, name="another"))
    assert said.why is not None
    assert said.why.what.key == "touching"


def test_discs_that_lie_turned_anyhow_look_alike() -> None:
    wanted = [WantedPart(CROP, label, 12) for label in ("corn", "potato", "coca", "chili", "quinoa")]
    sitting = begun(wanted)
    for nr, one in enumerate(wanted):
        own = part_named(OWN, CROP, one.label)
        said = sitting.lay(*scattered([own, own], np.random.default_rng(nr), turn=180.0))
        assert (said.done, said.key) == (nr + 1, "lay" if nr < 4 else "done")
