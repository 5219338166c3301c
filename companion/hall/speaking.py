"""What a table says of its game: made from `view(None)`, public news and the score sheet, and from nothing else.

A session holds more than everybody may know. Only this file looks at sessions for the hall, and of a session only at
what is listed in `Public`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.display import news
from companion.display.board import Board, Paint
from companion.display.catalogue import Catalogue
from companion.games.kit import Seat
from companion.games.kit.extras import sides_of
from companion.games.kit.players import player_names
from companion.hall.codec import TEXT
from companion.hall.schema import News, Result, ScoreGrid, SealShown, SeatName, TableState
from companion.hall.thumbnail import drawn, grid
from companion.play.session import Session

NOTE = "hall"
"""The note in a journal that a game was offered by the hall."""

LINES = 20
"""Lines of news in one message; of more the last."""


@dataclass(frozen=True)
class Invited:
    """What the journal says of the hall's offer that a game came from; all empty for any other game."""

    offer: str = ""
    title: str = ""
    lot: str = ""
    names: Mapping[str, str] | None = None

    def body(self) -> dict[str, str | int]:
        """As it stands in the note."""
        return {"offer": self.offer, "title": self.title, "lot": self.lot, "names": json.dumps(dict(self.names or {}))}


def invited(session: Session) -> Invited:
    """The offer that a game came from; what no companion wrote is none."""
    for entry in session.journal.entries:
        if entry.kind == "note" and (found := json.loads(entry.body)).get("note") == NOTE:
            return _offer(found, session.state.seats)
    return Invited()


def _offer(found: Mapping[str, Any], seats: Iterable[Seat]) -> Invited:
    try:
        offer, title, lot, names = (found[key] for key in ("offer", "title", "lot", "names"))
        if any(not isinstance(text, str) or len(text) > TEXT for text in (offer, title, lot)):
            return Invited()
        return Invited(offer, title, lot, player_names(json.loads(names), seats))
    except (KeyError, TypeError, ValueError, RecursionError):
        return Invited()


@dataclass(frozen=True)
class Public:
    """What of a session the hall may know, with the words of the table to say it in."""

    session: Session
    words: Catalogue
    paint: Paint

    def state(self) -> TableState:
        """How the game stands."""
        session, board = self.session, self._board()
        state = session.state
        due = state.due()
        offer = invited(session)
        question = state.question()
        waits = [self.words.due(rule) for rule in due.values()]
        if question is not None and not question.private:
            waits = [self.words.question(question)]
        return TableState(
            phase="over" if state.over else "playing",
            game=session.game.name,
            title=self.words("name.game"),
            id=session.begin.id,
            seats=self._seats(offer),
            turn=tuple(due),
            waits=" ".join(waits[:1]),
            step=len(session.steps),
            round=offer.title,
            scores=grid(board.tables[0]) if board.tables else ScoreGrid(),
            board=drawn(board),
        )

    def news(self, since: int) -> News | None:
        """What happened from step `since` on, as the log of the table says it to all."""
        session = self.session
        words = self.words.with_names(self._board().names)
        lines = [news.line(session, words, n) for n in range(since, len(session.steps))]
        return News(session.begin.id, len(session.steps), tuple(lines[-LINES:])) if lines else None

    def result(self, revision: int) -> Result | None:
        """The score sheet of a game that is over."""
        session, sheet = self.session, self.session.state.result()
        if not session.state.over or sheet is None:
            return None
        offer = invited(session)
        return Result(
            id=session.begin.id,
            revision=revision,
            game=session.game.name,
            at=session.journal.entries[-1].at,
            seats=self._seats(offer),
            sides={side: tuple(seats) for side, seats in sides_of(session.state).items()},
            totals=dict(sheet.totals),
            winners=sheet.winners,
            rule=sheet.rule,
            seals=self._seals(session),
            offer=offer.offer,
        )

    def _board(self) -> Board:
        return self.paint(self.session.state.view(None), self.words)

    def _seats(self, offer: Invited) -> tuple[SeatName, ...]:
        names = offer.names or {}
        return tuple(SeatName(seat, names.get(seat) or self.words.who(seat)) for seat in self.session.state.seats)

    @staticmethod
    def _seals(session: Session) -> tuple[SealShown, ...]:
        return tuple(SealShown(of, " ".join(seal.words), seal.digest) for of, seal in session.seals.items())
