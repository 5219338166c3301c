"""What a finished game comes to is read from its journal alone: points, winners, and how long turns took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.games.kit import Game, parse_event
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.summary import Summary, played, summary
from companion.play.vault import Vault
from tests.support.entropy import ENTROPY
from tests.toys import sheets

KEY = Vault(bytes(32))


class Table:
    """A table with a clock on the wall."""

    def __init__(self, file: Path, game: Game, names: dict[str, str]) -> None:
        self.now = datetime(2026, 9, 1, 20)
        self.journal = Journal.create(file, lambda: self.now.isoformat())
        start = replace(game.begin(game.seats[:2]), names=names)
        self.session = Session.new(game, start, self.journal, KEY, ENTROPY)

    def play(self, *lines: tuple[int, str]) -> None:
        """Each line after so many seconds."""
        for seconds, line in lines:
            self.now += timedelta(seconds=seconds)
            assert self.session.do(parse_event(self.session.state, line)).legal, line

    def summary(self) -> Summary | None:
        with closing(Journal.read(self.journal.path)) as journal:
            return summary(self.session.game, journal, KEY)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    made: list[Table] = []

    def begin(game: Game, **names: str) -> Table:
        made.append(Table(tmp_path / f"{game.name}.game", game, names))
        return made[-1]

    yield begin
    for table in made:
        table.journal.close()


def test_a_game_that_goes_on_comes_to_nothing_yet(begun: Callable[..., Table]) -> None:
    table = begun(sheets.GAME)
    table.play((1, "answer die.1 6"))
    assert table.summary() is None


def test_of_seats_that_act_at_once_each_turn_lasts_until_that_seat_has_acted(begun: Callable[..., Table]) -> None:
    table = begun(sheets.GAME, south="Anna")
    table.play((9, "answer die.1 6"), (20, "south cross 5"), (30, "north cross 2"))
    table.play((9, "answer die.2 4"), (5, "north cross 1"), (7, "south cross 4"))
    table.play((2, "answer die.3 6"), (1, "north cross 3"), (1, "south cross 3"))
    found = table.summary()
    assert found is not None
    north, south = found.sitters
    assert (north.name, north.longest) == ("", 50)
    assert (south.name, south.longest) == ("Anna", 20)
    assert south.turns >= 3, "a question between rounds parts the turns"


def test_an_hour_away_and_a_clock_put_back_count_for_nobody(begun: Callable[..., Table]) -> None:
    table = begun(sheets.GAME)
    table.play((9, "answer die.1 6"), (3600, "south cross 5"), (-500, "north cross 2"))
    for nr in (2, 3):
        table.play((0, f"answer die.{nr} 6"), (0, f"north cross {nr + 1}"), (0, f"south cross {nr + 1}"))
    found = table.summary()
    assert found is not None
    assert {sitter.longest for sitter in found.sitters} == {0}


def test_a_game_was_played_for_all_its_time_without_an_hour_away_and_a_clock_put_back(
    begun: Callable[..., Table],
) -> None:
    table = begun(sheets.GAME)
    table.play((9, "answer die.1 6"), (20, "south cross 5"), (3600, "north cross 2"), (-500, "answer die.2 4"))
    assert played(table.journal.entries) == 29


def test_points_and_winners_are_those_of_the_score_sheet(begun: Callable[..., Table]) -> None:
    table = begun(PACHAMAMA, brown="Anna", white="Ben")
    session, chance = table.session, Chance(3)
    while not session.state.over:
        table.now += timedelta(seconds=10)
        if session.state.question() is None or session.open_sealed() is None:
            assert session.do(random_event(session.state, [], [], chance)).legal
    session.finish()
    found, result = table.summary(), session.state.result()
    assert found is not None
    assert result is not None
    assert found.began.startswith("2026-09-01")
    assert {sitter.seat: sitter.points for sitter in found.sitters} == dict(result.totals)
    assert tuple(sitter.seat for sitter in found.sitters if sitter.won) == result.victors
    assert all(sitter.turns > 3 and sitter.longest >= 10 for sitter in found.sitters)
