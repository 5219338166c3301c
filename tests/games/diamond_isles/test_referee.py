"""A hundred random games under the rules and the second referee: the same may be done, and the same comes of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.frames import (
    BEFORE,
    MAIN,
    Discarding,
    Founding,
    FreeWays,
    OpenOffer,
    Stealing,
    Thieving,
    Turn,
)
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.policy import policy
from companion.games.diamond_isles.position.points import shown_points
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Answer, Event, Seat, Value
from companion.games.kit.chance import Chance
from companion.games.kit.trade import Offer, Reply
from tests.games.diamond_isles.referee import KINDS, PRICES, Referee
from tests.games.diamond_isles.referee_map import (
    ROAD_EDGES,
    SHIP_EDGES,
    SITES,
    cell_named,
    edge_named,
    edges_at,
    point_named,
)

GAMES = 100
AT_ONCE = 10  # games a test, so that processes can share them
EVENTS = 900  # of a game
CHOICES: dict[str, tuple[Value, ...]] = {
    "start-settlements": (2, 3),
    "empty-village": ("cache", "nothing"),
    "first-diamond": ("village", "cache"),
    "scarce-diamonds": ("in-order", "nobody"),
    "pirate-hinders": ("yes", "no"),
}


def theirs(state: DiamondIsles, seat: Seat) -> set[tuple[Any, ...]]:
    """What the rules let a seat do, in the second referee's words."""
    found: set[tuple[Any, ...]] = set()
    for action in state.actions(seat):
        match action:
            case do.Settle(at=at) | do.City(at=at):
                found.add((action.kind, point_named(at)))
            case do.Road(at=at) | do.Ship(at=at):
                found.add((action.kind, edge_named(at)))
            case do.MoveShip(start=start, to=to):
                found.add(("move-ship", edge_named(start), edge_named(to)))
            case do.Rob(at=at, victim=victim):
                found.add(("rob", cell_named(at), victim))
            case do.SendPirate(at=at, victim=victim, loot=loot):
                found.add(("pirate", cell_named(at), victim, loot))
            case do.Exchange(give=give, take=take):
                found.add(("exchange", give, take))
            case do.Buy():
                found.add(("buy",))
    return found


def ours(table: Referee, state: DiamondIsles, seat: Seat) -> set[tuple[Any, ...]]:
    """What the second referee lets it do at this moment."""
    match state.top:
        case Founding(corner=""):
            return {("settle", point) for point in _open_sites(table)}
        case Founding(corner=corner):
            beside = {edge for edge in edges_at(point_named(corner)) if table.free(edge)}
            ships = {("ship", edge) for edge in beside & SHIP_EDGES if not table.pirates_edge(edge)}
            return ships | {("road", edge) for edge in beside & ROAD_EDGES}
        case FreeWays():
            return _ways(table, seat)
        case Thieving():
            return {("rob", *move) for move in table.robber_moves(seat)} | {
                ("pirate", *move) for move in table.pirate_moves(seat)
            }
        case Turn(stage=stage) if stage == MAIN:
            return _main(table, state, seat)
    return set()


def _open_sites(table: Referee) -> set[Any]:
    return {point for point in SITES if table.open_site(point)}


def _ways(table: Referee, seat: Seat) -> set[tuple[Any, ...]]:
    found: set[tuple[Any, ...]] = set()
    if table.count(seat, "road") < 15:
        found |= {("road", edge) for edge in table.road_places(seat)}
    if table.count(seat, "ship") < 15:
        found |= {("ship", edge) for edge in table.ship_places(seat)}
    return found


def _main(table: Referee, state: DiamondIsles, seat: Seat) -> set[tuple[Any, ...]]:
    found = {way for way in _ways(table, seat) if table.affords(seat, way[0])}
    if table.affords(seat, "settlement") and table.count(seat, "settlement") < 5:
        found |= {("settle", point) for point in table.sites(seat)}
    if table.affords(seat, "city") and table.count(seat, "city") < 4:
        found |= {("city", point) for point, house in table.houses.items() if house == (seat, 1)}
    if not table.moved:
        found |= {("move-ship", *move) for move in table.moves(seat)}
    if table.affords(seat, "card") and state.deck.size:
        found.add(("buy",))
    for give in KINDS:
        if table.hands[seat][give] >= table.rate(seat, give):
            found |= {("exchange", give, take) for take in KINDS if take != give and table.bank[take]}
    return found


