"""What a seat can choose: all values of each field, its legal actions, and what cannot be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import compress
from operator import ge, gt
from typing import TYPE_CHECKING, Any

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import (
    CARD,
    CITY,
    DEVELOPMENT,
    DIAMOND,
    GOAL,
    KNIGHT,
    MONOPOLY,
    PIECES,
    PLENTY,
    RESOURCES,
    ROAD,
    ROAD_BUILDING,
    SETTLEMENT,
    SHIP,
    VICTORY,
)
from companion.games.diamond_isles.cards import COST as PRICE
from companion.games.diamond_isles.cards import COST_CARDS, Counts, affordable, counted
from companion.games.diamond_isles.development import kinds_left
from companion.games.diamond_isles.frames import (
    BEFORE,
    BUILD,
    MAIN,
    ROLL,
    Discarding,
    Founding,
    FreeWays,
    Gaining,
    OpenOffer,
    Thieving,
    Turn,
)
from companion.games.diamond_isles.hands import must_have
from companion.games.diamond_isles.production import gold_owed
from companion.games.diamond_isles.rules import COST, HAND_CARDS, HELD
from companion.games.diamond_isles.scoring import shown_points
from companion.games.diamond_isles.seven import built_at, hand_size, may_rob, may_sail, raided_at, ships_at
from companion.games.diamond_isles.ships import lost_without, open_tips
from companion.games.diamond_isles.spots import (
    hindered,
    remembered,
    road_spots,
    roads_among,
    settlement_spots,
    ship_spots,
    ships_among,
    sites_among,
)
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.trading import rate, rates
from companion.games.diamond_isles.turns import can_go_on
from companion.games.kit import Action, Answer, Choice, Domain, Number, Place, Say, Seat, Several, say
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.trade import AGREE, REFUSE, Offer, Reply

if TYPE_CHECKING:
    from companion.games.diamond_isles.map.sea_map import SeaMap
    from companion.games.diamond_isles.state import DiamondIsles


PLENTY_CARDS = 2
_CARD = Choice(RESOURCES)
_LISTED = 2
"""More cards of choice than this are chosen piece by piece."""


def _spaces(places: tuple[Place, ...], example: str) -> Spaces:
    known = frozenset(places)
    return Spaces(places, read=lambda place: place if place in known else None, example=example)


def domains(state: DiamondIsles, kind: type[Action]) -> Mapping[str, Domain]:
    """The fields of a kind of action in order, each with its values."""
    fixed = _FIXED.get(kind)
    if fixed is not None:
        return fixed
    memo = state.sea_map.memo
    key = kind, state.seats
    if key not in memo:
        memo[key] = _places(state.sea_map, state.seats, kind)
    found: Mapping[str, Domain] = memo[key] or _changing(state, kind)
    return found


def _places(sea_map: SeaMap, seats: tuple[Seat, ...], kind: type[Action]) -> Mapping[str, Domain]:
    """The fields of kinds that name a place of the map; empty for kinds that do not."""
    if kind in (do.Settle, do.City):
        return {"at": _spaces(sea_map.corners, "q1r2n")}
    edges = _spaces(sea_map.edges, "q1r2ne")
    if kind in (do.Road, do.Ship):
        return {"at": edges}
    if kind is do.MoveShip:
        return {"start": edges, "to": edges}
    cells = _spaces(tuple(sea_map.at), "q1r2")
    victims = Choice((*seats, do.NOBODY))
    if kind is do.Rob:
        return {"at": cells, "victim": victims}
    if kind is do.SendPirate:
        return {"at": cells, "victim": victims, "loot": Choice((do.LOOT_CARD, do.LOOT_DIAMOND, do.LOOT_NOTHING))}
    return {}


def _changing(state: DiamondIsles, kind: type[Action]) -> Mapping[str, Domain]:
    seats = state.seats
    top = state.agenda[-1]
    if kind is do.Discard:
        owed = [number for _, number in top.owed] if isinstance(top, Discarding) else [0]
        return {"cards": discards(state.setting.diamonds_as_cards, min(owed), max(owed))}
    if kind is do.Take:
        return {"cards": choice_of(gold_owed(state))}
    if kind is do.Propose:
        traded = _traded(state.setting.diamonds_as_cards, state.setting.each)
        return {"to": Choice((do.ANYBODY, *seats)), "give": traded, "take": traded}
    return {"to": Choice((*seats, do.NOBODY))}


@lru_cache(maxsize=4)
def _traded(diamonds: bool, each: int) -> Several:
    """Any cards, and diamonds where they count as cards."""
    kinds = (*RESOURCES, DIAMOND) if diamonds else RESOURCES
    return Several(tuple(kind for kind in kinds for _ in range(each)), 1, pieces=True)


@lru_cache(maxsize=64)
def discards(diamonds: bool, least: int, most: int) -> Several:
    """So many cards of a hand, and diamonds where they count as cards."""
    kinds = (*RESOURCES, DIAMOND) if diamonds else RESOURCES
    return Several(tuple(kind for kind in kinds for _ in range(most)), least, most, pieces=True)


@lru_cache(maxsize=32)
def choice_of(number: int) -> Several:
    """So many cards of the bank."""
    return Several(tuple(kind for kind in RESOURCES for _ in range(number)), number, number, number > _LISTED)


_FIXED: Mapping[type[Action], Mapping[str, Domain]] = {
    **{kind: {} for kind in (do.Roll, do.Buy, do.Knight, do.RoadBuilding, do.Pass, do.End)},
    do.Exchange: {"give": _CARD, "take": _CARD},
    do.YearOfPlenty: {"cards": choice_of(PLENTY_CARDS)},
    do.Monopoly: {"card": _CARD},
    do.Claim: {"number": Number(1, DEVELOPMENT[VICTORY])},
    Reply: {"word": Choice((AGREE, REFUSE))},
}


@lru_cache(maxsize=1 << 15)
def made(kind: Any, *fields: Any) -> Any:
    """An action; the same one for the same fields, because thousands are listed."""
    return kind(*fields)


class Means:
    """What a seat may pay with and play, for itself to see, or as far as all can see."""

    def __init__(self, state: DiamondIsles, seat: Seat, openly: bool) -> None:
        private = state.private_rules() if openly and state.hides(seat) else ()
        self._state, self._seat = state, seat
        self.player = state.player(seat)
        self.hand = self.player.cards
        self.any_cards, self._any_development = COST in private, HELD in private

    def affords(self) -> frozenset[str]:
        """The things that it may pay for."""
        if self.any_cards:
            return _THINGS
        hand = self.hand
        found = affordable(hand.known, hand.unknown)
        if not hand.unknown:
            return found
        return frozenset(thing for thing in found if self._state.may_pay(self._seat, PRICE[thing]))

    def plays(self, card: str) -> bool:
        """Whether it may have held a development card of a kind since before this turn."""
        return self._any_development or self.player.may_play(card)

    def shows(self, number: int) -> bool:
        """Whether it may have so many victory points on development cards."""
        known = self.player.hidden_points
        return self._any_development or number <= (self.player.held if known is None else known)


_THINGS = frozenset(PRICE)


def candidates(state: DiamondIsles, seat: Seat, openly: bool = False) -> list[Action]:
    """Every legal action of a seat that is due, but those made by pieces.

    `openly`: as far as all can see; nothing that is private is read.
    """
    top = state.agenda[-1]
    if type(top) is not Turn:
        return _rarely(state, seat, openly) if seat in state.due() else []
    if top.seat != seat or top.stage == ROLL or state.ended:
        return []
    means = Means(state, seat, openly)
    found: list[Action] = _cards(state, top, seat, means) if means.player.held else []
    if top.stage == BEFORE:
        found.append(made(do.Roll, seat))
    elif top.stage == BUILD:
        return _between(state, seat, means)
    elif top.stage == MAIN:
        found += _in_turn(state, top, seat, means)
    return found


def _between(state: DiamondIsles, seat: Seat, means: Means) -> list[Action]:
    """What a seat may do in the building phase."""
    affords = means.affords()
    bought = [made(do.Buy, seat)] if CARD in affords and state.deck.slots else []
    return [*_built(state, seat, affords), *bought, made(do.Pass, seat)]


def _in_turn(state: DiamondIsles, turn: Turn, seat: Seat, means: Means) -> list[Action]:
    affords = means.affords()
    found = _built(state, seat, affords) if affords else []
    if not turn.moved:
        found += _sailing(state, turn, seat)
    if CARD in affords and state.deck.slots:
        found.append(made(do.Buy, seat))
    if not (turn.built and state.setting.trade_first):
        found += _exchanges(state, seat, means)
    found.append(made(do.End, seat))
    return found


def _built(state: DiamondIsles, seat: Seat, affords: frozenset[str]) -> list[Action]:
    """What a seat can build of what it can pay for."""
    own, found = state.board.of(seat), list[Action]()
    if ROAD in affords and len(own.roads) < PIECES[ROAD]:
        found += remembered(state, "road-actions", seat, _roads)
    if SHIP in affords and len(own.ships) < PIECES[SHIP]:
        found += remembered(state, "ship-actions", seat, _ships)
    if SETTLEMENT in affords and len(own.settlements) < PIECES[SETTLEMENT]:
        found += do.listed(settlement_spots(state, seat), do.Settle, seat)
    if CITY in affords and len(own.cities) < PIECES[CITY]:
        found += do.listed(own.settlements, do.City, seat)
    return found


def _roads(state: DiamondIsles, seat: Seat) -> list[Action]:
    return do.listed(road_spots(state, seat), do.Road, seat)


def _ships(state: DiamondIsles, seat: Seat) -> list[Action]:
    return do.listed(ship_spots(state, seat), do.Ship, seat)


def _sailing(state: DiamondIsles, turn: Turn, seat: Seat) -> list[Action]:
    sailing = remembered(state, "sailing", seat, _all_sailing)
    fresh = turn.fresh_ships
    return [move for move in sailing if move.start not in fresh] if fresh else sailing


def _all_sailing(state: DiamondIsles, seat: Seat) -> list[Any]:
    """Ships at open ends go wherever the seat may build one, but for what they alone reach."""
    found: list[Any] = []
    spots, fast = ship_spots(state, seat), hindered(state)
    for start in open_tips(state, seat) if spots else ():
        if start not in fast:
            lost = lost_without(state, seat, start)
            found += do.listed([to for to in spots if to not in lost], do.MoveShip, seat, start)
    return found


def _exchanges(state: DiamondIsles, seat: Seat, means: Means) -> list[Action]:
    hand = means.hand
    gives: tuple[str, ...] = RESOURCES
    if hand.unknown and not means.any_cards:
        priced = zip(RESOURCES, rates(state, seat), strict=True)
        gives = tuple(kind for kind, number in priced if state.may_have(seat, (kind,) * number))
    elif not means.any_cards:
        gives = _given(hand.known, rates(state, seat))
    return _swaps(seat, gives, tuple(compress(RESOURCES, state.bank))) if gives else []


@lru_cache(maxsize=1 << 14)
def _given(known: Counts, rates: Counts) -> tuple[str, ...]:
    """The kinds of which there are as many as the bank takes."""
    return tuple(compress(RESOURCES, map(ge, known, rates)))


@lru_cache(maxsize=1 << 12)
def _swaps(seat: Seat, gives: tuple[str, ...], there: tuple[str, ...]) -> list[Action]:
    """Each kind that can be given for each other one that the bank has."""
    return [made(do.Exchange, seat, give, take) for give in gives for take in there if give != take]


def _cards(state: DiamondIsles, turn: Turn, seat: Seat, means: Means) -> list[Action]:
    """Development cards, and victory points to show."""
    player, found = means.player, list[Action]()
    lacking = GOAL - shown_points(state, seat)
    if lacking <= player.held:
        most = DEVELOPMENT[VICTORY]
        found += [made(do.Claim, seat, n) for n in range(max(1, lacking), most + 1) if means.shows(n)]
    if turn.played or player.held == player.fresh:
        return found
    if _plays(state, means, KNIGHT):
        found.append(made(do.Knight, seat))
    if _plays(state, means, ROAD_BUILDING) and can_go_on(state, seat):
        found.append(made(do.RoadBuilding, seat))
    if _plays(state, means, PLENTY):
        found += [made(do.YearOfPlenty, seat, cards) for cards in _from_bank(state, PLENTY_CARDS)]
    if _plays(state, means, MONOPOLY):
        found += [made(do.Monopoly, seat, card) for card in RESOURCES]
    return found


def _plays(state: DiamondIsles, means: Means, card: str) -> bool:
    return means.plays(card) and kinds_left(state, card) > 0


def _from_bank(state: DiamondIsles, number: int) -> list[tuple[str, ...]]:
    bank = state.bank
    return [cards for cards, counts in _choices(number) if not any(map(gt, counts, bank))]


@lru_cache(maxsize=8)
def _choices(number: int) -> list[tuple[tuple[str, ...], Counts]]:
    """All choices of so many cards, by name and counted."""
    values = choice_of(number).values() or ()
    named = [tuple(map(str, cards)) for cards in values if isinstance(cards, tuple)]
    return [(cards, counted(cards)) for cards in named]


def _rarely(state: DiamondIsles, seat: Seat, openly: bool) -> list[Action]:
    """What comes before the first turn, and what interrupts a turn."""
    top = state.agenda[-1]
    match top:
        case Thieving():
            return _robbers(state, seat) + (_pirates(state, seat) if may_sail(state, top) else [])
        case Founding():
            return _founding(state, top, seat)
        case FreeWays():
            own = state.board.of(seat)
            roads = _roads(state, seat) if len(own.roads) < PIECES[ROAD] else []
            return roads + (_ships(state, seat) if len(own.ships) < PIECES[SHIP] else [])
        case Gaining():
            number = gold_owed(state)
            listed = not choice_of(number).pieces
            return [made(do.Take, seat, cards) for cards in _from_bank(state, number)] if listed else []
        case OpenOffer(left=()):
            return [do.Deal(seat, other) for other in (*top.agreed, do.NOBODY)]
        case Offer() | OpenOffer():
            blind = openly and HAND_CARDS in state.private_rules()
            agrees = [Reply(seat, AGREE)] if blind or state.may_have(seat, top.take) else []
            return [*agrees, Reply(seat, REFUSE)]
    return []


def _founding(state: DiamondIsles, frame: Founding, seat: Seat) -> list[Action]:
    if not frame.corner:
        corners = state.sea_map.corners  # in their order: that of a set may change from one start to the next
        return do.listed(sites_among(state, corners), do.Settle, seat)
    edges = state.sea_map.edges_at[frame.corner]
    return do.listed(roads_among(state, edges), do.Road, seat) + do.listed(ships_among(state, edges), do.Ship, seat)


def _robbers(state: DiamondIsles, seat: Seat) -> list[Action]:
    """Where the robber may go, and whom it may rob there."""
    found: list[Action] = []
    if may_rob(state):
        holding = [other for other in state.seats if other != seat and hand_size(state, other)]
        for cell, nobody, thefts in remembered(state, "robbing", seat, _robbing):
            if cell != state.board.robber:
                found += (thefts and [rob for victim, rob in thefts if victim in holding]) or nobody
    return found


def _robbing(state: DiamondIsles, seat: Seat) -> list[tuple[Place, list[Action], list[tuple[Seat, Action]]]]:
    """By cell: to send the robber there and rob nobody, or, of those who have built there, this one or that."""
    return [
        (cell, [made(do.Rob, seat, cell, do.NOBODY)], [(s, made(do.Rob, seat, cell, s)) for s in builders if s != seat])
        for cell, builders in built_at(state).items()
    ]


def _pirates(state: DiamondIsles, seat: Seat) -> list[Action]:
    """Where the pirate may go, and what it may take there from whom."""
    found: list[Action] = []
    beside, pirate = ships_at(state), state.board.pirate
    for cell, nobody in _sent(state.sea_map.seas, seat):
        if cell == pirate:
            continue
        raided = raided_at(state, seat, cell) if cell in beside else {}
        for victim, loots in raided.items():
            found += [made(do.SendPirate, seat, cell, victim, loot) for loot in loots]
        if not raided:
            found.append(nobody)
    return found


@lru_cache(maxsize=64)
def _sent(seas: tuple[Place, ...], seat: Seat) -> list[tuple[Place, Action]]:
    """The pirate sent to each cell of sea, to rob nobody."""
    return [(cell, made(do.SendPirate, seat, cell, do.NOBODY, do.LOOT_NOTHING)) for cell in seas]


def unchecked(state: DiamondIsles, event: Action | Answer) -> tuple[Say, ...]:
    """Whether cards of cardboard are what is said of them."""
    if isinstance(event, Answer) or event.seat not in state.seats:
        return ()
    kind, player = type(event), state.player(event.seat)
    if kind in _ON_CARDS:
        unknown = player.faces is None and not state.setting.deck_sealed
        return (say("card-unknown", seat=event.seat),) if unknown else ()
    if not player.cards.unknown:
        return ()
    needed = _NEEDED.get(kind, _nothing)(state, event)
    if needed and not must_have(state, event.seat, needed):
        return (say("cards-unknown", seat=event.seat, cards=needed),)
    return ()


def _nothing(state: DiamondIsles, action: Action) -> tuple[str, ...]:
    return ()


def _price(thing: str) -> Callable[[DiamondIsles, Any], tuple[str, ...]]:
    return lambda state, action: COST_CARDS[thing] if type(state.agenda[-1]) is Turn else ()


def _asked(state: DiamondIsles, action: Reply) -> tuple[str, ...]:
    top = state.agenda[-1]
    return top.take if isinstance(top, Offer | OpenOffer) and action.word == AGREE else ()


_ON_CARDS = frozenset((*do.CARDS_PLAYED, do.Claim))
_NEEDED: dict[type[Action], Callable[[DiamondIsles, Any], tuple[str, ...]]] = {
    do.Settle: _price(SETTLEMENT),
    do.City: _price(CITY),
    do.Road: _price(ROAD),
    do.Ship: _price(SHIP),
    do.Buy: _price(CARD),
    do.Exchange: lambda state, action: (action.give,) * rate(state, action.seat, action.give),
    do.Discard: lambda state, action: action.cards,
    do.Propose: lambda state, action: action.give,
    Reply: _asked,
}
"""The cards that a seat must have for each kind of action."""
