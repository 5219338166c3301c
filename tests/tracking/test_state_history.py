"""What was undone has been, and the table may still lie so."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.kit import parse_event
from companion.play.session import Session
from companion.tracking import Standing, TableTracker
from companion.tracking.state_history import StateHistory
from tests.support.tracking.tables import at, look, march
from tests.toys import skirmish


def test_after_undo_the_table_may_be_as_it_was_further_back(tracker: TableTracker) -> None:
    march(tracker, "red march b", "blue march d", "red march c")
    tracker.see(look(at(red="c", blue="d")))
    for _ in range(2):
        undone = tracker.session.preview_undo()
        assert undone is not None
        tracker.session.agree(undone)
    assert tracker.report().standing is not Standing.MATCHED
    march(tracker, "blue march d")
    assert tracker.see(look(at(red="b", blue="e"))).standing is Standing.PENDING


def test_what_was_undone_and_lies_there_still_is_for_hands_to_take_back(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    assert tracker.see(look(at(red="b", blue="e"))).standing is Standing.MOVED
    march(tracker, "red march b")
    assert tracker.see(look(at(red="b", blue="e"))).standing is Standing.MATCHED
    undone = tracker.session.preview_undo()
    assert undone is not None
    tracker.session.agree(undone)
    found = tracker.see(look(at(red="b", blue="e")))
    assert (found.standing, found.nothing_new, found.taken()) == (Standing.PENDING, False, None)


def test_states_that_were_undone_stay_before_those_that_came_instead(open_game: Callable[..., Session]) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    history, begun = StateHistory(session), session.state
    assert session.do(parse_event(session.state, "red march b")).legal
    marched = session.state
    assert list(history.states()) == [begun, marched]
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone)
    assert list(history.states()) == [begun, marched, begun]
    assert list(history.states()) == [begun, marched, begun], "nothing has happened since"
