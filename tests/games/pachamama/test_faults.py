"""What is impossible about a position (rulebook, Comprehending Pachamama, and what the box holds)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import position
from tests.support.games.playing import play

MANY = (15, 17, 15, 15)


def keys(state: Pachamama) -> list[str]:
    return [fault.what.key for fault in state.faults()]


def picture(*rows: str) -> str:
    """A board with these first rows and nothing else."""
    return "\n".join([*rows, *[". . . . ."] * (5 - len(rows))])


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("F F F . .", "F F F . ."), "region-size"),
        (("F D . . .", "D F . . ."), "regions-apart"),
        (("F F F D .", "D D D F F"), "regions-apart"),  # together six spaces
        (("F1 F F1 . .",), "region-crops"),
        (("F3 F . . F3", "F F . . ."), None),
        (("F3 D . . .", "V . . . ."), "crop-too-high"),
        (("F3 . . . .",), None),
        (("F3 D3 . . .",), "separation"),
        (("F3 . . . .", ". D3 . . ."), "separation"),
        (("F3 . D3 . .",), None),
        ((". 2 . . .",), "crop-on-terrain"),
        (("Fn .n . . .",), "discovery"),
    ],
)
def test_a_landscape_that_cannot_be(rows: tuple[str, ...], fault: str | None) -> None:
    found = keys(position(picture(*rows), tiles=MANY))
    assert set(found) == ({fault} if fault else set())
    if fault:
        assert position(picture(*rows), tiles=MANY).faults()[0].places


def test_parts_that_touch_at_a_corner_may_still_be_joined() -> None:
    assert not keys(position(picture("F . . . .", ". F . . ."), tiles=MANY))
    assert not keys(position(picture("F D . . .", ". F . . ."), tiles=MANY))
    assert not keys(position(picture("F . . . .", "D F . . ."), tiles=MANY))


def test_parts_are_not_joined_round_a_corner_or_by_tiles_that_are_gone() -> None:
    assert keys(position(picture("V F M . .", "V D F . .", "V V . . ."), tiles=MANY)) == ["regions-apart"]
    assert keys(position(picture("F . . . .", ". F . . ."), tiles=(15, 17, 2, 15))) == ["regions-apart"]


def test_more_pieces_than_there_are() -> None:
    assert "disc-tiles" in keys(position(picture("F . F . F"), tiles=(15, 17, 2, 15)))
    assert "pawns" in keys(position(picture("Fn Fn Fn . .", "Vn Vn Vn . ."), tiles=MANY))
    ones = "\n".join(["F1 D1 F1 D1 F1"] * 3 + [". . . . ."] * 2)
    assert "crop-supply" in keys(position(ones, tiles=MANY))


def test_two_pawns_on_one_space() -> None:
    state = position(picture("Fn . . . ."), tiles=MANY)
    brown, white = state.players
    assert "one-pawn-per-space" in keys(replace(state, players=(brown, replace(white, pawns=brown.pawns))))


def test_a_pawn_that_has_just_discovered_is_no_fault() -> None:
    assert not keys(play(position(picture("F . . . ."), tiles=MANY), "brown explore hand c5r5"))
