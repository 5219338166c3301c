"""How long the rules of El Dorado take: a verdict in the mean, and all the choices of a whole turn.

Judges what middling players could do in random games, after a first pass that fills the caches of a state as a screen
does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from companion.games.eldorado.game import GAME
from companion.games.kit import State
from companion.play.choices import ChoiceTree
from companion.play.selfplay import selfplay
from scripts.arguments import Arguments

VERDICT, CHOICES = 60e-6, 20e-3
"""Seconds that a verdict and the choices of a turn may take in the mean."""


def states(games: int) -> Iterator[State]:
    """States of random games with 2 to 5 seats in which somebody decides."""
    for seed in range(games):
        for number, (_, state) in enumerate(selfplay(GAME, GAME.seats[: 2 + seed % 4], seed)):
            if number % 5 == 0 and state.due():
                yield state


def main() -> int:
    """Print both means; 1 if one is too long."""
    asked = Arguments(__doc__)
    asked.number("games", 6, "how many")
    games = asked.parse_args().games
    judged = listed = 0
    judging = listing = longest = 0.0
    for state in states(games):
        seat = next(iter(state.due()))
        began = time.process_time()
        ChoiceTree(state, seat)
        for _ in state.actions(seat):
            pass
        spent = time.process_time() - began
        listing, listed, longest = listing + spent, listed + 1, max(longest, spent)
        candidates = tuple(state.candidates(seat))
        began = time.process_time()
        for action in candidates:
            state.verdict(action)
        judging, judged = judging + time.process_time() - began, judged + len(candidates)
    verdict, choices = judging / judged, listing / listed
    print(f"{judged} verdicts, {verdict * 1e6:.1f} µs in the mean (at most {VERDICT * 1e6:.0f})")
    print(f"{listed} turns, {choices * 1e3:.2f} ms for all choices in the mean, {longest * 1e3:.1f} ms at the longest")
    return int(verdict > VERDICT or choices > CHOICES)


if __name__ == "__main__":
    sys.exit(main())
