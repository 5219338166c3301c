"""A game of Atoll at one moment: what lies there, what is to be done, and who has what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.games.kit import (
    Action,
    Answer,
    Breach,
    Choice,
    Domain,
    Event,
    Layout,
    Line,
    News,
    Place,
    Private,
    Question,
    Result,
    Say,
    Seat,
    Several,
    State,
    Value,
    breach,
    say,
)
from companion.games.kit.agenda import pop, push, tell
from companion.games.kit.extras import Watched
from companion.games.kit.hands import CardHand
from companion.games.kit.ranking import best
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.spaces.hexes import Cell, around, cell_of, place_of
from companion.games.kit.stacks import Stack, face, peek
from companion.games.kit.trade import AGREE, REFUSE, Offer, Propose, Reply, offered, swapped
from tests.toys.atoll.actions import KINDS, Bid, Call, Lay
from tests.toys.atoll.box import DECK, HAND, ISLANDS, WORTH
from tests.toys.atoll.rules import RULES


@dataclass(frozen=True)
class Dealing:
    """A seat looks at the cards that it was dealt."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Turning:
    """The top tile is turned up; `seat` has the turn."""

    seat: Seat


@dataclass(frozen=True)
class Trading:
    """The seat whose turn it is may make an offer, then calls for bids."""

    seat: Seat
    tile: str
    offered: bool = False


@dataclass(frozen=True)
class Bidding:
    """All bid at once."""

    seat: Seat
    tile: str
    bids: tuple[tuple[Seat, Private[tuple[str, ...]]], ...] = ()


@dataclass(frozen=True)
class Laying:
    """The seat that won lays the tile; `turn` is whose turn it is."""

    seat: Seat
    tile: str
    turn: Seat


Frame = Dealing | Turning | Trading | Offer | Bidding | Laying


