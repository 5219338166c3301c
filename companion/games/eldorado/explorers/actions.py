"""What only Sequoia and Yanga can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place, Seat


@dataclass(frozen=True)
class Hurry(Action):
    """Sequoia pays for one more speed."""

    kind: ClassVar[str] = "hurry"


@dataclass(frozen=True)
class Shoot(Action):
    """Yanga attacks somebody on a tile near by, without going there."""

    kind: ClassVar[str] = "shoot"

    at: Place
    foe: Seat
