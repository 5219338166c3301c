"""What is Python in scripts/tools/try-on-pi: boards to scan, what is read on them, the doctor and its faults.

`render FOLDER`, `scan FOLDER FILE`, `compare FOLDER`, `examine FOLDER`, `keep FOLDER`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2
import numpy as np

import companion
from companion.app import own_parts
from companion.app.library import game_named
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault, load_key
from companion.settings import Settings, save
from hardware.cameras import find_camera, open_camera

BOARDS, EVENTS = 4, 14
PLOTS = 3
"""Games won, points, longest turns."""
CLOSE = 0.005
"""How far apart two answers of how sure a label is may be: the second digit is shown, the third rounded."""
FRAMES = Path("/opt/frames")
PICTURES, NOISE = 7, 2.0
"""The virtual camera shows so many pictures in turn, which differ by noise of so many grey levels."""
COMPANION = (sys.executable, "-c", "from companion.cli import main; main()")


class Failed(Exception):
    """A step of the trial went wrong."""


def render(folder: Path) -> None:
    """Boards of random games as a camera would see them, and what lies on them."""
    folder.mkdir(parents=True, exist_ok=True)
    game = game_named("pachamama")
    for nr in range(BOARDS):
        with tempfile.TemporaryDirectory() as name:
            journal, chance = Journal.create(Path(name) / "x.game"), Chance(nr)
            begin = game.begin(game.seats[:2], {"size": "5x5"})
            session = Session.new(game, begin, journal, Vault(bytes(32)))
            while len(session.steps) < EVENTS:
                if session.open_sealed() is None:
                    session.do(random_event(session.state, (), [], chance))
            journal.close()
        cv2.imwrite(str(folder / f"board-{nr}.png"), companion.draw_table(session.state))
    own_parts.load().save(folder / "own.npz")
    print(f"{BOARDS} boards")


def read(folder: Path, picture: Path) -> list[dict[str, Any]]:
    """What `companion scan board --json` says of a picture's spaces."""
    words = ["scan", "board", "--rows", "5", "--cols", "5", "--profile", str(folder / "own.npz"), "--json"]
    said = subprocess.run([*COMPANION, *words, "--image", str(picture)], capture_output=True, text=True, check=False)
    if said.returncode:
        raise Failed(f"{picture.name} cannot be read: {said.stdout}{said.stderr}")
    found: list[dict[str, Any]] = json.loads(said.stdout)["cells"]
    return found


def scan(folder: Path, file: str) -> None:
    """Read all boards, and keep what was read."""
    read_now = {picture.name: read(folder, picture) for picture in sorted(folder.glob("board-*.png"))}
    (folder / file).write_text(json.dumps(read_now))
    print(f"{sum(map(len, read_now.values()))} spaces of {len(read_now)} boards read")


def compare(folder: Path) -> None:
    """Whether both machines read the same, and were as sure of it."""
    here, there = (json.loads((folder / name).read_text()) for name in ("here.json", "there.json"))
    farthest, spaces = 0.0, 0
    for picture, cells in here.items():
        for ours, theirs in zip(cells, there[picture], strict=True):
            spaces += 1
            farthest = max(farthest, _apart(ours, theirs, picture))
    print(f"{spaces} spaces read alike on both; how sure differs by {farthest:.6f} at most")
    if farthest > CLOSE:
        raise Failed("they are not as sure of it")