@dataclass(frozen=True)
class Atoll(Watched, State):
    """The agenda's last frame says what is to be done now; when it is empty, the game is over."""

    rules = RULES
    kinds = KINDS

    lying: tuple[tuple[Cell, str], ...]
    sea: Stack
    deck: Stack
    hands: tuple[Private[CardHand], ...]
    points: tuple[int, ...]
    agenda: tuple[Frame, ...]

    # What stands where.

    @property
    def top(self) -> Frame | None:
        """What is to be done now."""
        return self.agenda[-1] if self.agenda else None

    @property
    def trading(self) -> Trading | None:
        """The frame before the bids, if it is on top."""
        return self.top if isinstance(self.top, Trading) else None

    @property
    def bidding(self) -> Bidding | None:
        """The frame of the bids, if it is on top."""
        return self.top if isinstance(self.top, Bidding) else None

    @property
    def laying(self) -> Laying | None:
        """The frame of the tile that was won, if it is on top."""
        return self.top if isinstance(self.top, Laying) else None

    @cached_property
    def islands(self) -> Mapping[Cell, str]:
        """The tiles that lie, by cell."""
        return dict(self.lying)

    def hand(self, seat: Seat) -> CardHand:
        """What a seat holds: for rules, and for its own eyes."""
        return self.hands[self.seats.index(seat)].see()

    def gain(self, cell: Cell, tile: str) -> int:
        """The points for a tile laid there."""
        return 1 + sum(self.islands.get(other) == tile for other in around(cell))

    # What the game waits for.

    def due(self) -> Mapping[Seat, str]:
        """Who must act, and by which rule."""
        match self.top:
            case Trading(seat):
                return {seat: "turn"}
            case Offer(to=seat):
                return {seat: "reply"}
            case Bidding(bids=bids):
                return {seat: "bid" for seat in self.seats if seat not in dict(bids)}
            case Laying(seat):
                return {seat: "lay"}
        return {}

    def question(self) -> Question | None:
        """Which cards a seat was dealt, for it alone; which tile is turned up, for all, once somebody presses."""
        match self.top:
            case Dealing(seat, slots):
                return peek(self.seats.index(seat), slots, "deal", "deal", DECK, seat, sealed=True)
            case Turning():
                return face(self.sea.slots[0], "turn-up", "turn-up", tuple(ISLANDS), sealed=True, held=True)
        return None

    def check_answer(self, question: Question, value: Value) -> Iterable[Breach]:
        """No tile is turned up of a kind of which all lie there already."""
        if question.kind == "turn-up" and list(self.islands.values()).count(str(value)) == ISLANDS.get(str(value)):
            yield breach("turn-up")

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.agenda

    # What can be chosen.

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """All values of each field, legal or not."""
        cards = tuple(card for card in WORTH for _ in range(HAND))
        some = Several(cards, least=1, most=2, pieces=True)
        table: Mapping[type[Action], Mapping[str, Domain]] = {
            Propose: {"to": Choice(self.seats), "give": some, "take": some},
            Reply: {"word": Choice((AGREE, REFUSE))},
            Bid: {"cards": Several(cards, most=HAND, pieces=True)},
            Lay: {"at": Spaces(self.spaces, cell_of, example="q1r0")},
        }
        return table.get(kind, {})

    @cached_property
    def spaces(self) -> tuple[Place, ...]:
        """Where tiles lie, and round them."""
        cells = dict.fromkeys(c for cell in self.islands for c in (cell, *around(cell)))
        return tuple(place_of(cell) for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])))

    def warnings(self, event: Action | Answer, seat: Seat | None = None) -> tuple[Say, ...]:
        """Another space would bring more."""
        if self.laying is None or not isinstance(event, Lay):
            return ()
        tile = self.laying.tile
        gains = [self.gain(_cell(lay.at), tile) for lay in self.actions(event.seat) if isinstance(lay, Lay)]
        most = max(gains)
        return (say("elsewhere", points=most),) if self.gain(_cell(event.at), tile) < most else ()

    def intended_events(self, lies: Layout) -> Sequence[Event]:
        """A tile on a new space: whoever won it has laid it."""
        won = self.laying
        if won is None:
            return ()
        new = (place for (place, _), tile in lies.items() if tile == won.tile and cell_of(place) not in self.islands)
        return [Lay(won.seat, place) for place in new]

    # What happens.

    def apply(self, event: Action | Answer) -> Atoll:
        """The next state, with its news."""
        state = replace(self, told=())
        match event, self.top:
            case Answer(value=tuple(cards)), Dealing(seat):
                return pop(state._with(seat, CardHand(tuple(WORTH)).add(tuple(map(str, cards)))))
            case Answer(value=tile), Turning(seat):
                told = News("turn-up", say("turned", tile=tile), (say("find", tile=tile),))
                return tell(pop(replace(state, sea=self.sea.draw()[1]), Trading(seat, str(tile))), told)
            case Propose(), Trading(seat, tile):
                return push(pop(state, Trading(seat, tile, offered=True)), offered(event))
            case Reply(word=word), Offer() as offer:
                return pop(state._traded(offer) if word == AGREE else state)
            case Call(), Trading(seat, tile):
                return pop(state, Bidding(seat, tile))
            case Bid(seat, cards), Bidding(turn, tile, bids):
                return pop(state, Bidding(turn, tile, (*bids, (seat, Private(cards)))))._shown()
            case Lay(seat, at), Laying(tile=tile, turn=turn):
                return state._laid(seat, _cell(at), tile, turn)
        raise AssertionError(f"{event} at {self.top}")

    def _with(self, seat: Seat, hand: CardHand) -> Atoll:
        at = self.seats.index(seat)
        return replace(self, hands=(*self.hands[:at], Private(hand), *self.hands[at + 1 :]))

    def _traded(self, offer: Offer) -> Atoll:
        giver, taker = swapped(self.hand(offer.by), self.hand(offer.to), offer.give, offer.take)
        told = News("barter", say("traded", seat=offer.by, to=offer.to, give=offer.give, take=offer.take))
        return tell(self._with(offer.by, giver)._with(offer.to, taker), told)

    def _shown(self) -> Atoll:
        """Once all have bid, the bids are shown, and the highest is paid; of equals whose turn comes first wins."""
        bidding = self.bidding
        if bidding is None or len(bidding.bids) < len(self.seats):
            return self
        bids = {seat: cards.see() for seat, cards in bidding.bids}
        at = self.seats.index(bidding.seat)
        winner = max((*self.seats[at:], *self.seats[:at]), key=lambda seat: sum(WORTH[card] for card in bids[seat]))
        told = News("highest-bid", say("won", seat=winner, tile=bidding.tile, cards=bids[winner]))
        paid = self._with(winner, self.hand(winner).pay(bids[winner]))
        return tell(pop(paid, Laying(winner, bidding.tile, bidding.seat)), told)

    def _laid(self, seat: Seat, cell: Cell, tile: str, turn: Seat) -> Atoll:
        """The tile lies there and scores; the turn passes on while there are tiles."""
        gain = self.gain(cell, tile)
        points = tuple(n + gain * (s == seat) for s, n in zip(self.seats, self.points, strict=True))
        laid = replace(self, lying=(*self.lying, (cell, tile)), points=points)
        after = self.seats[(self.seats.index(turn) + 1) % len(self.seats)]
        todo = say("lay", tile=tile, at=place_of(cell))
        told = News("same-kind", say("laid", seat=seat, tile=tile, points=gain), (todo,))
        return tell(pop(laid, *([Turning(after)] if self.sea.size else [])), told)

    # What is shown.

    def layout(self) -> Layout:
        """The tiles on the table."""
        return {(place_of(cell), "tile"): tile for cell, tile in self.lying}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """All but the cards in other hands, and the bids."""
        return {
            "tiles": {place_of(cell): tile for cell, tile in self.lying},
            "spaces": self.spaces,
            "players": {
                s: {"points": n, "cards": self.hand(s).size, "hand": self.hand(s).cards if s == seat else None}
                for s, n in zip(self.seats, self.points, strict=True)
            },
            "turn": next(iter(self.due()), None),
            "tile": getattr(self.top, "tile", None),
            "left": self.sea.size,
        }

    def result(self) -> Result | None:
        """The score sheet; of equals wins who has more cards left."""
        if not self.over:
            return None
        points = dict(zip(self.seats, self.points, strict=True))
        left = {seat: self.hand(seat).size for seat in self.seats}
        winners, rule = best(("most-points", points), ("cards-left", left), shared="shared-win")
        lines = tuple(Line(seat, "same-kind", n, say("islands")) for seat, n in points.items())
        return Result(lines, points, winners, rule)


def _cell(place: Place) -> Cell:
    cell = cell_of(place)
    assert cell is not None, "a check has refused what is no place"
    return cell
