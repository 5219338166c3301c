"""How dwellers on the map are shown."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.painting.board import paint
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Layout
from tests.games.eldorado.painting.test_board import WORDS
from tests.support.games.eldorado.dwellers_tables import finding, free, titans_turn
from tests.support.games.playing import play


def chips(state: ElDorado, place: str) -> set[tuple[str, str]]:
    """Forms and letters of what is painted on a tile."""
    board = paint(state.view(None), WORDS)
    return {(piece.chip.form, piece.chip.letter) for piece in board.pieces if piece.place == place}


def test_the_titan_stands_on_its_tile_with_its_strength() -> None:
    assert chips(free("titan titan q1r0", "red explorer q0r0"), "q1r0") == {("figure", "6"), ("shield", "6")}


def test_a_battle_with_the_titan_is_painted_with_both_sides() -> None:
    board = paint(finding("titan").view(None), WORDS)
    assert [str(row[0]) for row in board.tables[0].rows] == [WORDS.letter("red"), WORDS.letter("titan")]


def test_a_battle_that_the_titan_began_is_painted_too() -> None:
    state = play(titans_turn("titan titan q0r0", "red villager q1r0", "orange explorer q6r0"), "answer 1")
    assert paint(state.view(None), WORDS).focus == ("q1r0",)


def test_who_leads_the_titan_looks_at_it() -> None:
    state = play(titans_turn("titan titan q3r0", "red explorer q0r0", "orange explorer q6r0"), "answer 2")
    assert paint(state.view("orange"), WORDS).focus == ("q3r0",)


def test_the_titan_lies_in_a_layer_of_its_own() -> None:
    lies: Layout = free("titan titan q1r0", "red explorer q0r0").layout()
    assert lies["q1r0", "titan"] == "titan"


def test_the_wolf_stands_in_the_colour_of_its_companion_who_is_named() -> None:
    state = replace(free("red wolf q1r0", "red explorer q0r0", speed=0), wolf="red")
    assert chips(state, "q1r0") == {("figure", WORDS.letter("red") + "1")}
    board = paint(state.view(None), WORDS)
    assert {p.chip.colour for p in board.pieces if p.place == "q1r0"} == {"red"}
    assert [str(entry) for table in board.tables if table.title == WORDS("panel.coins") for entry in table.rows[0]] == [
        "1",
        WORDS.name("wolf"),
        WORDS.name("red"),
    ]
