"""Quality and speed of new scenarios, one line a size and difficulty.

They are drawn as for a table that asks for no code: from 128 random bits, on the long board with the Otoma's starts.
"""

from __future__ import annotations

import secrets
import statistics
import sys
import time
from collections.abc import Sequence

from companion.games.pachamama import oracle
from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.disc import Back
from companion.games.pachamama.otoma.people import STARTS, starts
from companion.games.pachamama.scenario.generate import unseen
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Scenario, Size
from scripts.arguments import Arguments
from tests.support.games.pachamama.scenario.brute import placements, regions, wrongs

HEAD = (
    "size  difficulty  count  unique  within rules and box  needed starts"
    "  median ms  p95 ms  p99 ms  worst ms  regions  start tiles"
)


def back(made: Scenario) -> Back:
    """The back of a disc with this scenario."""
    told = oracle.public(made.text())
    return Back.of(told["tiles"], told["start"], board(LONG if made.cols == SIZES[-1].cols else SIZES[0].name))


def on_start_tiles(otoma: Sequence[str], given: list[list[int]], size: Size) -> bool:
    """Whether the Otoma begin on five different start tiles, on the board on which they play."""
    spaces = {(int(place[3]) - 1, int(place[1]) - 1) for place in otoma}
    return len(spaces) == (STARTS if size.name == LONG else 0) and spaces <= {(row, col) for row, col in given}


def bench(size: Size, difficulty: str, count: int) -> str:
    """Draw and check some scenarios of one kind; times are of one process on one core."""
    times, region_counts, start_counts = [], [], []
    unique = sound = needed = 0
    for _ in range(count):
        number = secrets.randbits(128)
        begun = time.process_time()
        made = unseen(size, difficulty, number)
        here = board(size.name)
        otoma = starts(back(made), here) if size.name == LONG else ()
        times.append(1000 * (time.process_time() - begun))
        record = made.record()
        given = [list(divmod(cell, made.cols)) for cell in made.starts]
        unique += placements(record, given) == 1
        sound += not wrongs(record) and on_start_tiles(otoma, given, size)
        needed += all(placements(record, [s for s in given if s != start]) == 2 for start in given)
        region_counts.append(len(regions(record)))
        start_counts.append(len(given))
    times.sort()
    p95, p99 = (times[min(count - 1, count * share // 100)] for share in (95, 99))
    return (
        f"{size.name:5} {difficulty:10} {count:6} {unique / count:7.1%} {sound / count:21.1%} {needed / count:14.1%}"
        f" {statistics.median(times):10.1f} {p95:7.1f} {p99:7.1f} {times[-1]:9.1f}"
        f"  {min(region_counts)} to {max(region_counts)}  {min(start_counts)} to {max(start_counts)}"
    )


def main() -> None:
    """Bench every kind."""
    asked = Arguments(__doc__)
    asked.number("scenarios", 200, "how many of each kind")
    count = asked.parse_args().scenarios
    if count < 1:
        sys.exit("Give how many scenarios of each kind to draw, 1 or more.")
    print(HEAD)
    for size in SIZES:
        for difficulty in DIFFICULTIES:
            print(bench(size, difficulty, count), flush=True)


if __name__ == "__main__":
    main()
