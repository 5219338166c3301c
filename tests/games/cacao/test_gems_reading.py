"""Which gems hands have taken off a mine is seen, as far as the eyes are sure; else nothing is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from companion.app import own_parts
from companion.games.cacao import reading, simulation
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import Jungle
from companion.games.kit import Labels, Spot
from companion.simulation import Figure, Scene
from companion.tracking import SURE, Costs, TableReport, best_label, explain
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.shapes import hand
from tests.support.games.cacao.tables import having, position
from tests.support.games.playing import play

MINE = ("x0y0", "gems")
OFF = (-14.0, -6.0)
"""A corner of the tile that is heaped up, from its middle."""


def mining(word: str = "1-0-1-2", on: tuple[int, ...] = (2, 2, 1, 1)) -> Cacao:
    """Red has laid a worker tile whose workers in the west may take gems."""
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2", "x1y-1": "sun", "x2y0": "water"}
    state = position(jungle=jungle, gems={"x0y0": on}, modules=("gems",), workers={"x2y1": "red 1-1-1-1"})
    return play(state, f"red place x1y0 {word}")


def resting() -> Cacao:
    """A mine off which nobody may take anything now."""
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2"}
    return position(jungle=jungle, modules=("gems",), workers={"x1y0": "red 1-1-1-1"})


def seen(state: Cacao, lie: tuple[int, ...], change: Callable[[Scene], Scene] = lambda scene: scene) -> Labels:
    """What the eyes make of a mine on which so many gems lie of each colour."""
    return looked(state, lie, change).get(MINE, {})


def looked(
    state: Cacao, lie: tuple[int, ...], change: Callable[[Scene], Scene], camera: TableCamera | None = None
) -> dict[tuple[str, str], Labels]:
    jungles = tuple((cell, replace(tile, gems=lie) if cell == (0, 0) else tile) for cell, tile in state.jungles)
    scene = change(simulation.table(replace(state, jungles=jungles)))
    picture = SimulatedTable(scene, camera or simulation.camera(state)).picture()
    return reading.look(picture, own_parts.load(), state)


def figures(scene: Scene) -> list[Figure]:
    return [part for part in scene.parts if isinstance(part, Figure) and " gem " in part.name]


def heaped(scene: Scene) -> Scene:
    """The gems side by side in a corner of the tile, some on the leaves."""
    tile = scene.part("x0y0 tile gem-mine")
    for n, gem in enumerate(figures(scene)):
        at = (OFF[0] + n % 3 * 9.3, OFF[1] + n // 3 * 9.3)
        scene = scene.change(gem.name, x=tile.x + at[0], y=tile.y + at[1])
    return scene


def painted(colours: Sequence[tuple[int, int, int]]) -> Callable[[Scene], Scene]:
    """The gems of another box."""

    def change(scene: Scene) -> Scene:
        for n, gem in enumerate(figures(scene)):
            scene = scene.change(gem.name, colour=colours[n % len(colours)])
        return scene

    return change


def before(state: Cacao, labels: Mapping[Spot, Labels], right: frozenset[Spot]) -> Mapping[Spot, Labels]:
    """What is made of what was read, where these spots surely lay right before."""
    return reading.READER.reconsider(state, labels, {spot: state.layout().get(spot) for spot in right}, matched=False)


def explained(state: Cacao, labels: Labels) -> TableReport:
    lies = {spot: {label: 1.0} for spot, label in state.layout().items() if spot[1] != "gems"}
    return explain(state, [state], {**lies, MINE: labels}, Costs(misread=reading.MISREAD))


@pytest.mark.parametrize("lie", [(2, 2, 1, 1), (1, 1, 1, 1), (0, 2, 1, 1), (2, 2, 0, 0), (2, 2, 1, 0), (1, 2, 1, 1)])
@pytest.mark.parametrize("change", [lambda scene: scene, heaped])
def test_what_is_left_on_a_mine_is_seen_wherever_on_it_the_gems_lie(
    lie: tuple[int, ...], change: Callable[[Scene], Scene]
) -> None:
    labels = seen(mining(), lie, change)
    assert best_label(labels) == "".join(f"{letter}{count}" for letter, count in zip("rgbw", lie, strict=True))
    assert sum(labels.values()) == pytest.approx(1)


@pytest.mark.parametrize("lie", [(2, 2, 1, 1), (0, 2, 1, 1), (1, 2, 0, 1), (2, 2, 0, 0), (1, 1, 1, 1)])
def test_gems_are_counted_on_a_mine_that_is_small_in_the_picture(lie: tuple[int, ...]) -> None:
    labels = looked(mining(), lie, lambda scene: scene, TableCamera(eye=(25.0, 190.0, 1250.0), roll=1.2))[MINE]
    assert best_label(labels) == "".join(f"{letter}{count}" for letter, count in zip("rgbw", lie, strict=True))


def test_two_gems_taken_by_two_workers_are_taken_without_asking() -> None:
    state = mining()
    taken = explained(state, seen(state, (1, 1, 1, 1))).taken()
    assert taken is not None
    assert [event.text() for event in taken.events] == ["red pick worker=x1y0 jungle=x0y0 gems=red+green"]


def test_one_gem_taken_by_two_workers_is_asked_about_for_a_hand_may_not_be_done() -> None:
    state = mining()
    found = explained(state, seen(state, (1, 2, 1, 1)))
    assert found.taken() is None
    assert [event.text() for event in found.proposals[0].events] == ["red pick worker=x1y0 jungle=x0y0 gems=red"]


def test_the_last_gem_of_a_colour_is_asked_about_for_the_box_may_have_gems_that_no_eye_sees() -> None:
    state = mining(on=(1, 0, 1, 0))
    found = explained(state, seen(state, (0, 0, 0, 0)))
    assert found.taken() is None
    assert [event.text() for event in found.proposals[0].events] == ["red pick worker=x1y0 jungle=x0y0 gems=red+blue"]


def test_mines_whose_gems_cannot_be_counted_are_named() -> None:
    assert reading.unclear(mining(), {MINE: seen(mining(), (1, 1, 1, 1))}) == ()
    assert reading.unclear(resting(), {MINE: seen(resting(), (2, 2, 1, 1))}) == ()
    for state in (mining(), resting()):
        strange = seen(state, (2, 2, 1, 1), painted([(40, 220, 240), (200, 40, 200)]))
        assert reading.unclear(state, {MINE: strange}) == ("x0y0",)


def test_more_gone_than_the_workers_can_take_is_doubted_where_no_such_gem_is_seen() -> None:
    labels = seen(mining(), (0, 0, 1, 1))
    assert best_label(labels) == "r2g2b1w1"
    state = mining()
    told = before(state, {MINE: labels}, frozenset([MINE]))[MINE]
    found = explained(state, told)
    assert not found.proposals
    assert {rule for verdict in found.against for rule in verdict.rules} == {"workers-on-edge"}


def test_the_last_gem_of_a_colour_that_was_seen_while_more_of_it_lay_there_has_gone() -> None:
    """Another one took from the mine just before, and the last white gem was taken with one too many."""
    state = mining("0-1-2-1", on=(1, 2, 0, 1))
    labels = {MINE: seen(state, (1, 1, 0, 0))}
    assert best_label(labels[MINE]) == "r1g2b0w1", "the white gems of this box may be such as no eye sees"
    told = reading.READER.reconsider(state, labels, {MINE: "r2g2b0w2"}, matched=False)[MINE]
    assert best_label(told) == "r1g1b0w0"


def test_a_hand_over_the_mine_leaves_it_unread() -> None:
    def reach(scene: Scene) -> Scene:
        tile = scene.part("x0y0 tile gem-mine")
        return scene.put(hand(x=tile.x, y=tile.y))

    labels = seen(mining(), (1, 1, 1, 1), reach)
    assert not labels or len(set(labels.values())) == 1


def test_gems_of_other_colours_than_named_leave_a_mine_unread() -> None:
    orange, violet, teal = (30, 130, 230), (140, 60, 130), (160, 160, 40)
    for lie in ((2, 2, 1, 1), (2, 1, 1, 0)):
        assert len(set(seen(mining(), lie, painted((orange, violet, teal))).values())) == 1


def test_gems_that_the_eyes_do_not_see_are_never_taken_as_gone() -> None:
    def clear(scene: Scene) -> Scene:
        return scene.without([gem.name for gem in figures(scene) if gem.colour == simulation.GEMS["w"]])

    found = explained(mining(on=(2, 1, 1, 2)), seen(mining(on=(2, 1, 1, 2)), (2, 1, 1, 2), clear))
    assert found.taken() is None


def test_where_no_gem_can_be_taken_none_is_gone_as_far_as_the_eyes_can_tell() -> None:
    state = resting()
    assert seen(state, (2, 2, 1, 1)) == {"r2g2b1w1": 1.0}
    for lie in ((0, 0, 0, 0), (2, 2, 0, 1), (2, 2, 2, 1)):  # nobody laid any, a box's own look otherwise, some came
        assert best_label(seen(state, lie)) == "r2g2b1w1"


@pytest.mark.parametrize(("lie", "label"), [((0, 0, 0, 0), "r0g0b0w0"), ((2, 2, 0, 1), "r2g2b0w1")])
def test_gems_that_were_seen_on_a_mine_and_are_not_have_gone(lie: tuple[int, ...], label: str) -> None:
    state = resting()
    labels = {MINE: seen(state, lie)}
    assert best_label(before(state, labels, frozenset())[MINE]) == "r2g2b1w1"
    assert best_label(before(state, labels, frozenset([MINE]))[MINE]) == label


def test_what_cannot_be_read_has_not_gone_though_it_was_seen_before() -> None:
    state = resting()
    labels = {MINE: seen(state, (2, 2, 2, 1))}
    assert best_label(before(state, labels, frozenset([MINE]))[MINE]) == "r2g2b1w1"


def test_a_gem_that_nobody_may_take_is_missed_and_the_rule_named() -> None:
    state = resting()
    labels = seen(state, (1, 2, 1, 1))
    assert best_label(labels) == "r1g2b1w1"
    found = explained(state, labels)
    assert found.taken() is None
    assert not found.proposals
    assert {rule for verdict in found.against for rule in verdict.rules} == {"turn-steps", "activated-once"}


def test_a_gem_too_many_is_told_by_the_workers_that_there_are() -> None:
    state = mining("0-1-2-1")
    found = explained(state, seen(state, (1, 1, 1, 1)))
    assert not found.proposals
    assert {rule for verdict in found.against for rule in verdict.rules} == {"workers-on-edge"}


def test_the_last_gem_of_a_colour_that_another_mine_shows_is_missed_too() -> None:
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2", "x2y0": "gem-mine"}
    on = {"x0y0": (2, 1, 1, 1), "x2y0": (0, 1, 1, 1)}
    state = position(jungle=jungle, gems=on, modules=("gems",), workers={"x1y0": "red 1-1-1-1"})
    assert best_label(seen(state, (2, 0, 1, 1))) == "r2g0b1w1"


def test_gems_taken_as_the_tile_of_the_map_board_moves_up_are_taken_without_asking() -> None:
    jungle = {"x0y0": "gem-mine", "x1y1": "market-2", "x1y-1": "sun", "x2y0": "water"}
    state = position(jungle=jungle, modules=("gems", "map"), display=("temple",), chart=("plantation-1", "market-3"))
    state = play(state, "red place x1y0 0-1-2-1", "red usual")
    state = replace(state, display=(state.display[0], None))
    after = play(state, "red pick worker=x1y0 jungle=x0y0 gems=red")
    picture = SimulatedTable(simulation.table(after), simulation.camera(state)).picture()
    seen_now = reading.look(picture, own_parts.load(), state)
    taken = explain(state, [state], seen_now, Costs(misread=reading.MISREAD)).taken()
    assert taken is not None
    assert [event.text() for event in taken.events] == ["red pick worker=x1y0 jungle=x0y0 gems=red"]


@pytest.mark.parametrize("take", ["display-1", "map-1"])
def test_which_of_two_mines_was_laid_is_told_by_its_gems(take: str) -> None:
    one, other = Jungle("gem-mine", (2, 1, 0, 1)), Jungle("gem-mine", (1, 1, 1, 1))
    red = {"red": having(tokens=2)}
    workers = {"x2y1": "red 1-1-1-1"}
    state = position(workers=workers, modules=("gems", "map"), chart=("gem-mine", "water"), have=red)
    state = replace(state, display=(one, *state.display[1:]), map=(other, *state.map[1:]))
    state = play(state, "red place x1y0 0-1-2-1")
    after = play(state, f"red fill x2y0 {take}")
    picture = SimulatedTable(simulation.table(after), simulation.camera(state)).picture()
    found = explain(state, [state], reading.look(picture, own_parts.load(), state), Costs(misread=reading.MISREAD))
    assert [event.text() for event in found.proposals[0].events] == [f"red fill at=x2y0 take={take}"]
    assert not found.proposals[0].holes


def test_the_gems_of_a_mine_that_was_just_laid_are_seen() -> None:
    workers = {"x2y1": "red 1-1-1-1"}
    state = position(workers=workers, modules=("gems",), display=("gem-mine", "temple"))
    state = replace(state, display=(Jungle("gem-mine", (2, 2, 0, 2)), *state.display[1:]))
    state = play(state, "red place x1y0 0-1-2-1")
    after = play(state, "red fill x2y0 display-1")
    picture = SimulatedTable(simulation.table(after), simulation.camera(state)).picture()
    seen_there = reading.look(picture, own_parts.load(), state)["x2y0", "gems"]
    assert best_label(seen_there) == "r2g2b0w2"
    assert seen_there["r2g2b0w2"] > SURE


def test_more_gems_than_any_edge_has_workers_are_told_by_the_workers_that_there_are() -> None:
    state = mining("0-1-2-1")
    found = explained(state, {"r0g1b0w0": 0.9, "r2g2b1w1": 0.1})
    assert not found.proposals
    assert {rule for verdict in found.against for rule in verdict.rules} == {"workers-on-edge"}
