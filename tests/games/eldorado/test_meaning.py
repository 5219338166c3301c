"""What hands that laid something must have meant, and what is said of it when the table is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.games.eldorado.frames import FirstTile
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import corners
from companion.games.eldorado.views import BUILDING, TILE
from companion.games.kit import Labels, Layout, Spot, Verdict, parse_event
from companion.tracking import Standing, TableReport, explain
from tests.games.eldorado.test_reading import ISLAND
from tests.support.games.eldorado.tables import position

RICH = {"red": (9, 9, 9), "orange": (3, 3, 3)}
PIECES = ("red explorer q0r0", "orange explorer q2r-1")
TILES, EXPLORERS, ALL = (TILE,), (TILE, "explorer"), (TILE, "explorer", "villager", "offering", "building")
"""What is read of the table, by the ends of the layers' names."""
EXPLORER = "red-explorer"


def bellona(tiles: Mapping[str, str] = ISLAND, speed: int = 5, pieces: tuple[str, ...] = PIECES) -> ElDorado:
    """Bellona's explore phase; she stands at q0r0."""
    return position(dict(tiles), pieces, RICH, {"red": "bellona"}, speed=speed)


def after(state: ElDorado, *lines: str) -> ElDorado:
    """The state after some events, `?` standing for the tile on top of the stack."""
    for line in lines:
        question = state.question()
        event = parse_event(state, line.replace("?", question.key) if question is not None else line)
        assert state.verdict(event).legal, line
        state = state.after(event)
    return state


def looks(layout: Layout, layers: tuple[str, ...], plain: float = 0.97) -> dict[Spot, Labels]:
    """What lies there, as eyes tell it that read some layers."""
    read = {spot: label for spot, label in layout.items() if spot[1].endswith(layers)}
    return {spot: {label: plain, **({None: 1 - plain} if label else {})} for spot, label in read.items()}


def laid(state: ElDorado, tiles: Mapping[str, str], **stands: str) -> dict[Spot, Labels]:
    """The table with tiles laid by hands, and the explorer moved: legal or not."""
    seen = looks(state.layout(), EXPLORERS)
    seen |= {(cell, TILE): {kind: 0.97} for cell, kind in tiles.items()}
    if "at" in stands:
        here = state.explorer_at("red")
        assert here is not None
        seen |= {(here, EXPLORER): {None: 0.9, "explorer": 0.1}, (stands["at"], EXPLORER): {"explorer": 0.9, None: 0.1}}
    return seen


def looked(state: ElDorado, seen: Mapping[Spot, Labels]) -> TableReport:
    return explain(state, [state], seen)


def best(state: ElDorado, lies: ElDorado, layers: tuple[str, ...]) -> list[str]:
    """The events that explain best what lies there."""
    found = looked(state, looks(state.layout(), layers) | looks(lies.layout(), layers))
    assert found.standing is Standing.MOVED
    return [event.text() for event in found.proposals[0].events]


def said(state: ElDorado, seen: Mapping[Spot, Labels]) -> tuple[Verdict, ...]:
    """What the rules say of what hands must have meant."""
    found = looked(state, seen)
    assert found.standing is Standing.UNEXPLAINED
    return found.against


@pytest.mark.parametrize("layers", [TILES, EXPLORERS, ALL])
def test_walking_then_discovering_is_one_look(layers: tuple[str, ...]) -> None:
    """Bellona walks two tiles and discovers a garden north-east of the last gold."""
    state = bellona()
    lies = after(state, "red walk q2r-2", "red discover", "answer ? garden", "red lay q3r-3")
    texts = best(state, lies, layers)
    slot = state.island.slots[0]
    assert texts == ["red walk to=q2r-2", "red discover", f"answer face.{slot} garden", "red lay at=q3r-3"]


def test_walking_on_after_a_discovery_is_in_the_same_look() -> None:
    state = bellona()
    lies = after(state, "red walk q2r-2", "red discover", "answer ? water", "red lay q3r-3", "red move q1r-1")
    texts = best(state, lies, EXPLORERS)
    assert texts[0] == "red walk to=q2r-2"
    assert texts[3:] == ["red lay at=q3r-3", "red move to=q1r-1"]


