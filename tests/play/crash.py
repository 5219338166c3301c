"""A child plays at full speed and prints each event's number after showing it; the parent kills it and looks.

`python -m tests.play.crash TIMES` is the parent; with a folder as argument it is the child.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.app.library import games
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.entropy import CHEAP

KEY = bytes(range(32))
FILE = "crash.game"


def child(folder: Path, seed: int) -> None:
    """Play random games for ever, the events of all in one count, each printed once it is stored."""
    chance = Chance(seed)
    game = games()[0]
    while True:
        journal = Journal.create(folder / FILE)
        entropy = Entropy(number=chance.word, cost=CHEAP)
        session = Session.new(game, game.begin(game.seats[:3]), journal, Vault(KEY), entropy)
        print("begun", flush=True)
        while not session.state.over:
            if session.open_sealed() is None:
                session.do(random_event(session.state, (), [], chance))
            print(len(session.steps), flush=True)
        journal.close()
        (folder / FILE).unlink()
        print("over", flush=True)


def kill_once(seed: int, chance: Chance) -> tuple[int, int]:
    """Start a child, kill it at a random moment; how many events it had shown, and how many are there on resume."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "tests.play.crash", name, str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            shown = [process.stdout.readline()]
            moment = time.monotonic() + chance.below(400) / 1000
            while time.monotonic() < moment:
                shown.append(process.stdout.readline())
            process.kill()
            shown += process.stdout.readlines()
        told = [line.strip() for line in shown if line.endswith("\n")]
        count = int(told[-1]) if told and told[-1].isdigit() else 0
        if not (folder / FILE).exists() or (told and told[-1] == "over"):
            return 0, 0
        journal = Journal.open(folder / FILE)
        if not journal.entries:
            return count, 0
        there = len(Session.resume(games()[0], journal, Vault(KEY), CHEAP).steps)
        journal.close()
        return count, there


def main(times: int) -> int:
    """Kill `times` children; exit code 1 if any shown event was lost."""
    chance = Chance(time.time_ns())
    lost = events = 0
    for n in range(times):
        shown, there = kill_once(n, chance)
        events += shown
        lost += there < shown
        print(f"\r{n + 1}/{times} killed, {events} events shown, {lost} games with a lost event", end="", flush=True)
    print()
    return 1 if lost else 0


if __name__ == "__main__":
    if len(sys.argv) == 3:
        child(Path(sys.argv[1]), int(sys.argv[2]))
    sys.exit(main(int(sys.argv[1])))
