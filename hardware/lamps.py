"""Lamps beside the buttons on the Raspberry Pi's pins."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hardware.pins import let_go, take

LAMP_PINS: Mapping[str, int] = {"next": 12, "previous": 16, "confirm": 20, "back": 21}
"""Each button's lamp and its pin (BCM numbers): a light-emitting diode with its resistor between the pin and ground."""
_LOOK_EVERY = 0.03


class LampsDevice:
    """The lamps as one supervised device: `light` says which are lit."""

    def __init__(self, pins: Mapping[str, int] = LAMP_PINS) -> None:
        self.simulated = False
        self._pins = dict(pins)
        self._lamps: dict[str, Any] = {}
        self._wanted: frozenset[str] = frozenset()
        self._lit: frozenset[str] | None = None

    def light(self, names: Collection[str]) -> None:
        """Light these and no others; may be called from any thread, also before the pins are taken."""
        self._wanted = frozenset(names)

    def set_up(self) -> None:
        """Take the pins; DeviceMissing when there are none or they are taken."""
        self.simulated = take(self._pins, "LED", self._lamps)

    def step(self) -> float:
        """Light what is wanted; seconds until the next look."""
        wanted = self._wanted
        if wanted != self._lit:
            for name, lamp in self._lamps.items():
                lamp.value = name in wanted
            self._lit = wanted
        return _LOOK_EVERY

    def tear_down(self) -> None:
        """Switch them off and let go of the pins."""
        let_go(self._lamps)
        self._lit = None
