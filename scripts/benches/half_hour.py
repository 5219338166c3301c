"""How much memory thirty minutes of play add after the first, by a clock that is stepped on instead of waited for.

Hands press at random with a pause after each press, which passes at once. Of each minute the least memory counts, for a
bound secret takes 64 MB for a moment. `half-hour [MINUTES]`; with `--each` every minute's is printed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scripts.arguments import Arguments

MINUTES, PAUSE = 30, 0.3
"""Seconds that hands take for a press, as in `scripts/bench appliance`."""
WARM = 2000
"""Presses of the first minute, in which all that is loaded once is loaded, and what is kept is full."""
GOAL = 5.0
"""MB."""
LAST = 3
"""Minutes at the end of which the middling one counts."""
PLAYED = re.compile(r"^minute (\d+): ([\d.]+) MB$", re.MULTILINE)


def play(minutes: int, words: list[str]) -> None:
    """The companion with such hands; the clock goes on by their pause whenever they are asked, and says each minute."""
    real, skipped = time.monotonic, [0.0]
    time.monotonic = lambda: real() + skipped[0]  # before anything of the companion is loaded, which keeps it
    from companion.display.inputs import Input
    from companion.display.screens.navigator import Navigator
    from tests.support.app.random_hands import Hands, sit_down

    class Hurried(Hands):
        """Hands whose pauses pass at once."""

        def __init__(self) -> None:
            super().__init__(seed=1)
            self._presses, self._began, self._minute, self._least = 0, 0.0, 0, float("inf")

        def inputs(self, screens: Navigator) -> Iterator[Input]:
            """What they do now."""
            skipped[0] += PAUSE
            self._presses += 1
            self._least = min(self._least, memory())
            if self._presses == WARM:
                self._began = time.monotonic() - 60
            minute = int((time.monotonic() - self._began) / 60) if self._began else 0
            if minute > self._minute:
                print(f"minute {minute}: {self._least:.1f} MB", flush=True)
                self._minute, self._least = minute, float("inf")
                screens.done = minute >= minutes
            yield from super().inputs(screens)

    sit_down(Hurried(), words)


def memory() -> float:
    """What this process holds, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def main() -> int:
    """Print how much was added; 1 if it is too much."""
    parser = Arguments(__doc__)
    parser.number("minutes", MINUTES, "minutes of play")
    parser.add_argument("--each", action="store_true", help="print every minute's memory")
    asked = parser.parse_args()
    from scripts.benches.appliance import furnish

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = furnish(folder)
        here = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_DOCUMENTS_DIR": "documents"}
        environment = {
            **os.environ,
            **{key: str(folder / what) for key, what in here.items()},
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        run = [sys.executable, "-m", "scripts.benches.half_hour", "--play", str(asked.minutes), "--resume", str(game)]
        said = subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout
    least = [float(figure) for _, figure in PLAYED.findall(said)]
    if asked.each:
        print(*(f"{figure:.1f}" for figure in least))
    grown = sorted(least[-LAST:])[len(least[-LAST:]) // 2] - least[1]
    print(f"memory grown in {len(least)} minutes after the first: {grown:.1f} MB (goal {GOAL:g})")
    return int(grown > GOAL)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play(int(sys.argv[2]), ["play", *sys.argv[3:]])
    else:
        sys.exit(main())
