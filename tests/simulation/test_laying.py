"""Our own parts and the mat's cards as they lie on the simulated table."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.cacao.parts import PARTS as CACAO
from companion.games.eldorado.parts import PARTS as ELDORADO
from companion.games.pachamama.parts import PARTS as PACHAMAMA
from companion.simulation import CARD_MM, Figure, Flat, TableCamera, cards, carelessness, laid, part_named
from companion.simulation.stage import Stage
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Scene

SIZES = {
    "board/terrain": (42.0, 42.0),
    "board/crop": (22.0, 22.0),
    "hexes": (30 * 3**0.5, 60.0),
    "squares": (58.0, 58.0),
}
EACH = {part.name: part for part in (PACHAMAMA[0], PACHAMAMA[-1], CACAO[0], CACAO[-1], ELDORADO[0])}


@pytest.mark.parametrize("folder", SIZES)
def test_a_part_lies_as_large_as_it_is(folder: str) -> None:
    part = next(part for part in (*PACHAMAMA, *CACAO, *ELDORADO) if part.kind.folder == folder)
    flat = laid(part, "it")
    assert isinstance(flat, Flat)
    assert np.ptp(flat.outline, axis=0) == pytest.approx(SIZES[folder], abs=0.3)
    assert flat.texture is not None
    assert flat.texture.shape[1] / flat.texture.shape[0] == pytest.approx(SIZES[folder][0] / SIZES[folder][1], abs=0.01)


def test_a_pawn_stands_in_its_paint() -> None:
    pawn = part_named(PACHAMAMA, "board/pawn", "blue")
    figure = laid(pawn, "it", 3.0, 4.0)
    assert isinstance(figure, Figure)
    assert (figure.x, figure.y, figure.colour) == (3.0, 4.0, pawn.colour)


def test_the_cards_touch_the_corners_of_the_rectangle_between_them() -> None:
    for card in cards(100.0, 60.0):
        inner = np.abs([card.x, card.y]) - CARD_MM / 2
        assert inner == pytest.approx([100.0, 60.0])


@pytest.mark.parametrize("name", EACH)
def test_every_part_can_be_laid_alone_for_an_enrolment(name: str) -> None:
    stage = Stage(SimulatedTable(Scene(cards(115.0, 115.0)), TableCamera()))
    stage.lay_alone(EACH[name])
    loose = [there.name for there in stage.table.scene.parts if not there.fixed]
    assert loose == [f"single {EACH[name].kind.folder} {name}"]
    stage.lay_alone(None)
    assert all(there.fixed for there in stage.table.scene.parts)


@pytest.mark.parametrize("name", [name for name, part in EACH.items() if part.kind.folder in SIZES])
def test_copies_for_an_enrolment_lie_apart(name: str) -> None:
    stage = Stage(SimulatedTable(Scene(cards(115.0, 115.0)), TableCamera()))
    stage.lay_alone(EACH[name], copies=2)
    one, other = (there for there in stage.table.scene.parts if not there.fixed)
    assert abs(one.x - other.x) > SIZES[EACH[name].kind.folder][0] + 5.0


def test_hands_lay_one_thing_alike_every_time_and_another_otherwise() -> None:
    assert (
        carelessness("q0r0 wood").uniform()
        == carelessness("q0r0 wood").uniform()
        != carelessness("q0r0 gold").uniform()
    )
