"""What a player can decide. An offer of a trade, and the reply, are the kit's `Propose` and `Reply`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit import Action, Place, Seat


@dataclass(frozen=True)
class Pick(Action):
    """Choose one of the two explorers of the board."""

    kind: ClassVar[str] = "pick"
    obvious: ClassVar[bool] = True

    explorer: str


@dataclass(frozen=True)
class RollAgain(Action):
    """Nicolas rolls both golden dice once more."""

    kind: ClassVar[str] = "roll-again"


@dataclass(frozen=True)
class SetSpeed(Action):
    """Choose the die that is the speed; the other one is for gathering."""

    kind: ClassVar[str] = "speed"

    die: int


@dataclass(frozen=True)
class Steal(Action):
    """Laffite takes a card, one he names or one that he does not see."""

    kind: ClassVar[str] = "steal"
    obvious: ClassVar[bool] = True

    victim: Seat
    card: str


@dataclass(frozen=True)
class Gather(Action):
    """Take one card that is farmed."""

    kind: ClassVar[str] = "gather"

    card: str


@dataclass(frozen=True)
class GatherRest(Action):
    """Take all that is left to gather of one kind."""

    kind: ClassVar[str] = "gather-rest"
    several: ClassVar[str] = "gather"

    card: str


@dataclass(frozen=True)
class SetOut(Action):
    """Gather no more and explore, where turn points serve both."""

    kind: ClassVar[str] = "set-out"


@dataclass(frozen=True)
class Rearrange(Action):
    """Put the tiles on top of the island's stack, that only Emma has seen, in another order."""

    kind: ClassVar[str] = "rearrange"
    private: ClassVar[bool] = True

    order: tuple[str, ...]


@dataclass(frozen=True)
class Move(Action):
    """Move the explorer one space."""

    kind: ClassVar[str] = "move"

    to: Place


@dataclass(frozen=True)
class Walk(Action):
    """Move the explorer over several spaces, the shortest way, where nobody can be in it."""

    kind: ClassVar[str] = "walk"
    several: ClassVar[str] = "move"

    to: Place


@dataclass(frozen=True)
class Discover(Action):
    """Flip the tile on top of the stack."""

    kind: ClassVar[str] = "discover"


@dataclass(frozen=True)
class Reveal(Action):
    """Discover an important tile of one's own instead."""

    kind: ClassVar[str] = "reveal"

    tile: str


@dataclass(frozen=True)
class Lay(Action):
    """Lay the discovered tile."""

    kind: ClassVar[str] = "lay"
    obvious: ClassVar[bool] = True

    at: Place


@dataclass(frozen=True)
class BuyVillager(Action):
    """Buy a villager beside one of the own buildings."""

    kind: ClassVar[str] = "villager"

    at: Place


@dataclass(frozen=True)
class BuyFarmhouse(Action):
    """Build a farmhouse on a corner of the explorer's tile."""

    kind: ClassVar[str] = "farmhouse"

    corner: Place


@dataclass(frozen=True)
class BuyFort(Action):
    """Build a fort on a corner of the explorer's tile."""

    kind: ClassVar[str] = "fort"

    corner: Place


@dataclass(frozen=True)
class Remove(Action):
    """Pay to take an own building off the map."""

    kind: ClassVar[str] = "remove"

    corner: Place


@dataclass(frozen=True)
class BuyOffering(Action):
    """Announce an offering on a shrine beside the explorer; armies of others may attack before it is bought."""

    kind: ClassVar[str] = "offering"

    at: Place


@dataclass(frozen=True)
class March(Action):
    """Pay to move an army, or a part of it, one space."""

    kind: ClassVar[str] = "march"

    start: Place
    number: int
    to: Place


@dataclass(frozen=True)
class Intercept(Action):
    """Attack, in somebody else's explore phase, an explorer or army of theirs on the next space."""

    kind: ClassVar[str] = "intercept"

    start: Place
    number: int
    to: Place


@dataclass(frozen=True)
class Raid(Action):
    """Attack an opponent's farmhouse from a tile that it stands at."""

    kind: ClassVar[str] = "raid"

    at: Place
    corner: Place


@dataclass(frozen=True)
class Against(Action):
    """Say whom to fight first, where several opponents occupy a tile."""

    kind: ClassVar[str] = "against"
    obvious: ClassVar[bool] = True

    foe: Seat


@dataclass(frozen=True)
class Flee(Action):
    """Pay to move attacked villagers one space away from the battle."""

    kind: ClassVar[str] = "flee"

    number: int
    to: Place


@dataclass(frozen=True)
class Ready(Action):
    """Move nothing more before the battle."""

    kind: ClassVar[str] = "ready"


@dataclass(frozen=True)
class Reroll(Action):
    """Pay to roll some of the battle dice again, named by what they show."""

    kind: ClassVar[str] = "reroll"

    dice: tuple[int, ...]


@dataclass(frozen=True)
class RerollAll(Action):
    """Nicolas rolls all his battle dice again."""

    kind: ClassVar[str] = "reroll-all"


@dataclass(frozen=True)
class Keep(Action):
    """Leave the battle dice as they lie."""

    kind: ClassVar[str] = "keep"


@dataclass(frozen=True)
class HandOver(Action):
    """Give half of one's cards away after the explorer was beaten."""

    kind: ClassVar[str] = "hand-over"
    obvious: ClassVar[bool] = True
    private: ClassVar[bool] = True

    cards: tuple[str, ...]


@dataclass(frozen=True)
class AwardTo(Action):
    """Say who of one's own side gets what was won."""

    kind: ClassVar[str] = "award"

    to: str


@dataclass(frozen=True)
class Return(Action):
    """Put the explorer that one has beaten back on the map."""

    kind: ClassVar[str] = "return"
    obvious: ClassVar[bool] = True

    at: Place


@dataclass(frozen=True)
class Pass(Action):
    """Let an announced offering be bought."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Exchange(Action):
    """Trade cards of one kind with the stacks."""

    kind: ClassVar[str] = "exchange"

    give: str
    take: str


@dataclass(frozen=True)
class Surrender(Action):
    """Give a card up at the end of a turn, because there are too many."""

    kind: ClassVar[str] = "surrender"

    card: str


@dataclass(frozen=True)
class End(Action):
    """End the turn."""

    kind: ClassVar[str] = "end"
