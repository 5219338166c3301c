from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.app.library import games
from companion.display.board import Board, Caption, Cell, Chip, Table, hexagon, square
from companion.display.stored_games import Best
from companion.display.terminal import in_characters
from companion.display.terminal.in_characters import board_lines, table_lines
from companion.display.terminal.terminal import Terminal
from companion.games.diamond_isles.game import GAME as ISLES
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.diaominos.pieces import cube_numbered
from companion.games.kit import Answer, Form, Game, Value, text_of
from companion.play.journal import Damage, Entry, JournalError
from companion.play.session import Session
from tests.support.display.desks import TestDesk
from tests.support.display.game_gallery import Hands

Made = tuple[Terminal, list[str]]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return make(tmp_path)


def make(folder: Path, language: str = "en", depth: str = "referee") -> Made:
    desk = TestDesk(folder, language)
    session = desk.begin(desk.games[0], ["brown", "blue"], {"size": "5x5"}, None)
    out: list[str] = []
    return Terminal(session, desk.words("pachamama"), desk.painter("pachamama"), out.append, depth), out


def said(made: Made, *lines: str) -> str:
    """What the terminal says to these lines."""
    terminal, out = made
    out.clear()
    for line in lines:
        terminal.take(line)
    return "\n".join(out)


def begin(made: Made) -> Session:
    """Past the question who begins, if it is open."""
    session = made[0].session
    if session.state.question() is not None:
        made[0].take("1")
    return session


def test_a_choice_is_made_by_number_by_value_and_by_name(made: Made) -> None:
    begin(made)
    by_number = said(made, "1")
    made[0].take("back")
    assert said(made, "explore") == by_number
    made[0].take("back")
    assert said(made, "Explore") == by_number


def test_a_place_is_named_with_or_without_what_stands_between_its_words(made: Made) -> None:
    begin(made)
    asked = said(made, "explore", "1")
    place = asked.splitlines()[-1].split("  ")[1].split(" ", 1)[1]
    by_name = said(made, place)
    assert "/" in place
    made[0].take("undo")
    assert by_name.splitlines()[0] in said(made, "explore", "1", place.replace("/", " ").upper())


def test_a_whole_line_is_an_event(made: Made) -> None:
    session = begin(made)
    seat = next(iter(session.state.due()))
    action = next(a for a in session.state.actions(seat))
    said(made, action.text())
    assert any(step.event == action for step in session.steps)


def test_a_refused_line_names_its_rules_and_pages_and_changes_nothing(made: Made) -> None:
    session = begin(made)
    seat = next(iter(session.state.due()))
    before = len(session.steps)
    answer = said(made, f"{seat} divine c3r3 corn")
    assert "Not allowed" in answer
    assert "page 5" in answer
    assert len(session.steps) == before


def test_why_says_what_stands_against_a_choice(made: Made) -> None:
    begin(made)
    made[0].take("explore")
    assert "page 4" in said(made, "why c3r3")
    assert said(made, "why c1") == "That is allowed."
    assert "why 3" in said(made, "why nonsense")


def test_the_oracle_opens_only_when_asked(made: Made) -> None:
    session = begin(made)
    while not session.can_open():
        seat = next(iter(session.state.due()))
        made[0].take(list(session.state.actions(seat))[-1].text())
    assert "open" in said(made, "")
    before = len(session.steps)
    said(made, "open")
    assert len(session.steps) == before + 1
    assert "undo all" in said(made, "undo")
    assert len(session.steps) == before + 1
    undone = said(made, "undo all")
    assert len(session.steps) < before
    assert "Undone. " in undone
    assert "stone to level" in undone, "what hands put back beside the board"


def test_the_end_of_the_input_quits_cleanly(made: Made) -> None:
    made[0].run([])
    assert made[0].done
    assert made[1][-1] == "The game is saved."


ODD = """|   |7777|answer|ruling|ruling x 1|blue|why|why 0|undo all|brown explore|answer a b c|open|²|٣|\x00
|ruling score.blue 3 because"""


@pytest.mark.parametrize("line", ODD.replace("\n", "").split("|"))
def test_no_line_ends_in_a_traceback(made: Made, line: str) -> None:
    begin(made)
    said(made, line)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(line=st.text(max_size=30))
def test_no_random_line_ends_in_a_traceback(made: Made, line: str) -> None:
    if line.strip() != "quit":
        made[0].take(line)


