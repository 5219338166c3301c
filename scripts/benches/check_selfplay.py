"""Does everything that a game knows occur in random games, and do all end by rule?

What a game knows is what its catalogue has words for: its kinds of action, its questions, and the lines of its score
sheet but those that the table rules.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app.library import game_named, games
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.kit import Game
from companion.games.kit.game import seatings
from companion.play.selfplay import InvariantBroken, SelfplayRecord, record
from scripts.arguments import Arguments

ROOT = Path(__file__).parents[2]


def known(game: Game) -> Iterator[str]:
    """Every kind of action, question and line of the score sheet that can occur."""
    catalogue = ROOT / "companion" / "games" / game.name / "texts" / "en.toml"
    texts = tomllib.loads(catalogue.read_text(encoding="utf-8"))
    for section in ("action", "question", "score"):
        yield from (f"{section} {key}" for key in texts.get(section, {}) if key != "ruling")


def seen(made: SelfplayRecord) -> Iterator[str]:
    """What occurred in one game."""
    for kind in made.kinds:
        yield kind.replace("answer", "question") if kind.startswith("answer ") else f"action {kind}"
    yield from (f"score {rule}" for rule in made.scored)


WIDER: Mapping[str, Mapping[str, Any]] = {"diamond_isles": {"map": ["players 2 6", *USUAL]}}
"""By game: data with which it is played by as many as it can be at all."""


def play(game: Game, games: int) -> Iterator[SelfplayRecord]:
    """Games by all numbers of players in turn, with progress."""
    data = WIDER.get(game.name)
    wide = replace(game, data={**game.data, **data}) if data is not None else game
    numbers = seatings(game) if data is not None else game.players
    for seed in range(1, games + 1):
        number = numbers[seed % len(numbers)]
        options = {} if number in game.players else {"map": "fixed"}
        yield record(wide, game.seats[:number], seed, options)
        if seed % 50 == 0 and sys.stderr.isatty():
            print(f"\r{seed} of {games} games", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Print in how many games each thing occurred; 1 if one never did or a game had no end."""
    asked = Arguments(__doc__)
    names = [game.name for game in games()]
    asked.add_argument("game", nargs="?", choices=names, default=names[0], help=f"{', '.join(names)} ({names[0]})")
    asked.number("games", 1000, "how many")
    given = asked.parse_args()
    begun = time.process_time()
    found: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    try:
        game = game_named(given.game)
        for made in play(game, given.games):
            found.update(set(seen(made)))
            ends[made.end] += 1
    except (InvariantBroken, ValueError) as err:
        print(f"\n{err}", file=sys.stderr)
        return 1
    never = [what for what in known(game) if not found[what]]
    for what in known(game):
        print(f"{found[what]:6}  {what}")
    print(f"{games} games in {time.process_time() - begun:.0f} s, ended by {dict(ends)}")
    for what in never:
        print(f"Never occurred: {what}.", file=sys.stderr)
    return int(bool(never) or "cut short" in ends)


if __name__ == "__main__":
    sys.exit(main())
