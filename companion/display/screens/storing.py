"""Storing the running game: another try at what could not be written, and its board for lists of games."""

from __future__ import annotations

from dataclasses import replace

from companion.display.bands import Moment
from companion.display.board import Board, Table
from companion.display.desk import Desk
from companion.display.screens import beside
from companion.display.screens.board_painter import BoardPainter
from companion.display.trouble import Trouble
from companion.games.kit import State
from companion.play.journal import JournalError
from companion.play.lesson_session import LessonSession
from companion.play.session import Session

RETRY = 2.0
"""Seconds until what could not be stored is tried again."""


class Storing:
    """Whether a game is stored, why not, and how it lay when it was left."""

    def __init__(self, desk: Desk, painter: BoardPainter) -> None:
        self.left: tuple[str, Board] | None = None  # the game left last: its key, its board
        self._desk = desk
        self._painter = painter
        self._next = 0.0  # when it is tried again
        self._hindered = ""  # why a game cannot be stored, as was told last
        self._leaving: State | None = None  # where somebody wanted to leave although not all was stored

    def again(self, session: Session | None, now: float) -> bool:
        """Try once more to write what could not be written; True if it was."""
        if session is None or not session.unstored or now < self._next:
            return False
        self._next = now + RETRY
        return session.store_again()

    def new_hindrance(self, session: Session | None) -> JournalError | None:
        """Why what is played cannot be stored, once for each reason."""
        hindrance = session.journal.hindrance if session is not None else None
        before, self._hindered = self._hindered, hindrance.what.key if hindrance is not None else ""
        return hindrance if before != self._hindered else None

    def may_leave(self, session: Session | None) -> None:
        """Trouble where something is not stored; whoever wants to leave once more from the same moment may."""
        if session is None or session.store_again() or not session.unstored or self._leaving is session.state:
            return
        self._leaving = session.state
        raise Trouble("unstored-leave", n=session.unstored)

    def keep_board(self, session: Session | None) -> None:
        """Keep for lists of games how one lies, as the whole table may see it; of a lesson nothing is kept."""
        if session is not None and not isinstance(session, LessonSession):
            painted = self._painter.paint(session, None)
            board = replace(painted, captions=(), focus=(), tables=self._reached(session, painted))
            self.left = (str(session.journal.path), board)
            self._desk.library.keep_board(session, board)

    def _reached(self, session: Session, board: Board) -> tuple[Table, ...]:
        """Each player's points, and who is due, as all may know it."""
        state, panel = session.state, self._desk.extras.panel(session, None)
        tiles = panel(Moment()).players if panel is not None else ()
        rows = tuple((tile.chip, tile.points) for tile in tiles or beside.tiles(board, ()))
        whose = state.due() or {state.turn_seat}
        due = [nr for nr, seat in enumerate(state.seats) if seat in whose]
        return (Table(rows, lit=due[0] if len(due) == 1 else None),)
