"""How many layouts of Cacao are read rightly: by looks alone, and with the rules as judge.

Reads pictures of free squares with their truth (DIR/*.json and the pictures they name), as they are and made dim,
blurred and noisy. Layouts that hold more of a tile than the boxes do are left out: no game can reach them.

Then positions of random games, a turn after the last that was known, with doubt put into what the eyes say of each
tile, as other prints and lights may (see `scripts/benches/cacao/doubt.py`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.enrolment.folder import enrol
from companion.games.cacao.box import COLOURS, JUNGLES, WORKERS
from companion.games.cacao.reading import tiles_of
from companion.games.cacao.reading.align import lying
from companion.games.cacao.tiles import EDGES
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.observation import Square
from companion.vision.picture import open_picture
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import read_group
from scripts.arguments import Arguments, existing_folder
from scripts.benches.cacao.doubt import doubts

MOST = {**JUNGLES, **{f"{colour}-{kind}": count for colour in COLOURS for kind, count in WORKERS.items()}}
CASES = {"as it is": (1.0, 0.0, 0.0), "dim": (0.35, 0.0, 5.0), "blurred": (0.8, 3.5, 3.0), "bad": (0.3, 3.5, 7.0)}
"""Share of the light, blur in pixels, noise in grey levels."""
Truth = Mapping[str, Any]


def layouts(folder: Path) -> Iterator[tuple[Truth, Picture]]:
    """Truths that a game can reach, with their pictures."""
    for file in sorted(folder.glob("*.json")):
        truth = json.loads(file.read_text())
        lying_there = Counter(tile["label"] for tile in truth["tiles"])
        if all(count <= MOST.get(label, 0) for label, count in lying_there.items()):
            yield truth, open_picture(folder / truth["image"])


def worse(picture: Picture, case: str, seed: int) -> Picture:
    """The picture with less light, less sharp, with more noise."""
    light, blur, noise = CASES[case]
    soft = cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture
    grains = np.random.default_rng(seed).standard_normal(picture.shape, np.float32) * np.float32(noise)
    return np.clip(soft * np.float32(light) + grains, 0, 255).astype(np.uint8)


def read(table: TableView, squares: Sequence[Square]) -> dict[str, dict[tuple[float, float], tuple[str, int]]]:
    """Each tile by its centre in pixels: its label and quarter turns, by looks alone and with the rules as judge."""
    centres = table.plane.table(np.array([s.centre for s in squares]))
    tops = table.plane.table(np.array([s.top for s in squares]))
    judged = tiles_of(squares, MOST, centres, tops)
    quarters = {(s.col, s.row): judged[s.col, s.row].quarter for s in squares}
    return {
        "looks": {s.centre: (str(s.label.label), quarters[s.col, s.row]) for s in squares},
        "judged": {s.centre: (judged[s.col, s.row].best, quarters[s.col, s.row]) for s in squares},
    }


def right(found: Mapping[tuple[float, float], tuple[str, int]], truth: Truth) -> tuple[int, bool]:
    """How many labels are right, and whether the whole layout is, with every worker's edge."""
    left, good, ways = dict(found), 0, Counter[int]()
    whole = len(found) == len(truth["tiles"])
    for tile in truth["tiles"]:
        reach = 0.8 * float(np.hypot(*np.subtract(tile["top"], tile["centre"])))
        near = min(left, key=lambda c: float(np.hypot(*np.subtract(c, tile["centre"]))), default=None)
        if near is None or np.hypot(*np.subtract(near, tile["centre"])) > reach:
            whole = False
            continue
        label, quarter = left.pop(near)
        good += label == tile["label"]
        whole &= label == tile["label"]
        if tile["kind"] == "worker" and label == tile["label"]:
            wanted = tuple(tile["workers"])
            ways.update(turn for turn in range(4) if EDGES[lying(label, quarter + turn)] == wanted)
    workers = sum(tile["kind"] == "worker" for tile in truth["tiles"])
    return good, whole and (not workers or max(ways.values(), default=0) == workers)


def main() -> None:
    """Print a row a case."""
    parser = Arguments(__doc__)
    parser.add_argument("pictures", type=existing_folder)
    parser.add_argument("box", type=Path, help="a profile, or the folder with the pictures to enrol")
    parser.add_argument("--seeds", type=int, default=3, help="how often each picture is made worse")
    parser.add_argument("--games", type=int, default=20, help="random games whose positions are doubted")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    profile = enrol(args.box) if args.box.is_dir() else Profile.load(args.box)
    pictures = list(layouts(args.pictures))
    print(f"{'case':12} {'layouts':>8} {'labels':>8} {'judged':>8} {'whole':>8} {'judged':>8}")
    for case in CASES:
        counts: Counter[str] = Counter()
        for truth, picture in pictures:
            for seed in range(args.seeds if CASES[case][2] else 1):
                count(counts, truth, seen(worse(picture, case, seed), profile))
        show(case, counts)
    if args.games:
        doubts(profile, args.games)


def seen(picture: Picture, profile: Profile) -> tuple[TableView | None, Sequence[Square]]:
    """The table and the squares that are found."""
    try:
        group = read_group(picture, profile)
        return group.table, group.tiles
    except UnreadableError:
        return None, ()


def count(counts: Counter[str], truth: Truth, found: tuple[TableView | None, Sequence[Square]]) -> None:
    """Add what came of one picture."""
    table, squares = found
    counts["layouts"] += 1
    counts["tiles"] += len(truth["tiles"])
    if table is None or len(squares) < 2:
        return
    for way, tiles in read(table, squares).items():
        good, whole = right(tiles, truth)
        counts[way] += good
        counts[f"whole {way}"] += whole


def show(case: str, counts: Counter[str]) -> None:
    """Print a row."""
    labels = [counts[way] / max(1, counts["tiles"]) for way in ("looks", "judged")]
    whole = [counts[f"whole {way}"] / max(1, counts["layouts"]) for way in ("looks", "judged")]
    print(f"{case:12} {counts['layouts']:8} " + " ".join(f"{share:8.1%}" for share in (*labels, *whole)))


if __name__ == "__main__":
    main()