def follow(table: Referee, state: DiamondIsles, event: Event) -> None:
    """The second referee's table after an event that came in this state."""
    if isinstance(event, Answer):
        _answered(table, state, event)
        return
    assert isinstance(event, Action)
    seat, top = event.seat, state.top
    match event:
        case do.Settle(at=at):
            table.houses[point_named(at)] = seat, 1
            if isinstance(top, Turn):
                table.pay(seat, PRICES["settlement"])
                table.routes(seat)
        case do.City(at=at):
            table.pay(seat, PRICES["city"])
            table.houses[point_named(at)] = seat, 2
        case do.Road(at=at) | do.Ship(at=at):
            _way(table, state, event.kind, seat, at)
        case do.MoveShip(start=start, to=to):
            del table.ships[edge_named(start)]
            table.ships[edge_named(to)] = seat
            table.moved = True
            table.routes(seat)
        case do.Rob(at=at):
            table.robber = cell_named(at)
        case do.SendPirate(at=at, victim=victim, loot=loot):
            table.pirate = cell_named(at)
            if loot == "diamond":
                table.diamonds[victim] -= 1
                table.diamonds[seat] += 1
        case Reply(word="agree") if isinstance(top, Offer):
            table.swap(top.by, seat, top.give, top.take)
        case do.Deal(to=to) if to in state.seats and isinstance(top, OpenOffer):
            table.swap(seat, to, top.give, top.take)
        case _:
            _cards(table, event)


def _way(table: Referee, state: DiamondIsles, kind: str, seat: Seat, at: str) -> None:
    top = state.top
    (table.roads if kind == "road" else table.ships)[edge_named(at)] = seat
    if isinstance(top, Turn):
        table.pay(seat, PRICES[kind])
    if isinstance(top, Founding):
        if len(top.order) <= len(state.seats):
            table.start_cards(seat, point_named(top.corner))
    elif kind == "ship":
        table.new_ships.add(edge_named(at))
    if kind == "ship":
        table.routes(seat)


def _cards(table: Referee, event: Action) -> None:
    seat = event.seat
    match event:
        case do.Buy():
            table.pay(seat, PRICES["card"])
        case do.Discard(cards=cards):
            table.pay(seat, Counter(cards))
        case do.Exchange(give=give, take=take):
            table.pay(seat, Counter({give: table.rate(seat, give)}))
            table.receive(seat, Counter({take: 1}))
        case do.Knight():
            table.knight(seat)
        case do.YearOfPlenty(cards=cards):
            table.receive(seat, Counter(cards))
        case do.Monopoly(card=card):
            for other in table.seats:
                table.hands[seat][card] += table.hands[other].pop(card, 0) if other != seat else 0
        case do.End():
            table.new_ships, table.moved = set(), False


def _answered(table: Referee, state: DiamondIsles, event: Answer) -> None:
    question = state.question()
    assert question is not None
    if question.kind == "dice":
        assert isinstance(event.value, tuple)
        number = sum(map(int, event.value))
        if number != 7:
            table.production(number, str(state.active))
    elif question.kind == "stolen":
        assert isinstance(state.top, Stealing)
        victim, thief = state.top.victim, state.top.seat
        table.hands[victim][str(event.value)] -= 1
        table.hands[thief][str(event.value)] += 1


