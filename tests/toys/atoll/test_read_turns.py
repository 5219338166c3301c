"""Atoll's turns read on its simulated table, as `companion check` does: well, and with planted faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import pytest

from companion.app.library import words_of
from companion.app.read_turns import ReadTurns, look_at_turns
from companion.games.kit import Labels, Spot
from companion.games.plugin import TableReader
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import RandomGame, play
from companion.saying import LANGUAGES
from companion.vision.classify.profile import Profile
from tests.support.sight_readers import reading_so
from tests.toys.atoll.game import GAME
from tests.toys.atoll.plugin import PLUGIN
from tests.toys.atoll.reading import READER
from tests.toys.atoll.state import Atoll
from tests.toys.pebbles.game import PLUGIN as PEBBLES

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("installed")]

TURNS = 3
BARE = r"(palm|reef|sand) \(tile\) at q-?\dr-?\d: not seen\."
OTHER = {"palm": "reef", "reef": "palm"}

Seen = Mapping[Spot, Labels]


@cache
def played() -> RandomGame:
    """A random game."""
    one = play(GAME, 2, 1, Findings())
    assert one is not None
    return one


def read(reading: TableReader[Atoll], profile: Profile) -> tuple[ReadTurns, dict[str, str]]:
    """How many turns were read and astray, and the English sentence of each kind of fault."""
    findings = Findings()
    turns = look_at_turns(replace(PLUGIN, reader=lambda: reading), [played()], findings, TURNS, profile)
    assert turns is not None
    for language in LANGUAGES:
        for what in findings.all:
            assert "{" not in words_of(language).say("check", what)
    return turns, {what.key: words_of("en").say("check", what) for what in findings.all}


def seen_so(change: Callable[[Atoll, Seen], Seen]) -> TableReader[Atoll]:
    """Atoll's reading with a fault."""
    return reading_so(READER, look=lambda frame, profile, state: change(state, READER.look(frame, profile, state)))


def exchanged(state: Atoll, seen: Seen) -> Seen:
    return {
        spot: {OTHER.get(label, label) if label else None: share for label, share in labels.items()}
        for spot, labels in seen.items()
    }


def as_it_should_be(state: Atoll, seen: Seen) -> Seen:
    layout = state.layout()
    return {spot: {layout.get(spot): 1.0} for spot in seen}


def test_a_toy_is_read_well(profile: Profile) -> None:
    assert read(READER, profile) == (ReadTurns(TURNS, 0), {})


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        (exchanged, "misread", r"(palm|reef) \(tile\) at q-?\dr-?\d: read as (reef|palm)\."),
        (as_it_should_be, "read-nothing", BARE),
        (lambda state, seen: {}, "layer-untold", r"\(tile\)"),
        (
            lambda state, seen: {spot: {None: 1.0} for spot in seen},
            "read-nothing",
            r"(palm|reef|sand) \(tile\) at q-?\dr-?\d: not seen\.",
        ),
        (lambda state, seen: seen["nowhere", "tile"], "raises", "KeyError"),
    ],
    ids=["two labels exchanged", "what should be is believed", "a layer hides", "all is taken for bare", "it fails"],
)
def test_a_planted_fault_is_found(
    profile: Profile, change: Callable[[Atoll, Seen], Seen], key: str, words: str
) -> None:
    turns, found = read(seen_so(change), profile)
    assert turns == ReadTurns(TURNS, TURNS)
    assert re.search(words, found[key])


def test_a_game_without_a_reading_is_not_read() -> None:
    findings = Findings()
    assert look_at_turns(PEBBLES, [], findings) is None
    assert not findings.all


def test_a_layer_that_tells_of_no_turn_need_not_be_read(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Atoll, "follows", frozenset({"tile"}))
    assert read(seen_so(lambda state, seen: {}), profile) == (ReadTurns(TURNS, 0), {})
