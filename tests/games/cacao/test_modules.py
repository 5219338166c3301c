"""The Emperor, the map, the huts and overbuilding."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.cacao.box import HUTS
from companion.games.cacao.huts import bonuses, workers_at
from companion.games.cacao.player import Player
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import BUILD, NEXT, Step
from companion.tracking import Standing, explain
from tests.support.games.cacao.tables import AROUND_X1Y0 as AROUND
from tests.support.games.cacao.tables import START, at, beginning, hands, having, position
from tests.support.games.playing import broken, play, told

# The Emperor.


def taken(state: Cacao, seat: str) -> list[object]:
    """The gold that a seat's hands take after the last event."""
    what = (what for news in state.news() for what in news.hands)
    return [say["number"] for say in what if say.key == "take-gold" and say["seat"] == seat]


@pytest.mark.parametrize(("place", "comes"), [("x1y0", True), ("x1y2", True), ("x2y1", True), ("x0y-1", False)])
def test_a_tile_in_his_row_or_column_draws_the_emperor_for_1_gold(place: str, comes: bool) -> None:
    state = play(position(emperor="x1y1", display=(), pile=()), f"red place {place} 4-0-0-0")
    assert (state.emperor == at(place)) == comes
    assert state.player("red").ledger[5] == comes
    assert taken(state, "red") == [1] * comes


def test_he_comes_over_gaps() -> None:
    jungle = {**START, "x8y0": "temple"}
    state = play(position(jungle, emperor="x0y0", display=(), pile=()), "red place x9y0 1-1-1-1")
    assert state.emperor == (9, 0)
    assert "emperor" in hands(state)


def test_who_starts_a_turn_with_him_gets_1_gold() -> None:
    workers = {"x0y-1": "purple 1-1-1-1"}
    state = position(workers=workers, emperor="x0y-1", display=(), pile=())
    state = play(state, "red place x2y1 4-0-0-0")
    assert told(state)[-1] == "emperor-stays"
    assert state.player("purple").gold == 1
    assert taken(state, "purple") == [1]


def test_overbuilding_draws_him_too_also_on_his_own_space() -> None:
    state = position(workers={"x1y0": "red 1-1-1-1"}, emperor="x1y0", display=(), pile=(), have={"red": having(sun=1)})
    state = play(state, "red overbuild x1y0 4-0-0-0")
    assert state.player("red").ledger[5] == 1
    assert "emperor" not in hands(state), "he need not be moved"


# Overbuilding.


def test_overbuilding_costs_a_sun_token_and_the_new_workers_act_alone() -> None:
    state = position(AROUND, {"x1y0": "red 1-1-1-1"}, display=(), pile=(), have={"red": having(sun=1)})
    state = play(state, "red overbuild x1y0 0-2-0-2")
    assert state.player("red").sun == 0
    assert {(e.places[1], state.workers_on(e)) for e in state.open} == {("x2y0", 2), ("x0y0", 2)}
    assert state.worker_at[1, 0].under == "1-1-1-1"


def test_an_overbuilt_tile_brings_no_spaces_to_fill() -> None:
    state = position(
        workers={"x-1y0": "red 1-1-1-1", "x0y1": "red 2-1-0-1"},
        display=("temple",),
        pile=(),
        have={"red": having(sun=1)},
        early=True,
    )
    state = play(state, "red overbuild x-1y0 4-0-0-0")
    assert (-1, 1) not in state.jungle_at


def test_as_long_as_the_display_holds_a_tile_nobody_overbuilds_but_in_the_variant() -> None:
    have = {"red": having(sun=1)}
    state = position(workers={"x1y0": "red 1-1-1-1"}, display=("temple",), pile=(), have=have)
    assert broken(state, "red overbuild x1y0 0-2-0-2") == ("overbuild-when",)
    assert not broken(replace(state, early=True), "red overbuild x1y0 0-2-0-2")
    assert beginning(2, {"overbuilding": "pile-empty"}).early


def test_an_overbuilt_tile_that_is_seen_is_proposed_though_its_neighbour_was_nudged() -> None:
    have = {"red": having(sun=1)}
    workers = {"x1y0": "red 1-1-1-1", "x0y1": "red 2-1-0-1"}
    state = position(workers=workers, display=(), pile=(), have=have)
    lies = play(state, "red overbuild x1y0 0-2-0-2").layout()
    seen = {spot: {label: 1.0} for spot, label in lies.items()}
    found = explain(state, [state], seen, stirred=("x0y1",))
    assert found.standing is Standing.MOVED
    assert [event.text() for event in found.proposals[0].events] == ["red overbuild at=x1y0 tile=0-2-0-2"]


