"""A toy game: hidden hands, bargains at any time, secret bids, teams, and a side that is nobody's.

Whose turn it is offers cards to others, or ends the turn; others may offer that seat cards at any time. After a round
all bid cards unseen; who bids most wins a point for its side. The sea wins what nobody bids for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from companion.games.kit import (
    HIDDEN,
    Action,
    Answer,
    Begin,
    Breach,
    Choice,
    Domain,
    Game,
    Layout,
    Line,
    News,
    Number,
    Option,
    Private,
    Question,
    Result,
    RuleTable,
    Seat,
    Several,
    State,
    breach,
    every_action,
    say,
)
from companion.games.kit.agenda import pop, push, tell
from companion.games.kit.extras import HasMoments, HasSides
from companion.games.kit.hands import CardHand
from companion.games.kit.ranking import best
from companion.games.kit.trade import AGREE, REFUSE, Offer, Propose, Reply, offered, swapped

CARDS = ("brick", "wool", "ore", "grain", "lumber")
MOST = 4
SEA = "sea"


@dataclass(frozen=True)
class End(Action):
    kind = "end"


@dataclass(frozen=True)
class Bid(Action):
    kind = "bid"
    unseen = True

    number: int


@dataclass(frozen=True)
class Discard(Action):
    """Put some cards back, for nobody else to see."""

    kind = "discard"
    private = True

    cards: tuple[str, ...]


RULES = RuleTable(
    "bazaar",
    {"turn": "toy 1", "partner": "toy 2", "own-cards": "toy 3", "discard": "toy 4", "alike": "toy 5", "agreed": "toy 6",
     "bid": "toy 7", "most": "toy 8", "shared": "toy 9"},
    private={"own-cards": (Propose, Reply, Discard)},
)  # fmt: skip


@dataclass(frozen=True)
class Turn:
    seat: Seat


@dataclass(frozen=True)
class Bidding:
    bids: tuple[tuple[Seat, Private[int]], ...] = ()


@dataclass(frozen=True)
class Bazaar(HasMoments, HasSides, State):
    rules = RULES
    kinds = (Propose, Reply, End, Bid, Discard)

    agenda: tuple[Turn | Bidding | Offer, ...] = ()
    points: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    teams: bool = False
    hands: tuple[Private[CardHand], ...] = field(default=(), metadata=HIDDEN)

    @property
    def top(self) -> Turn | Bidding | Offer:
        return self.agenda[-1]

    def hand(self, seat: Seat) -> CardHand:
        return self.hands[self.seats.index(seat)].see()

    def sides(self) -> Mapping[str, tuple[Seat, ...]]:
        shore: dict[str, tuple[Seat, ...]] = (
            {"shore": self.seats} if self.teams else {seat: (seat,) for seat in self.seats}
        )
        return {**shore, SEA: ()}

    def due(self) -> Mapping[Seat, str]:
        if self.over:
            return {}
        match self.top:
            case Turn(seat):
                return {seat: "turn"}
            case Offer(to=to):
                return {to: "agreed"}
            case Bidding(bids):
                return {seat: "bid" for seat in self.seats if seat not in dict(bids)}

    def question(self) -> Question | None:
        return None

    @property
    def over(self) -> bool:
        return not self.agenda

    def interrupts(self, action: Action, ahead_of: Action | None = None) -> bool:
        return isinstance(action, Propose) and not self.over and isinstance(self.top, Turn)

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        some = Several(tuple(card for card in CARDS for _ in range(MOST)), least=1, most=MOST, pieces=True)
        table: dict[type[Action], dict[str, Domain]] = {
            Propose: {"to": Choice(self.seats), "give": some, "take": some},
            Reply: {"word": Choice((AGREE, REFUSE))},
            Bid: {"number": Number(0, 9)},
            Discard: {"cards": Several(tuple(card for card in CARDS for _ in range(9)), least=1, most=9, pieces=True)},
        }
        return table.get(kind, {})

    def candidates(self, seat: Seat, openly: bool = False) -> Iterable[Action]:
        return every_action(self, seat)

    def apply(self, event: Action | Answer) -> Bazaar:
        state = replace(self, told=())
        match event:
            case Propose():
                return push(state, offered(event))
            case Reply(_, word):
                return pop(state._swapped() if word == AGREE else state)
            case Discard(seat, cards):
                told = News("discard", say("discarded", cards=cards), seen_by=(seat,))
                return tell(state._with(seat, self.hand(seat).pay(cards)), told)
            case End(seat):
                at = self.seats.index(seat) + 1
                return pop(state, Turn(self.seats[at]) if at < len(self.seats) else Bidding())
            case Bid(seat, number) if isinstance(self.top, Bidding):
                return pop(state, Bidding((*self.top.bids, (seat, Private(number)))))._settled()
        raise AssertionError(event)

    def _swapped(self) -> Bazaar:
        offer = self.top
        assert isinstance(offer, Offer)
        giver, taker = swapped(self.hand(offer.by), self.hand(offer.to), offer.give, offer.take)
        return self._with(offer.by, giver)._with(offer.to, taker)

    def _with(self, seat: Seat, hand: CardHand) -> Bazaar:
        at = self.seats.index(seat)
        return replace(self, hands=(*self.hands[:at], Private(hand), *self.hands[at + 1 :]))

    def _settled(self) -> Bazaar:
        """Once all have bid, the bids are shown together."""
        if not isinstance(self.top, Bidding) or len(self.top.bids) < len(self.seats):
            return self
        bids = {seat: number.see() for seat, number in self.top.bids}
        side_of = {seat: side for side, seats in self.sides().items() for seat in seats}
        winners, _ = best(("most", bids), shared="shared")
        won = side_of[winners[0]] if len(winners) == 1 else SEA
        points = MappingProxyType({**self.points, won: self.points.get(won, 0) + 1})
        told = News("bid", say("bids", number=tuple(bids.values())))
        return tell(replace(pop(self), points=points), told)

    def layout(self) -> Layout:
        return {}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        hands = {s: self.hand(s).cards if s == seat else self.hand(s).size for s in self.seats}
        return {"hands": hands, "points": dict(self.points)}

    def result(self) -> Result | None:
        if not self.over:
            return None
        totals = {side: self.points.get(side, 0) for side in self.sides()}
        winners, rule = best(("most", totals), shared="shared")
        return Result(tuple(Line(side, "bid", n, say("points")) for side, n in totals.items()), totals, winners, rule)


def _on_top(state: Bazaar, wanted: type) -> bool:
    return not state.over and isinstance(state.top, wanted)


@RULES.check(Propose, End, Discard, reads=())
def only_in_a_turn(state: Bazaar, action: Action) -> Iterator[Breach]:
    if not _on_top(state, Turn):
        yield breach("turn")


@RULES.check(Reply, reads=())
def only_to_an_offer(state: Bazaar, action: Reply) -> Iterator[Breach]:
    if not _on_top(state, Offer):
        yield breach("agreed")


@RULES.check(Bid, reads=())
def only_when_all_bid(state: Bazaar, action: Bid) -> Iterator[Breach]:
    if not _on_top(state, Bidding):
        yield breach("bid")


@RULES.check(Propose, reads=("to",))
def bargains_are_with_the_seat_whose_turn_it_is(state: Bazaar, action: Propose) -> Iterator[Breach]:
    turn = state.top.seat if isinstance(state.top, Turn) else ""
    if action.to == action.seat or turn not in (action.seat, action.to):
        yield breach("partner")


@RULES.check(Propose, reads=("give",))
def what_is_given_is_in_hand(state: Bazaar, action: Propose) -> Iterator[Breach]:
    if not state.hand(action.seat).possible(action.give):
        yield breach("own-cards")


@RULES.check(Propose, reads=("give", "take"))
def nothing_goes_both_ways(state: Bazaar, action: Propose) -> Iterator[Breach]:
    if set(action.give) & set(action.take):
        yield breach("alike")


@RULES.check(Reply)
def who_agrees_has_the_cards(state: Bazaar, action: Reply) -> Iterator[Breach]:
    offer = state.top
    if action.word == AGREE and isinstance(offer, Offer) and not state.hand(action.seat).possible(offer.take):
        yield breach("own-cards")


@RULES.check(Bid)
def bids_are_backed_by_cards(state: Bazaar, action: Bid) -> Iterator[Breach]:
    if action.number > state.hand(action.seat).size:
        yield breach("bid")


@RULES.check(Discard, reads=("cards",))
def what_is_put_back_is_in_hand(state: Bazaar, action: Discard) -> Iterator[Breach]:
    if not state.hand(action.seat).possible(action.cards):
        yield breach("own-cards")


def start(begin: Begin) -> Bazaar:
    hands = tuple(Private(CardHand(CARDS, (2, 2, 1, 0, 0))) for _ in begin.seats)
    return Bazaar(begin.seats, agenda=(Turn(begin.seats[0]),), teams=begin.options["teams"] == "yes", hands=hands)


GAME = Game("bazaar", 1, ("red", "blue", "white"), (2, 3), (Option("teams", ("no", "yes")),), RULES, start)
