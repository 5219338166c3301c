"""What all states share: a verdict is total, whatever it is given."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit import Answer, Ruling
from tests.toys import skirmish

ODD: tuple[Any, ...] = ([], {}, None, 3, ("a", []), b"x")


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_malformed_ruling_is_refused_and_raises_nothing(odd: Any) -> None:
    state = skirmish.GAME.start(skirmish.GAME.begin(skirmish.GAME.seats[:2]))
    assert state.verdict(Ruling(odd, 1, "it is so")).rules == ("no-such-fact",)


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_malformed_answer_is_refused_and_raises_nothing(odd: Any) -> None:
    state = skirmish.GAME.start(skirmish.GAME.begin(skirmish.GAME.seats[:2]))
    assert not state.verdict(Answer(odd, odd)).legal
