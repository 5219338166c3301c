"""A typed line leads to its event, or to one sentence that says what to type."""

from __future__ import annotations

import pytest

from companion.games.kit import Answer, BadText, Event, Ruling, parse_event
from tests.toys import skirmish
from tests.toys.skirmish import Draw, March, Peek, Propose, Skirmish


def start() -> Skirmish:
    return skirmish.start(skirmish.GAME.begin(("red", "blue")))


def asking() -> Skirmish:
    return start().after(Peek("red"))


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("red draw", Draw("red")),
        ("  red   march  b ", March("red", "b")),
        ("red march to=b", March("red", "b")),
        ("blue march a", March("blue", "a")),
        ("red propose 1 take=0", Propose("red", 1, 0)),
        ("ruling army.red c because Blue knocked it over", Ruling("army.red", "c", "Blue knocked it over")),
    ],
)
def test_fields_stand_in_order_or_are_named(line: str, event: Event) -> None:
    assert parse_event(start(), line) == event


def test_the_question_may_be_left_out_by_who_answers() -> None:
    assert parse_event(asking(), "answer peek.0 coin") == Answer("peek.0", "coin")
    assert parse_event(asking(), "answer coin") == Answer("peek.0", "coin")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "Start with a seat \\(red, blue\\)"),
        ("red", "Start with a seat"),
        ("green draw", "Start with a seat"),
        ("red fly", "“fly” is not an action; type one of march, peek"),
        ("red draw two", "Type nothing more after the action"),
        ("red march", "Type 1 more after the action: to"),
        ("red propose 1", "Type 2 more after the action: give, take"),
        ("red march z", "“z” is not one of a, b"),
        ("answer coin", "No question is open"),
        ("ruling army.red c", "Type “ruling”, the fact, its value"),
        ("ruling army.red c because  ", "Type “ruling”, the fact, its value"),
        ("ruling army.red because so", "Type “ruling”, the fact, its value"),
        ("ruling gold.red c because so", "“gold.red” cannot be ruled on; the facts are army.red, army.blue"),
        ("ruling army.red z because so", "“z” is not one of"),
    ],
)
def test_what_cannot_be_read_is_answered_by_what_to_type(line: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        parse_event(start(), line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("answer", "Type “answer”, the question and the answer"),
        ("answer peek.0 coin now", "Type “answer”, the question and the answer"),
        ("answer peek.1 coin", "The open question is peek.0, not peek.1"),
        ("answer crown", "“crown” is not one of"),
    ],
)
def test_an_answer_that_cannot_be_read_is_answered_by_what_to_type(line: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        parse_event(asking(), line)
