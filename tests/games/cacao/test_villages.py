"""What hands mean who move a water carrier or take a hut, and what the companion makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.cacao.actions import Done
from companion.games.cacao.layouts import SUPPLY, place_of_hut, village_of
from companion.games.cacao.reading.villages import said
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import BUILD, NEXT, Step
from companion.games.kit.extras import summary
from companion.tracking import Costs, Standing, TableReport, explain
from tests.support.games.cacao.tables import having, position
from tests.support.games.playing import play

AROUND = {"x0y0": "plantation-1", "x1y1": "water", "x2y0": "watering"}
RED, PURPLE = (village_of("red"), "carrier"), (village_of("purple"), "carrier")


def acting(**changes: object) -> Cacao:
    """Red has laid a tile with one worker at water and two at the watering."""
    state = position(AROUND, have={"red": having(water=4, **changes), "purple": having()})
    return play(state, "red place at=x1y0 tile=1-2-1-0")


def told(state: Cacao, lies: Mapping[tuple[str, str], str], past: tuple[Cacao, ...] = ()) -> TableReport:
    """What is said where all lies as the state says but for these."""
    table = {**state.layout(), **lies}
    return explain(state, (*past, state), {spot: {label: 1.0} for spot, label in table.items()})


def meant(state: Cacao, lies: Mapping[tuple[str, str], str]) -> list[str]:
    return [action.text() for action in state.intended_events(dict(lies))]


def test_every_carrier_stands_in_its_village_at_first() -> None:
    layout = position().layout()
    assert (layout[RED], layout[PURPLE]) == ("-10", "-10")


def test_a_carrier_moved_forward_means_that_workers_at_water_acted() -> None:
    state = acting()
    assert meant(state, {RED: "4"}) == ["red use worker=x1y0 jungle=x1y1 times=1"]
    assert told(state, {RED: "4"}).standing is Standing.MOVED


def test_a_carrier_moved_back_means_that_workers_at_a_watering_acted() -> None:
    state = acting()
    assert meant(state, {RED: "-1"}) == ["red use worker=x1y0 jungle=x2y0 times=2"]
    best = told(state, {RED: "-1"}).proposals[0]
    assert [event.text() for event in best.events] == ["red use worker=x1y0 jungle=x2y0 times=2"]


def test_a_carrier_moved_farther_than_there_are_workers_is_refused_by_their_rule() -> None:
    found = told(acting(), {RED: "11"})
    assert found.standing is Standing.UNEXPLAINED
    assert "workers-on-edge" in found.against[0].rules


def test_a_carrier_moved_farther_than_any_edge_has_workers_is_refused_by_the_same_rule() -> None:
    state = position(AROUND, have={"red": having(), "purple": having()})
    found = told(play(state, "red place at=x1y0 tile=1-2-1-0"), {RED: "16"})
    assert found.standing is Standing.UNEXPLAINED
    assert found.against[0].rules == ("workers-on-edge",)


def test_a_carrier_of_somebody_who_has_no_worker_there_is_astray() -> None:
    assert told(acting(), {PURPLE: "-1"}).standing is Standing.UNEXPLAINED


def test_a_carrier_moved_in_the_deed_of_laying_a_tile_is_part_of_it() -> None:
    state = position(AROUND, have={"red": having(water=4)})
    lies = {("x1y0", "tile"): "red-2-1-0-1", ("x1y0", "workers"): "1-2-1-0", RED: "4"}
    assert meant(state, lies) == ["red place at=x1y0 tile=1-2-1-0", "red use worker=x1y0 jungle=x1y1 times=1"]
    assert [event.text() for event in told(state, lies).proposals[0].events][:1] == ["red place at=x1y0 tile=1-2-1-0"]


def test_a_carrier_that_hands_forgot_is_a_thing_to_do() -> None:
    before = acting()
    state = play(before, "red use worker=x1y0 jungle=x1y1 times=1")
    assert told(state, {RED: "2"}, past=(before,)).standing is Standing.PENDING


def test_who_used_one_edge_may_have_left_the_others() -> None:
    """The carrier moves alike if red takes what is usual of all edges, which sells a cacao too."""
    around = {"x0y0": "market-2", "x1y1": "water", "x2y0": "mine-1", "x3y1": "sun"}
    state = position(around, have={"red": having(water=4, cacao=2), "purple": having()})
    state = play(state, "red place at=x1y0 tile=1-1-1-1")
    lies = {RED: "4", ("x0y1", "tile"): "purple-1-1-1-1", ("x0y1", "workers"): "1-1-1-1"}
    found = told(state, lies)
    assert found.taken() is None
    assert [proposal.events[0].text() for proposal in found.proposals] == [
        "red usual",
        "red use worker=x1y0 jungle=x1y1 times=1",
    ]


def test_what_one_edge_and_the_usual_have_in_common_was_done_in_any_case() -> None:
    """The rest of the usual follows when the game goes on."""
    around = {"x0y0": "market-2", "x1y1": "water", "x2y0": "mine-1", "x3y1": "sun"}
    state = position(around, have={"red": having(water=4, cacao=2), "purple": having()})
    state = play(state, "red place at=x1y0 tile=1-1-1-1")
    taken = told(state, {RED: "4"}).taken()
    assert taken is not None
    assert [event.text() for event in taken.events] == ["red use worker=x1y0 jungle=x1y1 times=1"]
    after = play(state, taken.events[0].text())
    assert summary(play(after, "red usual")) == summary(play(state, "red usual"))


def building(gold: int) -> Cacao:
    state = position(have={"red": having(gold=gold), "purple": having(huts=("trader",))}, modules=("huts",))
    return replace(state, huts=("hermit", "trader"), agenda=(Step(NEXT), Step(BUILD)))


def test_huts_lie_in_the_supply_and_in_villages() -> None:
    layout = building(10).layout()
    assert layout[place_of_hut("hermit"), "hut"] == SUPPLY
    assert layout[place_of_hut("trader"), "hut"] == f"{SUPPLY}+purple"
    assert (place_of_hut("chief"), "hut") not in layout


def test_a_hut_that_lies_in_a_village_was_built() -> None:
    state = building(10)
    lies = {(place_of_hut("hermit"), "hut"): "red"}
    assert meant(state, lies) == ["red build hut=hermit"]
    assert [event.text() for event in told(state, lies).proposals[0].events] == ["red build hut=hermit"]


def test_one_of_two_equal_huts_can_be_built() -> None:
    assert meant(building(10), {(place_of_hut("trader"), "hut"): "red+purple"}) == ["red build hut=trader"]


def test_a_hut_that_costs_more_than_there_is_is_refused_by_its_price() -> None:
    found = told(building(4), {(place_of_hut("hermit"), "hut"): "red"})
    assert found.standing is Standing.UNEXPLAINED
    assert "hut-cost" in found.against[0].rules


def test_a_hut_taken_out_of_turn_is_refused() -> None:
    found = told(building(10), {(place_of_hut("hermit"), "hut"): "purple"})
    assert found.standing is Standing.UNEXPLAINED
    assert found.against


def test_which_side_of_a_hut_is_up_answers_who_sees_it() -> None:
    state = position(modules=("huts",))
    state = replace(state, agenda=(*state.agenda, Step("hut", "1")))
    found = told(state, {(place_of_hut("hermit"), "hut"): SUPPLY})
    assert [event.text() for event in found.proposals[0].events] == ["answer hut.1 hermit"]


def with_huts(*up: str) -> Cacao:
    """A turn of red's, with these huts in the supply."""
    state = position(AROUND, have={"red": having(gold=30), "purple": having(huts=("trader",))}, modules=("huts",))
    return replace(state, huts=up, agenda=(Step(NEXT), Step(BUILD)))


