"""What the eyes saw becomes spaces of the game: judged by what the game can reach, wherever and however it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.app import own_parts
from companion.games.cacao import reading, simulation
from companion.games.cacao.reading import display, outside, standing_there
from companion.games.cacao.reading.align import ObservedTile, align, lying
from companion.games.cacao.reading.judge import possible
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import BUILD, NEXT, REFILL, Step
from companion.games.cacao.tiles import EDGES
from companion.games.kit import Layout, Spot, parse_event
from companion.games.kit.spaces.squares import Cell, place_of, turned
from companion.tracking import Standing, TableReport, best_label, differences, explain
from companion.vision.tiles.alignment import Aligned
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from scripts.benches.explain import cacao as made
from tests.support.games.cacao.tables import having, position
from tests.support.games.playing import play

Read = Mapping[Cell, Mapping[str | None, float]]
MOST = {"market-2": 2, "market-3": 4, "water": 1, "red-1-1-1-1": 4, "red-2-1-0-1": 5}
LAYOUT = {
    ("x0y0", "tile"): "plantation-1",
    ("x1y1", "tile"): "market-2",
    ("x1y0", "tile"): "red-2-1-0-1",
    ("x1y0", "workers"): "1-2-1-0",
    ("display-1", "tile"): "water",
}


def best(judged: Mapping[Cell, Mapping[str, float]]) -> dict[Cell, str]:
    return {spot: max(labels, key=lambda label: labels[label]) for spot, labels in judged.items()}


def test_what_is_not_in_play_is_never_seen() -> None:
    seen: Read = {(0, 0): {"market-4": 0.7, "market-3": 0.3}}
    assert best(possible(MOST, seen)) == {(0, 0): "market-3"}


def test_a_worker_tile_lies_between_jungle_tiles() -> None:
    seen: Read = {
        (0, 0): {"market-3": 0.98},
        (1, 0): {"market-2": 0.6, "red-1-1-1-1": 0.4},
        (1, 1): {"water": 0.99},
    }
    assert best(possible(MOST, seen))[1, 0] == "red-1-1-1-1"


def test_of_too_many_equal_tiles_the_likeliest_whole_is_taken() -> None:
    # the least doubtful of the two waters may as well be a market, but then two markets would move on at more cost
    seen: Read = {
        (0, 0): {"water": 0.9, "market-2": 0.1},
        (1, 1): {"water": 0.6, "market-2": 0.4},
        (2, 2): {"market-2": 0.99, "market-3": 0.01},
        (3, 3): {"market-2": 0.55, "market-3": 0.45},
    }
    assert best(possible(MOST, seen)) == {
        (0, 0): "water",
        (1, 1): "market-2",
        (2, 2): "market-2",
        (3, 3): "market-3",
    }


def test_a_tile_that_is_plainly_wrong_there_stays_what_it_is() -> None:
    alone: Mapping[str | None, float] = {"red-1-1-1-1": 0.9999, "market-2": 1e-6}
    seen: Read = {(0, 0): {"market-3": 0.99}, (1, 1): {"water": 0.99}, (2, 2): alone}
    assert best(possible(MOST, seen))[2, 2] == "red-1-1-1-1"


def test_the_emperor_stands_where_most_stands_out() -> None:
    seen = standing_there({(1, 0): 0.97, (0, 1): 0.05, (1, 1): 0.02}, [(1, 0), (0, 1), (1, 1)], due=(1, 1))
    assert seen[1, 0]["emperor"] > 0.9
    assert seen[1, 1]["emperor"] < 0.1
    assert sum(labels["emperor"] for labels in seen.values()) <= 1


def test_an_emperor_who_is_not_seen_is_believed_where_he_is_due() -> None:
    stands = {(1, 0): 0.05, (1, 1): 0.02}
    assert standing_there(stands, stands, due=(1, 1))[1, 1]["emperor"] > 0.9
    assert standing_there(stands, stands, due=(9, 9))[1, 0]["emperor"] < 0.1, "he is outside the picture"


def test_an_emperor_who_is_not_seen_where_his_tile_plainly_lies_bare_is_a_doubt() -> None:
    golden_on_yellow = {(1, 0): 0.05, (1, 1): 0.0001}
    seen = standing_there(golden_on_yellow, golden_on_yellow, due=(1, 1))
    assert max(labels["emperor"] for labels in seen.values()) < 0.6
    alone = standing_there({(1, 1): 0.0001}, [(1, 1)], due=(1, 1))
    assert alone[1, 1]["emperor"] < 0.6, "the tile on which he stands was not read"


def test_two_places_where_he_may_stand_are_a_doubt() -> None:
    stands = {(1, 0): 0.9, (0, 1): 0.9, (1, 1): 0.01}
    assert max(labels["emperor"] for labels in standing_there(stands, stands, due=(1, 1)).values()) < 0.55


def test_where_no_tile_lies_he_stands_no_more() -> None:
    """His tile was laid out of turn and taken back: he would be remembered where nothing says that he has gone."""
    state = position(workers={"x1y0": "red 1-1-1-1"}, emperor="x1y0", modules=("emperor",))
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    seen = reading.look(picture, own_parts.load(), state)
    assert seen["x2y1", "tile"] == seen["x2y1", "emperor"] == {None: 1.0}
    assert seen["x1y0", "emperor"]["emperor"] > 0.5


def test_an_enrolled_worker_tile_has_its_first_workers_in_the_east() -> None:
    assert EDGES[lying("red-2-1-0-1", 0)] == (1, 2, 1, 0)
    assert EDGES[lying("red-2-1-0-1", 1)] == (0, 1, 2, 1)


@pytest.mark.parametrize("turn", range(4))
def test_the_board_is_found_however_it_is_turned_and_shifted(turn: int) -> None:
    way = Aligned(turn, (3, -2), turned, 4)
    spots = {"x0y0": (0, 0), "x1y1": (1, 1), "x1y0": (1, 0)}
    tiles = {}
    for place, cell in spots.items():
        label = LAYOUT[place, "tile"]
        tiles[way.observed(cell)] = ObservedTile({label: 0.9, "water": 0.1}, -turn % 4)
    found = align(tiles, LAYOUT)
    assert found is not None
    assert {place: found.cell(way.observed(cell)) for place, cell in spots.items()} == spots


def test_one_known_tile_alone_leaves_open_how_the_board_lies() -> None:
    assert align({(0, 0): ObservedTile({"market-2": 0.9}, 0)}, {("x1y1", "tile"): "market-2"}) is None


def test_what_was_laid_is_explained_as_it_was_done() -> None:
    found = []
    for known, true, events, _ in made.moments(3, 6):
        seen = {spot: {label: 0.98, "other": 0.02} for spot, label in made.visible(true.layout()).items()}
        explained = explain(known, [], seen)
        assert explained.standing is Standing.MOVED
        found.append(any(p.events == events or set(p.events) == set(events) for p in explained.proposals))
        if outside(known, seen):
            raise AssertionError("all is in view")
    assert sum(found) >= len(found) - 1


def test_a_tile_too_far_from_the_jungle_is_judged_by_that_rule() -> None:
    known = next(iter(made.moments(3, 1)))[0]
    seat = known.active
    far = parse_event(known, f"{seat} place x31y30 1-1-1-1")
    assert "beside-jungle" in [breach.rule for breach in known.verdict(far).breaches]
    lies = {("x31y30", "tile"): f"{seat}-1-1-1-1", ("x31y30", "workers"): "1-1-1-1"}
    assert known.intended_events(lies) == (far,)


def filled(display: tuple[str, str]) -> TableReport:
    """What is made of a jungle tile that fills a space, of two on display that no eye sees."""
    state = play(position(workers={"x1y0": "red 1-1-1-1"}, display=display), "red place x2y1 1-1-1-1")
    at = place_of(next(iter(state.to_fill)))
    lies = {**made.visible(state.layout()), (at, "tile"): display[0]}
    return explain(state, [state], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})


@pytest.mark.parametrize("display", [("water", "temple"), ("water", "water")])
def test_a_tile_from_the_display_is_certain_though_no_eye_sees_the_display(display: tuple[str, str]) -> None:
    taken = filled(display).taken()
    assert taken is not None
    assert taken.events[0].text().startswith("red fill")


def test_which_of_two_gem_mines_is_left_on_display_cannot_be_told_as_their_gems_differ() -> None:
    mine = display.Beside({"gem-mine": 1.0}, np.zeros((4, 2)))
    layout = {("display-1", "tile"): "gem-mine", ("display-1", "gems"): "r2g2b0w2"}
    layout |= {("display-2", "tile"): "gem-mine", ("display-2", "gems"): "r1g2b2w1"}
    left = dict(display.places_seen({"display-1": mine, "display-2": None}, layout))
    assert left["display-1"] == left["display-2"] == {None: 0.5, "gem-mine": 0.5}
    both = dict(display.places_seen({"display-1": mine, "display-2": mine}, layout))
    assert both["display-1"] == both["display-2"] == {"gem-mine": 1.0}


def at_once(*kinds: str) -> list[display.Beside]:
    """Tiles of these kinds that are seen beside the board."""
    return [display.Beside({kind: 1.0}, np.zeros((4, 2))) for kind in kinds]


def kinds(there: Mapping[str, display.Beside | None]) -> dict[str, str | None]:
    return {place: max(tile.labels) if tile is not None else None for place, tile in there.items()}


CHART: dict[Spot, str | None] = {("display-1", "tile"): "water", ("display-2", "tile"): "sun"}
CHART |= {("map-1", "tile"): "temple", ("map-2", "tile"): "market-2"}


def test_the_first_tile_that_is_drawn_lies_on_the_map_board_if_it_was_asked_for_there() -> None:
    bare: Layout = dict.fromkeys(CHART)
    asked = ("map-1", "map-2", "display-1", "display-2")
    assert kinds(display.shown(at_once("water"), bare, asked))["map-1"] == "water"
    assert display.shown(at_once("water", "sun", "temple"), bare, asked) == {}, "which is which nobody can tell"


def test_a_new_tile_lies_where_the_map_board_is_empty_once_its_tiles_have_moved_up() -> None:
    seen = kinds(display.shown(at_once("sun", "temple", "market-2", "mine-1"), CHART))
    assert seen == {"display-1": "temple", "display-2": "sun", "map-1": "market-2", "map-2": "mine-1"}
    taken = kinds(display.shown(at_once("water", "sun", "market-2"), CHART))
    assert taken == {"display-1": "water", "display-2": "sun", "map-1": None, "map-2": "market-2"}


def test_which_of_two_equal_tiles_is_left_on_display_or_map_board_cannot_be_told() -> None:
    layout = CHART | {("map-1", "tile"): "water"}
    there = display.shown(at_once("water", "sun", "market-2"), layout)
    seen = dict(display.places_seen(there, layout))
    assert seen["display-1"] == seen["map-1"] == {None: 0.5, "water": 0.5}


def test_which_of_two_gem_mines_is_left_cannot_be_told_either_once_the_map_board_has_moved_up() -> None:
    layout = CHART | {("display-1", "tile"): "gem-mine", ("display-1", "gems"): "r2g2b0w2", ("map-2", "tile"): None}
    layout |= {("display-2", "tile"): "gem-mine", ("display-2", "gems"): "r1g2b2w1"}
    first = layout | {("display-1", "tile"): "temple", ("map-1", "tile"): None}
    second = layout | {("display-2", "tile"): "temple", ("map-1", "tile"): None}
    there = display.shown(at_once("gem-mine", "temple"), layout)
    ways = display.ways_reached(there, layout, [("r2g2b0w2", first), ("r1g2b2w1", second)])
    seen = dict(display.either_way(ways, layout))
    assert seen["display-1"] == seen["display-2"] == {"gem-mine": 0.5, "temple": 0.5}
    assert max(seen["map-1"], key=lambda label: seen["map-1"][label]) is None


def test_an_empty_place_of_the_map_board_is_looked_for_beside_each_of_the_others() -> None:
    outline = np.array([[-29.0, -29.0], [29.0, -29.0], [29.0, 29.0], [-29.0, 29.0]]) * display.WATCHED
    there = {f"display-{n}": display.Beside({"sun": 1.0}, outline + np.array([73.0 * n, 0.0])) for n in (1, 2)}
    watched = display.watched({**there, "map-1": None, "map-2": None})
    for place, right in (("map-1", 4 * 73.0), ("map-2", 0.0)):
        assert cv2.pointPolygonTest(watched[place].astype(np.float32), (right, 0.0), False) > 0


def test_a_tile_of_the_map_board_has_moved_up_as_soon_as_the_turn_is_over() -> None:
    there = display.shown(at_once("sun", "temple", "market-2"), CHART)
    over = CHART | {("display-1", "tile"): "temple", ("map-1", "tile"): "market-2", ("map-2", "tile"): None}
    (way,) = display.ways_reached(there, CHART, [(None, over)])
    assert kinds(way) == {place: label for (place, _), label in over.items()}
    assert not display.ways_reached(there, CHART, [(None, CHART)])


def test_of_equal_tiles_the_one_that_was_taken_is_told_by_where_the_others_have_moved_to() -> None:
    """Of two temples the one on display was taken; the other one and the mine moved up from the map board."""
    layout = CHART | {("display-1", "tile"): None, ("display-2", "tile"): "temple", ("map-2", "tile"): "gem-mine"}
    over = {**dict.fromkeys(layout), ("display-1", "tile"): "temple", ("display-2", "tile"): "gem-mine"}
    (way,) = display.ways_reached(display.shown(at_once("temple", "gem-mine"), layout), layout, [(None, over)])
    assert kinds(way) == {"display-1": "temple", "display-2": "gem-mine", "map-1": None, "map-2": None}
    dear = over | {("display-1", "tile"): "gem-mine", ("display-2", "tile"): "temple"}
    ends = [(False, over), (True, dear), (True, layout)]
    ways = display.ways_reached(display.shown(at_once("temple", "gem-mine"), layout), layout, ends)
    seen = dict(display.either_way(ways, layout))
    assert seen["display-1"] == seen["display-2"] == {"temple": 0.5, "gem-mine": 0.5}, "or the one that costs something"


@pytest.mark.parametrize(
    ("off", "read"),
    [((0.0, 0.0, 0.0), True), ((-6.0, 6.0, 5.0), True), ((-12.0, 0.0, -5.0), True), ((-40.0, 0.0, 0.0), False)],
)
def test_a_tile_lies_where_it_is_nearest_though_careless_hands_laid_it(
    off: tuple[float, float, float], read: bool
) -> None:
    state = position(jungle={"x0y0": "market-2", "x1y1": "plantation-1"}, display=("temple", "sun"))
    scene = simulation.table(play(state, "red place x-1y0 1-1-1-1"))
    name = next(part.name for part in scene.parts if part.name.startswith("x-1y0 tile"))
    tile = scene.part(name)
    right, down, askew = off
    laid = scene.change(name, x=tile.x + right, y=tile.y + down, angle=tile.angle + askew)
    seen = reading.look(SimulatedTable(laid, simulation.camera(state)).picture(), own_parts.load(), state)
    assert (best_label(seen.get(("x-1y0", "tile"), {None: 1.0})) == "red-1-1-1-1") is read


@pytest.mark.parametrize(
    ("at", "tile"), [("x-1y0", "white 1-1-1-1"), ("x-1y0", "purple 2-1-0-1"), ("x-1y0", "white 0-2-0-2")]
)
def test_a_tile_at_the_rim_is_read_by_its_own_edges_though_the_emperor_hides_much_of_it(at: str, tile: str) -> None:
    workers = {"x1y0": "red 2-1-0-1", at: tile}
    state = position({"x0y0": "market-2", "x1y1": "plantation-1"}, workers, emperor=at, seats=4, modules=("emperor",))
    from_afar = TableCamera(eye=(25.0, 700.0, 1900.0), roll=1.2)
    seen = reading.look(SimulatedTable(simulation.table(state), from_afar).picture(), own_parts.load(), state)
    assert str(best_label(seen[at, "tile"])).partition("-")[0] == tile.partition(" ")[0]


def crowded(emperor: str) -> Cacao:
    """A board of eighty tiles, every space of nine rows taken."""
    jungle = ("market-2", "plantation-1", "market-3", "mine-1", "water", "temple", "plantation-2", "sun")
    words = (
        "1-1-1-1",
        "2-1-0-1",
        "2-1-0-1",
        "1-1-1-1",
        "3-1-0-0",
        "2-1-0-1",
        "1-1-1-1",
        "3-0-0-1",
        "2-1-0-1",
        "1-1-1-1",
    )
    cells = [(x, y) for y in range(-4, 5) for x in range(-4, 5)]
    jungles = [place_of(cell) for cell in cells if sum(cell) % 2 == 0]
    tiles = [f"{seat} {word}" for word in words for seat in ("red", "white", "purple", "yellow")]
    workers = dict(zip((place_of(cell) for cell in cells if sum(cell) % 2), tiles, strict=True))
    kinds = {place: jungle[n % len(jungle)] for n, place in enumerate(jungles)}
    return position(kinds, workers, emperor=emperor, seats=4, modules=("emperor",))


@pytest.mark.parametrize("at", ["x0y-3", "x1y-2", "x-1y2", "x3y0"])
def test_of_eighty_tiles_the_one_under_the_emperor_is_read_in_their_midst(at: str) -> None:
    state = crowded(at)
    from_afar = TableCamera(eye=(25.0, 700.0, 1700.0), roll=1.2)
    elsewhere = replace(state, emperor=(0, 1))
    seen = reading.look(SimulatedTable(simulation.table(state), from_afar).picture(), own_parts.load(), elsewhere)
    assert best_label(seen[at, "tile"]) == state.layout()[at, "tile"]


def test_the_emperor_is_seen_on_a_tile_in_his_own_colour() -> None:
    workers = {"x1y0": "yellow 0-1-2-1", "x2y1": "red 1-1-1-1"}
    state = position({"x0y0": "mine-2", "x1y1": "market-2", "x2y0": "water"}, workers, emperor="x1y0", seats=4)
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    told = replace(state, emperor=(1, 1))
    seen = reading.look(picture, own_parts.load(), told)
    assert seen["x1y0", "emperor"]["emperor"] > 0.9


def test_tiles_that_may_have_moved_up_are_no_difference_before_the_turn_is_over() -> None:
    """Nobody sees whether two tiles lie on the map board still or on display already, where they lie in any row."""
    lies: Layout = {("display-1", "tile"): None, ("map-1", "tile"): "temple"}
    there = {"display-1": None, "map-1": display.Beside({"temple": 1.0}, np.zeros((4, 2)))}
    moved: Layout = {("display-1", "tile"): "temple", ("map-1", "tile"): None}
    ways = display.ways_reached(there, lies, [("not yet", lies), ("moved up", moved)])
    seen = {(place, "tile"): labels for place, labels in display.either_way(ways, lies)}
    assert not differences(lies, seen)
    assert not differences(moved, seen, doubt=0.3), "nor any once it is over"


@pytest.mark.parametrize("empty", ["map-1", "display-2"])
def test_a_tile_of_the_map_board_may_have_moved_up_into_any_place_before_it(empty: str) -> None:
    state = position({"x0y0": "market-2"}, {"x1y0": "red 1-1-1-1"}, modules=("map", "huts"), chart=("water", "sun"))
    water, sun = state.map
    row = {"map": (None, water)} if empty == "map-1" else {"map": (water, sun), "display": (state.display[0], None)}
    now = replace(state, agenda=(Step(NEXT), Step(REFILL), Step(BUILD)), **row)
    picture = SimulatedTable(simulation.table(now), simulation.camera(now)).picture()
    seen = reading.look(picture, own_parts.load(), now)
    assert seen[empty, "tile"].get("water", 0.0) > 0.3, "it may lie there"
    assert seen[empty, "tile"].get(None, 0.0) > 0.3, "or not yet"


def told(state: Cacao, *laid: tuple[str, str, str]) -> TableReport:
    """What the table hears once tiles lie at these places, each with how its workers lie, if it has any."""
    lies = made.visible(state.layout())
    for place, tile, workers in laid:
        lies |= {(place, "tile"): tile, (place, "workers"): workers or None}
    return explain(state, [state], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})


def test_a_tile_of_the_pile_that_fills_a_space_is_told_by_its_rule_beside_the_turn() -> None:
    state = position(workers={"x-1y0": "purple 1-1-1-1"}, pile=("water",) * 3)
    found = told(state, ("x0y1", "red-1-1-1-1", "1-1-1-1"), ("x-1y1", "water", ""))
    assert [event.text() for event in found.proposals[0].events] == ["red place at=x0y1 tile=1-1-1-1"]
    assert [verdict.rules for verdict in found.against] == [("display-first",)]


def test_of_two_tiles_that_a_player_laid_none_is_proposed_as_the_next_ones() -> None:
    state = position()
    for first, second in ((("x1y0", "1-1-1-1"), ("x2y1", "2-1-0-1")), (("x1y0", "2-1-0-1"), ("x2y1", "1-1-1-1"))):
        laid = ((place, f"red-{word}", word) for place, word in (first, second))
        found = told(state, *laid)
        assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
        assert [verdict.rules for verdict in found.against] == [("place-worker",)]


def test_a_space_filled_that_was_not_to_be_is_told_so_though_the_turn_ended_with_the_tile() -> None:
    idle = position({"x0y0": "temple", "x1y1": "temple"})
    found = told(idle, ("x1y0", "red-1-1-1-1", "1-1-1-1"), ("x2y2", "temple", ""))
    assert [(verdict.event.text(), verdict.rules) for verdict in found.against] == [
        ("red fill at=x2y2 take=display-1", ("fill-space",))
    ]


def test_of_two_huts_built_in_one_turn_the_second_is_told_to_be_one_too_many() -> None:
    state = position(have={"red": having(gold=20)}, modules=("huts",), pile=())
    state = replace(state, agenda=(Step(NEXT), Step(BUILD)), huts=("hermit", "trader"))
    lies = {**state.layout(), ("hut-hermit", "hut"): "red", ("hut-trader", "hut"): "red"}
    found = explain(state, [state], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})
    assert [verdict.rules for verdict in found.against] == [("hut-build",)]


def test_a_jungle_tile_on_a_space_for_worker_tiles_is_not_said_to_come_too_early() -> None:
    state = position()
    assert [verdict.rules for verdict in told(state, ("x1y0", "temple", "")).against] == [("checkerboard",)]
    assert [verdict.rules for verdict in told(state, ("x2y0", "temple", "")).against] == [("fill-space",)]


def test_a_turn_that_ends_with_the_tile_that_fills_a_space_is_told_before_and_after_the_map_board_moves_up() -> None:
    temples = {"x0y0": "temple", "x1y1": "temple"}
    chart, shown = ("water", "sun"), ("temple", "mine-1")
    state = position(temples, {"x-1y0": "purple 1-1-1-1"}, modules=("map",), display=shown, chart=chart)
    after = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-1")
    assert after.layout()["display-1", "tile"] == "water"
    picture = SimulatedTable(simulation.table(after), simulation.camera(after)).picture()
    found = explain(state, [state], reading.look(picture, own_parts.load(), state))
    assert [event.text() for event in found.proposals[0].events] == [
        "red place at=x0y1 tile=1-1-1-1",
        "red fill at=x-1y1 take=display-1",
    ]
    assert not found.proposals[0].amiss


def test_a_tile_that_the_next_player_laid_before_a_space_was_filled_is_told_what_comes_first() -> None:
    state = position(workers={"x-1y0": "purple 1-1-1-1"})
    found = told(state, ("x0y1", "red-1-1-1-1", "1-1-1-1"), ("x2y1", "purple-2-1-0-1", "2-1-0-1"))
    assert [verdict.rules for verdict in found.against] == [("must-fill",)]


def test_an_emperor_who_was_set_on_another_tile_is_alone_no_turn_to_be_taken_without_a_word() -> None:
    lying = {"x1y0": "red 1-1-1-1", "x0y1": "purple 1-1-1-1"}
    late = position(workers=lying, display=(), pile=(), have={"red": having(sun=1)}, emperor="x1y1")
    lies = {**late.layout(), ("x1y1", "emperor"): None, ("x1y0", "emperor"): "emperor"}
    found = explain(late, [late], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})
    assert found.taken() is None


@pytest.mark.parametrize("knocked_mm", [0.0, 10.0, 18.0])
def test_a_tile_of_the_display_that_the_edge_cuts_is_not_missing(knocked_mm: float) -> None:
    workers, chart = {"x1y0": "red 2-1-0-1"}, ("market-3", "sun")
    state = position(workers=workers, modules=("map",), display=("temple", "water"), chart=chart)
    camera = replace(simulation.camera(state), target=(0.0, knocked_mm))
    seen = reading.look(SimulatedTable(simulation.table(state), camera).picture(), own_parts.load(), state)
    lies = {place: best_label(seen[place, "tile"]) for place in ("display-1", "display-2", "map-1", "map-2")}
    assert lies == {place: state.layout()[place, "tile"] for place in lies}
