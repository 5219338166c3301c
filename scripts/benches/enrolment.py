"""Lays the box of Pachamama before a simulated camera as a person would, learns it live, and says how long that takes.

Laying a part takes four seconds on the table's own clock, each copy laid with it two more; learning is timed as people
wait for it, and by the seconds of all processors, which hardly depend on what else the machine does. Exits with 1 if
laying and learning together take longer than allowed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from calibration.enrolment.confusion import hardest
from companion.app.enrolling import parts_of, wanted_of
from scripts.arguments import Arguments
from tests.support.calibration.box import Hands, box_of
from tests.support.calibration.sitting import begun

ALLOWED = 180.0


def main() -> None:
    """Print the seconds of both, and the pairs that are hardest to tell apart."""
    parts = parts_of("pachamama")
    sitting = begun(wanted_of(parts))
    hands = Hands(box_of(parts), seed=3)
    hands.lay_all(sitting)
    if hands.more or hands.doubted or sitting.said[-1].key != "done":
        sys.exit(f"asked for needlessly: {hands.more}, {hands.doubted}; in the end: {sitting.said[-1]}")
    began, spent = time.perf_counter(), _spent()
    with tempfile.TemporaryDirectory() as folder:
        profile = sitting.enrolment.learn(Path(folder))
    learning = time.perf_counter() - began
    print(f"{len(parts)} parts: laid in {sitting.clock:.0f} s, learnt in {learning:.0f} s", end=", ")
    alone, others = (after - before for before, after in zip(spent, _spent(), strict=True))
    print(f"with {alone:.0f} s of one processor and {others:.0f} s shared by all: {alone + others:.0f} s of processor")
    for kind, pair in hardest(profile, sitting.enrolment.pictures()).items():
        print(f"hardest to tell apart ({kind}): {pair.one} and {pair.other}, confused in {pair.confused:.0%}")
    sys.exit(0 if sitting.clock + learning <= ALLOWED else 1)


def _spent() -> tuple[float, float]:
    """Seconds of processor time of this process, and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system, times.children_user + times.children_system


if __name__ == "__main__":
    Arguments(__doc__).parse_args()
    main()
