"""What the doctor finds: how well each check of the companion ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.games.kit import Say

PRESSING = 20.0
"""Seconds that a person has to press each button when the doctor tests them."""


class Grade(StrEnum):
    """How well a check of the companion ended: a note can wait, what is wrong should be mended before play."""

    FINE = "fine"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    """What a check found: its name, how well it ended, and a sentence of a section of the catalogues."""

    check: str
    grade: Grade
    what: Say
    section: str = "doctor"
