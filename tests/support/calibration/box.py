"""A box of parts, perhaps with labels in two printings, and hands that take out of it what an enrolment asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from calibration.art import Form, Part
from calibration.enrolment.disagreement import PRINTED
from calibration.enrolment.live import SOUGHT, EnrolmentAsk, WantedPart
from hardware.simulator.scene import ScenePart as Lying
from tests.support.calibration.editions import house_on, redrawn, scattered
from tests.support.calibration.sitting import Sitting

UPRIGHT = 30.0
"""Degrees by which hands turn what they lay."""


@dataclass(frozen=True, eq=False)
class Copy:
    """One copy of a part, in which printing, and whether a house stands on it."""

    part: Part
    printing: int = 0
    house: bool = False


NONE: Mapping[Part, Copy] = {}
Box = Mapping[tuple[str, str], Sequence[Copy]]
"""All copies of each kind and label."""


def second_printings(parts: Sequence[Part]) -> dict[Part, Copy]:
    """Each part in another printing: redrawn, or by turns, if it is a tile, with a house on it."""
    return {
        part: Copy(part, 1, house=True)
        if nr % 2 and part.kind.form is not Form.DISC
        else Copy(redrawn(part, seed=nr), 1)
        for nr, part in enumerate(parts)
    }


def box_of(parts: Sequence[Part], others: Mapping[Part, Copy] = NONE, seed: int = 0) -> Box:
    """A shuffled box of these parts; of those that have another printing half of the copies are in it."""
    rng = np.random.default_rng(seed)
    box = {}
    for part in parts:
        copies = [Copy(part)] * max(1, part.count)
        if part in others:
            copies[: len(copies) // 2] = [others[part]] * (len(copies) // 2)
        box[part.kind.folder, part.name] = [copies[n] for n in rng.permutation(len(copies))]
    return box


def several(parts: Sequence[Part]) -> list[Part]:
    """Those of which a box has copies that should look alike."""
    return [part for part in parts if part.kind.folder in PRINTED and part.count > 1]


@dataclass
class Hands:
    """Hands that lay what is asked for; copies as they come, or, as they are told, one of each look. Press nothing.

    `more` are the labels of which another copy was asked for, `doubted` those that were taken for another label.
    """

    box: Box
    seed: int
    as_told: bool = False
    more: set[tuple[str, str]] = field(default_factory=set)
    doubted: set[tuple[str, str]] = field(default_factory=set)
    _left: dict[tuple[str, str], list[Copy]] = field(default_factory=dict)

    def lay_all(self, sitting: Sitting) -> None:
        """Until everything is taken."""
        rng = np.random.default_rng(self.seed)
        self._left = {of: self._sorted(copies) for of, copies in self.box.items()}
        said = sitting.said[-1]
        while said.key != "done":
            assert said.wanted is not None
            said = self._answered(said, said.wanted, sitting, rng)

    def _sorted(self, copies: Sequence[Copy]) -> list[Copy]:
        if not self.as_told:
            return list(copies)
        looks = [copy.printing for copy in copies]
        return [copies[n] for n in sorted(range(len(copies)), key=lambda n: looks[:n].count(looks[n]) > 0)]

    def _answered(
        self, said: EnrolmentAsk, wanted: WantedPart, sitting: Sitting, rng: np.random.Generator
    ) -> EnrolmentAsk:
        of = (wanted.kind, wanted.label)
        if said.key == "same":
            self.doubted.add(of)
            return sitting.enrolment.keep()
        if said.why is not None:
            raise AssertionError(f"{of} was not taken: {said.why}")
        if said.key == "more":
            self.more.add(of)
        taken, self._left[of] = self._left[of][: said.copies], self._left[of][said.copies :]
        return sitting.lay(*_lying(taken, rng)) if taken else sitting.see(seconds=SOUGHT + 1, rate=2.0)


def _lying(copies: Sequence[Copy], rng: np.random.Generator) -> list[Lying]:
    turn = 180.0 if copies[0].part.kind.folder in ("board/terrain", "board/crop", "hexes") else UPRIGHT
    found = scattered([copy.part for copy in copies], rng, turn)
    return [*found, *(house_on(one, 5.0, -4.0) for one, copy in zip(found, copies, strict=True) if copy.house)]