@pytest.mark.parametrize(("built", "taken"), [(0.98, True), (0.78, False)])
def test_a_building_that_may_not_be_there_is_not_taken_for_part_of_a_discovery(built: float, taken: bool) -> None:
    state = bellona()
    lies = after(state, "red farmhouse q-1r1n", "red walk q2r-2", "red discover", "answer ? garden", "red lay q3r-3")
    seen = looks(state.layout(), ALL, 0.99) | looks(lies.layout(), ALL, 0.99)
    seen["q-1r1n", BUILDING] = {"red-farmhouse": built, None: 1 - built}
    found = looked(state, seen)
    assert "red farmhouse corner=q-1r1n" in [event.text() for event in found.proposals[0].events]
    assert (found.taken() is not None) is taken


def test_two_discoveries_in_one_turn_are_told_in_the_order_in_which_they_can_have_come() -> None:
    state = bellona()
    first = after(state, "red walk q2r-2", "red discover", "answer ? garden", "red lay q3r-3")
    lies = after(first, "red discover", "answer ? wood", "red lay q4r-3")
    assert [text for text in best(state, lies, EXPLORERS) if " lay " in text] == [
        "red lay at=q3r-3",
        "red lay at=q4r-3",
    ]


def test_a_walk_alone_is_told_by_where_the_explorer_stands() -> None:
    state = bellona()
    assert best(state, after(state, "red walk q2r-2"), EXPLORERS) == ["red walk to=q2r-2"]
    assert best(state, after(state, "red move q1r-1"), EXPLORERS) == ["red move to=q1r-1"]


def test_whoever_goes_to_the_cave_lays_its_exit() -> None:
    state = bellona(speed=9)
    lies = after(state, "red walk q3r0", "red move cave:q0r0")
    assert best(state, lies, EXPLORERS)[-1] in ("red move to=cave:q0r0", "red walk to=cave:q0r0")


def test_the_first_tile_of_all_is_answered() -> None:
    state = replace(position({}, ()), agenda=(FirstTile(),))
    found = looked(state, {("q0r0", TILE): {"gold": 0.98, "food": 0.02}})
    assert [event.text() for event in found.proposals[0].events] == [f"answer face.{state.island.slots[0]} gold"]


def test_of_two_discoveries_the_one_on_which_the_other_rests_came_first() -> None:
    state = position(dict(ISLAND), ("red explorer q1r0", "orange explorer q2r0"), speed=6)
    lies = laid(state, {"q4r0": "gold", "q3r1": "wood"}, at="q4r0")
    meant = state.intended_events({spot: max(labels, key=lambda label: labels[label]) for spot, labels in lies.items()})
    assert [event.text() for event in meant if event.text().startswith("red lay")] == [
        "red lay at=q3r1",
        "red lay at=q4r0",
    ]
    found = looked(state, lies)
    assert found.standing is Standing.MOVED
    assert found.proposals[0].events == tuple(meant)


def test_villagers_that_marched_are_told() -> None:
    state = bellona(pieces=(*PIECES, "red villager q0r0", "red villager q0r0"))
    assert best(state, after(state, "red march q0r0 2 q1r-1"), ALL) == ["red march start=q0r0 number=2 to=q1r-1"]


def test_a_building_and_an_offering_that_were_set_are_told() -> None:
    state = bellona(pieces=("red explorer q-1r1", "orange explorer q2r-1"))
    assert best(state, after(state, "red farmhouse q-1r1n"), ALL) == ["red farmhouse corner=q-1r1n"]
    beside = bellona(pieces=("red explorer q-1r2", "orange explorer q2r-1"))
    assert best(beside, after(beside, "red offering q0r2"), ALL) == ["red offering at=q0r2"]


# What is wrong is named.


def test_a_tile_that_touches_one_only_is_named() -> None:
    # from q2r-2 a tile could be laid, but not there
    against = said(bellona(), laid(bellona(), {"q2r-3": "garden"}, at="q2r-3"))
    assert [verdict.rules for verdict in against] == [("touch-two",)]
    assert against[0].breaches[0].places == ("q2r-3",)


