"""Paints the board of the running game, as a seat or the whole table may see it, and gives its words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.desk import Desk
from companion.games.kit import Seat, State
from companion.play.session import Session

TURN = 30
"""By how many degrees a press turns the picture of the board."""
STEADY = 5
"""The camera's angles are taken to so many degrees, so that the picture does not tremble."""


class BoardPainter:
    """Paints boards by a game’s own painter, once for each state and whoever sees it: a seat, or the whole table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._turned = 0  # by which a person has turned the picture of the board, in degrees
        self._painted: dict[Seat | None, tuple[object, object, object, Board]] = {}
        self._named: tuple[Board, Catalogue, Catalogue] | None = None

    def turn(self) -> None:
        """Turn the picture of the board by one step."""
        self._turned = (self._turned + TURN) % 360

    def words(self, session: Session | None) -> Catalogue:
        """The words of the language that is set, with what a game's board and those who play it are called."""
        if session is None:
            return self._desk.library.words(None)
        board, seated = self.paint(session, None), self._seated(session)
        kept = self._named
        if kept is None or kept[0] is not board or kept[1] is not seated:
            kept = self._named = board, seated, seated.with_names(board.names, board.lit)
        return kept[2]

    def paint(self, session: Session | None, seat: Seat | None, at: State | None = None) -> Board:
        """A game's board as a seat, or the whole table, may see it: now, or in another state of it."""
        if session is None:
            return Board()
        state, words = at if at is not None else session.state, self._seated(session)
        lies = {"turns": self._turns(session), "eyes": self._desk.watcher.sees(session)}
        painter = self._desk.library.painter(session.game.name)
        kept = self._painted.get(seat)
        if kept is None or kept[0] is not state or kept[1] is not words or kept[2] != lies or kept[3].waited():
            kept = self._painted[seat] = (state, words, lies, painter({**state.view(seat), **lies}, words))
        return kept[3]

    def _seated(self, session: Session) -> Catalogue:
        """The words of a game, and what those who play it are called."""
        return self._desk.library.words(session.game.name).with_players(session.begin.names, session.begin.seats)

    def _turns(self, session: Session) -> Mapping[str, float]:
        """By how many degrees, clockwise, the groups of places lie turned, as the camera or a person has it."""
        seen = self._desk.watcher.turns(session)
        return {group: (round(a / STEADY) * STEADY + self._turned) % 360.0 for group, a in {"": 0.0, **seen}.items()}
