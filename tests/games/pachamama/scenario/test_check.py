from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app.library import words_of
from companion.games.pachamama.scenario import check
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.model import Scenario
from companion.games.pachamama.scenario.typed import read
from tests.support.games.pachamama.scenario.brute import placements

SOUND = """
D1  F4  F2  F3  D2*
D2  M3  F1  D4  D1
M1  M4  M2  V5  D3
F3  F5* V1  V4  V2
F1  F4* F2  V3  M1
"""
LONG = "2500-8J9G"


def changed(text: str, **spaces: str) -> Scenario:
    """Read a grid with some spaces changed, named as in c1r2="V3"."""
    lines = [line.split() for line in text.strip().splitlines()]
    for place, token in spaces.items():
        lines[int(place[3]) - 1][int(place[1]) - 1] = token
    return read("\n".join(" ".join(line) for line in lines))


def told(made: Scenario) -> dict[str, list[str]]:
    """Give the faults: rule -> what is said."""
    words, found = words_of("en", "pachamama"), dict[str, list[str]]()
    for fault in check.faults(made):
        found.setdefault(fault.rule, []).append(words.say("map-fault", fault.what))
    return found


def test_a_sound_scenario_has_no_faults() -> None:
    assert check.faults(read(SOUND)) == []


def test_a_region_that_is_too_large_is_named() -> None:
    faults = told(changed(SOUND, c1r3="F1", c2r3="F4"))
    assert faults["region-size"] == [
        "The forest region c1r3, c2r3, c1r4, c2r4, c1r5, c2r5, c3r5 has 7 spaces. A region has 1 to 5."
    ]


def test_regions_of_one_terrain_that_touch_at_a_corner_are_named() -> None:
    assert told(changed(SOUND, c3r3="D2"))["regions-apart"] == ["Two desert regions touch at the corner of c4r2, c3r3."]


def test_a_region_with_a_crop_twice_is_named() -> None:
    assert told(changed(SOUND, c4r1="F2"))["region-crops"] == [
        "The forest region c2r1, c3r1, c4r1, c3r2 holds crops 1, 2, 2, 4. It must hold each of 1 to 4 once."
    ]


def test_equal_crops_that_touch_are_named() -> None:
    assert told(changed(SOUND, c2r1="F3", c4r1="F4"))["separation"] == [
        "Crop 3 lies twice on spaces that touch: c2r1, c2r2.",
        "Crop 4 lies twice on spaces that touch: c4r1, c4r2.",
    ]


def test_terrain_and_crops_beyond_the_box_are_counted() -> None:
    made = scenario(Code.parse(LONG))
    faults = told(replace(made, terrain=("valley",) * 18 + made.terrain[18:], crop=(1,) * 45))
    assert "tiles. The box holds 15." in faults["box"][0]
    assert faults["box"][-1] == "45 tiles of crop 1. The box holds 13."


@pytest.mark.parametrize(("level", "held"), [(1, 13), (2, 12), (3, 12), (4, 10), (5, 10)])
def test_the_box_holds_so_many_tiles_of_each_crop(level: int, held: int) -> None:
    """Rulebook, contents."""
    made = scenario(Code.parse(LONG))
    other = level % 5 + 1
    for number in (held, held + 1):
        crops = (level,) * number + (other,) * (45 - number)
        said = [text for text in told(replace(made, crop=crops))["box"] if f"of crop {level}." in text]
        assert said == ([f"{number} tiles of crop {level}. The box holds {held}."] if number > held else [])


def test_a_scenario_with_too_few_start_tiles_is_refused_with_the_spaces_in_doubt() -> None:
    made = replace(read(SOUND), starts=())
    assert told(made) == {
        "one-choice": [
            "More than one placement of crops fits: those at c5r1, c5r2 could be others."
            " Check the crops and which are start tiles."
        ]
    }


def test_uniqueness_is_asked_only_of_a_map_without_other_faults() -> None:
    assert "one-choice" not in told(replace(changed(SOUND, c4r1="F2"), starts=()))


@pytest.mark.parametrize("number", range(12))
def test_the_check_agrees_with_plain_counting_when_start_tiles_are_missing(number: int) -> None:
    made = scenario(Code.parse(LONG) if number % 2 else Code.parse("2200-8J93"))
    fewer = made.starts[: number % (len(made.starts) + 1)]
    record = made.record()
    one = placements(record, [list(divmod(cell, made.cols)) for cell in fewer]) == 1
    assert (check.faults(replace(made, starts=fewer)) == []) == one


def test_a_scenario_that_the_techniques_do_not_solve_has_no_grade() -> None:
    made = replace(read(SOUND), starts=())
    assert check.difficulty(made) is None
