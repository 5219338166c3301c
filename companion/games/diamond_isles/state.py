"""A game of Diamond Isles at one moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.actions import Road, Rob, SendPirate, Settle, Ship
from companion.games.diamond_isles.board import Board
from companion.games.diamond_isles.box import DIAMOND, PIECES, RESOURCES, VILLAGE
from companion.games.diamond_isles.cards import Counts, Player, counted
from companion.games.diamond_isles.frames import ROLL, Founding, Frame, Turn
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.rules import COST, HAND_CARDS, HELD, RULES
from companion.games.diamond_isles.settings import CARDBOARD, PRIVATE, Setting
from companion.games.kit import (
    Action,
    Answer,
    Breach,
    Domain,
    Event,
    Layout,
    Place,
    Question,
    Say,
    Seat,
    Value,
    breach,
)
from companion.games.kit.extras import HasMoments, HasUnknown, HidesHands, Watched, out_of_turn
from companion.games.kit.hands import CardHand
from companion.games.kit.large import Act, LargeState, Written
from companion.games.kit.stacks import Stack


@dataclass(frozen=True)
class Chapters(Written["DiamondIsles"]):
    """What the chapters of the rules answer about a state; see `bindings`."""

    due: Callable[[DiamondIsles], Mapping[Seat, str]]
    question: Callable[[DiamondIsles, Frame], Question | None]
    domains: Callable[[DiamondIsles, type[Action]], Mapping[str, Domain]]
    candidates: Callable[[DiamondIsles, Seat, bool], Sequence[Action]]
    actions: Mapping[type[Action], Act[DiamondIsles]]
    spoken_now: Callable[[DiamondIsles, str], str]
    unchecked: Callable[[DiamondIsles, Action | Answer], tuple[Say, ...]]
    meant: Callable[[DiamondIsles, Layout], Sequence[Event]]
    no_answer: Callable[[Question, Value], Iterator[Breach]]
    check_answer: Callable[[DiamondIsles, Question, Value], Iterable[Breach]]


@dataclass(frozen=True)
class DiamondIsles(HasMoments, HasUnknown, Watched, HidesHands, LargeState):
    """What stands on the map, what everybody has, and what is still to be done.

    `players` goes by the order of the seats; `bank` counts the resource cards left by kind, `villages` the diamonds in
    each village, `shaken` those that came out of the cart, `rolls` how often 2 to 12 were rolled. `asked` counts the
    questions, so that each has a name of its own. `ended` is the rule by which the game has ended.
    """

    rules = RULES
    follows: ClassVar[frozenset[str]] = frozenset({VILLAGE})  # diamonds go where the dice and the rules send them
    written: ClassVar[Chapters]

    setting: Setting
    sea_map: SeaMap
    players: tuple[Player, ...]
    board: Board
    agenda: tuple[Frame, ...]
    bank: Counts
    villages: tuple[int, ...]
    cache: int
    deck: Stack
    shaken: int = 0
    army: Seat | None = None
    rolls: tuple[int, ...] = (0,) * 11
    asked: int = 0
    ended: str = ""

    # What is so.

    @property
    def top(self) -> Frame:
        """What comes next."""
        return self.agenda[-1]

    @property
    def turn(self) -> Turn | None:
        """The turn that is on, under whatever interrupts it."""
        frame = self.agenda[0]
        return frame if type(frame) is Turn else None

    @property
    def active(self) -> Seat | None:
        """Whose turn it is, if it is anybody's."""
        turn = self.turn
        return turn.seat if turn else None

    turn_seat = active

    def number(self, seat: Seat) -> int:
        """Where a seat sits, from 0."""
        return self.seats.index(seat)

    def player(self, seat: Seat) -> Player:
        """What a seat has."""
        return self.players[self.seats.index(seat)]

    def shown_hand(self, seat: Seat) -> CardHand:
        """What all may know of a seat's cards."""
        cards = self.player(seat).cards
        return cards.covered() if self.setting.cards == PRIVATE else cards

    def in_bank(self, card: str) -> int:
        """How many cards of a kind the bank has."""
        return self.bank[RESOURCES.index(card)]

    def in_supply(self, seat: Seat, piece: str) -> int:
        """How many pieces of a kind a seat has left."""
        return PIECES[piece] - len(self.board.of(seat).of(piece))

    def may_pay(self, seat: Seat, counts: Counts) -> bool:
        """Whether a seat may have so many cards of each kind, as far as its hand and all others tell."""
        hand = self.player(seat).cards
        return hand.affords(counts) and (
            not hand.unknown or all(want <= most for want, most in zip(counts, self.most(seat), strict=True))
        )

    def most(self, seat: Seat) -> Counts:
        """How many cards of each kind a seat can have at most: no more than are in the hand, nor than can be there.

        What lies in the bank, or is known to be in another hand, is not in this one.
        """
        hand = self.player(seat).cards
        others = [self.player(other).cards.known for other in self.seats if other != seat]
        elsewhere = [sum(column) for column in zip(self.bank, *others, strict=True)]
        return tuple(
            min(known + hand.unknown, self.setting.each - there)
            for known, there in zip(hand.known, elsewhere, strict=True)
        )

    def may_have(self, seat: Seat, things: tuple[str, ...]) -> bool:
        """Whether a seat may have these cards and diamonds."""
        return things.count(DIAMOND) <= self.player(seat).diamonds and self.may_pay(seat, counted(things))

    @property
    def sites(self) -> frozenset[Place]:
        """The corners on which one may build."""
        return self.sea_map.all_sites if self.setting.isle_corners else self.sea_map.sites

    @property
    def robber_cells(self) -> frozenset[Place]:
        """The cells on which the robber may stand."""
        return self.sea_map.ground if self.setting.robber_on_isles else self.sea_map.land

    # The contract.

    def due(self) -> Mapping[Seat, str]:
        """The seats that the game waits for: whose turn it is, or whoever a seven or an offer asks."""
        return {} if self.ended else self.written.due(self)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended != ""

    def question(self) -> Question | None:
        """What dice show, which card was stolen, and the like."""
        top = self.agenda[-1]
        if self.ended or (type(top) is Turn and top.stage != ROLL):
            return None
        return self.written.question(self, top)

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """Every place, card and so on there can be."""
        return self.written.domains(self, kind)

    def interrupts(self, action: Action, ahead_of: Action | None = None) -> bool:
        """Offers to whose turn it is."""
        return isinstance(action, do.Propose)

    def actions(self, seat: Seat) -> Iterator[Action]:
        """Every legal action of a seat but those made by pieces.

        The candidates are made of what the checks ask for (`spots` and the like), so they are legal as they
        are, and are not judged once more.
        """
        return iter(self.written.candidates(self, seat, False))

    def candidates(self, seat: Seat, openly: bool = False) -> Sequence[Action]:
        """What a seat can do at this moment."""
        return self.written.candidates(self, seat, openly)

    def untimely(self, action: Action) -> Iterable[Breach]:
        """Why this is no moment for such an action: whose turn it is hears what is to be done first."""
        act = self.written.actions[type(action)]
        early: tuple[Breach, ...] = ()
        if action.seat not in self.due():  # nobody is while a question is open, or when the game is over
            early = tuple(out_of_turn(self, action))
        if early and (action.seat != self.active or early[0].rule != "not-due" or act.now(self, action)):
            return early
        return () if act.now(self, action) else (breach(self.written.spoken_now(self, act.rule)),)

    def implicit_pass(self, seat: Seat) -> Action | None:
        """Who lets the next one go on builds nothing more in the building phase."""
        return do.Pass(seat) if self.due().get(seat) == "building-phase" else None

    def excess(self, action: Action, before: Action) -> Breach | None:
        """At first each settlement has one way, which lies before the next one founds."""
        founding = self.agenda[0]
        if type(founding) is not Founding:
            return None
        if isinstance(action, Rob | SendPirate):
            return breach(self.written.actions[type(action)].rule)
        if isinstance(action, Settle) and founding.corner and action.seat not in self.due():
            return breach("found")
        if isinstance(action, Road | Ship) and isinstance(before, Road | Ship) and action.seat == before.seat:
            return breach("start-way", action.at, place=action.at)
        return None

    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        """Whether cardboard in a hand is what is said of it."""
        setting = self.setting
        sure = type(event) is Answer or (setting.deck_sealed and setting.cards != CARDBOARD)
        return () if sure or self.ended else self.written.unchecked(self, event)

    def intended_events(self, lies: Layout) -> Sequence[Event]:
        """What hands that laid these must have meant: building, moving a ship, the robber or the pirate."""
        return self.written.meant(self, lies)

    def check_answer(self, question: Question, value: Value) -> Iterable[Breach]:
        """Why a text is no map or cannot be played, and cards that are nowhere to be drawn."""
        known = value in question.choices
        return self.written.check_answer(self, question, value) if known else self.written.no_answer(question, value)

    def private_rules(self) -> Collection[str]:
        """What private cards tell, and development cards that the companion has dealt; nothing is paid at first."""
        if type(self.agenda[0]) is Founding:
            return ()
        hand = (COST, HAND_CARDS) if self.setting.cards == PRIVATE else ()
        return (*hand, HELD) if self.setting.deck_sealed else hand
