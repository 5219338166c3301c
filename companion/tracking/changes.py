"""Places whose picture changed since the baseline though they read as they should: what cannot be told by labels alone.

Pieces set down beside others, and objects that vision does not know, are found by this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.kit import Layout, Place, Spot, State
from companion.tracking.belief import TableBelief

STIRRED_SHARE = 0.04
"""A second pawn changes a tenth of its space (0.08 to 0.2 of 60), one taken from beside it a hundredth at most."""
SECOND_SHARE = 0.07
"""So much of a place changes where a second piece is set down beside one that is read as before."""
FILLED_SHARE = 0.75
"""A tile that fills its place changes more of it (0.83 and more of 40), one 16 mm beside it less (0.66 at most)."""
STRAY_SHARE = 0.25
"""So much of a bare place a tile or cup changes that lies on it anyhow; shadows and what leans over it less."""


@dataclass(frozen=True)
class Changes:
    """Changed places whose expected label is unchanged and is still read there.

    `shares` is how much of each did (0 to 1). `strays` are bare ones where an unknown object lies, `faded` pieces that
    were surely there and are now about as likely gone. `off_centre` are places where a piece that should fill one was
    laid, and much of it looks as it did before. At the `shifted` ones only what lay there was pushed a little.
    """

    shares: Mapping[Place, float]
    strays: tuple[Place, ...]
    faded: frozenset[Spot]
    off_centre: frozenset[Place]
    shifted: frozenset[Place]

    def at_least(self, share: float) -> list[Place]:
        """The places of which so much changed, the one with most of all first."""
        return sorted((p for p in self.shares if self.shares[p] >= share), key=lambda p: -self.shares[p])

    def joined(self, share: float) -> list[Place]:
        """The same without those where only what lay there was pushed: another piece may have been set down."""
        return [place for place in self.at_least(share) if place not in self.shifted]


def changes_since_baseline(belief: TableBelief, states: Sequence[State], filled: str, doubt: float) -> Changes:
    """Where the picture changed since the baseline, by all states so far.

    Pieces of the `filled` layer fill their place; a label less likely than `doubt` is doubtful.
    """
    before, due = states[belief.baseline.at].layout(), states[-1].layout()
    pixels = belief.pixels
    shares = {place: pixels.shares[place] for place in _reading_right(belief, before, due)}
    stirred = {place for place, share in shares.items() if share >= STIRRED_SHARE}
    return Changes(
        shares,
        tuple(_strays(belief, shares)),
        frozenset(spot for spot in belief.right if spot[0] in stirred and belief.hardly(spot, due, doubt)),
        frozenset(_off_centre(belief, before, due, filled)),
        pixels.shifted,
    )


def _reading_right(belief: TableBelief, before: Layout, due: Layout) -> Iterator[Place]:
    """Changed places at which nothing else is due than before, and which read so."""
    new = {spot[0] for spot in {**before, **due} if before.get(spot) != due.get(spot)}
    wrong = {spot[0] for spot in belief.spots if belief.best(spot) != due.get(spot)}
    return (place for place in belief.pixels.shares if place not in new | wrong | belief.baseline.wrong)


def _strays(belief: TableBelief, shares: Mapping[Place, float]) -> Iterator[Place]:
    """Of these places the bare ones where an unknown object lies."""
    read = {place for place, _ in belief.spots}
    taken = {spot[0] for spot in belief.spots if belief.best(spot) is not None}
    much = (place for place, share in shares.items() if share >= STRAY_SHARE and place not in belief.pixels.left)
    return (place for place in much if place in read and place not in taken)


def _off_centre(belief: TableBelief, before: Layout, due: Layout, filled: str) -> Iterator[Place]:
    """Where a piece that should fill its place was laid, and much of the place looks as it did without it."""
    laid = (spot for spot in belief.spots if spot[1] == filled and due.get(spot) and not before.get(spot))
    right = (spot[0] for spot in laid if belief.best(spot) == due[spot])
    return (place for place in right if STRAY_SHARE < belief.pixels.shares.get(place, 1.0) < FILLED_SHARE)
