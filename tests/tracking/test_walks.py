"""A walk over places that look unchanged is one look, and what no eye saw of it stays a hole."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit import Answer, Spot
from companion.tracking import Standing, TableReport, explain
from tests.toys.walkers import Dig, Rest, Step, Walkers

START = Walkers(("red", "blue"))
ROLLED = replace(START, left=4)


def look(state: Walkers, **changed: str | None) -> TableReport:
    """What is made of the table where red, blue or a stone lies at another place now."""
    lies: dict[Spot, str | None] = dict(state.layout())
    for piece, place in changed.items():
        if piece in state.seats:
            lies[state.at[state.seats.index(piece)], "walker"] = None
            lies[str(place), "walker"] = piece
        else:
            lies[str(place), "stone"] = piece
    return explain(state, [], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})


def told(found: TableReport) -> list[str]:
    """The events of the likeliest proposal."""
    return [event.text() for event in found.proposals[0].events]


def test_a_walk_of_three_steps_is_one_look() -> None:
    found = look(ROLLED, red="q0r0")
    assert found.standing is Standing.MOVED
    assert [type(event) for event in found.proposals[0].events] == [Step, Step, Step]
    assert found.proposals[0].events[-1] == Step("red", "q0r0")
    assert found.proposals[0].amiss == ()


def test_an_untyped_die_stays_a_hole() -> None:
    best = look(START, red="q0r0").proposals[0]
    assert [type(event) for event in best.events] == [Answer, Step, Step, Step]
    assert best.holes[0] == tuple(Answer("die.0", number) for number in (3, 4, 5, 6))


def test_a_die_that_nobody_saw_is_never_taken_for_one_of_its_values() -> None:
    found = look(START, red="q-2r0")
    assert len(found.proposals[0].holes[0]) == 6
    assert found.taken() is None


def test_walking_and_digging_and_walking_on_is_one_look() -> None:
    found = look(ROLLED, red="q-1r0", jade="q-2r0")
    assert told(found) == ["red step to=q-2r0", "red dig", "answer bag.0 jade", "red step to=q-1r0"]
    assert found.proposals[0].holes == {}


def test_a_walk_that_came_back_left_a_stone_on_its_way() -> None:
    found = look(ROLLED, jade="q-2r0")
    assert told(found)[:3] == ["red step to=q-2r0", "red dig", "answer bag.0 jade"]


def test_a_sealed_bag_ends_the_sequence() -> None:
    found = look(replace(ROLLED, sealed=True), red="q-2r0", jade="q-2r0")
    assert found.proposals[0].events[-1:] in ((Dig("red"),), (Step("red", "q-2r0"),))
    assert not any(isinstance(event, Answer) for proposal in found.proposals for event in proposal.events)


def test_nobody_walks_further_than_the_die_shows() -> None:
    found = look(replace(START, left=2), red="q0r0")
    assert found.standing is Standing.UNEXPLAINED
    assert [verdict.rules for verdict in found.against] == [("next",)]


def test_a_walk_does_not_go_on_over_the_turn_of_another() -> None:
    found = look(replace(START, left=1), red="q-1r0")
    assert all(Rest("red") not in proposal.events for proposal in found.proposals)
