"""What lies on the table, and what hands that laid something must have meant."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.diamond_isles.box import BUILDING, FIGURE, HARBOUR, NUMBER, TERRAIN, VILLAGE, WAY
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Layout, Spot
from companion.tracking import Standing, TableReport, explain
from tests.support.games.diamond_isles.tables import RICH, ROUTE, SITE, beginning, position, rolling
from tests.support.games.playing import play

TOWN = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")


def test_the_layout_names_what_lies_everywhere() -> None:
    layout = play(position(hands={"red": RICH}), f"red ship {ROUTE}").layout()
    assert layout["q1r2", TERRAIN] == "forest"
    assert layout["q1r2", NUMBER] == "12"
    assert layout["q2r3", TERRAIN] == "isle"
    assert ("q2r3", NUMBER) not in layout
    assert (layout["q-1r3", FIGURE], layout["q4r4", FIGURE], layout["q1r2", FIGURE]) == ("robber", "pirate", None)
    assert (layout[SITE, BUILDING], layout["q1r1n", BUILDING]) == ("red-settlement", None)
    assert (layout[ROUTE, WAY], layout["q0r3se", WAY]) == ("red-ship", None)
    assert layout["q1r1ne", HARBOUR] == "any"
    assert layout["q0r4n", VILLAGE] == "4"


def meant(state: DiamondIsles, lies: Layout) -> list[str]:
    return [event.text() for event in state.intended_events(lies) if isinstance(event, Action)]


def test_a_piece_that_was_laid_is_a_building_that_was_wanted() -> None:
    state = position(hands={"red": RICH})
    assert meant(state, {("q0r3se", WAY): "red-ship"}) == ["red ship at=q0r3se"]
    assert meant(state, {(SITE, BUILDING): "red-city"}) == [f"red city at={SITE}"]
    assert meant(state, {("q1r2n", BUILDING): "blue-settlement"}) == ["blue settle at=q1r2n"]
    founded = {(ROUTE, WAY): "red-ship", (SITE, BUILDING): "red-settlement"}
    assert meant(beginning(), founded) == [f"red settle at={SITE}", f"red ship at={ROUTE}"]


def test_a_ship_that_lies_elsewhere_was_moved() -> None:
    state = position((f"red settlement {SITE}", "red ship q0r3ne", "red ship q0r2se"))
    lies = {("q0r2se", WAY): None, (ROUTE, WAY): "red-ship"}
    assert meant(state, lies) == [f"red move-ship start=q0r2se to={ROUTE}"]


def test_a_ship_that_still_lies_was_not_moved_when_another_one_is_laid() -> None:
    state = position((f"red settlement {SITE}", "red ship q0r3ne", "red ship q0r2se"))
    lies = {("q0r2se", WAY): "red-ship", (ROUTE, WAY): "red-ship"}
    assert meant(state, lies) == [f"red ship at={ROUTE}"]
    anothers = {("q0r2se", WAY): None, (ROUTE, WAY): "blue-ship"}
    assert meant(state, anothers) == [f"blue ship at={ROUTE}"]


def test_a_robber_that_stands_elsewhere_robs_who_can_be_robbed() -> None:
    state = rolling(7, pieces=TOWN, hands={"blue": "ore 1"})
    lies = {("q-1r3", FIGURE): None, ("q1r1", FIGURE): "robber"}
    assert meant(state, lies) == ["red rob at=q1r1 victim=blue"]
    assert meant(state, {("q0r3", FIGURE): "pirate"}) == ["red pirate at=q0r3 victim=nobody loot=nothing"]


# What the table hears of what is laid against the rules.


def seen(state: DiamondIsles, laid: Mapping[Spot, str | None]) -> TableReport:
    """What is made of a table on which this lies otherwise."""
    lies = {**state.layout(), **laid}
    return explain(state, [state], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})


def refused(state: DiamondIsles, laid: Mapping[Spot, str | None]) -> list[tuple[str, tuple[str, ...]]]:
    """What nothing explains: each action that hands must have meant, with the rules that it breaks."""
    found = seen(state, laid)
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
    return [(verdict.event.text(), verdict.rules) for verdict in found.against]


RED: Mapping[Spot, str | None] = {("q1r2n", BUILDING): "red-settlement"}
RED_WAY: Mapping[Spot, str | None] = {("q1r2ne", WAY): "red-road"}
BLUE: Mapping[Spot, str | None] = {("q4r6n", BUILDING): "blue-settlement", ("q4r5e", WAY): "blue-road"}


def test_a_second_way_at_a_first_settlement_is_told_by_its_rule_and_not_by_whose_turn_it_is() -> None:
    two = {**RED, **RED_WAY, ("q1r1se", WAY): "red-road"}
    assert refused(beginning(), two) == [("red road at=q1r2ne", ("start-way",))]


def test_who_founds_before_a_way_lies_at_the_settlement_before_is_told_what_comes_first() -> None:
    assert refused(beginning(), {**RED, ("q4r6n", BUILDING): "blue-settlement"}) == [
        ("blue settle at=q4r6n", ("found",))
    ]


def test_two_players_that_founded_one_after_the_other_are_judged_one_after_the_other() -> None:
    state = play(beginning(), "red settle at=q1r2n", "red road at=q1r2ne")
    found = seen(state, {**BLUE, ("q1r1s", BUILDING): "white-settlement"})
    assert [verdict.rules for verdict in found.against] == [("distance",)]
    both = {**BLUE, ("q1r1s", BUILDING): "white-settlement", ("q1r1se", WAY): "white-road"}
    assert refused(state, both) == [("white settle at=q1r1s", ("distance",))]


def test_a_city_at_the_beginning_is_told_what_is_to_be_founded() -> None:
    assert refused(beginning(), {("q1r2n", BUILDING): "red-city"}) == [("red city at=q1r2n", ("start-way",))]


def test_a_robber_that_is_moved_after_founding_is_told_when_it_moves() -> None:
    state = beginning()
    moved = {(state.board.robber, FIGURE): None, ("q1r1", FIGURE): "robber"}
    assert refused(state, {**RED, **RED_WAY, **moved}) == [("red rob at=q1r1 victim=nobody", ("robber",))]


def test_a_robber_that_is_moved_before_cards_are_put_back_is_told_so_to_whose_robber_it_is() -> None:
    state = rolling(7, pieces=TOWN, hands={"red": "ore 2", "blue": "lumber 3 brick 3 wool 3"})
    assert set(state.due()) == {"blue"}
    robber = {(state.board.robber, FIGURE): None, ("q1r1", FIGURE): "robber"}
    assert refused(state, robber) == [("red rob at=q1r1 victim=blue", ("discard-first",))]
    pirate = {(state.board.pirate, FIGURE): None, ("q0r3", FIGURE): "pirate"}
    assert [rules for _, rules in refused(state, pirate)] == [("discard-first",)]


def test_whose_turn_it_is_builds_too_early_while_others_put_cards_back() -> None:
    state = rolling(7, pieces=TOWN, hands={"red": "lumber 1 brick 1", "blue": "lumber 3 brick 3 wool 3"})
    assert refused(state, {("q1r2se", WAY): "red-road"}) == [("red road at=q1r2se", ("before-roll",))]


def test_a_road_that_was_built_after_the_robber_moved_is_not_said_to_be_too_early() -> None:
    state = rolling(7, pieces=TOWN, hands={"red": "lumber 1 brick 1", "blue": "ore 1"})
    moved = {(state.board.robber, FIGURE): None, ("q1r1", FIGURE): "robber"}
    assert meant(state, {**moved, ("q1r2se", WAY): "red-road"}) == [
        "red rob at=q1r1 victim=blue",
        "red road at=q1r2se",
    ]
    assert seen(state, {**moved, ("q1r2se", WAY): "red-road"}).against == ()


def test_who_moves_robber_and_pirate_hears_that_the_pirate_is_not_its_to_move() -> None:
    state = rolling(7, pieces=TOWN, hands={"red": "ore 1", "blue": "ore 1"})
    both = {(state.board.robber, FIGURE): None, ("q1r1", FIGURE): "robber"}
    both |= {(state.board.pirate, FIGURE): None, ("q0r3", FIGURE): "pirate"}
    assert [verdict.rules for verdict in seen(state, both).against] == [("pirate-route",)]


def test_who_founds_twice_is_not_proposed_as_the_next_player_who_founded_there() -> None:
    state = play(beginning(), "red settle at=q1r2n", "red road at=q1r2ne")
    found = seen(state, {**BLUE, ("q1r7s", BUILDING): "red-settlement"})
    assert [[event.text() for event in p.events] for p in found.proposals] == [
        ["blue settle at=q4r6n", "blue road at=q4r5e"]
    ]
    assert [verdict.rules for verdict in found.against] == [("not-due",)]
