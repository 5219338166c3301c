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
        ("", "seat-first .seats=red, blue"),
        ("red", "seat-first"),
        ("green draw", "seat-first"),
        ("red fly", "not-an-action .text=fly, known=march, peek"),
        ("red draw two", "nothing-more"),
        ("red march", "more-words .n=1, fields=to"),
        ("red propose 1", "more-words .n=2, fields=give, take"),
        ("red march z", "not-one-of .text=z, known=a, b"),
        ("answer coin", "nothing-asked"),
        ("ruling army.red c", "ruling-words"),
        ("ruling army.red c because  ", "ruling-words"),
        ("ruling army.red because so", "ruling-words"),
        ("ruling gold.red c because so", "not-a-fact .text=gold.red, known=army.red, army.blue"),
        ("ruling army.red z because so", "not-one-of .text=z"),
    ],
)
def test_what_cannot_be_read_is_answered_by_what_to_type(line: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        parse_event(start(), line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("answer", "answer-words"),
        ("answer peek.0 coin now", "answer-words"),
        ("answer peek.1 coin", "other-question .question=peek.0, text=peek.1"),
        ("answer crown", "not-one-of .text=crown"),
    ],
)
def test_an_answer_that_cannot_be_read_is_answered_by_what_to_type(line: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        parse_event(asking(), line)
