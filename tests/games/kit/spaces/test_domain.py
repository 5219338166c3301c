"""All the spaces that a field can name."""

from __future__ import annotations

import pytest

from companion.games.kit import BadText
from companion.games.kit.spaces import squares
from companion.games.kit.spaces.domain import Spaces

LISTED = Spaces(("x0y0", "x1y0"), squares.cell_of, by=lambda place: place.partition("y")[0])


def test_some_spaces_are_listed_and_any_other_belongs_too() -> None:
    assert LISTED.values() == ("x0y0", "x1y0")
    assert all(place in LISTED for place in ("x0y0", "x7y-3"))
    assert not any(odd in LISTED for odd in ("x07y1", "q0r0", "", None, 3))
    assert Spaces((), read=lambda thing: thing).__contains__(3) is False


def test_a_space_is_typed_as_it_is_written() -> None:
    assert LISTED.parse("x7y-3") == "x7y-3"
    with pytest.raises(BadText, match=r"not-a-space .text=q0r0, example=x0y1"):
        LISTED.parse("q0r0")


def test_spaces_are_grouped_if_the_game_says_by_what() -> None:
    assert LISTED.group("x1y0") == "x1"
    assert LISTED.group(3) is None
    assert Spaces((), squares.cell_of).group("x1y0") is None


def test_only_the_listed_spaces_tell_fields_apart() -> None:
    assert Spaces(LISTED.listed, str, example="x2y2") == LISTED
    assert Spaces((), squares.cell_of) != LISTED