def _apart(ours: Any, theirs: Any, where: str) -> float:
    """How far two answers are apart in what is a fraction; all else must be equal."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        return max((_apart(ours[key], theirs[key], f"{where} {key}") for key in ours), default=0.0)
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return max((_apart(a, b, where) for a, b in zip(ours, theirs, strict=True)), default=0.0)
    if isinstance(ours, float) and isinstance(theirs, float | int):
        return abs(ours - theirs)
    if ours != theirs:
        raise Failed(f"{where}: {ours} here, {theirs} there")
    return 0.0


def keep(folder: Path) -> None:
    """Play a game to its end; keep it and the statistics as pages, with the plots that this root's library draws."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        home = Path(name)
        environment = {**os.environ, "XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data")}
        vault = Vault(load_key(home / "config" / "table-companion" / "key"))
        game, chance = game_named("cacao"), Chance(3)
        journal = Journal.create(home / "data" / "table-companion" / "games" / "over.game")
        begin = game.begin(game.seats[:2], {}, names=dict(zip(game.seats, ("Anna", "Zoë"), strict=False)))
        session = Session.new(game, begin, journal, vault)
        while not session.state.over:
            if session.open_sealed() is None:
                session.do(random_event(session.state, (), [], chance))
        session.finish()
        journal.close()
        for words in (["games", "statistics"], ["games", "export", str(journal.path)]):
            command = [*COMPANION, *words, "--to", str(home / "kept")]
            said = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            if said.returncode or "Traceback" in said.stderr:
                raise Failed(f"{' '.join(words)}: {said.stdout}{said.stderr}")
        plots = (home / "kept" / "statistics.html").read_text().count("data:image/png")
        pages = sorted(path.name for path in (home / "kept").iterdir())
    if plots != PLOTS or pages != ["over.html", "over.png", "statistics.html"]:
        raise Failed(f"kept are {pages}, with {plots} plots")
    for library in ("matplotlib", "numpy", "cv2", "pygame"):
        module = import_module(library)
        print(f"  {library} {module.__version__} of {Path(str(module.__file__)).parent}")
    print(f"statistics with {plots} plots, and a finished game, kept as pages")


