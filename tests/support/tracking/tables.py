"""What lies on the road of the toy Skirmish and beside it, and a position of Pachamama."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.games.kit import Place, parse_event
from companion.tracking import Observation, PixelChanges, SpotsSeen, TableTracker
from tests.toys import skirmish

MOAT: SpotsSeen = {("moat", "army"): {"blue": 0.98, "other": 0.02}}
MOAT_BARE: SpotsSeen = {("moat", "army"): {None: 0.98, "other": 0.02}}
DITCH: SpotsSeen = {("ditch", "army"): {"red": 0.98, "other": 0.02}}
BARE: SpotsSeen = {("ditch", "army"): {None: 0.98, "other": 0.02}}

ENTERING = """
D   M   .   .   .
Vn  .   .   .   .
.   .   .   .   .
.   .   .   .   .
.   .   .   .   V
"""


def march(tracker: TableTracker, *lines: str) -> None:
    for line in lines:
        assert tracker.session.do(parse_event(tracker.session.state, line)).legal


def at(**armies: str) -> SpotsSeen:
    places: dict[tuple[str, str], str | None] = {(p, "army"): None for p in skirmish.ROAD}
    lies = {**places, **{(place, "army"): seat for seat, place in armies.items()}}
    return {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()}


def look(
    spots: SpotsSeen,
    shares: Mapping[Place, float] | PixelChanges | None = None,
    *,
    hidden: Collection[Place] = (),
    gone: Collection[Place] = (),
    left: Collection[Place] = (),
    relit: Collection[Place] = (),
) -> Observation:
    """What is read, and how much of places looks otherwise than at the baseline, or all that does."""
    pixels = shares if isinstance(shares, PixelChanges) else PixelChanges(shares or {}, frozenset(left))
    return Observation(spots, pixels, frozenset(hidden), frozenset(gone), frozenset(relit))
