"""Takes every line of the menu in the midst of each game, and times it until its page is drawn.

Told is the processor's time of the window's thread; of each line the shorter of two times counts, as the first loads
what is loaded once. Exits with 1 if a line takes longer than allowed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from scripts.arguments import Arguments

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from companion.app import collecting
from companion.app.plugins import plugin_of
from companion.display import routes
from companion.display.inputs import Tap
from companion.display.route_table import open_screens
from companion.display.screens.menu import MenuScreen
from companion.display.window.window import Window
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.game_gallery import Hands

ALLOWED = 50.0  # milliseconds
GAMES = ("pachamama", "diaominos", "cacao", "eldorado", "diamond_isles")
TIMES = 2


def lines(game: str, folder: Path, events: int, window: Window) -> dict[str, float]:
    """Milliseconds of each line of the menu, so many events into a game of three."""
    plugin = plugin_of(game)
    screens = open_screens(TestDesk(folder, games=(plugin.game,)))
    session = desk_of(screens).library.begin(plugin.game, plugin.game.seats[:3], {}, None)
    Hands(session).play(events)
    found: dict[str, float] = {}
    for _ in range(TIMES):
        screens.enter(session)
        screens.go(routes.Menu())
        assert isinstance(screens.top, MenuScreen)
        for target in [item.target for item in screens.top.items()]:
            screens.enter(session)
            screens.go(routes.Menu())
            window.step(screens)
            began = time.thread_time()
            screens.take(Tap(target))
            window.step(screens)
            found[target] = min(found.get(target, float("inf")), (time.thread_time() - began) * 1000)
    return found


def main() -> int:
    """Print the slowest lines of each game."""
    asked = Arguments(__doc__)
    asked.number("events", 60, "after which the menu is opened")
    events = asked.parse_args().events
    window, worst = Window(), 0.0
    collecting.in_small_pieces()
    for game in GAMES:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            found = lines(game, Path(folder), events, window)
        slowest = sorted(found, key=lambda target: -found[target])[:3]
        print(f"{game:16}{len(found)} lines, " + ", ".join(f"{target} {found[target]:.0f} ms" for target in slowest))
        worst = max(worst, *found.values())
    window.close()
    return 0 if worst <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
