"""Selections: listed, or made piece by piece where they are many."""

from __future__ import annotations

import pytest

from companion.games.kit import BadText, Choice, Form, Number, Row, Several, is_word, text_of

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
    half = Several(CARDS, 10, 10, pieces=True)
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


def test_of_a_long_choice_the_first_twelve_are_named() -> None:
    letters = tuple("abcdefghijklm")
    with pytest.raises(BadText, match=r"known=a, b, c, d, e, f, g, h, i, j, k, l …\)$"):
        Choice(letters).parse("z")
    with pytest.raises(BadText, match=r"known=a, b, c, d, e, f, g, h, i, j, k, l\)$"):
        Choice(letters[:12]).parse("z")


@pytest.mark.parametrize("text", ["0", "11", "x", "", "1.5", "+3", "9999999999"])
def test_a_number_lies_between_its_ends_and_is_written_in_digits(text: str) -> None:
    assert Number(1, 10).parse("1") == 1
    assert Number(1, 10).parse("10") == 10
    assert Number(-9, 10).parse("-9") == -9
    with pytest.raises(BadText, match=r"not-a-number .*least=1, most=10"):
        Number(1, 10).parse(text)


def test_nothing_but_a_number_is_one() -> None:
    assert all(n in Number(1, 10) for n in (1, 10))
    assert not any(odd in Number(0, 10) for odd in (-1, 11, True, "3", None, 3.0))
    assert Number(1, 3).values() == (1, 2, 3)


def test_numbers_are_grouped_by_so_many() -> None:
    by_five = Number(1, 12, by=5)
    assert [by_five.group(n) for n in (1, 5, 6, 10, 11, 12)] == ["1-5", "1-5", "6-10", "6-10", "11-12", "11-12"]
    assert Number(1, 12).group(3) is None
    assert by_five.group("3") is None


def test_a_choice_and_a_form_say_what_belongs_to_them() -> None:
    assert Choice(("ab", "ba"), by=lambda v: str(v)[0]).group("ba") == "b"
    assert Choice(("a",)).group("a") is None
    assert Choice(("a", 2)).parse("2") == 2
    form = Form("[ab]{2}", "two letters")
    assert form.parse("ab") == "ab"
    assert form.group("ab") is None
    assert "abc" not in form
    assert 7 not in form
    with pytest.raises(BadText, match=r"wrong-form .*hint=two letters"):
        form.parse("abc")


def test_a_selection_says_how_many_it_wants() -> None:
    some = Several(("r", "r", "g"), 1, 2)
    assert some.group(("r", "g")) == 2
    assert some.group("r") is None
    assert some.parse("g+r") == ("r", "g")
    for text in ("none", "r+r+g", "g+g"):
        with pytest.raises(BadText, match=r"not-a-choice .*least=1, most=2, known=r, g"):
            some.parse(text)
    with pytest.raises(BadText, match=r"not-one-of .text=b, known=r, g"):
        some.parse("b")
    assert not any(odd in some for odd in ((), ("g", "r"), ("g", "g"), ("r", "r", "g"), "r", ["r"], ("b",)))
    assert Several(("r",)).parse("none") == ()


def test_a_word_can_be_written_in_a_line_and_read_again() -> None:
    assert is_word("a.b:c/d-e_f")
    assert is_word(-3)
    assert is_word(("a", 2))
    assert is_word(())
    assert not any(is_word(odd) for odd in ("", "a b", "none", "a+b", "é", ("a", "none"), "-a"))
    assert text_of(()) == "none"


def test_domains_of_the_same_values_are_the_same_however_they_are_grouped_and_tried() -> None:
    assert Number(1, 9, by=3) == Number(1, 9)
    assert Choice(("a", "b"), by=len) == Choice(("a", "b"))  # type: ignore[arg-type]
    assert Form("[ab]", "letter", sample=str) == Form("[ab]", "letter")


def test_selections_that_hold_what_is_not_hopeful_are_passed_over() -> None:
    some = Several(("r", "r", "g"), 0, 3)
    assert list(some.holding((), lambda value: value != ("r", "r"))) == [(), ("r",), ("r", "g"), ("g",)]
    assert list(some.holding(("g",))) == [("g",), ("r", "g"), ("r", "r", "g")]
    assert list(Row(("a", "b")).holding(("b",), lambda value: value != ("b", "a"))) == [("b",)]
