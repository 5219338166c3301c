"""The five shapes: print, order of marks, turns; and the grid they lie in."""

from __future__ import annotations

import pytest

from companion.games.diaominos.grid import grid
from companion.games.diaominos.shapes import PRINT, SHAPES, TURNS, distinct_turns, printed, same_as, shape_of, turned


def test_cubes_are_marked_from_the_lowest_row_and_there_from_the_right() -> None:
    assert printed("###/.#.") == ((1, 0), (2, 1), (1, 1), (0, 1))
    assert printed("##/##") == ((1, 0), (0, 0), (1, 1), (0, 1))
    assert printed("####") == ((3, 0), (2, 0), (1, 0), (0, 0))


@pytest.mark.parametrize(("shape", "count"), [("line", 2), ("square", 1), ("tee", 4), ("snake", 4), ("ell", 8)])
def test_turns_that_look_alike_count_once(shape: str, count: int) -> None:
    assert len(distinct_turns(PRINT[shape])) == count


@pytest.mark.parametrize(
    ("shape", "marked", "count"),
    [
        ("line", {0}, 4),
        ("line", {0, 1}, 4),
        ("square", {0}, 4),
        ("square", {0, 1}, 4),
        ("tee", {1}, 8),
        ("ell", {0}, 8),
    ],
)
def test_marks_make_turns_different(shape: str, marked: set[int], count: int) -> None:
    assert len(distinct_turns(PRINT[shape], frozenset(marked))) == count


def test_a_shape_with_all_cubes_marked_turns_as_a_plain_one() -> None:
    for shape in SHAPES:
        assert distinct_turns(PRINT[shape], frozenset(range(4))) == distinct_turns(PRINT[shape])


def test_a_turn_that_looks_like_another_names_the_first_of_them() -> None:
    assert same_as("####", "r2") == "r0"
    assert same_as("####", "r2", frozenset({0})) == "r2"
    assert same_as("##/##", "m3") == "r0"


def test_every_turn_keeps_four_cubes_at_the_corner_of_their_box() -> None:
    for shape in SHAPES:
        for turn in TURNS:
            cells = turned(PRINT[shape], turn)
            assert len(set(cells)) == 4
            assert min(x for x, _ in cells) == min(y for _, y in cells) == 0
            assert shape_of(PRINT[shape]) == shape


def test_a_quarter_turn_is_clockwise() -> None:
    assert turned("#./#./##", "r1") == ((0, 0), (0, 1), (1, 1), (2, 1))


def test_pictures_that_are_none_of_the_five_are_told() -> None:
    assert shape_of("###") is None
    assert shape_of("##/.#/.#/.#") is None
    assert shape_of("#./##/.#") == "snake"
    with pytest.raises(ValueError, match="no-shape"):
        printed("abc")


def test_a_place_is_its_column_and_its_row_from_below() -> None:
    here = grid(8, 12)
    assert len(here.places) == 96
    assert here.places[:2] == ("c1r1", "c2r1")
    assert here.bit["c1r2"] == 1 << 8


def test_cells_share_faces_only_inside_the_grid() -> None:
    here = grid(4, 4)
    assert set(here.places_of(here.near(here.bit["c4r1"]))) == {"c3r1", "c4r2"}
    assert set(here.places_of(here.near(here.bit["c2r2"]))) == {"c1r2", "c3r2", "c2r1", "c2r3"}


def test_a_line_fits_in_every_row_and_column() -> None:
    here = grid(8, 12)
    assert len(here.spots("####", "r0")) == 5 * 12
    assert len(here.spots("####", "r1")) == 8 * 9


def test_rows_and_columns_are_layers() -> None:
    here = grid(4, 5)
    full = sum(here.bit[f"c{c}r2"] for c in range(1, 5)) | sum(here.bit[f"c1r{r}"] for r in range(1, 6))
    assert here.full_layers(full, "row") == 1
    assert here.full_layers(full, "column") == 1
    assert here.full_layers(here.all, "row") == 5
