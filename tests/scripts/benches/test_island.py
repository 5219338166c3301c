"""The bench of El Dorado's presses: what the table has been told of once stops no later proposal."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.kit import Labels, Spot, State
from scripts.benches import island

SEED = 3
STRANGER: Spot = ("q0r0", "stranger")


def test_what_was_told_and_lies_there_still_is_not_asked_for_with_each_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(*args: State, **_: int) -> Mapping[Spot, Labels]:
        labels: dict[Spot, Labels] = {spot: {label: 1.0} for spot, label in args[2].layout().items()}
        return labels | {STRANGER: {"stranger": 0.97, None: 0.03}}

    monkeypatch.setattr(island, "look", look)
    turns = list(island.play(SEED, 2, most=4))
    assert sum(turn.looks for turn in turns) > 3
    assert sum(turn.alone for turn in turns) >= sum(turn.looks for turn in turns) - 2
    assert not any(turn.wrong for turn in turns)
