"""A game on the simulated table with the real eyes: looks explain most of what hands do."""

from __future__ import annotations

from collections import Counter

import pytest

from scripts.benches.isles.__main__ import MAP, PIECES, play, share

pytestmark = pytest.mark.slow
SEED = 3


@pytest.mark.parametrize("looks", [6, pytest.param(25, marks=pytest.mark.long)])
def test_the_map_is_read_and_most_looks_of_a_game_are_explained_as_it_was(looks: int) -> None:
    counts, ends = Counter[tuple[str, str]](), Counter[str]()
    for _, found, end in play(SEED, 3, looks):
        counts += found
        ends[end] += 1
    assert ends["step"] == 1, "the map itself"
    assert ends["explained"] >= 0.8 * looks
    assert ends["unread"] <= 0.1 * looks
    assert share(counts, MAP) >= 0.95
    assert share(counts, PIECES) >= 0.95
    assert sum(counts[layer, "false"] for layer in PIECES) <= 0.02 * sum(counts.values())
