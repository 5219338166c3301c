"""What is still to be done: the frames of the agenda, the turn at the bottom, a battle or an offer above it.

The kit's `Offer` is one of them. Questions are frames too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games.kit import LATER, Place, Private, Seat, Side
from companion.games.kit.stacks import Slot
from companion.games.kit.trade import Offer

HIDE, THIEVE, THIEF_ROLL, ROB = "hide", "thieve", "thief-roll", "rob"
"""Stages of their turn before they explore: in hiding, gold or stealing, the thief die, whom to steal from."""


@dataclass(frozen=True)
class Looting:
    """The Thieves look through a hand and may take so many cards of it."""

    seat: Seat
    victim: Seat
    number: int


@dataclass(frozen=True)
class Coming:
    """The Thieves say which of these comes to a place: not all bear the same."""

    pieces: tuple[str, ...]
    at: Place
    rule: str


@dataclass(frozen=True)
class Prize:
    """The Thieves' treasure goes to who wins the battle that an explorer's side fights with a thief on their tile."""

    at: Place
    side: Side
    seat: Seat


@dataclass(frozen=True)
class Blooming:
    """Who has the Golden Rose takes a card."""

    seat: Seat


@dataclass(frozen=True)
class Spurring:
    """The Thieves say which thief Bavieca makes faster."""

    seat: Seat


@dataclass(frozen=True)
class Plunder:
    """One of these coins leaves a beaten bearer: the victor says which, or against a dweller the beaten one."""

    due: tuple[Seat, ...]
    coins: tuple[str, ...]
    loser: str
    winner: Side
    at: Place
    archer: Seat = ""


@dataclass(frozen=True)
class TitanTurn:
    """The Titan's own turn before somebody's: its die is rolled."""


@dataclass(frozen=True)
class Hunt:
    """A side's only piece of a kind goes so many spaces towards the nearest living thing."""

    side: Side
    kind: str
    left: int


@dataclass(frozen=True)
class Razing:
    """A hunting side attacks every farmhouse and outpost at the corners of a tile onto which it has moved."""

    side: Side
    at: Place


@dataclass(frozen=True)
class Roaming:
    """A guardian's turn, before its die was rolled."""

    guardian: str


@dataclass(frozen=True)
class Banished:
    """A beaten guardian is to be put on an island shrine."""

    guardian: str


START, ROLL, CHOOSE, GATHER, LOOK, EXPLORE = "start", "roll", "choose", "gather", "look", "explore"
"""The stages of a turn. At its start a beaten explorer comes back; before exploring Emma looks at the stack."""
ATTACKER, DEFENDER = "attacker", "defender"
ATTACK, REROLL_ATTACK, DEFEND, REROLL_DEFENCE = "attack", "reroll-attack", "defend", "reroll-defence"
"""The stages of a battle: who moves pieces there or away, and whose dice are rolled."""


@dataclass(frozen=True)
class Deal:
    """A seat is to get its important tile number so-and-so."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class Picking:
    """Everybody chooses an explorer."""


@dataclass(frozen=True)
class FirstTile:
    """The island's first tile is drawn; water and shrines are put aside."""

    aside: tuple[Slot, ...] = ()


@dataclass(frozen=True)
class Mix:
    """Tiles are mixed into a stack, into what lies below so many of it."""

    stack: str
    tiles: tuple[Slot, ...] = ()
    below: int = 0


@dataclass(frozen=True)
class Beginning:
    """These roll for who begins."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Turn:
    """Somebody's turn; `dice` are the golden dice once rolled."""

    seat: Seat
    stage: str = START
    dice: tuple[int, ...] = ()
    again: bool = False  # Nicolas has rolled again
    partner: tuple[int, ...] = field(default=(), metadata=LATER)  # what the second one of a team has rolled
    done: tuple[Seat, ...] = field(default=(), metadata=LATER)  # who of a team has ended the stage


@dataclass(frozen=True)
class Stealing:
    """Laffite may steal so many cards more; `card` is asked for when he cannot see it."""

    seat: Seat
    left: int
    victim: Seat | None = None


@dataclass(frozen=True)
class Looking:
    """Emma looks at tiles; once she knows them, she puts them in order."""

    seat: Seat
    slots: tuple[Slot, ...]
    faces: Private[tuple[str, ...]] | None = None


@dataclass(frozen=True)
class Putting:
    """`by` puts the beaten explorer of `seat` back on the map."""

    seat: Seat
    by: Seat


