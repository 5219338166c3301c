"""Village boards and huts beside the board are read wherever they lie, by our own drawings of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.cacao import reading, simulation
from companion.games.cacao.box import HUT_SIDES, HUTS, WATER
from companion.games.cacao.layouts import SUPPLY, place_of_hut, village_of
from companion.games.cacao.parts import HUT_MM, VILLAGE_MM
from companion.games.cacao.parts.village import STORED
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import BUILD, NEXT, Step
from companion.games.cacao.water_fields import FIELDS
from companion.games.kit import Labels, Spot
from companion.simulation import Figure, Scene
from companion.tracking import best_label, explain
from hardware.simulator.live import SimulatedTable
from hardware.simulator.shapes import hand
from tests.support.games.cacao.tables import having, position

BEAN = ((0.0, 4.0), (5.0, 4.5), (8.0, 1.0))
SEATS = ("red", "purple", "white", "yellow")


def table(fields: tuple[int, ...] = (0, 0, 0, 0), huts: tuple[str, ...] = (), **built: tuple[str, ...]) -> Cacao:
    """A beginning for four, their carriers on these fields, with huts in the supply and built by seats."""
    have = {seat: having(water=at, huts=built.get(seat, ())) for seat, at in zip(SEATS, fields, strict=True)}
    modules = ("huts",) if huts or built else ()
    return replace(position(seats=4, have=have, modules=modules), huts=huts)


def look(state: Cacao, lay: Callable[[Scene], Scene] = lambda scene: scene) -> dict[Spot, Labels]:
    shown = SimulatedTable(lay(simulation.table(state)), simulation.camera(state)).picture()
    return reading.look(shown, own_parts.load(), state)


def carriers(seen: dict[Spot, Labels]) -> dict[str, str | None]:
    return {
        place.removeprefix("village-"): best_label(labels)
        for (place, layer), labels in seen.items()
        if layer == "carrier"
    }


def huts(seen: dict[Spot, Labels]) -> dict[str, str | None]:
    return {place.removeprefix("hut-"): best_label(labels) for (place, layer), labels in seen.items() if layer == "hut"}


@pytest.mark.parametrize("first", range(len(WATER)))
def test_every_carrier_is_read_on_every_field(first: int) -> None:
    fields = tuple((first + 2 * n) % len(WATER) for n in range(4))
    seen = look(table(fields))
    assert carriers(seen) == {seat: str(WATER[field]) for seat, field in zip(SEATS, fields, strict=True)}
    assert min(max(labels.values()) for (_, layer), labels in seen.items() if layer == "carrier") > 0.97


def test_a_full_storage_hides_no_carrier() -> None:
    def beans(scene: Scene) -> Scene:
        for board in [part for part in scene.parts if part.name.endswith(" board")]:
            for nr, at in enumerate(STORED):
                x, y = turned(at, board.angle)
                scene = scene.put(
                    Figure(name=f"{board.name} {nr}", x=board.x + x, y=board.y + y, profile=BEAN, colour=(40, 70, 110))
                )
        return scene

    assert carriers(look(table((1, 3, 5, 7)), beans)) == {"red": "-4", "purple": "0", "white": "4", "yellow": "11"}


def turned(at: tuple[float, float], angle: float) -> tuple[float, float]:
    """Where a point of a village board lies from its middle, in mm."""
    x, y = VILLAGE_MM * (np.array(at) - 0.5)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return float(c * x - s * y), float(s * x + c * y)


def test_nothing_is_said_of_a_carrier_that_stands_on_no_field() -> None:
    def beside(scene: Scene) -> Scene:
        carrier = next(part for part in scene.parts if part.name.startswith("village-red carrier"))
        board = next(part for part in scene.parts if part.name == "village-red board")
        return scene.change(carrier.name, x=board.x, y=board.y + 70.0)

    assert carriers(look(table(), beside)) == {"purple": "-10", "white": "-10", "yellow": "-10"}


def test_nothing_is_said_of_a_village_board_that_is_not_there() -> None:
    def gone(scene: Scene) -> Scene:
        return replace(scene, parts=tuple(part for part in scene.parts if not part.name.startswith("village-white")))

    assert set(carriers(look(table(), gone))) == {"red", "purple", "yellow"}


def test_a_carrier_of_another_colour_is_not_its_own() -> None:
    """A board is asked for the carrier of its seat alone, which nobody sees here."""

    def swapped(scene: Scene) -> Scene:
        carriers = {part.name.partition(" ")[0]: part for part in scene.parts if " carrier " in part.name}
        red, purple = carriers["village-red"], carriers["village-purple"]
        scene = scene.change(red.name, x=purple.x, y=purple.y)
        return scene.change(purple.name, x=red.x, y=red.y)

    assert set(carriers(look(table(), swapped))) == {"white", "yellow"}


def test_huts_are_read_in_the_supply_and_in_villages() -> None:
    state = table(huts=("market-crier", "shaman", "chief"), red=("hermit", "monk"), white=("wife",))
    assert huts(look(state)) == {
        **dict.fromkeys(("market-crier", "shaman", "chief"), SUPPLY),
        **{"hermit": "red", "monk": "red", "wife": "white"},
    }


def test_of_two_equal_huts_both_are_told() -> None:
    assert huts(look(table(huts=("trader", "farmer", "farmer"), purple=("trader",)))) == {
        "trader": f"{SUPPLY}+purple",
        "farmer": f"{SUPPLY}+{SUPPLY}",
    }


def test_each_of_two_equal_huts_is_watched() -> None:
    """A hut of which only the first was watched went to a village without being looked at."""
    state = table(huts=("farmer", "farmer"))
    shown = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    watched = reading.regions(shown, own_parts.load(), state)
    first, second = (watched[place_of_hut("farmer", tile)].mean(axis=0) for tile in (1, 2))
    assert np.linalg.norm(first - second) > 100


def test_a_hut_that_is_not_seen_may_be_anywhere() -> None:
    def covered(scene: Scene) -> Scene:
        hut = next(part for part in scene.parts if part.name.startswith("hut-trader"))
        return scene.put(hand(x=hut.x, y=hut.y))

    seen = look(table(huts=("trader", "chief")), covered)
    assert (place_of_hut("trader"), "hut") not in seen


def test_of_two_equal_huts_the_one_that_was_brought_to_a_village_is_told_though_the_other_is_not_seen() -> None:
    before, after = table(huts=("trader", "trader")), table(huts=("trader",), red=("trader",))

    def one(scene: Scene) -> Scene:
        return replace(scene, parts=tuple(part for part in scene.parts if part.name != "hut-trader hut supply"))

    shown = SimulatedTable(one(simulation.table(after)), simulation.camera(after)).picture()
    seen = reading.look(shown, own_parts.load(), before)[place_of_hut("trader"), "hut"]
    assert best_label(seen) == f"{SUPPLY}+red"
    assert max(seen.values()) < 0.97, "and is asked about"


@pytest.mark.parametrize(("gap", "owner"), [(3.0, "red"), (12.0, "red"), (20.0, None), (30.0, None), (52.0, SUPPLY)])
def test_a_hut_that_lies_neither_in_a_village_nor_far_from_it_may_be_of_the_supply(
    gap: float, owner: str | None
) -> None:
    def near(scene: Scene) -> Scene:
        hut = next(part for part in scene.parts if part.name.startswith("hut-trader"))
        board = next(part for part in scene.parts if part.name == "village-red board")
        return scene.change(hut.name, x=board.x + (VILLAGE_MM + HUT_MM) / 2 + gap, y=board.y, angle=board.angle)

    assert huts(look(table(huts=("trader",)), near)).get("trader") == owner


def test_who_built_a_hut_is_not_told_while_a_village_is_out_of_view() -> None:
    """Red's board lies where no camera sees it, and red's hut beside it may look like one of the supply."""

    def gone(scene: Scene) -> Scene:
        return replace(scene, parts=tuple(part for part in scene.parts if not part.name.startswith("village-red")))

    seen = huts(look(table(huts=("chief",), red=("trader",)), gone))
    assert "trader" not in seen
    assert seen["chief"] == SUPPLY


def test_twelve_huts_that_were_dropped_on_the_table_answer_all_their_questions() -> None:
    """The rulebook lets chance decide which side is up; nobody types what lies there."""
    asking = replace(table(huts=("chief",)), huts=(), agenda=tuple(Step("hut", str(n)) for n in range(12, 0, -1)))
    up = tuple(front for front, _ in HUT_SIDES)
    dropped = replace(asking, huts=tuple(sorted(up, key=list(HUTS).index)), agenda=())
    shown = SimulatedTable(simulation.table(dropped), simulation.camera(dropped)).picture()
    found = explain(asking, (asking,), reading.look(shown, own_parts.load(), asking))
    after = asking
    for event in found.proposals[0].events:
        after = after.after(event)
    assert len(found.proposals[0].events) == 12
    assert after.huts == dropped.huts


def test_a_supply_that_lies_beside_a_village_is_asked_about_and_not_taken() -> None:
    state = table(huts=("trader",))
    rich = replace(state, players=(having(gold=30), *state.players[1:]), agenda=(Step(NEXT), Step(BUILD)))

    def near(scene: Scene) -> Scene:
        hut = next(part for part in scene.parts if part.name.startswith("hut-trader"))
        board = next(part for part in scene.parts if part.name == "village-red board")
        return scene.change(hut.name, x=board.x + (VILLAGE_MM + HUT_MM) / 2 + 8.0, y=board.y, angle=board.angle)

    found = explain(rich, (rich,), look(rich, near))
    assert [event.text() for event in found.proposals[0].events] == ["red build hut=trader"]
    assert found.taken() is None


def test_a_hut_of_a_village_out_of_view_is_not_given_to_the_village_beside_it() -> None:
    def gone(scene: Scene) -> Scene:
        board = next(part for part in scene.parts if part.name == "village-purple board")
        hut = next(part for part in scene.parts if part.name.startswith("hut-trader"))
        scene = scene.change(hut.name, x=board.x - (VILLAGE_MM + HUT_MM) / 2 - 8.0, y=board.y, angle=board.angle)
        return replace(scene, parts=tuple(part for part in scene.parts if not part.name.startswith("village-red")))

    assert "trader" not in huts(look(table(red=("trader",)), gone))


def test_where_no_huts_are_in_play_none_is_looked_for() -> None:
    def others(scene: Scene) -> Scene:
        return scene.put(
            *(part for part in simulation.table(table(huts=("chief",))).parts if part.name.startswith("hut-"))
        )

    assert not huts(look(table(), others))


def test_village_boards_hide_no_start_of_a_game_from_who_never_learnt_them() -> None:
    """Two tiles among four village boards and twelve huts, of all of which nothing is known."""
    state = table(
        huts=("market-crier", "hermit", "trader", "farmer", "shaman", "monk", "foreman", "wife", "chief", "son")
    )
    shown = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    known = own_parts.load()
    seen = reading.look(shown, replace(known, printed={"squares": known.printed_part("squares")}), state)
    assert {place: best_label(seen[place, "tile"]) for place in ("x0y0", "x1y1")} == {
        "x0y0": "plantation-1",
        "x1y1": "market-2",
    }
    assert not carriers(seen)


def test_a_village_board_covers_no_space_of_the_board() -> None:
    state = table()
    shown = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    spaces = reading.regions(shown, own_parts.load(), state)
    boards = [spaces[village_of(seat)] for seat in SEATS]
    middles = [corners.mean(axis=0) for place, corners in spaces.items() if place.startswith("x")]
    assert min(np.linalg.norm(board.mean(axis=0) - at) for board in boards for at in middles) > 40


def test_fields_lie_within_the_board() -> None:
    assert len(FIELDS) == len(WATER)
    assert all(0.1 < side < 0.9 for field in FIELDS for side in field)


@pytest.mark.parametrize("gap", [0.0, 1.0, 2.0])
def test_a_hut_that_touches_a_village_board_lies_in_that_village(gap: float) -> None:
    def touching(scene: Scene) -> Scene:
        huts = [part for part in scene.parts if part.name.startswith("hut-")]
        board = next(part for part in scene.parts if part.name == "village-red board")
        for nr, hut in enumerate(huts):
            x, y = turned((1.0 + HUT_MM / 2 / VILLAGE_MM, 0.25 + nr * HUT_MM / VILLAGE_MM), board.angle)
            x, y = x + gap * np.cos(np.radians(board.angle)), y + gap * np.sin(np.radians(board.angle))
            scene = scene.change(hut.name, x=board.x + x, y=board.y + y, angle=board.angle)
        return scene

    seen = look(table((2, 0, 0, 0), huts=("trader", "chief")), touching)
    assert huts(seen) == {"trader": "red", "chief": "red"}
    assert carriers(seen)["red"] == "-1"


def test_huts_that_lie_edge_to_edge_are_all_read_as_the_supply() -> None:
    names = ("market-crier", "trader", "shaman", "chief")

    def row(scene: Scene) -> Scene:
        first = next(part for part in scene.parts if part.name.startswith("hut-trader"))
        for nr, name in enumerate(names):
            hut = next(part for part in scene.parts if part.name.startswith(f"hut-{name} "))
            scene = scene.change(hut.name, x=first.x - nr * HUT_MM, y=first.y, angle=0.0)
        return scene

    assert huts(look(table(huts=names), row)) == dict.fromkeys(names, SUPPLY)