def test_the_shaman_overbuilds_for_nothing() -> None:
    have = {"red": replace(having(), huts=("shaman",))}
    state = position(workers={"x1y0": "red 1-1-1-1"}, display=(), pile=(), have=have)
    state = play(state, "red overbuild x1y0 4-0-0-0")
    assert state.player("red").sun == 0
    assert told(state)[0] == "shaman"


# The map.


def mapped(**given: Any) -> Cacao:
    workers = {"x-1y2": "purple 1-1-1-1", "x0y1": "purple 1-1-1-1", "x2y1": "purple 1-1-1-1", "x1y4": "purple 1-1-1-1"}
    have = {"red": having(tokens=2)}
    state = position(workers=workers, modules=("map",), chart=("sun", "water"), have=have, **given)
    return play(state, "red place x1y2 0-0-0-4")


def test_both_tokens_can_go_in_one_turn() -> None:
    state = play(mapped(), "red fill x0y2 map-1", "red fill x2y2 map-2", "red fill x1y3 display-2")
    assert state.player("red").tokens == 0
    assert [tile.kind for tile in (state.jungle_at[0, 2], state.jungle_at[2, 2])] == ["sun", "water"]


def test_tiles_move_from_the_map_to_the_display_before_new_ones_are_drawn() -> None:
    state = play(mapped(), "red fill x0y2 display-1", "red fill x2y2 display-2", "red fill x1y3 map-1", "purple done")
    assert [tile.kind if tile else None for tile in state.display] == ["water", None]
    assert told(state).count("map-refill") == 1
    asked = []
    while (question := state.question()) is not None:
        asked.append(question.places)
        state = play(state, "answer temple")
    assert asked == [("display-2",), ("map-1",), ("map-2",)]


def test_the_tile_nearer_to_the_display_moves_first_and_the_other_moves_up() -> None:
    state = play(mapped(display=("temple", "temple")), "red fill x0y2 display-1", "red fill x2y2 display-2")
    state = play(state, "red fill x1y3 map-2", "purple usual")
    assert state.display[0] is not None
    assert state.display[0].kind == "sun"


def test_without_display_and_pile_a_tile_of_the_map_may_be_bought_or_left() -> None:
    state = play(mapped(pile=()), "red fill x0y2 display-1", "red fill x2y2 display-2")
    assert {a.text() for a in state.actions("red")} == {
        "red fill at=x1y3 take=map-1",
        "red fill at=x1y3 take=map-2",
        "red done",
    }
    assert state.due() == {"red": "map"}, "nothing has to be filled any more"
    state = play(state, "red done")
    assert (1, 3) not in state.jungle_at


# Huts.


def built(*huts: str, **things: object) -> Player:
    return replace(having(**things), huts=huts)


@pytest.mark.parametrize(("source", "todo"), [("companion", ("hut-side",)), ("table", ())])
def test_only_hut_tiles_that_nobody_dropped_are_to_be_turned(source: str, todo: tuple[str, ...]) -> None:
    state = play(beginning(options={"huts": "yes", "hut-sides": source}), "answer hut.1 hermit")
    assert state.huts == ("hermit",)
    assert hands(state) == todo


def test_a_hut_is_built_at_the_end_of_the_own_turn_for_gold_one_has() -> None:
    state = position(display=(), pile=(), huts=("hermit", "chief"), have={"red": having(gold=6)})
    state = play(state, "red place x0y-1 4-0-0-0")
    assert state.due() == {"red": "hut-build"}
    assert {a.text() for a in state.actions("red")} == {"red build hut=hermit", "red done"}
    state = play(state, "red build hermit")
    assert (state.player("red").gold, state.player("red").huts, state.huts) == (0, ("hermit",), ("chief",))
    assert state.active == "purple"


def test_who_can_afford_no_hut_is_not_asked() -> None:
    state = position(display=(), pile=(), huts=("hermit",), have={"red": having(gold=5)})
    assert play(state, "red place x0y-1 4-0-0-0").active == "purple"


def test_the_market_crier_sells_at_3_where_others_get_2() -> None:
    state = position(AROUND, have={"red": built("market-crier", cacao=2)})
    state = play(state, "red place x1y0 0-0-2-2", "red use x1y0 x1y1 2")
    assert state.player("red").gold == 6
    assert told(state)[0] == "market-crier"


