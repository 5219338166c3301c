"""Random games under the rules and the second referee: the same may be done, and the same comes of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.eldorado import actions as act
from companion.games.eldorado.box import CARDS, CAVE_SHRINE
from companion.games.eldorado.frames import (
    EXPLORE,
    GATHER,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    Battle,
    Deal,
    Handing,
    Turn,
)
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import is_cave
from companion.games.kit import Action, Answer, Domain, Event, Row, Seat, Several, Value
from companion.games.kit.trade import Propose
from tests.games.eldorado.referee_moments import Moments

GAMES = 250
AT_ONCE = 10  # games a test, so that processes can share them
ENOUGH = 10  # games that are played at every run of the tests
EVENTS = 300  # of a game
SAMPLES = 3  # trades, rerolls and the like that are judged at each moment
CHOICES = {
    "hardcore-tiles": ("no", "yes"),
    "hardcore-battle": ("no", "yes"),
    "hardcore-turn": ("no", "yes"),
    "first-round": ("share", "apart"),
    "laffite": ("unseen", "named"),
    "way-back": ("kept", "open"),
    "raid-after-tie": ("no", "yes"),
    "exchange-in-battle": ("no", "yes"),
}
THINGS = ("villager", "farmhouse", "fort", "offering", "march", "flee", "reroll")


def cheap(rng: random.Random) -> dict[str, list[str]]:
    """Costs of a table where much is bought."""
    return {f"cost-{thing}": sorted(rng.choices(CARDS, k=rng.choice((0, 1, 1, 2)))) for thing in THINGS}


def lying(table: Moments) -> dict[str, Any]:
    """What lies on the second referee's table, and what all have."""
    exploring = isinstance(table.agenda[0], Turn) and table.agenda[0].stage == EXPLORE
    gathering = isinstance(table.agenda[0], Turn) and table.agenda[0].stage == GATHER
    return {
        "tiles": table.tiles,
        "pieces": Counter((p.side, p.kind, p.at) for p in table.pieces),
        "hands": {seat: +hand for seat, hand in table.hands.items()},
        "bank": +table.bank,
        "treasure": +(table.treasure or Counter()),
        "holder": table.holder,
        "captors": table.captor,
        "winner": table.winner,
        "speed": table.speed if exploring and table.leader(table.turn) else None,
        "gather": table.gather if gathering else None,
        "stuck": Counter((p.side, p.kind, p.at) for p in table.pieces if p.stuck and exploring),
    }


def believed(state: ElDorado) -> dict[str, Any]:
    """The same, as the rules have it."""
    turn = state.turn
    exploring, gathering = turn and turn.stage == EXPLORE, turn and turn.stage == GATHER
    return {
        "tiles": dict(state.land.at),
        "pieces": Counter((p.side, p.kind, p.at) for p in state.pieces.all),
        "hands": {seat: Counter(state.player(seat).cards.cards) for seat in state.seats},
        "bank": +Counter(dict(zip(CARDS, state.bank, strict=True))),
        "treasure": +Counter(dict(zip(CARDS, state.treasure or (0, 0, 0), strict=True))),
        "holder": state.holder,
        "captors": {seat: by for seat in state.seats if (by := state.player(seat).captor)},
        "winner": state.winner,
        "speed": state.player(turn.seat).speed if turn and exploring and state.explorer_at(turn.seat) else None,
        "gather": state.player(turn.seat).gather if turn and gathering else None,
        "stuck": Counter((p.side, p.kind, p.at) for p in state.pieces.all if p.tied and exploring),
    }


def differences(table: Moments, state: ElDorado) -> dict[str, tuple[Any, Any]]:
    """What the two believe differently: the second referee's opinion first."""
    ours, theirs = lying(table), believed(state)
    return {what: (ours[what], theirs[what]) for what in ours if ours[what] != theirs[what]}


def compare_decisions(table: Moments, state: ElDorado) -> list[Action]:
    """Every seat may do the same, and the same seats are asked."""
    assert table.asked(state.top) == set(state.due())
    found: list[Action] = []
    for seat in state.seats:
        actions = list(state.actions(seat))
        several = (act.Walk, act.Go)
        theirs: set[Action] = {action for action in actions if not isinstance(action, (*several, act.Rearrange))}
        ours = table.legal(seat, state.top)
        assert ours == theirs, f"only the second {texts(ours - theirs)}, only the rules {texts(theirs - ours)}"
        walks = [action for action in actions if isinstance(action, act.Walk)]
        reached = table.reach(seat) if walks else {}
        assert all(reached[walk.to] > 1 for walk in walks)
        compare_going(table, seat, actions)
        found += [action for action in actions if not isinstance(action, several)]
    return found


def compare_going(table: Moments, seat: Seat, actions: list[Action]) -> None:
    """Who can move one step, or discover, can go there at once; farther only over tiles that can be reached."""
    going = {action.to for action in actions if isinstance(action, act.Go)}
    assert going >= {action.to for action in actions if isinstance(action, act.Move)} or not going
    if not going:
        return
    leader = table.leader(seat)
    assert leader is not None
    if act.Discover(seat) in actions and not (table.options["cave-stack"] == "companion" and is_cave(leader.at)):
        assert going >= set(table.cells(leader.at))
    reached = table.reach(seat)
    lasts = [place for place, cost in reached.items() if cost < table.speed and place in table.tiles]
    beyond = {to for place in lasts for to in (*table.steps(place), *table.cells(place))}
    assert going <= reached.keys() | beyond


