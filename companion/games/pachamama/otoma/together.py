"""A cooperative game at one moment, and who has which pawns and tiles (rulebook, pages 10 and 11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from companion.games.kit import (
    Action,
    Choice,
    Domain,
    Private,
    Question,
    Row,
    Seat,
    Side,
)
from companion.games.kit.extras import HasSides, HidesHands
from companion.games.kit.stacks import Slot
from companion.games.pachamama import actions
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve, Spend
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import COLOURS, TERRAINS
from companion.games.pachamama.movement import Encounters, entered
from companion.games.pachamama.otoma import trails
from companion.games.pachamama.otoma.arrows import slot
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.trails import DIRECTIONS
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import (
    DIRECTION,
    DISC,
    FIRST,
    MORE,
    OFFER,
    OFFERINGS,
    PLACING,
    SPEND,
    SUPPLY,
    TIED,
    TOGETHER,
    TURN,
)
from companion.games.pachamama.scenario.grid import cells

TERRAIN = Choice(TERRAINS)

GROUP = "group"
"""The side that all players are together."""

PAWNS = {
    "easy": {2: 4, 3: 3, 4: 4},
    "normal": {2: 4, 3: 3, 4: 4},
    "expert": {2: 3, 3: 2, 4: 3},
}
"""Pawns of each player, of four players of each pair; the table's first row stands for two levels (facts)."""

OTOMA_PAWNS = {"easy": 4, "normal": 5, "expert": 5}
"""Pawns of the Otoma; the table's second column stands for two levels."""

PAIRED = 4
"""So many players form two pairs; colours take turns, so the first sits opposite the third."""

Hand = tuple[tuple[Slot, ...], ...]
"""A player's tiles behind the screen: of each terrain a stack, its top first."""


def owner(number: int, players: int) -> int:
    """Whose colour the seat with this number plays: its own, or that of its pair."""
    return number % 2 if players == PAIRED else number


def unused(seats: Sequence[Seat]) -> str:
    """The colour of the Otoma pawns: the last one that nobody's pawns have."""
    playing = {seats[owner(number, len(seats))] for number in range(len(seats))}
    return [colour for colour in COLOURS if colour not in playing][-1]


def dealt(tiles: Sequence[int], players: int) -> tuple[Hand, ...]:
    """The tiles of each terrain dealt out one by one, going round on from one terrain to the next."""
    hands: list[list[list[Slot]]] = [[[] for _ in tiles] for _ in range(players)]
    at = 0
    for kind, count in enumerate(tiles):
        for number in range(count):
            hands[at % players][kind].append(slot(kind, number))
            at += 1
    return tuple(tuple(tuple(stack) for stack in hand) for hand in hands)


