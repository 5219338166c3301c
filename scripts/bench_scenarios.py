"""What scripts/bench-scenarios runs: quality and speed of new scenarios, one line a size and difficulty."""

from __future__ import annotations

import secrets
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games.pachamama.scenario.code import NUMBERS, Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Size
from tests.games.pachamama.scenario.brute import placements, regions, wrongs

HEAD = (
    "size  difficulty  count  unique  within rules and box  needed starts"
    "  median ms  p95 ms  p99 ms  worst ms  regions  start tiles"
)


def bench(size: Size, difficulty: str, count: int) -> str:
    """Draw and check some scenarios of one kind; times are of one process on one core."""
    times, region_counts, start_counts = [], [], []
    unique = sound = needed = 0
    for _ in range(count):
        code = Code(size, difficulty, secrets.randbelow(NUMBERS))
        begun = time.process_time()
        made = scenario(code)
        times.append(1000 * (time.process_time() - begun))
        record = made.record()
        starts = [list(divmod(cell, made.cols)) for cell in made.starts]
        unique += placements(record, starts) == 1
        sound += not wrongs(record)
        needed += all(placements(record, [s for s in starts if s != start]) == 2 for start in starts)
        region_counts.append(len(regions(record)))
        start_counts.append(len(starts))
    times.sort()
    p95, p99 = (times[min(count - 1, count * share // 100)] for share in (95, 99))
    return (
        f"{size.name:5} {difficulty:10} {count:6} {unique / count:7.1%} {sound / count:21.1%} {needed / count:14.1%}"
        f" {statistics.median(times):10.1f} {p95:7.1f} {p99:7.1f} {times[-1]:9.1f}"
        f"  {min(region_counts)} to {max(region_counts)}  {min(start_counts)} to {max(start_counts)}"
    )


def main() -> None:
    """Bench every kind."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    if count < 1:
        sys.exit("Give how many scenarios of each kind to draw, 1 or more.")
    print(HEAD)
    for size in SIZES:
        for difficulty in DIFFICULTIES:
            print(bench(size, difficulty, count), flush=True)


if __name__ == "__main__":
    main()
