"""Measures what motion costs: processor time of a frame while something moves, and of a second while nothing does.

Random presses are played in the real window of each game with motion, on SDL's dummy screen or the one that is set.
While something moves the clock goes on by a sixtieth of a second a look; a frame may take 16.7 ms. Then nobody presses
anything, the window looks 30 times a second, and the share of a core is told: of a game that waits, with a place that
breathes if there is an order, of its large figures, and of the title. Exits with 1 above a frame's time for one frame
in a hundred, or above 10 % of a core.
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

from companion.app import library
from companion.app.plugins import plugin_of
from companion.display.inputs import CONFIRM, NEXT, PREVIOUS, Button, Release
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.display.window.window import FRAMES, QUIET, Window
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.game_gallery import Hands

MOST, SHARE = 1000 / FRAMES, 10.0
"""Milliseconds of a frame, and hundredths of a core while nothing moves."""
SECONDS, STILL = 21, 7
"""For which nobody does anything, and after which somebody is seen to be there: no large figures come."""


class Clock:
    """Seconds that pass when this bench says so."""

    now = 0.0

    def __call__(self) -> float:
        """Now."""
        return self.now


def moving(window: Window, screens: Navigator, clock: Clock, wanted: int) -> list[float]:
    """Milliseconds of the processor of so many frames in which something moved."""
    found: list[float] = []
    random, session = Random(1), screens.session
    assert session is not None
    hands = Hands(session)
    while len(found) < wanted and not session.state.over:
        if not isinstance(screens.top, PlayScreen) or random.random() < 0.1:
            screens.to_game()
            hands.play(1)
            screens.refresh()
        window.step(screens, (random.choice((CONFIRM, NEXT, PREVIOUS)),))
        while True:
            clock.now += 1 / FRAMES
            before = time.thread_time()
            if not window.step(screens):
                break
            found.append(1000 * (time.thread_time() - before))
            if screens.top.moving:
                break  # what goes on by itself ends by a press
    return found


def idle(window: Window, screens: Navigator, clock: Clock, rests: bool = False) -> float:
    """Hundredths of a core while nobody does anything; `rests`: in large figures."""
    clock.now += 10 * rests
    window.step(screens)
    before = time.process_time()
    for look in range(SECONDS * QUIET):
        clock.now += 1 / QUIET
        if not rests and look % (STILL * QUIET) == 0:
            screens.take(Release(Button.NEXT))  # somebody is there
        window.step(screens)
    return 100 * (time.process_time() - before) / SECONDS


def measured(game: str, wanted: int) -> bool:
    """Print what a game takes; whether that is little enough."""
    with tempfile.TemporaryDirectory() as folder:
        clock, rules = Clock(), plugin_of(game).game
        window, screens = Window(clock=clock), open_screens(TestDesk(Path(folder), games=(rules,)))
        seats = rules.seats[: min(n for n in rules.players if n > 1)]
        screens.enter(desk_of(screens).library.begin(rules, seats, {}, None))
        frames = sorted(moving(window, screens, clock, wanted))
        screens.to_game()
        shares = [idle(window, screens, clock), idle(window, screens, clock, rests=True)]
        screens.title()
        shares.append(idle(window, screens, clock))
        window.close()
    late = frames[int(0.99 * len(frames))] if frames else 0.0
    print(
        f"{game:14} a frame {statistics.median(frames or [0]):5.1f} {late:5.1f} {max(frames or [0]):5.1f} ms  "
        f"n {len(frames)}; idle {shares[0]:4.1f}, large figures {shares[1]:4.1f}, title {shares[2]:4.1f} % of a core"
    )
    return late <= MOST and max(shares) <= SHARE


def main() -> None:
    """Measure all games, or those that are named; the first argument may be how many frames of each."""
    given = sys.argv[1:]
    wanted = int(given.pop(0)) if given and given[0].isdigit() else 600
    good = [measured(game.name, wanted) for game in library.games() if not given or game.name in given]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
