"""A game of El Dorado at one moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from companion.games.eldorado.actions import Gather, HandOver, March, Move, SetSpeed
from companion.games.eldorado.box import (
    BELLONA,
    CARDS,
    EMMA,
    EXPLORER,
    FARMHOUSE,
    FLEE,
    FOOD,
    GARDEN,
    HAND,
    HECTOR,
    LAFFITE,
    LOOKED_AT,
    MARCH,
    PARTNER,
    PIECES,
    SUPPLY,
    TEAM_VILLAGERS,
    THIEF_PIECES,
    THIEVES_PIECES,
    TIZOC,
    TOTEC,
    VICTORIA,
    VILLAGER,
    WILLIAM,
    seat_of,
)
from companion.games.eldorado.frames import EXPLORE, Battle, Clash, Frame, Turn
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.settings import OPEN, PRIVATE, THIEF_DIE, TITAN_DIE, Setting
from companion.games.eldorado.tiles import EXIT, Island, Piece, Pieces, cell_of, corner_of, corners, meeting
from companion.games.kit import (
    HIDDEN,
    LATER,
    Action,
    Answer,
    Breach,
    Domain,
    Event,
    Layout,
    Place,
    Private,
    Question,
    Say,
    Seat,
    Side,
    Value,
    breach,
)
from companion.games.kit.extras import HasMoments, HasSides, HasUnknown, HidesHands, Watched, out_of_turn
from companion.games.kit.hands import CardHand
from companion.games.kit.large import Act, LargeState, Written
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.spaces.reach import Reach
from companion.games.kit.stacks import Stack

GOLDEN, BATTLE = "golden", "battle"


@dataclass(frozen=True)
class Thrown:
    """What the dice of each kind show, none before they were rolled or where the companion rolls them.

    The one face of the thief die shows two numbers.
    """

    golden: tuple[int, ...] = ()
    battle: tuple[int, ...] = ()
    thief: tuple[int, ...] = ()
    titan: tuple[int, ...] = ()

    def of(self, kind: str) -> tuple[int, ...]:
        """What the dice of a kind show."""
        return {GOLDEN: self.golden, BATTLE: self.battle, THIEF_DIE: self.thief, TITAN_DIE: self.titan}[kind]


@dataclass(frozen=True)
class Player:
    """Cards, what a turn has left, and what is out of play for now.

    `lost` are the kinds of the pieces that were defeated and can be bought in the next explore phase only; `captor` is
    who keeps the beaten explorer. Of the important tiles `kept` counts those not laid, `own` names them if known. What
    partners share stands with their side's first seat. The Thieves have doubloons, may be `hiding`, and `paces` are the
    speed that each thief has left.
    """

    explorer: str = ""
    hand: CardHand | Private[CardHand] = CardHand(CARDS)  # noqa: RUF009  # frozen
    speed: int = 0
    gather: int = 0
    marched: bool = False  # Bellona's free movement of this turn
    bought: bool = False  # anything yet
    turns: int = 0
    lost: tuple[str, ...] = ()
    captor: Seat | None = None
    kept: int = 0
    own: Private[tuple[str, ...]] | None = None
    doubloons: int = field(default=0, metadata=LATER)
    hiding: bool = field(default=False, metadata=LATER)
    paces: tuple[int, ...] = field(default=(), metadata=LATER)  # the speed that each thief has left
    shot: bool = field(default=False, metadata=LATER)  # whether Yanga has shot in this turn

    @property
    def cards(self) -> CardHand:
        """The hand itself."""
        return self.hand.see() if isinstance(self.hand, Private) else self.hand

    def holding(self, hand: CardHand) -> Player:
        """With another hand, as private as it was."""
        return replace(self, hand=Private(hand) if isinstance(self.hand, Private) else hand)

    def gaining(self, cards: Sequence[str]) -> Player:
        """With more cards."""
        return self.holding(self.cards.add(cards))

    def paying(self, cards: Sequence[str]) -> Player:
        """With fewer cards."""
        return self.holding(self.cards.pay(cards))

    @property
    def empty(self) -> CardHand | Private[CardHand]:
        """A hand without cards, as private as this one."""
        return self.holding(CardHand(CARDS)).hand

    @property
    def own_tiles(self) -> tuple[str, ...]:
        """The important tiles that are known; none if they are cardboard in a hand."""
        return self.own.see() if self.own else ()


@dataclass(frozen=True)
class Chapters(Written["ElDorado"]):
    """What the chapters of the rules answer about a state; see `bindings`."""

    due: Callable[[ElDorado], Mapping[Seat, str]]
    question: Callable[[ElDorado], Question | None]
    domains: Callable[[ElDorado, type[Action]], Mapping[str, Domain]]
    candidates: Callable[[ElDorado, Seat], Iterator[Action]]
    actions: Mapping[type[Action], Act[ElDorado]]
    interrupts: Callable[[ElDorado, Action], bool]
    unchecked: Callable[[ElDorado, Action | Answer], tuple[Say, ...]]
    meant: Callable[[ElDorado, Layout], Sequence[Event]]
    check_answer: Callable[[ElDorado, Question, Value], Iterable[Breach]]


@dataclass(frozen=True)
class ElDorado(HasMoments, HasUnknown, Watched, HidesHands, HasSides, LargeState):
    """What lies on the table, what everybody has, and what is still to be done.

    `players` goes by the order of the seats. `bank` counts the resource cards in the stacks, `treasure` those that the
    Thieves have, None before they were found. `holder` controls the cave shrine: a seat, one of the Thieves (see
    `box.bearer`), or a dweller. `asked` counts the questions, so that each has a name of its own. `thrown` is what the
    table's own dice show, and like news no part of the state's identity.

    Who wins together is a side, called by its first seat: partners share pieces, that side's, but not their cards.
    """

    rules = RULES
    written: ClassVar[Chapters]

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
    coins: tuple[tuple[str, str], ...] = field(default=(), metadata=LATER)  # treasure coins with their bearers
    resting: tuple[str, ...] = field(default=(), metadata=LATER)  # guardians that sit the next round of turns out
    wolf: Seat = field(default="", metadata=LATER)  # whose companion the Wolf is
    thrown: Thrown = field(default=Thrown(), compare=False, metadata=HIDDEN, kw_only=True)

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

    turn_seat = active

    @cached_property
    def _number(self) -> Mapping[Seat, int]:
        return {seat: n for n, seat in enumerate(self.seats)}

    def player(self, seat: Seat) -> Player:
        """What a seat has."""
        return self.players[self._number[seat]]

    def is_(self, seat: Side, explorer: str) -> bool:
        """Whether a seat plays an explorer."""
        return seat in self._number and self.player(seat).explorer == explorer

    def side_of(self, seat: Side) -> Side:
        """The side that a seat belongs to, by its first seat; a side belongs to itself."""
        return self.pieces.side(seat)

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        """The seats of a side, none if it is nobody's."""
        return self._teams.get(side, ())

    @cached_property
    def _teams(self) -> Mapping[Side, tuple[Seat, ...]]:
        teams = dict(self.setting.teams)
        partners = set(teams.values())
        return {s: (s, teams[s]) if s in teams else (s,) for s in self.seats if s not in partners}

    def sides(self) -> Mapping[Side, tuple[Seat, ...]]:
        """Players and teams."""
        return self._teams

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """Who acts in the turn that is on: partners together, once both are on the map's side of the game.

        Who has ended the turn acts again while a partner's gifts make it too many cards.
        """
        turn = self.turn
        if turn is None:
            return ()
        both = (s for s in self.seats_of(self.side_of(turn.seat)) if s == turn.seat or self.player(s).turns > 0)
        return tuple(s for s in both if s not in turn.done or (turn.stage == EXPLORE and self.too_many(s)))

    def roller(self, turn: Turn) -> Seat:
        """Who rolls the golden dice now: partners one after the other; with turn points only Laffite."""
        if self.setting.points:
            return next((seat for seat in self.acting if self.is_(seat, LAFFITE)), turn.seat)
        return turn.seat if not turn.dice or len(self.acting) < 2 else self.acting[-1]

    @property
    def gathering(self) -> tuple[Seat, ...]:
        """Who can still gather in the turn that is on."""
        return tuple(
            seat
            for seat in self.acting
            if self.player(seat).gather and any(self.in_bank(card) for card in self.farmed(seat))
        )

    def left_of(self, seat: Seat) -> Seat:
        """The next player or team clockwise."""
        sides = tuple(self._teams)
        return sides[(sides.index(self.side_of(seat)) + 1) % len(sides)]

    def explorer_at(self, seat: Side) -> Place | None:
        """Where a seat's explorer stands."""
        piece = self.pieces.explorers.get(seat)
        return piece.at if piece else None

    @property
    def thief_pieces(self) -> tuple[str, ...]:
        """What the Thieves' thieves are called in this game; none if nobody plays them."""
        return THIEF_PIECES[: self.setting.thieves]

    def pace(self, kind: str) -> int:
        """The speed that a thief has left in this turn."""
        paces = self.player(self.setting.thief).paces if self.setting.thief else ()
        return dict(zip(self.thief_pieces, paces, strict=False)).get(kind, 0)

    def explorer_kind(self, seat: Seat) -> str:
        """What a seat's explorer is called among the pieces of its side."""
        return EXPLORER if self.side_of(seat) == seat else PARTNER

    def seat_of_piece(self, piece: Piece) -> Seat:
        """The seat of an explorer; of any other piece the first one of its side."""
        return self._teams[piece.side][-1] if piece.kind == PARTNER else piece.side

    def walker(self, seat: Seat, who: str = "") -> Piece | None:
        """A seat's explorer on the map, or the piece of its side that is called so."""
        if not who:
            return self.pieces.explorers.get(seat)
        return next(iter(self.pieces.of(seat, who)), None)

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
        return not self.setting.solo and any(player.turns == 0 for player in self.players)

    def exploring(self, seat: Seat) -> bool:
        """Whether it is a seat's own explore phase, which for partners lasts until both have ended it."""
        turn = self.turn
        return turn is not None and turn.stage == EXPLORE and seat in (*self.acting, *turn.done)

    def limit(self, seat: Seat, kind: str) -> int:
        """How many pieces of a kind a seat has, or its team."""
        if seat == self.setting.thief:
            return THIEVES_PIECES.get(kind, int(kind in self.thief_pieces))
        if kind != VILLAGER:
            return PIECES.get(kind, int(kind == PARTNER and len(self.seats_of(self.side_of(seat))) > 1))
        both = self.seats_of(self.side_of(seat))
        more = TEAM_VILLAGERS if len(both) > 1 or self.setting.solo else 0
        hector = any(self.is_(each, HECTOR) for each in both) and not (self.setting.solo and self.setting.revised)
        return PIECES[kind] + more + int(hector)

    def in_supply(self, seat: Seat, kind: str) -> int:
        """How many pieces of a kind a seat could buy, those that are lost for now left out."""
        lost = self.player(self.side_of(seat)).lost.count(kind)
        return self.limit(seat, kind) - len(self.pieces.of(seat, kind)) - lost

    def rate(self, seat: Seat) -> int:
        """How many cards of a kind a seat gives the stacks for one."""
        return 3 if self.is_(seat, WILLIAM) else 5

    def farmed(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of card that a seat farms; a garden brings all of them."""
        shown = self.farmed_tiles(seat)
        garden = GARDEN in shown and TOTEC not in self.land.at.values()  # which makes the island's gardens wither
        return CARDS if garden or TOTEC in shown else tuple(card for card in CARDS if card in shown)

    def farmed_tiles(self, seat: Seat) -> frozenset[str]:
        """What is on the tiles that a seat farms: its explorer's, and those where villager and farmhouse meet."""
        here = self.explorer_at(seat)
        places = {here} if here else set()
        for house in self.pieces.of(seat, FARMHOUSE):
            places.update(place for place in meeting(house.at) if self.pieces.army(seat, place))
        return frozenset(self.land.at[place] for place in places if place in self.land.at)

    def in_bank(self, card: str) -> int:
        """How many cards of a kind the stacks have."""
        return self.bank[CARDS.index(card)]

    @cached_property
    def walks(self) -> dict[Side, Reach[Place] | None]:
        """What `ways.walk` has found, by side."""
        return {}

    @cached_property
    def payers(self) -> dict[Side, bool]:
        """What `ways` found of who may pay to march, by side."""
        return {}

    @cached_property
    def approaches(self) -> dict[Side, Mapping[Place, int]]:
        """What `ways.approach` has found of the battle that is on, by side."""
        return {}

    def marches_free(self, seat: Seat) -> bool:
        """Whether a seat's next army movement costs nothing: Bellona's first one in her explore phase."""
        return self.is_(seat, BELLONA) and self.exploring(seat) and not self.player(seat).marched

    def march_price(self, seat: Seat, steps: int) -> tuple[str, ...]:
        """What it costs a seat to move an army so many spaces."""
        return self.setting.cost(MARCH) * (steps - int(self.marches_free(seat)))

    def flee_price(self, seat: Seat) -> tuple[str, ...]:
        """What it costs a seat that its army flees: nothing if that is Bellona's free movement."""
        return () if self.flees_free(seat) else self.setting.cost(FLEE)

    def flees_free(self, seat: Seat) -> bool:
        """Whether a seat's army flees for nothing: fleeing is army movement too (page 7)."""
        return self.setting.revised and self.marches_free(seat)

    def shown_hand(self, seat: Seat) -> CardHand:
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

    def surplus(self, seat: Seat) -> int:
        """How many cards a seat must give up before its turn can end."""
        return self.player(seat).cards.size - HAND if self.too_many(seat) else 0

    def near(self, seat: Seat, other: Seat) -> bool:
        """Whether the explorers of two seats stand near enough to trade, or one of the Thieves to an explorer."""
        pairs = ((here, there) for here in self.standing(seat) for there in self.standing(other))
        return any(
            self.land.near(here, there) or (here == there and self.setting.trade_on_one_tile) for here, there in pairs
        )

    def bearer_near(self, bearer: str, other: Seat) -> bool:
        """Whether a bearer stands near enough to somebody's explorer, or thief, to give it something."""
        seat, _, kind = bearer.partition("-")
        piece = self.walker(seat, kind) if seat in self._number else None
        if piece is None:
            return False
        return any(piece.at == there or self.land.near(piece.at, there) for there in self.standing(other))

    def standing(self, seat: Seat) -> tuple[Place, ...]:
        """Where a seat's explorer stands, or each of the Thieves."""
        if seat == self.setting.thief:
            return tuple(dict.fromkeys(piece.at for piece in self.pieces.of(seat, *self.thief_pieces)))
        here = self.explorer_at(seat)
        return (here,) if here else ()

    def spawning(self, seat: Seat) -> tuple[Place, ...]:
        """Where a beaten explorer may come back: beside an own shrine, or else on any unoccupied tile."""
        free = tuple(p for p in self.land.at if self.land.open(p) and not self.pieces.opponents(seat, p))
        own = self.pieces.offerings(seat)
        return tuple(p for p in free if any(p in self.land.adjacent(shrine) for shrine in own)) or free

    def looked_at(self, seat: Seat) -> tuple[str, ...]:
        """The slots that Emma may look at before she explores."""
        return self.island.slots[:LOOKED_AT] if self.is_(seat, EMMA) else ()

    def holds(self, seat: Seat) -> bool:
        """Whether a seat, or its partner, controls the cave shrine."""
        return self.holder is not None and self.side_of(seat_of(self.holder)) == self.side_of(seat)

    def shrines(self, seat: Seat) -> int:
        """How many shrines a seat controls, or its team."""
        return len(self.pieces.offerings(seat)) + int(self.holds(seat))

    # The contract.

    def due(self) -> Mapping[Seat, str]:
        """The seats that the game waits for: whose turn it is, or whoever a battle or an offer asks."""
        return self._due

    @cached_property
    def _due(self) -> Mapping[Seat, str]:
        return self.written.due(self)

    @property
    def over(self) -> bool:
        """Whether somebody controls four shrines."""
        return self.winner is not None

    def question(self) -> Question | None:
        """What dice show, which tile comes up, and the like."""
        return self._question

    @cached_property
    def _question(self) -> Question | None:
        return None if self.over else self.written.question(self)

    @cached_property
    def cells(self) -> Spaces:
        """The domain of cells of both groups: those with tiles and those round them."""
        found = dict.fromkeys((*self.land.at, *self.land.edge, EXIT))
        return Spaces(tuple(found), read=cell_of, example="q1r-2")

    @cached_property
    def corners(self) -> Spaces:
        """The domain of corners of both groups."""
        found = dict.fromkeys(corner for place in self.land.at for corner in corners(place))
        return Spaces(tuple(found), read=corner_of, example="q1r-2n")

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """Every place, card and so on there can be."""
        if kind not in self._domains:
            self._domains[kind] = self.written.domains(self, kind)
        return self._domains[kind]

    @cached_property
    def _domains(self) -> dict[type[Action], Mapping[str, Domain]]:
        return {}

    def interrupts(self, action: Action, ahead_of: Action | None = None) -> bool:
        """Trades at any time, and attacks upon whoever explores."""
        return self.written.interrupts(self, action) and not (ahead_of and self._unhurried(ahead_of))

    def _unhurried(self, action: Action) -> bool:
        """Whether trades come to the same after it: choosing a die, and gathering, if the stacks have enough."""
        trades = sum(player.cards.size for player in self.players) // 3  # so many at most, William's
        if isinstance(action, Gather):
            return self.in_bank(action.card) >= trades + self.player(action.seat).gather
        return isinstance(action, SetSpeed) and (not self.is_(action.seat, TIZOC) or self.in_bank(FOOD) > trades)

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What a seat can do at this moment."""
        return self.written.candidates(self, seat)

    def untimely(self, action: Action) -> tuple[Breach, ...]:
        """Why this is no moment for such an action: found once for its seat and kind."""
        key = action.seat, type(action)
        if key not in self._untimely:
            self._untimely[key] = self._why_untimely(action)
        return self._untimely[key]

    @cached_property
    def _untimely(self) -> dict[tuple[Seat, type[Action]], tuple[Breach, ...]]:
        return {}

    def _why_untimely(self, action: Action) -> tuple[Breach, ...]:
        free = action.seat in self.due()  # nobody is at a question or at the end
        early = () if free else tuple(out_of_turn(self, action))
        if not early:
            return () if self.timely(action) else (breach(self.written.actions[type(action)].rule),)
        top = self.top
        waiting = {top.attacker, top.defender} - {top.moving} if isinstance(top, Battle) else set()
        fights = self.side_of(action.seat) in waiting
        if fights and isinstance(action, Move | March) and [why.rule for why in early] == ["not-due"]:
            return (breach("attacker-moves"),)  # the attacker's time is over, or the defender's is still to come
        return early

    def timely(self, action: Action) -> bool:
        """Whether an action of such a kind has its moment, whoever is due."""
        return self.written.actions[type(action)].now(self, action)

    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        """Whether cardboard in a hand is what is said of it."""
        return self.written.unchecked(self, event)

    def intended_events(self, lies: Layout) -> Sequence[Event]:
        """What hands that laid these must have meant: walking, a tile, a building, an offering, an army."""
        return self.written.meant(self, lies)

    def check_answer(self, question: Question, value: Value) -> Iterable[Breach]:
        """A tile of which the box holds no more cannot come up; important ones are dealt as often as there are any."""
        return self.written.check_answer(self, question, value)

    def private_rules(self) -> Collection[str]:
        """What private cards tell, and important tiles that the companion has dealt."""
        known = ("cost", "hand-cards") if self.setting.cards == PRIVATE else ()
        return (*known, "important") if self.setting.deals else known

    def hides(self, seat: Seat, kind: type[Action] | None = None) -> bool:
        """Which cards are given away all see where hands lie open."""
        return super().hides(seat) and not (kind is HandOver and self.setting.cards == OPEN)

    def summary(self) -> object:
        """All but the tiles from which pieces came, while nobody fights: few care which of the short ways was gone."""
        return self if self.fighting else replace(self, pieces=self.pieces.settled)
