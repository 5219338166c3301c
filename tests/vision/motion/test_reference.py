"""The table is remembered as it was last seen, and a hand in it is not taken for the table once it has gone."""

from __future__ import annotations

import numpy as np

from companion.vision.motion.change import Blobs, LightChange, Mask, Small, change_mask, sort_blobs
from companion.vision.motion.reference import Reference

HEIGHT, WIDTH = 60, 80
ARM = np.s_[0:40, 30:45]
DISC = np.s_[45:52, 10:17]


def table() -> Small:
    """One in whose grain each part has the colours of what lies around."""
    return np.random.default_rng(7).integers(90, 110, (HEIGHT, WIDTH, 3), np.uint8)


def with_a(colour: int, where: tuple[slice, slice]) -> Small:
    made = table()
    made[where] = colour
    return made


def between(before: Small, now: Small) -> Blobs:
    return sort_blobs(change_mask(before, now, None, 30.0))


def nothing() -> Blobs:
    return between(table(), table())


def mask(where: tuple[slice, slice]) -> Mask:
    made = np.zeros((HEIGHT, WIDTH), np.uint8)
    made[where] = 255
    return made


def test_where_something_reaches_in_it_shows_what_was_seen_before_and_elsewhere_what_is_seen_now() -> None:
    reference, now = Reference(table()), with_a(200, ARM)
    now[DISC] = 10
    reference.take(now, between(table(), now), None)
    assert np.array_equal(reference.picture[ARM], table()[ARM])
    assert (reference.picture[DISC] == 10).all()


def test_what_is_hidden_is_shown_in_the_light_of_now() -> None:
    reference, now = Reference(table()), with_a(200, ARM)
    darker = LightChange(np.full((HEIGHT, WIDTH, 3), 0.5, np.float32), changed=True)
    reference.take(now, between(table(), now), darker)
    assert reference.picture[ARM].max() < 60


def test_a_hand_that_was_there_from_the_start_and_has_gone_hides_nothing() -> None:
    reference, now = Reference(with_a(200, ARM)), table()
    changed = between(reference.picture, now)
    assert changed.reaching_in.any()
    assert not reference.without_the_gone(now, changed).reaching_in.any()


def test_where_a_hand_has_come_and_gone_what_reaches_in_is_one() -> None:
    reference, hand = Reference(table()), with_a(200, ARM)
    came = reference.without_the_gone(hand, between(table(), hand))
    assert came.reaching_in.any()
    assert not reference.without_the_gone(table(), nothing()).reaching_in.any()
    reference.picture = hand
    back = between(hand, table())
    assert reference.without_the_gone(table(), back).reaching_in.any(), "the table was seen there without a hand"


def test_what_lies_at_the_edge_may_be_a_hand_after_all() -> None:
    reference, hand = Reference(table()), with_a(200, ARM)
    reference.without_the_gone(hand, between(table(), hand))
    reference.without_the_gone(table(), nothing())
    reference.show(mask(ARM), hand)
    assert (reference.picture[ARM] == 200).all()
    assert not reference.without_the_gone(table(), between(reference.picture, table())).reaching_in.any()
