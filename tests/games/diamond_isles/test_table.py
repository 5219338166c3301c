"""What lies on the table, and what hands that laid something must have meant."""

from __future__ import annotations

from companion.games.diamond_isles.layers import BUILDING, FIGURE, HARBOUR, NUMBER, TERRAIN, VILLAGE, WAY
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Layout
from tests.games.diamond_isles.tables import RICH, ROUTE, SITE, beginning, position, rolling
from tests.games.playing import play

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
    return [event.text() for event in state.meant(lies) if isinstance(event, Action)]


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
