"""What comes only in the solo mode: the guardians' turns, and where a beaten one goes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Roaming:
    """A guardian's turn, before its die was rolled."""

    guardian: str


@dataclass(frozen=True)
class Banished:
    """A beaten guardian is to be put on an island shrine."""

    guardian: str
