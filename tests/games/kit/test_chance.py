from __future__ import annotations

import hashlib

import pytest

from companion.games.kit.chance import VERSION, Chance


def test_a_stream_is_blake2b_in_counter_mode_under_the_hash_of_its_names() -> None:
    """Written out with whole calls of the hash, block by block."""
    person = b"companion chance"
    key = hashlib.blake2b(b'[2, "cart", 340282366920938463463374607431768211455]', person=person).digest()
    blocks = [hashlib.blake2b(n.to_bytes(8, "little"), key=key, person=person).digest() for n in range(3)]
    chance = Chance("cart", 2**128 - 1)
    assert b"".join(chance.word().to_bytes(8, "little") for _ in range(24)) == b"".join(blocks)


def test_streams_stay_what_they_were_for_ever() -> None:
    assert VERSION == 2, "another version is another stream: keep these examples anew"
    chance = Chance(1, 2, 3)
    assert [chance.word() for _ in range(3)] == [11554062520095418358, 6519706286038990488, 16450097057373804364]
    assert [chance.below(10) for _ in range(12)] == [9, 2, 4, 2, 4, 0, 1, 6, 3, 9, 5, 9]
    assert chance.shuffled("condor") == list("coondr")
    assert [chance.weighted([1, 0, 5]) for _ in range(12)] == [2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2, 2]
    assert "".join(chance.choice("vdfm") for _ in range(12)) == "dvmmmdfmfdvm"


def test_every_name_of_a_stream_matters() -> None:
    names: list[tuple[str | int, ...]] = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (-1,), ("0",), ("", 0), ("0, 1",)]
    assert len({Chance(*name).word() for name in names}) == len(names)


def test_every_bit_of_a_long_number_matters() -> None:
    numbers = [0, *(1 << bit for bit in range(160))]
    assert len({Chance("cart", number).word() for number in numbers}) == len(numbers)


def test_streams_for_different_purposes_have_nothing_in_common() -> None:
    one, other = Chance("cart", 12345), Chance("pile", 12345)
    assert not {one.word() for _ in range(1000)} & {other.word() for _ in range(1000)}


def test_draws_are_even() -> None:
    chance = Chance(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert max(counts) - min(counts) < 200


def test_a_shuffle_can_give_every_order() -> None:
    chance = Chance(8)
    assert len({tuple(chance.shuffled(range(4))) for _ in range(500)}) == 24


def test_what_weighs_nothing_is_never_drawn() -> None:
    chance = Chance(9)
    drawn = [chance.weighted([0, 3, 0, 1]) for _ in range(400)]
    assert set(drawn) == {1, 3}
    assert 250 < drawn.count(1) < 350


def test_bounds_above_32_bits_are_reached() -> None:
    chance = Chance(10)
    drawn = [chance.below(3 << 61) for _ in range(200)]
    assert max(drawn) > 5 << 60
    assert min(drawn) < 1 << 60


@pytest.mark.parametrize("n", [1, 2, 10, 3 << 61, 3 << 62, 2**64 - 1])
def test_a_draw_below_a_bound_passes_over_the_words_that_would_make_it_uneven(n: int) -> None:
    words, chance = Chance(11), Chance(11)
    wide = (words.word() * n for _ in range(1000))
    even = (product >> 64 for product in wide if product % 2**64 >= 2**64 % n)
    assert [chance.below(n) for _ in range(100)] == [next(even) for _ in range(100)]


@pytest.mark.parametrize("wrong", [0, -1, 2**64])
def test_a_bound_without_numbers_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        Chance(1).below(wrong)
