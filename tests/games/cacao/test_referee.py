"""A hundred random games under the rules and the second referee: no difference in what may happen, does, and counts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.games.cacao.actions import KINDS, Usual
from companion.games.cacao.box import GEMS
from companion.games.cacao.game import GAME
from companion.games.cacao.player import KINDS as TILES
from companion.games.cacao.player import LEDGER
from companion.games.cacao.state import Cacao
from companion.games.cacao.tiles import kind_of
from companion.games.kit import Action, Answer, Domain, Event, Value
from companion.games.kit.game import draft
from tests.games.cacao.referee import Referee
from tests.games.cacao.referee_box import MODULES, NEW_WORKERS, WORKERS, box_of
from tests.games.cacao.referee_end import sheet, winners
from tests.games.cacao.referee_table import Village, named
from tests.support.games.cacao.tables import any_options

GAMES = 250
AT_ONCE = 10  # games a test, so that processes can share them
ENOUGH = 10  # games that are played at every run of the tests
STRANGE = 6  # actions at each decision that may be illegal


def positions(table: Referee) -> dict[str, Any]:
    """Everything that lies on the second referee's table."""
    spaces = {named(s): (t.seat, t.edges, t.covers, t.foreman) for s, t in table.workers.items()}
    jungle = {named(space): (tile.kind, +tile.gems) for space, tile in table.jungle.items()}
    return {
        "jungle": jungle,
        "workers": spaces,
        "shown": {place: (tile.kind, +tile.gems) for place, tile in table.shown.items()},
        "pile": +table.pile,
        "cart": +table.cart,
        "huts": Counter(table.huts),
        "masks": tuple(table.masks),
        "emperor": table.emperor,
        "turn": table.turn,
        "over": table.phase == "over",
        **{seat: having(village) for seat, village in table.villages.items()},
    }


def having(village: Village) -> dict[str, Any]:
    return {
        "left": +village.left,
        "hand": village.hand if village.hand is None else +village.hand,
        "gold": Counter({what: gold for what, gold in village.gold.items() if gold}),
        "goods": (village.cacao, village.bars, village.suns, village.water, village.tokens),
        "gems": +village.gems,
        "masks": tuple(village.masks),
        "huts": set(village.huts),
        # which tile was set aside of a known hand, for want of space, stays open until the others are laid
        "in hand": village.in_hand + (0 if village.hand is None else village.aside),
        "aside": village.aside,
    }


def believed(state: Cacao) -> dict[str, Any]:
    """The same, as the rules have it."""
    tiles = dict(zip(("display-1", "display-2", "map-1", "map-2"), (*state.display, *state.map), strict=False))
    edges = {space: tuple(int(n) for n in t.tile.split("-")) for space, t in state.workers}
    under = {space: kind_of(t.under) if t.under else "" for space, t in state.workers}
    return {
        "jungle": {named(space): (tile.kind, gems(tile.gems)) for space, tile in state.jungles},
        "workers": {named(s): (t.seat, edges[s], under[s], t.foreman) for s, t in state.workers},
        "shown": {place: (tile.kind, gems(tile.gems)) for place, tile in tiles.items() if tile},
        "pile": +Counter(state.pile),
        "cart": gems(state.cart),
        "huts": Counter(state.huts),
        "masks": state.masks,
        "emperor": state.emperor,
        "turn": state.active,
        "over": state.over,
        **{seat: held(state, seat) for seat in state.seats},
    }


def held(state: Cacao, seat: str) -> dict[str, Any]:
    player = state.player(seat)
    return {
        "left": +Counter(dict(zip(TILES, player.left, strict=True))),
        "hand": None if not state.dealt else Counter(player.hand.see() if player.hand else ()),
        "gold": Counter({what: gold for what, gold in zip(LEDGER, player.ledger, strict=True) if gold}),
        "goods": (player.cacao, player.bars, player.sun, player.water, player.tokens),
        "gems": gems(player.gems),
        "masks": player.masks,
        "huts": set(player.huts),
        "in hand": state.hand_size(seat),
        "aside": player.aside,
    }


def gems(counts: tuple[int, ...]) -> Counter[str]:
    return +Counter(dict(zip(GEMS, counts, strict=False)))


def differences(table: Referee, state: Cacao) -> dict[str, tuple[Any, Any]]:
    """What the two believe differently: the second referee's opinion first."""
    ours, theirs = positions(table), believed(state)
    if table.asks and not table.turn:
        theirs["turn"] = ""
    if state.over:
        theirs["turn"] = table.turn
    return {what: (ours[what], theirs[what]) for what in ours if ours[what] != theirs[what]}