def test_a_game_is_played_to_its_end_in_text(made: Made) -> None:
    terminal, out = made
    session, random = terminal.session, Random(2)
    for _ in range(4000):
        if session.state.over:
            break
        if session.can_open():
            terminal.take("open")
        else:
            terminal.take(str(random.randint(1, max(1, len(terminal._options())))))
    assert session.state.over
    shown = "\n".join(out[-40:])
    assert "The game is over" in shown
    assert "total" in shown
    assert session.opened


def test_the_log_and_the_score_are_printed(made: Made) -> None:
    session = begin(made)
    seat = next(iter(session.state.due()))
    made[0].take(next(iter(session.state.actions(seat))).text())
    assert len(said(made, "log").splitlines()) == len(session.steps) + 1, "and the seal"
    assert "pts" in said(made, "score")


def test_the_terminal_speaks_french(tmp_path: Path) -> None:
    made = make(tmp_path, "fr")
    begin(made)
    assert "Aller où ? (Explorer)" in said(made, "")


def test_the_terminal_needs_no_pygame() -> None:
    wanted = "companion.display.terminal.terminal, companion.display.screens.navigator"
    code = f"import sys, {wanted}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_square_board_is_printed_in_rows_and_columns() -> None:
    cells = tuple(Cell(f"{x}{y}", square(x, y), text=f"{x}{y}") for y in range(2) for x in range(3))
    captions = (Caption((0.5, 0), "one", "top"), Caption((0, 0.5), "row", "left"))
    lines = board_lines(Board(cells, captions=captions))
    assert lines[0].strip() == "one"
    assert lines[1].startswith("row")
    assert [line.split()[-3:] for line in lines[1:]] == [["00", "10", "20"], ["01", "11", "21"]]


def test_hexagons_are_printed_in_staggered_rows() -> None:
    wide = 3**0.5
    at = [(0, 0), (wide, 0), (wide / 2, 1.5), (wide * 1.5, 1.5)]
    cells = tuple(Cell(f"h{i}", hexagon(x, y), text=f"h{i}") for i, (x, y) in enumerate(at))
    lines = board_lines(Board(cells))
    assert len(lines) == 2
    assert len(lines[1]) - len(lines[1].lstrip()) > len(lines[0]) - len(lines[0].lstrip())


def test_a_table_is_printed_in_columns() -> None:
    table = Table((("a", 1), ("bb", (Chip("red", "R"), Chip("blue", "B")))), ("who", "n"), "title")
    assert table_lines(table) == ("title", "who  n", "a    1", "bb   R B")


def test_every_option_can_be_typed_as_its_value(made: Made) -> None:
    begin(made)
    made[0].take("explore")
    chooser = made[0].chooser
    assert chooser is not None
    options: Callable[[], tuple[tuple[str, str], ...]] = made[0]._options
    assert [value for value, _ in options()] == [text_of(b.value) for b in chooser.branches]


