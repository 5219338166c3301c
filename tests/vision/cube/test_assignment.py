"""Four stickers of each colour: the cheapest way, the next best ones in turn, and all ways weighed together."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from companion.vision.cube.assignment import cheapest, cheapest_part, part_chances, ranked_readings
from companion.vision.cube.solve import Floats

SEEDS = range(8)


def costs_of(stickers: int, seed: int) -> Floats:
    return np.random.default_rng(seed).uniform(0, 3, (stickers, 6))


def price(costs: Floats, colours: tuple[int, ...] | list[int]) -> float:
    return float(costs[np.arange(len(costs)), list(colours)].sum())


@pytest.mark.parametrize("seed", SEEDS)
def test_of_six_stickers_of_six_colours_the_cheapest_way_is_found(seed: int) -> None:
    costs = costs_of(6, seed)
    found = cheapest(costs)
    assert sorted(found) == list(range(6))
    assert price(costs, found) == pytest.approx(min(price(costs, way) for way in permutations(range(6))))


@pytest.mark.parametrize("seed", SEEDS)
def test_of_a_whole_cube_four_stickers_have_each_colour_and_no_exchange_of_two_or_three_is_cheaper(seed: int) -> None:
    costs = costs_of(24, seed)
    found = cheapest(costs)
    assert set(Counter(found).values()) == {4}
    least = price(costs, found)
    rng = np.random.default_rng(seed)
    for _ in range(500):
        i, j, k = rng.choice(24, 3, replace=False)
        for places, colours in (((i, j), (j, i)), ((i, j, k), (j, k, i))):
            other = list(found)
            for place, colour in zip(places, colours, strict=True):
                other[place] = found[colour]
            assert price(costs, other) >= least - 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_the_next_best_readings_come_in_turn_each_once(seed: int) -> None:
    costs = costs_of(6, seed)
    ranked = ranked_readings(costs, 20)
    every = sorted(price(costs, way) for way in permutations(range(6)))
    assert ranked[0][0] == pytest.approx(every[0])
    assert ranked[-1][0] < every[60], "found by exchanges, some may be missed"
    assert ranked == sorted(ranked)
    assert all(cost == pytest.approx(price(costs, colours)) for cost, colours in ranked)
    assert len({colours for _, colours in ranked}) == 20


def test_there_are_no_more_readings_than_there_are_ways() -> None:
    assert len(ranked_readings(costs_of(6, 1), 1000)) == 720
    whole = ranked_readings(costs_of(24, 1), 40)
    assert len(whole) == 40
    assert all(set(Counter(colours).values()) == {4} for _, colours in whole)
    assert [cost for cost, _ in whole] == sorted(cost for cost, _ in whole)


def ways(stickers: int) -> list[tuple[int, ...]]:
    """All ways in which stickers have colours, no more than four of one."""
    return [way for way in product(range(6), repeat=stickers) if max(Counter(way).values()) <= 4]


@pytest.mark.parametrize("seed", SEEDS)
def test_fewer_stickers_than_a_cube_has_are_at_most_four_of_a_colour(seed: int) -> None:
    costs = costs_of(5, seed)
    costs[:, 2] -= 3.0  # so that all five would be of one
    found = cheapest_part(costs)
    assert found.count(2) == 4
    assert price(costs, found) == pytest.approx(min(price(costs, way) for way in ways(5)))


@pytest.mark.parametrize("colour", range(6))
def test_of_any_colour_four_stickers_are_left_and_not_more(colour: int) -> None:
    costs = np.ones((6, 6))
    costs[:, colour] = 0.0
    assert cheapest_part(costs).count(colour) == 4


@pytest.mark.parametrize("stickers", [1, 5, 6])
def test_the_chances_of_stickers_weigh_all_ways_and_leave_none_out(stickers: int) -> None:
    chances = np.random.default_rng(stickers).dirichlet(np.ones(6) / 4, stickers)
    wanted = np.zeros_like(chances)
    for way in ways(stickers):
        wanted[np.arange(stickers), list(way)] += np.prod(chances[np.arange(stickers), list(way)])
    assert part_chances(chances) == pytest.approx(wanted / wanted.sum(axis=1, keepdims=True))
