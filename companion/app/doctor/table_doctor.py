"""The doctor of an open table: examines in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.display.findings import Finding

if TYPE_CHECKING:
    from companion.app.doctor.patient import Patient


class TableDoctor:
    """Examines the patient that `describe` gives at that moment."""

    def __init__(self, describe: Callable[[], Patient]) -> None:
        self._describe = describe
        self._found: Sequence[Finding] | None = ()
        self._pressed: Sequence[Finding] = ()
        self.pins: Mapping[str, int] = {}

    def begin(self) -> None:
        """Begin to examine; does nothing while it does so already."""
        if self._found is not None:
            self._found, self._pressed = None, ()
            patient = self._describe()
            self.pins = _working_pins(patient)
            threading.Thread(target=self._examine, args=(patient,), name="doctor", daemon=True).start()

    def findings(self) -> Sequence[Finding] | None:
        """What was found; None while it still examines."""
        return None if self._found is None else (*self._found, *self._pressed)

    def watched(self, pressed: Collection[str]) -> None:
        """Add what was found of the buttons: each was pressed, or not."""
        from companion.app.doctor.pressing import found

        self._pressed = tuple(found(self.pins, pressed))

    def _examine(self, patient: Patient) -> None:
        from companion.app.doctor.examine import examine

        self._found = tuple(examine(patient))


def _working_pins(patient: Patient) -> Mapping[str, int]:
    from companion.app.devices import pins_of
    from companion.app.doctor.devices import wants_buttons
    from hardware.errors import HardwareError

    if not wants_buttons(patient):
        return {}
    try:
        patient.take_pins()
    except HardwareError:  # why stands among what is found
        return {}
    return pins_of(patient.settings)
