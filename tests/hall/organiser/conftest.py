"""An organiser in memory: a keeper with its ledger around the twin of a broker, and tables that only say results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.commands._hall_board import _can_win
from companion.display.catalogue import Catalogue
from companion.games.pachamama.game import GAME
from companion.hall import schema
from companion.hall.organiser.keeper import OrganiserKeeper, subscriptions
from companion.hall.organiser.ledger import Ledger, Round, Tournament
from companion.hall.organiser.tournament import next_round, offer_id
from companion.hall.schema import ALL, FROM, Message, Presence, Result, SealShown, SeatName, topic
from tests.support.entropy import CHEAP
from tests.support.hall.twin import HALL, Exchange

PLAYERS = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")
CUP = Tournament(1, "Cup", "pachamama", PLAYERS, ("1", "2", "3"), 3, 2, {"size": "5x5"})
CODE = "2000-02DZ"


@dataclass
class Organiser:
    """The organiser, its file, and its clock."""

    exchange: Exchange
    folder: Path
    words: Catalogue
    now: float = 0.0
    keeper: OrganiserKeeper = field(init=False)
    ledger: Ledger = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start it, for the first time or again."""
        self.ledger = Ledger(self.folder / "club.hall")
        will = topic(HALL, ALL, "presence"), schema.write(Presence(False))
        broker = self.exchange.client(subscriptions(HALL), will)
        self.keeper = OrganiserKeeper(
            HALL,
            broker,
            self.ledger,
            self.words,
            lambda: self.now,
            lambda: 1000.0 + self.now,
            _can_win,
        )
        self.keeper.start()
        self.turn()

    def turn(self, seconds: float = 1.0) -> None:
        """Let time pass and what waits be taken."""
        self.now += seconds
        self.keeper.turn()

    def pair(self, code: str = CODE) -> Round:
        """Pair the next round of the cup, and tell the tables."""
        drawn = next_round(self.ledger, CUP, GAME.seats, tuple(GAME.players), code, CHEAP)
        self.turn()
        return drawn

    def said(self, where: str, what: str, table: str = "") -> Message | None:
        """What stands in a topic of the hall."""
        name = topic(HALL, where, what, table)
        payload = self.exchange.retained.get(name)
        return schema.read(schema.address(HALL, name), payload) if payload is not None else None

    def play(self, drawn: Round, table: str, totals: tuple[int, ...], revision: int = 0, **more: bool) -> Result:
        """A table of a round ends with these totals, in the order of its seats; the most wins."""
        seating = next(s for s in drawn.tables if s.table == table)
        seats = tuple(SeatName(seat, player) for seat, player in seating.seats)
        by_seat = {seat.seat: total for seat, total in zip(seats, totals, strict=True)}
        winners = tuple(seat for seat, total in by_seat.items() if total == max(totals))
        offer = offer_id(CUP, drawn.number, table)
        id, at = f"game-{offer}", f"2026-01-01T20:{drawn.number:02}:{int(table):02}+00:00"
        sides = {seat: (seat,) for seat in by_seat}
        seals = (SealShown("oracle", "babab babab", "00"),)
        found = Result(id, revision, CUP.game, at, seats, sides, by_seat, winners, "most", seals, offer, **more)
        self.exchange.say(HALL, found, FROM, table)
        self.turn()
        return found


@pytest.fixture
def organiser(exchange: Exchange, tmp_path: Path, words: Catalogue) -> Iterator[Organiser]:
    made = Organiser(exchange, tmp_path, words)
    made.ledger.announce(CUP)
    yield made
    made.keeper.stop()
