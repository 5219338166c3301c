"""Lamps on the pins: those that are wanted are lit, and pins that are taken are no crash."""

from __future__ import annotations

from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware import pins
from hardware.buttons import PINS
from hardware.errors import DeviceMissing
from hardware.lamps import LAMP_PINS, LampsDevice


def lit(factory: MockFactory) -> set[str]:
    return {name for name, pin in LAMP_PINS.items() if factory.pin(pin).state}


def test_the_lamps_that_are_wanted_are_lit_and_no_others(mock_pins: MockFactory) -> None:
    lamps = LampsDevice()
    lamps.light({"confirm"})  # before the pins are there
    lamps.set_up()
    lamps.step()
    assert lit(mock_pins) == {"confirm"}
    lamps.light({"next", "previous"})
    lamps.step()
    assert lit(mock_pins) == {"next", "previous"}
    lamps.tear_down()
    assert not any(isinstance(mock_pins.pin(pin), gpiozero.LED) for pin in LAMP_PINS.values())


def test_a_lamp_and_a_button_never_share_a_pin() -> None:
    assert not set(LAMP_PINS.values()) & set(PINS.values())
    assert list(LAMP_PINS) == list(PINS)


def test_pins_that_are_taken_are_no_crash(mock_pins: MockFactory) -> None:
    other = gpiozero.LED(LAMP_PINS["back"])
    with pytest.raises(DeviceMissing, match=r"pin-busy .pin=21"):
        LampsDevice().set_up()
    other.close()


def test_a_machine_without_pins_says_so(mock_pins: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_factory(self: gpiozero.LED, pin: int) -> None:
        raise gpiozero.BadPinFactory("none")

    monkeypatch.setattr(gpiozero.LED, "__init__", no_factory)
    monkeypatch.setattr(pins, "CHIPS", Path("/nowhere"))
    with pytest.raises(DeviceMissing, match="no-pins"):
        LampsDevice().set_up()
