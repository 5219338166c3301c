"""Start, idle and soak of the companion as an appliance: with a game, its box learnt and a camera on a lying table."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from companion.app import own_parts
from companion.app.library import game_named
from companion.app.plugins import plugin_of
from companion.games.kit import State
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault, load_key
from companion.settings import Settings, save
from companion.vision.geometry.plane import Picture
from hardware.simulator.live import SimulatedTable
from scripts.appliance import Appliance
from scripts.arguments import Arguments

GAME = "pachamama"
SEATS = 2
FRAMES = 24
NOISE = 2.0
"""Grey levels of the noise that a small camera adds to every picture."""
SETTLED = 8.0
"""Seconds after the start before idling is measured."""
IDLE = 20.0
START_GOAL, IDLE_GOAL, MEMORY_GOAL, GROWTH_GOAL = 3.0, 0.10, 200.0, 5.0
"""Seconds, share of one core, MB, MB once warm."""
SOAK, WARM, EVERY, PAUSE = 30.0, 20.0, 2.0, 0.3
"""Minutes; seconds of its processor time before memory is first looked at; seconds between two looks, and that hands
take for each press.

At first hands take no time, so that whatever is loaded once is loaded, and what is kept is full: however busy the
machine is otherwise.
"""
LOOKS = 15
"""Looks at the beginning, in the midst and at the end whose medians are compared, or a third of all if that is less:
binding a secret takes 64 MB for a moment.
"""
HANDS = (sys.executable, "-m", "tests.support.app.random_hands", f"1:{PAUSE}:{WARM}")
PACE = 10
"""Entries a minute that hands make at least: less is no soak, as they are not at play."""
LONG_GAME, ENTRY_GOAL = 40, 2000
"""Entries of a game that is looked at, and bytes that one may take: half a page of SQLite."""


@dataclass(frozen=True)
class Reading:
    """The process at one moment of a soak."""

    memory: float
    descriptors: int
    threads: int


def furnish(folder: Path) -> Path:
    """Settings, a profile, a game and a film of its untouched table, in a folder; the game's file."""
    config, games = folder / "config" / "table-companion", folder / "data" / "table-companion" / "games"
    profile, film = folder / "box.npz", folder / "table.avi"
    config.mkdir(parents=True)
    own_parts.for_game(own_parts.load(), GAME).save(profile)
    settings = Settings(camera=f"video:{film}", profile=str(profile), buttons="none", watch=True)
    save(settings, config / "settings.toml")
    game = game_named(GAME)
    journal = Journal.create(games / "bench.game")
    session = Session.new(game, game.begin(game.seats[:SEATS], {}), journal, Vault(load_key(config / "key")))
    while session.state.question() is not None:  # who begins
        session.do(random_event(session.state, (), [], Chance(5)))
    make_film(film, session.state)
    journal.close()
    return journal.path


def pictures(state: State) -> Iterator[Picture]:
    """The table of a game as a small camera shows it: each picture with its own noise."""
    load = plugin_of(GAME).simulation
    assert load is not None
    simulation, table = load(), SimulatedTable()
    table.set_camera(simulation.camera(state))
    table.scene = simulation.table(state)
    chance, picture = np.random.default_rng(5), table.picture().astype(np.float32)
    while True:
        yield np.clip(picture + chance.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)


def make_film(path: Path, state: State) -> None:
    """A few of these pictures, which are shown again and again."""
    film: cv2.VideoWriter | None = None
    for picture in islice(pictures(state), FRAMES):
        if film is None:
            film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8, picture.shape[1::-1])
        film.write(picture)
    if film is not None:
        film.release()


def judged(what: str, figure: float, goal: float, unit: str) -> bool:
    """Print a line; whether the goal is met."""
    met = figure <= goal
    print(f"{what}: {figure:.1f} {unit} (goal {goal:g}){'' if met else ' MISSED'}", flush=True)
    return met


def start_and_idle(folder: Path, words: Sequence[str]) -> bool:
    """Start, memory and processor of an untouched table."""
    with Appliance(folder, words) as running:
        good = judged("first screen after", running.hear("READY=1"), START_GOAL, "s")
        print(f"  of which it had the processor for {running.processor_seconds():.1f} s")
        time.sleep(SETTLED)
        before, began = running.processor_seconds(), time.monotonic()
        time.sleep(IDLE)
        share = (running.processor_seconds() - before) / (time.monotonic() - began)
        good &= judged("an untouched table costs", 100 * share, 100 * IDLE_GOAL, "% of one core")
        good &= judged("memory with a game, a profile and the camera", running.memory(), MEMORY_GOAL, "MB")
        ended, output = running.stop()
    if ended:
        print(f"it did not stop cleanly ({ended}): {output}")
    return good and not ended


