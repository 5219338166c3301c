"""What lies on the table is explained by legal events, or said to be astray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from companion.games.kit import Answer, Event, Labels, Layout, State, parse_event
from companion.play.session import Session
from companion.tracking import (
    Costs,
    Proposal,
    SpotsSeen,
    Standing,
    TableReport,
    best_label,
    differences,
    differing,
    explain,
)
from companion.tracking.ranking import _spelt
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
    assert explain(road.state, [s.state for s in road.steps], at(red="b", blue="d")).standing is Standing.MATCHED


def test_a_piece_that_hands_forgot_to_move_is_behind(road: Session) -> None:
    found = explain(road.state, [s.state for s in road.steps[:-1]], at(red="b", blue="e"))
    assert found.standing is Standing.PENDING
    assert set(found.differences) == {("d", "army"), ("e", "army")}


def test_a_march_that_was_made_on_the_table_is_proposed(road: Session) -> None:
    found = explain(road.state, [s.state for s in road.steps], at(red="c", blue="d"))
    assert found.standing is Standing.MOVED
    assert found.proposals[0].events == (skirmish.March("red", "c"),)
    assert found.taken() == found.proposals[0]


def test_two_marches_in_a_row_are_proposed_as_one_sequence_and_asked_about(open_game: Callable[..., Session]) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    found = explain(session.state, [], at(red="b", blue="d"))
    assert [e.text() for e in found.proposals[0].events] == ["red march to=b", "blue march to=d"]
    assert found.proposals[0].certain > Costs().sure
    assert found.taken() is None, "what seems to be the second army may be a coin that somebody left"


def test_an_impossible_move_is_astray(road: Session) -> None:
    assert explain(road.state, [s.state for s in road.steps], at(red="e", blue="a")).standing is Standing.UNEXPLAINED


def test_a_covered_place_says_nothing(road: Session) -> None:
    seen = dict(at(red="b", blue="d"))
    del seen["d", "army"]
    assert explain(road.state, [s.state for s in road.steps], seen).standing is Standing.MATCHED


def test_a_doubtful_label_is_no_difference(road: Session) -> None:
    doubtful: Labels = {"blue": 0.45, "red": 0.4, None: 0.15}
    assert (
        explain(road.state, [s.state for s in road.steps], {**at(red="b"), ("d", "army"): doubtful}).standing
        is Standing.MATCHED
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
    assert found.standing is Standing.MOVED
    assert found.proposals[0].events == (skirmish.March("red", "b"),)
    assert found.proposals[0].amiss == ()


class Meant(skirmish.Skirmish):
    """Hands that laid an army somewhere meant to march there."""

    def intended_events(self, lies: Layout) -> list[skirmish.March]:
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

    def intended_events(self, lies: Layout) -> tuple[Event, ...]:
        march, after = skirmish.March("red", "c"), skirmish.March("red", "b")
        return march, Answer("dice.0", 7), after, skirmish.March("blue", "b")


def test_what_a_seat_did_after_it_was_refused_is_not_judged() -> None:
    found = against(Hasty(("red", "blue")), at(red="c", blue="b"))
    assert [event for event, _ in found] == ["red march to=c", "blue march to=b"]


MARCH = skirmish.March("red", "c")
CERTAIN = Proposal((MARCH,), 0.99, certain=0.99)


def explained(*proposals: Proposal, standing: Standing = Standing.MOVED) -> TableReport:
    return TableReport(standing, differing([("c", "army")]), proposals)


def test_only_what_is_nearly_certain_and_leaves_nothing_open_is_taken_without_asking() -> None:
    assert explained(CERTAIN).taken() == CERTAIN
    assert explained(replace(CERTAIN, certain=0.97)).taken() is not None
    for doubtful in (
        replace(CERTAIN, certain=0.96),
        replace(CERTAIN, holes={0: (MARCH, skirmish.March("red", "b"))}),
        replace(CERTAIN, amiss=(("a", "army"),)),
        replace(CERTAIN, opens_seal=True),
        replace(CERTAIN, judged_apart=True),
    ):
        assert explained(doubtful, CERTAIN).taken() is None
    assert explained(CERTAIN, standing=Standing.UNEXPLAINED).taken() is None
    assert explained(CERTAIN).taken(Costs(sure=0.995)) is None


def test_a_spot_differs_where_the_label_that_should_lie_there_is_doubtful_and_another_is_likelier() -> None:
    layout: Layout = {("a", "army"): "red", ("b", "army"): None}
    cases: list[tuple[Labels, bool]] = [
        ({"blue": 0.5, "red": 0.5}, False),
        ({"blue": 0.51, "red": 0.49}, True),
        ({"red": 0.3, "blue": 0.2, "white": 0.2}, False),
        ({"blue": 1.0}, True),
    ]
    for labels, differs in cases:
        assert differences(layout, {("a", "army"): labels}, 0.5) == ((("a", "army"),) if differs else ())
    assert differences(layout, {("a", "army"): {"blue": 0.51, "red": 0.49}}, 0.4) == ()
    assert differences(layout, {("x", "army"): {"red": 0.9, None: 0.1}}) == (("x", "army"),)
    assert best_label({"red": 0.3, None: 0.4, "blue": 0.3}) is None


def test_what_may_have_happened_has_the_probability_of_all_that_speaks_for_it(road: Session) -> None:
    """Each event that happened has its price, and each label that is not what should lie there is a misreading."""
    costs = Costs()
    found = explain(road.state, [s.state for s in road.steps], at(red="c", blue="d"))
    happened = costs.event * 0.98**2
    misread = costs.misread**2
    assert found.proposals[0].probability == pytest.approx(happened / (happened + misread), abs=0.01)
    assert found.proposals[0].certain > 0.99
    assert sum(p.probability for p in found.proposals) <= 1


def test_a_likely_misreading_is_no_march(road: Session) -> None:
    unsure: Labels = {"blue": 0.5, None: 0.45}
    doubtful = {**at(red="b", blue="d"), ("c", "army"): unsure}
    found = explain(road.state, [s.state for s in road.steps], doubtful)
    assert found.standing is Standing.UNEXPLAINED
    assert found.taken() is None
    assert found.differences == (("c", "army"),)


def test_a_table_that_hands_have_not_touched_since_is_behind_however_much_is_to_do(
    open_game: Callable[..., Session],
) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    for line in ("red march b", "blue march d", "red march c"):
        session.do(parse_event(session.state, line))
    past = [session.start, *(s.state for s in session.steps)]
    for lies in (at(red="a", blue="e"), at(red="b", blue="e"), at(red="b", blue="d")):
        assert explain(session.state, past, lies).standing is Standing.PENDING
    assert explain(session.state, past, at(red="c", blue="c")).standing is not Standing.PENDING
    assert explain(session.state, past[-1:], at(red="b", blue="d")).standing is not Standing.PENDING


def test_at_most_three_proposals_are_shown_and_none_that_is_unlikely(road: Session) -> None:
    lies = at(red="c", blue="e")
    found = explain(road.state, [s.state for s in road.steps], lies, Costs(show=0.0))
    assert 1 <= len(found.proposals) <= 3
    assert all(p.events for p in found.proposals)
    assert [p.probability for p in found.proposals] == sorted((p.probability for p in found.proposals), reverse=True)
    assert explain(road.state, [s.state for s in road.steps], lies, Costs(show=1.0)).proposals == ()


def test_of_what_differs_the_surest_comes_first() -> None:
    unsure: Labels = {"red": 0.5, None: 0.45, "blue": 0.05}
    sure: Labels = {"blue": 0.99, None: 0.01}
    seen: SpotsSeen = {("a", "army"): unsure, ("b", "army"): sure, ("c", "army"): {None: 0.99}}
    assert differences({}, seen, doubt=0.5) == (("b", "army"), ("a", "army"))


def test_few_actions_of_a_kind_that_no_camera_tells_apart_are_a_proposal_each() -> None:
    """As where either of two workers took the gem: one press says which, and none of them is taken unasked."""
    could = (MARCH, skirmish.March("red", "b"))
    open_still = Proposal((MARCH,), 0.98, {0: could}, certain=0.98)
    each = list(_spelt(open_still))
    assert [one.events for one in each] == [(event,) for event in could]
    assert all(one.probability == one.certain == 0.49 and not one.holes for one in each)


@pytest.mark.parametrize(
    "could",
    [
        (MARCH, skirmish.Draw("red")),
        tuple(skirmish.March("red", place) for place in "bcde"),
        (Answer("die.0", 1), Answer("die.0", 2)),
    ],
)
def test_actions_of_several_kinds_many_and_what_a_source_said_stay_open(could: tuple[Event, ...]) -> None:
    open_still = Proposal((could[0],), 0.98, {0: could}, certain=0.98)
    assert list(_spelt(open_still)) == [open_still]
