"""Games against the Otoma on the simulated table, by hands that err: what the companion makes of what they lay.

Each game is played at random through the app's own table, eyes and screens; of what hands lay a share goes wrong. A
mistake is silent if the companion says that all lies as it should while it does not. Exits with 1 if any was, if
anything wrong would have been taken unasked, or if what the screen says does not lead to a table that is right.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

import cv2
import pytest

from companion.games.pachamama.game import GAME
from companion.games.pachamama.oracle import new_code
from scripts.arguments import Arguments
from tests.support.games.pachamama.otoma.coverage import TABLES
from tests.support.games.pachamama.otoma.hands import BAD, Hands, begun
from tests.support.tables import OpenTable

DIFFICULTIES = ("easy", "medium", "hard")


def play(seed: int, often: float, most: int) -> Hands:
    """One game; its mode, players and scenario follow from its seed."""
    mode, seats = TABLES[seed % len(TABLES)]
    difficulty = DIFFICULTIES[seed % len(DIFFICULTIES)]
    code = new_code({"size": "9x5", "difficulty": difficulty}, seed)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        table = OpenTable(Path(folder), patch)
        with closing(table.desk):
            session = begun(table, mode, GAME.seats[:seats], code)
            hands = Hands(table, session, random.Random(seed), often)
            hands.play(most)
            session.journal.close()
    return hands


def main() -> None:
    """Print what was counted in each game, and in all."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=len(TABLES))
    parser.add_argument("--seed", type=int, default=6100)
    parser.add_argument("--often", type=float, default=0.3, help="the share of what hands lay that goes wrong")
    parser.add_argument("--events", type=int, default=10_000, help="events of a game, at most")
    parser.add_argument("--show", action="store_true", help="print what was not as it should be")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts: Counter[str] = Counter()
    for seed in range(args.seed, args.seed + args.games):
        hands = play(seed, args.often, args.events)
        counts += hands.counts
        mode, seats = TABLES[seed % len(TABLES)]
        print(f"seed {seed}, {mode} for {seats}: {hands.counts['mistakes']} mistakes", flush=True)
        if args.show:
            print("\n".join(f"  {note}" for note in hands.notes), flush=True)
    for what, number in sorted(counts.items()):
        print(f"{number:5}  {what}")
    sys.exit(1 if any(counts[what] for what in BAD) else 0)


if __name__ == "__main__":
    main()
