"""How fast random games of Diamond Isles go, and those of catanatron beside them.

Both list all legal actions, choose one at random and apply it, four at the table; ours keep every state, theirs change
the one they have. That is the same work. Ours are measured once more with each event judged by every rule before it is
applied, as a session does: catanatron looks a choice up in its own list instead. catanatron is installed from PyPI into
a folder of its own, which is removed at the end; where that may not be, ours are measured alone and that is said. All
are run in turn, so that a busy machine slows them alike.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
import venv
from dataclasses import dataclass
from pathlib import Path

from companion.games.diamond_isles.actions import Discard
from companion.games.diamond_isles.box import RESOURCES
from companion.games.diamond_isles.frames import Discarding
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Event, Question
from scripts.arguments import Arguments

TURNS = 4
"""All are measured so often in turn."""
WANTED, WANTED_ACTION = 36.0, 28e-6
"""catanatron's games a second and seconds an action on the machine for which the goal was set."""
THEIRS = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer
first, games = int(sys.argv[1]), int(sys.argv[2])
began, actions = time.process_time(), 0
for seed in range(first, first + games):
    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    game.play()
    state = game.state
    actions += len(getattr(state, "action_records", None) or state.actions)
print(games, actions, time.process_time() - began)
"""


@dataclass
class Measured:
    """So many games and actions took so long, in seconds of processor."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0

    def add(self, games: int, actions: int, seconds: float) -> None:
        """More of them."""
        self.games, self.actions, self.seconds = self.games + games, self.actions + actions, self.seconds + seconds

    def line(self, name: str) -> str:
        """What came out."""
        per_action = self.seconds / self.actions * 1e6
        rate, length = self.games / self.seconds, self.actions / self.games
        return f"{name}: {rate:.1f} games a second, {per_action:.1f} µs an action, {length:.0f} actions a game"


def ours(seed: int, judged: bool = True) -> int:
    """Play one random game, each of its events judged before or not; how many it had."""
    rng = random.Random(seed)
    state = GAME.start(GAME.begin(GAME.seats[:4]))
    assert isinstance(state, DiamondIsles)
    events = 0
    while not state.ended:
        question = state.question()
        event = _answer(question, state, rng) if question is not None else _action(state, rng)
        if judged and not (verdict := state.verdict(event)).legal:
            raise AssertionError(f"{event.text()} breaks {verdict.rules}")
        state = state.apply(event)  # type: ignore[arg-type]  # no rulings are made
        events += 1
    return events


def _answer(question: Question, state: DiamondIsles, rng: random.Random) -> Event:
    if question.kind == "dice":
        one, other = rng.randint(1, 6), rng.randint(1, 6)
        return Answer(question.key, (one, other) if one <= other else (other, one))
    if question.kind == "stolen":
        return Answer(question.key, rng.choice(state.player(question.key.split(".")[1]).cards.cards))
    return Answer(question.key, rng.choice(question.choices.values() or ()))


def _action(state: DiamondIsles, rng: random.Random) -> Event:
    seat = next(iter(state.due()))
    top = state.top
    if isinstance(top, Discarding):
        cards = rng.sample(state.player(seat).cards.cards, dict(top.owed)[seat])
        return Discard(seat, tuple(sorted(cards, key=RESOURCES.index)))
    return rng.choice(list(state.actions(seat)))


def installed(folder: Path) -> Path | None:
    """A Python with catanatron in a folder, or None if it may not be installed."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    asked = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "catanatron"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return python if done.returncode == 0 else None


def theirs(python: Path, first: int, games: int) -> tuple[int, int, float]:
    """Games, actions and seconds of catanatron's random games."""
    run = subprocess.run(
        [str(python), "-c", THEIRS, str(first), str(games)], capture_output=True, text=True, check=True
    )
    count, actions, seconds = run.stdout.split()
    return int(count), int(actions), float(seconds)


def measured(first: int, games: int, judged: bool) -> tuple[int, int, float]:
    """Games, actions and seconds of our random games."""
    began = time.process_time()
    events = sum(ours(seed, judged) for seed in range(first, first + games))
    return games, events, time.process_time() - began


def beside(mine: Measured, other: Measured) -> tuple[float, float]:
    """How many times as fast as theirs an action of ours goes, and a game."""
    action = (other.seconds / other.actions) / (mine.seconds / mine.actions)
    return action, (mine.games / mine.seconds) / (other.games / other.seconds)


def main() -> int:
    """Print all; 1 if ours need longer for an action than catanatron's."""
    asked = Arguments(__doc__)
    asked.number("games", 40, "how many of each")
    games = asked.parse_args().games
    mine, judged, other = Measured(), Measured(), Measured()
    ours(0)  # the map's tables are made once
    with tempfile.TemporaryDirectory() as folder:
        python = installed(Path(folder))
        if python is None:
            print("catanatron may not be installed here, so ours are measured alone", file=sys.stderr)
        for turn in range(TURNS):
            first, count = turn * games // TURNS, (turn + 1) * games // TURNS - turn * games // TURNS
            mine.add(*measured(first, count, judged=False))
            judged.add(*measured(first, count, judged=True))
            if python is not None:
                other.add(*theirs(python, first, count))
    print(mine.line("Diamond Isles"))
    print(judged.line("Diamond Isles, each event judged"))
    if not other.games:
        print(f"wanted: {WANTED:.0f} games a second, {WANTED_ACTION * 1e6:.0f} µs an action where the goal was set")
        return 0
    print(other.line("catanatron"))
    action, game = beside(mine, other)
    print(f"an action of ours goes {action:.2f} times as fast as one of catanatron's")
    print(f"a game of ours goes {game:.2f} times as fast")
    print("with each event judged as a session does {:.2f} and {:.2f}".format(*beside(judged, other)))
    return int(action < 1)


if __name__ == "__main__":
    sys.exit(main())