def compare_samples(table: Moments, state: ElDorado, rng: random.Random) -> list[Action]:
    """Trades, rerolls and cards handed over, of which there are too many to list: both say the same of some."""
    found: list[Action] = []
    for _ in range(SAMPLES):
        offer = some_offer(state, rng)
        assert table.may_propose(offer) == state.verdict(offer).legal, offer.text()
        found += [offer] if state.verdict(offer).legal else []
        top = state.top
        if isinstance(top, Battle) and top.stage in (REROLL_ATTACK, REROLL_DEFENCE):
            dice = top.dice[top.rolling]
            reroll = act.Reroll(top.roller, tuple(sorted(rng.sample(dice, rng.randint(1, len(dice))))))
            assert table.may_reroll(top.roller, reroll.dice, top) == state.verdict(reroll).legal, reroll.text()
            found += [reroll] if state.verdict(reroll).legal else []
    return found


def some_offer(state: ElDorado, rng: random.Random) -> Propose:
    """A trade, or a gift, that may be possible."""
    things = (*CARDS, *CARDS, CAVE_SHRINE)
    give, take = (sorted(rng.sample(things, rng.choice((0, 0, 1, 2))), key=things.index) for _ in range(2))
    return Propose(rng.choice(state.seats), rng.choice(state.seats), tuple(give), tuple(take))


def texts(actions: set[Action]) -> list[str]:
    return sorted(action.text() for action in actions)


def fights(state: ElDorado, action: Action) -> bool:
    """Whether an action brings a battle about, or leads out of one."""
    if isinstance(action, act.Move | act.March | act.Intercept):
        return bool(state.pieces.opponents(action.seat, action.to))
    return isinstance(action, act.Flee | act.Raid | act.Against)


def chosen(actions: list[Action], state: ElDorado, rng: random.Random, warlike: bool = False) -> Event:
    """An event: every kind of action as often as the others, but for the end of a turn, and fights in warlike games."""
    if question := state.question():
        return Answer(question.key, answered(question.choices, rng))
    if isinstance(state.top, Handing):
        cards = rng.sample(state.player(state.top.seat).cards.cards, state.top.number)
        return act.HandOver(state.top.seat, tuple(sorted(cards)))
    hot = [action for action in actions if fights(state, action)] if warlike and rng.random() < 0.7 else []
    actions = hot or actions
    kinds = sorted({action.kind for action in actions} - {"exchange"}) or ["exchange"]
    if len(kinds) > 1 and rng.random() < 0.8:
        kinds = [kind for kind in kinds if kind not in ("end", "remove")] or kinds
    kind = rng.choice(kinds)
    return rng.choice([action for action in actions if action.kind == kind])


def answered(choices: Domain, rng: random.Random) -> Value:
    """One of the choices, also where they are too many for a list."""
    if isinstance(choices, Several | Row):
        return choices.canonical(tuple(rng.sample(choices.options, choices.least)))
    return rng.choice(choices.values() or ())


def play(seats: int, options: Mapping[str, Value], seed: int) -> Iterator[Event]:
    """Play a part of a game under both referees and compare them all the way."""
    rng = random.Random(seed)
    kept = {"deal": "companion", "cave-stack": ("table", "companion")[seed // 2 % 2]}
    begin = GAME.begin(GAME.seats[:seats], {**options, **kept}, **cheap(rng))
    state = GAME.start(begin)
    assert isinstance(state, ElDorado)
    table = Moments(begin)
    table.agenda = state.agenda
    table.stacks[""] = 48 - len(state.dealt)
    important = rng.sample(state.dealt, len(state.dealt))
    for _ in range(EVENTS):
        if state.over:
            break
        actions: list[Action] = []
        if state.question() is None:
            actions = compare_decisions(table, state) + compare_samples(table, state, rng)
            if seed % 2:  # in every second game all is done bit by bit
                actions = [action for action in actions if type(action) not in (act.SpeedAndGather, act.SurrenderRest)]
        event = chosen(actions, state, rng, warlike=bool(seed // 4 % 2))
        if isinstance(state.top, Deal) and (question := state.question()):
            event = Answer(question.key, important.pop())
            table.own[state.top.seat].append(str(event.value))
        yield event
        laid, state = state.land.at, state.after(event)
        if laid and not state.land.at:
            return  # an enclosed island is started again, which the second referee leaves to the first
        table.take(event, state.agenda)
        assert not (found := differences(table, state)), found


def options_of(rng: random.Random) -> dict[str, Value]:
    return {name: rng.choice(values) for name, values in CHOICES.items()}


def marks(first: int) -> list[pytest.MarkDecorator]:
    """Whether games from this one on are more of what those before have enough of."""
    return [pytest.mark.long] if first >= ENOUGH else []


def test_bellonas_free_step_serves_to_flee_in_her_own_explore_phase_page_10_with_7() -> None:
    line = [event.text() for event in play(3, options_of(random.Random(84)), 84)]
    assert "red flee number=1 to=cave:q0r0" in line, "and red has Bellona"


@pytest.mark.parametrize("first", [pytest.param(n, marks=marks(n)) for n in range(0, GAMES, AT_ONCE)])
def test_random_games_go_alike_under_both_referees(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        options = options_of(random.Random(seed))
        line: list[str] = []
        try:
            line.extend(event.text() for event in play(2 + seed % 4, options, seed))
        except AssertionError as err:
            raise AssertionError(f"game {seed} {options} after {line[-8:]}") from err
