"""What lies on the table is explained by legal events, or said to be astray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.games.kit import Answer, Event, Labels, Layout, State, parse_event
from companion.play.explain import SpotsSeen, Standing, explain
from companion.play.session import Session
from tests.toys import sheets, skirmish


def lying(session_or_layout: dict[tuple[str, str], str | None], sure: float = 0.98) -> SpotsSeen:
    rest = 1 - sure
    return {spot: {label: sure, "other": rest} for spot, label in session_or_layout.items()}


@pytest.fixture
def road(open_game: Callable[..., Session]) -> Session:
    session = open_game(skirmish.GAME, "red", "blue")
    for line in ("red march b", "blue march d"):
        session.do(parse_event(session.state, line))
    return session


def at(**armies: str) -> SpotsSeen:
    places: dict[tuple[str, str], str | None] = {(p, "army"): None for p in skirmish.ROAD}
    return lying({**places, **{(place, "army"): seat for seat, place in armies.items()}})


def test_a_table_as_it_should_be_is_in_step(road: Session) -> None:
    assert explain(road.state, [s.state for s in road.steps], at(red="b", blue="d")).standing is Standing.IN_STEP


def test_a_piece_that_hands_forgot_to_move_is_behind(road: Session) -> None:
    found = explain(road.state, [s.state for s in road.steps[:-1]], at(red="b", blue="e"))
    assert found.standing is Standing.BEHIND
    assert set(found.differences) == {("d", "army"), ("e", "army")}


def test_a_march_that_was_made_on_the_table_is_proposed(road: Session) -> None:
    found = explain(road.state, [s.state for s in road.steps], at(red="c", blue="d"))
    assert found.standing is Standing.AHEAD
    assert found.proposals[0].events == (skirmish.March("red", "c"),)
    assert found.taken() == found.proposals[0]


def test_two_marches_in_a_row_are_proposed_as_one_sequence(open_game: Callable[..., Session]) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    found = explain(session.state, [], at(red="b", blue="d"))
    assert [e.text() for e in found.proposals[0].events] == ["red march to=b", "blue march to=d"]


def test_an_impossible_move_is_astray(road: Session) -> None:
    assert explain(road.state, [s.state for s in road.steps], at(red="e", blue="a")).standing is Standing.ASTRAY


def test_a_covered_place_says_nothing(road: Session) -> None:
    seen = dict(at(red="b", blue="d"))
    del seen["d", "army"]
    assert explain(road.state, [s.state for s in road.steps], seen).standing is Standing.IN_STEP


def test_a_doubtful_label_is_no_difference(road: Session) -> None:
    doubtful: Labels = {"blue": 0.45, "red": 0.4, None: 0.15}
    assert (
        explain(road.state, [s.state for s in road.steps], {**at(red="b"), ("d", "army"): doubtful}).standing
        is Standing.IN_STEP
    )


def test_a_die_on_the_tray_answers_the_open_question(open_game: Callable[..., Session]) -> None:
    session = open_game(sheets.GAME, "north", "south")
    found = explain(session.state, [], lying({("tray", "die"): "4"}))
    assert [e.text() for e in found.proposals[0].events] == ["answer die.1 4"]


@dataclass(frozen=True)
class Sparse(skirmish.Skirmish):
    """A layout may name only the places where something lies."""

    def layout(self) -> Layout:
        return {spot: label for spot, label in super().layout().items() if label is not None}


def test_a_piece_that_leaves_one_place_of_a_layout_and_comes_to_another_is_explained() -> None:
    found = explain(Sparse(("red", "blue")), [], at(red="b", blue="e"))
    assert found.standing is Standing.AHEAD
    assert found.proposals[0].events == (skirmish.March("red", "b"),)
    assert found.proposals[0].amiss == ()


class Meant(skirmish.Skirmish):
    """Hands that laid an army somewhere meant to march there."""

    def meant(self, lies: Layout) -> list[skirmish.March]:
        stands = {str(army): place for (place, _), army in lies.items() if army in self.seats}
        return [skirmish.March(seat, stands[seat]) for seat in self.seats if seat in stands]


def against(state: State, seen: SpotsSeen) -> list[tuple[str, tuple[str, ...]]]:
    return [(v.event.text(), v.rules) for v in explain(state, [], seen).against]


def test_of_what_nothing_explains_the_rules_say_what_stands_against_it() -> None:
    state = Meant(("red", "blue"))
    assert against(state, at(red="c", blue="e")) == [("red march to=c", ("next-place",))]
    both = [("red march to=d", ("next-place",)), ("blue march to=b", ("not-due",))]
    assert against(state, at(red="d", blue="b")) == both


def test_what_was_meant_first_and_is_legal_is_taken_to_have_happened() -> None:
    assert against(Meant(("red", "blue")), at(red="b", blue="c")) == [("blue march to=c", ("next-place",))]


class Hasty(skirmish.Skirmish):
    """Red marches, asks what the dice show and marches on, all at once."""

    def meant(self, lies: Layout) -> tuple[Event, ...]:
        march, after = skirmish.March("red", "c"), skirmish.March("red", "b")
        return march, Answer("dice.0", 7), after, skirmish.March("blue", "b")


def test_what_a_seat_did_after_it_was_refused_is_not_judged() -> None:
    found = against(Hasty(("red", "blue")), at(red="c", blue="b"))
    assert [event for event, _ in found] == ["red march to=c", "blue march to=b"]
