"""What waits for a decision about treasures."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Place, Seat, Side


@dataclass(frozen=True)
class Blooming:
    """Who has the Golden Rose takes a card."""

    seat: Seat


@dataclass(frozen=True)
class Spurring:
    """The Thieves say which thief Bavieca makes faster."""

    seat: Seat


@dataclass(frozen=True)
class Plunder:
    """One of these coins leaves a beaten bearer: the victor says which, or against a dweller the beaten one."""

    due: tuple[Seat, ...]
    coins: tuple[str, ...]
    loser: str
    winner: Side
    at: Place
    archer: Seat = ""