def turned(state: Cacao, lies: Mapping[tuple[str, str], str | None]) -> list[tuple[str, dict[str, object]]]:
    """What is said of turned tiles where all lies as the state says but for these."""
    told_of = said(state, {**state.layout(), **lies}, True)
    return [(f"{section}.{what.key}", dict(what.args)) for section, what in told_of]


def test_a_hut_tile_that_was_turned_over_is_told_with_the_side_that_should_be_up() -> None:
    state = with_huts("market-crier", "chief")
    lies = {(place_of_hut("hermit"), "hut"): SUPPLY}
    assert turned(state, lies) == [("slip.turned-over", {"hut": "hermit", "back": "market-crier"})]
    assert not told(state, lies).proposals


def test_a_hut_tile_that_shows_a_hut_that_is_up_once_already_was_turned_over() -> None:
    state = with_huts("market-crier", "hermit")
    lies = {(place_of_hut("hermit"), "hut"): f"{SUPPLY}+{SUPPLY}"}
    assert turned(state, lies) == [("slip.turned-over", {"hut": "hermit", "back": "market-crier"})]


def test_a_hut_tile_that_is_turned_over_in_a_village_was_not_built() -> None:
    state = with_huts("farmer")
    lies = {(place_of_hut("farmer"), "hut"): f"{SUPPLY}+purple"}
    assert turned(state, lies) == [("slip.turned-over", {"hut": "farmer", "back": "trader"})]
    assert meant(state, lies) == []
    assert told(state, lies).standing is Standing.UNEXPLAINED


