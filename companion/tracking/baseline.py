"""How all lay when there was last nothing to say, and where it looks otherwise since, though it reads as it should.

Pieces that come beside others, or that the eyes do not know, are told by this alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.kit import Layout, Place, Spot, State
from companion.tracking.belief import LastSeen

STIRRED_SHARE = 0.04
"""A second pawn changes a tenth of its space (0.08 to 0.2 of 60), one taken from beside it a hundredth at most."""
SECOND_SHARE = 0.07
"""So much of a place changes where a second piece is set down beside one that is read as before."""
FILLED_SHARE = 0.75
"""A tile that fills its place changes more of it (0.83 and more of 40), one 16 mm beside it less (0.66 at most)."""
STRAY_SHARE = 0.25
"""So much of a bare place a tile or cup changes that lies on it anyhow; shadows and what leans over it less."""


@dataclass(frozen=True)
class Unlike:
    """Where the table looks otherwise than when all was calm, should not, and reads as it should.

    `shares` is how much of each such place does (0 to 1). `strays` are the bare ones where something lies that is
    nothing the eyes know, `gone` pieces that were surely there and are now about as likely gone. `beside` are places
    where a piece that should fill one was laid, and much of it looks as it did before. At the `shifted` ones only what
    lay there was pushed a little.
    """

    shares: Mapping[Place, float]
    strays: tuple[Place, ...]
    gone: frozenset[Spot]
    beside: frozenset[Place]
    shifted: frozenset[Place] = frozenset()

    def at_least(self, share: float) -> list[Place]:
        """The places of which so much looks otherwise, the one with most of all first."""
        return sorted((p for p in self.shares if self.shares[p] >= share), key=lambda p: -self.shares[p])

    def joined(self, share: float) -> list[Place]:
        """The same without those where only what lay there was pushed: another piece may have been set down."""
        return [place for place in self.at_least(share) if place not in self.shifted]


class Calm:
    """Compares what is seen now with how all lay when there was last nothing to say.

    `unlike` is how much of each place (0 to 1) looks otherwise; from the `left` ones something has gone, so that
    nothing strange lies there. `right` is what was surely seen as it should be then, or was laid since.
    """

    def __init__(self, last_seen: LastSeen) -> None:
        self.unlike: Mapping[Place, float] = {}
        self.right: Layout = {}
        self._last_seen = last_seen
        self._left: frozenset[Place] = frozenset()
        self._shifted: frozenset[Place] = frozenset()
        self._at = 0  # how many events there were
        self._amiss: frozenset[Place] = frozenset()  # where something lay that the table had heard of

    def look(self, unlike: Mapping[Place, float], left: Collection[Place], shifted: Collection[Place] = ()) -> None:
        """This is how it looks now."""
        self.unlike, self._left, self._shifted = dict(unlike), frozenset(left), frozenset(shifted)

    def reached(self, states: Sequence[State], amiss: Collection[Place] = ()) -> None:
        """There is nothing to say now, but where something is amiss of which the table was told."""
        self._at, self._amiss = len(states) - 1, frozenset(amiss)
        self.right = self._last_seen.surely(states[-1].layout())

    def laid(self, states: Sequence[State]) -> None:
        """What events since have laid and was surely seen is right too, also where something else is amiss."""
        before, due = states[self._at].layout(), states[-1].layout()
        surely = self._last_seen.surely(due)
        self.right = {**self.right, **{spot: label for spot, label in surely.items() if before.get(spot) != label}}

    def forget(self) -> None:
        """Nothing is known any more of how it lay."""
        self.unlike, self.right, self._amiss = {}, {}, frozenset()

    def against(self, states: Sequence[State]) -> Unlike:
        """Where it looks otherwise now than it did then."""
        before, due = states[self._at].layout(), states[-1].layout()
        shares = {place: self.unlike[place] for place in self._reading_right(before, due)}
        stirred = {place for place, share in shares.items() if share >= STIRRED_SHARE}
        gone = frozenset(spot for spot in self.right if spot[0] in stirred and self._last_seen.hardly(spot, due))
        return Unlike(shares, tuple(self._strays(shares)), gone, frozenset(self._beside(before, due)), self._shifted)

    def _reading_right(self, before: Layout, due: Layout) -> Iterator[Place]:
        """The places that look otherwise, should look the same, and read as they should."""
        new = {spot[0] for spot in {**before, **due} if before.get(spot) != due.get(spot)}
        wrong = {spot[0] for spot in self._last_seen.labels if self._last_seen.best(spot) != due.get(spot)}
        return (place for place in self.unlike if place not in new | wrong | self._amiss)

    def _strays(self, shares: Mapping[Place, float]) -> Iterator[Place]:
        """Of these places the bare ones where something lies that is nothing the eyes know."""
        spots = self._last_seen.labels
        read, taken = (
            {place for place, _ in spots},
            {spot[0] for spot in spots if self._last_seen.best(spot) is not None},
        )
        much = (place for place, share in shares.items() if share >= STRAY_SHARE and place not in self._left)
        return (place for place in much if place in read and place not in taken)

    def _beside(self, before: Layout, due: Layout) -> Iterator[Place]:
        """Where a piece that should fill its place was laid, and much of the place looks as it did without it."""
        spots = self._last_seen.labels
        laid = (spot for spot in spots if spot[1] == self._last_seen.filled and due.get(spot) and not before.get(spot))
        right = (spot[0] for spot in laid if self._last_seen.best(spot) == due[spot])
        return (place for place in right if STRAY_SHARE < self.unlike.get(place, 1.0) < FILLED_SHARE)
