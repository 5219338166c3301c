"""Building the bridge and taking it away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place


@dataclass(frozen=True)
class Bridge(Action):
    """Build the bridge on a water tile, from one tile beside it to another."""

    kind: ClassVar[str] = "bridge"

    at: Place
    start: Place
    to: Place


@dataclass(frozen=True)
class TakeBridge(Action):
    """Pay to take the bridge away."""

    kind: ClassVar[str] = "take-bridge"
