"""What comes only in the Thieves' turn, and after their cave tile was found."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Place, Seat, Side

HIDE, THIEVE, THIEF_ROLL, ROB = "hide", "thieve", "thief-roll", "rob"
"""Stages of their turn before they explore: in hiding, gold or stealing, the thief die, whom to steal from."""


@dataclass(frozen=True)
class Looting:
    """The Thieves look through a hand and may take so many cards of it."""

    seat: Seat
    victim: Seat
    number: int


@dataclass(frozen=True)
class Coming:
    """The Thieves say which of these comes to a place: not all bear the same."""

    pieces: tuple[str, ...]
    at: Place
    rule: str


@dataclass(frozen=True)
class Prize:
    """The Thieves' treasure goes to who wins the battle that an explorer's side fights with a thief on their tile."""

    at: Place
    side: Side
    seat: Seat