@pytest.mark.parametrize(("before", "workers", "after"), [(0, "0-0-0-4", 5), (1, "0-0-0-4", 5), (0, "1-0-0-3", 3)])
def test_the_farmer_who_stores_exactly_4_cacao_stores_1_more(before: int, workers: str, after: int) -> None:
    state = position(have={"red": built("farmer", cacao=before)}, display=(), pile=())
    state = play(state, f"red place x1y0 {workers}", "red usual")
    assert state.player("red").cacao == after
    assert ("farmer" in told(state)) == (before == 0 and after == 5)


def test_the_farmer_gains_his_cacao_also_in_another_players_turn() -> None:
    workers = {"x-1y0": "purple 0-0-4-0"}
    state = position(
        {"x0y0": "temple", "x1y1": "temple"}, workers, {"purple": built("farmer")}, display=("plantation-1",), pile=()
    )
    state = play(state, "red place x0y1 4-0-0-0", "red fill x-1y1 display-1", "purple usual")
    assert state.player("purple").cacao == 5


def test_with_the_foreman_three_workers_of_a_tile_count_as_four_from_then_on() -> None:
    state = position({"x0y0": "mine-2", "x1y1": "temple"}, have={"red": built("foreman")}, display=(), pile=())
    assert "foreman" not in told(play(state, "red place x1y0 0-0-0-4")), "four are four"
    state = play(state, "red place x1y0 0-0-1-3")
    assert told(state)[:2] == ("place-worker", "foreman")
    assert play(state, "red usual").player("red").gold == 8
    before = position({"x0y0": "mine-2", "x1y1": "temple"}, {"x1y0": "red 0-0-1-3"}, {"red": built("foreman")})
    assert before.worker_at[1, 0].on(3) == 3, "a tile placed before the foreman came"


def test_the_worker_that_the_foreman_brings_counts_at_a_temple_and_for_the_hermit_too() -> None:
    jungle = {"x0y0": "mine-2", "x1y1": "temple"}
    state = position(jungle, have={"red": built("foreman", "hermit")}, display=(), pile=())
    state = play(state, "red place x1y0 3-0-0-1")
    assert {name: gold for _, name, gold in bonuses(state, "red")}["hermit"] == 4
    state = position({"x0y0": "temple", "x1y1": "mine-2"}, have={"red": built("foreman")}, display=(), pile=())
    assert workers_at(play(state, "red place x1y0 1-0-0-3"), (0, 0)) == {"red": 4}


@pytest.mark.parametrize(
    ("hut", "things", "bonus"),
    [
        ("hermit", {}, 4 + 3),  # all of x0y-1's but the south, and x1y0's north and east
        ("road-worker", {}, 2),
        ("trader", {"cacao": 3, "bars": 2}, 3),
        ("monk", {}, 1),
        ("master-builder", {}, 1),
        ("fountain-master", {"water": 8}, 4),
        ("fountain-master", {"water": 7}, 0),
        ("daughter", {}, 4),
        ("son", {}, 4),
        ("wife", {}, 5),
        ("chief", {}, 6),
    ],
)
def test_each_hut_brings_its_bonus_at_the_end(hut: str, things: dict[str, int], bonus: int) -> None:
    workers = {"x0y-1": "red 4-0-0-0", "x1y0": "red 1-2-1-0", "x2y1": "purple 0-0-0-4", "x0y3": "red 0-0-0-4"}
    jungle = {"x0y0": "plantation-1", "x1y1": "temple", "x-1y3": "market-2"}
    state = position(jungle, workers, {"red": built("shaman", hut, **things)})
    found = {name: gold for _, name, gold in bonuses(state, "red")}
    assert found == {hut: bonus}


def test_what_a_hut_cost_comes_back_in_the_score() -> None:
    state = position(huts=("chief",), have={"red": having(gold=30)})
    state = play(replace(state, agenda=(Step(NEXT), Step(BUILD))), "red build chief")
    assert state.player("red").gold == 6
    score = state.view(None)["players"]["red"]["score"]
    assert score["sure"] == 30
    assert score["projected"] == 6 - 10, "the chief's bonus and the carrier's field"


def test_every_hut_has_a_cost_and_a_function() -> None:
    during = {"market-crier", "farmer", "shaman", "foreman"}
    state = position(have={"red": built(*HUTS, water=8)})
    assert {hut for _, hut, _ in bonuses(state, "red")} == set(HUTS) - during