class Bench:
    """The companion in this root, whose settings, camera and files are made wrong one by one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = Path(tempfile.mkdtemp(dir=folder))
        self.picture = np.asarray(cv2.imread(str(folder / "board-0.png")), np.uint8)

    def settings(self, **wrong: Any) -> None:
        save(Settings(**{"buttons": "none", "sound": False, **wrong}), self._at("config") / "settings.toml")

    def shows(self, picture: Any, pictures: int = PICTURES) -> None:
        """The virtual camera shows this picture, each time with its own noise, or there is none."""
        for old in FRAMES.glob("*"):
            old.unlink()
        if picture is not None:
            chance = np.random.default_rng(5)
            for nr in range(pictures):
                noisy = np.clip(picture + chance.normal(0, NOISE, picture.shape), 0, 255)
                cv2.imwrite(str(FRAMES / f"{nr}.jpg"), noisy.astype(np.uint8))

    def doctor(self) -> dict[str, str]:
        """What the doctor finds: the grade of each key."""
        environment = {
            **os.environ,
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_DATA_HOME": str(self.home / "data"),
        }
        said = subprocess.run(
            [*COMPANION, "doctor", "--json"], capture_output=True, text=True, env=environment, check=False
        )
        found = [json.loads(line) for line in said.stdout.splitlines() if line.startswith("{")]
        if bool(said.returncode) is not any(line["grade"] == "wrong" for line in found):
            raise Failed(f"the exit code is {said.returncode}: {said.stdout}{said.stderr[-1000:]}")
        return {line["key"]: line["grade"] for line in found}

    def _at(self, kind: str) -> Path:
        place = self.home / kind / "table-companion"
        place.mkdir(parents=True, exist_ok=True)
        return place

    @contextmanager
    def small_disk(self, options: str) -> Iterator[None]:
        """Games lie on a disk of their own, mounted so."""
        place = self._at("data")
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", str(place)], check=True)
        try:
            yield
        finally:
            subprocess.run(["umount", str(place)], check=True)

    @contextmanager
    def hidden(self, path: Path) -> Iterator[None]:
        """A file or folder is away."""
        aside = path.with_name(f"{path.name}.aside")
        path.rename(aside)
        try:
            yield
        finally:
            aside.rename(path)


def faults(bench: Bench) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each fault's key, and what brings it about: a function, or a context in which it is so."""
    good = bench.picture
    half = good.copy()
    half[: len(half) // 2, : half.shape[1] // 2] = 90
    yield "camera-none", lambda: bench.shows(None)
    yield "camera-frozen", lambda: bench.shows(good, 1)
    yield "focus-blurred", lambda: bench.shows(cv2.GaussianBlur(good, (0, 0), 3.0))
    yield "light-dark", lambda: bench.shows((good * 0.18).astype(np.uint8))
    yield (
        "no-mat",
        lambda: bench.shows(np.full_like(good, 120) + np.arange(good.shape[1], dtype=np.uint8)[:, None] % 60),
    )
    yield "mat-part", lambda: bench.shows(half)
    yield "profile-bad", lambda: bench.settings(profile="/opt/none.npz")
    yield "profile-none", lambda: None
    yield "panel-shut", lambda: bench.settings(panel="/dev/ttyACM7")
    yield "buttons-twice", lambda: bench.settings(buttons="gpio", pin_next=6)
    yield "no-pins", lambda: bench.settings(buttons="gpio")
    yield "sound-none", lambda: bench.settings(sound=True)
    yield "card-read-only", lambda: bench.small_disk("ro,size=4m")
    yield "room-little", lambda: bench.small_disk("size=4m")
    dist = next((p for p in sys.path if list(Path(p).glob("segno-*.dist-info"))), "")
    yield "versions-missing", lambda: bench.hidden(next(Path(dist).glob("segno-*.dist-info")))


def examine(folder: Path) -> None:
    """The doctor of a good machine, then with one fault after another; then a board through the camera."""
    bench = Bench(folder)
    FRAMES.mkdir(exist_ok=True)
    bench.shows(bench.picture)
    bench.settings()
    if find_camera() != "picamera2":
        print("left out: there is no picamera2 with a virtual camera in this root")
        return
    found = bench.doctor()
    print("found:", ", ".join(sorted(found)))
    for key in ("camera", "mat", "focus", "light"):
        if found.get(key) != "fine":
            raise Failed(f"the doctor does not find the virtual camera well: {key} is {found.get(key)}")
    provoked = 0
    for key, provoke in faults(bench):
        bench.shows(bench.picture)
        bench.settings()
        made = provoke()
        if hasattr(made, "__enter__"):
            with made:
                found = bench.doctor()
        else:
            found = bench.doctor()
        print(f"  {key}: {found.get(key, 'NOT FOUND')}", flush=True)
        if found.get(key) not in ("note", "wrong"):
            raise Failed(f"{key} was provoked and not found, but {sorted(found)}")
        provoked += 1
    print(f"{provoked} faults provoked, each found")
    _scan_live(bench)
    shutil.rmtree(bench.home)


def _scan_live(bench: Bench) -> None:
    """A rendered board, seen through picamera2, reads as from its own file."""
    bench.shows(bench.picture)
    camera = open_camera("picamera2")
    for _ in range(5):
        frame = camera.read()
    camera.close()
    seen = bench.folder / "seen.png"
    cv2.imwrite(str(seen), frame.bgr)
    labels = [
        [(cell["terrain"], cell["crop"], cell["pawn"]) for cell in read(bench.folder, each)]
        for each in (seen, bench.folder / "board-0.png")
    ]
    if labels[0] != labels[1]:
        raise Failed(f"through picamera2 the board reads {labels[0]}, from its file {labels[1]}")
    print(f"a board through picamera2: {len(labels[0])} spaces read as from its file")


STEPS: dict[str, Callable[..., None]] = {
    "render": lambda folder: render(Path(folder)),
    "scan": lambda folder, file: scan(Path(folder), file),
    "compare": lambda folder: compare(Path(folder)),
    "examine": lambda folder: examine(Path(folder)),
    "keep": lambda folder: keep(Path(folder)),
}

if __name__ == "__main__":
    try:
        STEPS[sys.argv[1]](*sys.argv[2:])
    except Failed as err:
        sys.exit(f"The trial failed: {err}")