def soak(folder: Path, words: Sequence[str], minutes: float, growth: float = GROWTH_GOAL) -> bool:
    """Hands play and correct at random for so long: memory, which may grow by so many MB, descriptors, threads, and the
    size of the journals.
    """
    readings: list[Reading] = []
    with Appliance(folder, words, command=HANDS) as running:
        running.hear("READY=1")
        while running.running and running.processor_seconds() < WARM:
            time.sleep(EVERY / 10)
        until = time.monotonic() + 60 * minutes
        while time.monotonic() < until and running.running:
            readings.append(Reading(running.memory(), running.descriptors(), running.threads()))
            time.sleep(EVERY)
        early = not running.running
        ended, output = running.stop()
    if early or ended:
        print(f"it {'ended by itself' if early else 'did not stop cleanly'} ({ended}): {output[-2000:]}")
        return False
    most = [round(max(r.memory for r in part)) for part in _parts(readings, max(1, len(readings) // 6))]
    print("memory, the most in each sixth:", *most, "MB")
    looks = max(1, min(LOOKS, len(readings) // 3))
    begin, midst, end = readings[:looks], readings[(len(readings) - looks) // 2 :][:looks], readings[-looks:]
    grown = _typical(end) - _typical(begin)
    good = judged(f"memory grown in {minutes:g} minutes, once warm", grown, growth, "MB")
    print(f"  since the midst, when all is warm: {_typical(end) - _typical(midst):.1f} MB")
    for name in ("descriptors", "threads"):
        first, last = max(getattr(r, name) for r in begin), min(getattr(r, name) for r in end)
        good &= judged(f"{name}, at first at most {first}, at the end at least", last, first, "")
    return _journals(folder, output, PACE * minutes) and good


def _typical(readings: Sequence[Reading]) -> float:
    """Memory without the moments at which a secret is bound."""
    return median(reading.memory for reading in readings)


def _parts(readings: Sequence[Reading], size: int) -> Iterator[Sequence[Reading]]:
    return (readings[at : at + size] for at in range(0, len(readings), size))


def _journals(folder: Path, output: str, least: float) -> bool:
    """Whether hands made that many entries at least, and long games take no more room for each than short ones."""
    shown = dict(re.findall(r"^(\S+\.game) (\d+)$", output, re.MULTILINE))
    games = folder / "data" / "table-companion" / "games"
    sizes = sorted((int(n), (games / name).stat().st_size) for name, n in shown.items())
    made = sum(n for n, _ in sizes)
    print(f"games: {len(sizes)}, entries: {made} (at least {least:g}){'' if made >= least else ' MISSED'}")
    long = [size / n for n, size in sizes if n >= LONG_GAME]
    return made >= least and (not long or judged("bytes an entry in the fattest journal", max(long), ENTRY_GOAL, ""))


def instructions() -> int:
    """What a second of an untouched table costs, counted: a table of 10 s against one of 4 s."""
    counted = [_counted(seconds) for seconds in (4, 10)]
    if None in counted:
        print("neither perf nor valgrind can count instructions here")
        return 1
    first, second = (float(count or 0) for count in counted)
    print(f"an untouched table: {(second - first) / 6 / 1e6:.0f} million instructions a second")
    return 0


def _counted(seconds: int) -> int | None:
    run = [sys.executable, "-m", "scripts.benches.idle_table", str(seconds)]
    perf = (
        subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", *run], capture_output=True, text=True)
        if (shutil.which("perf"))
        else None
    )
    if perf is not None and (match := re.search(r"^(\d+),", perf.stderr, re.MULTILINE)):
        return int(match[1])
    if not shutil.which("valgrind"):
        return None
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    said = subprocess.run([*tool, *run], capture_output=True, text=True, check=False).stderr
    found = re.search(r"I\s+refs:\s+([\d,]+)", said)
    return int(found[1].replace(",", "")) if found else None


def main(words: Sequence[str] | None = None) -> int:
    """All figures, without a soak of 0 minutes; exit code 1 if a goal is missed."""
    asked = Arguments(__doc__)
    asked.add_argument("minutes", nargs="?", type=_soaking, default=SOAK, help=f"to soak ({SOAK:g}), or `instructions`")
    minutes = asked.parse_args(words).minutes
    if minutes is None:
        return instructions()
    with tempfile.TemporaryDirectory() as name:
        game = furnish(Path(name))
        resume = ("play", "--resume", str(game))
        good = start_and_idle(Path(name), resume)
        if minutes:
            good &= soak(Path(name), resume, minutes)
    return 0 if good else 1


def _soaking(word: str) -> float | None:
    """The minutes to soak; None where the instructions of an idle table are counted instead."""
    return None if word == "instructions" else float(word)


if __name__ == "__main__":
    sys.exit(main())
