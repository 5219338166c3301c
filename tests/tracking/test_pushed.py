"""What was pushed explains a table by itself; what has landed somewhere is reported once, where it lies."""

from __future__ import annotations

from companion.tracking import Evidence, Landed, PixelChanges, Push, Standing, TableReport, TableTracker
from tests.support.tracking.tables import at, look

RIGHT = at(red="a", blue="e")
MOVED = at(red="b", blue="e")
TOGETHER = PixelChanges({"a": 0.5}, pushed_mm=30.0)
CARRIED = PixelChanges(carried_mm=40.0)


def see(tracker: TableTracker, pixels: PixelChanges, hidden: str = "") -> TableReport:
    """What is reported of a table on which all reads right."""
    return tracker.see(look(RIGHT, pixels, hidden=(hidden,) if hidden else ()))


def test_where_there_is_nothing_to_say_that_is_the_baseline(tracker: TableTracker) -> None:
    begun = tracker.belief.baseline
    assert tracker.see(look(RIGHT)).standing is Standing.MATCHED
    matched = tracker.belief.baseline
    assert matched is not begun
    assert tracker.see(look(MOVED)).standing is Standing.MOVED
    assert tracker.belief.baseline is matched


def test_after_an_event_after_which_all_is_right_that_is_the_baseline(tracker: TableTracker) -> None:
    tracker.see(look(RIGHT))
    before = tracker.belief.baseline
    assert tracker.agrees()
    after = tracker.belief.baseline
    assert after is not before
    tracker.see(look(MOVED))
    assert not tracker.agrees()
    assert tracker.belief.baseline is after


def test_where_all_was_pushed_together_nothing_else_was_done(tracker: TableTracker) -> None:
    tracker.see(look(RIGHT))
    before = tracker.belief.baseline
    found = tracker.see(look(MOVED, TOGETHER))
    assert (found.standing, found.push, found.proposals) == (Standing.UNEXPLAINED, Push(30.0), ())
    assert tracker.belief.baseline is before


def test_a_shift_that_explains_little_of_a_table_that_reads_right_is_no_push(tracker: TableTracker) -> None:
    tracker.see(look(RIGHT))
    assert see(tracker, PixelChanges({"a": 0.03}, pushed_mm=30.0)).push is None
    before = tracker.belief.baseline
    assert see(tracker, PixelChanges({"a": 0.5}, pushed_mm=30.0, most=True)).push == Push(30.0)
    assert tracker.belief.baseline is before, "it is to be pushed back"


def test_a_board_that_was_carried_and_lies_right_is_said_to_have_been_and_may_stay(tracker: TableTracker) -> None:
    see(tracker, PixelChanges())
    before = tracker.belief.baseline
    assert see(tracker, CARRIED, hidden="c").push == Push(40.0, may_stay=True)
    assert tracker.belief.baseline is before, "it is told once more when the hand has gone"
    assert see(tracker, CARRIED).push == Push(40.0, may_stay=True)
    assert tracker.belief.baseline is not before


def test_it_is_said_how_far_strays_lie_beside_their_places_also_where_nothing_can_be_read(
    tracker: TableTracker,
) -> None:
    see(tracker, PixelChanges())
    pixels = PixelChanges({"c": 0.5}, landed={"c": Landed((40.0, 9.0), 20.0, 10.0, 5.0)})
    unread = tracker.unread(pixels)
    assert unread is not None
    for found in (see(tracker, pixels), unread):
        assert [(one.place, one.off_mm) for one in found.shown_by(Evidence.UNKNOWN)] == [("c", 20.0)]


def test_what_lies_between_two_places_is_of_the_one_nearer_to_what_lay_there_before(tracker: TableTracker) -> None:
    see(tracker, PixelChanges())
    landed = {"b": Landed((39.0, 9.0), 8.0, 10.0, 9.0), "c": Landed((40.0, 9.0), 7.0, 10.0, 5.0)}
    assert see(tracker, PixelChanges({"b": 0.5, "c": 0.4}, landed=landed)).strays == ("c",)
    landed["b"] = Landed((9.0, 9.0), 8.0, 10.0, 9.0)
    assert see(tracker, PixelChanges({"b": 0.5, "c": 0.4}, landed=landed)).strays == ("c", "b")


def test_what_a_hand_hides_is_no_place_that_looks_otherwise_where_nothing_can_be_read(tracker: TableTracker) -> None:
    see(tracker, PixelChanges())
    assert tracker.unread(PixelChanges({"c": 0.5}).shown(frozenset({"c"}))) is None


def test_where_a_hand_is_in_view_the_picture_of_a_place_that_may_hold_a_second_piece_is_kept(
    tracker: TableTracker,
) -> None:
    see(tracker, PixelChanges())
    see(tracker, PixelChanges({"e": 0.1}), hidden="c")
    assert tracker.belief.baseline.kept == {"e"}
    see(tracker, PixelChanges({"e": 0.1}))
    assert tracker.belief.baseline.kept == frozenset()
