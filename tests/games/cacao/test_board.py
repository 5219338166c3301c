"""The growing board: jungle and worker spaces in turn, and the pairs of columns by which it is walked through."""

from __future__ import annotations

import pytest

from companion.games.cacao.board import START, columns_of, is_jungle, spaces


def test_jungle_and_worker_spaces_alternate_from_the_starting_tiles_on() -> None:
    assert all(is_jungle(cell) for cell in START)
    assert not any(is_jungle(cell) for cell in ((1, 0), (0, 1), (-1, 0), (2, 1)))
    assert is_jungle((-1, 1))


def test_the_spaces_on_and_round_the_tiles_are_listed_and_others_can_be_typed() -> None:
    listed = spaces().values()
    assert listed is not None
    assert len(listed) == 16
    assert {"x-1y-1", "x2y2"} <= set(listed)
    assert "x3y2" not in listed
    assert "x3y2" in spaces()


@pytest.mark.parametrize(
    ("place", "columns"),
    [("x0y5", "columns0"), ("x1y0", "columns0"), ("x2y0", "columns2"), ("x5y0", "columns4"), ("x-1y0", "columns-2")],
)
def test_two_columns_go_by_the_name_of_the_left_one(place: str, columns: str) -> None:
    assert columns_of(place) == columns


def test_what_is_no_space_of_the_board_stands_alone() -> None:
    assert columns_of("pile") == "pile"
