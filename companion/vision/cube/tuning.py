"""The numbers of the cube's reader that were tuned, stage by stage.

`scripts/bench eyes --only cubes --pictures PICTURES` judges all of them, on drawn, rendered and photographed cubes. All
other numbers of these files are sizes of views, or what light and cubes are as they are sold.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FaceFinding:
    """Where stickers make a face."""

    near: tuple[float, float] = (3.3, 6.2)
    alike: float = 1.7
    slant: float = 0.3
    miss: float = 1.3
    """Distance to a neighbour in standard deviations: 3.46 for squares without gaps, more with gaps and round corners.
    How much larger it may be, how far from a right angle it may lie (cosine), how far the fourth may be off.
    """
    goes_on: int = 3
    """Like regions that make a grid larger: two may be anything of what lies about."""
    part: float = 0.45
    """What a face with a missing sticker is worth: two of them less than a whole face whose stickers they share."""
    round_a_corner: int = 4
    off: float = 0.3
    larger_one: float = 2.3
    """Of the five places round a corner at which the face of a 3x3 cube goes on, how many stickers must lie there (two
    were the most of any 2x2 cube), how far off each may be (in stickers), how many times smaller or larger it may look.
    """
    reach: float = 2.2
    """How far from the middle of four of its stickers a cube of 3x3 reaches, in sides of these four."""
    enough: float = 0.3
    """Fit from which a patch is taken for a face."""


@dataclass(frozen=True)
class Believing:
    """Whether there is a face: logistic regression on some 140 faces and 60 squares of boards and layouts."""

    steady: float = 4.0
    part: float = 0.05
    """Unevenness, in grey levels and as a part of the brightness, that noise and shade give a flat sticker."""
    even: float = 0.05
    black: float = 1e-3
    """What is too little to tell anything: unevenness as `steady` has it, and light."""
    most: int = 12
    """Of the 16 parts of a sticker, from the most even on, the last that counts: a glint or a label hides a few."""
    all_along: int = 30
    """Per cent of the gaps that may part less than what counts: glints, print, and where faces are lit from behind."""
    base: float = -3.59
    uneven: float = -2.71
    gap: float = 6.61
    """The weights that the regression found."""
    believed: float = 0.6
    believed_later: float = 0.9
    """From which probability of a face being there it is said to be one: at the first look, and at more than one."""


@dataclass(frozen=True)
class Naming:
    """Which colours a face's stickers have."""

    gloss: tuple[float, ...] = (0.0, 0.5, 1.0, 1.75, 2.75)
    gloss_chances: tuple[float, ...] = (0.3, 0.25, 0.25, 0.12, 0.08)
    """How much gloss may lie over all stickers of a face, and how likely that is."""
    floor: float = 0.03
    part: float = 0.09
    """Disagreement of a sticker with its explanation, on the scale of square roots of light: a floor, a part of it."""
    outlier: float = -14.0
    """The least that a sticker says, as a logarithm."""
    doubt: float = 2.5
    doubts: tuple[float, ...] = (0.8, 0.3, 0.3, 0.3, 0.3, 0.3)
    """How fast shine makes a sticker doubtful, and by how much each name is doubted then."""
    shiny: float = 0.25
    shares: tuple[float, ...] = (0.2, 0.45, 0.8)
    share_chance: float = -0.7
    """From which shine a sticker may be glossier than its face, by how much of it, and how likely that is."""
    alike: float = 1.5
    unlike: float = 5.0
    """Same hue speaks for one colour by at most this, another hue against it by at most that, as logarithms."""
    modesty: float = 1.4
    """A face alone is named better than its chances say: they are raised to this power (fitted on drawn cubes)."""


@dataclass(frozen=True)
class CubeSolving:
    """What the faces of one cube are together, as natural logarithms where nothing else is said."""

    starts: int = 6
    rounds: int = 8
    """Beginnings and rounds in which groups of alike stickers are formed."""
    brightness: float = 0.35
    """What brightness counts against colour: faces are never lit alike."""
    same: float = 0.15
    """How far the colour of a sticker without its brightness may be off in another picture of its side: 0.12 was
    measured in light that drifts by a twentieth, 0.27 and more between sides of other colours that were misread as the
    same.
    """
    too_dear: float = 8.0
    unusual: float = 7.0
    negligible: float = 7.0
    """What a real cube may cost in misreadings and still be believed, how much speaks against a cube of an unusual
    scheme, and what is too unlikely to count.
    """
    doubtful: float = 3.0
    """What has to be believed misread before groups of alike stickers are tried."""
    questioned: float = 0.6
    """Faces that make no cube are right this much less often than they claim (drawn and photographed in bad light)."""
    another_cube: float = 0.01
    """How often, among six pictures, one shows a face in other stickers: misreadings are weighed against that."""


@dataclass(frozen=True)
class Tuning:
    """All that was tuned of the cube's reader."""

    finding: FaceFinding = FaceFinding()
    believing: Believing = Believing()
    naming: Naming = Naming()
    solving: CubeSolving = CubeSolving()


TUNING = Tuning()
