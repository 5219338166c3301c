"""Who answers questions: sources as pure functions of their secret and the events so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.games.kit.events import Begin, Event, Question
from companion.games.kit.state import State
from companion.games.kit.values import Seat
from companion.saying import Say, Value


class Source(Protocol):
    """Answers questions. Asked again after a crash or a correction it says the same."""

    @property
    def name(self) -> str:
        """How the news says where an answer came from: `oracle`, `cart`, `tracker`."""

    @property
    def derived(self) -> bool:
        """Whether its answers follow from earlier events, so that a correction of those makes it answer anew."""

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The answer, or None if this source does not know such questions."""


@dataclass(frozen=True)
class Coded:
    """What a typed code names: options, a secret, and whatever else makes it the same game at every table."""

    options: Mapping[str, Value]
    secret: str
    seats: tuple[Seat, ...] = ()  # who plays; nothing where anybody may
    holds: Say | None = None  # all that in words, a line of the catalogue's plans


@dataclass(frozen=True)
class Secret:
    """How a game's sealed source comes to be. The secret is a text; its seal commits to it."""

    name: str
    wanted: Callable[[Begin], bool]
    draw: Callable[[Begin, int], str]  # from a number drawn from the system's randomness, 128 bits
    public: Callable[[str], Mapping[str, Any]]  # what everybody may know of it: becomes part of the beginning's data
    source: Callable[[str], Source] | None  # None where everybody may know all of it: then nothing is sealed
    by_code: Callable[[str], Coded] | None = None
    """What a typed code names; BadCode if it names nothing."""
    new_code: Callable[[Mapping[str, Value], int], str] | None = None
    """A code for these options, from such a number, where a secret has one only if a table asks: codes are short, so
    whoever has a computer can find the secret of a code."""
    code: Callable[[str], str | None] = lambda secret: None  # under which another table can have the same secret
    options: Callable[[str], Mapping[str, Value]] | None = None
    """With which options a game has a secret that comes from a file; None where none can."""
    windows: Mapping[str, str] = field(default_factory=dict)
    """Windows that a table without a referee may open at any place, each with the kind of question that it answers."""
    fits: Callable[[Begin, str], bool] = lambda begin, secret: True
    """Whether a draw for this beginning can give this secret: asked once it was opened, so that nobody seals one that
    leaves answers to hands, or that no box holds."""
    reveal: Callable[[str, Mapping[str, Any]], Mapping[str, Any]] = lambda secret, view: view
    """A final view of the whole table with all that was sealed filled in."""
