"""What has changed is read again once no hand hides it, and what changed with the light is known as such."""

from __future__ import annotations

import pytest

from companion.app.to_read import ToRead
from companion.vision.motion.watching import Settled

EVERY = ("a", "b", "c")


@pytest.fixture
def to_read() -> ToRead:
    return ToRead()


def test_what_a_hand_hides_is_read_once_it_can_be_seen(to_read: ToRead) -> None:
    to_read.settled(Settled(1.0, ("a", "b")), EVERY)
    to_read.settled(Settled(2.0, (), hidden=("a", "b")), EVERY)
    assert not to_read.in_sight
    to_read.read(["c"])
    assert to_read.places == {"a", "b"}
    to_read.settled(Settled(3.0, (), hidden=("b",)), EVERY)
    to_read.read(["a"])
    assert to_read.places == {"b"}


def test_what_has_changed_and_no_hand_hides_is_in_sight(to_read: ToRead) -> None:
    to_read.settled(Settled(1.0, ("a",), hidden=("b",)), EVERY)
    assert to_read.in_sight


def test_of_what_has_changed_and_is_not_seen_though_it_could_be_nothing_is_known(to_read: ToRead) -> None:
    to_read.settled(Settled(1.0, ("a", "b", "c"), hidden=("c",)), EVERY)
    assert to_read.read(["a"]) == {"b"}


def test_in_another_light_every_place_changed_with_it_until_it_is_read(to_read: ToRead) -> None:
    to_read.settled(Settled(1.0, EVERY, light=True), EVERY)
    to_read.read(["a"])
    assert to_read.relit == {"b", "c"}


def test_what_changes_once_more_did_not_change_with_the_light_alone(to_read: ToRead) -> None:
    to_read.settled(Settled(1.0, ("a", "b"), hidden=("c",), light=True), EVERY)
    to_read.settled(Settled(2.0, ("b", "c")), EVERY)
    assert to_read.relit == {"a", "c"}, "what a hand hid then is seen for the first time in this light"


def test_what_could_not_be_used_is_read_once_more_everywhere(to_read: ToRead) -> None:
    to_read.again(EVERY)
    assert to_read.places == set(EVERY)