def test_a_tenth_water_tile_is_named() -> None:
    more = ("q4r-1", "q4r-2", "q4r-3", "q3r-3", "q4r0", "q3r1")
    state = bellona({**ISLAND, **dict.fromkeys(more, "water")})
    assert sum(kind == "water" for kind in state.land.at.values()) == 9
    against = said(state, laid(state, {"q-1r-1": "water"}))
    assert [verdict.rules for verdict in against] == [("tile-count",)]
    assert dict(against[0].breaches[0].args) == {"tile": "water", "most": 9}


def test_a_second_cave_entrance_is_named() -> None:
    against = said(bellona(), laid(bellona(), {"q3r-3": "entrance"}, at="q3r-3"))
    assert [verdict.rules for verdict in against] == [("tile-count",)]
    assert dict(against[0].breaches[0].args) == {"tile": "entrance", "most": 1}


def test_a_second_cave_entrance_is_named_though_the_discovery_is_explained() -> None:
    state = position(dict(ISLAND), ("red explorer q2r-2", "orange explorer q2r-1"), speed=1)
    walked: dict[Spot, Labels] = {("q2r-2", EXPLORER): {None: 0.998}, ("q3r-3", EXPLORER): {"explorer": 0.998}}
    found = looked(state, laid(state, {"q3r-3": "entrance"}) | walked)
    assert found.standing is Standing.MOVED
    assert [verdict.rules for verdict in found.against] == [("tile-count",)]
    assert dict(found.against[0].breaches[0].args) == {"tile": "entrance", "most": 1}


def test_a_tile_of_the_other_group_is_named() -> None:
    against = looked(bellona(), laid(bellona(), {"q3r-3": "tiger"}, at="q3r-3")).against
    assert [verdict.rules for verdict in against] == [("tile-group",)]
    assert dict(against[0].breaches[0].args) == {"tile": "tiger"}


def test_a_walk_that_is_too_long_is_named() -> None:
    state = bellona(speed=1)
    against = said(state, laid(state, {}, at="q2r-2"))
    assert [verdict.rules for verdict in against] == [("walk",)]


def test_a_villager_that_another_set_or_marched_out_of_turn_is_named() -> None:
    state = bellona(pieces=(*PIECES, "orange villager q2r-1"))
    seen = looks(state.layout(), ALL)
    orange = "orange-villager"
    bought = looked(state, seen | {("q1r0", orange): {"1": 0.97}})
    marched = looked(state, seen | {("q2r-1", orange): {None: 0.97, "1": 0.03}, ("q1r0", orange): {"1": 0.97}})
    for found, rule in ((bought, "not-due"), (marched, "off-turn")):
        assert found.standing is Standing.UNEXPLAINED
        assert rule in {broken for verdict in found.against for broken in verdict.rules}


def test_a_tile_against_an_x_of_the_exit_is_named() -> None:
    state = bellona({**ISLAND, "cave:q0r0": "exit"}, pieces=("red explorer cave:q0r0", "orange explorer q2r-1"))
    against = said(state, laid(state, {"cave:q1r0": "empty"}, at="cave:q1r0"))
    assert "crosses" in against[0].rules


@pytest.mark.parametrize("kind", ["farmhouse", "fort"])
def test_a_building_that_was_laid_was_wanted_as_what_it_is(kind: str) -> None:
    state = position(cards=RICH)
    (event,) = state.intended_events({("q0r0n", "building"): f"red-{kind}"})
    assert type(event).__name__.lower() == f"buy{kind}"
    assert event.text().startswith("red ")
    assert "q0r0n" in event.text()


