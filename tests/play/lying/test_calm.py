"""Where the table looks otherwise than when there was last nothing to say, something was done that cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.kit import STIRRED, parse_event
from companion.play.explain import Standing
from companion.play.lying import Lying
from companion.play.session import Session
from tests.play.lying.tables import BARE, DITCH, at, march
from tests.toys import skirmish


def test_something_on_a_bare_place_that_cannot_be_told_is_a_stray(lying: Lying) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    found = lying.see(lies, {"b": 0.5, "c": 0.1, "e": 0.5})
    assert (found.standing, found.strays) == (Standing.ASTRAY, ("b",))
    assert lying.see(lies).standing is Standing.IN_STEP


def test_a_piece_that_left_its_place_and_lies_beside_another_one_is_a_stray_and_no_turn(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    away = at(blue="e")
    assert [p.events for p in lying.see(away).proposals][:1] == [(parse_event(lying.session.state, "red march b"),)]
    lying.see(at(red="a", blue="e"))
    found = lying.see(away, {"b": 0.5})
    assert (found.standing, found.strays, found.proposals) == (Standing.ASTRAY, ("b",), ())


def test_no_turn_is_proposed_that_lays_something_where_nothing_lies_while_a_stray_lies_somewhere(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    found = lying.see(at(blue="e"), {"d": 0.5})
    assert (found.standing, found.strays, found.proposals) == (Standing.ASTRAY, ("d",), ())


def test_after_an_event_what_looks_otherwise_is_what_hands_have_done(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    assert lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5}).standing is Standing.IN_STEP


def test_after_an_event_that_was_seen_before_it_was_told_whatever_comes_is_new(
    lying: Lying, monkeypatch: pytest.MonkeyPatch
) -> None:
    march_on = parse_event(lying.session.state, "red march c")
    monkeypatch.setattr(skirmish.Skirmish, "meant", lambda _, seen: [march_on] if ("b", STIRRED) in seen else [])
    lying.see(at(red="a", blue="e"))
    moved = at(red="b", blue="e")
    assert lying.see(moved, {"a": 0.5, "b": 0.5}).standing is Standing.AHEAD
    assert not lying.agrees()
    march(lying, "red march b")
    assert lying.agrees()
    assert lying.see(moved, {"b": 0.1}).standing is Standing.ASTRAY, "something was set down beside what had come"


def test_what_an_event_laid_was_surely_seen_though_something_else_is_amiss(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.lay_right()["e", "army"] == "blue"
    lying.see(at(red="b", blue="d"))
    march(lying, "red march b")
    assert not lying.agrees()
    assert lying.lay_right()["b", "army"] == "red"
    assert lying.lay_right()["d", "army"] is None, "blue came there unasked"


def test_what_is_yet_to_be_told_is_not_forgotten_after_an_event(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5})
    march(lying, "red march b")
    assert not lying.agrees(), "a stray lies there"
    assert lying.see(at(red="b", blue="e"), {"a": 0.5, "b": 0.5, "c": 0.5}).strays == ("c",)


def test_where_a_piece_that_lay_wrong_is_put_right_nothing_else_was_done(lying: Lying) -> None:
    lying.see({**at(red="a", blue="e"), **BARE})
    lying.see({**at(red="a", blue="e"), **DITCH})
    march(lying, "red march b")
    assert lying.see({**at(red="b", blue="e"), **DITCH}).again
    assert lying.see({**at(red="b", blue="e"), **BARE}, {"ditch": 0.5}).standing is Standing.IN_STEP


def test_a_second_piece_beside_one_that_is_read_as_before_is_told_once_and_only_where_a_rule_speaks_of_it(
    lying: Lying, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    assert lying.see(lies, {"a": 0.1}).standing is Standing.IN_STEP
    march = parse_event(lying.session.state, "blue march d")
    monkeypatch.setattr(skirmish.Skirmish, "meant", lambda _, seen: [march] if ("e", STIRRED) in seen else [])
    found = lying.see(lies, {"e": 0.1})
    assert (found.standing, [verdict.event for verdict in found.against]) == (Standing.ASTRAY, [march])
    assert lying.see(lies, {"e": 0.1}).standing is Standing.IN_STEP
    assert lying.see(lies, {"e": 0.05}).standing is Standing.IN_STEP


def test_where_many_places_changed_at_once_and_read_as_before_shadows_moved(
    lying: Lying, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    march = parse_event(lying.session.state, "blue march d")
    monkeypatch.setattr(skirmish.Skirmish, "meant", lambda _, seen: [march] if ("e", STIRRED) in seen else [])
    assert lying.see(lies, {"e": 0.1, "a": 0.12}).against, "two pieces may have been set down"
    assert lying.see(lies, {}).standing is Standing.IN_STEP
    assert lying.see(lies, {"e": 0.1, "a": 0.12, "c": 0.08}).standing is Standing.IN_STEP
    assert lying.see(lies, {"e": 0.1}).against
    assert lying.see(lies, {"e": 0.1, "a": 0.12, "c": 0.08}).standing is Standing.IN_STEP
    assert not lying.see(lies, {"e": 0.1}).against, "it was told"


def test_a_piece_that_was_surely_there_and_is_hardly_seen_where_something_changed_is_missing_once(lying: Lying) -> None:
    hardly = {**at(red="a", blue="e"), ("a", "army"): {"red": 0.52, None: 0.48}}
    assert lying.see(hardly, {"a": 0.2}).standing is Standing.IN_STEP, "it was never surely there"
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP
    assert lying.see(hardly, {"a": 0.01}).standing is Standing.IN_STEP, "nothing has changed there"
    assert lying.see(at(red="a", blue="e")).standing is Standing.IN_STEP
    found = lying.see(hardly, {"a": 0.2})
    assert (found.standing, found.missing, found.proposals) == (Standing.ASTRAY, (("a", "army"),), ())
    assert lying.see(hardly, {"a": 0.2}).standing is Standing.IN_STEP
    assert lying.see(hardly, {}).standing is Standing.IN_STEP, "that is how all looks by now"
    assert lying.see(hardly, {}, asked=True).missing == (("a", "army"),), "who asks is told again"
    assert lying.see(at(red="a", blue="e"), asked=True).standing is Standing.IN_STEP, "it is back"


def test_a_tile_laid_beside_its_place_is_shown_there_once(open_game: Callable[..., Session]) -> None:
    lying = Lying(open_game(skirmish.GAME, "red", "blue"), filled="army")
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    half = lying.see(at(red="b", blue="e"), {"a": 0.9, "b": 0.6})
    assert (half.standing, half.strays) == (Standing.ASTRAY, ("b",))
    assert lying.see(at(red="b", blue="e"), {"a": 0.9, "b": 0.6}).standing is Standing.IN_STEP


def test_a_tile_that_fills_its_place_is_where_it_should_be(open_game: Callable[..., Session]) -> None:
    lying = Lying(open_game(skirmish.GAME, "red", "blue"), filled="army")
    lying.see(at(red="a", blue="e"))
    march(lying, "red march b")
    assert lying.see(at(red="b", blue="e"), {"a": 0.9, "b": 0.9}).standing is Standing.IN_STEP


def test_where_something_strange_has_gone_nothing_strange_lies(lying: Lying) -> None:
    lies = at(red="a", blue="e")
    lying.see(lies)
    assert lying.see(lies, {"b": 0.5}, left=("b",)).standing is Standing.IN_STEP
    assert lying.see(lies, {"c": 0.5}, left=("b",)).strays == ("c",)


def test_where_a_table_cannot_be_read_it_is_said_where_it_looks_otherwise(lying: Lying) -> None:
    lying.see(at(red="a", blue="e"))
    assert lying.unread({"b": 0.1}) is None
    found = lying.unread({"b": 0.5, "e": 0.5})
    assert found is not None
    assert (found.standing, found.differences, found.strays) == (Standing.ASTRAY, (("e", "army"),), ("b",))
    assert found.proposals == ()
