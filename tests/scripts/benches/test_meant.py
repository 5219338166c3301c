"""What scripts/bench meant lays: deeds that a rule forbids, told by a rule that they break."""

from __future__ import annotations

import random

import pytest

from scripts.benches.meant import GAMES, judged, slips
from tests.support.games.diamond_isles.positions import moments


def test_every_mistake_breaks_a_rule_and_lies_otherwise() -> None:
    state = next(state for state in reversed(moments(3)) if state.due())
    found = {slip.name: slip for slip in slips(state, random.Random(1))}
    assert {"settlement", "city", "road", "ship", "another's settlement", "another's road"} <= set(found)
    for slip in found.values():
        assert slip.rules
        assert slip.lies != state.layout()


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_mistake_is_told_by_a_rule_that_it_breaks(game: str) -> None:
    told = [how for _, _, how in judged(game, 5, GAMES[game][0], each=1)]
    assert told.count("named") >= 3
    assert set(told) <= {"named", "legal"}
