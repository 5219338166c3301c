"""Games that were begun at this table, as lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.kit import Seat, Value
from companion.play.journal import JournalError


@dataclass(frozen=True)
class Stored:
    """A game that can be gone on with: its key for the desk, its game's name, who sits, when it was last played."""

    key: str
    game: str
    seats: tuple[Seat, ...]
    when: str
    over: bool = False
    names: Mapping[Seat, str] = field(default_factory=dict)  # of those who gave one
    unreadable: JournalError | None = None  # why it cannot be gone on with; then only its file's name is known
    seconds: float = 0.0  # for how long one that is over was played
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Best:
    """A line of a game's table of records: what was reached, when, and how it was set up; `now` if it is this game.

    `among` is its rank among the games with the same code, and how many these are.
    """

    points: int
    date: str
    layout: str
    code: str = ""
    now: bool = False
    among: tuple[int, int] = (0, 0)
