"""Lays the box of Pachamama before a simulated camera as a person would, learns it live, and says how long that takes.

Laying a part takes four seconds on the table's own clock; learning is timed as people wait for it. Exits with 1 if both
together take longer than allowed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from calibration.enrolment.confusion import hardest
from companion.app.enrolling import parts_of, wanted_of
from tests.calibration.sitting import begun, random_parts

ALLOWED = 180.0


def main() -> None:
    """Print the seconds of both, and the pairs that are hardest to tell apart."""
    wanted = wanted_of(parts_of("pachamama"))
    sitting = begun(wanted)
    for one, laid in random_parts(wanted, seed=3):
        said = sitting.lay(laid)
        if said.why or said.other:
            sys.exit(f"{one.kind} {one.label} was not taken: {said.why or said.other}")
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        profile = sitting.enrolment.learn(Path(folder))
    learning = time.perf_counter() - began
    print(f"{len(wanted)} parts: laid in {sitting.clock:.0f} s, learnt in {learning:.0f} s")
    for kind, pair in hardest(profile, sitting.enrolment.pictures()).items():
        print(f"hardest to tell apart ({kind}): {pair.one} and {pair.other}, confused in {pair.confused:.0%}")
    sys.exit(0 if sitting.clock + learning <= ALLOWED else 1)


if __name__ == "__main__":
    main()
