"""Lays boxes with labels in two printings before a simulated camera, and says how many of them are noticed.

Every second label of which there are copies is in two printings, half of its copies each: redrawn in its own colours,
or with a house on it, by turns. Hands take copies as they come, or one of each look, as the screen tells them; they
press nothing. Then a box of Pachamama whose labels are all in two printings is learnt, from one copy of each label in
the first and from what was asked for, and boards in either printing are read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from calibration.art import Part
from calibration.enrolment.live import WantedPart
from companion.app.enrolling import larger_parts_of, parts_of, wanted_of
from companion.vision.board.board_reader import read_board
from companion.vision.classify.profile import Profile
from scripts.arguments import Arguments
from tests.support.calibration.box import Copy, Hands, box_of, second_printings, several
from tests.support.calibration.editions import redrawn
from tests.support.calibration.sitting import begun
from tests.support.vision import drawn, judge

GAMES = ("pachamama", "cacao", "eldorado", "diamond_isles")
BOARDS = 12


def main() -> None:
    """Print what was noticed, and what is read."""
    for as_told in (False, True):
        noticed(as_told)
    reading()


def noticed(as_told: bool) -> None:
    """How many labels in two printings are noticed, how many others are asked for needlessly, and the seconds."""
    found = differing = needless = alike = doubted = 0
    alone = together = 0.0
    for nr, game in enumerate(GAMES):
        parts = several((*parts_of(game), *larger_parts_of(game)))
        differ = second_printings(parts[::2])
        hands = Hands(box_of(parts, differ, seed=nr), seed=nr, as_told=as_told)
        sitting = begun(wanted_of(parts))
        hands.lay_all(sitting)
        told = {(part.kind.folder, part.name) for part in differ}
        pictures = sitting.enrolment.pictures()
        found += sum(len(pictures[kind][label]) > 1 for kind, label in told)
        needless += sum(len(pictures[kind][label]) > 1 for kind, label in set(hands.box) - told)
        differing, alike, doubted = differing + len(told), alike + len(parts) - len(told), doubted + len(hands.doubted)
        alone, together = alone + 4.0 * len(parts), together + sitting.clock
    way = "one of each look" if as_told else "copies as they come"
    print(f"{way}: noticed {found} of {differing} in two printings, needlessly {needless} of {alike}", end="; ")
    print(f"{doubted} taken for another; laid in {together:.0f} s, one of each label in {alone:.0f}")


def reading() -> None:
    """Spaces in either printing that are read wholly right, by each way of learning."""
    parts = [replace(part, name=part.label or part.name) for part in several(parts_of("pachamama"))]
    second = {part: Copy(redrawn(part, seed=10 + nr), 1) for nr, part in enumerate(parts)}
    asked, box = wanted_of(parts), box_of(parts, second, seed=1)
    ways = {
        "one copy of each": (Hands(box_of(parts), 1), [replace(one, copies=1) for one in asked]),
        "copies as they come": (Hands(box, 1), asked),
        "one of each look": (Hands(box, 1, as_told=True), asked),
    }
    for way, (hands, wanted) in ways.items():
        profile = learnt(hands, wanted)
        right = [right_with(profile, tiles) for tiles in (parts, [copy.part for copy in second.values()])]
        print(f"learnt from {way}: first printing {right[0]}, second {right[1]} of {25 * BOARDS} spaces", flush=True)


def learnt(hands: Hands, wanted: Sequence[WantedPart]) -> Profile:
    """What is learnt of a box."""
    sitting = begun(wanted)
    hands.lay_all(sitting)
    with tempfile.TemporaryDirectory() as folder:
        return sitting.enrolment.learn(Path(folder))


def right_with(profile: Profile, tiles: Sequence[Part]) -> int:
    """How many spaces of boards of these tiles are read wholly right."""
    judged = judge.Judged()
    for seed in range(BOARDS):
        picture, truth = drawn.board(np.random.default_rng([seed, 77]), pawns=0.0, parts=tiles)
        judged.join(judge.board(read_board(picture, profile, truth["rows"], truth["cols"]), truth))
    return judged.right["cells"][0]


if __name__ == "__main__":
    Arguments(__doc__).parse_args()
    main()
