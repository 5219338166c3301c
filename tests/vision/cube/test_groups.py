"""What looks alike: stickers of one colour whatever it is called, and one side in two pictures."""

from __future__ import annotations

import random

import numpy as np
import pytest

from companion.vision.cube.colours import Samples
from companion.vision.cube.groups import _grouped, group_chances, same_sides
from companion.vision.cube.solve import RING, Floats
from tests.vision.cube.test_corner_pieces import SOLVED, scrambled

NAMES = "WYROGB"
LIGHT = dict(
    zip(
        NAMES,
        np.array(
            [
                [0.8, 0.8, 0.8],
                [0.8, 0.7, 0.1],
                [0.5, 0.05, 0.08],
                [0.8, 0.3, 0.03],
                [0.05, 0.4, 0.15],
                [0.04, 0.12, 0.5],
            ]
        ),
        strict=True,
    )
)


def lit_face(colours: str, brightness: float = 1.0, seed: int | None = None) -> Samples:
    """Four stickers in some light, linear RGB, each a little off if there is a seed."""
    light = np.array([LIGHT[colour] for colour in colours]) * brightness
    if seed is not None:
        light *= np.exp(np.random.default_rng(seed).normal(0, 0.03, light.shape))
    return Samples(light, np.full(3, 0.01), np.zeros((4, 3)), 1.0)


def faces(stickers: str) -> list[Samples]:
    """Six sides, each lit a little otherwise."""
    return [lit_face(stickers[4 * n : 4 * n + 4], 0.8 + 0.08 * n, n) for n in range(6)]


def named(stickers: str, sure: float) -> Floats:
    """Chances of names, the right one being as sure as this."""
    out = np.full((24, 6), (1 - sure) / 5)
    out[np.arange(24), [NAMES.index(colour) for colour in stickers]] = sure
    return out


@pytest.mark.parametrize("seed", range(4))
def test_stickers_that_look_alike_get_one_name_though_by_themselves_some_are_misnamed(seed: int) -> None:
    stickers = "".join(scrambled(seed))
    chances = named(stickers, 0.6)
    for sticker in random.Random(seed).sample(range(24), 5):
        chances[sticker] = 0.04
        chances[sticker, (NAMES.index(stickers[sticker]) + 1) % 6] = 0.8
    found = group_chances(faces(stickers), chances)
    assert "".join(NAMES[n] for n in found.argmax(axis=1)) == stickers
    assert found.min() >= 0
    assert found.sum(axis=1) == pytest.approx(1)
    assert found.max(axis=1).min() > 0.9


def test_six_groups_are_found_where_no_name_is_known_at_all() -> None:
    stickers = "".join(scrambled(9))
    found = group_chances(faces(stickers), np.full((24, 6), 1 / 6)).argmax(axis=1)
    assert len({(int(name), true) for name, true in zip(found, stickers, strict=True)}) == 6
    assert np.bincount(found, minlength=6).tolist() == [4] * 6


@pytest.mark.parametrize("seed", [4, 19, 22])
def test_from_a_bad_beginning_groups_are_formed_again_around_what_was_grouped(seed: int) -> None:
    rng = np.random.default_rng(seed)
    colours = np.repeat(np.arange(6), 4)
    centres = rng.uniform(-1, 1, (6, 4))
    looks = centres[colours] + rng.normal(0, 0.03, (24, 4))
    found = _grouped(looks, centres + rng.normal(0, 0.8, (6, 4)))
    assert len(set(zip(found.tolist(), colours.tolist(), strict=True))) == 6


def test_a_sticker_between_two_groups_is_doubtful() -> None:
    light = faces("".join(SOLVED))
    light[0].stickers[0] = np.sqrt(LIGHT["W"] * LIGHT["Y"])
    found = group_chances(light, named("".join(SOLVED), 0.9))
    assert found[0].max() < found[1:].max(axis=1).min()


def test_names_beyond_doubt_and_stickers_darker_than_black_are_grouped_like_any() -> None:
    stickers = "".join(SOLVED)
    shown = faces(stickers)
    shown[1].stickers[0, 1] = -0.001
    assert "".join(NAMES[n] for n in group_chances(shown, named(stickers, 1.0)).argmax(axis=1)) == stickers


@pytest.mark.parametrize("turn", range(4))
def test_a_side_shown_again_in_any_turn_and_in_other_light_is_the_same(turn: int) -> None:
    again = "".join("WRGB"[i] for i in RING[turn])
    shown = [lit_face("WRGB"), lit_face("YYOO"), lit_face(again, 0.3, 1)]
    read = [NAMES.index(c) for c in "WRGB" + "YYOO" + again]
    assert same_sides(shown, read) == ((0, 2),)


def test_sides_that_are_read_alike_but_do_not_look_alike_are_two() -> None:
    other = lit_face("WRGB")
    other.stickers[3] = (0.04, 0.3, 0.5)
    read = [NAMES.index(c) for c in "WRGB" * 2]
    assert same_sides([lit_face("WRGB"), other], read) == ()
    assert same_sides([lit_face("WRGB"), lit_face("WRGB")], [*read[:4], *(NAMES.index(c) for c in "WRBG")]) == ()


def test_all_pairs_of_sides_that_look_the_same_are_told() -> None:
    read = [NAMES.index(c) for c in "WRGB" * 3]
    assert same_sides([lit_face("WRGB", seed=n) for n in range(3)], read) == ((0, 1), (0, 2), (1, 2))
