"""Plays random games through the real window with key presses, and times each from the press to the flip.

Without SDL_VIDEODRIVER it draws on SDL's dummy screen, so that it runs anywhere; on a Pi set it to kmsdrm. The journal
is a real file beside this repository's build folder, synchronised at every event. A press can come just after the loop
looked for inputs: one turn of the loop is added to every time. Exits with 1 if one press took longer than allowed.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.display.inputs import Button, Release, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.play import PlayScreen
from companion.display.window.window import FRAMES, Window
from tests.display.desks import TestDesk

ALLOWED = 100.0
TURN = 1000 / FRAMES
Times = tuple[float, float]


def main() -> None:
    """Print the median, the 99th percentile and the worst, for moving the cursor and for decisions."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        moves, decisions = _played(Path(folder), wanted)
    worst = 0.0
    for name, times in (("cursor", moves), ("decision", decisions)):
        worst = max(worst, max(times)[0])
        computed = max(cpu for _, cpu in times)
        walls = sorted(wall for wall, _ in times)
        print(
            f"{name:9} median {statistics.median(walls):5.1f} ms  99 % {walls[int(len(walls) * 0.99)]:5.1f} ms"
            f"  worst {walls[-1]:5.1f} ms (computing at most {computed:4.1f} ms)  n {len(times)}"
        )
    sys.exit(0 if worst <= ALLOWED else 1)


def _played(folder: Path, wanted: int) -> tuple[list[Times], list[Times]]:
    random = Random(1)
    window, screens = Window(), open_screens(TestDesk(folder))
    moves: list[Times] = []
    decisions: list[Times] = []
    while len(moves) + len(decisions) < wanted:
        if screens.session is None or screens.session.state.over:
            _begin(screens)
        window.step(screens)
        if isinstance(screens.top, OracleScreen):
            screens.top.take(Tap("page"))
            screens.tick(screens.now + 1)
            screens.take(Release(Button.CONFIRM))
        elif isinstance(screens.top, PlayScreen) and screens.session is not None:
            before = len(screens.session.steps)
            key = random.choice((pygame.K_RETURN, pygame.K_RIGHT, pygame.K_LEFT))
            taken = _timed(window, screens, key)
            if taken is not None:
                (decisions if len(screens.session.steps) > before else moves).append(taken)
        else:
            screens.to_game()
    window.close()
    return moves, decisions


def _timed(window: Window, screens: Navigator, key: int) -> Times | None:
    """Milliseconds until changed pixels are flipped, by the clock and computed; None if nothing changed."""
    start, computed = time.perf_counter(), time.process_time()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
    if not window.step(screens):
        return None
    return (time.perf_counter() - start) * 1000 + TURN, (time.process_time() - computed) * 1000


def _begin(screens: Navigator) -> None:
    screens.title()
    for target in ("new", "seat:green", "seat:blue", "option:size", "start"):
        screens.take(Tap(target))
    screens.page()
    screens.tick(0.0)
    screens.to_game()


if __name__ == "__main__":
    main()
