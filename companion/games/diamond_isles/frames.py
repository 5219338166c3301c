"""What is still to be done: the frames of the agenda, the turn at the bottom, what interrupts it above.

The kit's `Offer` is one of them. Questions are frames too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.games.diamond_isles.copies import changed
from companion.games.kit import Place, Seat
from companion.games.kit.stacks import Slot
from companion.games.kit.trade import Offer

BEFORE, ROLL, MAIN, BUILD = "before", "roll", "main", "build"
"""The stages of a turn: a card may be played before the roll; then trade and build; then others may build."""


@dataclass(frozen=True)
class MapLies:
    """The map is to be told, as it lies on the table."""


@dataclass(frozen=True)
class Founding:
    """These seats found a settlement each, in this order; `corner` once it stands and waits for its road or ship.

    The last so many of them are in the round that brings cards.
    """

    order: tuple[Seat, ...]
    rich: int
    corner: Place = ""


@dataclass(frozen=True)
class Turn:
    """Somebody's turn: what was done in it that may be done once, and the ships built in it.

    In the building phase each of the others has a short one above it, at its last stage.
    """

    seat: Seat
    stage: str = BEFORE
    played: bool = False
    moved: bool = False
    built: bool = False
    fresh_ships: tuple[Place, ...] = ()


@lru_cache(maxsize=64)
def turn_of(seat: Seat, stage: str) -> Turn:
    """Somebody's turn in which nothing has been done yet."""
    return changed(Turn(seat), stage=stage)  # made as all others are: Python is faster with what is alike


@dataclass(frozen=True)
class Discarding:
    """After a seven these discard so many cards each, all at once."""

    owed: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class Gaining:
    """These take so many cards of their choice for gold fields, one after another."""

    owed: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class Thieving:
    """The robber or the pirate is to be moved."""

    seat: Seat
    knight: bool


@dataclass(frozen=True)
class Stealing:
    """A card that nobody sees goes from the victim to the thief."""

    seat: Seat
    victim: Seat


@dataclass(frozen=True)
class Drawing:
    """A development card that was bought shows itself to its buyer."""

    seat: Seat
    slot: Slot


@dataclass(frozen=True)
class FreeWays:
    """So many roads or ships are built for nothing."""

    seat: Seat
    left: int


@dataclass(frozen=True)
class Collecting:
    """A monopoly takes all cards of a kind; these have hands of which that is not known."""

    seat: Seat
    card: str
    left: tuple[Seat, ...]


@dataclass(frozen=True)
class OpenOffer:
    """An offer to everybody: these have yet to reply, these have agreed."""

    by: Seat
    give: tuple[str, ...]
    take: tuple[str, ...]
    left: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Shaking:
    """A diamond that somebody gets comes out of the cart."""

    seat: Seat


@dataclass(frozen=True)
class Revealing:
    """The game has ended by a rule; these show their victory points, which only cardboard knows."""

    rule: str
    left: tuple[Seat, ...]


Frame = (
    MapLies
    | Founding
    | Turn
    | Discarding
    | Gaining
    | Thieving
    | Stealing
    | Drawing
    | FreeWays
    | Collecting
    | OpenOffer
    | Shaking
    | Revealing
    | Offer
)
