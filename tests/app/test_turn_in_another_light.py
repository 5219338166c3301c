"""A turn that hands make in another light than the camera was calibrated in: it is proposed, and the light said."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.camera.light import LightReading
from companion.display.inputs import BACK, Short
from companion.display.screens.table_looks import ScannedScreen
from companion.display.screens.told import strip
from companion.games.pachamama.actions import Explore
from companion.vision.geometry.mat import find_mat
from hardware.simulator.scene import Light
from tests.support.tables import OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    made = OpenTable(tmp_path, monkeypatch)
    made.desk.preferences.watch = True
    return made


@pytest.mark.parametrize(
    ("light", "answers"),
    [
        (Light(brightness=0.15), "wheel"),
        (Light(brightness=0.3), "oracle"),
        (Light(brightness=2.2), "wheel"),
        (Light(colour=(0.6, 0.9, 1.4)), "oracle"),
        (Light(brightness=0.55, colour=(0.4, 0.9, 1.6)), "wheel"),
    ],
    ids=["lamp off", "darker", "too bright", "warm", "warm and darker"],
)
def test_a_turn_in_another_light_is_proposed_and_the_light_is_said(
    table: OpenTable, light: Light, answers: str
) -> None:
    session = table.play(answers=answers)
    picture = table.stage.table.picture()
    table.camera.eyes.light = LightReading.of(picture, find_mat(picture))
    table.see(1.0)
    table.stage.table.set_light(light)
    table.see(2.5)
    steps, seat = len(session.steps), next(iter(session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space("c5r5"))
    table.screens.take(BACK)
    table.see(2.5)
    made = Explore(seat, "hand", "c5r5")
    found = [step.event for step in session.steps[steps:]]
    if isinstance(table.screens.top, ScannedScreen):
        found += table.screens.top.found.proposals[0].events
    assert made in found
    warned = table.desk.watcher.warning()
    assert warned is not None
    assert warned.key.startswith("light-")
    assert any(table.screens.words(f"camera.{warned.key}") in para.text for para in strip(table.screens))
