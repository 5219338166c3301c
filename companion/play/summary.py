"""What a finished game comes to: who played, what everybody reached, and how long the turns took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from companion.games.kit import Begin, Game, Result, Seat, State
from companion.games.kit.extras import sides_of
from companion.play.journal import Entry, Journal
from companion.play.lines import game_vault
from companion.play.replay import Replay
from companion.play.vault import Vault

PAUSE = 1800.0
"""Seconds after which nobody is thinking any more: the table was away, and the wait counts for nobody."""


@dataclass(frozen=True)
class Sitter:
    """What a seat reached: its points (None for a side without any), whether it won, and its turns in seconds.

    A turn is the time for which a seat is due, with what its actions ask of the table.
    """

    seat: Seat
    name: str
    points: int | None
    won: bool
    turns: int = 0
    longest: float = 0.0


@dataclass(frozen=True)
class Summary:
    """A finished game: its game's name, when it began (ISO 8601), and who sat there."""

    game: str
    began: str
    sitters: tuple[Sitter, ...]


def played(entries: Sequence[Entry]) -> float:
    """For how many seconds the game of these entries was played, without the time for which the table was away."""
    return sum(_seconds(before, after) for before, after in pairwise(entries))


class _Clock:
    """How long each seat was due, time after time.

    What is asked of the table in the middle of a turn belongs to it; if another's turn comes then, it is nobody's time.
    Where several are due at once, or one plays alone, a question parts the turns.
    """

    def __init__(self, start: State) -> None:
        self._open: dict[Seat, float] = {}
        self._done: dict[Seat, list[float]] = {}
        self._asked: float | None = None  # for how long a question has been open
        self._alone = False  # whether the last turn that began was one seat's alone
        self.pass_on(0.0, start)

    def pass_on(self, seconds: float, state: State) -> None:
        """So much time has passed, and then the game stood like this."""
        if self._asked is not None:
            self._asked += seconds
        else:
            self._open = {seat: spent + seconds for seat, spent in self._open.items()}
        if state.question() is not None:
            self._asked = self._asked or 0.0
            if not self._alone or len(state.seats) == 1:
                self._close(self._open)
            return
        due = state.due()
        self._close(seat for seat in self._open if seat not in due)
        self._open = {seat: spent + (self._asked or 0.0) for seat, spent in self._open.items()}
        if due.keys() - self._open.keys():
            self._alone = len(due) == 1
        self._open = dict.fromkeys(due, 0.0) | self._open
        self._asked = None

    def turns(self, seat: Seat) -> list[float]:
        """The seat's turns in seconds, the first first."""
        return self._done.get(seat, [])

    def _close(self, seats: Iterable[Seat]) -> None:
        for seat in tuple(seats):
            self._done.setdefault(seat, []).append(self._open.pop(seat))


def summary(game: Game, journal: Journal, vault: Vault) -> Summary | None:
    """What a stored game came to; None if it is not over.

    JournalError for entries that do not stand, Locked for private ones without their key.
    """
    entries = journal.entries
    begin = Begin.parse(entries[0].body)
    replay = Replay(game, begin, game_vault(entries, begin.id, vault, journal.path))
    clock = _Clock(replay.start)
    for before, entry in pairwise(entries):
        for _ in replay.take(entry):
            pass  # what does not agree with the seals is for `verify` to say
        clock.pass_on(_seconds(before, entry), replay.state)
    result = replay.state.result()
    if result is None or not replay.state.over:
        return None
    sides = {seat: side for side, seats in sides_of(replay.state).items() for seat in seats}
    sitters = (_sitter(begin, seat, sides.get(seat, seat), result, clock.turns(seat)) for seat in begin.seats)
    return Summary(game.name, entries[0].at, tuple(sitters))


def _sitter(begin: Begin, seat: Seat, side: str, result: Result, turns: list[float]) -> Sitter:
    won = side in result.winners or seat in result.victors
    longest = max(turns, default=0.0)
    return Sitter(seat, begin.names.get(seat, ""), result.totals.get(side), won, len(turns), longest)


def _seconds(before: Entry, after: Entry) -> float:
    """The time between two entries; none if the clock was put back, or the table was away."""
    passed = (datetime.fromisoformat(after.at) - datetime.fromisoformat(before.at)).total_seconds()
    return passed if 0 < passed < PAUSE else 0.0
