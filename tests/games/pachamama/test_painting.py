from __future__ import annotations

import pytest

from companion.app.library import words_of
from companion.display.asking import Ask
from companion.display.board import Chip
from companion.display.screens.checklist import checklist
from companion.display.window.theme import NAMES
from companion.games.kit import Answer, State, Value
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.game import GAME
from companion.games.pachamama.painting import FILLS, paint
from companion.saying import LANGUAGES

WORDS = words_of("en", "pachamama")
START = [["c1r1", "forest", "potato"], ["c3r2", "desert", "coca"]]
TILES = {"valley": 6, "desert": 7, "forest": 6, "mountain": 6}
FIVE = [[f"c{n}r{n}", "forest", "potato"] for n in range(1, 6)]
LONG_TILES = {"valley": 12, "desert": 11, "forest": 11, "mountain": 11}


@pytest.fixture
def state() -> State:
    """Blue stands on the corn-less crop at c1r1, and brown is next."""
    begin = GAME.begin(["brown", "blue"], {"size": "5x5", "answers": "wheel"}, tiles=TILES, start=START)
    first = GAME.start(begin).after(Answer("first", "blue"))
    return first.after(Explore("blue", "hand", "c1r1"))


def test_every_space_is_painted_with_its_terrain_crop_and_pawn(state: State) -> None:
    board = paint(state.view(None), WORDS)
    assert len(board.cells) == 25
    cell = board.cell("c1r1")
    assert cell is not None
    assert (cell.fill.colour, cell.text) == ("forest", "F1/B")
    assert [p.chip.form for p in board.pieces if p.place == "c1r1"] == ["disc", "pawn"]
    assert [p.chip.letter for p in board.pieces if p.place == "c3r2"] == ["2"]


def test_terrains_differ_by_pattern_and_crops_by_number_not_by_colour_alone(state: State) -> None:
    board = paint(state.view(None), WORDS)
    fills = [f.fill for f in board.faces.values() if f.fill is not None]
    assert len({f.pattern for f in fills}) == len(fills) == 4
    chips = [f.chip for f in board.faces.values() if f.chip is not None]
    assert len({c.letter for c in chips}) == len(chips) == 9


def test_every_colour_used_is_one_of_the_theme(state: State) -> None:
    board = paint(state.view(None), WORDS)
    used = {p.chip.colour for p in board.pieces} | {c.fill.colour for c in board.cells} | set(GAME.seats)
    assert used <= NAMES


def test_places_are_named_by_the_boards_own_symbols(state: State) -> None:
    view = dict(state.view(None))
    view["columns"] = ["eagle", *view["columns"][1:]]  # renamed by the table, in no catalogue
    board = paint(view, WORDS)
    assert board.names["c1r1"] == "eagle/sun"
    assert board.places("c2") == ("c2r1", "c2r2", "c2r3", "c2r4", "c2r5")


def test_the_table_beside_the_board_has_a_line_a_player_and_the_supply(state: State) -> None:
    main, *details = paint(state.view(None), WORDS).tables
    assert len(main.rows) == len(state.seats) + 1
    assert main.lit == 0  # brown
    assert len(details) == 3
    left = [entry for entry in main.rows[-1] if isinstance(entry, int)]
    assert sum(left) == 23


def asked(*given: str | int) -> Ask | Value | None:
    """What the board asks next about the back of a disc of 25 tiles."""
    state = GAME.start(GAME.begin(("brown", "white"), {"size": "5x5", "answers": "wheel"}))
    board = paint(state.view(None), words_of("en", "pachamama"))
    assert board.ask is not None
    return board.ask("disc", given)


def test_the_back_of_a_disc_is_asked_for_in_steps() -> None:
    assert asked(6, 4, 7, "c4", "c4r1", "mountain", "coca", "c2", "c2r5", "forest", "potato", "no-more") == (
        "6v4d7f8m/c4r1m2/c2r5f1"
    )
    assert asked(6, 4, 7, "no-more") == "6v4d7f8m"


def test_a_start_tile_that_is_given_twice_is_what_was_said_last() -> None:
    again = ("c4", "c4r1", "mountain", "coca", "c4", "c4r1", "forest", "chili", "no-more")
    assert asked(6, 4, 7, *again) == "6v4d7f8m/c4r1f3"


def test_a_disc_cannot_have_more_tiles_than_the_board_or_the_box() -> None:
    last = asked(6, 4)
    assert isinstance(last, Ask)
    assert last.values == tuple(range(16))  # forests: 15 in the box, and 15 spaces are left
    most = asked(0, 0)
    assert isinstance(most, Ask)
    assert most.values == tuple(range(10, 16))  # else there were too many mountains


def test_what_lies_beside_the_board_is_counted_for_the_checklist() -> None:
    state = GAME.start(GAME.begin(("brown", "white"), {"size": "5x5", "answers": "wheel"}))
    words = words_of("en", "pachamama")
    before = checklist(words, paint(state.view(None), words))
    assert "Every player: 5 pawns" in before
    assert not any("valley" in line for line in before), "the disc is not known yet"
    after = state.after(Answer("disc", "6v4d7f8m/c4r1m2"))
    line = "Tiles beside the board: 6 valley, 4 desert, 7 forest, 7 mountain. No others"
    assert line in checklist(words, paint(after.view(None), words))


def of_mode(seats: int, mode: str) -> State:
    return GAME.start(GAME.begin(GAME.seats[:seats], {"size": "9x5", "mode": mode}, tiles=LONG_TILES, start=FIVE))


@pytest.mark.parametrize(("seats", "mode", "lines"), [(1, "solo-easy", 1), (3, "together-easy", 1)])
def test_the_otoma_have_a_line_of_their_own_and_who_plays_together_has_one(seats: int, mode: str, lines: int) -> None:
    main, *_ = paint(of_mode(seats, mode).view(None), WORDS).tables
    letters = [row[0].letter for row in main.rows if isinstance(row[0], Chip)]
    assert len(letters) == lines + 1
    assert letters[-1] == WORDS.letter("otoma")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pawn_of_the_otoma_is_called_so_even_in_a_colour_that_could_be_a_players(language: str) -> None:
    words = words_of(language, "pachamama")
    labels = paint(of_mode(1, "solo-easy").view(None), words).labels
    assert "otoma" in labels["green"].lower()
    assert words.name("green") in labels["green"]
    assert "brown" not in labels


def test_together_all_share_one_set_of_stones_and_the_otoma_have_another() -> None:
    before = checklist(WORDS, paint(of_mode(3, "together-easy").view(None), WORDS))
    assert "All of you together: 4 diversity stones of one colour, score marker on 0" in before
    assert "The Otoma: 4 diversity stones and a score marker of another colour" in before
    assert "Supply: 2 cubes of each kind. Crops sorted by kind" in before
    assert not any("Every player: 4" in line for line in before)


def test_no_number_stands_twice_in_the_details(state: State) -> None:
    tables = paint(state.view(None), WORDS).tables
    heads = [head for table in tables for head in table.heads if isinstance(head, str) and head]
    assert WORDS("panel.points") in heads
    assert len(heads) == len(set(heads))
    assert sum(len(table.heads) > len(FILLS) for table in tables) == 2, "stones and crops stand in a table each"
