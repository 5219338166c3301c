"""Events have one line of text, and a question says who may see its answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from companion.games.kit import Action, Answer, Begin, Choice, Question, Ruling, say


@dataclass(frozen=True)
class Move(Action):
    kind: ClassVar[str] = "move"

    to: str
    cards: tuple[str, ...]


def test_an_event_is_written_in_one_line() -> None:
    move = Move("red", "c3", ("a", "b"))
    assert move.text() == "red move to=c3 cards=a+b"
    assert Move("red", "c3", ()).text() == "red move to=c3 cards=none"
    assert move.args() == {"to": "c3", "cards": ("a", "b")}
    assert Move.field_names() == ("to", "cards")
    assert Answer("die.1", 4).text() == "answer die.1 4"
    assert Ruling("gold.red", 3, "it fell down").text() == "ruling gold.red 3 because it fell down"


def test_an_action_is_public_and_said_unless_its_kind_says_otherwise() -> None:
    assert not Move.private
    assert not Move.unseen
    assert not Move.hidden()
    assert not Move.obvious


def test_a_beginning_is_read_as_it_was_written() -> None:
    begin = Begin("toy", 2, ("red", "blue"), {"cards": ("a", "b"), "long": "yes"}, {"costs": {"hut": 3}})
    assert Begin.parse(begin.text()) == begin
    assert Begin.parse(replace(begin, id="2f").text()).id == "2f"
    with pytest.raises(ValueError, match="starts with a line"):
        Begin.parse(begin.text().replace("begin", "begun", 1))


def test_a_beginning_of_an_older_release_is_written_as_it_was() -> None:
    line = 'begin {"data": {}, "game": "toy", "options": {}, "seats": ["red"], "version": 2}'
    assert Begin.parse(line).text() == line


def test_a_question_is_private_if_only_some_may_see_the_answer() -> None:
    of_all = Question("card.1", "card", "draw", Choice(("a",)))
    assert not of_all.private
    assert not of_all.sealed
    assert not of_all.held
    assert Question("card.1", "card", "draw", Choice(("a",)), seen_by=("red",)).private
    assert Question("card.1", "card", "draw", Choice(("a",)), seen_by=()).private


def test_a_sentence_gives_its_gaps_by_name() -> None:
    assert say("paid", seat="red", gold=3)["gold"] == 3
    with pytest.raises(KeyError):
        say("paid")["gold"]


@pytest.mark.parametrize("how", ["private", "unseen"])
def test_an_action_that_others_may_not_see_is_hidden_when_it_is_chosen(how: str) -> None:
    assert type("Secret", (Move,), {how: True}).hidden()  # type: ignore[attr-defined]
