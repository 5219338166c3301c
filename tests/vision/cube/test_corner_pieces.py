import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.diaominos import pieces as rules
from companion.games.diaominos.cube import CORNERS
from companion.vision.cube.corner_pieces import PLACES, SCHEME, nearest, pieces, schemes, turned

SOLVED = tuple(c for c in SCHEME for _ in range(4))


def cube(order: Sequence[int], twists: Sequence[int]) -> tuple[str, ...]:
    stickers = [""] * 24
    for place, piece, twist in zip(PLACES, order, twists, strict=True):
        for sticker, colour in zip(place, turned(pieces()[piece], twist), strict=True):
            stickers[sticker] = colour
    return tuple(stickers)


def scrambled(seed: int, twisted: int = 0) -> tuple[str, ...]:
    rng = random.Random(seed)
    order = rng.sample(range(8), 8)
    twists = [rng.randrange(3) for _ in range(7)]
    return cube(order, [*twists, (twisted - sum(twists)) % 3])


def is_cube(stickers: Sequence[str]) -> bool:
    """Whether the rules know it as a cube of the usual scheme."""
    return rules.scheme_of("".join(stickers)) == SCHEME


def test_eyes_and_rules_know_the_same_cube() -> None:
    """Neither may import the other, so that each has the places, pieces and schemes of its own."""
    assert set(PLACES) == set(CORNERS)
    assert rules.USUAL == SCHEME
    assert set(pieces()) == set(rules.pieces(SCHEME))
    assert {_all(s) for s in schemes()} == {_all(s) for s in rules.schemes()}


def _all(scheme: str) -> frozenset[tuple[str, ...]]:
    return frozenset(turned(piece, twist) for piece in pieces(scheme) for twist in range(3))


def test_every_sticker_belongs_to_one_corner() -> None:
    assert sorted(s for place in PLACES for s in place) == list(range(24))


def test_the_solved_cube_is_a_cube() -> None:
    assert is_cube(SOLVED)


def test_turning_the_upper_layer_leaves_a_cube() -> None:
    after = list(SOLVED)
    for here, there in (((8, 9), (4, 5)), ((4, 5), (20, 21)), ((20, 21), (16, 17)), ((16, 17), (8, 9))):
        for a, b in zip(here, there, strict=True):
            after[a] = SOLVED[b]
    assert is_cube(after)
    assert after != list(SOLVED)


@given(st.permutations(range(8)), st.lists(st.integers(0, 2), min_size=7, max_size=7))
def test_pieces_in_any_order_are_a_cube_when_their_twists_cancel(order: list[int], twists: list[int]) -> None:
    assert is_cube(cube(order, [*twists, -sum(twists) % 3]))


def test_a_cube_held_another_way_is_still_a_cube() -> None:
    up_to_front = [
        SOLVED[i] for i in (*range(20, 24), *range(4, 8), *range(0, 4), *range(8, 12), *range(16, 20), *range(12, 16))
    ]
    assert is_cube(up_to_front)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 23), st.sampled_from(SCHEME))
def test_one_misread_sticker_is_found_again(seed: int, sticker: int, colour: str) -> None:
    right = scrambled(seed)
    read = list(right)
    read[sticker] = colour
    mended, _ = nearest([{c: float(c != s) for c in SCHEME} for s in read])
    assert mended == right


def test_doubtful_stickers_are_mended_rather_than_sure_ones() -> None:
    twisted = scrambled(5, 1)
    corner = PLACES[6]
    costs = [{c: 0.0 if c == s else (0.5 if i in corner else 9.0) for c in SCHEME} for i, s in enumerate(twisted)]
    mended, _ = nearest(costs)
    assert {i for i, (a, b) in enumerate(zip(twisted, mended, strict=True)) if a != b} == set(corner)


def test_the_nearest_cube_is_always_a_cube() -> None:
    rng = random.Random(1)
    for _ in range(10):
        costs = [{c: rng.random() for c in SCHEME} for _ in range(24)]
        found, cost = nearest(costs)
        assert is_cube(found)
        assert cost == pytest.approx(sum(costs[i][c] for i, c in enumerate(found)))


def test_there_are_thirty_ways_to_colour_a_cube() -> None:
    found = schemes()
    assert found[0] == SCHEME
    assert len({frozenset(frozenset(turned(p, t) for t in range(3)) for p in pieces(s)) for s in found}) == 30
