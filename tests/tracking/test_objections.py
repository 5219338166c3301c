"""A proposal that one forbidden action explains better, or that leaves most of a table unexplained, is not made."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import pytest

from companion.games.kit import Breach, Event, Place, Spot, Verdict
from companion.tracking import Proposal, SpotsSeen, objections
from companion.tracking.objections import OBJECTIONS, Case
from tests.toys import skirmish
from tests.toys.skirmish import Draw, March

STATE = skirmish.GAME.start(skirmish.GAME.begin(("red", "blue")))
MARCH = March("red", "b")
AGAIN = "is_refused_when_done_again"


@dataclass(frozen=True)
class Jump(March):
    """A march that names two places."""

    kind = "jump"
    over: str


def read(lies: Iterable[tuple[Place, str | None]], sure: float) -> SpotsSeen:
    """What is read at places of the road, and so surely."""
    return {(place, "army"): {label: sure, "other": 1 - sure} for place, label in lies}


def raised(
    monkeypatch: pytest.MonkeyPatch,
    *events: Event,
    lies: dict[Place, str | None],
    amiss: Collection[Place] = (),
    refused: March | None = None,
    stirred: Collection[Place] = (),
    sure: float = 0.99,
) -> list[str]:
    """The objections to these events, where all that `lies` there differs but what leaves `amiss` is explained."""
    verdicts = [Verdict(refused, (Breach("next-place"),))] if refused is not None else []
    monkeypatch.setattr(objections, "refusals", lambda *_: iter(verdicts))
    differ: tuple[Spot, ...] = tuple((place, "army") for place in lies if place in "abcde")
    left = tuple((place, "army") for place in amiss)
    seen = read(lies.items(), sure)
    case = Case(STATE, seen, differ, differ, differ, tuple(stirred), Proposal(events, 1.0, amiss=left))
    return [objects.__name__ for objects in OBJECTIONS if objects(case)]


def test_nothing_speaks_against_what_explains_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raised(monkeypatch, MARCH, lies={"a": None, "b": "red"}) == []
    assert raised(monkeypatch, MARCH, lies={"a": None, "b": "red"}, refused=March("blue", "d")) == []


def test_what_leaves_half_of_the_differences_or_more_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    lies: dict[Place, str | None] = {"a": None, "b": "red", "d": "blue"}
    assert raised(monkeypatch, MARCH, lies=lies, amiss="d") == []
    assert raised(monkeypatch, MARCH, lies=lies, amiss="bd") == ["leaves_most"]
    assert raised(monkeypatch, MARCH, lies=lies, amiss="bd", sure=0.7) == [], "doubtful ones are asked about"


def test_a_piece_that_vanishes_may_stand_beside_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    lies: dict[Place, str | None] = {"a": None, "e": "blue"}
    assert raised(monkeypatch, lies=lies, stirred="e") == []
    monkeypatch.setattr(Case, "after", {("e", "army"): "blue"})
    assert raised(monkeypatch, lies=lies, stirred="e") == ["joined_another_piece"]
    assert raised(monkeypatch, lies=lies) == []


def test_half_of_an_action_that_a_rule_forbids_is_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    lies: dict[Place, str | None] = {"a": None, "b": "red", "c": "red"}

    found = raised(monkeypatch, Draw("blue"), lies=lies, amiss="c", refused=Jump("blue", "c", "b"))
    assert found == ["is_part_of_a_refused_action"]


def test_the_same_done_once_more_and_another_piece_than_is_proposed_are_mistakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lies: dict[Place, str | None] = {"a": None, "b": "red", "c": "red"}
    assert raised(monkeypatch, MARCH, lies=lies, amiss="c", refused=March("red", "c")) == [AGAIN]
    wrong: dict[Place, str | None] = {"a": None, "b": "blue", "c": "red"}
    assert raised(monkeypatch, MARCH, lies=wrong, amiss="b", refused=March("blue", "b")) == ["lays_another_piece"]
    assert raised(monkeypatch, MARCH, lies=wrong, amiss="b", refused=March("red", "d")) == [
        "is_refused_when_done_again"
    ]


def test_where_others_must_have_acted_unseen_one_forbidden_action_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    lies: dict[Place, str | None] = {"d": "blue"}
    unseen = "takes_more_than_a_refused_action"
    assert raised(monkeypatch, Draw("red"), lies=lies, refused=March("blue", "d")) == [unseen]
    assert raised(monkeypatch, Draw("red"), lies=lies, refused=March("red", "d")) == []
    assert raised(monkeypatch, Draw("red"), lies=lies, amiss="e", refused=March("red", "d")) == [unseen]
