"""What cannot be had for less, however well it is written: the least that memory, a picture or a verdict costs here.

Each line is the name of a row of `scripts/bench speed` and its floor: the libraries alone, OpenCV's own calls, a row
that SQLite stores, rules that find nothing. Told is processor time, the least of several, and memory in MB.
"""

from __future__ import annotations

import hashlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

import cv2
import numpy as np

from companion.games.kit.extras import untimely
from companion.vision.classify import features
from companion.vision.dice.dice_reader import scaled
from companion.vision.dice.pips import STEP, greys
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Array, Picture
from scripts.arguments import Arguments
from tests.support.vision import drawn

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

TRIES = 7
ENTRIES = 4000
ENTRY = "x" * 200  # about as long as a journal's
ACTIONS = 1000
SPACES = {"glance": (features.THUMBNAIL, 25), "table": (features.FINE, 3), "heads": (features.ABOVE, 3)}
"""Pixels of the side of a board's patches, and how many of each are described: of 25 spaces about 3 in full."""
WIDTH = 640  # pixels to which a picture is made smaller before anything is looked for
WINDOW = """
import os, re, time
os.environ["SDL_VIDEODRIVER"] = "dummy"
{imports}
import pygame
pygame.display.init(); pygame.font.init()
pygame.display.set_mode((800, 480)).fill((9, 9, 9))
pygame.font.Font(None, 24).render("x", True, (255, 255, 255))
pygame.display.flip()
print(time.process_time(), int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1000)
"""
CAMERA = """
import numpy, cv2
camera = cv2.VideoCapture({film!r}, cv2.CAP_OPENCV_MJPEG)
pictures = [camera.read()[1] for _ in range(2)]
assert pictures[1].nbytes == 1280 * 720 * 3
"""
"""The picture that is looked at, and the one after it."""
LIBRARIES = """
import re, numpy, cv2
print(int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1000)
"""


def least(do: Callable[[], object], tries: int = TRIES) -> float:
    """Milliseconds of processor that something takes, at least."""
    found = float("inf")
    for _ in range(tries):
        began = time.process_time()
        do()
        found = min(found, (time.process_time() - began) * 1000)
    return found


def chained(db: sqlite3.Connection) -> str:
    """Read all entries, and hash each with the one before it: without that nothing of a file may be believed."""
    before = ""
    for _, body in db.execute("SELECT n, body FROM entry ORDER BY n"):
        before = hashlib.sha256(f"{before}{body}".encode()).hexdigest()
    return before


def stored(db: sqlite3.Connection) -> None:
    """Store one entry so that no pulled plug loses it."""
    db.execute("INSERT INTO entry (body) VALUES (?)", (ENTRY,))


def journal() -> Iterator[tuple[str, float]]:
    """Going on with a game, and a press that decides."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(sqlite3.connect(f"{folder}/db", isolation_level=None)) as db,
    ):
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE entry (n INTEGER PRIMARY KEY, body TEXT NOT NULL)")
        db.execute("BEGIN")
        db.executemany("INSERT INTO entry (body) VALUES (?)", [(ENTRY,)] * ENTRIES)
        db.execute("COMMIT")
        yield "going-on", least(lambda: chained(db))
        yield "deciding", least(lambda: stored(db))


def looked_at(picture: Picture) -> None:
    """What every look begins with: grey, edges, the picture straightened, and its colours as eyes see them."""
    small = WIDTH, WIDTH * picture.shape[0] // picture.shape[1]
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    cv2.Canny(cv2.resize(grey, small, interpolation=cv2.INTER_AREA), 50, 150)
    flat = cv2.warpPerspective(picture, np.eye(3), small)
    cv2.cvtColor(flat, cv2.COLOR_BGR2LAB)


def eyes() -> Iterator[tuple[str, float]]:
    """Reading a picture."""
    cv2.setNumThreads(1)
    picture, _ = drawn.board(np.random.default_rng(1))
    yield "reading", least(lambda: looked_at(picture))
    pairs = matrices()
    yield "board", least(lambda: described(picture, pairs))
    yield "dice", least(lambda: outlined(picture))


def described(picture: Picture, pairs: Sequence[tuple[Array, Array]]) -> None:
    """What a board's reading cannot do without: the cards found, what every look begins with, the products alone."""
    find_mat(picture)
    looked_at(picture)
    for seen, weight in pairs:
        np.matmul(seen, weight)


