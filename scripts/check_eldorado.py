"""What scripts/check-eldorado runs: random games by middling players, with the invariants of the game after each event.

Two to five seats in turn, each with every choice of the three parts of the hardcore mode in turn; all other options of
the base game are drawn. A game without a winner after so many events has met its limit.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games.eldorado.begin.settings import BATTLE, NO, TILES, TURN, YES
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import Broken, settled
from tests.games.eldorado.invariants import Invariants
from tests.games.random_games import selfplayed

SEATS = (2, 3, 4, 5)
HARDCORE = tuple(product((NO, YES), repeat=3))


def options_of(number: int) -> tuple[int, dict[str, Value]]:
    """How many play the game of this number, and with which options."""
    seats = SEATS[number % len(SEATS)]
    parts = HARDCORE[number // len(SEATS) % len(HARDCORE)]
    given: dict[str, Value] = {"mode": "base", **dict(zip((TILES, BATTLE, TURN), parts, strict=True))}
    return seats, dict(settled(GAME, GAME.seats[:seats], Chance("options", number), given))


def played(number: int) -> tuple[ElDorado, int]:
    """The end of a game, and how many events led to it; AssertionError if an invariant does not hold."""
    seats, options = options_of(number)
    invariants = Invariants(options)
    state, events = None, 0
    for before, event, state in selfplayed(GAME, ElDorado, GAME.seats[:seats], number, options):
        invariants.hold(before, event, state)
        events += 1
    assert state is not None
    return state, events


def main(games: str = "500", first: str = "0") -> int:
    """Print how games ended; 1 if an invariant did not hold."""
    begun, broken, total = time.process_time(), 0, 0
    ends: Counter[str] = Counter()
    for number in range(int(first), int(first) + int(games)):
        seats, options = options_of(number)
        how = "hardcore" if YES in (options[TILES], options[BATTLE], options[TURN]) else "base"
        try:
            state, events = played(number)
        except (Broken, AssertionError) as err:
            broken += 1
            print(f"game {number}, {seats} seats, {options}: {err!r}", file=sys.stderr, flush=True)
            continue
        total += events
        for row in ("all", how, f"{seats} seats", *(part for part in (TILES, BATTLE, TURN) if options[part] == YES)):
            ends[f"{row}: {'won' if state.over else 'met the limit of events'}"] += 1
    for row, count in sorted(ends.items()):
        print(f"{count:6}  {row}")
    print(f"{games} games, {total} events in {time.process_time() - begun:.0f} s, {broken} with a broken invariant")
    return int(broken > 0 or not ends["all: won"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
