"""Where a pawn may end its move together, against every way that it could walk, one space after the other.

Written from the rulebook (pages 4 and 10) alone, on boards drawn at random: nothing is shared with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.rules import TURN
from tests.support.games.pachamama.otoma.tables import side_by_side
from tests.support.games.pachamama.tables import ends

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
Board = dict[tuple[int, int], str]
"""For each space how it is drawn: a terrain, a crop, a pawn (o for an Otoma pawn); a dot if nothing lies there."""


def drawn(rng: Random) -> tuple[Board, Together]:
    """A board with two or three of Brown's pawns, two of White's and the Otoma's five, and the position it shows."""
    board = {(x, y): rng.choice([".", "V", "F3", "M2", "D1"]) for y in range(1, 6) for x in range(1, 10)}
    spaces = rng.sample(sorted(board), 10)
    for space in spaces[:5]:
        board[space] = rng.choice(("V1", "D5"))
    picture = board.copy()
    for space, pawn in zip(spaces[5:], "nnwwn"[: rng.randint(4, 5)], strict=False):
        picture[space] = board[space] = (board[space] if board[space] != "." else "V") + pawn
    for space in spaces[:5]:
        board[space] += "o"
    rows = (" ".join(picture[x, y] for x in range(1, 10)) for y in range(1, 6))
    state = side_by_side("\n".join(rows), otoma=tuple(f"c{x}r{y}" for x, y in spaces[:5]))
    return board, replace(state, phase=TURN)


def has(board: Board, space: tuple[int, int], signs: str) -> bool:
    return any(sign in board[space] for sign in signs)


def first_steps(board: Board, start: tuple[int, int] | None, arrow: str) -> Iterator[tuple[int, int]]:
    """One space along the arrow: from the hand, from outside onto the board."""
    right, down = STEPS[arrow]
    if start is not None:
        yield (start[0] + right, start[1] + down)
        return
    yield from (space for space in board if (space[0] - right, space[1] - down) not in board)


def walked(board: Board, start: tuple[int, int] | None, arrow: str, *, again: bool, passing: bool) -> set[str]:
    """Where a pawn of Brown's may end, by every way on which it meets no space twice.

    If the table plays so, it comes `again` over the space where it began, or is `passing` Otoma pawns.
    """
    found = set()
    ways = [
        (space, {space} if again else {start, space}) for space in first_steps(board, start, arrow) if space in board
    ]
    while ways:
        here, been = ways.pop()
        if has(board, here, "w" if passing else "wo"):
            continue  # nobody enters there
        crop, own = has(board, here, "12345"), has(board, here, "n") and here != start
        if here == start and not crop:
            continue  # it would have to stop where it began
        if not crop and not own:
            found.add(f"c{here[0]}r{here[1]}")  # it must stop, and may
            continue
        for right, down in STEPS.values():
            there = here[0] + right, here[1] + down
            if there in board and there not in been:
                ways.append((there, been | {there}))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_a_pawn_ends_wherever_a_way_leads_that_follows_the_arrow_first_and_enters_nothing_twice(seed: int) -> None:
    board, state = drawn(Random(seed))
    mine = [space for space in board if has(board, space, "n")]
    again, passing = seed % 3 == 1, seed % 3 == 2
    for arrow in STEPS:
        told = replace(state, arrow=arrow, entering_again=again, blocking=not passing)
        for start in mine:
            may = walked(board, start, arrow, again=again, passing=passing)
            assert ends(told, f"c{start[0]}r{start[1]}") == may, (start, arrow)
        assert ends(told, "hand") == walked(board, None, arrow, again=again, passing=passing), arrow


def test_a_pawn_that_may_come_again_over_its_first_space_does_so_only_over_a_crop() -> None:
    """Its own pawn is gone from there: on bare terrain it would have to stop."""
    for under, over in (("V", False), ("V3", True)):
        picture = f"""
        .  .    .  .  .  .  .  .  .
        .  M2   F1 .  .  .  .  .  .
        .  {under}n D3 .  .  .  .  .  .
        .  .    .  .  .  .  .  .  .
        V1 .    .  .  .  .  .  V1 V2"""
        state = side_by_side(picture, otoma=("c1r5", "c8r5", "c9r5", "c3r2", "c3r3"))
        state = replace(state, phase=TURN, arrow="up", entering_again=True, blocking=False)
        assert ("c1r3" in ends(state, "c2r3")) == over
