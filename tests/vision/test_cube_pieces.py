import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.cube_pieces import (
    PLACES,
    SCHEME,
    Fault,
    Misreading,
    check,
    likeliest_misreading,
    nearest,
    piece_at,
    pieces,
    schemes,
    turned,
)

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


def kinds(faults: Sequence[Fault]) -> list[str]:
    return [f.kind for f in faults]


def test_every_sticker_belongs_to_one_corner() -> None:
    assert sorted(s for place in PLACES for s in place) == list(range(24))


def test_the_solved_cube_is_a_cube() -> None:
    assert check(SOLVED) == []


def test_turning_the_upper_layer_leaves_a_cube() -> None:
    after = list(SOLVED)
    for here, there in (((8, 9), (4, 5)), ((4, 5), (20, 21)), ((20, 21), (16, 17)), ((16, 17), (8, 9))):
        for a, b in zip(here, there, strict=True):
            after[a] = SOLVED[b]
    assert check(after) == []
    assert after != list(SOLVED)


@given(st.permutations(range(8)), st.lists(st.integers(0, 2), min_size=7, max_size=7))
def test_pieces_in_any_order_are_a_cube_when_their_twists_cancel(order: list[int], twists: list[int]) -> None:
    assert check(cube(order, [*twists, -sum(twists) % 3])) == []


def test_a_cube_held_another_way_is_still_a_cube() -> None:
    up_to_front = [
        SOLVED[i] for i in (*range(20, 24), *range(4, 8), *range(0, 4), *range(8, 12), *range(16, 20), *range(12, 16))
    ]
    assert check(up_to_front) == []


@pytest.mark.parametrize("thirds", [1, 2])
def test_one_twisted_corner_is_named_as_such(thirds: int) -> None:
    (fault,) = check(scrambled(3, thirds))
    assert (fault.kind, fault.number) == ("twist", thirds)


def test_five_reds_are_counted_and_placed() -> None:
    stickers = list(SOLVED)
    stickers[0] = "R"
    faults = check(stickers)
    assert [(f.colours, f.number) for f in faults if f.kind == "count"] == [(("R",), 5), (("W",), 3)]
    assert faults[0].stickers == (0, 4, 5, 6, 7)


def test_a_corner_with_opposite_colours_does_not_exist() -> None:
    stickers = list(SOLVED)
    stickers[4] = "O"  # beside white and green, where red was
    stickers[17] = "R"
    assert "mirrored" in kinds(check(stickers))
    stickers = list(SOLVED)
    stickers[9] = "Y"
    assert any(f.kind == "piece" and f.stickers == PLACES[0] for f in check(stickers))


def test_a_mirrored_corner_is_told_from_one_that_does_not_exist() -> None:
    stickers = list(SOLVED)
    stickers[4], stickers[9] = stickers[9], stickers[4]
    (fault,) = check(stickers)
    assert (fault.kind, fault.colours) == ("mirrored", ("W", "G", "R"))


def test_a_piece_seen_twice_is_told() -> None:
    stickers = list(SOLVED)
    for sticker, colour in zip(PLACES[2], pieces()[0], strict=True):
        stickers[sticker] = colour
    assert any(f.kind == "twice" and f.number == 2 for f in check(stickers))


def test_anything_but_24_stickers_is_refused() -> None:
    with pytest.raises(ValueError, match="24 stickers"):
        check(SOLVED[:20])


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 23), st.sampled_from(SCHEME))
def test_one_misread_sticker_is_found_again(seed: int, sticker: int, colour: str) -> None:
    right = scrambled(seed)
    read = list(right)
    read[sticker] = colour
    mended = likeliest_misreading(read)
    assert mended == ((Misreading(sticker, colour, right[sticker]),) if colour != right[sticker] else ())


def test_doubtful_stickers_are_mended_rather_than_sure_ones() -> None:
    twisted = scrambled(5, 1)
    corner = PLACES[6]
    costs = [{c: 0.0 if c == s else (0.5 if i in corner else 9.0) for c in SCHEME} for i, s in enumerate(twisted)]
    assert {m.sticker for m in likeliest_misreading(twisted, costs)} == set(corner)


def test_the_nearest_cube_is_always_a_cube() -> None:
    rng = random.Random(1)
    for _ in range(10):
        costs = [{c: rng.random() for c in SCHEME} for _ in range(24)]
        found, cost = nearest(costs)
        assert check(found) == []
        assert cost == pytest.approx(sum(costs[i][c] for i, c in enumerate(found)))


def test_there_are_thirty_ways_to_colour_a_cube() -> None:
    found = schemes()
    assert found[0] == SCHEME
    assert len({frozenset(frozenset(turned(p, t) for t in range(3)) for p in pieces(s)) for s in found}) == 30


def test_a_cube_of_another_scheme_has_other_pieces() -> None:
    other = schemes()[7]
    assert check(SOLVED, other) != []
    assert check(tuple(c for c in other for _ in range(4)), other) == []


def test_a_piece_is_known_with_its_twist() -> None:
    assert piece_at(SOLVED, 3) == (3, 0)
    assert piece_at(scrambled(3, 1), 0) is not None
    assert piece_at(("W",) * 24, 0) is None