def test_of_a_hut_that_is_on_two_tiles_it_is_not_said_which_was_turned_over() -> None:
    lies = {(place_of_hut("trader"), "hut"): f"{SUPPLY}+purple"}
    assert turned(with_huts("farmer", "fountain-master"), lies) == [("slip.turned-back", {"hut": "trader"})]


def test_of_a_hut_that_is_on_two_tiles_the_one_is_named_that_lies_nowhere_now() -> None:
    state = with_huts("farmer", "fountain-master")
    lies = {(place_of_hut("trader"), "hut"): f"{SUPPLY}+purple", (place_of_hut("farmer"), "hut"): None}
    assert turned(state, lies) == [("slip.turned-over", {"hut": "trader", "back": "farmer"})]


def test_a_hut_that_is_carried_to_a_village_was_not_turned_over() -> None:
    state = with_huts("market-crier", "hermit")
    assert turned(state, {(place_of_hut("hermit"), "hut"): "red"}) == []
    assert meant(state, {(place_of_hut("hermit"), "hut"): "red"}) == ["red build hut=hermit"]


def test_nothing_is_turned_over_while_the_sides_that_are_up_are_being_told() -> None:
    state = with_huts("market-crier")
    state = replace(state, agenda=(*state.agenda, Step("hut", "2")))
    assert turned(state, {(place_of_hut("hermit"), "hut"): SUPPLY}) == []


def test_who_draws_the_next_tile_has_taken_the_usual_before() -> None:
    state = position(workers={"x-1y0": "purple 1-1-1-1"}, display=("mine-1", "sun"), pile=("water", "temple"))
    state = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-1")
    assert [type(state.implicit_pass(seat)).__name__ for seat in state.due()] == ["Usual", "Usual"]
    drawn = {("display-1", "tile"): "water"}
    question = play(state, "red usual", "purple usual").question()
    assert question is not None
    assert meant(state, drawn) == ["red usual", "purple usual", f"answer {question.key} water"]
    best = told(state, drawn).proposals[0]
    assert [event.text() for event in best.events] == meant(state, drawn)
    assert not best.holes
    assert best.certain > 0.95, "nobody has said anything else"
    assert meant(state, {("display-1", "tile"): "mine-2"}) == [], "there is none in the pile"
    assert meant(state, {**drawn, RED: "-4"})[:2] != ["red usual", "purple usual"], "more was done"


def test_by_tiles_that_moved_up_nobody_is_taken_to_forgo_what_workers_bring() -> None:
    jungle, workers = {"x0y0": "water", "x1y1": "water"}, {"x-1y0": "red 1-1-1-1"}
    state = position(jungle, workers, modules=("map",), display=("mine-1", "sun"), chart=("temple", "temple"))
    state = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-1")
    up = play(state, *(f"{seat} done" for seat in state.due())).layout()
    moved = {spot: label for spot, label in up.items() if label != state.layout().get(spot)}
    sure = {spot: {label: 1.0} for spot, label in {**state.layout(), **moved}.items()}
    found = explain(state, [state], sure, Costs(misread=0.001))
    assert [type(event) for event in found.proposals[0].events] == [Done]
    assert found.proposals[0].certain > Costs.sure
    assert found.taken() is None
