"""What hands must have meant that laid the expansion's pieces: the Thieves', a team's, the bridge, the Wolf."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.state import ElDorado
from companion.games.kit import Spot, Verdict
from companion.tracking import Standing, explain
from tests.games.eldorado.test_bridge import SHORE, shore
from tests.support.games.eldorado.dwellers_tables import free
from tests.support.games.eldorado.tables import LINE, RICH
from tests.support.games.eldorado.teams_tables import team
from tests.support.games.eldorado.thieves_tables import in_hiding, thieving
from tests.support.games.playing import play

THIEF, BRIDGE, BUILDING, TILE = "brown-thief", "bridge", "building", "tile"


def wanted(state: ElDorado, lies: dict[Spot, str | None]) -> list[str]:
    """What hands must have meant, line by line, which laid this."""
    places = {place for place, _ in lies}
    there = {spot: label for spot, label in state.layout().items() if spot[0] in places}
    there.update(lies)
    return [event.text() for event in state.intended_events(there)]


def refused(state: ElDorado, lies: dict[Spot, str | None]) -> tuple[str, ...]:
    """The rules that the first thing broke which hands have laid."""
    seen = {spot: {label: 0.98, "": 0.02} for spot, label in {**state.layout(), **lies}.items()}
    found = explain(state, [state], seen)
    assert found.standing is Standing.UNEXPLAINED
    against: tuple[Verdict, ...] = found.against
    return against[0].rules


def unlike(state: ElDorado, lies: ElDorado) -> dict[Spot, str | None]:
    """What lies otherwise in another state."""
    layout = state.layout()
    return {spot: label for spot, label in lies.layout().items() if label != layout.get(spot)}


# The Thieves.


def test_a_thief_walks_step_by_step() -> None:
    state = thieving("brown thief-1 q5r0", "brown thief-2 q0r0")
    lies = {("q5r0", THIEF): None, ("q3r0", THIEF): "1"}
    assert wanted(state, lies) == ["brown prowl who=thief-1 to=q4r0", "brown prowl who=thief-1 to=q3r0"]


def test_of_two_thieves_on_a_tile_the_one_with_more_speed_left_has_gone() -> None:
    state = thieving("brown thief-1 q5r0", "brown thief-2 q5r0", paces=(0, 4))
    assert wanted(state, {("q5r0", THIEF): "1", ("q4r0", THIEF): "1"}) == ["brown prowl who=thief-2 to=q4r0"]


def test_a_thief_that_went_too_far_breaks_the_rule_of_its_speed() -> None:
    state = thieving("brown thief-1 q5r0", paces=(1, 0))
    assert refused(state, {("q5r0", THIEF): None, ("q3r0", THIEF): "1"}) == ("thief-speed",)


def test_a_thief_discovers_a_tile() -> None:
    state = thieving("brown thief-1 q5r0")
    lies = play(state, "brown scout thief-1", "answer wood", "brown lay q5r-1")
    texts = wanted(state, unlike(state, lies))
    assert texts[0] == "brown scout who=thief-1"
    assert texts[2] == "brown lay at=q5r-1"


def test_an_outpost_and_the_thief_that_comes_from_it_are_bought_in_that_order() -> None:
    state = thieving("brown thief-1 q5r0", doubloons=5)
    lies = play(state, "brown outpost q5r0n", "brown thief q5r0")
    assert wanted(state, unlike(state, lies)) == ["brown outpost corner=q5r0n", "brown thief at=q5r0"]


def test_out_of_hiding_hideout_and_thief_are_bought() -> None:
    state = in_hiding(3)
    lies = play(state, "brown hideout q5r0n", "brown thief q5r0")
    assert wanted(state, unlike(state, lies)) == ["brown hideout corner=q5r0n", "brown thief at=q5r0"]


def test_what_they_cannot_pay_and_where_nothing_may_stand_is_named() -> None:
    assert refused(in_hiding(0), {("q5r0n", BUILDING): "brown-hideout"}) == ("doubloons",)
    away = thieving("brown thief-1 q5r0")
    assert refused(away, {("q1r0n", BUILDING): "brown-outpost"}) == ("outpost-place",)
    tired = thieving("brown thief-1 q5r0", "brown outpost q5r0n", paces=(0, 0))
    assert refused(tired, {("q1r0", THIEF): "1"}) == ("thief-place",)


def test_an_offering_of_theirs_is_announced() -> None:
    state = thieving("brown thief-1 q0r0", tiles={**LINE, "q0r-1": "shrine"})
    assert wanted(state, {("q0r-1", "brown-offering"): "offering"}) == ["brown offering at=q0r-1"]


def test_an_offering_that_stood_there_before_is_none_that_hands_have_set() -> None:
    shrine = {**LINE, "q0r-1": "shrine"}
    state = thieving("brown thief-1 q0r0", "red offering q0r-1", tiles=shrine)
    assert refused(state, {("q0r-1", THIEF): "1", ("q0r0", THIEF): None}) == ("closed-tile",)
    assert wanted(state, {("q0r-1", THIEF): "1"}) == ["brown thief at=q0r-1"]


def test_a_thief_goes_round_others_to_where_it_discovers() -> None:
    state = thieving("brown thief-1 q0r0", "red explorer q1r0", "orange explorer q2r0", paces=(4, 0))
    lies = wanted(state, {("q1r-1", TILE): "wood"})
    assert lies[0] == "brown scout who=thief-1"
    state = thieving("brown thief-1 q0r0", "red explorer q1r0", "orange explorer q5r0", paces=(4, 0))
    assert wanted(state, {("q2r1", TILE): "wood"})[:2] == [
        "brown prowl who=thief-1 to=q0r1",
        "brown prowl who=thief-1 to=q1r1",
    ]


def test_who_was_walked_out_of_turn_is_told_so() -> None:
    state = thieving("brown thief-1 q5r0", "red explorer q0r1", "orange explorer q1r1")
    lies: dict[Spot, str | None] = {("q1r1", "orange-explorer"): None, ("q0r0", "orange-explorer"): "explorer"}
    assert refused(state, lies) == ("not-due",)


# The bridge.


def test_the_bridge_leads_from_where_its_builder_stands() -> None:
    assert wanted(shore(), {("q1r-1", BRIDGE): BRIDGE}) == ["white bridge at=q1r-1 start=q0r0 to=q2r-2"]


def test_the_bridge_is_built_first_and_then_crossed() -> None:
    state = shore()
    lies = play(state, "white bridge q1r-1 q0r0 q2r-2", "white move q1r-1")
    assert wanted(state, unlike(state, lies))[-1] == "white move to=q1r-1"
    assert len(wanted(state, unlike(state, lies))) == 2


def test_a_bridge_without_wood_without_two_ends_or_away_from_the_builder_is_refused() -> None:
    laid: dict[Spot, str | None] = {("q1r-1", BRIDGE): BRIDGE}
    assert refused(shore(cards={}), laid) == ("cost",)
    alone = {place: kind for place, kind in SHORE.items() if place not in ("q2r-2", "q2r-1", "q0r-1")}
    assert refused(shore(tiles=alone), laid) == ("bridge-ends",)
    state = shore(speed=0)
    white = state.pieces.of("white", "explorer")
    far = replace(state, pieces=state.pieces.swapped(white, (white[0]._replace(at="q0r1"),)))
    assert refused(far, laid) == ("bridge-beside",)


def test_a_bridge_that_is_gone_was_taken_away() -> None:
    state = play(shore(), "white bridge q1r-1 q0r0 q2r-2")
    assert wanted(state, {("q1r-1", BRIDGE): None}) == ["white take-bridge"]


# Teams and the Wolf.


def test_the_partner_that_stands_elsewhere_is_the_one_who_walked() -> None:
    state = team()
    assert wanted(state, {("q0r1", "red-partner"): None, ("q1r1", "red-partner"): "partner"}) == ["orange move to=q1r1"]


def test_the_partner_at_whose_tile_a_building_stands_has_built_it() -> None:
    state = team(cards={"red": RICH, "orange": RICH})
    assert wanted(state, {("q0r1s", BUILDING): "red-farmhouse"}) == ["orange farmhouse corner=q0r1s"]


def test_the_partner_who_can_pay_has_bought() -> None:
    state = team("red farmhouse q0r0s", cards={"orange": (1, 1, 0)})
    assert wanted(state, {("q0r0", "red-villager"): "1"}) == ["orange villager at=q0r0"]


def test_the_wolf_goes_for_whose_companion_it_is() -> None:
    state = free("red explorer q0r0", "red wolf q1r0", "orange explorer q6r0", wolf="red", cards={"red": (2, 0, 0)})
    lies: dict[Spot, str | None] = {("q1r0", "wolf"): None, ("q3r0", "wolf"): "wolf"}
    assert wanted(state, lies) == ["red wolf-move to=q2r0", "red wolf-move to=q3r0"]
    poor = free("red explorer q0r0", "red wolf q1r0", "orange explorer q6r0", wolf="red")
    assert refused(poor, {("q1r0", "wolf"): None, ("q2r0", "wolf"): "wolf"}) == ("cost",)


def test_a_farmhouse_at_the_tile_that_was_left_was_built_before() -> None:
    state = free("red explorer q0r0", "orange explorer q6r0", cards={"red": (0, 0, 2)})
    lies = play(state, "red farmhouse q0r0n", "red move q1r0", "red move q2r0")
    assert wanted(state, unlike(state, lies)) == ["red farmhouse corner=q0r0n", "red walk to=q2r0"]
