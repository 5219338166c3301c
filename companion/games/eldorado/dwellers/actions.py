"""What is decided about dwellers that are on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place


@dataclass(frozen=True)
class Lead(Action):
    """Say which way the Titan goes, where several living things are equally near."""

    kind: ClassVar[str] = "lead"
    obvious: ClassVar[bool] = True

    to: Place


@dataclass(frozen=True)
class WolfMove(Action):
    """Move the Wolf, one's companion, one space."""

    kind: ClassVar[str] = "wolf-move"

    to: Place


@dataclass(frozen=True)
class WolfDiscover(Action):
    """Let the Wolf discover the tile on top of the stack."""

    kind: ClassVar[str] = "wolf-discover"


@dataclass(frozen=True)
class WolfReveal(Action):
    """Let the Wolf discover an important tile of one's own."""

    kind: ClassVar[str] = "wolf-reveal"

    tile: str


OF_THE_WOLF = (WolfMove, WolfDiscover, WolfReveal)
