"""Lays the box of Pachamama before a simulated camera as a person would, learns it live, and says how long that takes.

Laying a part takes four seconds on the table's own clock, each copy laid with it two more; learning is timed as people
wait for it, and by the seconds of all processors, which hardly depend on what else the machine does. Exits with 1 if
laying and learning together take longer than allowed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Self

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
    with tempfile.TemporaryDirectory() as folder, _Memory() as memory:
        profile = sitting.enrolment.learn(Path(folder))
    learning = time.perf_counter() - began
    print(f"{len(parts)} parts: laid in {sitting.clock:.0f} s, learnt in {learning:.0f} s", end=", ")
    alone, others = (after - before for before, after in zip(spent, _spent(), strict=True))
    print(f"with {alone:.0f} s of one processor and {others:.0f} s shared by all: {alone + others:.0f} s of processor")
    print(f"most memory: {memory.most:.0f} MB, {memory.before:.0f} of it before learning")
    for kind, pair in hardest(profile, sitting.enrolment.pictures()).items():
        print(f"hardest to tell apart ({kind}): {pair.one} and {pair.other}, confused in {pair.confused:.0%}")
    sys.exit(0 if sitting.clock + learning <= ALLOWED else 1)


def _spent() -> tuple[float, float]:
    """Seconds of processor time of this process, and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system, times.children_user + times.children_system


class _Memory:
    """The most memory, in MB, of this process and all that it starts, while the block runs; and what it had before."""

    def __init__(self) -> None:
        self.before = self.most = _used(os.getpid())
        self._done = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)

    def _look(self) -> None:
        while not self._done.wait(0.1):
            self.most = max(self.most, _used(os.getpid()))

    def __enter__(self) -> Self:
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._watch.join()


def _used(process: int) -> float:
    """Megabytes of a process and those below it, a page shared out among all that use it; none of one that ended."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
        below = " ".join(path.read_text() for path in Path(f"/proc/{process}/task").glob("*/children")).split()
    except (OSError, ProcessLookupError):
        return 0.0
    own = next((int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")), 0) / 1024
    return own + sum(_used(int(child)) for child in below)


if __name__ == "__main__":
    Arguments(__doc__).parse_args()
    main()