def refused(state: ElDorado, changed: Mapping[Spot, str | None]) -> list[tuple[str, tuple[str, ...]]]:
    """What is said of a table on which this lies otherwise, all of it plainly read."""
    lies = {**state.layout(), **changed}
    found = looked(state, {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
    return [(verdict.event.text(), verdict.rules) for verdict in found.against]


def walked(start: str, to: str, seat: str = "red") -> dict[Spot, str | None]:
    """An explorer that stands elsewhere."""
    return {(start, f"{seat}-explorer"): None, (to, f"{seat}-explorer"): "explorer"}


def marched(start: str, to: str) -> dict[Spot, str | None]:
    """A villager of Orange that stands elsewhere, where none of it stood."""
    return {(start, "orange-villager"): None, (to, "orange-villager"): "1"}


@pytest.mark.parametrize("lines", [("red discover", "answer ? gold"), ("red discover",)])
def test_a_tile_that_was_flipped_and_laid_wrongly_is_told_by_where_it_lies(lines: tuple[str, ...]) -> None:
    state = after(position(dict(ISLAND), ("red explorer q2r-2", "orange explorer q2r0")), *lines)
    assert refused(state, {("q2r-3", TILE): "gold"}) == [("red lay at=q2r-3", ("touch-two",))]


def test_a_tile_onto_which_another_explorer_went_is_not_what_whose_turn_it_is_has_discovered() -> None:
    state = position(dict(ISLAND), ("red explorer q-1r3", "orange explorer q2r-2"), speed=1)
    assert refused(state, {("q3r-3", TILE): "gold", **walked("q2r-2", "q3r-3", "orange")}) == [
        ("orange move to=q3r-3", ("not-due",))
    ]


def test_an_explorer_far_off_on_water_is_told_that_nobody_stands_there() -> None:
    assert refused(bellona(speed=3), walked("q0r0", "q3r-1")) == [("red walk to=q3r-1", ("closed-tile",))]


def test_a_building_in_the_place_of_another_one_is_told_that_the_corner_is_used() -> None:
    corner = corners("q0r0")[0]
    state = bellona(pieces=(*PIECES, f"orange farmhouse {corner}"))
    assert refused(state, {(corner, BUILDING): "red-farmhouse"}) == [
        (f"red farmhouse corner={corner}", ("corner-used",))
    ]


def test_an_own_building_that_was_removed_from_afar_is_told_by_its_rule() -> None:
    corner = next(one for one in corners("q2r-2") if one not in corners("q0r0"))
    state = bellona(speed=1, pieces=(*PIECES, f"red farmhouse {corner}"))
    assert refused(state, {(corner, BUILDING): None}) == [(f"red remove corner={corner}", ("corner",))]


def test_an_army_that_marched_out_of_turn_is_told_whom_it_may_attack() -> None:
    state = bellona(pieces=(*PIECES, "orange villager q2r-1"))
    assert refused(state, marched("q2r-1", "q1r0")) == [
        ("orange intercept start=q2r-1 number=1 to=q1r0", ("off-turn",))
    ]
    assert refused(state, marched("q2r-1", "q0r0")) == [("orange intercept start=q2r-1 number=1 to=q0r0", ("step",))]


def test_an_army_that_attacked_whoever_came_near_comes_after_the_walk() -> None:
    state = position(dict(ISLAND), (*PIECES, "orange villager q2r-1"), RICH)
    meant = state.intended_events({**walked("q0r0", "q1r0"), **marched("q2r-1", "q1r0")})
    assert [event.text() for event in meant] == [
        "red move to=q1r0",
        "orange intercept start=q2r-1 number=1 to=q1r0",
    ]


def test_who_brings_villagers_to_a_battle_too_early_or_too_late_hears_so() -> None:
    pieces = ("red explorer q1r0", "orange explorer q2r0", "orange villager q2r-1", "red villager q0r0")
    state = after(position(dict(ISLAND), pieces, RICH), "red move q2r0")
    early = refused(state, marched("q2r-1", "q2r0"))
    assert early == [("orange march start=q2r-1 number=1 to=q2r0", ("attacker-moves",))]
    state = after(state, "red ready")
    late = refused(state, {("q0r0", "red-villager"): None, ("q2r0", "red-villager"): "1"})
    assert late == [("red march start=q0r0 number=1 to=q2r0", ("attacker-moves",))]
