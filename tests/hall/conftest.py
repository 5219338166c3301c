"""A hall in memory: tables with real sessions, real screens' desks and outboxes, around the twin of a broker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app import desk as desks
from companion.app.desk import TableDesk
from companion.app.table_hall import TableHall
from companion.display.catalogue import Catalogue
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.hall import config
from companion.hall.broker import Broker
from companion.hall.config import HallSettings
from companion.hall.words import words_of
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.settings import Settings
from tests.support.entropy import ENTROPY
from tests.support.hall.twin import HALL, Exchange


@pytest.fixture
def words() -> Catalogue:
    return words_of("en")


@pytest.fixture
def exchange() -> Exchange:
    return Exchange()


Connect = Callable[[str], Broker]
"""Gives a table of this name its connection."""


class Seated:
    """A table of the hall: its desk, and what it would show."""

    def __init__(self, connect: Connect, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.name = name
        self.folder = folder / name
        self._connect = connect
        self._patch = monkeypatch
        self.session: Session | None = None
        self.open()

    def open(self) -> None:
        """Start the companion at this table, for the first time or again."""
        self._patch.setattr(desks, "games_path", lambda: self.folder)
        self._patch.setattr(config, "outbox_path", lambda: self.folder / "hall.outbox")
        self.desk = TableDesk(Settings(), Vault(bytes(32)), entropy=ENTROPY)
        chosen = HallSettings(hall=HALL, table=self.name)
        self.hall = TableHall.open(self.desk, chosen, self._connect(self.name))
        self.turn()

    def turn(self) -> bool:
        return self.hall.turn(self.session)

    def begin(self, game: str = "diaominos", seats: int = 2, **options: str) -> Session:
        found = next(g for g in self.desk.library.games if g.name == game)
        self.session = self.desk.library.begin(found, found.seats[:seats], dict(options), None)
        self.turn()
        return self.session

    def play(self, chance: Chance, most: int = 10_000, every: int = 1) -> None:
        """Go on at random, as far as the end at most; the loop turns every so many events."""
        session = self.session
        assert session is not None
        for n in range(most):
            if session.state.over:
                break
            if session.open_sealed() is None:
                past = [step.event for step in session.steps]
                cardboard = [*open_sources(session.game)]
                assert session.do(random_event(session.state, cardboard, past, chance, None, session.game.policy)).legal
            if n % every == 0:
                self.turn()
        self.turn()

    def close(self) -> None:
        self.hall.stop()
        if self.session is not None:
            self.session.journal.close()
            self.session = None


@pytest.fixture
def table(exchange: Exchange, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seated]:
    made = Seated(exchange.table, tmp_path, "7", monkeypatch)
    yield made
    made.close()
