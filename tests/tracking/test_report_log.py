"""What the table was told is told no more while it stays so."""

from __future__ import annotations

from companion.tracking import SpotsSeen, Standing, TableTracker
from companion.tracking.report_log import ReportLog
from tests.support.tracking.tables import BARE, DITCH, MOAT, MOAT_BARE, at, look, march


def test_of_a_mistake_half_of_which_is_taken_back_the_half_under_a_hand_is_no_turn(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    assert tracker.see(look(at(red="b", blue="c"))).differences
    half = {spot: labels for spot, labels in at(red="a", blue="e").items() if spot[0] != "b"}
    found = tracker.see(look(half, hidden=("b",)))
    assert (found.standing, found.proposals) == (Standing.MATCHED, ())
    assert tracker.see(look(at(red="b", blue="e"))).standing is Standing.MOVED, "once it is seen there it is"


def test_something_strange_that_lay_there_before_the_last_event_is_told_no_more(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    for _ in range(2):
        assert not tracker.see(look(at(red="a", blue="e"), {"c": 0.5})).nothing_new
    march(tracker, "red march b")
    found = tracker.see(look(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5}))
    assert (found.strays, found.nothing_new) == (("c",), True)
    assert not tracker.see(look(at(red="b", blue="e"), {"c": 0.5, "d": 0.5})).nothing_new, "another one is new"


def test_a_difference_that_was_told_is_known_as_long_as_it_is_read_so(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    assert not tracker.see(look(at(red="a", blue="c"))).known
    assert set(tracker.report().known) == {("c", "army"), ("e", "army")}
    assert set(tracker.see(look(at(red="a", blue="d"))).known) == {("e", "army")}


def test_another_look_at_the_same_table_makes_the_same_of_it_though_something_was_told_before(
    tracker: TableTracker,
) -> None:
    tracker.see(look({**at(red="a", blue="e"), **BARE, **MOAT_BARE}))
    tracker.see(look({**at(red="a", blue="e"), **DITCH, **MOAT}))
    first, again = (tracker.see(look({**at(red="b", blue="e"), **DITCH, **MOAT})) for _ in range(2))
    assert first.standing is again.standing is Standing.MOVED
    assert again.proposals == first.proposals
    assert again.known.issuperset(first.known)


def test_what_was_told_before_an_event_and_is_the_same_since_is_not_told_again(tracker: TableTracker) -> None:
    tracker.see(look({**at(red="a", blue="e"), **BARE}))
    told = tracker.see(look({**at(red="a", blue="e"), **DITCH}))
    assert (told.standing, told.nothing_new) == (Standing.UNEXPLAINED, False)
    march(tracker, "red march b")
    found = tracker.see(look({**at(red="b", blue="e"), **DITCH}))
    assert (found.standing, found.repeated, found.nothing_new) == (Standing.UNEXPLAINED, True, True)
    stray = tracker.see(look({**at(red="b", blue="e"), **DITCH}, {"a": 0.5}))
    assert (stray.strays, stray.nothing_new) == (("a",), False), "what is new is told all the same"


def test_what_was_found_and_nobody_was_told_is_told_at_the_next_look(tracker: TableTracker) -> None:
    tracker.see(look({**at(red="a", blue="e"), **BARE}))
    tracker.see(look({**at(red="a", blue="e"), **DITCH}))
    tracker.discard_report()
    march(tracker, "red march b")
    found = tracker.see(look({**at(red="b", blue="e"), **DITCH}))
    assert (found.standing, found.repeated, found.nothing_new) == (Standing.UNEXPLAINED, False, False)


def test_what_was_told_under_a_hand_is_told_once_more_when_the_hand_has_gone(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    doubtful: SpotsSeen = {**at(red="a", blue="e"), ("e", "army"): {"blue": 0.4, None: 0.4, "red": 0.2}}
    first = tracker.see(look(doubtful, {"e": 0.2}, hidden=("b",)))
    again = tracker.see(look(doubtful, {"e": 0.2}))
    assert first.missing == again.missing == (("e", "army"),)
    assert tracker.see(look(doubtful, {"e": 0.2})).missing == ()


def test_what_was_told_before_an_event_that_asks_for_another_piece_there_is_told_again(tracker: TableTracker) -> None:
    lies = at(red="a", blue="e")
    tracker.see(look(lies))
    wrong: SpotsSeen = {**lies, ("b", "army"): {"green": 0.98, "other": 0.02}}
    tracker.see(look(wrong))
    march(tracker, "red march b")
    found = tracker.see(look({**wrong, ("a", "army"): {None: 0.98, "other": 0.02}}))
    assert found.differences == (("b", "army"),)
    assert not found.nothing_new


def test_looks_that_told_nothing_new_leave_what_was_told_as_it_is() -> None:
    read: SpotsSeen = {("a", "army"): {"blue": 0.98, "other": 0.02}}
    told = ReportLog().with_differences(read, {}, read, 0, under_hand=False)
    again = told.with_differences(read, {("a", "army"): 0}, read, 3, under_hand=False)
    assert again.differences == told.differences
    assert told.before_news(read, [("b", "army")]) == read.keys()
    assert told.before_news(read, read) == frozenset(), "it was new last"


def test_what_was_told_with_a_hand_in_view_is_not_told_before_the_hand_has_gone() -> None:
    read: SpotsSeen = {("a", "army"): {"blue": 0.98, "other": 0.02}}
    told = ReportLog().with_differences(read, {}, read, 0, under_hand=True)
    assert told.before_news(read, [("b", "army")]) == frozenset()
    seen = told.with_differences(read, {("a", "army"): 0}, read, 0, under_hand=False)
    assert seen.before_news(read, [("b", "army")]) == read.keys()
