"""The eyes' figures: accuracy, time, memory and how sure they are, compared with what was kept.

`distorted` as first word: what copies of the pictures made worse in many ways cost (see its own --help).
`still`: boards in dim light read from several pictures of the still table. `covered`: boards whose mat is covered.
`real-life`: boards on which phones, cups, cards, coins, a lamp's reflection or foreign tiles lie.
`caves`: hexagons with cave entrances at the rim, in a lamp's glare. `against TREE`: the same pictures read by this tree
and another one in turns.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from companion.vision.classify.profile import Profile
from scripts.arguments import Arguments, existing_folder
from scripts.benches.eyes import (
    against,
    baseline,
    caves,
    covered,
    distorted,
    doubts,
    measure,
    memory,
    real_life,
    show,
    still,
    stored,
)
from scripts.benches.eyes.baseline import Figures
from scripts.benches.eyes.measure import Row
from scripts.benches.eyes.own import LEARNT, drawn_sets, own_profile
from scripts.benches.eyes.sets import PictureSet
from scripts.benches.eyes.stages import stages
from tests.support.vision import drawn

REPEATS = 5
TRIES = 3
"""How often a time is measured before it counts as too long."""


def main() -> None:
    """Measure, print, compare; exit 1 if something has become worse."""
    parser = Arguments(__doc__)
    parser.add_argument(
        "--pictures", type=existing_folder, metavar="DIR", help="pictures with truth from elsewhere (default: own)"
    )
    parser.add_argument("--profiles", type=Path, metavar="DIR", help="keep there what is learnt, and use it again")
    parser.add_argument("--quick", action="store_true", help="few pictures of the project's own")
    parser.add_argument("--only", metavar="WORD", help="only sets with this word in their name")
    parser.add_argument(
        "--each", type=int, default=stored.ENROLLED, metavar="N", help="photographs of a label to enrol (default: 4)"
    )
    parser.add_argument("--keep", action="store_true", help="keep the figures as the baseline")
    words = parser.parse_args()
    cv2.setNumThreads(1)
    machine, kept = baseline.load()
    print(f"{baseline.machine()}; one thread, processor time\n")
    profile = own_profile(words.profiles / LEARNT if words.profiles else None)
    if words.pictures:
        every = stored.all_sets(words.pictures, words.profiles, words.each)
    else:
        every = drawn_sets(profile, few=words.quick)
    chosen = [s for s in every if not words.only or words.only in s.name]
    allowed = baseline.ELSEWHERE if words.quick else baseline.allowed_here(machine)
    measures = [partial(measure.run, one, 2 if words.quick else REPEATS) for one in chosen]
    rows = [_calmly(act, kept, allowed) for act in (*measures, partial(measure.unchanged, _still(), 40))]
    show.rows(rows, kept)
    _show_stages(chosen)
    show.curves(rows)
    figures = baseline.figures_of({r.name: (r.right, r.times.ratio if r.times else None) for r in rows})
    figures["memory"] = _memory(profile)
    if words.keep:
        baseline.keep(figures)
        return
    complaints = baseline.worse(figures, kept, allowed)
    new = sorted(set(figures) - set(kept))
    print("\n" + ("\n".join(complaints) or "Nothing is worse than what was kept."))
    if new:
        print(f"Never kept, so compared with nothing: {', '.join(new)}.")
    sys.exit(1 if complaints else 0)


def _calmly(act: Callable[[], Row], kept: Figures, allowed: float) -> Row:
    """Measure, and again where it took too long: what else the machine does may have been in the way."""
    row = act()
    limit = allowed * kept.get(row.name, {}).get("ratio", float("inf"))
    for _ in range(TRIES - 1):
        if row.times is None or row.times.ratio <= limit:
            break
        again = act()
        if again.times and again.times.ratio < row.times.ratio:
            row = again
    return row


def _still() -> list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """A board that nobody touches, with new noise in every picture."""
    picture, _ = drawn.board(np.random.default_rng(7))
    rng = np.random.default_rng(8)
    return [np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8) for _ in range(6)]


def _show_stages(sets: list[PictureSet]) -> None:
    print("\nwhere the time goes (with the profiler's own)")
    for one in sets:
        if one.timed:
            show.stages(one.name, stages(one, 8))


def _memory(profile: Profile) -> dict[str, object]:
    """The peak of a process that reads a board, hexagons and a cube, and its ratio to one that only loads libraries."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        profile.save(folder / LEARNT)
        words: list[str | Path] = [folder / LEARNT]
        for name, kind in (("board", "5x5"), ("hexes", "hexes"), ("cube", "cube")):
            cv2.imwrite(str(folder / f"{name}.png"), drawn.DRAWERS[name](np.random.default_rng(9))[0])
            words += [kind, folder / f"{name}.png"]
        used, bare = memory.peak(words), memory.peak([memory.BARE])
    print(f"\npeak memory, all three readers used: {used:.0f} MB ({bare:.0f} MB of it libraries)")
    return {"right": {}, "ratio": round(used / bare, 3)}


COMMANDS = {
    "against": against.main,
    "caves": caves.main,
    "covered": covered.main,
    "distorted": distorted.main,
    "doubts": doubts.main,
    "real-life": real_life.main,
    "still": still.main,
}
"""What the first word may be."""

if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] in COMMANDS:
        COMMANDS[sys.argv[1]](sys.argv[2:])
    else:
        main()
