"""A hundred random games under the rules and the second referee: the same may be done, and the same comes of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.frames import Stealing
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.policy import policy
from companion.games.diamond_isles.scoring import shown_points
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Answer, Event, Seat, Value
from companion.games.kit.chance import Chance
from companion.games.kit.trade import Reply
from tests.games.diamond_isles.referee import DIAMOND, KINDS, NEXT_TO, PRICES, Referee
from tests.games.diamond_isles.referee_map import (
    ROAD_EDGES,
    SHIP_EDGES,
    cell_named,
    edge_named,
    edges_at,
    point_named,
)
from tests.games.diamond_isles.referee_turns import Turns

GAMES = 250
AT_ONCE = 5  # games a test, so that processes can share them
ENOUGH = 5  # games that are played at every run of the tests
EVENTS = 900  # of a game
ELSEWHERE = {"map": ("fixed",), "isles": ("four",), "cards": ("open", "private"), "cart": ("no",)}
"""Maps, cardboard hands and the cart have tests of their own."""
CHOICES: dict[str, tuple[Value, ...]] = {option.name: option.values for option in GAME.options} | ELSEWHERE

TURNS = ("roll", "end", "pass", "knight", "road-building", "year-of-plenty", "monopoly", "claim", "reply", "deal")
"""What the second referee judges beside places."""


def theirs(actions: Iterable[Action]) -> dict[tuple[Any, ...], Action]:
    """Those of the actions that the second referee judges, by its own words."""
    found: dict[tuple[Any, ...], Action] = {}
    for action in actions:
        match action:
            case do.Settle(at=at) | do.City(at=at):
                found[action.kind, point_named(at)] = action
            case do.Road(at=at) | do.Ship(at=at):
                found[action.kind, edge_named(at)] = action
            case do.MoveShip(start=start, to=to):
                found["move-ship", edge_named(start), edge_named(to)] = action
            case do.Rob(at=at, victim=victim):
                found["rob", cell_named(at), victim] = action
            case do.SendPirate(at=at, victim=victim, loot=loot):
                found["pirate", cell_named(at), victim, loot] = action
            case do.Exchange(give=give, take=take):
                found["exchange", give, take] = action
            case do.Buy():
                found["buy",] = action
            case _ if action.kind in TURNS:
                found[move_of(action)] = action
    return found


def ours(turns: Turns, seat: Seat) -> set[tuple[Any, ...]]:
    """What the second referee lets it do at this moment."""
    table = turns.table
    if seat not in turns.due() or turns.owing or turns.bargain:
        return set()
    if turns.founders:
        if not turns.corner:
            return {("settle", point) for point in NEXT_TO if table.open_site(point)}
        beside = {edge for edge in edges_at(point_named(turns.corner)) if table.free(edge)}
        ships = {("ship", edge) for edge in beside & SHIP_EDGES if not table.pirates_edge(edge)}
        return ships | {("road", edge) for edge in beside & ROAD_EDGES}
    if turns.thief:
        return turns.thefts()
    if turns.free:
        return set(table.ways(seat))
    if turns.builders:
        return {move for move in _main(turns, seat) if move[0] not in ("move-ship", "exchange")}
    return _main(turns, seat) if turns.building else set()


def _main(turns: Turns, seat: Seat) -> set[tuple[Any, ...]]:
    table = turns.table
    found: set[tuple[Any, ...]] = {way for way in table.ways(seat) if table.affords(seat, way[0])}
    if table.affords(seat, "settlement") and table.count(seat, "settlement") < 5:
        found |= {("settle", point) for point in table.sites(seat)}
    if table.affords(seat, "city") and table.count(seat, "city") < 4:
        found |= {("city", point) for point, house in table.houses.items() if house == (seat, 1)}
    if not table.moved:
        found |= {("move-ship", *move) for move in table.moves(seat)}
    if table.affords(seat, "card") and turns.bought < turns.pile.total():
        found.add(("buy",))
    for give in KINDS if turns.trading else ():
        if table.hands[seat][give] >= table.rate(seat, give):
            found |= {("exchange", give, take) for take in KINDS if take != give and table.bank[take]}
    return found


def follow(turns: Turns, state: DiamondIsles, event: Event) -> None:
    """The second referee's table after an event; of the state before it only its question and who stole are asked."""
    if isinstance(event, Answer):
        _answered(turns, state, event)
        return
    assert isinstance(event, Action)
    table, seat, bargain = turns.table, event.seat, turns.bargain
    match event:
        case do.Settle(at=at):
            table.houses[point_named(at)] = seat, 1
            if not turns.founders:
                table.pay(seat, PRICES["settlement"])
                table.routes(seat)
        case do.City(at=at):
            table.pay(seat, PRICES["city"])
            table.houses[point_named(at)] = seat, 2
        case do.Road(at=at) | do.Ship(at=at):
            _way(turns, event.kind, seat, at)
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
        case Reply(word="agree") if bargain and not bargain.open:
            table.swap(bargain.by, seat, bargain.give, bargain.take)
        case do.Deal(to=to) if bargain and to in table.seats:
            table.swap(seat, to, bargain.give, bargain.take)
        case _:
            _cards(table, event)
    turns.done(seat, move_of(event))


