"""Games for one in the table of records."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.solo_records import Records
from companion.display.screens.records import RecordsScreen
from companion.display.stored_games import Best
from companion.games.eldorado.game import GAME
from companion.games.eldorado.plugin import PLUGIN
from companion.games.extras import SoloRecords
from companion.games.kit import Begin
from tests.games.eldorado.test_playthrough import RECORDS
from tests.support.display.desks import TestDesk, words_of
from tests.support.display.walking import begun
from tests.support.games.eldorado.solo_tables import SOLO, TITAN, alone, replays
from tests.support.games.eldorado.tables import rolls
from tests.support.games.playing import play


def test_a_lost_game_is_kept_with_its_shrines_and_turns() -> None:
    state = alone("red explorer q0r0", f"{TITAN} q1r0", "red offering q6r0", turns=7)
    state = rolls(play(state, "red move q1r0"), 1, 6)
    kept = PLUGIN.extras[SoloRecords]().of(state, GAME.begin(("red",), SOLO))
    assert (kept.points, kept.layout) == (1, "bellona · lost-in 7")


def test_a_won_game_is_kept_with_four_shrines() -> None:
    tiles = {"q0r0": "gold", "q1r0": "shrine", "q0r1": "shrine", "q-1r0": "shrine"}
    offered = ("red offering q0r1", "red offering q-1r0")
    state = alone("red explorer q0r0", *offered, tiles=tiles, cards={"red": (2, 2, 2)}, holder="red", turns=30)
    state = play(state, "red offering q1r0")
    kept = PLUGIN.extras[SoloRecords]().of(state, GAME.begin(("red",), SOLO))
    assert (kept.points, kept.layout) == (4, "bellona · won-in 30")


@pytest.mark.parametrize(("name", "points", "end"), [("solo-won", 4, "won, turns:"), ("solo-lost", 0, "lost, turns:")])
def test_a_whole_game_alone_stands_in_the_table_of_records(name: str, points: int, end: str, tmp_path: Path) -> None:
    lines = RECORDS.read(name)
    start = Begin.parse(lines[0])
    (tmp_path / "games").mkdir()
    session = TestDesk(tmp_path / "games", games=(GAME,)).begin(GAME, start.seats, dict(SOLO), None)
    *_, last = replays(session, lines)
    assert last.over
    (best,) = Records(tmp_path).with_game(session, words_of(PLUGIN))
    assert (best.points, best.now) == (points, True)
    assert end in best.layout
    assert Records(tmp_path).entries("eldorado")[0].points == points, "it is kept"


def test_the_table_of_records_speaks_of_codes_only_where_a_game_has_one(tmp_path: Path) -> None:
    screens, _ = begun(GAME, tmp_path, "en", 1, SOLO)
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    desk.bests = (Best(1, "2026-11-23", "Bellona the Commander · lost, turns: 48", now=True),)
    assert [para.text for para in RecordsScreen(screens, desk.library).foot()] == [desk.bests[0].layout]
    desk.bests = (Best(1, "2026-11-23", "9x5", "2000-02DZ"),)
    assert screens.words("records.again") in [para.text for para in RecordsScreen(screens, desk.library).foot()]
