"""What only who plays alone can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place


@dataclass(frozen=True)
class Banish(Action):
    """Put a beaten guardian on an island shrine."""

    kind: ClassVar[str] = "banish"
    obvious: ClassVar[bool] = True

    at: Place