def move_of(action: Action) -> tuple[Any, ...]:
    """An action as the second referee writes what is done in a turn."""
    return (action.kind, *action.args().values())


def _way(turns: Turns, kind: str, seat: Seat, at: str) -> None:
    table = turns.table
    (table.roads if kind == "road" else table.ships)[edge_named(at)] = seat
    if turns.founders:
        if len(turns.founders) <= len(turns.seats):
            table.start_cards(seat, point_named(turns.corner))
    elif not turns.free:
        table.pay(seat, PRICES[kind])
    if kind == "ship":
        table.new_ships |= set() if turns.founders or turns.builders else {edge_named(at)}
        table.routes(seat)


def _cards(table: Referee, event: Action) -> None:
    seat = event.seat
    match event:
        case do.Buy():
            table.pay(seat, PRICES["card"])
        case do.Discard(cards=cards):
            table.discard(seat, Counter(cards))
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


def _answered(turns: Turns, state: DiamondIsles, event: Answer) -> None:
    question, table = state.question(), turns.table
    assert question is not None
    value: object = event.value
    if question.kind == "dice":
        assert isinstance(event.value, tuple)
        value = number = sum(map(int, event.value))
        if number != 7:
            table.production(number, turns.seat)
    elif question.kind == "stolen":
        assert isinstance(state.top, Stealing)
        table.swap(state.top.victim, state.top.seat, (str(event.value),), ())
    elif question.kind == "drawn":
        assert isinstance(event.value, tuple)
        (value,) = event.value
    turns.told(question.kind, value)


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


def chosen(state: DiamondIsles, turns: Turns, pile: list[str], rng: random.Random, chance: Chance) -> Event:
    """What a middling player would do, and often anything else."""
    question = state.question()
    if question is not None:
        match question.kind:
            case "dice":
                return Answer(question.key, tuple(sorted(rng.choices(range(1, 7), k=2))))
            case "drawn":
                return Answer(question.key, (pile.pop(),))
            case "stolen":
                assert isinstance(state.top, Stealing)
                return Answer(question.key, rng.choice(sorted(turns.table.held(state.top.victim).elements())))
        assert question.choices.values() == tuple(range(turns.most_shown() + 1))
        return Answer(question.key, rng.choice(question.choices.values() or ()))
    seat = rng.choice(sorted(turns.due()))
    if turns.owing:
        cards = rng.sample(sorted(turns.table.held(seat).elements()), turns.owing[seat])
        return do.Discard(seat, tuple(sorted(cards, key=(*KINDS, DIAMOND).index)))
    wanted = policy(state, seat, chance) if rng.random() < 0.7 else None
    return wanted or rng.choice(list(state.actions(seat)))


def offered(turns: Turns, rng: random.Random) -> do.Propose:
    """Any offer at all, most of them of what somebody has."""
    seat = rng.choice(turns.seats)
    to = rng.choice((*turns.seats, "anybody"))

    def some(of: Seat) -> tuple[str, ...]:
        cards = sorted(turns.table.held(of).elements()) if of in turns.seats else []
        found = rng.sample(cards, min(len(cards), rng.randint(1, 2))) if rng.random() < 0.8 else []
        return tuple(sorted(found or [rng.choice(KINDS)], key=(*KINDS, DIAMOND).index))

    return do.Propose(seat, to, some(seat), some(rng.choice(turns.seats) if to == "anybody" else to))