def compare_decisions(table: Referee, state: Cacao, rng: random.Random) -> None:
    """The same question is open, or the same seats are due and may do the same."""
    question, asked = state.question(), table.question()
    if question is not None:
        found = (question.kind, ".".join(question.places), set(question.choices.values() or ()))
        of = "" if question.private else found[1]
        assert asked is not None
        assert (found[0], of, found[2]) == (asked[0], "" if question.private else asked[1], asked[2])
        assert question.seen_by == ((asked[1],) if asked[0] == "worker" else None)
    assert (question is None) == (asked is None)
    assert set(state.due() if question is None else ()) == table.due()
    for seat in state.seats:
        legal = table.legal(seat)
        assert set(state.actions(seat)) == legal
        for action in strange(state, seat, rng):
            assert state.verdict(action).legal == (action in legal)


def strange(state: Cacao, seat: str, rng: random.Random) -> Iterator[Action]:
    """Some actions, most of them illegal."""
    for kind in rng.choices(KINDS, k=STRANGE):
        domains = state.domains(kind)
        yield kind(seat, **{name: rng.choice(values_of(domain)) for name, domain in domains.items()})  # type: ignore[arg-type]  # frozen


@cache
def values_of(domain: Domain) -> tuple[Value, ...]:
    """All values of a domain: the same few come again and again, and the hands of tiles among them are many."""
    return domain.values() or ()


def chosen(state: Cacao, rng: random.Random) -> Event:
    """An event, every kind of action as often as the others."""
    if question := state.question():
        return Answer(question.key, rng.choice(question.choices.values() or ()))
    actions = list(state.actions(rng.choice(list(state.due()))))
    kind = rng.choice(sorted({action.kind for action in actions}))
    return rng.choice([action for action in actions if action.kind == kind])


def follow(table: Referee, event: Event, after: Cacao) -> Referee:
    """The second referee's table after an event: of the orders of the usual, the one that was taken."""
    if not isinstance(event, Usual):
        table.take(event)
        return table
    tables = list(table.usually(event.seat))
    return next((way for way in tables if not differences(way, after)), tables[0])


def play(seats: int, options: Mapping[str, Value], seed: int) -> Iterator[Event]:
    """Play a game under both referees and compare them all the way."""
    rng = random.Random(seed)
    begin = GAME.begin(GAME.seats[:seats], options)
    state = GAME.start(begin)
    assert isinstance(state, Cacao)
    agreed = Counter(dict(state.kit.workers))
    table = Referee(begin, agreed)
    while not state.over:
        assert not differences(table, state)
        compare_decisions(table, state, rng)
        event = chosen(state, rng)
        state = state.after(event)
        yield event
        table = follow(table, event, state)
    assert not differences(table, state)
    result = state.result()
    assert result is not None
    lines: Counter[tuple[str, str]] = Counter()
    for line in result.lines:
        lines[line.side, line.rule] += line.amount
    ours = sheet(table)
    assert {k: n for k, n in lines.items() if n} == {k: n for k, n in ours.items() if n}
    assert set(result.winners) == winners(table)


def marks(first: int) -> list[pytest.MarkDecorator]:
    """How long the games from this one on take, together with those before."""
    return [*([pytest.mark.slow] if first else []), *([pytest.mark.long] if first >= ENOUGH else [])]


@pytest.mark.parametrize("first", [pytest.param(n, marks=marks(n)) for n in range(0, GAMES, AT_ONCE)])
def test_random_games_go_alike_under_both_referees(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        seats = 2 + seed % 3
        options = any_options(random.Random(seed), seats)
        line: list[str] = []
        try:
            line.extend(event.text() for event in play(seats, options, seed))
        except AssertionError as err:
            raise AssertionError(f"game {seed} {options} after {line[-8:]}") from err


def test_both_referees_put_the_same_tiles_into_play_and_refuse_the_same_tables() -> None:
    for seats, workers, gigantic in product((2, 3, 4), ("base", "replace", "add"), ("no", "yes")):
        for chosen in product(("no", "yes"), repeat=len(MODULES)):
            options = {"workers": workers, "gigantic": gigantic, **dict(zip(MODULES, chosen, strict=True))}
            compare_boxes(seats, options)


def compare_boxes(seats: int, options: Mapping[str, Value]) -> None:
    begin = draft(GAME, GAME.seats[:seats], options)
    if options["gigantic"] == "yes" and seats == 2:
        assert GAME.plan(begin).unfit, "the gigantic game is for three or four"
        return
    box = box_of(begin)
    fits = box.jungle.total() < seats * box.workers.total()
    assert (GAME.plan(begin).unfit is None) == fits, options
    if fits:
        state = GAME.start(begin)
        assert isinstance(state, Cacao)
        assert Counter(dict(state.kit.jungle)) == box.jungle, options
        tiles = Counter(dict(state.kit.workers))
        if box.workers_open:  # what goes for the new tiles is left to the table, but not how many
            assert tiles >= NEW_WORKERS
            assert tiles <= WORKERS
            assert tiles.total() == box.workers.total()
        else:
            assert tiles == box.workers, options
