"""At which steps of a game a turn had ended."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.display.course import turns
from companion.games.kit import Seat


@dataclass(frozen=True)
class Moment:
    active: Seat | None


@pytest.mark.parametrize(
    ("actives", "ended"),
    [
        (["red", "red", "blue", "blue"], [2, 3]),
        ([None, "red", None, "blue", "red"], [2, 4, 4]),
        ([None], [0]),
    ],
)
def test_a_turn_has_ended_when_it_is_nobodys_or_another_seats(actives: list[Seat | None], ended: list[int]) -> None:
    assert list(turns([(None, Moment(active)) for active in actives])) == ended
