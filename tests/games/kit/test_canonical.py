"""One text for one value, and nothing private in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.games.kit import DOTS, HIDDEN, LATER, Private, canonical, digest
from tests.support.effort import calls
from tests.support.frozen import thawed


@dataclass(frozen=True)
class Thing:
    name: str
    parts: tuple[Any, ...] = ()
    told: str = field(default="", metadata=HIDDEN)


def test_every_kind_of_value_has_a_text() -> None:
    assert canonical(Thing("é", (1, True, None))) == 'Thing{name:"é",parts:(1,true,null)}'
    assert canonical({"b": (1,), "a": [2]}) == '{"a":(2),"b":(1)}'
    assert canonical(frozenset({"b", "a"})) == '<"a","b">'


def test_what_is_no_part_of_the_identity_does_not_count() -> None:
    assert digest(Thing("a", told="now")) == digest(Thing("a", told="then"))
    assert digest(Thing("a")) != digest(Thing("b"))


@pytest.mark.parametrize("odd", [1.5, b"x", object(), {1}])
def test_what_has_no_one_text_may_not_be_held(odd: object) -> None:
    with pytest.raises(TypeError, match=type(odd).__name__):
        canonical(Thing("a", (odd,)))


def test_a_private_thing_shows_as_dots_and_is_compared_by_what_it_is() -> None:
    hand = Private(("a", "b"))
    assert canonical(Thing("x", (hand,))) == f'Thing{{name:"x",parts:({DOTS})}}'
    assert repr(hand) == str(hand) == DOTS
    assert hand.see() == ("a", "b")
    assert hand == Private(("a", "b"))
    assert hash(hand) == hash(Private(("a", "b")))
    assert hand != Private(("a",))
    assert hand != ("a", "b")


def test_nothing_that_the_kit_hands_out_can_be_changed() -> None:
    assert thawed("companion.games.kit") == set()


@dataclass(frozen=True)
class Grown:
    old: int
    new: tuple[str, ...] = field(default=(), metadata=LATER)


def test_a_later_field_is_left_out_while_it_has_its_default() -> None:
    assert canonical(Grown(1)) == "Grown{old:1}"
    assert canonical(Grown(1, ("a",))) == 'Grown{old:1,new:("a")}'


def test_a_part_that_two_positions_share_is_written_once() -> None:
    shared = tuple(Thing(f"part {n}") for n in range(200))
    first = calls(lambda: canonical(Thing("before", shared)))
    assert calls(lambda: canonical(Thing("after", shared))) < first / 10
    assert canonical(Thing("after", shared)) == canonical(Thing("after", tuple(Thing(f"part {n}") for n in range(200))))