def tried(turns: Turns, state: DiamondIsles, rng: random.Random) -> do.Propose | None:
    """An offer and something else by anybody, judged by both referees; the offer, if it may be made."""
    offer, seat = offered(turns, rng), rng.choice(turns.seats)
    legal = turns.may_offer(offer.seat, offer.to, offer.give, offer.take)
    assert state.verdict(offer).legal == legal, (offer.text(), state.verdict(offer).rules)
    pair = tuple(sorted(rng.choices(KINDS, k=2), key=(*KINDS, DIAMOND).index))
    anything: list[Action] = [do.Roll(seat), do.End(seat), do.Knight(seat), do.RoadBuilding(seat)]
    anything += [do.YearOfPlenty(seat, pair), do.Monopoly(seat, rng.choice(KINDS)), do.Claim(seat, rng.randint(1, 5))]
    anything += [Reply(seat, "agree"), Reply(seat, "refuse"), do.Deal(seat, rng.choice((*turns.seats, "nobody")))]
    action = rng.choice(anything)
    assert state.verdict(action).legal == (move_of(action) in turns.moves(seat)), (action.text(), turns.moves(seat))
    if turns.owing and not state.question():
        cards = sorted(turns.table.held(seat).elements())
        number = min(len(cards), len(cards) // 2 + rng.randint(0, 1)) if rng.random() < 0.7 else rng.randint(1, 9)
        thrown = sorted(rng.choices(cards or KINDS, k=number), key=(*KINDS, DIAMOND).index)
        discard = do.Discard(seat, tuple(thrown))
        assert state.verdict(discard).legal == turns.may_discard(seat, discard.cards), discard.text()
    return offer if legal and rng.random() < 0.5 else None


def agreed(turns: Turns, state: DiamondIsles) -> None:
    """Both referees wait for the same seats, which may do the same."""
    due = state.due()
    assert set(due) == turns.due(), (due, turns.due())
    for seat in due:
        mine, rules = ours(turns, seat) | turns.moves(seat), set(theirs(state.actions(seat)))
        assert mine == rules, f"only the second {mine - rules}, only the rules {rules - mine}"


def play(seats: int, options: dict[str, Value], seed: int) -> Iterator[str]:
    """Play a game under both referees and compare them all the way; what ended it comes last."""
    rng, chance = random.Random(seed), Chance("referee", seed)
    many = {"map": ["players 2 6", *USUAL]} if seats > 4 else {}
    begin = GAME.begin(GAME.seats[:seats], options, **many)
    state = GAME.start(begin)
    assert isinstance(state, DiamondIsles)
    table = Referee(begin)
    hidden = options["cards"] == "private"
    turns = Turns(table, int(str(options["start-settlements"])), options["development"] == "companion", hidden)
    pile = rng.sample(sorted(turns.pile.elements()), turns.pile.total())
    for _ in range(EVENTS):
        agreed(turns, state)
        offer = tried(turns, state, rng) if rng.random() < 0.4 else None
        event = offer or chosen(state, turns, pile, rng, chance)
        yield event.text()
        before, state = state, state.after(event)
        follow(turns, before, event)
        assert not (found := differences(table, state)), found
        if turns.ended and not turns.hiding:
            break
        assert not state.over
    result = state.result()
    if result is not None:
        assert (set(result.winners), dict(result.totals)) == (turns.winners(), turns.totals())
    assert turns.ended == state.ended
    yield state.ended


def options_of(rng: random.Random, seats: int) -> dict[str, Value]:
    """Any options; with three start settlements each there is no room for many."""
    found = {name: rng.choice(values) for name, values in CHOICES.items()}
    return {**found, "start-settlements": 2} if seats > 4 else found


def marks(first: int) -> list[pytest.MarkDecorator]:
    """How long the games from this one on take, together with those before."""
    return [*([pytest.mark.slow] if first else []), *([pytest.mark.long] if first >= ENOUGH else [])]


@pytest.mark.parametrize("first", [pytest.param(n, marks=marks(n)) for n in range(0, GAMES, AT_ONCE)])
def test_random_games_go_alike_under_both_referees(first: int) -> None:
    ends = Counter[str]()
    for seed in range(first, first + AT_ONCE):
        seats = 3 + seed % 4
        options = options_of(random.Random(seed), seats)
        line: list[str] = []
        try:
            line.extend(play(seats, options, seed))
        except AssertionError as err:
            raise AssertionError(f"game {seed} {options} after {line[-8:]}") from err
        ends[line[-1]] += 1
    assert ends["goal"] + ends["villages-end"] >= AT_ONCE // 3
