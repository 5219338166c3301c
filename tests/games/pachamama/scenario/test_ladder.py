from __future__ import annotations

from functools import cache

import pytest

from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.crops import Note, RegionMap
from companion.games.pachamama.scenario.generate import scenario, unseen
from companion.games.pachamama.scenario.grid import cells, grid
from companion.games.pachamama.scenario.ladder import (
    DIFFICULTIES,
    LADDER,
    Technique,
    climb,
    has_difficulty,
    only_crop,
    only_space,
    shadow,
    twins,
    what_if,
)
from companion.games.pachamama.scenario.model import SIZES, Scenario

NAMES = {
    difficulty: [t.name for t in LADDER if t.difficulty == difficulty] for difficulty in ("easy", "medium", "hard")
}


def board_and_note(made: Scenario) -> tuple[RegionMap, Note]:
    board = RegionMap(made.grid, made.regions())
    return board, board.given(made.crops(), sum(1 << cell for cell in made.starts))


@cache
def some(difficulty: str) -> list[Scenario]:
    return [scenario(Code(size, difficulty, number)) for size in SIZES for number in range(200, 208)]


def solved(made: Scenario, *without: str) -> bool:
    off = [name for difficulty in without for name in NAMES[difficulty]]
    board, note = board_and_note(made)
    if climb(board, note, off) is None:
        return False
    assert note == made.crops()
    return True


def test_an_easy_one_is_solved_by_the_easy_techniques_alone() -> None:
    assert all(solved(made, "medium", "hard") for made in some("easy"))


def test_a_medium_one_needs_a_medium_technique_and_no_more() -> None:
    for made in some("medium"):
        assert not solved(made, "medium", "hard")
        assert solved(made, "hard")


def test_a_hard_one_needs_a_hard_technique() -> None:
    for made in some("hard"):
        assert not solved(made, "hard")
        assert solved(made)


@pytest.mark.parametrize("name", NAMES["easy"])
def test_one_easy_technique_alone_is_not_enough(name: str) -> None:
    off = [technique.name for technique in LADDER if technique.name != name]
    assert not all(climb(*board_and_note(made), off) for made in some("easy"))


@pytest.mark.parametrize("technique", LADDER, ids=lambda technique: technique.name)
def test_a_technique_is_needed_somewhere_and_never_strikes_what_is_right(technique: Technique) -> None:
    struck = False
    for difficulty in ("easy", "medium", "hard"):
        for made in some(difficulty):
            board, note = board_and_note(made)
            for step in LADDER:
                before = list(note)
                if step is technique:
                    struck |= step.strike(board, note)
                else:
                    step.strike(board, note)
                assert all(own & here == own for own, here in zip(made.crops(), note, strict=True))
                assert all(here | was == was for here, was in zip(note, before, strict=True))
    assert struck


def spaces(*cells: int) -> int:
    return sum(1 << cell for cell in cells)


def row_of_two_regions() -> tuple[RegionMap, Note]:
    """One row of five: a region of three (0, 1, 2), then one of two (3, 4)."""
    board = RegionMap(grid(1, 5), [spaces(0, 1, 2), spaces(3, 4)])
    return board, board.blank()


def test_only_crop_takes_the_crop_from_the_region_and_the_spaces_around() -> None:
    board, note = row_of_two_regions()
    note[1] &= ~spaces(2)
    note[2] &= ~spaces(2)
    assert only_crop(board, note)
    assert note[0] == spaces(2, 4)


def test_only_space_takes_the_other_crops_from_the_space() -> None:
    board, note = row_of_two_regions()
    note[2] = spaces(1)
    assert only_space(board, note)
    assert note == [spaces(0, 2, 3, 4), spaces(0, 2, 3, 4), spaces(1), 0, 0]


def test_a_shadow_falls_on_what_every_place_of_a_crop_touches() -> None:
    board = RegionMap(grid(2, 4), [spaces(0, 1, 2), spaces(4, 5, 6, 7)])
    note = board.blank()
    note[2] &= ~spaces(2)
    assert shadow(board, note)
    assert note[2] == spaces(0, 1, 6, 7)


def test_twins_bar_both_crops_from_what_they_both_see() -> None:
    board = RegionMap(grid(1, 5), [spaces(0, 1, 2, 3, 4)])
    note = board.blank()
    for crop in (2, 3, 4):
        note[crop] &= ~spaces(0, 1)
    assert twins(board, note)
    assert note[0] == note[1] == spaces(0, 1)


def test_what_if_strikes_a_crop_that_leads_to_a_contradiction() -> None:
    board, note = row_of_two_regions()
    note[0] &= ~spaces(1)
    note[1] &= ~spaces(3)
    before = list(note)
    assert what_if(board, note)
    assert sum(was.bit_count() - here.bit_count() for was, here in zip(before, note, strict=True)) == 1


def test_settled_notes_are_graded_as_climbing_grades_them() -> None:
    found = set()
    for number in range(40):
        made = unseen(SIZES[0], DIFFICULTIES[number % 3], number)
        board, crops = RegionMap(made.grid, made.regions()), made.crops()
        for left_out in (0, 1):
            note = board.given(crops, sum(1 << cell for cell in made.starts[left_out:]))
            settled = list(note)
            board.settle(settled, board.wide)
            hardest = climb(board, list(note))
            graded = [d for d in DIFFICULTIES if has_difficulty(board, d, list(note), list(settled))]
            assert graded == ([hardest.difficulty] if hardest else [])
            found.add(hardest.difficulty if hardest else None)
    assert found == {*DIFFICULTIES, None}


def test_settling_from_a_settled_note_ends_where_settling_all_does() -> None:
    made = unseen(SIZES[1], "hard", 5)
    board, crops = RegionMap(made.grid, made.regions()), made.crops()
    note = board.given(crops, sum(1 << cell for cell in made.starts[1:]))
    board.settle(note, board.wide)
    for crop, here in enumerate(note):
        for cell in cells(here):
            all_of_it, touched = board.put(note, crop, 1 << cell), board.put(note, crop, 1 << cell)
            sound = board.settle(all_of_it, board.wide)
            assert board.settle(touched, board.wide, note) == sound
            assert touched == all_of_it or not sound
