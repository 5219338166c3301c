"""What scripts/check-otoma runs: random games of all modes with the Otoma before two referees."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.pachamama.otoma.agreement import agree


def main(games: str = "200", seed: str = "1000") -> int:
    """Print how much was met; 1 if the two disagreed somewhere."""
    begun = time.process_time()
    events = marches = trails = 0
    for number in range(int(seed), int(seed) + int(games)):
        try:
            met = agree(number)
        except AssertionError as err:
            print(f"The referees disagree in game {number}: {err}", file=sys.stderr)
            return 1
        events, marches, trails = events + met.events, marches + met.marches, trails + met.trails
    spent = time.process_time() - begun
    print(
        f"{games} games agree: {events} events, {marches} moves of the Otoma, {trails} trails followed; {spent:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
