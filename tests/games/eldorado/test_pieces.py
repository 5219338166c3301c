"""Wooden pieces on the simulated table: read to confirm and to ask, never surer than a glance can be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp

import pytest

from companion.app import own_parts
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.box import EXPLORER, FARMHOUSE, FORT, VILLAGER
from companion.games.eldorado.reading.crews import STRANGER
from companion.games.eldorado.reading.pieces import ALONE, AT_MOST, seen_again, spots_of
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.views import BUILDING, TILE
from companion.games.kit import Labels, Spot
from companion.tracking import Costs, best_label, differences, explain
from companion.vision.figures.figure_reader import FigureSeen
from hardware.simulator.live import SimulatedTable
from tests.games.eldorado.test_reading import ISLAND
from tests.support.games.eldorado.tables import RICH, position

SEATS = ("red", "orange", "blue", "white", "green")
STANDING = (
    "red explorer q0r0",
    "orange explorer q1r0",
    "blue explorer q2r0",
    "white explorer q0r1",
    "green explorer q1r1",
    "red farmhouse q0r0s",
    "blue fort q3r-1s",
    "white farmhouse q1r1n",
    "red villager q1r-1",
    "red villager q1r-1",
    "green villager q-2r2",
    "orange offering q0r2",
    "blue offering q0r2",
    "white offering q-2r3",
)


def game(pieces: tuple[str, ...] = STANDING) -> ElDorado:
    return position(ISLAND, pieces, seats=SEATS)


@cache
def looked(pieces: tuple[str, ...], known: tuple[str, ...] = STANDING) -> dict[Spot, Labels]:
    """What is read of pieces that stand there, when others are known."""
    table = SimulatedTable(simulation.table(game(pieces)), simulation.camera(game()))
    return reading.look(table.picture(), own_parts.load(), game(known))


def best(pieces: tuple[str, ...], known: tuple[str, ...] = STANDING) -> dict[Spot, str]:
    """What stands where, without the tiles."""
    labels = {spot: best_label(labels) for spot, labels in looked(pieces, known).items() if spot[1] != TILE}
    return {spot: label for spot, label in labels.items() if label is not None}


def lying(pieces: tuple[str, ...]) -> dict[Spot, str]:
    return {spot: label for spot, label in game(pieces).layout().items() if label is not None and spot[1] != TILE}


def test_pieces_of_all_kinds_and_colours_are_read() -> None:
    assert best(STANDING) == lying(STANDING)


def test_a_bare_island_shows_no_piece() -> None:
    assert best((), ()) == {}


def test_pieces_that_are_not_seen_are_no_difference_by_that_alone() -> None:
    assert differences(game().layout(), looked((), STANDING)) == ()


def test_a_building_set_out_of_turn_is_told_if_it_is_seen_beyond_doubt() -> None:
    state = game(())
    assert differences(state.layout(), looked(("blue farmhouse q1r0n",), ())) == (("q1r0n", BUILDING),)
    assert differences(state.layout(), looked(("red farmhouse q1r0n",), ())) == (("q1r0n", BUILDING),)
    for clearly, told in ((1 - 1e-12, True), (1 - 1e-7, False)):
        house = FigureSeen("farmhouse", "blue", 0.0, 0.0, clearly)
        seen = spots_of({"q1r0n": (house,)}, {"q1r0n": (FARMHOUSE,)}, state)
        assert bool(differences(state.layout(), seen)) == told, "what lies on a tile looks a little like some pieces"


@pytest.mark.parametrize("to", ["q1r1", "q3r-2", "q-2r1"])
def test_an_explorer_that_walked_is_seen_where_it_stands(to: str) -> None:
    moved = (f"red explorer {to}", *STANDING[1:])
    assert best(moved)[to, "red-explorer"] == "explorer"
    assert ("q0r0", "red-explorer") not in best(moved)


def test_an_explorer_that_was_set_onto_a_shrine_is_no_offering_bought_there() -> None:
    known = position(ISLAND, ("red explorer q1r1", "orange explorer q2r0"), cards={"red": (9, 9, 9)}, speed=4)
    lies = position(ISLAND, ("red explorer q0r2", "orange explorer q2r0"))
    found = explain(known, [known], pictured(lies, known), Costs(misread=reading.MISREAD))
    assert found.taken() is None
    assert [(verdict.rules, verdict.breaches[0].places) for verdict in found.against] == [(("closed-tile",), ("q0r2",))]


def test_an_explorer_that_was_set_onto_water_is_told() -> None:
    known = position(ISLAND, ("red explorer q2r0", "orange explorer q1r0"), speed=4)
    lies = position(ISLAND, ("red explorer q3r-1", "orange explorer q1r0"))
    found = explain(known, [known], pictured(lies, known), Costs(misread=reading.MISREAD))
    assert [(verdict.rules, verdict.breaches[0].places) for verdict in found.against] == [
        (("closed-tile",), ("q3r-1",))
    ]
    assert pictured(known, known)["q3r-1", "red-explorer"] == {None: 1.0}, "put back it is no longer there"


def pictured(lies: ElDorado, known: ElDorado) -> Mapping[Spot, Labels]:
    """What is read of a table by eyes that know another state."""
    picture = SimulatedTable(simulation.table(lies), simulation.camera(lies)).picture()
    return reading.look(picture, own_parts.load(), known)


def test_no_piece_is_surer_than_a_glance_can_be() -> None:
    seen = looked(STANDING)
    assert all(labels[best_label(labels)] <= AT_MOST for spot, labels in seen.items() if best_label(labels) in KINDS)
    missing = looked(STANDING[1:])["q0r0", "red-explorer"]
    assert missing == {None: ALONE, "explorer": 1 - ALONE}


KINDS = ("explorer", "offering", "red-farmhouse", "blue-fort")


def test_a_building_is_told_at_its_corner() -> None:
    assert looked(STANDING)["q3r-1s", BUILDING]["blue-fort"] > 0.5


def test_two_first_tiles_that_look_alike_are_told_by_who_stands_on_them() -> None:
    known = position({"q0r0": "gold"}, ("red explorer q0r0", "orange explorer q0r0", "blue explorer q0r0"), seats=SEATS)
    for cell in ("q1r0", "q-1r0"):
        stands = (f"red explorer {cell}", "orange explorer q0r0", "blue explorer q0r0")
        lies = position({"q0r0": "gold", cell: "gold"}, stands, seats=SEATS)
        picture = SimulatedTable(simulation.table(lies), simulation.camera(lies)).picture()
        seen = {spot: best_label(labels) for spot, labels in reading.look(picture, own_parts.load(), known).items()}
        assert seen["q0r0", "orange-explorer"] == "explorer"
        assert [layer for (place, layer), label in seen.items() if label == "explorer" and place != "q0r0"] == [
            "red-explorer"
        ]


def test_a_piece_is_less_likely_there_where_nothing_stands_that_could_hide_it() -> None:
    alone = looked((), STANDING)["q-2r2", "green-villager"]
    hidden = looked(STANDING[1:])["q0r0", "red-explorer"]
    assert alone["1"] < Costs.doubt < 1.001 * hidden["explorer"]


def test_villagers_fewer_than_known_are_no_difference_others_may_stand_before_them() -> None:
    known = (*STANDING, "green villager q-2r2", "green villager q-2r2")
    layout = game(known).layout()
    assert ("q-2r2", "green-villager") not in differences(layout, looked(STANDING, known))


def figure(kind: str, paint: str, odds: float) -> FigureSeen:
    """A figure for which the picture speaks with these odds, as a logarithm."""
    return FigureSeen(kind, paint, 0.0, 0.0, 1 / (1 + exp(-odds)))


def spots(state: ElDorado, **found: tuple[FigureSeen, ...]) -> dict[Spot, Labels]:
    kinds = {place: (FARMHOUSE, FORT) if place[-1] in "ns" else (EXPLORER, VILLAGER) for place in found}
    return spots_of(found, kinds, state)


def test_what_looks_a_little_like_a_new_building_is_none() -> None:
    state = game(("red explorer q1r0",))
    assert differences(state.layout(), spots(state, q1r0n=(figure(FARMHOUSE, "red", 9.0),))) == ()
    clear = spots(state, q1r0n=(figure(FARMHOUSE, "red", 30.0),))
    assert differences(state.layout(), clear) == (("q1r0n", BUILDING),)


def test_a_building_set_in_full_view_is_taken_without_asking() -> None:
    state = position(ISLAND, ("red explorer q1r0",), cards={"red": (9, 9, 9)})
    seen = spots(state, q1r0n=(figure(FARMHOUSE, "red", 30.0),))
    taken = explain(state, [state], seen, Costs(misread=reading.MISREAD)).taken()
    assert taken is not None
    assert [event.text() for event in taken.events] == ["red farmhouse corner=q1r0n"]


def test_what_looks_a_little_like_one_more_villager_is_not_counted() -> None:
    state = game(("red explorer q1r0", "red villager q1r1"))
    villager = figure(VILLAGER, "red", 14.0)
    seen = spots(state, q1r1=(villager, figure(VILLAGER, "red", 4.0)))
    assert best_label(seen["q1r1", "red-villager"]) == "1"
    seen = spots(state, q1r1=(villager, villager))
    assert best_label(seen["q1r1", "red-villager"]) == "2"


def test_two_villagers_in_a_line_are_not_taken_for_their_explorer() -> None:
    state = game(("red explorer q1r0", "red villager q1r1", "red villager q1r1"))
    seen = spots(state, q1r1=(figure(EXPLORER, "red", 30.0),), q2r0=(figure(EXPLORER, "red", 12.0),))
    assert best_label(seen["q2r0", "red-explorer"]) == EXPLORER
    assert best_label(seen["q1r1", "red-explorer"]) is None


def test_an_explorer_that_hides_its_villager_is_believed_before_a_picture_that_looks_a_little_like_one() -> None:
    state = game(("red explorer q1r0", "red villager q1r1"))
    seen = spots(state, q1r1=(figure(EXPLORER, "red", 30.0),), q2r0=(figure(EXPLORER, "red", 5.0),))
    assert best_label(seen["q1r1", "red-explorer"]) == EXPLORER
    assert best_label(seen["q2r0", "red-explorer"]) is None


def test_a_building_that_is_seen_no_more_when_what_stands_about_it_is_covered_is_asked_about() -> None:
    fort = FigureSeen("fort", "red", 0.0, 0.0, 1 - 1e-12)
    state = position(ISLAND, ("red explorer q0r0",), cards={"red": RICH})
    for again, taken in (((fort,), True), ((), False)):
        told = spots_of({"q1r0n": (seen_again(fort, again),)}, {"q1r0n": ("fort",)}, state)["q1r0n", BUILDING]
        assert best_label(told) == "red-fort"
        assert (told["red-fort"] > Costs.sure) == taken


# Pieces that are missed, and new elsewhere.


def seen_at(state: ElDorado, **found: str) -> dict[Spot, Labels]:
    """What is told where figures, such as `red explorer`, are seen beyond doubt, and nothing else is."""
    figures = {
        place: (FigureSeen(text.split()[1], text.split()[0], 0.0, 0.0, 1 - 1e-9),) if text else ()
        for place, text in found.items()
    }
    return spots_of(figures, dict.fromkeys(figures, (EXPLORER, VILLAGER)), state)


def test_a_villager_that_is_missed_elsewhere_is_not_taken_to_be_bought() -> None:
    state = position(ISLAND, ("red explorer q0r0", "red villager q2r0"))
    alone = seen_at(state, q2r0="red villager", q1r1="red villager")
    moved = seen_at(state, q2r0="", q1r1="red villager")
    assert alone["q1r1", "red-villager"]["1"] > 0.9 > moved["q1r1", "red-villager"]["1"]
    assert moved["q2r0", "red-villager"][None] > 0.7
    hidden = seen_at(state, q2r0="", q1r1="")
    assert hidden["q2r0", "red-villager"] == {None: ALONE, "1": 1 - ALONE}, "others may stand before it"


def test_an_explorer_that_was_moved_out_of_its_turn_is_told_so() -> None:
    pieces = ("red explorer q0r0", "orange explorer q1r0", "blue explorer q2r0")
    state = position(ISLAND, pieces, seats=("red", "orange", "blue"))
    found = explain(state, [state], seen_at(state, q2r0="", q1r1="blue explorer"))
    assert set(found.differences) == {("q1r1", "blue-explorer"), ("q2r0", "blue-explorer")}
    assert found.proposals == ()
    assert [verdict.rules for verdict in found.against] == [("not-due",)]
    doubled = seen_at(state, q2r0="blue explorer", q1r1="blue explorer")
    assert differences(state.layout(), doubled) == ()


# Wood that is nobody's.


def nobodys(colour: str, kind: str, at: str) -> tuple[ElDorado, dict[Spot, str | None]]:
    """A game of two, and what its table shows where a piece of another colour was set down as well."""
    known = position(ISLAND, ("red explorer q0r0", "blue explorer q2r0", "red villager q1r-1"), seats=("red", "blue"))
    label = "1" if kind == VILLAGER else kind
    scene = simulation.scene({**known.layout(), (at, f"{colour}-{kind}"): label})
    picture = SimulatedTable(scene, simulation.camera(known)).picture()
    return known, {spot: best_label(labels) for spot, labels in reading.look(picture, own_parts.load(), known).items()}


@pytest.mark.parametrize(("colour", "kind", "at"), [("brown", EXPLORER, "q1r1"), ("purple", VILLAGER, "q2r0")])
def test_a_piece_in_a_colour_that_nobody_plays_is_told_where_it_stands(colour: str, kind: str, at: str) -> None:
    known, seen = nobodys(colour, kind, at)
    layout = known.layout()
    assert [spot for spot, label in seen.items() if label != layout.get(spot)] == [(at, STRANGER)]


def test_a_piece_that_is_nobodys_is_looked_for_only_where_something_has_changed() -> None:
    state = game()
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    seen = reading.look(picture, own_parts.load(), state, ("q1r1",))
    assert {place for place, layer in seen if layer == STRANGER} == {"q1r1"}
    assert best_label(seen["q1r1", STRANGER]) is None


@pytest.mark.parametrize("two", [("q-1r1", "q-2r2"), ("q0r1", "q0r2")])
def test_the_print_of_two_shrines_side_by_side_is_no_wood(two: tuple[str, str]) -> None:
    """The purple ground between them is as wide as a piece, and much like the box's purple."""
    tiles = {place: "wood" if kind == "shrine" else kind for place, kind in ISLAND.items()}
    state = position({**tiles, **dict.fromkeys(two, "shrine")}, ("red explorer q0r0",))
    picture = SimulatedTable(simulation.table(state), simulation.camera(state), seed=3).picture()
    seen = reading.look(picture, own_parts.load(), state)
    assert [spot for spot, labels in seen.items() if spot[1] == STRANGER and best_label(labels)] == []
