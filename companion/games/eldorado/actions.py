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
class SpeedAndGather(Action):
    """Choose the die that is the speed, and take one kind of card for all that the other one says."""

    kind: ClassVar[str] = "speed-gather"
    several: ClassVar[str] = "speed"
    traced: ClassVar[bool] = False

    die: int
    card: str


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
class Go(Action):
    """Move the explorer to a hexagon by the shortest way, or let it discover the tile there that was drawn."""

    kind: ClassVar[str] = "go"
    several: ClassVar[str] = "move"
    bundled: ClassVar[bool] = True
    traced: ClassVar[bool] = False

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
class SurrenderRest(Action):
    """Give up all cards that are too many, and end the turn."""

    kind: ClassVar[str] = "surrender-rest"
    several: ClassVar[str] = "surrender"
    traced: ClassVar[bool] = False

    cards: tuple[str, ...]


@dataclass(frozen=True)
class End(Action):
    """End the turn."""

    kind: ClassVar[str] = "end"


@dataclass(frozen=True)
class Hurry(Action):
    """Sequoia pays for one more speed."""

    kind: ClassVar[str] = "hurry"


@dataclass(frozen=True)
class Shoot(Action):
    """Yanga attacks a player on a nearby tile without moving there."""

    kind: ClassVar[str] = "shoot"

    at: Place
    foe: Seat


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
    """Steal cards with the thief die: one number is the reach in tiles, the other how many cards."""

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


OF_THE_THIEVES: tuple[type[Action], ...] = (
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


@dataclass(frozen=True)
class Share(Action):
    """Share the four golden dice: speed and gathering of the first partner, then speed and gathering of the second."""

    kind: ClassVar[str] = "share"

    golden: tuple[int, ...]


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


@dataclass(frozen=True)
class Banish(Action):
    """Put a beaten guardian on an island shrine."""

    kind: ClassVar[str] = "banish"
    obvious: ClassVar[bool] = True

    at: Place
