"""What is decided about dwellers that are on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place


@dataclass(frozen=True)
class Lead(Action):
    """Say which way the Titan goes, where several living things are equally near."""

    kind: ClassVar[str] = "lead"

    to: Place


KINDS: tuple[type[Action], ...] = (Lead,)
