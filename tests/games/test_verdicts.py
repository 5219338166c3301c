"""Verdicts are total in every game: about any event whatever they never raise, and what they accept can be done.

Between the steps of random games, events are drawn from all that could be said: actions of any seat and kind with any
values, answers with any choice, and nonsense. What the rules accept of them leads to another state, in which something
can be done or the game is over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.app.plugins import found
from companion.games.kit import Action, Answer, Domain, Form, Game, Ruling, Selection, State, Value
from companion.games.kit.chance import Chance
from companion.games.kit.extras import facts_of
from companion.games.kit.legal import Legal
from companion.play.selfplay import settled, steps

GAMES = [plugin.game for plugin in found().plugins]
EVENTS, EVERY, TRIES = 400, 4, 12
"""So many events of each game are played, and before one in so many of them so much is said."""
NONSENSE: tuple[Value, ...] = ("nothing-like-it", -1, 99999, (), ("gold", "gold"), (1, 2, 3))


def value(domain: Domain, rng: random.Random) -> Value:
    """Any value of a domain, or now and then none of its values."""
    if rng.random() < 0.05:
        return rng.choice(NONSENSE)
    if isinstance(domain, Form):
        return domain.sample(rng.getrandbits(60)) if domain.sample is not None else "form"
    if isinstance(domain, Selection):
        most = min(domain.most, len(domain.options))
        if most < domain.least:
            return rng.choice(NONSENSE)
        number = rng.randint(domain.least, most)
        return domain.canonical(tuple(rng.sample(domain.options, number)))
    return rng.choice(domain.values() or NONSENSE)


def event(state: State, rng: random.Random) -> Action | Answer | Ruling:
    """Anything that somebody could say."""
    question = state.question()
    if question is not None and rng.random() < 0.8:
        return Answer(question.key, value(question.choices, rng))
    facts = facts_of(state)
    if facts and rng.random() < 0.1:
        fact = rng.choice(list(facts))
        return Ruling(fact, value(facts[fact], rng), "so it is")
    kind = rng.choice(state.kinds)
    seats = tuple(state.due()) if state.due() and rng.random() < 0.8 else state.seats
    return kind(rng.choice(seats), **{name: value(domain, rng) for name, domain in state.domains(kind).items()})


def said(state: State, rng: random.Random) -> Iterator[Action | Answer | Ruling]:
    """Some of all that, and some of what is legal for whoever is due."""
    yield from (event(state, rng) for _ in range(TRIES))
    for seat in state.due():
        actions = list(islice(state.actions(seat), 200))
        yield from rng.sample(actions, min(4, len(actions)))


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 6))])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_verdict_accepts_can_be_done_and_no_verdict_raises(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    counts = sorted(game.players)
    seats = tuple(rng.sample(game.seats, rng.choice(counts)))
    options = settled(game, seats, Chance("options", seed), {})
    for before, _, _ in islice(steps(game, seats, seed, options), 0, EVENTS, EVERY):
        for each in said(before, rng):
            if before.verdict(each).legal:
                after = before.after(each)
                assert after.rules is before.rules, each.text()
                asked = after.over or after.question() is not None
                assert asked or any(Legal(after, seat).any() for seat in after.due()), each.text()
