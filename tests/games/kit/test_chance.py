from __future__ import annotations

import pytest

from companion.games.kit.chance import Chance, mixed

STEP = 0x9E3779B97F4A7C15


def test_mixing_is_that_of_splitmix64() -> None:
    """The first values of SplitMix64 from seed 1234567, as other implementations give them."""
    words = [mixed((1234567 + at * STEP) % 2**64) for at in range(1, 6)]
    assert words == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_streams_stay_what_they_were_for_ever() -> None:
    chance = Chance(1, 2, 3)
    assert [chance.word() for _ in range(3)] == [15756192250194738071, 2530379197121950630, 7909353602169617379]
    assert [chance.below(10) for _ in range(12)] == [0, 6, 9, 4, 0, 4, 7, 6, 9, 8, 3, 5]
    assert chance.shuffled("condor") == list("cdnroo")
    assert [chance.weighted([1, 0, 5]) for _ in range(12)] == [2, 0, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2]
    assert "".join(chance.choice("vdfm") for _ in range(12)) == "ddfvdmvvdfff"


def test_every_number_of_the_key_matters() -> None:
    firsts = {Chance(*key).word() for key in [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (2**64 - 1,)]}
    assert len(firsts) == 7


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


@pytest.mark.parametrize("wrong", [0, -1, 2**64])
def test_a_bound_without_numbers_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        Chance(1).below(wrong)


@pytest.mark.parametrize("wrong", [-1, 2**64])
def test_a_key_holds_64_bit_numbers(wrong: int) -> None:
    with pytest.raises(ValueError, match="a key of chance"):
        Chance(wrong)
