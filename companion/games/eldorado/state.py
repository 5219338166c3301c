"""A game of El Dorado at one moment."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from companion.games.eldorado import effects, fields
from companion.games.eldorado.actions import KINDS
from companion.games.eldorado.begin.settings import PRIVATE, Setting
from companion.games.eldorado.box import (
    BELLONA,
    CARDS,
    EMMA,
    HAND,
    HECTOR,
    LOOKED_AT,
    MARCH,
    PIECES,
    SUPPLY,
    VICTORIA,
    VILLAGER,
    WILLIAM,
)
from companion.games.eldorado.frames import EXPLORE, Battle, Clash, Frame, Turn
from companion.games.eldorado.island import layouts, ways
from companion.games.eldorado.island.board import around
from companion.games.eldorado.island.pieces import Pieces
from companion.games.eldorado.island.tiles import Island
from companion.games.eldorado.position import faults as impossible
from companion.games.eldorado.position import meaning, scoring, views
from companion.games.eldorado.position import rulings as ruling_on
from companion.games.eldorado.rules import MOMENTS, RULES, interrupts
from companion.games.eldorado.turn import choosing
from companion.games.eldorado.turn import questions as asking
from companion.games.eldorado.turn.due import due
from companion.games.eldorado.turn.player import Player
from companion.games.kit import (
    Action,
    Answer,
    Breach,
    Domain,
    Event,
    Fault,
    Layout,
    Place,
    Question,
    Result,
    Ruling,
    Say,
    Seat,
    Side,
    State,
    Value,
    breach,
)
from companion.games.kit.hands import Hand
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.stacks import Stack


@dataclass(frozen=True)
class ElDorado(State):
    """What lies on the table, what everybody has, and what is still to be done.

    `players` goes by the order of the seats. `bank` counts the resource cards in the stacks, `treasure` those that the
    Thieves have, None before they were found. `holder` controls the cave shrine: a seat, or a dweller. `asked` counts
    the questions, so that each has a name of its own.
    """

    rules = RULES
    kinds: ClassVar[tuple[type[Action], ...]] = KINDS

    setting: Setting
    players: tuple[Player, ...]
    agenda: tuple[Frame, ...]
    land: Island
    pieces: Pieces
    island: Stack
    cave: Stack
    bank: tuple[int, ...]
    treasure: tuple[int, ...] | None = None
    holder: Side | None = None
    dealt: tuple[str, ...] = ()  # important tiles that are still to be dealt, or in hands
    asked: int = 0
    winner: Seat | None = None

    # What is so.

    @property
    def top(self) -> Frame | None:
        """What comes next."""
        return self.agenda[-1] if self.agenda else None

    @property
    def turn(self) -> Turn | None:
        """The turn that is on, under whatever interrupts it."""
        frame = self.agenda[0] if self.agenda else None
        return frame if isinstance(frame, Turn) else None

    @property
    def active(self) -> Seat | None:
        """Whose turn it is, if it is anybody's."""
        return self.turn.seat if self.turn else None

    @cached_property
    def _number(self) -> Mapping[Seat, int]:
        return {seat: n for n, seat in enumerate(self.seats)}

    def player(self, seat: Seat) -> Player:
        """What a seat has."""
        return self.players[self._number[seat]]

    def is_(self, seat: Side, explorer: str) -> bool:
        """Whether a seat plays an explorer."""
        return seat in self._number and self.player(seat).explorer == explorer

    def left_of(self, seat: Seat) -> Seat:
        """The next player clockwise."""
        return self.seats[(self._number[seat] + 1) % len(self.seats)]

    def explorer_at(self, seat: Side) -> Place | None:
        """Where a seat's explorer stands."""
        piece = self.pieces.explorers.get(seat)
        return piece.at if piece else None

    @cached_property
    def battle(self) -> Battle | None:
        """The battle that is on."""
        return next((frame for frame in reversed(self.agenda) if isinstance(frame, Battle)), None)

    @cached_property
    def fighting(self) -> bool:
        """Whether a battle has been initiated anywhere."""
        return any(isinstance(frame, Battle | Clash) for frame in self.agenda)

    @cached_property
    def peace(self) -> bool:
        """Whether some have not had their first turn, so that nobody may start a battle with another player."""
        return any(player.turns == 0 for player in self.players)

    def exploring(self, seat: Side) -> bool:
        """Whether it is a seat's own explore phase."""
        turn = self.turn
        return turn is not None and turn.seat == seat and turn.stage == EXPLORE

    def limit(self, seat: Seat, kind: str) -> int:
        """How many pieces of a kind a seat has."""
        return PIECES[kind] + int(kind == VILLAGER and self.is_(seat, HECTOR))

    def in_supply(self, seat: Seat, kind: str) -> int:
        """How many pieces of a kind a seat could buy, those that are lost for now left out."""
        return self.limit(seat, kind) - len(self.pieces.of(seat, kind)) - self.player(seat).lost.count(kind)

    def rate(self, seat: Seat) -> int:
        """How many cards of a kind a seat gives the stacks for one."""
        return 3 if self.is_(seat, WILLIAM) else 5

    def farmed(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of card that a seat farms."""
        return choosing.farmed(self, seat)

    def in_bank(self, card: str) -> int:
        """How many cards of a kind the stacks have."""
        return self.bank[CARDS.index(card)]

    @cached_property
    def _approaches(self) -> dict[Side, Mapping[Place, int]]:
        return {}

    def approach(self, side: Side) -> Mapping[Place, int]:
        """How far each tile is from the battle that is on, over tiles that are unoccupied for a side."""
        if self.battle is None:
            return {}
        if side not in self._approaches:
            self._approaches[side] = ways.to_battle(self, side, self.battle)
        return self._approaches[side]

    def marches_free(self, seat: Seat) -> bool:
        """Whether a seat's next army movement costs nothing: Bellona's first one in her explore phase."""
        return self.is_(seat, BELLONA) and self.exploring(seat) and not self.player(seat).marched

    def march_price(self, seat: Seat, steps: int) -> tuple[str, ...]:
        """What it costs a seat to move an army so many spaces."""
        return self.setting.cost(MARCH) * (steps - int(self.marches_free(seat)))

    def shown_hand(self, seat: Seat) -> Hand:
        """What all can see of a seat's hand."""
        cards = self.player(seat).cards
        return cards.covered() if self.setting.cards == PRIVATE else cards

    @cached_property
    def unnamed(self) -> Mapping[str, int]:
        """How many cards of each kind are somewhere among the unknown ones in hands."""
        seen = [sum(p.cards.count(card) for p in self.players) for card in CARDS]
        kept = self.treasure or (0,) * len(CARDS)
        counts = zip(CARDS, SUPPLY, self.bank, kept, seen, strict=True)
        return {card: most - bank - treasure - known for card, most, bank, treasure, known in counts}

    def may_have(self, seat: Seat, cards: Sequence[str]) -> bool:
        """Whether a seat may have these cards: known ones, or of those that nobody has seen where they are."""
        hand = self.player(seat).cards
        if not hand.unknown:
            return hand.possible(cards)
        short = {card: cards.count(card) - hand.count(card) for card in set(cards)}
        return hand.possible(cards) and all(n <= self.unnamed[card] for card, n in short.items() if n > 0)

    def too_many(self, seat: Seat) -> bool:
        """Whether a turn cannot end with a seat's cards; Victoria may keep hers until she first buys something."""
        player = self.player(seat)
        return player.cards.size > HAND and (player.explorer != VICTORIA or player.bought)

    def near(self, seat: Seat, other: Seat) -> bool:
        """Whether the explorers of two seats stand near enough to trade."""
        here, there = self.explorer_at(seat), self.explorer_at(other)
        if here is None or there is None:
            return False
        return self.land.beside(here, there) or (here == there and self.setting.trade_on_one_tile)

    def spawning(self, seat: Seat) -> tuple[Place, ...]:
        """Where a beaten explorer may come back: beside an own shrine, or else on any unoccupied tile."""
        free = tuple(p for p in self.land.at if self.land.open(p) and not self.pieces.opponents(seat, p))
        own = self.pieces.offerings(seat)
        return tuple(p for p in free if any(p in around(shrine) for shrine in own)) or free

    def looked_at(self, seat: Seat) -> tuple[str, ...]:
        """The slots that Emma may look at before she explores."""
        return self.island.slots[:LOOKED_AT] if self.is_(seat, EMMA) else ()

    def shrines(self, seat: Seat) -> int:
        """How many shrines a seat controls."""
        return len(self.pieces.offerings(seat)) + int(self.holder == seat)

    # The contract.

    def due(self) -> Mapping[Seat, str]:
        """The seats that the game waits for: whose turn it is, or whoever a battle or an offer asks."""
        return self._due

    @cached_property
    def _due(self) -> Mapping[Seat, str]:
        return due(self)

    @property
    def over(self) -> bool:
        """Whether somebody controls four shrines."""
        return self.winner is not None

    def question(self) -> Question | None:
        """What dice show, which tile comes up, and the like."""
        return self._question

    @cached_property
    def _question(self) -> Question | None:
        return None if self.over else asking.question(self)

    @cached_property
    def cells(self) -> Spaces:
        """The domain of cells."""
        return fields.cells(self.land)

    @cached_property
    def corners(self) -> Spaces:
        """The domain of corners."""
        return fields.tips(self.land)

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """Every place, card and so on there can be."""
        return fields.domains(self, kind)

    def interrupts(self, action: Action) -> bool:
        """Trades at any time, and attacks upon whoever explores."""
        return interrupts(self, action)

    def candidates(self, seat: Seat) -> Iterator[Action]:
        """What a seat can do at this moment."""
        return choosing.candidates(self, seat)

    def untimely(self, action: Action) -> Iterator[Breach]:
        """Why this is no moment for such an action."""
        early = tuple(super().untimely(action))
        yield from early
        rule, moment = MOMENTS[type(action)]
        if not early and not moment(self, action):
            yield breach(rule)

    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        """Whether cardboard in a hand is what is said of it."""
        return choosing.unchecked(self, event)

    def meant(self, lies: Layout) -> Sequence[Event]:
        """What hands that laid these must have meant: walking, a tile, a building, an offering, an army."""
        return meaning.meant(self, lies)

    def no_answer(self, question: Question, value: Value) -> Iterator[Breach]:
        """A tile of which the box holds no more cannot come up."""
        yield from asking.why_not(self, question, value)

    def private_rules(self) -> Collection[str]:
        """What private cards tell, and important tiles that the companion has dealt."""
        known = ("cost", "hand-cards") if self.setting.cards == PRIVATE else ()
        return (*known, "important") if self.setting.deals else known

    def apply(self, event: Action | Answer) -> ElDorado:
        """The next state, with its news."""
        return effects.apply(self, event)

    def layout(self) -> Layout:
        """Tiles, and the pieces on them and at their corners."""
        return self._layout

    @cached_property
    def _layout(self) -> Layout:
        return layouts.layout(self)

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """Everything but the others' hands and important tiles."""
        return views.view(self, seat)

    def faults(self) -> tuple[Fault, ...]:
        """What is impossible about this position."""
        return tuple(impossible.faults(self))

    def facts(self) -> Mapping[str, Domain]:
        """Tiles, pieces, cards, the table's edge and whose turn it is."""
        return ruling_on.facts(self)

    def rule_on(self, ruling: Ruling) -> ElDorado:
        """The state with one of these facts set."""
        return ruling_on.rule_on(self, ruling)

    def result(self) -> Result | None:
        """The score sheet, once somebody has won."""
        return scoring.result(self) if self.over else None
