"""What scripts/bench evening counts is added up and said in words."""

from __future__ import annotations

from collections import Counter

from scripts.benches.evening.tally import Tally


def test_what_came_of_each_kind_of_mistake_is_said_in_a_line_of_its_own() -> None:
    one = Tally(counts=Counter(turns=3), slips=Counter({("out of turn", "made"): 2, ("out of turn", "told of"): 1}))
    one.add(Tally(counts=Counter(turns=1), slips=Counter({("out of turn", "made"): 1, ("pushed", "made"): 1})))
    assert one.lines()[0].startswith("4 turns")
    assert [line.strip() for line in one.lines()[-2:]] == ["out of turn: 3 made, 1 told of", "pushed: 1 made"]
