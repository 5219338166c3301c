"""The doctor of an open table: examines in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.display.desk import Finding

if TYPE_CHECKING:
    from companion.app.doctor.patient import Patient


class TableDoctor:
    """Examines the patient that `describe` gives at that moment."""

    def __init__(self, describe: Callable[[], Patient]) -> None:
        self._describe = describe
        self._found: Sequence[Finding] | None = ()

    def begin(self) -> None:
        """Begin to examine; does nothing while it does so already."""
        if self._found is not None:
            self._found = None
            threading.Thread(target=self._examine, args=(self._describe(),), name="doctor", daemon=True).start()

    def findings(self) -> Sequence[Finding] | None:
        """What was found; None while it still examines."""
        return self._found

    def _examine(self, patient: Patient) -> None:
        from companion.app.doctor.examine import examine

        self._found = tuple(examine(patient))
