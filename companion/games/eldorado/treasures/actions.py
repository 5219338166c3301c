"""What treasures let their bearers decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action


@dataclass(frozen=True)
class TakeRose(Action):
    """Take a card of one's choice for the Golden Rose."""

    kind: ClassVar[str] = "rose"

    card: str


@dataclass(frozen=True)
class Spur(Action):
    """Say which thief is one faster this turn, with Bavieca."""

    kind: ClassVar[str] = "spur"

    who: str


@dataclass(frozen=True)
class RerollOne(Action):
    """Roll one battle die again, with the Army of Jiménez."""

    kind: ClassVar[str] = "reroll-one"

    die: int


@dataclass(frozen=True)
class TakeCoin(Action):
    """Say which treasure coin a beaten bearer loses."""

    kind: ClassVar[str] = "take-coin"

    coin: str
