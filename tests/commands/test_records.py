"""The table of records from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from click.testing import Result

from companion.app import library
from companion.app.desk import TableDesk
from companion.app.solo_records import FILE
from companion.games.diaominos.game import GAME
from companion.games.kit import Event, Value
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.settings import Settings, games_path

Run = Callable[..., Result]


@pytest.fixture
def desk(run: Run) -> Iterator[TableDesk]:
    """The desk of the table whose games `run` lists."""
    with closing(TableDesk(Settings(), library.vault())) as made:
        yield made


def stored(*rows: dict[str, object]) -> None:
    games_path().mkdir(parents=True, exist_ok=True)
    (games_path() / FILE).write_text(json.dumps(rows), encoding="utf-8")


def row(name: str, points: int, **more: object) -> dict[str, object]:
    return {
        "journal": name,
        "game": "diaominos",
        "date": "2025-01-02",
        "points": points,
        "layout": "EEN · 8x12",
        **more,
    }


def test_without_a_record_it_says_how_to_make_one(run: Run) -> None:
    assert "No records yet" in run("records").output


def test_the_best_game_stands_first_with_date_layout_and_code(run: Run) -> None:
    stored(row("a", 17), row("b", 31, code="1SXP-HP46-7"))
    first, second = run("records", "diaominos").output.splitlines()
    assert first.split() == ["diaominos", "31", "2025-01-02", "EEN", "·", "8x12", "1SXP-HP46-7"]
    assert "17" in second


def test_what_a_code_holds_is_shown_in_words(run: Run) -> None:
    stored(row("a", 17, code="20S5-VBES-51WA-D601-J"))
    assert run("records").output.split("  ")[-2] == (
        "South · board EEN SSE WWN SSE WWN · grid 8 x 12 · a layer is a full row · uncovered wild marks score 1 each"
        " · shapes as usual"
    )
    stored(row("a", 17, code="20S5-VBES-51WA-D601-J", game="gone"))
    assert "EEN · 8x12" in run("records").output


def test_a_game_that_does_not_exist_is_refused(run: Run) -> None:
    result = run("records", "chess")
    assert result.exit_code != 0
    assert "no game" in result.output


@pytest.mark.parametrize("damage", ["{", "[1]", '[{"a": 1}]', '{"x": 2}', json.dumps([row("a", 1) | {"points": "x"}])])
def test_a_damaged_file_counts_as_empty_and_is_kept_beside(run: Run, damage: str) -> None:
    stored()
    (games_path() / FILE).write_text(damage, encoding="utf-8")
    assert "No records yet" in run("records").output
    assert (games_path() / FILE).with_suffix(".damaged").read_text(encoding="utf-8") == damage


def last_move(session: Session) -> Event:
    """Play a game at random up to its last event, and give that."""
    chance = Chance("a game for one")
    while True:
        event = random_event(session.state, session.sources, [step.event for step in session.steps], chance)
        if session.state.after(event).over:
            return event
        if session.can_open():
            session.open_sealed()
        else:
            assert session.do(event).legal


@pytest.mark.parametrize("cube", ["shown", "drawn"])
def test_a_game_for_one_that_ends_in_the_terminal_is_over_and_a_record(run: Run, desk: TableDesk, cube: str) -> None:
    session = desk.library.begin(GAME, GAME.seats[:1], {"cube": cube, "view": "open"}, None)
    end = last_move(session)
    session.journal.close()
    assert run("games").output.strip().endswith("not finished")
    run("games", "resume", session.journal.path.stem, "--text", typed=f"{end.text()}\n{end.text()}\nquit\n")
    assert run("games").output.strip().endswith("over")
    assert run("records").output.startswith("diaominos")
    run("games", "resume", session.journal.path.stem, "--text", typed="undo\nquit\n")
    assert run("games").output.strip().endswith("not finished")


def test_only_games_with_a_code_are_listed_if_one_is_given(run: Run) -> None:
    stored(row("a", 17), row("b", 31, code="1SXP-HP46-7"), row("c", 20, code="1SXP-HP46-7"))
    lines = run("records", "diaominos", "--code", "1sxp-hp46-7").output.splitlines()
    assert [line.split()[1] for line in lines] == ["31", "20"]
    code = library.new_code(PACHAMAMA, {})
    assert code is not None
    assert "No records yet" in run("records", "--code", code).output


def test_a_solo_game_of_pachamama_is_kept_with_what_the_otoma_had_and_its_scenarios_code(
    run: Run, desk: TableDesk
) -> None:
    options: dict[str, Value] = {"size": "9x5", "mode": "solo-hard", "tiles": "companion", "difficulty": "easy"}
    code = desk.library.new_code(PACHAMAMA, options)
    session = desk.library.begin(PACHAMAMA, ["brown"], options, code)
    assert session.do(last_move(session)).legal or session.open_sealed() is not None
    assert desk.library.records(session)[0].code == "", "what the game was played with is sealed until the end"
    desk.library.finish(session)
    (best,) = desk.library.records(session)
    result = session.state.result()
    assert result is not None
    assert (best.points, best.code, best.among) == (result.totals["brown"], code, (1, 1))
    assert best.layout == f"solo, hard · easy · The Otoma {result.totals['otoma']}"
    assert code in run("records", "pachamama", "--code", code).output