@dataclass(frozen=True)
class Flipped:
    """A tile is drawn by an explorer, or by the piece `who` of that seat; it shows what it is, and is laid `at` a place
    if that was said before.
    """

    seat: Seat
    slot: Slot
    who: str = field(default="", metadata=LATER)
    at: Place = field(default="", metadata=LATER)


@dataclass(frozen=True)
class Laying:
    """A tile that is known is to be laid beside the explorer, or beside the piece `who` of that seat."""

    seat: Seat
    slot: Slot
    tile: str
    who: str = field(default="", metadata=LATER)


@dataclass(frozen=True)
class Found:
    """A cave tile of the expansion was discovered by a seat's piece, which stands there, and has not acted yet."""

    seat: Seat
    tile: str
    at: Place
    who: str = ""


@dataclass(frozen=True)
class Clash:
    """A side has moved onto a tile and fights whoever occupies it, one after the other."""

    at: Place
    side: Side
    off_turn: bool = False


@dataclass(frozen=True)
class Battle:
    """A battle. The defender of a dweller's tile is the dweller.

    `house` is the corner of the farmhouse that is attacked, `marching` where an army or an explorer stands that is on
    the way to the battle; `dice` are the attacker's and the defender's.
    """

    at: Place
    attacker: Side
    defender: Side
    stage: str = ATTACKER
    off_turn: bool = False
    house: Place | None = None
    marching: Place | None = None
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    spent: tuple[bool, bool] = (False, False)  # who has rerolled
    marcher: Seat = field(default="", metadata=LATER)  # who of two partners moves it there
    archer: Seat = field(default="", metadata=LATER)  # who attacks from afar, alone
    armed: tuple[bool, bool] = field(default=(False, False), metadata=LATER)  # whose Army of Jiménez has rerolled
    done: tuple[Seat, ...] = field(default=(), metadata=LATER)  # who of two partners is ready, or keeps the dice

    @property
    def moving(self) -> Side | None:
        """Who may move pieces before the dice are rolled."""
        return {ATTACKER: self.attacker, DEFENDER: self.defender}.get(self.stage)

    @property
    def rolling(self) -> int:
        """Whose dice are rolled: 0 for the attacker's, 1 for the defender's."""
        return int(self.stage in (DEFEND, REROLL_DEFENCE))

    @property
    def roller(self) -> Side:
        """Who rolls now."""
        return self.defender if self.rolling else self.attacker

    def with_dice(self, dice: tuple[int, ...], spent: bool = False) -> Battle:
        """The battle with dice of whoever rolls."""
        at = self.rolling
        pair = (dice, self.dice[1]) if at == 0 else (self.dice[0], dice)
        used = (spent or self.spent[0], self.spent[1]) if at == 0 else (self.spent[0], spent or self.spent[1])
        return replace(self, dice=pair, spent=used, done=())


@dataclass(frozen=True)
class RerollDice:
    """So many battle dice of whoever rolls are rolled again; `kept` stay."""

    kept: tuple[int, ...]
    number: int
    army: bool = field(default=False, metadata=LATER)  # by the Army of Jiménez


@dataclass(frozen=True)
class Handing:
    """A beaten player chooses so many cards to give away: to a seat, the stacks, or the Thieves' treasure."""

    seat: Seat
    number: int
    to: str


@dataclass(frozen=True)
class Award:
    """A side that has won says who of `options` gets what was won: cards of `loser`, a coin, or the cave shrine.

    So do the Thieves of what their Wolf has found beside several thieves.
    As coins count the Wolf's token and the Thieves' treasure as well.
    """

    side: Side
    options: tuple[str, ...]
    loser: Seat = ""
    number: int = 0
    coin: str = ""


@dataclass(frozen=True)
class Announced:
    """An offering is announced; who has passed does not attack before it is bought."""

    seat: Seat
    at: Place
    passed: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class PutBack:
    """A seat's important tile that was not placed goes back; which it is must be told."""

    seat: Seat


Frame = (
    Deal
    | Picking
    | FirstTile
    | Mix
    | Beginning
    | Turn
    | Stealing
    | Looking
    | Putting
    | Flipped
    | Laying
    | Found
    | Clash
    | Battle
    | RerollDice
    | Handing
    | Award
    | Announced
    | PutBack
    | Offer
    | Looting
    | Coming
    | Prize
    | Blooming
    | Spurring
    | Plunder
    | TitanTurn
    | Hunt
    | Razing
    | Roaming
    | Banished
)
