"""Every rule that a decision can break: broken alone, and together with another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.cacao.actions import Done, PlaceWorker
from companion.games.cacao.rules import RULES
from companion.games.cacao.table import BUILD, NEXT, Step
from companion.games.kit import Answer, Private, Ruling
from companion.play.corrections import may_be_set_aside
from tests.support.games.cacao.tables import AROUND_X1Y0 as AROUND
from tests.support.games.cacao.tables import START, beginning, having, position
from tests.support.games.playing import broken, judge, play

OTHERS = {"x-1y0": "red 1-1-1-1", "x0y1": "purple 1-1-1-1"}
EXPANDED = {"x0y0": "plantation-1", "x1y1": "temple", "x2y0": "watering", "x1y-1": "gem-mine"}
LATE = {"x1y0": "red 3-0-0-1", "x0y1": "purple 1-1-1-1", "x-1y0": "red 1-1-1-1"}

acting = play(position(AROUND, OTHERS), "red place x1y0 1-1-1-1")
sated = position(AROUND, OTHERS, have={"red": having(cacao=5, sun=3, water=8)})
expanded = position(EXPANDED, OTHERS, gems={"x1y-1": (6, 0, 0, 0)})
charted = position(
    START, {"x-1y0": "purple 1-1-1-1"}, modules=("map",), display=("temple",), pile=("temple",), chart=("sun", "sun")
)
building = position(have={"red": replace(having(gold=19), huts=("trader", "wife", "daughter"))})
late = position(START, LATE, display=(), pile=(), covered=("x-1y0",), have={"red": having(sun=1)})
mined = position(
    {"x0y0": "water", "x1y1": "market-2", "x2y0": "temple", "x1y-1": "gem-mine"}, OTHERS, gems={"x1y-1": (6, 0, 0, 0)}
)

TABLES = {
    "turn": position(START, LATE),
    "known hand": position(have={"red": having(hand=Private(("1-1-1-1",)))}),
    "acting": acting,
    "sated": play(sated, "red place x1y0 1-1-1-1"),
    "expanded": play(expanded, "red place x1y0 1-1-1-1"),
    "mine left": play(expanded, "red place x1y0 1-1-1-1", "red use x1y0 x0y0 1"),
    "usual done": play(mined, "red place x1y0 1-1-1-1", "red usual"),
    "filling": play(charted, "red place x0y1 1-1-1-1"),
    "building": replace(building, agenda=(Step(NEXT), Step(BUILD)), huts=("hermit", "trader", "wife")),
    "dear": replace(position(), agenda=(Step(NEXT), Step(BUILD)), huts=("hermit",)),
    "late": late,
    "late, no sun": position(START, LATE, display=(), pile=(), covered=("x-1y0",)),
    "early": position(START, LATE, have={"red": having(sun=1)}),
}

ALONE = {
    "checkerboard": ("turn", "red place x2y0 1-1-1-1"),
    "free-space": ("turn", "red place x0y1 1-1-1-1"),
    "beside-jungle": ("turn", "red place x5y0 1-1-1-1"),
    "own-tiles": ("turn", "red place x2y1 3-0-0-1"),
    "own-hand": ("known hand", "red place x1y0 2-1-0-1"),
    "turn-steps": ("acting", "red place x2y1 1-1-1-1"),
    "fill-space": ("filling", "red fill x0y2 display-1"),
    "tile-there": ("filling", "red fill x-1y1 display-2"),
    "display-first": ("filling", "red fill x-1y1 pile"),
    "map-token": ("filling", "red fill x-1y1 map-1"),
    "must-fill": ("filling", "red done"),
    "own-worker": ("acting", "red use x0y1 x0y0 1"),
    "activated-once": ("acting", "red use x-1y0 x0y0 1"),
    "workers-on-edge": ("acting", "red use x1y0 x0y0 2"),
    "tile-use": ("expanded", "red use x1y0 x1y-1 1"),
    "usual": ("mine left", "red usual"),
    "nothing-to-gain": ("usual done", "red use x1y0 x1y1 1"),
    "own-goods": ("acting", "red use x1y0 x1y1 1"),
    "watering-start": ("expanded", "red use x1y0 x2y0 1"),
    "temple-later": ("expanded", "red use x1y0 x1y1 1"),
    "gems-there": ("expanded", "red pick x1y0 x1y-1 blue"),
    "overbuild-when": ("early", "red overbuild x1y0 1-1-1-1"),
    "overbuild-own": ("late", "red overbuild x0y1 1-1-1-1"),
    "overbuild-once": ("late", "red overbuild x-1y0 1-1-1-1"),
    "overbuild-sun": ("late, no sun", "red overbuild x1y0 1-1-1-1"),
    "hut-supply": ("building", "red build son"),
    "hut-cost": ("dear", "red build hermit"),
    "hut-once": ("building", "red build trader"),
}
ONE_AT_A_TIME = {"must-fill"}  # nothing else of a press of Done can be wrong
TOGETHER = {
    "checkerboard": ("turn", "red place x2y0 3-0-0-1", "own-tiles"),
    "free-space": ("turn", "red place x0y1 3-0-0-1", "own-tiles"),
    "beside-jungle": ("turn", "red place x5y0 3-0-0-1", "own-tiles"),
    "own-tiles": ("early", "red overbuild x1y0 3-0-0-1", "overbuild-when"),
    "own-hand": ("known hand", "red place x2y0 2-1-0-1", "checkerboard"),
    "turn-steps": ("acting", "red place x2y0 1-1-1-1", "checkerboard"),
    "fill-space": ("filling", "red fill x0y2 pile", "display-first"),
    "tile-there": ("filling", "red fill x0y2 display-2", "fill-space"),
    "display-first": ("filling", "red fill x5y5 pile", "fill-space"),
    "map-token": ("filling", "red fill x0y2 map-2", "fill-space"),
    "own-worker": ("acting", "red use x0y1 x5y5 1", "tile-use"),
    "activated-once": ("acting", "red pick x-1y0 x0y0 red", "tile-use"),
    "workers-on-edge": ("acting", "red use x1y0 x1y1 2", "own-goods"),
    "tile-use": ("acting", "red trade x-1y0 x0y0 1 0", "activated-once"),
    "usual": ("turn", "red usual", "turn-steps"),
    "nothing-to-gain": ("usual done", "red pick x1y0 x1y1 blue", "tile-use"),
    "own-goods": ("acting", "red use x1y0 x1y1 3", "workers-on-edge"),
    "watering-start": ("expanded", "red use x1y0 x2y0 2", "workers-on-edge"),
    "temple-later": ("expanded", "red pick x1y0 x1y1 red", "tile-use"),
    "gems-there": ("expanded", "red pick x1y0 x1y-1 red+blue", "workers-on-edge"),
    "overbuild-when": ("early", "red overbuild x0y1 1-1-1-1", "overbuild-own"),
    "overbuild-own": ("late, no sun", "red overbuild x9y0 1-1-1-1", "overbuild-sun"),
    "overbuild-once": ("late, no sun", "red overbuild x-1y0 1-1-1-1", "overbuild-sun"),
    "overbuild-sun": ("late, no sun", "red overbuild x1y0 3-0-0-1", "own-tiles"),
    "hut-supply": ("building", "red build chief", "hut-cost"),
    "hut-cost": ("building", "red build wife", "hut-once"),
    "hut-once": ("building", "red build daughter", "hut-supply"),
}


@pytest.mark.parametrize("rule", list(ALONE))
def test_a_rule_is_broken_alone(rule: str) -> None:
    table, line = ALONE[rule]
    assert broken(TABLES[table], line) == (rule,)


@pytest.mark.parametrize("rule", list(TOGETHER))
def test_a_rule_is_broken_together_with_another(rule: str) -> None:
    table, line, other = TOGETHER[rule]
    assert set(broken(TABLES[table], line)) == {rule, other}


def test_a_carrier_with_too_few_fields_behind_it_is_the_reason_not_the_storage() -> None:
    state = position(EXPANDED, have={"red": having(water=1)}, gems={"x1y-1": (0, 0, 0, 0)})
    state = play(state, "red place x1y0 0-2-0-2")
    assert broken(state, "red use x1y0 x2y0 2") == ("watering-start",)
    filled = position(EXPANDED, have={"red": having(water=1, cacao=3)}, gems={"x1y-1": (0, 0, 0, 0)})
    filled = play(filled, "red place x1y0 0-2-0-2")
    assert broken(filled, "red use x1y0 x2y0 2") == ("watering-start",)


def test_a_value_of_any_type_is_judged() -> None:
    state = TABLES["turn"]
    values: list[Any] = [[], {}, None, 1.5, ("x1y0",)]
    for value in values:
        assert state.verdict(PlaceWorker("red", value, "1-1-1-1")).rules == ("no-such-value",)


def test_no_rule_that_can_be_broken_is_left_out(breakable: set[str]) -> None:
    assert set(ALONE) == set(TOGETHER) | ONE_AT_A_TIME == breakable
    assert breakable <= set(RULES)


def test_what_no_game_knows_is_refused_by_the_shared_rules() -> None:
    state = TABLES["turn"]
    assert state.verdict(Done("green")).rules == ("no-such-seat",)
    assert state.verdict(PlaceWorker("red", "x01y0", "1-1-1-1")).rules == ("no-such-value",)
    assert state.verdict(PlaceWorker("red", "x2y1", "1-1-1-2")).rules == ("no-such-value",)
    assert state.verdict(PlaceWorker("purple", "x2y0", "3-0-0-1")).rules == ("not-due",)
    assert state.verdict(Answer("gem.1", "red")).rules == ("no-question",)
    assert state.verdict(Ruling("weather", "rain", "it is wet")).rules == ("no-such-fact",)
    assert beginning().verdict(PlaceWorker("red", "x1y0", "1-1-1-1")).rules == ("question-open",)


@pytest.mark.parametrize("rule", sorted(RULES.house))
def test_a_rule_that_a_table_sets_aside_leaves_a_position_that_goes_on(rule: str) -> None:
    table, line, *_ = ALONE[rule]
    state = TABLES[table]
    verdict = judge(state, line)
    assert verdict.rules == (rule,)
    assert may_be_set_aside(state, verdict)
    after = state.after(verdict.event)
    assert set(after.faults()) <= set(state.faults())
    assert after.due() or after.question()


@pytest.mark.parametrize("rule", ["overbuild-own", "hut-cost", "beside-jungle", "map-token"])
def test_what_no_position_can_hold_cannot_be_set_aside(rule: str) -> None:
    table, line, *_ = ALONE[rule]
    assert not may_be_set_aside(TABLES[table], judge(TABLES[table], line))
