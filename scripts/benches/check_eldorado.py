"""Random games by middling players, with the invariants of the game after each event.

The base game with two to five seats in turn, or all modes with each number of players; alone, each board in turn. Each
comes with every choice of the three parts of the hardcore mode in turn; all other options are drawn. A game without a
winner after so many events has met its limit. Of all modes what was met is counted as well: kinds of action, tiles,
dwellers, how treasures went from hand to hand, who won how. In so many games everything has to be met.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from companion.games.eldorado.box import BOARDS, NEW_BOARDS
from companion.games.eldorado.game import GAME
from companion.games.eldorado.settings import BASE, BATTLE, MODES, NO, TILES, TURN, YES, Mode
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Seat, Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import InvariantBroken, settled
from scripts.arguments import Arguments
from tests.support.games.eldorado.coverage import met, wanted
from tests.support.games.eldorado.invariants import Invariants
from tests.support.games.random_games import selfplayed

HARDCORE = tuple(product((NO, YES), repeat=3))
ENOUGH = 500
"""In so many games of all modes everything has to be met."""

Table = tuple[Mode, tuple[Seat, ...]]


def tables(modes: Sequence[Mode]) -> tuple[Table, ...]:
    """Each mode with each number of seats that it allows; who plays alone has each board once."""
    return tuple(
        (mode, seats)
        for mode in modes
        for number in mode.players
        for seats in ([(seat,) for seat in (*BOARDS, *NEW_BOARDS)] if mode.solo else [GAME.seats[:number]])
    )


def options_of(number: int, at: Sequence[Table]) -> tuple[tuple[Seat, ...], dict[str, Value]]:
    """Who play the game of this number, and with which options."""
    mode, seats = at[number % len(at)]
    parts = HARDCORE[number // len(at) % len(HARDCORE)]
    given: dict[str, Value] = {"mode": mode.name, **dict(zip((TILES, BATTLE, TURN), parts, strict=True))}
    return seats, dict(settled(GAME, seats, Chance("options", number), given))


def played(
    number: int, seats: tuple[Seat, ...], options: Mapping[str, Value], found: Counter[str]
) -> tuple[ElDorado, int]:
    """The end of a game, and how many events led to it; AssertionError if an invariant does not hold.

    What is met is added to `found`.
    """
    invariants = Invariants(options)
    state, events = None, 0
    for before, event, state in selfplayed(GAME, ElDorado, seats, number, options):
        invariants.hold(before, event, state)
        found.update(met(before, event, state))
        events += 1
    assert state is not None
    return state, events


def rows(seats: tuple[Seat, ...], options: Mapping[str, Value], whole: bool) -> tuple[str, ...]:
    """Under what a game is counted."""
    parts = tuple(part for part in (TILES, BATTLE, TURN) if options[part] == YES)
    hardcore = "hardcore" if parts else "base"
    count = f"{len(seats)} seats"
    if whole:
        return "all", str(options["mode"]), f"{options['mode']}, {count}", *parts
    return "all", hardcore, count, *parts


def main() -> int:
    """Print how games ended and what they met; 1 if an invariant did not hold, or something was not met in so many."""
    asked = Arguments(__doc__)
    asked.number("games", 500, "how many")
    asked.number("first", 0, "the number of the first")
    asked.add_argument("which", nargs="?", choices=("base", "all"), default="base", help="the base game, or all modes")
    given = asked.parse_args()
    begun, broken, total = time.process_time(), 0, 0
    games, whole = given.games, given.which == "all"
    at = tables(MODES if whole else (BASE,))
    ends, found = Counter[str](), Counter[str]()
    for number in range(given.first, given.first + games):
        seats, options = options_of(number, at)
        try:
            state, events = played(number, seats, options, found)
        except (InvariantBroken, AssertionError) as err:
            broken += 1
            print(f"game {number}, {len(seats)} seats, {options}: {err!r}", file=sys.stderr, flush=True)
            continue
        total += events
        for row in rows(seats, options, whole):
            ends[f"{row}: {'won' if state.over else 'met the limit of events'}"] += 1
    missing = sorted(wanted() - set(found)) if whole else []
    for counts in (ends, found) if whole else (ends,):
        for row, count in sorted(counts.items()):
            print(f"{count:6}  {row}")
    for what in missing:
        print(f"Never met: {what}.", file=sys.stderr)
    print(f"{games} games, {total} events in {time.process_time() - begun:.0f} s, {broken} with a broken invariant")
    return int(broken > 0 or not ends["all: won"] or (bool(missing) and games >= ENOUGH))


if __name__ == "__main__":
    sys.exit(main())
