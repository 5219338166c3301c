"""Each known fault of the libraries that drive the pins has its sentence."""

from __future__ import annotations

import os
from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware import pins
from hardware.errors import DeviceMissing
from hardware.pins import take


class LgpioError(Exception):
    """What lgpio raises: no error of gpiozero's, its text in quotes."""


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(self: gpiozero.LED, pin: int) -> None:
        raise error

    monkeypatch.setattr(gpiozero.LED, "__init__", fail)


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (LgpioError("'GPIO busy'"), "pin-busy"),
        (gpiozero.GPIOPinInUse("pin GPIO5 is already in use by <gpiozero.Button>"), "pin-busy"),
        (gpiozero.PinInvalidPin("30 is not a valid pin name"), "pin-unusable"),
        (gpiozero.PinPWMUnsupported("PWM is not supported on pin GPIO5"), "pin-unusable"),
    ],
)
def test_a_pin_that_cannot_be_had_is_named(
    mock_pins: MockFactory, monkeypatch: pytest.MonkeyPatch, error: Exception, key: str
) -> None:
    failing(monkeypatch, error)
    with pytest.raises(DeviceMissing, match=f"{key} .pin=5"):
        take({"next": 5}, "LED", {})


def test_what_is_not_known_stays_as_it_is_and_lets_go_of_the_other_pins(
    mock_pins: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = {"back": gpiozero.Button(19)}
    failing(monkeypatch, LgpioError("'unknown handle'"))
    with pytest.raises(LgpioError):
        take({"next": 5}, "LED", taken)
    assert taken == {}
    gpiozero.Button(19).close()


@pytest.mark.parametrize("key", ["no-pins", "pins-denied", "no-lgpio", "pins-folder", "pins-failed"])
def test_why_no_library_drives_the_pins(
    mock_pins: MockFactory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str
) -> None:
    if key != "no-pins":
        (tmp_path / "gpiochip0").touch()
    allowed = {"pins-denied": (), "pins-folder": (tmp_path / "gpiochip0",)}.get(key, (tmp_path / "gpiochip0", "."))
    monkeypatch.setattr(pins, "CHIPS", tmp_path)
    monkeypatch.setattr(os, "access", lambda path, how: path in allowed)
    monkeypatch.setattr(pins, "find_spec", lambda name: None if key == "no-lgpio" else name)
    failing(monkeypatch, gpiozero.BadPinFactory("Unable to load any default pin factory!"))
    with pytest.raises(DeviceMissing, match=f"^{key}$"):
        take({"next": 5}, "LED", {})
