"""The table is remembered place by place, and compared with the state."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from companion.play.session import Session
from companion.tracking import SpotsSeen, Standing, TableTracker
from tests.support.games.pachamama.tables import position
from tests.support.tracking.tables import ENTERING, at, look, march
from tests.toys import skirmish


def test_what_happened_since_the_table_was_in_step_is_for_hands_to_do(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b", "blue march d")
    assert tracker.report().standing is Standing.PENDING
    assert tracker.see(look(at(red="b", blue="e"))).standing is Standing.PENDING
    assert tracker.see(look(at(red="b", blue="d"))).standing is Standing.MATCHED


def test_what_was_done_before_the_table_was_in_step_is_not_for_hands_to_do_again(tracker: TableTracker) -> None:
    march(tracker, "red march b", "blue march d", "red march c")
    assert tracker.see(look(at(red="c", blue="d"))).standing is Standing.MATCHED
    assert tracker.see(look(at(red="b", blue="d"))).standing is not Standing.PENDING


def test_a_table_that_was_never_looked_at_was_in_step_at_the_beginning(tracker: TableTracker) -> None:
    march(tracker, "red march b")
    assert tracker.report().standing is Standing.MATCHED, "nothing was seen, so nothing differs"
    assert tracker.see(look(at(red="a", blue="e"))).standing is Standing.PENDING


def test_after_the_camera_was_bumped_nothing_is_known(tracker: TableTracker) -> None:
    tracker.see(look(at(red="c", blue="e")))
    tracker.forget()
    assert tracker.belief.labels == {}
    assert tracker.report().standing is Standing.MATCHED


def test_what_the_table_was_last_compared_with_is_known(tracker: TableTracker) -> None:
    begun = tracker.session.state
    assert tracker.compared == begun
    march(tracker, "red march b")
    assert tracker.compared == begun
    tracker.report()
    assert tracker.compared == tracker.session.state != begun


@pytest.mark.parametrize(("sure", "standing"), [(0.66, Standing.UNEXPLAINED), (0.95, Standing.MOVED)])
def test_what_was_doubtful_when_an_event_was_taken_is_no_turn_of_who_comes_next(
    tracker: TableTracker, sure: float, standing: Standing
) -> None:
    tracker.see(look(at(red="a", blue="e")))
    ghost: SpotsSeen = {
        **at(red="b"),
        ("e", "army"): {None: sure, "blue": 0.98 - sure, "other": 0.02},
        ("d", "army"): {"blue": sure, None: 0.98 - sure, "other": 0.02},
    }
    assert tracker.see(look(ghost)).standing is Standing.MOVED
    march(tracker, "red march b")
    found = tracker.report()
    assert set(found.differences) == {("e", "army"), ("d", "army")}
    assert (found.standing, found.repeated) == (standing, standing is Standing.UNEXPLAINED)
    assert tracker.see(look(at(red="b", blue="d"))).standing is Standing.MOVED, "seen plainly it is"


def test_the_pieces_of_the_game_before_are_no_turn_of_this_one(open_game: Callable[..., Session]) -> None:
    tracker = TableTracker(open_game(skirmish.GAME, "red", "blue"), after_another=True)
    assert tracker.see(look(at(red="b", blue="e"))).taken() is None
    assert tracker.see(look(at(red="b", blue="e"))).taken() is None
    assert tracker.see(look(at(red="a", blue="e"))).standing is Standing.MATCHED
    assert tracker.see(look(at(red="b", blue="e"))).taken() is not None


def test_a_pawn_is_not_taken_for_a_new_one_while_a_hand_hides_where_it_may_come_from() -> None:
    state = position(ENTERING)
    lies = {**state.layout(), ("c2r1", "pawn"): "brown"}
    seen: SpotsSeen = {spot: {label: 0.999, "other": 0.001} for spot, label in lies.items()}
    tracker = TableTracker(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    tracker.see(look({spot: {label: 0.999, "other": 0.001} for spot, label in state.layout().items()}))
    half = {spot: labels for spot, labels in seen.items() if spot[0] != "c1r2"}
    found = tracker.see(look(half, hidden=("c1r2",)))
    assert [event.text() for event in found.proposals[0].events] == ["brown explore pawn=hand to=c2r1"]
    assert found.taken() is None
    assert tracker.see(look(seen)).taken() is not None, "once it is seen that the other one still stands there"


def test_a_doubtful_disc_under_a_pawn_that_comes_does_not_hide_its_turn() -> None:
    state = position(ENTERING)
    tracker = TableTracker(cast(Session, SimpleNamespace(start=state, state=state, steps=())))
    tracker.see(look({spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}))
    come = {**state.layout(), ("c1r1", "pawn"): "brown"}
    seen: SpotsSeen = {spot: {label: 0.98, "other": 0.02} for spot, label in come.items()}
    found = tracker.see(look({**seen, ("c1r1", "crop"): {"chili": 0.6, None: 0.36, "coca": 0.04}}))
    assert [event.text() for event in found.proposals[0].events] == ["brown explore pawn=hand to=c1r1"]
    assert found.proposals[0].amiss == (("c1r1", "crop"),), "it is shown with the question"
    assert (found.standing, found.taken()) == (Standing.MOVED, None)
    found = tracker.see(look({**seen, ("c1r1", "crop"): {"chili": 0.9, None: 0.06, "coca": 0.04}}))
    assert found.standing is Standing.UNEXPLAINED, "one that is plainly seen is a mistake"
