"""What the expansion lays on the simulated table, seen by the real eyes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app import own_parts
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.actions import Bridge
from companion.games.eldorado.box import NEW_CAVE
from companion.games.eldorado.reading.crews import Crews
from companion.games.eldorado.reading.pieces import spots_of
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import around
from companion.games.eldorado.views import BRIDGE, TILE
from companion.games.kit import Spot
from companion.tracking import Costs, best_label, explain
from companion.vision.figures.figure_reader import FigureSeen
from hardware.simulator.live import SimulatedTable
from tests.games.eldorado.test_reading import ISLAND
from tests.support.games.eldorado.dwellers_tables import FREE
from tests.support.games.eldorado.solo_tables import SOLO
from tests.support.games.eldorado.tables import position
from tests.support.games.eldorado.teams_tables import SEATS, TEAMS
from tests.support.games.eldorado.thieves_tables import THIEVES, thieving
from tests.support.games.playing import play

CAVE_CELLS = ("q1r0", "q0r1", "q1r-1", "q2r-1", "q1r1", "q2r0", "q3r-1", "q2r1", "q3r0", "q1r2")
DEEP = {"cave:q0r0": "exit", **{f"cave:{cell}": kind for cell, kind in zip(CAVE_CELLS, NEW_CAVE, strict=True)}}
WATER = "q1r-1"
"""The water in the island's second row; across it lie gold q2r-2 … and what is below it."""


def look(lies: ElDorado, known: ElDorado | None = None) -> dict[Spot, str]:
    """What is read where anything is."""
    picture = SimulatedTable(simulation.table(lies), simulation.camera(lies)).picture()
    seen = reading.look(picture, own_parts.load(), known or lies)
    best = {spot: best_label(labels) for spot, labels in seen.items()}
    return {spot: label for spot, label in best.items() if label is not None}


def lying(state: ElDorado) -> dict[Spot, str]:
    return {spot: label for spot, label in state.layout().items() if label is not None}


def test_every_new_tile_of_the_cave_is_told() -> None:
    state = position({**ISLAND, **DEEP}, ("red explorer q0r0", "orange explorer q1r0"), options=FREE)
    seen = look(state)
    assert {place: label for (place, layer), label in seen.items() if layer == TILE} == dict(state.land.at)


def test_in_the_base_game_no_tile_of_the_expansion_is_thought_of() -> None:
    state = position({**ISLAND, "cave:q0r0": "exit"}, ("red explorer q0r0", "orange explorer q1r0"))
    seen = look(state)
    assert not {label for _, label in seen.items()} & set(NEW_CAVE)
    assert not any(layer == BRIDGE for _, layer in seen)


def test_a_bridge_is_seen_where_it_lies_and_missed_where_it_does_not() -> None:
    water = next(place for place, kind in ISLAND.items() if kind == "water" and _straight(place))
    state = position(ISLAND, ("red explorer q0r0", "orange explorer q1r0"), options=FREE)
    built = replace(state, land=replace(state.land, bridge=(water, *_straight(water))))
    assert look(built, state)[water, BRIDGE] == BRIDGE
    assert look(built, state)[water, TILE] == "water"
    assert (water, BRIDGE) not in look(state, built)


def _straight(water: str) -> tuple[str, ...]:
    six = around(water)
    fit = (pair for pair in zip(six[:3], six[3:], strict=True) if all(ISLAND.get(p, "water") != "water" for p in pair))
    return next(fit, ())


def test_the_thieves_and_their_buildings_are_told() -> None:
    pieces = ("red explorer q0r0", "orange explorer q1r0", "brown thief-1 q2r0", "brown thief-2 q2r0",
              "brown hideout q3r-1s", "brown outpost q1r1n", "brown offering q0r2")  # fmt: skip
    state = position(ISLAND, pieces, seats=("red", "orange", "brown"), options=THIEVES)
    assert look(state) == lying(state)


def test_titan_and_wolf_are_told() -> None:
    pieces = ("red explorer q0r0", "orange explorer q1r0", "titan titan q2r0", "red wolf q0r1")
    hunted = replace(position(ISLAND, pieces, options=FREE), wolf="red")
    assert look(hunted) == lying(hunted)


def test_guardians_stand_on_shrines_too() -> None:
    shrine = next(place for place, kind in ISLAND.items() if kind == "shrine")
    pieces = ("red explorer q0r0", f"guardians wolf {shrine}", "guardians thief-1 q2r0", "guardians titan q0r1")
    state = position(ISLAND, pieces, seats=("red",), options=SOLO)
    assert look(state) == lying(state)


@pytest.mark.parametrize("pieces", [("red explorer q0r0", "red partner q2r0")])
def test_of_partners_who_look_alike_each_is_where_it_was(pieces: tuple[str, ...]) -> None:
    state = position(ISLAND, (*pieces, "blue explorer q1r0", "blue partner q1r0"), seats=SEATS, options=TEAMS)
    assert look(state) == lying(state)


def figure(kind: str, paint: str) -> FigureSeen:
    return FigureSeen(kind, paint, 0.0, 0.0, 0.9999)


def test_the_partner_that_is_seen_elsewhere_is_the_one_who_went() -> None:
    state = position(ISLAND, ("red explorer q0r0", "red partner q2r0"), seats=SEATS, options=TEAMS)
    found = dict.fromkeys(("q0r0", "q1r0", "q2r0", "q3r-1"), ())
    found |= {"q0r0": (figure("explorer", "red"),), "q3r-1": (figure("explorer", "red"),)}  # type: ignore[dict-item]
    spots = spots_of(found, dict.fromkeys(found, Crews(state).on("gold")), state)
    told = {spot: best_label(labels) for spot, labels in spots.items()}
    assert told["q0r0", "red-explorer"] == "explorer"
    assert told["q3r-1", "red-partner"] == "partner"
    assert told["q2r0", "red-partner"] is None


def explained(state: ElDorado, lies: ElDorado) -> list[str]:
    """What the likeliest proposal says has happened."""
    picture = SimulatedTable(simulation.table(lies), simulation.camera(lies)).picture()
    seen = reading.look(picture, own_parts.load(), state)
    found = explain(state, [state], seen, Costs(misread=reading.MISREAD))
    return [event.text() for event in found.proposals[0].events] if found.proposals else []


def test_a_bridge_that_hands_have_laid_is_explained() -> None:
    water = next(place for place, kind in ISLAND.items() if kind == "water" and _straight(place))
    start, to = next(ends for ends in (_straight(water), _straight(water)[::-1]) if ISLAND[ends[0]] != "shrine")
    pieces = (f"red explorer {start}", "orange explorer q2r0")
    state = position(ISLAND, pieces, cards={"red": (0, 0, 3)}, options=FREE)
    lies = state.after(Bridge("red", water, start, to))
    assert isinstance(lies, ElDorado)
    assert [line.split()[:3] for line in explained(state, lies)] == [["red", "bridge", f"at={water}"]]


def test_a_thief_that_hands_have_moved_is_explained() -> None:
    state = thieving("brown thief-1 q2r0", "red explorer q0r0", "orange explorer q0r2", tiles=ISLAND)
    lies = play(state, "brown prowl thief-1 q1r0")
    assert explained(state, lies) == ["brown prowl who=thief-1 to=q1r0"]
