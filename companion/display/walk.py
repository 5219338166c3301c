"""The walk towards the next event of a game: who walks, among several who are due, and how far. For screen and text."""

from __future__ import annotations

from collections.abc import Callable

from companion.display.board import Board
from companion.display.chooser import Chooser
from companion.display.turn_chooser import TurnChooser
from companion.games.kit import Answer, Event, Seat, State, Verdict
from companion.games.kit.extras import hides
from companion.games.kit.legal import actors
from companion.play.lesson_session import LessonSession
from companion.play.session import Session


class Walk:
    """The choices of whoever is due, step by step; they begin anew after each event.

    `board` gives the painted board, which says how an answer is asked for. Where `grouped`, a group is chosen first
    among many values. In a lesson each step is chosen by itself.
    """

    def __init__(self, session: Session, board: Callable[[], Board], grouped: bool = False) -> None:
        self._grouped = grouped
        self._session = session
        self._board = board
        self._lesson = isinstance(session, LessonSession)
        self._state: State | None = None
        self._picked: Seat | None = None  # among several that are due, or to interrupt
        self._chooser: Chooser | None = None

    @property
    def picked(self) -> Seat | None:
        """The seat that was picked."""
        self._keep_up()
        return self._picked

    @property
    def seat(self) -> Seat | None:
        """Who walks: the seat that was picked, or the only one that is due."""
        due = tuple(self._session.state.due())
        return self.picked or (due[0] if len(due) == 1 else None)

    @property
    def chooser(self) -> Chooser | None:
        """What is walked through; None while one of several due seats is to be picked, or nobody is due."""
        seat, state = self.seat, self._session.state
        if self._chooser is None and (state.question() is not None or seat is not None):
            self._chooser = self._begun(state, seat)
        return self._chooser

    def _begun(self, state: State, seat: Seat | None) -> Chooser:
        board = self._board()
        openly = seat is not None and hides(state, seat)
        foresees = not (self._lesson or self._grouped) and board.ahead is not None and seat in state.due()
        ahead = board.ahead(state) if foresees and board.ahead is not None else None
        if ahead is None or board.ask is None or seat is None:
            return Chooser(state, seat, board.ask, openly, self._grouped)
        return TurnChooser(state, seat, board.ask, ahead, openly)

    def do(self, event: Event) -> Verdict:
        """Do what was chosen, with what whoever chose it has said by that before, and agreed on aloud."""
        session, agreed = self._session, self._board().agreed
        said = self._chooser.roll if isinstance(self._chooser, TurnChooser) else None
        before = said.said if said is not None and isinstance(event, Answer) else ()
        foreseen = session.state
        for action in before:
            foreseen = foreseen.after(action)
        if before and not (verdict := foreseen.verdict(event)).legal:
            return verdict  # what it says is not done either
        with session.together():
            for action in before:
                session.do(action)
            verdict = session.do(event)
            after = agreed(session.state) if agreed is not None and verdict.legal and not self._lesson else None
            if after is not None:
                session.do(after)
        return verdict

    @property
    def others(self) -> tuple[Seat, ...]:
        """Seats that are not due and, as far as the table can tell, could act all the same: an interruption."""
        state = self._session.state
        return tuple(seat for seat in actors(state, openly=True) if seat not in state.due())

    def pick(self, seat: Seat) -> None:
        """Let this seat walk, due or not."""
        self._keep_up()
        self._picked, self._chooser = seat, None

    def again(self) -> None:
        """Begin anew, with nobody picked."""
        self._picked = self._chooser = None

    def back(self) -> bool:
        """One step up; False at the top."""
        return self.chooser is not None and self.chooser.back()

    def _keep_up(self) -> None:
        if self._session.state is not self._state:
            self._state = self._session.state
            self.again()
