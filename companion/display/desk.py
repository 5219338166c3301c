"""What all screens share of what stands behind them: games and their words, the camera, settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.display.bands import Moment, Panel
from companion.display.board import Board, Paint
from companion.display.camera_view import CameraView, Sight
from companion.display.catalogue import Catalogue
from companion.display.guide import Guide
from companion.display.invitation import Hall
from companion.display.preferences import Preferences, Setting
from companion.display.seating import Players
from companion.display.stored_games import Stored
from companion.display.trouble import DeviceTrouble
from companion.games.kit import Action, Game, Place, Seat, Spot, State, Value
from companion.play.session import Session


class Library(Protocol):
    """The games, their words, and the games that were begun. Methods that can fail raise Trouble."""

    @property
    def games(self) -> Sequence[Game]:
        """All games, in the order of the menu."""

    def words(self, game: str | None) -> Catalogue:
        """The catalogue of the language that is set."""

    def painter(self, game: str) -> Paint:
        """The painter of a game."""

    def called(self, game: str) -> Mapping[str, str]:
        """What those parts of a game's box are called by whose labels its catalogue has no name."""

    def covers(self) -> Mapping[str, Board] | None:
        """What each game is known by, a few of its parts, by its name; None while they are loaded beside the window."""

    def stored(self) -> Sequence[Stored]:
        """The games that were begun, the latest first; none where they cannot be read. This reads the disk."""

    def keep_board(self, session: Session, board: Board) -> None:
        """Keep for lists of games how a game lies, if that can be written; only what all may see is given here."""

    @property
    def players(self) -> Players:
        """Who has played at this table."""


class Watcher(Protocol):
    """The camera and what it reads, beside the window: nothing here waits for it."""

    @property
    def camera(self) -> CameraView | None:
        """The camera; None if there is none."""

    def sees(self, session: Session) -> bool:
        """Whether a camera sees this game's table and can read it."""

    def differing(self, session: Session) -> Sequence[Spot]:
        """The spots where something else lies than should, by what was last seen there."""

    def turns(self, session: Session) -> Mapping[str, float]:
        """How the table lies before the camera, in degrees clockwise, by what names of places begin with.

        Empty while nothing is known of it.
        """

    def warning(self) -> Sight | None:
        """What to know of the last look at the table, such as another light, or why looks have long failed.

        None when all was well.
        """


class Extras(Protocol):
    """What only some games have."""

    def guide(self, session: Session) -> Guide | None:
        """The talk that this moment of a game needs, or can have; None for a game that has none."""

    def touched(self, session: Session, seat: Seat) -> Callable[[Action], Sequence[Place]] | None:
        """What tells which places a seat's action would touch; None for a game that has no such preview."""

    def panel(self, session: Session, seat: Seat | None, at: State | None = None) -> Callable[[Moment], Panel] | None:
        """What tells what stands beside the board at a moment, now or in another state; None for a game without."""


class Desk(Protocol):
    """What all screens share."""

    @property
    def preferences(self) -> Preferences:
        """What is set now."""

    @property
    def settings(self) -> Sequence[Setting]:
        """Every setting, in the order of the menu."""

    def set(self, name: str, value: Value) -> None:
        """Set it and store it. Trouble if it cannot be stored; it holds all the same."""

    @property
    def troubles(self) -> Sequence[DeviceTrouble]:
        """The devices that do not work."""

    @property
    def badges(self) -> Sequence[str]:
        """The simulated or missing devices, as keys under `badge.` in the catalogue."""

    @property
    def library(self) -> Library:
        """The games."""

    @property
    def watcher(self) -> Watcher:
        """The eyes."""

    @property
    def extras(self) -> Extras:
        """What only some games have."""

    @property
    def hall(self) -> Hall | None:
        """The hall that this table belongs to; None for a table that stands alone."""
