"""The history of a table: every finished game counts once, no damaged file stops it, and it becomes a page to keep."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import finished_games as history
from companion.app import history_page, library
from companion.app.desk import TableDesk
from companion.app.finished_games import History, PlayedGames, standings
from companion.display import routes
from companion.display.inputs import NEXT, PREVIOUS, Tap
from companion.display.player_history import HistoryPage, html, minutes, rows, tenth
from companion.display.route_table import open_screens
from companion.display.trouble import Trouble
from companion.display.window.theme import THEMES
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.summary import Sitter, Summary
from companion.play.vault import Vault
from companion.saying import LANGUAGES
from companion.settings import Settings
from tests.app.test_keep_finished import Parsed
from tests.support.display.desks import TestDesk
from tests.support.display.walking import texts
from tests.support.entropy import ENTROPY

KEY = Vault(bytes(32))
HOSTILE = "<b>$\\frac$"


def games(*rows: tuple[str, str, Sequence[tuple[str, str, int | None, bool, float]]]) -> tuple[Summary, ...]:
    return tuple(
        Summary(
            game, began, tuple(Sitter(seat, name, points, won, 3, longest) for seat, name, points, won, longest in who)
        )
        for game, began, who in rows
    )


EVENING = games(
    ("cacao", "2026-09-01T20:00:00", (("red", "Anna", 30, True, 60.0), ("white", HOSTILE, 20, False, 125.0))),
    ("cacao", "2026-09-02T20:00:00", (("white", "anna", 10, False, 20.0), ("red", "", 40, True, 9.0))),
    ("pachamama", "2026-09-03T20:00:00", (("brown", "Anna", None, False, 5.0),)),
)


def called(_: Summary, sitter: Sitter) -> str:
    return sitter.name or sitter.seat


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableDesk]:
    monkeypatch.setattr("companion.app.desk.games_path", lambda: tmp_path / "games")
    monkeypatch.setattr("companion.app.table_library.players_path", lambda: tmp_path / "players.json")
    monkeypatch.setattr("companion.app.keep_finished.folder", lambda: tmp_path / "stick")
    with closing(TableDesk(Settings(), KEY, entropy=ENTROPY)) as desk:
        yield desk


def played(table: TableDesk, most: int = 10_000) -> Session:
    """Anna and somebody without a name play; only a whole game is finished."""
    session = table.library.begin(GAME, GAME.seats[:2], {}, None, {GAME.seats[0]: "Anna"})
    chance = Chance(3)
    while not session.state.over and len(session.steps) < most:
        if session.state.question() is None or session.open_sealed() is None:
            assert session.do(random_event(session.state, [], [], chance)).legal
    if session.state.over:
        session.finish()
    session.journal.close()
    return session


def test_a_line_for_each_player_and_game_with_wins_mean_and_longest_turn() -> None:
    found = standings(EVENING, called)
    assert [(line.player, line.game) for line in found] == [
        ("Anna", "cacao"),
        ("red", "cacao"),
        (HOSTILE, "cacao"),
        ("Anna", "pachamama"),
    ], "by game, the most wins first, then the most games"
    anna = next(line for line in found if line.player == "Anna" and line.game == "cacao")
    assert (anna.games, anna.won, anna.mean, anna.longest) == (2, 1, 20.0, 60.0), "however her name was written"
    assert next(line for line in found if line.game == "pachamama").mean is None


@pytest.mark.parametrize(("language", "mean"), [("en", "20.0"), ("fr", "20,0"), ("de", "20,0")])
def test_a_mean_is_written_as_the_language_does(language: str, mean: str) -> None:
    lines = rows(standings(EVENING, called), library.words_of(language), {"cacao": "C", "pachamama": "P"})
    assert mean in lines[1]


def test_a_time_is_minutes_and_seconds() -> None:
    assert [minutes(seconds) for seconds in (0.0, 59.9, 60.0, 3725.0)] == ["0:00", "0:59", "1:00", "62:05"]


def test_finished_games_count_those_that_go_on_and_damaged_files_are_told(table: TableDesk) -> None:
    session = played(table)
    played(table, most=5)
    (table.library.folder / "bad.game").write_text("nonsense")
    found = PlayedGames(table.library.folder, KEY).history()
    result = session.state.result()
    assert result is not None
    assert [(s.name, s.points) for s in found.games[0].sitters] == [
        (name, result.totals[seat]) for seat, name in zip(GAME.seats, ("Anna", ""), strict=False)
    ]
    assert found.running == 1
    assert [name for name, _ in found.unreadable] == ["bad.game"]


def test_a_game_is_replayed_once(table: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    played(table)
    once = PlayedGames(table.library.folder, KEY).history()
    monkeypatch.setattr(history, "summary", lambda *_: pytest.fail("it was known"))
    assert PlayedGames(table.library.folder, KEY).history() == once


def test_what_was_found_out_before_somebody_left_is_not_looked_for_again(
    table: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(table).journal.path
    for name in ("b.game", "c.game"):
        shutil.copy(path, path.with_name(name))
    looked, left = list[str](), KeyboardInterrupt()
    look = PlayedGames._look

    def until_the_third(one: PlayedGames, path: Path) -> Summary | None:
        looked.append(path.name)
        if len(looked) == 3:
            raise left
        return look(one, path)

    monkeypatch.setattr(PlayedGames, "_look", until_the_third)
    monkeypatch.setattr(history, "OFTEN", 2)
    with pytest.raises(KeyboardInterrupt):
        PlayedGames(path.parent, KEY).history()
    assert len(PlayedGames(path.parent, KEY).history().games) == 3
    assert looked[3:] == looked[2:3]


@pytest.mark.parametrize("text", ["", "[]", '{"x": 7}', '{"x": {"sitters": [{}], "game": "cacao", "began": ""}}'])
def test_a_damaged_list_of_what_was_known_costs_a_replay_and_nothing_else(table: TableDesk, text: str) -> None:
    played(table)
    (table.library.folder / history.FILE).write_text(text)
    assert len(PlayedGames(table.library.folder, KEY).history().games) == 1


ROW = {"seat": '"red"', "name": '"Ann"', "points": "7", "won": "true", "turns": "3", "longest": "2.5"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, value) for field in ("points", "turns", "longest") for value in ("1e400", "NaN", "9" * 400)),
        ("seat", '"\\ud800"'),
        ("began", '"\\ud800"'),
    ],
)
def test_what_no_game_comes_to_is_not_believed_of_the_list_of_what_was_known(
    field: str, value: str, tmp_path: Path
) -> None:
    (tmp_path / "x.game").write_bytes(b"no game")
    facts = (tmp_path / "x.game").stat()
    row = {**ROW, field: value}
    sitter = ", ".join(f'"{key}": {row[key]}' for key in ROW)
    found = f'{{"game": "cacao", "began": {row.get("began", 7)}, "sitters": [{{{sitter}}}]}}'
    (tmp_path / history.FILE).write_text(f'{{"x.game {facts.st_size} {facts.st_mtime_ns}": {found}}}')
    assert PlayedGames(tmp_path, Vault(None)).history().games == ()


def test_a_folder_that_is_not_there_has_no_history(tmp_path: Path) -> None:
    page = history_page.made(PlayedGames(tmp_path / "none", KEY).history(), "en", "dark")
    assert (page.counted, page.plots) == ("You haven’t finished a game yet.", ())


def test_the_command_line_does_not_load_the_plotting_library() -> None:
    code = (
        "import sys\nimport companion.cli, companion.app.desk, companion.app.finished_games, companion.commands.games\n"
        "import companion.app.history_page, companion.display.route_table\n"
        "sys.exit('matplotlib' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_below_nothing_have_a_minus_sign_in_the_mean_too(language: str) -> None:
    assert tenth(-1.5, library.words_of(language)).startswith("−1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_plots_and_numbers_in_every_language_and_shows_names_as_they_are(language: str) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    found = history.History(EVENING, running=2)
    page = history_page.made(found, language, "dark")
    assert len(page.plots) == 3, "wins, the points of the one game that gives any, and turns"
    assert all(len(plot.photo.rgb) == 3 * plot.photo.size[0] * plot.photo.size[1] for plot in page.plots)
    assert "2026-09-01" in page.counted
    assert "2026-09-03" in page.counted
    written = html(page, library.words_of(language), language)
    assert "<b>$" not in written
    read = Parsed()
    read.feed(written)
    assert read.open == []
    assert HOSTILE in read.words
    assert all(picture.startswith("data:image/png;base64,") for picture in read.pictures)
    assert "http" not in written


@pytest.mark.parametrize("theme", THEMES)
def test_plots_have_the_colours_of_the_theme(theme: str) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    page = history_page.made(history.History(EVENING), "en", theme)
    assert {tuple(plot.photo.rgb[:3]) for plot in page.plots} == {THEMES[theme].ground}
    ground = bytes(THEMES[theme].ground).hex()
    assert f"--ground: #{ground};" in html(page, library.words_of("en"), "en"), "and so has the page that they stand in"


def test_on_a_phone_every_number_of_the_table_stands_behind_what_it_is() -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    page = history_page.made(history.History(EVENING), "en", "dark")
    written = html(page, library.words_of("en"), "en")
    assert '<table class="lines">' in written
    for head in page.table[0]:
        assert written.count(f'data-head="{head}"') == len(page.table) - 1


def test_matplotlib_stays_out_of_the_memory_of_whoever_wants_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    assert history_page.made(history.History(EVENING), "en", "dark").plots
    assert "matplotlib" not in sys.modules


def test_files_where_the_companion_was_started_are_not_taken_for_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    (tmp_path / "logging.py").write_text("raise RuntimeError('a stranger')")
    monkeypatch.chdir(tmp_path)
    assert history_page.made(history.History(EVENING), "en", "dark").plots


def test_plots_that_cannot_be_drawn_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    monkeypatch.setattr(history_page, "find_spec", lambda name: name)
    with pytest.raises(Trouble) as told:
        history_page.made(history.History(EVENING), "en", "dark")
    assert library.words_of("en").trouble(told.value) == "The charts failed: 1"


def drawing_with(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Draw with a Python that runs this first; what is told of it."""
    (tmp_path / "sitecustomize.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(Trouble) as told:
        history_page.made(history.History(EVENING), "en", "dark")
    return library.words_of("en").trouble(told.value)


def test_what_a_stranger_writes_between_the_plots_is_told_and_ends_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    assert drawing_with("print('hello', flush=True)", tmp_path, monkeypatch).startswith("The charts failed: ")


def test_plots_that_are_never_done_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    monkeypatch.setattr(history_page, "PATIENCE", 0.2)
    told = drawing_with("import signal\nwhile True: signal.pause()", tmp_path, monkeypatch)
    assert told.startswith("The charts took too long.")


def test_a_process_that_cannot_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    for nothing in ("/no/such/python", ""):
        monkeypatch.setattr(sys, "executable", nothing)
        with pytest.raises(Trouble) as told:
            history_page.made(history.History(EVENING), "en", "dark")
        assert told.value.what.key == "plots-failed"


def test_another_way_to_draw_that_the_environment_names_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    monkeypatch.setenv("MPLBACKEND", "no-such-backend")
    assert history_page.made(history.History(EVENING), "en", "dark").plots


def test_whoever_asks_again_waits_for_the_plots_that_are_being_drawn(
    table: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, begun = threading.Event(), list[str]()

    def made(found: History, language: str, theme: str) -> HistoryPage:
        begun.append(language)
        done.wait(60)
        return HistoryPage("", (), ())

    monkeypatch.setattr(history_page, "made", made)
    asked = [table.extras.past() for _ in range(20)]
    done.set()
    while asked[0].found() is None:
        pass
    assert (len(set(map(id, asked))), len(begun)) == (1, 1)
    assert table.extras.past() is not asked[0], "later there may be more games"


HANGING = """
import threading
from pathlib import Path
from companion.app import history_page
from companion.app.desk import TableDesk
from companion.settings import Settings
drawing = threading.Event()

def made(*_):
    drawing.set()
    threading.Event().wait()

history_page.made = made
TableDesk(Settings(camera="none"), None).extras.past()
assert drawing.wait(60)
"""


def test_a_table_that_is_closed_does_not_wait_for_plots(tmp_path: Path) -> None:
    here = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", HANGING], env=here, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_many_players_are_too_many_for_a_plot_and_all_in_the_numbers() -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    many = games(*(("cacao", f"2026-09-{n:02d}", (("red", f"P{n}", n, True, 1.0),)) for n in range(1, 30)))
    page = history_page.made(history.History(many), "en", "light")
    assert len(page.table) == 30


def test_on_the_screen_plots_are_turned_like_pages_and_kept_with_a_touch(table: TableDesk, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    played(table)
    screens = open_screens(table)
    for target in ("more", "stored", "history"):
        screens.take(Tap(target))
    assert "Reading your games …" in texts(screens)
    while screens.top.moving:
        screens.tick(0.0)
        screens.page()
    assert screens.page().photo is not None
    screens.take(PREVIOUS)
    assert "1 game finished, from 20" in texts(screens)
    screens.take(NEXT)
    screens.take(Tap("keep"))
    assert (tmp_path / "stick" / "statistics.html").is_file()
    assert "statistics.html" in texts(screens)


def test_of_many_remarks_the_screen_shows_some_and_how_many_more_there_are(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    desk.looked_through.page = HistoryPage("none", (), (), tuple(f"file {n}" for n in range(9)))
    screens = open_screens(desk)
    screens.go(routes.History())
    said = texts(screens)
    assert "file 0" in said
    assert "file 8" not in said
    assert "6 more are left out" in said


def test_what_a_game_comes_to_is_kept_when_it_ends(table: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table.library.begin(GAME, GAME.seats[:2], {}, None)
    chance = Chance(3)
    while not session.state.over:
        if session.state.question() is None or session.open_sealed() is None:
            assert session.do(random_event(session.state, [], [], chance)).legal
    table.library.finish(session)
    table.close()
    monkeypatch.setattr(history, "summary", lambda *_: pytest.fail("it was known"))
    played = PlayedGames(table.library.folder, KEY)
    assert len(played.history().games) == 1, "while it is still open"
    session.journal.close()
    assert len(played.history().games) == 1, "and when it is closed"


def test_what_a_game_comes_to_is_found_out_anew_when_it_went_on(table: TableDesk) -> None:
    path = played(table).journal.path
    assert len(PlayedGames(path.parent, KEY).history().games) == 1
    session = library.resume(path, KEY)
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone, past_seal=True)
    found = PlayedGames(path.parent, KEY).history()
    assert (len(found.games), found.running) == (0, 1), "though the file itself has not been written to yet"
    session.journal.close()
