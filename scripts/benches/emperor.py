"""How often the eyes see where the Emperor of Cacao stands: on positions of random games in our own printed parts.

Each position is drawn as a simulated camera shows it, from above or from aside, in even or hard light, and read as it
is, dim, blurred and both. The reader is told nothing of where he stands: what it knows of his place is that he stood
on the market at the start. With `--pictures` and `--box`, pictures with their truth are read too, as free squares.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from calibration.enrolment.folder import enrol
from companion.app import own_parts
from companion.app.library import game_named
from companion.games.cacao import reading, simulation
from companion.games.cacao.board import START
from companion.games.cacao.box import WORKERS
from companion.games.cacao.state import Cacao
from companion.games.kit.spaces.squares import cell_of
from companion.play.selfplay import selfplay
from companion.vision.classify.anomaly import anomaly_map
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.picture import open_picture
from companion.vision.tiles.squares import read_group
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Light
from scripts.arguments import Arguments, existing_folder
from scripts.benches.cacao.__main__ import CASES, worse

SURE = 0.8
"""A place that is less likely is doubtful, and the screen asks."""


def positions(games: int, each: int) -> Iterator[tuple[int, Cacao]]:
    """Positions of random games with the Emperor and gem mines, small enough for the camera."""
    game = game_named("cacao")
    for seed in range(1, games + 1):
        states = [
            state
            for _, state in selfplay(game, game.seats[: 2 + seed % 3], seed, {"emperor": "yes", "gems": "yes"})
            if isinstance(state, Cacao) and 4 <= len(state.workers) <= 14 and state.question() is None
        ]
        for n in np.linspace(0, len(states) - 1, each).astype(int):
            yield seed, states[n]


def drawn(state: Cacao, seed: int) -> Picture:
    """A camera's picture of it: its place, the light and the noise go by the seed."""
    rng = np.random.default_rng(seed)
    eye = (rng.uniform(-250, 250), rng.uniform(0, 350), rng.uniform(820, 950))
    camera = TableCamera(eye=eye, roll=rng.uniform(-5, 5), focal_px=1700.0, size=(1920, 1080))
    light = Light(azimuth=rng.uniform(0, 360), elevation=rng.uniform(35, 75), shade=rng.uniform(0.15, 0.6))
    return SimulatedTable(simulation.table(state), camera, light, seed=seed).picture()


def place(picture: Picture, profile: Profile, state: Cacao) -> str:
    """What the eyes say of where he stands: right, doubtful or wrong; nothing where he or the board is not seen."""
    told = replace(state, emperor=START[1])
    try:
        seen = reading.look(picture, profile, told)
    except UnreadableError:
        return "unread"
    chances = {cell_of(at): labels.get("emperor", 0.0) for (at, layer), labels in seen.items() if layer == "emperor"}
    if state.emperor not in chances:
        return "unread"
    best = max(chances, key=lambda cell: chances[cell])
    if chances[best] < SURE:
        return "doubtful"
    return "right" if best == state.emperor else "wrong"


def of_truth(folder: Path, profile: Profile) -> Counter[str]:
    """The same for pictures with truth: the one worker tile on which something stands, or none."""
    found: Counter[str] = Counter()
    for file in sorted(folder.glob("*.json")):
        truth = json.loads(file.read_text())
        frame = open_picture(folder / truth["image"])
        group = read_group(frame, profile)
        squares = group.tiles
        chances = anomaly_map(frame, profile, group.table, squares).occupied()
        workers = [n for n, square in enumerate(squares) if str(square.label.label).partition("-")[2] in WORKERS]
        best = max(workers, key=lambda n: chances[n], default=None)
        at = next((t["centre"] for t in truth["tiles"] if [t["row"], t["col"]] == truth["emperor"]), None)
        if best is None or 1 - SURE < chances[best] < SURE:
            found["doubtful"] += 1
        elif at is None or chances[best] < SURE:
            found["right" if (at is None) == (chances[best] < SURE) else "wrong"] += 1
        else:
            found["right" if np.hypot(*np.subtract(squares[best].centre, at)) < 30 else "wrong"] += 1
    return found


def main() -> None:
    """Print a row a case."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--each", type=int, default=3, help="positions of each game")
    parser.add_argument("--pictures", type=existing_folder, help="a folder of pictures with their truth")
    parser.add_argument("--box", type=Path, help="their profile, or the folder with the pictures to enrol")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts: dict[str, Counter[str]] = {case: Counter() for case in CASES}
    own = own_parts.load()
    for number, (seed, state) in enumerate(positions(args.games, args.each)):
        picture = drawn(state, 100 * seed + number)
        for case in CASES:
            counts[case][place(worse(picture, case, seed), own, state)] += 1
    if args.pictures and args.box:
        profile = enrol(args.box) if args.box.is_dir() else Profile.load(args.box)
        counts["pictures"] = of_truth(args.pictures, profile)
    words = ("right", "doubtful", "wrong", "unread")
    print(f"{'case':12} " + " ".join(f"{word:>9}" for word in words))
    for case, found in counts.items():
        print(f"{case:12} " + " ".join(f"{found[word]:9}" for word in words))


if __name__ == "__main__":
    main()
