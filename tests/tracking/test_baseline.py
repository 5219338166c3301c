"""Where the table looks otherwise than when there was last nothing to say, something was done that cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.kit import STIRRED, parse_event
from companion.play.session import Session
from companion.tracking import PixelChanges, Standing, TableTracker
from tests.support.tracking.tables import BARE, DITCH, at, look, march
from tests.toys import skirmish


def test_something_on_a_bare_place_that_cannot_be_told_is_a_stray(tracker: TableTracker) -> None:
    lies = at(red="a", blue="e")
    tracker.see(look(lies))
    found = tracker.see(look(lies, {"b": 0.5, "c": 0.1, "e": 0.5}))
    assert (found.standing, found.strays) == (Standing.UNEXPLAINED, ("b",))
    assert tracker.see(look(lies)).standing is Standing.MATCHED


def test_a_piece_that_left_its_place_and_lies_beside_another_one_is_a_stray_and_no_turn(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    away = at(blue="e")
    assert [p.events for p in tracker.see(look(away)).proposals][:1] == [
        (parse_event(tracker.session.state, "red march b"),)
    ]
    tracker.see(look(at(red="a", blue="e")))
    found = tracker.see(look(away, {"b": 0.5}))
    assert (found.standing, found.strays, found.proposals) == (Standing.UNEXPLAINED, ("b",), ())


def test_no_turn_is_proposed_that_lays_something_where_nothing_lies_while_a_stray_lies_somewhere(
    tracker: TableTracker,
) -> None:
    tracker.see(look(at(red="a", blue="e")))
    found = tracker.see(look(at(blue="e"), {"d": 0.5}))
    assert (found.standing, found.strays, found.proposals) == (Standing.UNEXPLAINED, ("d",), ())


def test_after_an_event_what_looks_otherwise_is_what_hands_have_done(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b")
    assert tracker.see(look(at(red="b", blue="e"), {"a": 0.5, "b": 0.5})).standing is Standing.MATCHED


def test_after_an_event_that_was_seen_before_it_was_told_whatever_comes_is_new(
    tracker: TableTracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    march_on = parse_event(tracker.session.state, "red march c")
    meant = [march_on]
    monkeypatch.setattr(skirmish.Skirmish, "intended_events", lambda _, seen: meant if ("b", STIRRED) in seen else [])
    tracker.see(look(at(red="a", blue="e")))
    moved = at(red="b", blue="e")
    assert tracker.see(look(moved, {"a": 0.5, "b": 0.5})).standing is Standing.MOVED
    assert not tracker.agrees()
    march(tracker, "red march b")
    assert tracker.agrees()
    assert tracker.see(look(moved, {"b": 0.1})).standing is Standing.UNEXPLAINED, (
        "something was set down beside what had come"
    )


def test_what_an_event_laid_was_surely_seen_though_something_else_is_amiss(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    assert tracker.belief.right["e", "army"] == "blue"
    tracker.see(look(at(red="b", blue="d")))
    march(tracker, "red march b")
    assert not tracker.agrees()
    assert tracker.belief.right["b", "army"] == "red"
    assert tracker.belief.right["d", "army"] is None, "blue came there unasked"


def test_what_is_yet_to_be_told_is_not_forgotten_after_an_event(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    tracker.see(look(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5}))
    march(tracker, "red march b")
    assert not tracker.agrees(), "a stray lies there"
    assert tracker.see(look(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5})).strays == ("c",)


def test_where_a_piece_that_lay_wrong_is_put_right_nothing_else_was_done(tracker: TableTracker) -> None:
    tracker.see(look({**at(red="a", blue="e"), **BARE}))
    tracker.see(look({**at(red="a", blue="e"), **DITCH}))
    march(tracker, "red march b")
    assert tracker.see(look({**at(red="b", blue="e"), **DITCH})).repeated
    assert tracker.see(look({**at(red="b", blue="e"), **BARE}, {"ditch": 0.5})).standing is Standing.MATCHED


def test_a_second_piece_beside_one_that_is_read_as_before_is_told_once_and_only_where_a_rule_speaks_of_it(
    tracker: TableTracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = at(red="a", blue="e")
    tracker.see(look(lies))
    assert tracker.see(look(lies, {"a": 0.1})).standing is Standing.MATCHED
    march = parse_event(tracker.session.state, "blue march d")
    monkeypatch.setattr(skirmish.Skirmish, "intended_events", lambda _, seen: [march] if ("e", STIRRED) in seen else [])
    found = tracker.see(look(lies, {"e": 0.1}))
    assert (found.standing, [verdict.event for verdict in found.against]) == (Standing.UNEXPLAINED, [march])
    assert tracker.see(look(lies, {"e": 0.1})).standing is Standing.MATCHED
    assert tracker.see(look(lies, {"e": 0.05})).standing is Standing.MATCHED


def test_where_many_places_changed_at_once_and_read_as_before_shadows_moved(
    tracker: TableTracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = at(red="a", blue="e")
    tracker.see(look(lies))
    march = parse_event(tracker.session.state, "blue march d")
    monkeypatch.setattr(skirmish.Skirmish, "intended_events", lambda _, seen: [march] if ("e", STIRRED) in seen else [])
    assert tracker.see(look(lies, {"e": 0.1, "a": 0.12})).against, "two pieces may have been set down"
    assert tracker.see(look(lies, {})).standing is Standing.MATCHED
    assert tracker.see(look(lies, {"e": 0.1, "a": 0.12, "c": 0.08})).standing is Standing.MATCHED
    assert tracker.see(look(lies, {"e": 0.1})).against
    assert tracker.see(look(lies, {"e": 0.1, "a": 0.12, "c": 0.08})).standing is Standing.MATCHED
    assert not tracker.see(look(lies, {"e": 0.1})).against, "it was told"


def test_a_piece_that_was_surely_there_and_is_hardly_seen_where_something_changed_is_missing_once(
    tracker: TableTracker,
) -> None:
    hardly = {**at(red="a", blue="e"), ("a", "army"): {"red": 0.52, None: 0.48}}
    assert tracker.see(look(hardly, {"a": 0.2})).standing is Standing.MATCHED, "it was never surely there"
    assert tracker.see(look(at(red="a", blue="e"))).standing is Standing.MATCHED
    assert tracker.see(look(hardly, {"a": 0.01})).standing is Standing.MATCHED, "nothing has changed there"
    assert tracker.see(look(at(red="a", blue="e"))).standing is Standing.MATCHED
    found = tracker.see(look(hardly, {"a": 0.2}))
    assert (found.standing, found.missing, found.proposals) == (Standing.UNEXPLAINED, (("a", "army"),), ())
    assert tracker.see(look(hardly, {"a": 0.2})).standing is Standing.MATCHED
    assert tracker.see(look(hardly, {})).standing is Standing.MATCHED, "that is how all looks by now"
    assert tracker.see(look(hardly, {}), asked=True).missing == (("a", "army"),), "who asks is told again"
    assert tracker.see(look(at(red="a", blue="e")), asked=True).standing is Standing.MATCHED, "it is back"


def test_a_tile_laid_beside_its_place_is_shown_there_once(open_game: Callable[..., Session]) -> None:
    tracker = TableTracker(open_game(skirmish.GAME, "red", "blue"), filled="army")
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b")
    half = tracker.see(look(at(red="b", blue="e"), {"a": 0.9, "b": 0.6}))
    assert (half.standing, half.strays) == (Standing.UNEXPLAINED, ("b",))
    assert tracker.see(look(at(red="b", blue="e"), {"a": 0.9, "b": 0.6})).standing is Standing.MATCHED


def test_a_tile_that_fills_its_place_is_where_it_should_be(open_game: Callable[..., Session]) -> None:
    tracker = TableTracker(open_game(skirmish.GAME, "red", "blue"), filled="army")
    tracker.see(look(at(red="a", blue="e")))
    march(tracker, "red march b")
    assert tracker.see(look(at(red="b", blue="e"), {"a": 0.9, "b": 0.9})).standing is Standing.MATCHED


def test_where_something_strange_has_gone_nothing_strange_lies(tracker: TableTracker) -> None:
    lies = at(red="a", blue="e")
    tracker.see(look(lies))
    assert tracker.see(look(lies, {"b": 0.5}, left=("b",))).standing is Standing.MATCHED
    assert tracker.see(look(lies, {"c": 0.5}, left=("b",))).strays == ("c",)


def test_where_a_table_cannot_be_read_it_is_said_where_it_looks_otherwise(tracker: TableTracker) -> None:
    tracker.see(look(at(red="a", blue="e")))
    assert tracker.unread(PixelChanges({"b": 0.1})) is None
    found = tracker.unread(PixelChanges({"b": 0.5, "e": 0.5}))
    assert found is not None
    assert (found.standing, found.differences, found.strays) == (Standing.UNEXPLAINED, (("e", "army"),), ("b",))
    assert found.proposals == ()
