"""What the screens need from whoever composes the companion: games, stored games, devices, settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.display.board import Painter
from companion.display.catalogue import Catalogue
from companion.games.kit import Domain, Game, Seat, Value
from companion.play.explain import Explanation
from companion.play.session import Session

DEPTHS = ("referee", "scores", "oracle")  # how much the companion is used for


@dataclass
class Preferences:
    """What a person sets on the screen."""

    language: str = "en"
    depth: str = "referee"
    teaching: bool = True
    muted: bool = False
    turned: bool = False  # by 180 degrees


@dataclass(frozen=True)
class Stored:
    """A game that can be gone on with: its key for the desk, its game's name, who sits, when it was last played."""

    key: str
    game: str
    seats: tuple[Seat, ...]
    when: str
    over: bool = False


class Trouble(Exception):
    """Something that did not work; the text is one plain sentence that says what to do."""


class Wheel(Protocol):
    """A sealed source that is asked for one place after another, outside the rules. It counts its openings."""

    @property
    def windows(self) -> Sequence[str]:
        """What can be opened, as keys under `wheel` in the game's catalogue."""
        ...

    @property
    def places(self) -> Domain:
        """Where it can be opened."""
        ...

    @property
    def opened(self) -> int:
        """How often a window has been opened."""
        ...

    def open(self, window: str, place: str) -> Value:
        """Open a window at a place; it is written down before it is shown."""
        ...


class Desk(Protocol):
    """The services behind the screens. Methods that can fail raise Trouble."""

    @property
    def preferences(self) -> Preferences:
        """What is set now; the screens change it and then call `keep`."""
        ...

    @property
    def games(self) -> Sequence[Game]:
        """All games, in the order of the menu."""
        ...

    @property
    def badges(self) -> Sequence[str]:
        """The simulated or missing devices, as keys under `badge.` in the catalogue."""
        ...

    def keep(self) -> None:
        """Store the preferences."""
        ...

    def words(self, game: str | None) -> Catalogue:
        """The catalogue of the language that is set."""
        ...

    def painter(self, game: str) -> Painter:
        """The painter of a game."""
        ...

    def stored(self) -> Sequence[Stored]:
        """The games that were begun, the latest first."""
        ...

    def begin(self, game: Game, seats: Sequence[Seat], options: dict[str, Value], code: str | None) -> Session:
        """Start a game, with the scenario of a code if one was typed."""
        ...

    def resume(self, key: str) -> Session:
        """Go on with a stored game."""
        ...

    def scan(self, session: Session) -> Explanation | None:
        """Look at the table now; None without a camera."""
        ...

    def standing(self, session: Session) -> Explanation | None:
        """How the table stood when it was last seen; None without a camera."""
        ...

    def revealed(self, session: Session) -> Mapping[str, Any] | None:
        """After the end: a view of all that was sealed, for the game's painter; None if nothing was."""
        ...

    def wheel(self, session: Session) -> Wheel | None:
        """The lone wheel, for a table that plays without a referee; None if the game has none."""
        ...
