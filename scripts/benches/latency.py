"""Plays random games through the real window with key presses, and times each from the press to the flip.

Without SDL_VIDEODRIVER it draws on SDL's dummy screen, so that it runs anywhere; on a Pi set it to kmsdrm. The journal
is a real file beside this repository's build folder, synchronised at every event. The loop waits for events, so that a
press is taken as it comes. Three things are measured: Pachamama for four, the same while the eyes scan the table again
and again in their thread, and Cacao with at least 60 tiles. Of each press are told, median, 99th percentile and worst:
what the clock says, what of it the window's thread computed, and how long it was held up by another thread of ours or
by the card. The rest it waited for a processor, as on a machine on which other programs run. Exits with 1 if computing
and being held up took longer than allowed.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from scripts.arguments import Arguments

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app import collecting, own_parts
from companion.app.eyes import Eyes
from companion.app.plugins import plugin_of
from companion.app.watcher import beside_the_window
from companion.display.inputs import Button, Release, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.play import PlayScreen
from companion.display.window.window import Window
from companion.play.session import Session
from companion.simulation.stage import Stage
from companion.vision.errors import UnreadableError
from hardware.cameras.frame import Frame
from hardware.simulator.live import SimulatedTable
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.game_gallery import Hands

ALLOWED = 50.0  # milliseconds
TILES = 60
Begin = Callable[[Navigator], None]


@dataclass(frozen=True)
class Times:
    """Milliseconds of one press: by the clock, computing in the window's thread, and held up."""

    wall: float
    computed: float
    held: float


class Clock:
    """What has passed for the thread that asks, in seconds; Linux tells how long it waited for a processor."""

    def __init__(self) -> None:
        self._queue = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._start = self._now()

    def _now(self) -> tuple[float, float, float]:
        queued = int(self._queue.read_text().split()[1]) / 1e9 if self._queue.exists() else 0.0
        return time.perf_counter(), time.thread_time(), queued

    def times(self) -> Times:
        """What has passed since this clock was made."""
        wall, computed, queued = (1000 * (now - then) for now, then in zip(self._now(), self._start, strict=True))
        return Times(wall, computed, max(0.0, wall - computed - queued))


class Bench:
    """One window, in which games are begun as they end; `moves` and `decisions` are the times of presses."""

    def __init__(self, game: str, folder: Path, begin: Begin) -> None:
        self._window = Window()
        self._screens = open_screens(TestDesk(folder, games=(plugin_of(game).game,)))
        self._begin = begin
        self._random = Random(1)
        self.moves: list[Times] = []
        self.decisions: list[Times] = []

    @property
    def session(self) -> Session:
        """The game that is played."""
        if self._screens.session is None or self._screens.session.state.over:
            self._begin(self._screens)
        session = self._screens.session
        assert session is not None
        return session

    def play(self, wanted: int) -> None:
        """Play until so many presses were timed."""
        screens = self._screens
        while len(self.moves) + len(self.decisions) < wanted:
            session = self.session
            self._window.step(screens)
            if isinstance(screens.top, OracleScreen):
                screens.top.take(Tap("page"))
                screens.tick(screens.now + 1)
                screens.take(Release(Button.CONFIRM))
            elif isinstance(screens.top, PlayScreen):
                before = len(session.steps)
                taken = self._timed(self._random.choice((pygame.K_RETURN, pygame.K_RIGHT, pygame.K_LEFT)))
                if taken is not None:
                    (self.decisions if len(session.steps) > before else self.moves).append(taken)
            else:
                screens.to_game()
                if session.can_open():
                    session.open_sealed()

    def _timed(self, key: int) -> Times | None:
        """What it took until changed pixels were flipped; None if nothing changed."""
        clock = Clock()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
        return clock.times() if self._window.step(self._screens) else None

    def close(self) -> None:
        """Give the screen back."""
        self._window.close()


def begin_pachamama(screens: Navigator) -> None:
    """The large board with four seats."""
    screens.title()
    for target in ("more", "new", "next", "own", "seat:green", "seat:blue", "option:size", "start"):
        screens.take(Tap(target))
    screens.page()
    screens.tick(0.0)
    screens.to_game()


def begin_cacao(screens: Navigator) -> None:
    """Four seats, played on by random hands until so many tiles lie on the board."""
    game = plugin_of("cacao").game
    session = desk_of(screens).library.begin(game, game.seats[:4], {}, None)
    screens.enter(session)
    hands = Hands(session)
    while sum(cell.art is not None for cell in screens.paint(None).cells) < TILES and not session.state.over:
        hands.play(1)


@contextmanager
def scanning(session: Session) -> Iterator[None]:
    """Let the eyes scan the simulated table of a session all the time, in a thread as at the table."""
    stage, eyes, done = Stage(SimulatedTable()), Eyes(own_parts.load()), threading.Event()
    simulation = plugin_of(session.game.name).simulation
    stage.enter(simulation() if simulation is not None else None, session.state)
    eyes.take(Frame(stage.table.picture(), 0.0, "simulated", simulated=True), session)

    def scan() -> None:
        beside_the_window()
        while not done.is_set():
            with suppress(UnreadableError):  # whoever presses may go on meanwhile: then it is read again
                eyes.scan(session)

    thread = threading.Thread(target=scan)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


class Pauses:
    """How long collecting garbage took, in milliseconds of the processor, at most."""

    def __init__(self) -> None:
        self.longest = self._begun = 0.0
        gc.callbacks.append(self._told)

    def _told(self, phase: str, info: Mapping[str, int]) -> None:
        if phase == "start":
            self._begun = time.thread_time()
        else:
            self.longest = max(self.longest, (time.thread_time() - self._begun) * 1000)

    def close(self) -> None:
        """Listen no more."""
        gc.callbacks.remove(self._told)


def report(title: str, times: list[Times]) -> float:
    """Print median, 99th percentile and worst of each of the times; gives the worst of computing and being held up."""
    if not times:
        return 0.0
    kinds = {
        "clock": [press.wall for press in times],
        "computing": [press.computed for press in times],
        "held up": [press.held for press in times],
    }
    print(f"{title:28} {'; '.join(f'{kind} {_said(values)}' for kind, values in kinds.items())} ms  n {len(times)}")
    return max(press.computed + press.held for press in times)


def _said(values: Sequence[float]) -> str:
    ordered = sorted(values)
    return f"{statistics.median(ordered):5.1f} {ordered[int(len(ordered) * 0.99)]:5.1f} {ordered[-1]:5.1f}"


def main() -> None:
    """Measure all three."""
    asked = Arguments(__doc__)
    asked.number("presses", 400, "how many of each")
    wanted = asked.parse_args().presses
    worst = 0.0
    for title, game, begin in (
        ("Pachamama", "pachamama", begin_pachamama),
        ("while a scan runs", "pachamama", begin_pachamama),
        (f"Cacao, {TILES} tiles", "cacao", begin_cacao),
    ):
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            bench = Bench(game, Path(folder), begin)
            collecting.in_small_pieces()
            with scanning(bench.session) if "scan" in title else nullcontext():
                pauses = Pauses()
                bench.play(wanted)
                pauses.close()
            bench.close()
        for kind, times in (("cursor", bench.moves), ("decision", bench.decisions)):
            worst = max(worst, report(f"{title}, {kind}", times))
        print(f"{title}: collecting garbage took at most {pauses.longest:.1f} ms of the processor")
    sys.exit(0 if worst <= ALLOWED else 1)


if __name__ == "__main__":
    main()
