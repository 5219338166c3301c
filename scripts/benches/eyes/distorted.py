"""What distortion costs boards and hexagons: pictures refused, parts read right, parts wrong and yet claimed."""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scripts.arguments import Arguments, existing_folder
from scripts.benches.eyes import stored
from scripts.benches.eyes.distortions import WAYS, copied
from scripts.benches.eyes.own import LEARNT, drawn_sets, own_profile
from scripts.benches.eyes.sets import PictureSet, Sample
from tests.support.vision.judge import Judged, Truth

CLAIMED = 0.9
"""Who is so sure and wrong misleads."""
HALVES = {"tune": 0, "judge": 1}
"""Ideas are tried on pictures of even number, and judged on the others."""
NEAR_PX = 25.0
"""So near its middle a tile that is claimed is the one that is hidden."""
READERS = {"boards": ("cells", "boards"), "hexes": ("labels", "layouts")}
"""The measures of the readers that are asked: parts, whole pictures."""


@dataclass
class Losses:
    """What came of one set under one distortion; `hidden_claims` are about parts that nobody can see."""

    judged: Judged = field(default_factory=Judged)
    hidden_claims: list[float] = field(default_factory=list)
    refused: int = 0
    ms: list[float] = field(default_factory=list)


def main(given: Sequence[str]) -> None:
    """Read every copy and print a line for each set and distortion."""
    parser = asking("distorted", __doc__)
    parser.add_argument("--sample", type=int, metavar="N", help="so many pictures of each set at most")
    parser.add_argument("--only", metavar="WORD", help="only sets with this word in their name")
    parser.add_argument("--ways", metavar="WORD", help="only distortions with this word in their name")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args(given)
    cv2.setNumThreads(1)
    ways = [way for way in WAYS if not words.ways or words.ways in way]
    for one in sets_asked(words):
        if one.reader not in READERS or (words.only and words.only not in one.name):
            continue
        samples = chosen(one.samples, words.half, words.sample)
        print(f"{one.name}, {len(samples)} pictures")
        print(f"{'':20}refused{'right':>17}{'whole':>7}{'misled':>8}{'hidden':>12}{'ms':>9}")
        for way in ways:
            _show(way, one.reader, losses(one, samples, way, words.seed))
        print()


def asking(command: str, about: str | None) -> Arguments:
    """What every command that makes copies of pictures may be told: which pictures, which half of them."""
    parser = Arguments(about, f"scripts/bench eyes {command}")
    parser.add_argument(
        "--pictures", type=existing_folder, metavar="DIR", help="pictures with truth from elsewhere (default: own)"
    )
    parser.add_argument("--profiles", type=Path, metavar="DIR", help="keep there what is learnt, and use it again")
    parser.add_argument(
        "--half", choices=HALVES, help="pictures of even number, to tune on, or the others, to judge on"
    )
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="of the first picture of our own drawing")
    return parser


def sets_asked(words: argparse.Namespace) -> list[PictureSet]:
    """The pictures that were asked for."""
    if words.pictures:
        return stored.boards_and_hexes(words.pictures, words.profiles)
    return drawn_sets(own_profile(words.profiles / LEARNT if words.profiles else None), first=words.first)


def chosen(samples: Sequence[Sample], half: str | None, most: int | None) -> Sequence[tuple[int, Sample]]:
    """Samples with their numbers: one half or all, evenly picked so that no more than `most` are left."""
    numbered = list(enumerate(samples))
    kept = numbered[HALVES[half] :: 2] if half else numbered
    if most is None or len(kept) <= most:
        return kept
    return [kept[n * len(kept) // most] for n in range(most)]


def losses(one: PictureSet, samples: Sequence[tuple[int, Sample]], way: str, seed: int) -> Losses:
    """What a set's reader makes of copies of these samples."""
    out = Losses()
    for number, sample in samples:
        rng = np.random.default_rng([seed, number])
        for picture, truth in zip(sample.open(), sample.truths, strict=True):
            worse, asked, hidden = copied(way, picture, truth, rng)
            began = time.process_time()
            (seen,) = one.read([worse], [asked])
            out.ms.append((time.process_time() - began) * 1000)
            out.refused += seen is None
            asked_of, of_hidden = _parted(one.reader, seen, hidden)
            out.judged.join(one.judge(asked_of, asked))
            out.hidden_claims += of_hidden
    return out


def _parted(reader: str, seen: Any, hidden: Sequence[Truth]) -> tuple[Any, list[float]]:
    """What was seen where something can be seen, and how sure the reader was of each part that nobody can see."""
    if seen is None:
        return None, [0.0] * len(hidden)
    if reader == "boards":
        sure = {(cell.row, cell.col): cell.sure for cell in seen.cells}
        return seen, [sure.get((part["row"], part["col"]), 0.0) for part in hidden]
    near = [[tile for tile in seen if math.dist(tile.centre, part["centre"]) < NEAR_PX] for part in hidden]
    unseen = {id(tile) for tiles in near for tile in tiles}
    return [tile for tile in seen if id(tile) not in unseen], [max((t.sure for t in ts), default=0.0) for ts in near]


def _show(way: str, reader: str, found: Losses) -> None:
    parts, whole = (found.judged.right.get(measure, (0, 0)) for measure in READERS[reader])
    misled = sum(sure >= CLAIMED and not fine for sure, fine in found.judged.claims)
    claimed = sum(sure >= CLAIMED for sure in found.hidden_claims)
    unseen = f"{claimed} of {len(found.hidden_claims)}" if found.hidden_claims else "-"
    share = f"{parts[0]}/{parts[1]} = {parts[0] / max(1, parts[1]):.1%}"
    print(
        f"{way:20}{found.refused:>4}{share:>20}{whole[0]:>5}/{whole[1]}{misled:>8}{unseen:>12}"
        f"{statistics.median(found.ms):>9.0f}",
        flush=True,
    )
    for what, times in Counter(found.judged.wrong).most_common(3):
        print(f"{'':24}{times} x {what}")
