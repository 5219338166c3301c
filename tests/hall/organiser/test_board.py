"""The hall's board, on a big screen and as text; and a tournament written down for others."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.app.library import words_of as words_of_game
from companion.app.plugins import found
from companion.display.board import Board, Chip, Table
from companion.display.window import board_drawing, theme
from companion.hall.organiser import big_screen
from companion.hall.organiser.export import export
from companion.hall.organiser.overview import Overview
from companion.hall.organiser.said import lines
from companion.hall.schema import (
    Announcement,
    Call,
    Clock,
    Drawing,
    News,
    Presence,
    Result,
    SeatName,
    Standings,
    StandingsLine,
    TableState,
)
from companion.hall.thumbnail import board_of, drawn, grid, table_of
from companion.hall.words import words_of
from companion.saying import LANGUAGES
from tests.hall.organiser.conftest import CUP, Organiser
from tests.support.games.kept_games import kept_states

SEATS = (SeatName("red", "Ada"), SeatName("blue", "Émile"))


def painted(name: str, events: int = 12) -> Board:
    plugin = next(plugin for plugin in found().plugins if plugin.name == name)
    seats = plugin.game.seats[: max(2, min(plugin.game.players))]
    state = next(s for n, (_, s) in enumerate(kept_states(plugin.game, seats, 1)) if n == events)
    return plugin.painter().paint(state.view(None), words_of_game("en", name))


def looks(chip: Chip) -> tuple[str, str, str]:
    return chip.colour, chip.letter, chip.form


def overview(count: int) -> Overview:
    """So many tables of all games; the second calls, the third is gone."""
    seen = Overview()
    boards = [painted(plugin.name) for plugin in found().plugins]
    for n in range(1, count + 1):
        board = boards[n % len(boards)]
        scores = grid(board.tables[0])
        state = TableState("playing", "cacao", "Cacao", "id", SEATS, ("red",), "", n, "", scores, drawn(board))
        seen.table_said(str(n), Presence(n != 3), 0.0)
        seen.table_said(str(n), state, 0.0)
        seen.table_said(str(n), News("id", n, ("Red lays a tile.",)), 0.0)
        seen.table_said(str(n), Call(n == 2), 0.0)
    result = Result(
        "r", 0, "cacao", "2026", SEATS, {"red": ("red",), "blue": ("blue",)}, {"red": 9, "blue": 4}, ("red",), ""
    )
    seen.table_said("1", result, 0.0)
    seen.hall_said(Clock("Round 1", 600), 0.0)
    seen.hall_said(Announcement("a", "Soup is served."), 0.0)
    seen.hall_said(
        Standings("Cup", 1, 3, tuple(StandingsLine(n, f"Player {n}", "1", "2", 9, 1) for n in range(1, 60))), 0.0
    )
    return seen


@pytest.mark.parametrize("name", [plugin.name for plugin in found().plugins])
def test_a_board_that_was_sent_has_the_same_cells_pieces_and_scores(name: str) -> None:
    board = painted(name)
    again = board_of(drawn(board), grid(board.tables[0]))
    known = {cell.place for cell in board.cells}
    assert [cell.fill.colour for cell in again.cells] == [cell.fill.colour for cell in board.cells]
    assert [looks(p.chip) for p in again.pieces] == [looks(p.chip) for p in board.pieces if p.place in known]
    assert grid(again.tables[0]) == grid(board.tables[0])


def test_no_board_and_no_scores_are_no_board_and_no_scores() -> None:
    assert drawn(Board()) == Drawing()
    assert board_of(Drawing()) == Board()


def test_rows_of_other_lengths_are_filled() -> None:
    table = table_of(replace(grid(painted("cacao").tables[0]), heads=("one",)))
    assert {len(row) for row in (table.heads, *table.rows)} == {len(table.heads)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "size"), [(0, (1280, 720)), (1, (800, 480)), (12, (1280, 720)), (45, (1920, 1080))])
def test_the_big_screen_shows_every_number_of_tables(language: str, count: int, size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    pages = big_screen.draw(surface, overview(count), "club", words_of(language), 0.0, True, 0)
    assert pages == (3 if count == 45 else 1)
    colours = {tuple(surface.get_at((x, y)))[:3] for x in range(0, size[0], 2) for y in range(0, size[1], 2)}
    assert (theme.DARK.warning in colours) == (count >= 2)


def test_letters_stand_only_where_somebody_could_tell_them(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Board] = []
    monkeypatch.setattr(board_drawing, "draw", lambda canvas, picture, box: shown.append(picture.board))
    sent = drawn(painted("diamond_isles"))
    state = TableState("playing", "diamond_isles", "Isles", "id", SEATS, ("red",), "", 1, "", grid(Table(())), sent)
    for count in (1, 12):
        seen = Overview()
        for table in range(count):
            seen.table_said(str(table), state, 0.0)
        big_screen.draw(pygame.Surface(big_screen.SIZE), seen, "club", words_of("en"), 0.0, True, 0)
    alone, among_many = (sum(bool(piece.chip.letter) for piece in board.pieces) for board in (shown[0], shown[-1]))
    assert alone > among_many == 0


def test_a_page_beyond_the_last_is_the_first_again() -> None:
    one, other = pygame.Surface((640, 360)), pygame.Surface((640, 360))
    seen, words = overview(25), words_of("en")
    big_screen.draw(one, seen, "club", words, 0.0, True, 0)
    big_screen.draw(other, seen, "club", words, 0.0, True, 2)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_the_text_names_every_table_calls_first_clock_standings_and_results() -> None:
    text = lines(overview(12), "club", words_of("en"), 0.0, True)
    assert text[:3] == ["Hall club", "Round 1: 10 min", "Soup is served."]
    assert text[4].startswith("! Table 2: wants help")
    assert next(line for line in text if "Table 3 " in line).startswith("- ")
    assert "Player 1" in "\n".join(text)
    assert text[-1] == "  Table 1: Ada (Ada 9, Émile 4)"
    assert "! The broker can’t be reached" in lines(Overview(), "club", words_of("en"), 0.0, False)


def test_whose_turn_it_is_stands_in_brackets() -> None:
    (line,) = [line for line in lines(overview(1), "club", words_of("en"), 0.0, True) if "Table 1 " in line]
    assert "[Ada" in line
    assert "Émile" in line


def test_a_tournament_is_written_as_a_page_and_as_tables(organiser: Organiser, tmp_path: Path) -> None:
    organiser.ledger.announce(replace(CUP, title="<Cup> & more"))
    drawn = organiser.pair()
    for table in CUP.tables:
        organiser.play(drawn, table, (5, 3))
    cup = organiser.ledger.tournament()
    assert cup is not None
    page, standings, results = export(organiser.ledger, cup, words_of("en"), tmp_path / "out")
    html = page.read_text()
    assert "&lt;Cup&gt; &amp; more: round 1 of 3" in html
    assert "<Cup>" not in html
    assert "2000-02DZ" in html
    rows = list(csv.reader(standings.read_text().splitlines()))
    assert rows[0] == ["Place", "Name", "Points", "Buchholz", "Score", "Games"]
    assert rows[1][1:3] == ["Ada", "1"]
    games = list(csv.reader(results.read_text().splitlines()))
    assert games[1] == ["1", "1", "Ada", "1", "5", "game-1-1-1", "oracle: babab babab"]
    assert len(games) == 7


def test_a_score_below_nothing_is_read_with_a_minus_sign_and_stays_a_number_in_tables(
    organiser: Organiser, tmp_path: Path
) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "1", (5, -3))
    page, _, results = export(organiser.ledger, CUP, words_of("en"), tmp_path / "out")
    assert "<td>−3</td>" in page.read_text()
    assert "-3" in [row[4] for row in csv.reader(results.read_text().splitlines())]


def test_a_code_is_not_exported_while_a_table_plays(organiser: Organiser, tmp_path: Path) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "1", (5, 3))
    made = export(organiser.ledger, CUP, words_of("en"), tmp_path / "out")
    assert all("2000-02DZ" not in path.read_text() for path in made)


def test_a_name_that_looks_like_a_formula_stays_a_name(organiser: Organiser, tmp_path: Path) -> None:
    cup = replace(CUP, players=("=1+1", *CUP.players[1:]))
    organiser.ledger.announce(cup)
    made = export(organiser.ledger, cup, words_of("en"), tmp_path / "out")
    assert "'=1+1" in made[1].read_text()


def test_a_cell_that_begins_a_line_anew_stays_a_cell(organiser: Organiser, tmp_path: Path) -> None:
    cup = replace(CUP, players=("\r=1+1", *CUP.players[1:]))
    organiser.ledger.announce(cup)
    made = export(organiser.ledger, cup, words_of("en"), tmp_path / "out")
    assert b"'\r=1+1" in made[1].read_bytes()
