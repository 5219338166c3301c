"""The numbers of the board's reader that were tuned, stage by stage, each with the command that finds it again.

All other numbers of these files are sizes of what lies on the table, or of the views in which it is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Classifying:
    """What lies in a space, by its looks. Tried on `scripts/bench eyes distorted --half tune --pictures PICTURES`."""

    lightness: tuple[float, float, float] = (0.25, 1.0, 1.0)
    """What the ground's lightness counts against its colours (CIELAB)."""
    sure: float = 0.9
    """A space is described in full where its thumbnail is less sure than this."""
    pawnless: float = 2.0
    """So many times as likely as it was learnt is that no pawn stands on a space: more than half of those learnt from
    bear one, and few of a board's. That weighs the more, the less looks can be trusted.
    """
    in_the_dark: int = 3
    """To which power of the trust."""
    discless: float = 0.45
    """So many times as likely as it was learnt is that a pawn hides no disc: what shows beside a pawn is seldom a trick
    of the light, and where none lies, learning is surer than that.
    """


@dataclass(frozen=True)
class Margin:
    """The board's margin and arms over it. Tried on `scripts/bench eyes distorted --half tune --pictures PICTURES`,
    with `--ways sleeve` for arms.
    """

    other: float = 16.0
    """Colours that differ by this much (CIELAB, lightness for half) are another thing's."""
    alike: float = 9.0
    spreads: float = 2.5
    """An arm's colours differ from their mean by so much at least, and by so many of its spreads."""
    most: float = 0.4
    """No arm crosses more of the band."""
    nearest: float = 2.5
    bare: float = 0.5
    """The band is the board's margin if some space that is likely bare, this likely at least, is as near to its
    colour.
    """
    between: float = 7.5
    steep: float = 0.6
    decided: float = 4.0
    """Bare spaces are nearer to the margin's colour than this: mostly below 3, up to 6 in the dark; tiles are from 10
    on. How fast that changes, and what it says at most, as a logarithm of odds.
    """
    hidden: float = 0.35
    """Of a space of which so much is hidden nobody can say what lies there."""


@dataclass(frozen=True)
class Doubts:
    """What is covered, foreign or dazzled. `scripts/bench eyes doubts` fits the weights, `scripts/bench eyes real-life`
    judges all of it.
    """

    strange: float = 0.8
    """What is none of what was learnt more likely than this hides its space."""
    dazzled: float = 0.5
    """Of a space of which so many pixels are at the camera's limit, two colours at least, nobody can say what lies
    there.
    """
    lights: tuple[float, ...] = (1.0, 0.8, 0.62, 0.45)
    """In how much light a tile may lie: in the open, or in the shadow of pieces and hands."""
    darker: float = 0.03
    """A darker light must explain so much more of a tile's pixels."""
    seldom: float = 0.05
    """A colour that occurs less often than this, 1 being how often it would if all did alike, is none of a part's."""
    unlike: float = 40.0
    """Colours (CIELAB, lightness for a quarter) that are further apart are as unlike as any."""
    often: float = 50.0
    never: float = 0.02
    """How often a colour counts at most and at least."""
    usual: float = 0.02
    """What is no likelier strange than this is as spaces are."""
    of_disc: float = 0.4
    """What lies on no tile and shares less than this of its colours with a disc is none: of 91 discs none shared less
    than .52.
    """
    painted: float = 0.3
    """A colour is of a pawn's paint if it occurs there oftener than this, as `seldom` counts, and than beneath it."""
    filled: float = 0.95
    """No pawn's colours fill more of a circle that is wider than a pawn's foot: of 271 pawns none filled more than .93.
    """
    bare_weights: tuple[float, ...] = (0.86, 3.04, 0.94, -0.31, 1.2, 2.24, 0.0, 0.0, 0.0, -0.81, -15.42)
    tile_weights: tuple[float, ...] = (-1.44, 0.67, 0.88, -0.26, 1.5, 0.0, -3.96, 0.62, -0.98, -1.11, -6.33)
    """What each measure counts for spaces read as bare and as a tile, and what there is from the outset."""


@dataclass(frozen=True)
class Mixing:
    """Discs and pawns told by colours. Tried on `scripts/bench eyes --only crowded --pictures PICTURES`."""

    doubted: float = 0.006
    """A pawn less likely than this does not stand there, whatever the colours say."""
    lit: float = 0.3
    """A tile lies in a shadow if that makes each pixel of its corners likelier by more than this, as a logarithm."""
    hides: float = 0.1
    stands: float = 0.002
    """Under a pawn that is less likely than this, the disc is as it was read; where none is less likely than that, one
    stands.
    """
    unasked: float = 0.98
    on_disc: float = 0.99
    """A pawn, or that none stands there, which was read with more than this is not asked of the colours: the second
    where a disc is claimed.
    """
    none_under: float = 0.98
    claimed: float = 0.998
    plain: float = 0.95
    """The same of discs: of none under a pawn, of one that is claimed under a pawn, and where no pawn hides any."""
    surely: float = 0.9
    enough: int = 40
    """A pawn likelier than this shows its paint, if the picture has so many pixels of it."""
    usual: float = 0.3
    """What a paint's usual palette counts beside what the picture shows of it."""
    worth: float = 0.014
    """What each pixel counts, as its neighbours show about the same."""
    disc: float = 160.0
    pawn: float = 30.0
    """By how much, as a logarithm, a disc's or a pawn's colours must explain pixels better than none: colours mix at
    edges, and with more of them anything is explained better.
    """
    second: float = 260.0
    """The same of a second pawn beside the one that stands there, against the rules: its paint is no disc."""
    alike: float = 0.2
    own: float = 1.8
    """A disc and a pawn that share so much of their colours, and so many times as much as that pawn shares with discs
    on average, as white ones do with all, are of one colour: it cannot tell which of them is seen.
    """
    never: float = 1e-4
    """How likely at least is what the classifier rules out."""


@dataclass(frozen=True)
class Arrows:
    """Arrows on tiles. Tried on `scripts/bench pieces --game pachamama --games 16 --each 6`."""

    sharp: float = 14.0
    """How fast a label loses probability as it fits worse."""
    turned: float = 0.02
    """How likely a tile is laid some other way up than the board, for each way."""
    whole: float = 1.4
    """A tile that fits its picture worse than this is none, or mostly hidden."""


@dataclass(frozen=True)
class Tuning:
    """All that was tuned of the board's reader."""

    classifying: Classifying = Classifying()
    margin: Margin = Margin()
    doubts: Doubts = Doubts()
    mixing: Mixing = Mixing()
    arrows: Arrows = Arrows()


TUNING = Tuning()
