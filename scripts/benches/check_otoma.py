"""Do two referees agree on the Otoma, and is everything of their modes met?"""

from __future__ import annotations

import sys
import time
from collections import Counter

from companion.play.selfplay import InvariantBroken
from scripts.arguments import Arguments
from tests.support.games.pachamama.otoma.agreement import agree
from tests.support.games.pachamama.otoma.coverage import met, met_wisely, wanted


def agreed(games: int) -> int:
    """Random games before two referees; 1 if they disagree somewhere."""
    begun, events, marches, trails = time.process_time(), 0, 0, 0
    for number in range(games):
        try:
            found = agree(number)
        except AssertionError as err:
            print(f"The referees disagree in game {number}: {err}", file=sys.stderr)
            return 1
        events, marches, trails = events + found.events, marches + found.marches, trails + found.trails
    spent = time.process_time() - begun
    print(
        f"{games} games agree: {events} events, {marches} moves of the Otoma, {trails} trails; {spent:.0f} s",
        flush=True,
    )
    return 0


def covered(games: int) -> int:
    """Random games through the choice tree, a third of them more by people who know the map; 1 if something lacks."""
    found: Counter[str] = Counter()
    try:
        for number in range(games):
            found.update(met(number))
        for number in range(games // 3):
            found.update(met_wisely(number))
    except (InvariantBroken, AssertionError) as err:
        print(err, file=sys.stderr)
        return 1
    for what in sorted(found):
        print(f"{found[what]:6}  {what}")
    for what in sorted(wanted() - set(found)):
        print(f"Never occurred: {what}.", file=sys.stderr)
    return int(bool(wanted() - set(found)))


def main() -> int:
    """Both checks; 1 if one fails."""
    asked = Arguments(__doc__)
    asked.number("games", 200, "that two referees judge")
    asked.number("tree", 100, "games that are to meet everything")
    given = asked.parse_args()
    return max(agreed(given.games), covered(given.tree))


if __name__ == "__main__":
    sys.exit(main())
