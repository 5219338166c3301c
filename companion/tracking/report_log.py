"""What was reported of how the table lies, so that nothing is reported twice while it stays so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from companion.games.kit import Layout, Place, Spot, State
from companion.tracking.differences import SpotsSeen, best_label


@dataclass(frozen=True)
class ReportedDifference:
    """What was read where the table differed, and how many events there were when that was reported first."""

    label: str | None
    since: int
    look: int  # the number of the look after which it was reported first
    under_hand: bool  # whether a hand may have hidden the rest then


@dataclass(frozen=True)
class ReportLog:
    """What was reported after the last look, which is the one with the number `look`.

    `strays` were reported first when there were so many events. A second piece may stand at the `second` places, a
    piece lies `off_centre` at its place, and pieces are `missing` from spots.
    """

    differences: Mapping[Spot, ReportedDifference] = field(default_factory=dict)
    strays: Mapping[Place, int] = field(default_factory=dict)
    second: frozenset[Place] = frozenset()
    off_centre: frozenset[Place] = frozenset()
    missing: frozenset[Spot] = frozenset()
    look: int = 0

    def known(self, seen: SpotsSeen, states: Sequence[State], compared: int) -> Mapping[Spot, int]:
        """The differences that are read as they were reported, with since how many events they were, where nothing else
        was due meanwhile.

        `states` are all since the start, the one that holds now last; there were `compared` events when the table was
        last compared, and what was undone since was due once.
        """
        due = states[-1].layout()
        then = {one.since: states[one.since].layout() for one in self.differences.values()}
        between = [state.layout() for state in states[compared:-1]]
        return {
            spot: one.since
            for spot, one in self.differences.items()
            if spot in seen
            and all(layout.get(spot) == due.get(spot) for layout in (then[one.since], *between))
            and best_label(seen[spot]) == one.label
        }

    def before_news(self, known: Collection[Spot], differ: Collection[Spot]) -> frozenset[Spot]:
        """The `known` differences reported before what is new now, or where nothing is, before what was new last.

        So another look at the same table, as in another light, makes the same of it. What was reported while a hand was
        in view belongs to what is seen once that has gone.
        """
        heard = frozenset(spot for spot in known if not self.differences[spot].under_hand)
        if not differ or not heard.issuperset(differ):
            return heard
        newest = max(self.differences[spot].look for spot in differ)
        return frozenset(spot for spot in heard if self.differences[spot].look < newest)

    def undone(self, seen: SpotsSeen, before: SpotsSeen, due: Layout) -> frozenset[Spot]:
        """What differed `before`, was reported first together with something that is put right now, and cannot be seen
        now.

        Hands take back what they did together: what a hand hides is then as likely taken back too, and is forgotten.
        """
        past = self.differences
        looks = {past[spot].look for spot in past if spot in seen and best_label(seen[spot]) == due.get(spot)}
        left = (spot for spot in past if spot not in seen and past[spot].look in looks)
        return frozenset(spot for spot in left if spot in before and best_label(before[spot]) != due.get(spot))

    def with_differences(
        self, spots: Iterable[Spot], known: Mapping[Spot, int], seen: SpotsSeen, now: int, under_hand: bool
    ) -> Self:
        """What is reported after the next look of these differences; some are `known` since so many events."""
        look = self.look + 1
        reported = {
            spot: replace(self.differences[spot], under_hand=under_hand and self.differences[spot].under_hand)
            if spot in known
            else ReportedDifference(best_label(seen[spot]), now, look, under_hand)
            for spot in spots
        }
        return replace(self, differences=reported, look=look)
