"""What is said in a hall: JSON with a version, read only as far as it is right, whatever comes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hall import schema
from companion.hall.codec import LONGEST, BadMessage
from companion.hall.schema import (
    ALL,
    FROM,
    TO,
    Address,
    Announcement,
    Call,
    Clock,
    Drawing,
    Lot,
    Message,
    News,
    Offer,
    Presence,
    Receipt,
    Result,
    ScoreGrid,
    SealShown,
    SeatName,
    Standings,
    StandingsLine,
    TableState,
    address,
    topic,
)
from companion.hall.thumbnail import board_of, table_of
from companion.hall.words import words_of
from companion.saying import LANGUAGES

SEATS = (SeatName("red", "Ada"), SeatName("blue", "Émile"))
SQUARE = (-100, -100, 100, -100, 100, 100, -100, 100)
EXAMPLES: tuple[tuple[str, Message], ...] = (
    (FROM, Presence(True, "ab12")),
    (
        FROM,
        TableState(
            "playing",
            "cacao",
            "Cacao",
            "id",
            SEATS,
            ("red",),
            "lays a tile",
            3,
            "Cup, round 1",
            ScoreGrid(
                ("", ("red", "R", "pawn")), ((("red", "R", "pawn"), 4), ("left", (("gold", "", "gem"),)), ("", ()))
            ),
            Drawing((SQUARE,), ((0, 100, 100, "sand", "dots", "A"),), ((0, "red", "R", "pawn", -10, 0, 45),)),
        ),
    ),
    (FROM, News("id", 3, ("Red lays a tile.",))),
    (
        FROM,
        Result(
            "id",
            2,
            "cacao",
            "2026-01-01T20:00:00+00:00",
            SEATS,
            {"red": ("red",), "blue": ("blue",)},
            {"red": 40, "blue": 38},
            ("red",),
            "most-gold",
            (SealShown("cart", "babab babab", "00ff"),),
            "cup-1-7",
        ),
    ),
    (FROM, Call(True)),
    (TO, Offer("cup-1-7", "cacao", "Cup, round 1", SEATS, {"gems": "cart", "number": 3}, "2000-02DZ", "cup-1")),
    (TO, Receipt((("id", 2),))),
    (ALL, Presence(False)),
    (ALL, Announcement("a1", "Soup is served.")),
    (ALL, Clock("Round 1", 1800)),
    (ALL, Lot("cup-1", "Cup, round 1", "babab", "00ff", "2000-02DZ", "ab")),
    (ALL, Standings("Cup", 1, 3, (StandingsLine(1, "Ada", "1", "0.5", 40, 1),))),
)


def where(place: str, message: Message) -> Address:
    return address("club", topic("club", place, message.what, "7"))


@pytest.mark.parametrize(("place", "message"), EXAMPLES, ids=lambda x: getattr(x, "what", x))
def test_what_is_written_is_read(place: str, message: Message) -> None:
    assert schema.read(where(place, message), schema.write(message)) == message
    assert json.loads(schema.write(message))["v"] == schema.VERSION


def test_every_kind_of_message_has_an_example() -> None:
    assert {(place, type(message)) for place, message in EXAMPLES} == {
        (place, kind) for place, kinds in schema.SAID.items() for kind in kinds.values()
    }


@pytest.mark.parametrize(
    ("payload", "key"),
    [
        (b"", "no-json"),
        (b"\xff\xfe", "no-json"),
        (b"[" * 50_000, "no-json"),
        (b'{"v":1,"calls":NaN}', "no-json"),
        (b"[1]", "no-object"),
        (b'{"v":2,"calls":true}', "other-version"),
        (b'{"v":true,"calls":true}', "other-version"),
        (b'{"v":1}', "missing-field"),
        (b'{"v":1,"calls":1}', "wrong-field"),
        (b'{"v":1,"calls":"\\ud800"}', "no-json"),
        (b'{"v":1,"\\udfff":1}', "no-json"),
        (b'{"v":1,"calls":"' + b"x" * LONGEST + b'"}', "too-long"),
    ],
)
def test_what_is_no_message_is_refused_in_one_sentence(payload: bytes, key: str) -> None:
    with pytest.raises(BadMessage) as caught:
        schema.read(Address(FROM, "7", "call"), payload)
    assert caught.value.what.key == key
    for language in LANGUAGES:
        said = words_of(language).trouble(caught.value)
        assert "\n" not in said
        assert "{" not in said
        assert not said.startswith("hall-trouble")


@pytest.mark.parametrize(
    "name",
    [
        "companion/1/club/from/7",
        "companion/1/club/from/7/offer",
        "companion/1/club/to/7/result",
        "companion/1/club/all/7/clock",
        "companion/1/pub/from/7/call",
        "companion/2/club/from/7/call",
        "companion/1/club/from/a b/call",
        "companion/1/club/from//call",
        "",
        "/",
        "homeassistant/status",
    ],
)
def test_a_topic_that_is_not_ours_is_refused(name: str) -> None:
    with pytest.raises(BadMessage, match="no-topic"):
        address("club", name)


@pytest.mark.parametrize("name", ["", "a/b", "+", "#", "a b", "x" * 41, "é"])
def test_a_name_that_cannot_stand_in_a_topic_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        topic(name, ALL, "clock")


@pytest.mark.parametrize(
    "wrong",
    [
        {"shapes": [[0, 0, 1, 1]]},
        {"shapes": [[5, 0, 5, 9, 5, 3]]},
        {"shapes": [[0] * 6]},
        {"cells": [[1, 0, 0, "", "", ""]]},
        {"cells": [[-1, 0, 0, "", "", ""]]},
        {"pieces": [[7, "", "", "", 0, 0, 40]]},
        {"pieces": [[0, "", "", "", 0, 0, -40]]},
        {"lines": [["red", [1, 2]]]},
        {"lines": [["red", [1, 2, 3, 10**9]]]},
    ],
)
def test_a_drawing_that_cannot_be_drawn_is_refused(wrong: dict[str, Any]) -> None:
    drawing = {"shapes": [list(SQUARE)], "cells": [[0, 1, 1, "", "", ""]], "pieces": [], "lines": []}
    payload = json.dumps({"v": 1, "phase": "playing", "board": drawing | wrong}).encode()
    with pytest.raises(BadMessage, match="wrong-field"):
        schema.read(Address(FROM, "7", "state"), payload)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=6),
    max_leaves=20,
)


def tried(at: Address, payload: bytes) -> None:
    """Read it; whatever was read can be shown."""
    try:
        message = schema.read(at, payload)
    except BadMessage:
        return
    if isinstance(message, TableState):
        board_of(message.board, message.scores)
        table_of(message.scores)
    schema.write(message)


@settings(max_examples=100)
@given(st.sampled_from(EXAMPLES), st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(example: tuple[str, Message], payload: bytes) -> None:
    tried(where(*example), payload)


@settings(max_examples=120)
@given(st.sampled_from(EXAMPLES), st.data())
def test_a_message_with_anything_in_the_place_of_its_fields_is_read_or_refused(
    example: tuple[str, Message], data: st.DataObject
) -> None:
    body = json.loads(schema.write(example[1]))
    for name in data.draw(st.lists(st.sampled_from(sorted(body)), max_size=3)):
        body[name] = data.draw(JSON)
    nested = [body[n] for n in sorted(body) if isinstance(body[n], dict)]
    for inner in nested:
        for name in data.draw(st.lists(st.sampled_from(sorted(inner)), max_size=2)) if inner else ():
            inner[name] = data.draw(JSON)
    tried(where(*example), json.dumps(body).encode())


@settings(max_examples=100)
@given(st.text(max_size=60) | st.lists(st.sampled_from(["companion", "1", "club", "from", "7", "state", "+", ""])))
def test_any_topic_is_understood_or_refused(name: str | list[str]) -> None:
    try:
        found = address("club", name if isinstance(name, str) else "/".join(name))
    except BadMessage:
        return
    assert found.what in schema.SAID[found.where]


@pytest.mark.parametrize("seconds", [10**9, -(10**9)])
def test_a_clock_that_is_far_away_is_refused(seconds: int) -> None:
    with pytest.raises(BadMessage):
        schema.read(Address(schema.ALL, "", "clock"), b'{"v":1,"title":"","seconds":%d}' % seconds)
