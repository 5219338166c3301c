"""Beginnings of a game: the usual one, and some in which every value of an option comes with every other one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import combinations

from companion.games.kit import Game, Seat, Unfit, Value

TRIES = 30
"""Random beginnings of which the one is taken that has most that is new."""
IN_VAIN = 8
"""After so many times nothing new the rest is taken to be impossible."""

Beginning = tuple[tuple[Seat, ...], Mapping[str, Value]]
Pair = frozenset[tuple[str, Value]]


def players_of(game: Game) -> int:
    """How many players a game begins with when nothing else is said of it: two where that can be."""
    for count in sorted(game.players, key=lambda n: (n != 2, n)):
        with suppress(ValueError):
            game.begin(game.seats[:count], {})
            return count
    raise AssertionError(f"{game.name} never begins")


def pairwise(game: Game) -> tuple[Beginning, ...]:
    """Beginnings with the least and the most seats."""
    rng = random.Random(game.name)
    rows: list[Beginning] = []
    met: set[Pair] = set()
    vain = 0
    while vain < IN_VAIN:
        drawn = [_drawn(game, rng) for _ in range(TRIES)]
        fit = [(len(_pairs(game, each) - met), n) for n, each in enumerate(drawn) if each[0]]
        new, which = max(fit, default=(0, 0))
        vain = 0 if new else vain + 1
        if new:
            met |= _pairs(game, drawn[which])
            rows.append(drawn[which])
    return tuple(rows)


def each_value(game: Game) -> Iterator[Beginning]:
    """Each value of each option by itself, with the least and with the most seats."""
    options = {option.name: option for option in game.options}
    for option in options.values():
        for value in option.values:
            chosen = {option.name: value}
            under = option.under
            while under is not None:
                chosen[under[0]] = under[1][0]
                under = options[under[0]].under
            for most in (False, True):
                begun = _seated(game, chosen, most)
                if begun[0]:
                    yield begun


def _drawn(game: Game, rng: random.Random) -> Beginning:
    """Any values, with the least or the most seats with which they go together; with none where they never do."""
    options = {option.name: rng.choice(option.values) for option in game.options}
    return _seated(game, options, most=rng.random() < 0.5)


def _seated(game: Game, options: Mapping[str, Value], most: bool) -> Beginning:
    for count in sorted(game.players, reverse=most):
        seats = game.seats[:count]
        own = {option.name for option in game.options}
        chosen = {name: value for name, value in options.items() if name in own}
        with suppress(Unfit):
            game.begin(seats, chosen)
            return seats, chosen
    return (), {}


def _pairs(game: Game, begun: Beginning) -> set[Pair]:
    """What comes together; how many seats there are counts as the least or more, and their own options not."""
    seats, options = begun
    shared = [(option.name, options[option.name]) for option in game.options]
    return {frozenset(pair) for pair in combinations([*shared, ("seats", len(seats))], 2)}
