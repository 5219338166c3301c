"""Movement against a literal reading of the rulebook, step by step, on thousands of positions drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.games.pachamama.board import board
from companion.games.pachamama.movement import Encounters, obstacles, reach
from companion.games.pachamama.scenario.grid import cells

DRAWN = 400


def grounds(size: str) -> Iterator[tuple[Encounters, int | None]]:
    """Positions full and empty, with a pawn to move from somewhere or from the hand."""
    rng = random.Random(7)
    count = len(board(size).places)
    for _ in range(DRAWN):
        share = rng.choice((0.2, 0.5, 0.8))
        crops = sum(1 << n for n in range(count) if rng.random() < share)
        pawns = rng.sample(range(count), rng.randint(1, 12))
        mine = rng.randint(1, min(5, len(pawns)))
        own, others = (sum(1 << n for n in some) for some in (pawns[:mine], pawns[mine:]))
        yield Encounters(size, crops, own, others), rng.choice((None, pawns[0]))


def first_steps(size: str, start: int | None) -> list[int]:
    here = board(size)
    if start is not None:
        return beside(size, start)
    cols = here.grid.cols
    return [n for n in range(len(here.places)) if n % cols in (0, cols - 1) or n // cols in (0, here.grid.rows - 1)]


def beside(size: str, space: int) -> list[int]:
    cols, rows = board(size).grid.cols, board(size).grid.rows
    col, row = space % cols, space // cols
    around = ((col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1))
    return [y * cols + x for x, y in around if 0 <= x < cols and 0 <= y < rows]


def walked(ground: Encounters, start: int | None) -> set[int]:
    """Where a pawn can end, one step after another."""
    others_of_mine = set(cells(ground.own)) - {start}
    opponents, crops = set(cells(ground.others)), set(cells(ground.crops))
    seen: set[int] = set()
    ahead = first_steps(ground.size, start)
    while ahead:
        space = ahead.pop()
        if space in seen or space in opponents:
            continue
        seen.add(space)
        if space in crops or space in others_of_mine:
            ahead += beside(ground.size, space)
    return {space for space in seen - others_of_mine if space != start}


def fewest(ground: Encounters, start: int | None) -> dict[int, int]:
    """How many obstacles the best way to each space meets, found by trying until nothing gets better."""
    bars = {n: ground.others >> n & 1 for n in range(len(board(ground.size).places))}
    stops = {n: 1 - ((ground.crops | ground.own) >> n & 1) for n in bars}
    best = {n: bars[n] for n in first_steps(ground.size, start)}
    better = True
    while better:
        better = False
        for space, cost in list(best.items()):
            for near in beside(ground.size, space):
                if cost + stops[space] + bars[near] < best.get(near, 99):
                    best[near] = cost + stops[space] + bars[near]
                    better = True
    return best


@pytest.mark.parametrize("size", ["5x5", "9x5"])
def test_a_pawn_reaches_what_it_reaches_step_by_step(size: str) -> None:
    for ground, start in grounds(size):
        assert set(cells(reach(ground, start))) == walked(ground, start), (ground, start)


@pytest.mark.parametrize("size", ["5x5", "9x5"])
def test_no_way_meets_fewer_obstacles_than_the_one_that_is_named(size: str) -> None:
    for ground, start in list(grounds(size))[:60]:
        best = fewest(ground, start)
        reached = walked(ground, start)
        for target in set(best) - set(cells(ground.own)):
            met = obstacles(ground, start, target)
            assert len(met) == best[target]
            assert (not met) == (target in reached)


def test_what_is_named_is_all_that_stands_in_the_way() -> None:
    for ground, start in list(grounds("5x5"))[:60]:
        for target in range(25):
            if ground.own >> target & 1:
                continue
            crops, others = ground.crops, ground.others
            for rule, space in obstacles(ground, start, target):
                if rule == "must-stop":
                    crops |= 1 << space
                else:
                    others &= ~(1 << space)
            assert target in walked(Encounters("5x5", crops, ground.own, others), start)