@dataclass(frozen=True)
class Together(HidesHands, HasSides, WithOtoma):
    """A cooperative game. The things of all are the `group`'s; `players` have pawns only, a pair's are the first one's.

    `hands` are the tiles behind the screens as slots, by seat and terrain, the top first; `tops` the arrows on them
    that their owner sees, where the companion shuffles the tiles, and `seen` the slots that these are of. `diversity`
    counts the tiles on the diversity board. In a turn `arrow` is where the spent tile points, `spent` numbers it,
    `tried` are the slots that were spent, all but the last one taken back; `reacting` are the Otoma pawns that have
    still to move away from the space `source`, and `wanted` is the terrain of the tile that somebody shall supply.
    """

    rules = TOGETHER
    kinds: ClassVar[tuple[type[Action], ...]] = (Spend, Explore, Retrieve, Divine, Offer, Pass)

    level: str = field(kw_only=True)
    group: Player = field(default_factory=Player, kw_only=True)
    hands: tuple[Hand, ...] = field(default=(), kw_only=True)
    tops: tuple[Private[tuple[str, ...]], ...] | None = field(default=None, kw_only=True)
    seen: tuple[tuple[Slot, ...], ...] = field(default=(), kw_only=True)
    diversity: tuple[int, ...] = field(default=(0,) * len(TERRAINS), kw_only=True)
    entering_again: bool = field(default=False, kw_only=True)
    arrow: str = field(default="", kw_only=True)
    spent: int = field(default=0, kw_only=True)
    tried: tuple[Slot, ...] = field(default=(), kw_only=True)
    reacting: tuple[int, ...] = field(default=(), kw_only=True)
    source: int | None = field(default=None, kw_only=True)
    wanted: str = field(default="", kw_only=True)

    # What is so.

    @property
    def turn_seat(self) -> Seat | None:
        """Whose turn it is, or whose it was when the tiles ran out."""
        return None if self.phase in (DISC, PLACING, FIRST) else self.seats[self.turn]

    @property
    def pawn_colours(self) -> tuple[str, ...]:
        """The colours of all pawns: one a player, or a pair, and the Otoma's."""
        playing = dict.fromkeys(self.seats[self.owner(seat)] for seat in self.seats)
        return (*playing, *dict.fromkeys(self.people.colours))

    @property
    def pawns_each(self) -> int:
        """How many pawns each player has, or each pair."""
        return PAWNS[self.level][len(self.seats)]

    def owner(self, seat: Seat) -> int:
        """The number of the player whose colour a seat plays."""
        return owner(self.seats.index(seat), len(self.seats))

    def player(self, seat: Seat) -> Player:
        """What a seat has: its pawns, and what everybody shares."""
        return replace(self.group, pawns=self.players[self.owner(seat)].pawns)

    def side_player(self, side: Side) -> Player:
        """What a side has."""
        return self.people.player if side == OTOMA else self.group

    def hand(self, seat: Seat) -> Hand:
        """A seat's stacks of tiles by terrain."""
        return self.hands[self.seats.index(seat)]

    def known_tops(self, seat: Seat) -> Mapping[str, str]:
        """Where the arrows of a seat's top tiles point, by terrain; nothing with tiles of cardboard. It is private."""
        if self.tops is None:
            return {}
        mine = self.tops[self.seats.index(seat)].see()
        return {t: arrow for t, arrow, stack in zip(TERRAINS, mine, self.hand(seat), strict=True) if stack and arrow}

    def holders(self, terrain: str) -> tuple[Seat, ...]:
        """The seats that have a tile of a terrain."""
        return tuple(seat for seat in self.seats if self.hand(seat)[TERRAINS.index(terrain)])

    @cached_property
    def unseen(self) -> tuple[int, tuple[Slot, ...]] | None:
        """The first seat with tops at which it has still to look, by its number, and their slots; None if all have."""
        if self.tops is not None:
            for number, (hand, seen) in enumerate(zip(self.hands, self.seen, strict=True)):
                if new := tuple(stack[0] for stack in hand if stack and stack[0] not in seen):
                    return number, new
        return None

    @property
    def nearest(self) -> tuple[int, ...]:
        """The numbers of those Otoma pawns that have still to react and are nearest."""
        away = {number: self._distance(number) for number in self.reacting}
        least = min(away.values())
        return tuple(number for number, steps in away.items() if steps == least)

    def _distance(self, number: int) -> int:
        assert self.source is not None
        cols = self.board.grid.cols
        (row, col), (other_row, other_col) = divmod(self.source, cols), divmod(self.people.stands[number], cols)
        return abs(row - other_row) + abs(col - other_col)

    # Moving.

    def walls(self, seat: Seat, start: int | None) -> Encounters:
        """What a pawn meets that moves from a space: there it does not come again."""
        met = self.ground(seat)
        begun = 0 if start is None else 1 << start
        met = met._replace(own=met.own & ~begun)
        return met if self.entering_again else met._replace(others=met.others | begun)

    def first_steps(self, start: int | None, arrow: str) -> int:
        """The spaces to which a first step along an arrow leads: from the hand it crosses the edge of the board."""
        if start is None:
            return trails.edge(self.board, arrow)
        space = trails.step(self.board, start, arrow)
        return 0 if space is None else 1 << space

    def ends(self, seat: Seat, start: int | None, arrow: str, *, anywhere: bool = False) -> int:
        """Where a pawn may end that begins along an arrow; or which spaces it can enter (`anywhere`)."""
        reached = entered(self.walls(seat, start), self.first_steps(start, arrow))
        return reached if anywhere else reached & ~(self.player(seat).pawns | sum(self.crops) | self.people.mask)

    def moves_along(self, seat: Seat, arrow: str) -> Iterator[Explore]:
        """Every move of a seat's pawns that begins along an arrow."""
        starts: list[int | None] = [None] if self.in_hand(seat) > 0 else []
        for start in starts + list(cells(self.player(seat).pawns)):
            pawn = HAND if start is None else self.board.places[start]
            for target in cells(self.ends(seat, start, arrow)):
                yield Explore(seat, pawn, self.board.places[target])

    def can_act(self, seat: Seat, arrow: str) -> bool:
        """Whether a seat could explore or divine with a tile that shows this arrow."""
        return bool(self.player(seat).pawns & self.bare) or any(self.moves_along(seat, arrow))

    # The contract.

    def due(self) -> Mapping[Seat, str]:
        """The seat whose turn it is; in the end the one that speaks for all of the last offering."""
        if self.unseen is not None or self.phase in (PLACING, DIRECTION, SUPPLY, TIED):
            return {}
        seat = self.seats[self.turn]
        if self.phase == SPEND:
            return {seat: "spend-tile"}
        if self.phase == OFFERINGS:
            return {seat: "last-offering"} if self.group.cubes and not self.group.finished else {}
        if self.phase == MORE and self.asked is None:
            return {seat: "divine-again" if self.player(seat).pawns & self.bare else "offering"}
        return super().due()

    def question(self) -> Question | None:
        """What the cooperative mode asks beside: tops of stacks, an arrow, who supplies a tile, who moves first."""
        if self.unseen is not None and self.phase not in (DISC, PLACING):
            number, slots = self.unseen
            seat = self.seats[number]
            arrows = Row(DIRECTIONS * len(slots), len(slots), len(slots))
            key = f"tops.{'+'.join(slots)}"
            return Question(key, "tops", "top-of-stack", arrows, seen_by=(seat,), sealed=True)
        if self.phase == DIRECTION:
            return Question(f"direction.{self.spent}", "direction", "first-step", Choice(DIRECTIONS))
        if self.phase == SUPPLY and self.asked is not None:
            place = self.board.places[self.asked]
            return Question(f"supply.{place}", "supply", "supply", Choice(self.holders(self.wanted)), (place,))
        if self.phase == TIED:
            places = tuple(self.board.places[self.people.stands[number]] for number in self.nearest)
            key = f"tied.{self.spent}.{len(self.reacting)}"
            return Question(key, "tied", "nearest-first", Choice(places), places)
        return super().question()

    def private_rules(self) -> Collection[str]:
        """Arrows are known, and hidden from others, where the companion shuffles the tiles."""
        return super().private_rules() if self.tops is not None else ()

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """As in any game; a tile of each terrain can be spent."""
        return {"terrain": TERRAIN} if kind is Spend else actions.domains(self.size)[kind]

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What the seat whose turn it is can do in this phase."""
        if seat not in self.due():
            return
        if self.phase == SPEND:
            yield from (Spend(seat, t) for t, stack in zip(TERRAINS, self.hand(seat), strict=True) if stack)
        if self.phase == TURN:
            yield from self.moves_along(seat, self.arrow)
        if self.phase in (TURN, MORE):
            yield from self.divinations(seat)
        if self.phase in (MORE, OFFER, OFFERINGS):
            yield from self.offerings(seat, self.group)
            yield Pass(seat)

    @property
    def over(self) -> bool:
        """Whether the tiles are gone and the last offering is made."""
        return self.phase == OFFERINGS and not self.due()

    def sides(self) -> Mapping[Side, tuple[Seat, ...]]:
        """All players together, and the Otoma."""
        return {GROUP: self.seats, OTOMA: ()}
