"""`companion doctor`: a line each, an exit code, the same as data, and buttons pressed while it watches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from companion.app.doctor import pressing
from companion.app.doctor.pressing import pressed
from companion.display.findings import Finding, Grade
from companion.games.kit import say
from companion.settings import Settings, save, settings_path
from hardware import pins
from hardware.buttons import PINS
from tests.commands.conftest import Run


@pytest.fixture(autouse=True)
def quiet(run: Run) -> None:
    """No camera, no buttons: what a test wants wrong it says itself."""
    save(Settings(camera="none", buttons="none", sound=False))


def test_a_line_each_and_exit_code_nought_when_nothing_is_wrong(run: Run) -> None:
    told = run("doctor")
    lines = told.output.splitlines()
    assert len(lines) > 6
    assert all(line[0] in "✓!" for line in lines[:-1])
    warnings = sum(line[0] == "!" for line in lines)
    told_of = f"{warnings} {'note' if warnings == 1 else 'notes'}, nothing broken: you can play."
    assert lines[-1] == (told_of if warnings else "Everything works.")
    assert told.exit_code == 0


def test_what_is_wrong_has_a_cross_and_exit_code_one(run: Run) -> None:
    save(Settings(camera="pictures:/no/such", buttons="none", panel="/dev/none", sound=False))
    told = run("doctor")
    assert "✗ There is no folder /no/such with pictures." in told.output
    assert "✗ The panel’s port /dev/none cannot be opened" in told.output
    assert told.output.splitlines()[-1] == "2 problems, marked ✗: fix them, then check again."
    assert told.exit_code == 1


def test_settings_that_cannot_be_read_are_a_finding_and_the_other_checks_go_on(run: Run) -> None:
    settings_path().write_text("whatever = 1\n")
    told = run("doctor")
    assert "✗ " in told.output.splitlines()[0]
    assert "has a setting “whatever” that does not exist" in told.output.splitlines()[0]
    assert len(told.output.splitlines()) > 6
    assert told.exit_code == 1


def test_the_same_as_data_and_in_french(run: Run) -> None:
    save(Settings(camera="none", buttons="none", sound=False, language="fr"))
    told = [json.loads(line) for line in run("doctor", "--json").output.splitlines()]
    assert {tuple(line) for line in told} == {("check", "grade", "key", "text")}
    assert {
        "check": "sound",
        "grade": "fine",
        "key": "sound-off",
        "text": "Le son est coupé dans les réglages.",
    } in told


class Hands:
    """Press the buttons on mock pins one after another, as time passes."""

    def __init__(self, factory: MockFactory, *names: str) -> None:
        self.factory, self.names, self.now = factory, list(names), 0.0

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += 0.5
        if self.names:
            self.factory.pin(PINS[self.names.pop(0)]).drive_low()


def test_each_button_is_ticked_as_it_is_pressed_and_one_that_is_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    hands = Hands(factory, "confirm", "next", "back")
    found = [(f.what.key, dict(f.what.args).get("button")) for f in pressed(Settings(), hands.clock, hands.sleep)]
    assert found == [
        ("press-each", None),
        ("pressed", "button-confirm"),
        ("pressed", "button-next"),
        ("pressed", "button-back"),
        ("pressed-not", "button-previous"),
    ]
    factory.reset()


def test_without_pins_it_says_so_and_does_not_wait(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_factory(*_: object, **__: object) -> None:
        raise gpiozero.BadPinFactory("none")

    monkeypatch.setattr(gpiozero.DigitalInputDevice, "__init__", no_factory)
    monkeypatch.setattr(pins, "CHIPS", Path("/nowhere"))
    told = run("doctor", "--press")
    assert "This machine has no pins for buttons." in told.output
    assert told.exit_code == 1


def test_each_line_is_said_as_it_is_found_and_not_when_all_is_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(_: Settings) -> Iterator[Finding]:
        yield Finding("pressed", Grade.NOTE, say("press-each", n=30))
        raise KeyboardInterrupt

    monkeypatch.setattr(pressing, "pressed", cut_off)
    lines = run("doctor", "--press").output.splitlines()
    assert any("Press each button once" in line for line in lines)
