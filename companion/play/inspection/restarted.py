"""Whether a game goes the same way in another process, where Python orders sets otherwise."""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
from functools import partial

from companion.games.kit import Game
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import play
from companion.play.inspection.values import text_of_all

ORDERS = ("1", "2")
"""Two ways in which Python may order sets of words."""
PATIENCE = 600.0
"""Seconds for one game in a process of its own."""


def look(game: Game, seed: int, findings: Findings) -> None:
    """Play one game in two processes, and note whether they differ."""
    module = _module_of(game)
    if module is None:
        return
    ran = [_run(module, seed, order) for order in ORDERS]
    findings.where = f"seed {seed}, in another process"
    if len(set(ran)) > 1:
        findings.add("not-same", "order of a set")


def _module_of(game: Game) -> str | None:
    """Where a game can be imported from; None if nowhere."""
    return next(filter(partial(_holds, game), (game.start.__module__, *sorted(game.rules.modules))), None)


def _holds(game: Game, module: str) -> bool:
    held = vars(sys.modules.get(module, sys)).values()
    return any(isinstance(each, Game) and each.name == game.name for each in held)


def _run(module: str, seed: int, order: str) -> str:
    words = [sys.executable, "-m", __name__, module, str(seed)]
    paths = os.pathsep.join(path for path in sys.path if path)
    there = {**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": paths}
    done = subprocess.run(words, env=there, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.stdout.strip()


def digest(game: Game, seed: int) -> str:
    """One number for all that happens in a random game, and for all that could be seen and done in it."""
    played = play(game, game.players[0], seed, Findings())
    lines = [step.event.text() for step in played.steps] if played is not None else []
    for step in played.steps[:: max(1, len(played.steps) // 40)] if played is not None else ():
        state = step.before
        lines += [text_of_all(state), text_of_all(state.told), text_of_all(state.view(None))]
        lines += [action.text() for seat in state.due() for action in list(state.actions(seat))[:40]]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def main(module: str, seed: str) -> None:
    """Print the number of a game."""
    found = [held for held in vars(importlib.import_module(module)).values() if isinstance(held, Game)]
    sys.stdout.write(f"{digest(found[0], int(seed))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
