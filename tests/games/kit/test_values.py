"""Selections: listed where they are few, made piece by piece where they are many."""

from __future__ import annotations

import pytest

from companion.games.kit import BadText, Row, Several

CARDS = ("brick",) * 19 + ("wool",) * 19 + ("ore",) * 19 + ("grain",) * 19 + ("lumber",) * 19


def test_few_selections_are_listed_each_once_the_small_ones_first() -> None:
    assert Several(("r", "r", "g"), 1, 2).values() == (("r",), ("g",), ("r", "r"), ("r", "g"))


def test_few_rows_are_listed_in_every_order() -> None:
    assert Row(("a", "b", "c"), 3, 3).values() == (
        ("a", "b", "c"),
        ("a", "c", "b"),
        ("b", "a", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("c", "b", "a"),
    )


def test_two_dice_have_36_rows_and_21_selections() -> None:
    faces = (1, 2, 3, 4, 5, 6)
    assert len(Row(faces * 2, 2, 2).values() or ()) == 36
    assert len(Several(faces * 2, 2, 2).values() or ()) == 21


def test_half_of_a_big_hand_is_never_listed() -> None:
    half = Several(CARDS, 10, 10)
    assert half.values() is None
    assert half.more(()) == ("brick", "wool", "ore", "grain", "lumber")
    assert half.more(("brick",) * 10) == ()
    assert half.enough(("wool",) + ("brick",) * 9)
    assert not half.enough(("brick",) * 9)


def test_what_stands_once_in_the_list_is_taken_once() -> None:
    assert Several(("r", "g"), 0, 2).more(("r",)) == ("g",)


def test_a_selection_has_one_form_and_a_row_keeps_its_order() -> None:
    assert Several(("r", "g")).parse("g+r") == ("r", "g")
    assert Row(("r", "g")).parse("g+r") == ("g", "r")
    assert ("g", "r") not in Several(("r", "g"))
    assert ("g", "r") in Row(("r", "g"))
    with pytest.raises(BadText):
        Row(("r", "g")).parse("r+r")
