"""Names of players: whatever somebody typed or wrote into a file, one short line of it is shown, or nothing."""

from __future__ import annotations

import json

import pytest

from companion.games.kit import Begin
from companion.games.kit.players import LONGEST, player_name, player_names

BEGIN = Begin("cacao", 1, ("red", "white"), {}, {}, "a1")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (" Anna\t Maria ", "Anna Maria"),
        ("An\x1b[2Jna", "An [2Jna"),
        ("a\nb", "a b"),
        ("\u202eevil", "evil"),
        ("", ""),
        ("\u200b", ""),
        (None, ""),
        (["Anna"], ""),
    ],
)
def test_a_name_is_one_line_of_letters_that_can_be_seen(typed: object, shown: str) -> None:
    assert player_name(typed) == shown


def test_a_long_name_is_cut() -> None:
    assert player_name("Wolfeschlegelsteinhausen" * 1000) == "Wolfeschlegelsteinhausen"[:LONGEST]


def test_nobody_but_who_sits_there_is_named_and_no_two_alike() -> None:
    given = {"red": "Anna", "white": "ANNA", "purple": "Ben"}
    assert player_names(given, ("red", "white")) == {"red": "Anna"}
    assert player_names("Anna", ("red",)) == {}


def test_names_stand_in_the_beginning_and_are_read_again() -> None:
    named = Begin(**{**vars(BEGIN), "names": {"red": "Anna"}})
    assert Begin.parse(named.text()) == named


def test_a_beginning_without_names_is_written_as_before_there_were_any() -> None:
    assert "names" not in BEGIN.text()
    assert Begin.parse(BEGIN.text()) == BEGIN


@pytest.mark.parametrize("names", [None, 7, ["Anna"], {"red": 7}, {"red": {"x": 1}}, {"blue": "Anna"}])
def test_a_beginning_with_forged_names_is_read_without_them(names: object) -> None:
    word, _, body = BEGIN.text().partition(" ")
    assert Begin.parse(f"{word} {json.dumps({**json.loads(body), 'names': names})}").names == {}