def differences(table: Referee, state: DiamondIsles) -> dict[str, tuple[Any, Any]]:
    """What the two believe differently: the second referee's opinion first."""
    sizes = {"settlement": 1, "city": 2}
    lines = [(edge_named(at), owner, kind) for at, (owner, kind) in state.board.ways.items()]
    villages = state.sea_map.villages
    pairs: dict[str, tuple[Any, Any]] = {
        "houses": (table.houses, {point_named(c): (s, sizes[k]) for c, (s, k) in state.board.buildings.items()}),
        "roads": (table.roads, {edge: owner for edge, owner, kind in lines if kind == "road"}),
        "ships": (table.ships, {edge: owner for edge, owner, kind in lines if kind == "ship"}),
        "bank": ([table.bank[kind] for kind in KINDS], list(state.bank)),
        "hands": (
            {seat: [hand[kind] for kind in KINDS] for seat, hand in table.hands.items()},
            {seat: list(state.player(seat).cards.known) for seat in state.seats},
        ),
        "diamonds": (table.diamonds, {seat: state.player(seat).diamonds for seat in state.seats}),
        "stock": (table.stock, {point_named(v.corner): n for v, n in zip(villages, state.villages, strict=True)}),
        "cache": (table.cache, state.cache),
        "traders": (
            table.traders,
            {point_named(v.corner): list(t) for v, t in zip(villages, state.board.traders, strict=True)},
        ),
        "points": (
            {seat: table.points(seat) for seat in state.seats},
            {seat: shown_points(state, seat) for seat in state.seats},
        ),
        "army": (table.army, state.army),
    }
    return {what: both for what, both in pairs.items() if both[0] != both[1]}


def chosen(state: DiamondIsles, rng: random.Random, chance: Chance) -> Event:
    """What a middling player would do, and often anything else."""
    question = state.question()
    if question is not None:
        if question.kind == "dice":
            return Answer(question.key, tuple(sorted(rng.choices(range(1, 7), k=2))))
        return Answer(question.key, rng.choice(question.choices.values() or ()))
    seat = rng.choice(list(state.due()))
    if isinstance(state.top, Discarding):
        cards = rng.sample(state.player(seat).cards.cards, dict(state.top.owed)[seat])
        return do.Discard(seat, tuple(sorted(cards, key=KINDS.index)))
    wanted = policy(state, seat, chance) if rng.random() < 0.7 else None
    return wanted or rng.choice(list(state.actions(seat)))


def play(seats: int, options: dict[str, Value], seed: int) -> Iterator[str]:
    """Play a game under both referees and compare them all the way; what ended it comes last."""
    rng, chance = random.Random(seed), Chance("referee", seed)
    begin = GAME.begin(GAME.seats[:seats], options)
    state = GAME.start(begin)
    assert isinstance(state, DiamondIsles)
    table, claimed = Referee(begin), False
    for _ in range(EVENTS):
        if state.over or not any(isinstance(frame, Founding | Turn) for frame in state.agenda[:1]):
            break
        for seat in state.due():
            if not (isinstance(state.top, Turn) and state.top.stage == BEFORE):
                mine, rules = ours(table, state, seat), theirs(state, seat)
                assert mine == rules, f"only the second {mine - rules}, only the rules {rules - mine}"
        event = chosen(state, rng, chance)
        yield event.text()
        before, state = state, state.after(event)
        follow(table, before, event)
        assert not (found := differences(table, state)), found
        ending = state.over or type(state.top).__name__ == "Revealing"
        claimed = claimed or isinstance(event, do.Claim)  # with points that only the cards tell
        if not claimed and isinstance(state.agenda[0], Turn):
            assert table.over(str(state.active)) == ending
    yield state.ended


def options_of(rng: random.Random) -> dict[str, Value]:
    return {name: rng.choice(values) for name, values in CHOICES.items()}


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(AT_ONCE, GAMES, AT_ONCE))]
)
def test_random_games_go_alike_under_both_referees(first: int) -> None:
    ends = Counter[str]()
    for seed in range(first, first + AT_ONCE):
        options = options_of(random.Random(seed))
        line: list[str] = []
        try:
            line.extend(play(3 + seed % 2, options, seed))
        except AssertionError as err:
            raise AssertionError(f"game {seed} {options} after {line[-8:]}") from err
        ends[line[-1]] += 1
    assert ends["goal"] + ends["villages-end"] > AT_ONCE // 2
