"""The sea map on the simulated table, seen by the real eyes: hexagons, numbers, harbours and wooden pieces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from companion.app import own_parts
from companion.games.diamond_isles import reading, simulation
from companion.games.diamond_isles.board import Pieces
from companion.games.diamond_isles.box import BUILDING, FIGURE, HARBOUR, NUMBER, SEA, TERRAIN, WAY
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.reading.pieces import ALONE, AT_MOST, MANY, SETTLED, STRANGE, distrust, piece
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Labels, Layout, Spot
from companion.simulation import Picture
from companion.tracking import Standing, TableReport, best_label, differences, explain
from companion.vision.errors import UnreadableError
from companion.vision.figures.figure_reader import FigureSeen
from hardware.simulator.live import SimulatedTable
from tests.support.games.diamond_isles.positions import beginning, with_pieces

PIECES = {
    "red": Pieces(("q1r2n",), ("q0r5s",), ("q1r1se",), ("q-1r5se", "q0r4se")),
    "blue": Pieces(("q4r2n", "q3r6n"), (), ("q4r1se",), ("q3r5se",)),
    "white": Pieces(("q-2r7s",), ("q4r5n",), ("q-2r7se",), ("q4r4se",)),
    "orange": Pieces(("q2r0s", "q2r7n"), (), ("q1r7ne", "q2r0se"), ()),
}


def six() -> DiamondIsles:
    """Six players on the usual map, said to be for so many."""
    state = GAME.start(GAME.begin(GAME.seats[:6], {}, map=("players 2 6", *USUAL)))
    assert isinstance(state, DiamondIsles)
    return state


def photographed(layout: Layout, roll: float = 1.2) -> Picture:
    """What the camera sees of the usual map."""
    state = beginning()
    camera = replace(simulation.camera(state), roll=roll)
    return SimulatedTable(simulation.scene(state.sea_map, layout), camera).picture()


def placed() -> DiamondIsles:
    return with_pieces(beginning(), PIECES)


@cache
def looked(built: bool = False, roll: float = 1.2) -> dict[Spot, Labels]:
    state = placed() if built else beginning()
    return reading.look(photographed(state.layout(), roll), own_parts.load(), state)


def told(seen: dict[Spot, Labels], layer: str) -> Layout:
    return {spot: best_label(labels) for spot, labels in seen.items() if spot[1] == layer}


def due(state: DiamondIsles, layer: str) -> Layout:
    return {spot: label for spot, label in state.layout().items() if spot[1] == layer}


@pytest.mark.parametrize("roll", [1.2, 181.0])
def test_every_hexagon_is_read_whichever_way_the_camera_stands(roll: float) -> None:
    seen, wanted = told(looked(roll=roll), TERRAIN), due(beginning(), TERRAIN)
    assert {spot: seen[spot] for spot, label in wanted.items() if label != SEA} == {
        spot: label for spot, label in wanted.items() if label != SEA
    }
    assert all(label == SEA for spot, label in seen.items() if wanted[spot] == SEA)


@pytest.mark.parametrize("layer", [NUMBER, HARBOUR])
def test_numbers_and_harbours_are_read_before_anybody_has_built(layer: str) -> None:
    seen, wanted = told(looked(), layer), due(beginning(), layer)
    assert all(wanted[spot] == label for spot, label in seen.items())
    assert len(seen) >= 0.9 * len(wanted)


def test_a_map_laid_as_it_should_be_is_in_step() -> None:
    assert differences(beginning().layout(), looked()) == ()


def test_swapped_tokens_and_a_missing_isle_are_seen() -> None:
    state = beginning()
    layout = dict(state.layout())
    one, other = ("q1r1", NUMBER), ("q3r1", NUMBER)
    layout[one], layout[other] = layout[other], layout[one]
    layout["q2r3", TERRAIN] = "sea"
    seen = reading.look(photographed(layout), own_parts.load(), state)
    assert set(differences(state.layout(), seen)) == {one, other, ("q2r3", TERRAIN)}


def test_pieces_of_all_kinds_and_colours_are_read_where_they_stand() -> None:
    for layer in (BUILDING, WAY, FIGURE):
        assert told(looked(built=True), layer) == due(placed(), layer)


def test_no_piece_is_surer_than_a_glance_can_be() -> None:
    seen = looked(built=True)
    there = [labels[best_label(labels)] for spot, labels in seen.items() if spot[1] in (BUILDING, WAY, FIGURE)
             if best_label(labels) is not None]  # fmt: skip
    assert there
    assert max(there) == SETTLED


def laid(state: DiamondIsles, spot: Spot, label: str) -> TableReport:
    """What is made of a piece that hands have set."""
    seen = reading.look(photographed({**state.layout(), spot: label}), own_parts.load(), state)
    return explain(state, [state], seen)


def test_a_piece_that_is_plainly_seen_and_may_be_set_is_taken_unasked() -> None:
    state = beginning()
    for spot, label, line in (
        (("q1r2n", BUILDING), "red-settlement", "red settle at=q1r2n"),
        (("q1r2ne", WAY), "red-road", "red road at=q1r2ne"),
        (("q4r6n", BUILDING), "blue-settlement", "blue settle at=q4r6n"),
    ):
        taken = laid(state, spot, label).taken()
        assert taken is not None, line
        assert [event.text() for event in taken.events] == [line]
        state = state.after(taken.events[0])


def test_a_piece_of_a_colour_that_is_not_due_is_never_taken_but_said_to_be_out_of_turn() -> None:
    found = laid(beginning(), ("q1r2n", BUILDING), "white-settlement")
    assert found.taken() is None
    assert found.standing is Standing.UNEXPLAINED
    assert [verdict.rules for verdict in found.against] == [("not-due",)]


def test_a_piece_plainly_set_out_of_turn_is_told_and_a_doubtful_one_is_not() -> None:
    state = beginning()
    for plain, told in ((0.99, AT_MOST), (0.9, STRANGE)):
        seen = (FigureSeen("settlement", "white", 0.0, 0.0, 1.0, plain),)
        assert piece(state, "q1r2n", seen, None)["white-settlement"] == told


def test_a_fifth_players_piece_is_never_taken_unasked() -> None:
    state, seen = six(), (FigureSeen("road", "green", 0.0, 0.0, 1.0, 1.0),)
    assert piece(state, "q1r1se", seen, "green-road")["green-road"] == AT_MOST
    assert max(piece(state, "q1r1se", seen, None).values()) <= AT_MOST


def test_more_new_pieces_of_a_colour_than_hands_set_are_ground_that_looks_like_it() -> None:
    layout = beginning().layout()
    edges = [spot for spot in layout if spot[1] == WAY]
    few: dict[Spot, Labels] = {spot: {"green-road": 0.9, None: 0.1} for spot in edges[:MANY]}
    seen: dict[Spot, Labels] = {**few, edges[20]: {"red-road": 0.9, None: 0.1}}
    distrust(seen, layout)
    assert len(differences(layout, seen)) == MANY + 1
    seen |= {edges[30]: {"green-road": 0.998, None: 0.002}}
    distrust(seen, layout)
    assert differences(layout, seen) == (edges[20],)


def test_a_settlement_becomes_a_city_only_where_that_is_plain() -> None:
    state = placed()
    for plain, label in ((0.8, "red-settlement"), (0.99, "red-city")):
        seen = (FigureSeen("city", "red", 0.0, 0.0, 1.0, plain),)
        assert best_label(piece(state, "q1r2n", seen, "red-settlement")) == label


def test_what_may_be_another_piece_is_not_sure_enough_to_be_taken() -> None:
    seen = (FigureSeen("road", "red", 0.0, 0.0, 1.0, 0.9),)
    assert piece(beginning(), "q1r2ne", seen, None) == {"red-road": AT_MOST, None: pytest.approx(1 - AT_MOST)}


def test_a_new_piece_that_is_seen_with_doubt_is_no_difference() -> None:
    """Sea was taken for a blue ship so surely on the simulated table."""
    state = placed()
    assert best_label(piece(state, "q1r2ne", (FigureSeen("road", "red", 0.0, 0.0, 0.62),), None)) is None
    assert best_label(piece(state, "q1r2ne", (FigureSeen("road", "red", 0.0, 0.0, 0.85),), None)) == "red-road"


def test_a_piece_that_is_not_seen_is_no_difference_by_that_alone() -> None:
    state = placed()
    seen = reading.look(photographed(beginning().layout()), own_parts.load(), state)
    assert seen["q4r5n", BUILDING] == {None: ALONE, "white-city": 1 - ALONE}
    assert not [spot for spot in differences(state.layout(), seen) if spot[1] in (BUILDING, WAY)]


def test_the_robber_is_seen_where_it_went() -> None:
    state = beginning()
    layout = {**state.layout(), (state.board.robber, FIGURE): None, ("q3r1", FIGURE): "robber"}
    seen = reading.look(photographed(layout), own_parts.load(), state)
    assert [spot for spot, label in told(seen, FIGURE).items() if label == "robber"] == [("q3r1", FIGURE)]


def test_each_cell_in_view_has_its_region_in_the_picture() -> None:
    state = beginning()
    found = reading.regions(photographed(state.layout()), own_parts.load(), state)
    assert set(found) == set(state.sea_map.at)
    camera, lies = simulation.camera(state), simulation.ground(state.sea_map)
    for place, corners in found.items():
        assert abs(corners.mean(axis=0) - camera.project((*lies.at(place), 2.0))).max() < 8


def test_each_piece_at_a_corner_or_an_edge_has_its_region_too() -> None:
    state = placed()
    found = reading.regions(photographed(state.layout()), own_parts.load(), state)
    assert set(found) > set(state.sea_map.at)
    camera, lies = simulation.camera(state), simulation.ground(state.sea_map)
    assert {"q1r2n", "q1r1se"} <= set(found) - set(state.sea_map.at)
    for place in set(found) - set(state.sea_map.at):
        assert abs(found[place].mean(axis=0) - camera.project((*lies.at(place), 2.0))).max() < 8
    assert abs(reading.turns(found)[""] - 1.2) < 5


@pytest.mark.parametrize("roll", [1.2, 181.0])
def test_how_the_map_lies_is_told_for_the_picture_of_the_board(roll: float) -> None:
    state = beginning()
    regions = reading.regions(photographed(state.layout(), roll), own_parts.load(), state)
    assert abs((reading.turns(regions)[""] - roll + 180) % 360 - 180) < 5 or roll < 90


def test_hexagons_out_of_the_picture_are_told() -> None:
    state = beginning()
    assert reading.outside(state, looked()) == ()
    assert reading.outside(state, [spot for spot in looked() if spot[0] != "q2r7"]) == ("q2r7",)


def test_a_table_that_shows_another_map_is_refused_in_words() -> None:
    state = beginning()
    other = {spot: ("desert" if spot[1] == TERRAIN else None) for spot in state.layout()}
    with pytest.raises(UnreadableError):
        reading.look(photographed(other), own_parts.load(), state)
