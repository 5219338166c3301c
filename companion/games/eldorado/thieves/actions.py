"""What only the Thieves decide. Raids, offerings, removals, trades and the end of a turn are everybody's actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place, Seat


@dataclass(frozen=True)
class Wait(Action):
    """Stay in hiding and take a doubloon."""

    kind: ClassVar[str] = "wait"


@dataclass(frozen=True)
class TakeGold(Action):
    """Take a gold card instead of stealing."""

    kind: ClassVar[str] = "take-gold"


@dataclass(frozen=True)
class RollThief(Action):
    """Roll the thief die, to steal."""

    kind: ClassVar[str] = "roll-thief"


@dataclass(frozen=True)
class Rob(Action):
    """Steal from somebody within reach: one number of the thief die is the reach, the other one how many cards."""

    kind: ClassVar[str] = "rob"

    victim: Seat
    reach: int


@dataclass(frozen=True)
class Forgo(Action):
    """Steal from nobody."""

    kind: ClassVar[str] = "forgo"


@dataclass(frozen=True)
class Loot(Action):
    """Take some cards out of the hand that was looked through."""

    kind: ClassVar[str] = "loot"
    private: ClassVar[bool] = True

    cards: tuple[str, ...]


@dataclass(frozen=True)
class LootCardboard(Action):
    """Say how many cards of cardboard were taken out of the hand that was looked through."""

    kind: ClassVar[str] = "loot-cardboard"

    number: int


@dataclass(frozen=True)
class Prowl(Action):
    """Move a thief one space."""

    kind: ClassVar[str] = "prowl"

    who: str
    to: Place


@dataclass(frozen=True)
class Scout(Action):
    """Discover a tile with a thief."""

    kind: ClassVar[str] = "scout"

    who: str


@dataclass(frozen=True)
class ScoutOwn(Action):
    """Discover an important tile of one's own with a thief."""

    kind: ClassVar[str] = "scout-own"

    who: str
    tile: str


@dataclass(frozen=True)
class BuyThief(Action):
    """Buy a thief beside the hideout or an outpost."""

    kind: ClassVar[str] = "thief"

    at: Place


@dataclass(frozen=True)
class ChooseThief(Action):
    """Say which thief comes onto the map, where one of them is cursed or bears something."""

    kind: ClassVar[str] = "choose-thief"

    who: str


@dataclass(frozen=True)
class BuyHideout(Action):
    """Buy the hideout: at a thief's corner, or out of hiding anywhere."""

    kind: ClassVar[str] = "hideout"

    corner: Place


@dataclass(frozen=True)
class BuyOutpost(Action):
    """Buy an outpost at a thief's corner."""

    kind: ClassVar[str] = "outpost"

    corner: Place


@dataclass(frozen=True)
class Mint(Action):
    """Trade two equal cards for a doubloon."""

    kind: ClassVar[str] = "mint"

    card: str


@dataclass(frozen=True)
class Carry(Action):
    """Pass the cave shrine from the thief who has it to another one near by."""

    kind: ClassVar[str] = "carry"

    who: str


KINDS: tuple[type[Action], ...] = (
    Wait,
    TakeGold,
    RollThief,
    Rob,
    Forgo,
    Loot,
    LootCardboard,
    Prowl,
    Scout,
    ScoutOwn,
    BuyThief,
    ChooseThief,
    BuyHideout,
    BuyOutpost,
    Mint,
    Carry,
)
