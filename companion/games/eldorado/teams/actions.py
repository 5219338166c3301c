"""What partners decide together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action


@dataclass(frozen=True)
class Share(Action):
    """Share the four golden dice: speed and gathering of the first partner, then speed and gathering of the second."""

    kind: ClassVar[str] = "share"

    golden: tuple[int, ...]
