"""What a hall says to this table and what this table may ask of it; among it the game that it offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.games.kit import Seat
from companion.play.session import Session


@dataclass(frozen=True)
class Invitation:
    """A game that the hall offers to this table: what it is called there, which game, and who sits where."""

    title: str
    game: str
    seats: tuple[tuple[Seat, str], ...]
    seal: str = ""  # the words of the secret that all tables of the round share


class Hall(Protocol):
    """What a hall says to this table, and what this table may ask of it. Nothing of it touches a game that runs."""

    @property
    def connected(self) -> bool:
        """Whether the table is connected to the hall."""

    @property
    def minutes(self) -> int | None:
        """What is left of the round, in minutes; None without a clock that runs."""

    def held(self, session: Session) -> bool:
        """Whether other tables still play with the secret of this game, so that it must not be shown."""

    @property
    def announcements(self) -> Sequence[str]:
        """What the hall announced, the newest first."""

    @property
    def unread(self) -> bool:
        """Whether something was announced that nobody here has looked at."""

    def read(self) -> None:
        """Mark the announcements as read."""

    @property
    def calling(self) -> bool:
        """Whether this table calls the organiser."""

    def call(self, on: bool) -> None:
        """Call the organiser, or stop calling."""

    @property
    def invitation(self) -> Invitation | None:
        """The game that is offered; None if none is."""

    def accept(self) -> Session:
        """Begin the game that is offered. Trouble if it cannot be begun."""