def matrices() -> list[tuple[Array, Array]]:
    """The matrices that are multiplied to describe a board's spaces."""
    pairs = []
    for kind, (pixels, count) in SPACES.items():
        for n, weight in enumerate(features.weights(kind)[::2]):
            pixels //= 2 if n in features.HALVED else 1 if n else features.STEP
            pairs.append((np.ones((count * pixels * pixels, len(weight)), np.float32), weight))
    return pairs


def outlined(picture: Picture) -> None:
    """The outlines of all level sets, in which pips of any tone on any ground are looked for."""
    larger, _ = scaled(picture)
    for grey, light in greys(larger):
        for level in range(STEP, 256, STEP):
            way = cv2.THRESH_BINARY if light else cv2.THRESH_BINARY_INV
            cv2.findContours(cv2.threshold(grey, level, 255, way)[1], cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)


def verdicts() -> Iterator[tuple[str, float]]:
    """A verdict of El Dorado in µs, and all choices of a turn in ms, if each of its checks found nothing at once."""
    from companion.games.eldorado.game import GAME
    from companion.games.kit import Action, State
    from scripts.benches.eldorado import states

    def nothing(state: State, action: Action) -> tuple[()]:
        return ()

    rules, asked = GAME.start(GAME.begin(GAME.seats[:2])).rules, list[tuple[State, Action, int]]()
    for number, state in enumerate(states(1)):
        if number % 4 == 0:
            for action in state.candidates(next(iter(state.due()))):
                kind = type(action)
                asked.append((state, action, len(rules._timing.get(kind, ())) + len(rules._checks.get(kind, ()))))

    def judge() -> None:
        for state, action, checks in asked:
            if not state._shape(action) and not tuple(untimely(state, action)):
                for _ in range(checks):
                    nothing(state, action)

    yield "verdict", least(judge) / len(asked) * 1000

    def listed() -> int:
        """Twice as the row does: once to find the kinds that can be done, once to judge each action."""
        return sum(len(dict.fromkeys(state.candidates(seat))) for state, seat in deciding for _ in range(2))

    deciding = [(state, next(iter(state.due()))) for state in {id(state): state for state, _, _ in asked}.values()]
    yield "choices", (least(listed) + 2 * least(judge)) / len(deciding)


def isles() -> Iterator[tuple[str, float]]:
    """How many times as fast as its goal was set for an action of Diamond Isles goes that follows from nothing.

    One of a list is drawn, judged as far as its form goes, and its state copied with another agenda and more news.
    """
    from companion.games.diamond_isles.changes import draft, finished, then
    from companion.games.diamond_isles.game import GAME
    from companion.games.diamond_isles.state import DiamondIsles
    from companion.games.kit.rules import Verdict
    from companion.making import made
    from scripts.benches.catan import WANTED_ACTION

    state = GAME.start(GAME.begin(GAME.seats[:4]))
    assert isinstance(state, DiamondIsles)
    seat = next(iter(state.due()))
    actions, rng = list(state.actions(seat)), random.Random(1)

    def acts() -> None:
        for _ in range(ACTIONS):
            state.question()
            action = rng.choice(actions)
            if not state._shape(action) and not tuple(untimely(state, action)):
                made(Verdict, event=action, breaches=(), unchecked=())
            finished(then(draft(state, told=()), state.top))

    yield "isles", WANTED_ACTION * 1000 * ACTIONS / least(acts)


def window() -> Iterator[tuple[str, float]]:
    """A window that shows one word, and memory with a camera's pictures too: seconds, and MB."""
    with tempfile.TemporaryDirectory() as folder:
        film = f"{folder}/table.avi"
        written = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), 8, (1280, 720))
        for _ in range(2):
            written.write(np.full((720, 1280, 3), 128, np.uint8))
        written.release()
        for name, imports, which in (("screen", "", 0), ("memory", CAMERA.format(film=film), 1)):
            run = [sys.executable, "-c", WINDOW.format(imports=imports)]
            said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
            yield name, float(said.split()[-2:][which])
    run = [sys.executable, "-c", LIBRARIES]
    yield "libraries", float(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


def floors() -> Iterator[tuple[str, float]]:
    """All of them."""
    for some in (journal, eyes, verdicts, isles, window):
        yield from some()


if __name__ == "__main__":
    Arguments(__doc__).parse_args()
    for name, figure in floors():
        print(f"{name:12}{figure:8.2f}", flush=True)
