"""An evening on a real Mosquitto: three tables and a board, two rounds, the broker's plug pulled twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.library import game_named
from companion.display.catalogue import Catalogue
from companion.games.kit.chance import Chance
from companion.hall import link
from companion.hall.config import HallSettings
from companion.hall.mqtt import MqttBroker, Will
from companion.hall.organiser import keeper
from companion.hall.organiser.keeper import OrganiserKeeper
from companion.hall.organiser.ledger import Ledger, Tournament
from companion.hall.organiser.points import Finished, RoundSoFar, decimal, standings
from companion.hall.organiser.tournament import missing, next_round, rows
from companion.hall.schema import ALL, FROM, Presence, topic, write
from companion.hall.speaking import invited
from companion.play.journal import Journal
from companion.play.session import Session
from companion.play.vault import Vault
from tests.hall.conftest import Seated
from tests.support.entropy import CHEAP
from tests.support.hall.mosquitto import Mosquitto, program
from tests.support.hall.twin import HALL

pytestmark = pytest.mark.skipif(program() is None, reason="Mosquitto is not installed: apt-get install mosquitto")

PATIENCE = 30.0
PLAYERS = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")
TABLES = ("1", "2", "3")


class Evening:
    """All that is in the hall, turned together."""

    def __init__(self, folder: Path, words: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.words = words
        self.broker = Mosquitto(folder)
        self.broker.start()
        self.chosen = HallSettings(hall=HALL, port=self.broker.port, broker="127.0.0.1")
        self.tables = [Seated(self._connect, folder, name, monkeypatch) for name in TABLES]
        self.keeper = self.organise()

    def _connect(self, name: str) -> MqttBroker:
        gone = Will(topic(HALL, FROM, "presence", name), write(Presence(False)))
        return MqttBroker(replace(self.chosen, table=name), f"table-{name}", link.subscriptions(HALL, name), gone)

    def organise(self) -> OrganiserKeeper:
        """Start the organiser's board, for the first time or again."""
        gone = Will(topic(HALL, ALL, "presence"), write(Presence(False)))
        self.ledger = Ledger(self.folder / "club.hall")
        broker = MqttBroker(self.chosen, "organiser", keeper.subscriptions(HALL), gone)
        self.keeper = OrganiserKeeper(HALL, broker, self.ledger, self.words)
        self.keeper.start()
        return self.keeper

    def until(self, so: Callable[[], bool]) -> None:
        """Let everybody take their turns until something is so."""
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "it does not come about"
            self.keeper.turn()
            for table in self.tables:
                table.turn()
            time.sleep(0.01)

    def accept(self) -> None:
        """Every table accepts what it is offered."""
        self.until(lambda: all(table.hall.invitation is not None for table in self.tables))
        for table in self.tables:
            table.session = table.hall.accept()

    def close(self) -> None:
        for table in self.tables:
            table.close()
        self.keeper.stop()
        self.broker.pull()


@pytest.fixture
def evening(tmp_path: Path, words: Catalogue, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    made = Evening(tmp_path, words, monkeypatch)
    yield made
    made.close()


def test_the_standings_agree_with_the_journals_though_the_broker_was_pulled_twice(evening: Evening) -> None:
    cup, game = Tournament(1, "Cup", "diaominos", PLAYERS, TABLES, 2, 2), game_named("diaominos")
    evening.ledger.announce(cup)
    chance = Chance(1)
    for number in (1, 2):
        next_round(evening.ledger, cup, game.seats, tuple(game.players))
        evening.keeper.turn()
        evening.accept()
        evening.tables[0].play(chance)
        evening.tables[1].play(chance, 10)
        evening.broker.pull()
        evening.until(lambda: not any(table.hall.connected for table in evening.tables))
        for table in evening.tables[1:]:
            table.play(chance)
        assert "2" in missing(evening.ledger, cup)
        if number == 2:
            evening.keeper.stop()
            evening.organise()
            evening.tables[2].close()
            evening.tables[2].open()
        evening.broker.start()
        evening.until(lambda: not missing(evening.ledger, cup))
    wanted = [(row.place, row.player, decimal(row.points), row.score) for row in rows(evening.ledger, cup)]
    evening.until(lambda: told(evening.keeper) == wanted)
    for table in evening.tables:
        table.close()
    assert rows(evening.ledger, cup) == standings(PLAYERS, by_journals(evening.folder))
    assert len(evening.ledger.results()) == 6


def told(keeper: OrganiserKeeper) -> list[tuple[int, str, str, int]]:
    """The standings as all tables were told them."""
    found = keeper.overview.standings
    return [(row.place, row.name, row.points, row.score) for row in found.rows] if found is not None else []


def by_journals(folder: Path) -> list[RoundSoFar]:
    """The rounds as the stored games of the three tables tell them."""
    tables: dict[str, list[Finished]] = {"1-1": [], "1-2": []}
    for path in sorted(folder.glob("*/*.game")):
        with closing(Journal.open(path)) as journal:
            session = Session.resume(game_named("diaominos"), journal, Vault(bytes(32)), CHEAP)
            sheet, offer = session.state.result(), invited(session)
            assert sheet is not None
            assert offer.names is not None
            scores = {offer.names[seat]: total for seat, total in sheet.totals.items()}
            best = {offer.names[seat] for seat in sheet.winners}
            ranks = {name: 10_000 if name in best else score for name, score in scores.items()}
            tables[offer.offer.rpartition("-")[0]].append(Finished(ranks, scores))
    return [RoundSoFar(tuple(found)) for found in tables.values()]
