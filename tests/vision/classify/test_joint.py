"""What the parts of one picture say of one another."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.classify.joint import KnownParts, agreed, alternating, limited

NAMES = ("hill", "forest", "lake")


def test_a_doubtful_part_takes_the_name_of_those_it_looks_like() -> None:
    chances = np.array([[0.9, 0.1, 0], [0.8, 0.2, 0], [0.1, 0.9, 0], [0.2, 0.8, 0], [0.55, 0.45, 0]], np.float32)
    looks = np.array([[0, 0], [0.1, 0], [3, 3], [3, 3.1], [3.1, 3]], np.float32)
    assert agreed(chances, looks).argmax(axis=1).tolist() == [0, 0, 1, 1, 1]
    assert agreed(chances, looks).sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_a_lone_part_keeps_its_name() -> None:
    chances = np.array([[0.98, 0.01, 0.01], [0.97, 0.02, 0.01], [0.01, 0.01, 0.98], [0.02, 0.95, 0.03]], np.float32)
    looks = np.array([[0, 0], [0.2, 0], [5, 0], [0, 5]], np.float32)
    assert agreed(chances, looks).argmax(axis=1).tolist() == [0, 0, 2, 1]


def test_among_parts_of_one_label_one_with_a_pawn_on_it_keeps_its_name() -> None:
    chances = np.array([[0.98, 0.01, 0.01]] * 9, np.float32)
    looks = np.array([[0.02 * n, 0] for n in range(8)] + [[0, 0.7]], np.float32)
    assert agreed(chances, looks)[8, 0] < 0.5, "by itself the picture makes too much of a small difference"
    assert agreed(chances, looks, 0.6).min(axis=0)[0] > 0.9


def test_two_parts_say_nothing_of_each_other() -> None:
    chances = np.array([[0.6, 0.4, 0], [0.4, 0.6, 0]], np.float32)
    assert agreed(chances, np.zeros((2, 4), np.float32)) is chances


def test_no_more_parts_take_a_name_than_there_are() -> None:
    chances = np.array([[0.9, 0.1, 0], [0.6, 0.3, 0.1], [0.8, 0.1, 0.1]], np.float32)
    assert limited(chances, NAMES, {"hill": 1}).argmax(axis=1).tolist() == [0, 1, 1]
    assert limited(chances, NAMES, {"hill": 2}).argmax(axis=1).tolist() == [0, 1, 0]
    assert limited(chances, NAMES, {}) == pytest.approx(chances)


def test_who_is_least_sure_of_a_name_gives_it_up_and_the_rest_keep_theirs() -> None:
    chances = np.array([[0.9, 0.06, 0.04], [0.5, 0.3, 0.2], [0.7, 0.1, 0.2], [0.8, 0.15, 0.05]], np.float32)
    out = limited(chances, NAMES, {"hill": 2})
    assert out.argmax(axis=1).tolist() == [0, 1, 2, 0]
    assert out.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert (out[1, 0], out[2, 0]) == (0, 0)
    assert out[[0, 3]] == pytest.approx(chances[[0, 3]])
    assert chances[1, 0] == 0.5, "what was given is left as it was"


def test_where_each_name_has_too_many_every_one_of_them_is_limited() -> None:
    chances = np.array([[0.6, 0.3, 0.1], [0.5, 0.4, 0.1], [0.55, 0.35, 0.1], [0.1, 0.1, 0.8]], np.float32)
    assert limited(chances, NAMES, {"hill": 1, "forest": 1}).argmax(axis=1).tolist() == [0, 1, 2, 2]
    assert limited(chances, NAMES, {"hill": 0, "forest": 0}).argmax(axis=1).tolist() == [2, 2, 2, 2]


def test_on_a_chessboard_the_kind_of_a_field_is_what_all_parts_together_make_likeliest() -> None:
    kinds = {"hill": "high", "forest": "low"}
    places = np.array([[0, 0], [0, 1], [1, 1], [2, 1], [-1, 0]])
    chances = np.array([[0.9, 0.1, 0], [0.2, 0.8, 0], [0.4, 0.5, 0.1], [0.3, 0.6, 0.1], [0.5, 0.2, 0.3]], np.float32)
    out = KnownParts(kinds=kinds).applied(chances, NAMES, places)
    assert out.argmax(axis=1).tolist() == [0, 1, 0, 1, 2], "a lake is of no kind and lies anywhere"
    assert out.sum(axis=1) == pytest.approx(1, abs=1e-5)
    one_further = KnownParts(kinds=kinds).applied(chances, NAMES, places + np.array([1, 0]))
    assert one_further == pytest.approx(out), "which field is which, the places do not say"


def test_kinds_and_numbers_are_both_taken_into_account_and_nothing_is_made_of_nothing() -> None:
    known = KnownParts(most={"lake": 0}, kinds={"hill": "high", "forest": "low"})
    places = np.array([[0, 0], [0, 1]])
    chances = np.array([[0.5, 0.1, 0.4], [0.3, 0.1, 0.6]], np.float32)
    assert known.applied(chances, NAMES, places).argmax(axis=1).tolist() == [0, 1]
    assert known.applied(chances[:0], NAMES, places[:0]).shape == (0, 3)
    assert KnownParts().applied(chances, NAMES, places) == pytest.approx(chances)
    with pytest.raises(ValueError, match="two kinds"):
        alternating(chances, NAMES, places, {"hill": "high", "forest": "low", "lake": "wet"})


def test_three_parts_are_enough_to_speak_of_each_other() -> None:
    chances = np.array([[0.98, 0.02, 0], [0.98, 0.02, 0], [0.45, 0.55, 0]], np.float32)
    looks = np.array([[0, 0], [0.1, 0], [0, 0.1]], np.float32)
    assert agreed(chances, looks, 0.6).argmax(axis=1).tolist() == [0, 0, 0]


@pytest.mark.parametrize(("away", "label"), [(1.7, "hill"), (1.75, "forest")])
def test_a_part_gives_up_what_it_looks_like_by_itself_once_it_is_plainly_more_like_others(
    away: float, label: str
) -> None:
    """Four to one for a hill by itself, and a bit nearer to three forests than to three hills."""
    chances = np.array([[0.98, 0.01, 0.01]] * 3 + [[0.01, 0.98, 0.01]] * 3 + [[0.8, 0.19, 0.01]], np.float32)
    looks = np.array([[0, 0], [0.1, 0], [0, 0.1], [3, 3], [3.1, 3], [3, 3.1], [away, away]], np.float32)
    assert NAMES[agreed(chances, looks)[-1].argmax()] == label


def test_one_part_beyond_doubt_says_more_of_a_chessboard_than_six_that_are_hardly_sure() -> None:
    places = np.array([[2 * n, 0] for n in range(7)])
    chances = np.array([[0.999, 0.001, 0]] + [[0.4, 0.6, 0]] * 6, np.float32)
    out = KnownParts(kinds={"hill": "high", "forest": "low"}).applied(chances, NAMES, places)
    assert out.argmax(axis=1).tolist() == [0] * 7