def test_the_back_of_a_disc_is_asked_for_in_steps_too(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    session = desk.begin(desk.games[0], ["brown", "blue"], {"size": "5x5", "answers": "wheel"}, None)
    out: list[str] = []
    terminal = Terminal(session, desk.words("pachamama"), desk.painter("pachamama"), out.append)
    for line in ("6", "4", "7", "llama", "llama/sun", "mountain", "coca", "no-more"):
        terminal.take(line)
    assert [s.event.text() for s in session.steps] == ["answer disc 6v4d7f8m/c4r1m2"]


def refuse_the_middle(made: Made) -> str:
    session = begin(made)
    return said(made, f"{next(iter(session.state.due()))} explore hand c3r3")


def test_a_table_whose_scores_are_kept_may_play_what_the_rules_refuse(tmp_path: Path) -> None:
    made = make(tmp_path, depth="scores")
    assert "anyway" in refuse_the_middle(made)
    said(made, "anyway")
    session = made[0].session
    assert any(place == ("c3r3", "pawn") and piece for place, piece in session.state.layout().items())
    assert session.steps[-1].by == "table"


def test_a_referee_offers_no_way_round_the_rules(made: Made) -> None:
    assert "anyway" not in refuse_the_middle(made)
    before = len(made[0].session.steps)
    assert "scorekeeper" in said(made, "anyway")
    assert len(made[0].session.steps) == before


def test_a_full_disk_is_one_sentence_and_changes_nothing(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(made)
    action = next(iter(session.state.actions(next(iter(session.state.due())))))

    def full(*_: object) -> Entry:
        raise JournalError("full", why="full")

    with monkeypatch.context() as patched:
        patched.setattr(session.journal, "append", full)
        before = len(session.steps)
        assert "Free some space" in said(made, action.text())
        assert len(session.steps) == before
    said(made, action.text())
    assert len(session.steps) > before


def test_a_damaged_game_says_what_is_gone(made: Made) -> None:
    made[0].session.journal.damage = Damage(7, "evening.damaged-1")
    made[0].run([])
    assert "damaged after entry 7" in "\n".join(made[1])


@pytest.mark.parametrize("typed", ["9" * 5000, "why " + "9" * 5000, "٣" * 5000, "\0", "\x1b[2J", "x" * 5000, "\ud800"])
def test_whatever_is_typed_gets_an_answer(made: Made, typed: str) -> None:
    begin(made)
    assert said(made, typed)


def test_after_a_full_disk_the_same_choices_can_be_made_again(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(made)

    def full(*_: str) -> Entry:
        raise JournalError("full", why="full")

    before = len(session.steps)
    lines = ["1"]
    with monkeypatch.context() as patched:
        patched.setattr(session.journal, "append", full)
        while "Free some space" not in said(made, "1"):
            lines.append("1")
    assert len(session.steps) == before
    said(made, *lines)
    assert len(session.steps) > before


def test_a_full_disk_is_said_in_the_language_of_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(tmp_path, "fr")
    session = begin(made)

    def full(*_: str) -> Entry:
        raise JournalError("full", why="disk")

    monkeypatch.setattr(session.journal, "append", full)
    action = next(iter(session.state.actions(next(iter(session.state.due())))))
    assert "Libérez de la place" in said(made, action.text())


def test_the_seat_may_be_left_out_where_one_is_due(made: Made) -> None:
    session = begin(made)
    seat = next(iter(session.state.due()))
    action = next(a for a in session.state.actions(seat))
    said(made, action.text().removeprefix(f"{seat} "))
    assert any(step.event == action for step in session.steps)


def test_a_legal_value_behind_a_group_is_taken_as_the_answer(made: Made) -> None:
    session = begin(made)
    said(made, "explore")
    chooser = made[0].chooser
    assert chooser is not None
    assert chooser.node is not None
    assert all(branch.coarse for branch in chooser.node.branches)
    place = text_of(next(iter(sorted(map(str, chooser.node.reach)))))
    said(made, place)
    assert place in session.steps[-1].event.text()


def test_why_means_the_numbers_that_were_printed_last(made: Made) -> None:
    begin(made)
    assert "That is allowed" in said(made, "", "why 1"), "the first choice of the list"
    every = said(made, "back", "why")
    dark = next(line.split()[0] for line in every.splitlines() if " - " in line)
    assert "That is allowed" not in said(made, f"why {dark}")


def test_a_board_that_has_not_changed_is_printed_once(made: Made) -> None:
    begin(made)
    top = board_lines(made[0].board)[0]
    said(made, "back")
    assert top not in said(made, "back")
    assert top in said(made, "board")


def test_the_tables_beside_the_board_are_printed_when_they_change(made: Made) -> None:
    begin(made)
    title = table_lines(made[0].board.tables[0])[0]
    assert title in said(made, "board")
    assert title not in said(made, "")


def test_the_only_kind_of_action_is_gone_into_and_back_leaves_it(made: Made) -> None:
    session = begin(made)
    seat = next(iter(session.state.due()))
    assert {action.kind for action in session.state.actions(seat)} == {"explore"}
    assert "Move where? (Explore)" in said(made, "")
    assert "1 Explore" in said(made, "back")


def test_numbers_that_choose_stay_when_why_lists_what_cannot_be_chosen(made: Made) -> None:
    begin(made)
    made[0].take("back")
    listed = said(made, "why").splitlines()[1:]
    signs = [line.split()[1] for line in listed]
    assert signs == sorted(signs), "first what can be chosen"
    assert "Move where?" in said(made, "1")


def test_a_reason_that_several_share_is_said_once_and_asks_who_goes_on(tmp_path: Path) -> None:
    terminal, out = game_of(tmp_path, DIAOMINOS, {"sheets": "screen", "view": "open"})
    Hands(terminal.session).play(14)
    shown = said((terminal, out), "")
    assert "South’s turn. East’s turn. Load the shapes" in shown
    assert "Who’s acting?" in shown


def test_who_hides_nothing_sees_the_own_sheet_with_marks_and_hints_at_their_places(tmp_path: Path) -> None:
    terminal, out = game_of(tmp_path, DIAOMINOS, {"sheets": "screen", "view": "open", "hint": "on"})
    Hands(terminal.session).play(14)
    seat = next(iter(terminal.session.state.due()))
    shown = said((terminal, out), "", seat)
    hinted = {piece.place: piece.said for piece in terminal.board.pieces if piece.said.isdigit()}
    marked = [piece for piece in terminal.board.pieces if piece.said == "o"]
    assert hinted
    assert marked
    assert any(f"·{number}" in shown for number in hinted.values())
    assert "Ro" in shown or "Wo" in shown or "Go" in shown or "Bo" in shown or "Yo" in shown or "Oo" in shown


def test_the_code_for_another_table_is_told_and_before_the_end_that_is_written_down(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(made)
    monkeypatch.setattr(in_characters, "code_of", lambda session, held: "code-of-it")
    assert "code-of-it" in said(made, "code").splitlines()
    assert any("code-shown" in entry.body for entry in session.journal.entries if entry.kind == "note")


def test_a_game_without_a_code_says_so(tmp_path: Path) -> None:
    made = game_of(tmp_path, DIAOMINOS, {"sheets": "paper"})
    assert said(made, "code") == "This game has no code for another table."


def test_a_code_that_other_tables_still_play_with_is_not_told(tmp_path: Path) -> None:
    terminal, out = make(tmp_path)
    held = Terminal(terminal.session, terminal.words, lambda view, words: Board(), out.append, held=lambda _: True)
    assert "no code" in said((held, out), "code")


def test_the_best_games_for_one_stand_at_the_end_of_the_terminal_too(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    session = desk.begin(desk.games[0], ["brown", "blue"], {"size": "5x5"}, None)
    desk.bests = (Best(31, "2025-01-02", "5x5", "code-a", now=True, among=(1, 2)), Best(20, "2025-01-01", "5x5"))
    Hands(session).play(2000)
    out: list[str] = []
    terminal = Terminal(session, desk.words("pachamama"), desk.painter("pachamama"), out.append, library=desk)
    shown = said((terminal, out), "")
    assert "> 1. 31 points, 2025-01-02  5x5  code-a" in shown
    assert "Code code-a" in shown


def game_of(folder: Path, game: Game, options: dict[str, Value], seats: int = 2) -> Made:
    """The terminal of a game with its options."""
    desk = TestDesk(folder, games=(game,))
    session = desk.begin(game, game.seats[:seats], options, None)
    out: list[str] = []
    return Terminal(session, desk.words(game.name), desk.painter(game.name), out.append, extras=desk), out


def test_what_a_question_asks_for_is_taken_as_it_is_typed(tmp_path: Path) -> None:
    terminal, cube = game_of(tmp_path, DIAOMINOS, {}), cube_numbered(71234567)
    assert "WOWO" in said(terminal, "WOWO")
    said(terminal, " ".join(cube[at : at + 4] for at in range(0, 24, 4)).lower())
    assert terminal[0].session.steps[0].event == Answer("stickers", cube)


def test_a_map_word_is_taken_as_it_is_typed(tmp_path: Path) -> None:
    terminal = game_of(tmp_path, ISLES, {"map": "asked"})
    question = terminal[0].session.state.question()
    assert question is not None
    assert isinstance(question.choices, Form)
    assert question.choices.sample is not None
    answer = said(terminal, question.choices.sample(5))
    assert "This map isn’t for so many players" in answer, "the rules judge it: it was understood"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_place_is_listed_by_its_notation(game: Game, tmp_path: Path) -> None:
    made = game_of(tmp_path, game, {}, max(2, min(game.players)))
    session, hands = made[0].session, Hands(made[0].session)
    for _ in range(40):
        kinds = [kind.kind for kind in session.state.kinds]
        shown = said(made, "board", *kinds)
        places = {cell.place for cell in made[0].board.cells}
        listed = {part for found in re.findall(r"\[(.*?)\]", shown) for part in re.split("[ =+]", found)}
        assert not listed & places
        hands.play(1)
        if session.state.over:
            return
