"""What a watching camera makes of a cube that lies otherwise than it should: it was rolled on, or what went wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.games.diaominos.cube import orientation_after, shown
from companion.games.diaominos.diagnosis import Look, Slip, misfits, slips
from companion.games.diaominos.path import SPACES, place_of, shortest_rolls
from companion.games.diaominos.reading.rounds import compare, lying_on
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Labels, Layout, Place, Say, Spot, say

_ROLLED = ("rolled", "slid", "once-more")


def reconsider(state: Diaominos, seen: Mapping[Spot, Labels], right: Layout, matched: bool) -> Mapping[Spot, Labels]:
    """What was read where the cube lay right before: on the next space, if hands have rolled it on, well or not."""
    if not matched:
        return seen
    lies = {spot: max(labels, key=lambda label: labels[label]) for spot, labels in seen.items()}
    shows = _shows(lies, {place_of(str(state.space))})
    if not shows or not state.move or not _rolled_on(state, shows):
        return seen
    at = place_of(str(state.space))
    there = {toward: labels for (place, toward), labels in seen.items() if place == at}
    return dict(lying_on(SPACES[len(state.orientations)], there))


def said(state: Diaominos, lies: Layout, matched: bool) -> tuple[tuple[str, Say], ...]:
    """What is wrong with the cube and how to put it right, by sections of the catalogue; nothing if nobody can tell.

    `matched`: it has lain on this space as it should, so that it was not rolled there wrongly.
    """
    on = {place for (place, _), label in lies.items() if label is not None}
    if not state.orientations or len(on) != 1:
        return ()
    (at,) = on
    if state.move and at == place_of(SPACES[len(state.orientations)]):
        return (("slip", say("early")),)
    shows = _shows(lies, on)
    if at != place_of(str(state.space)):
        return _told(compare(state, shows).slips)
    return _told(_knocked(state, shows) if matched else compare(state, shows).slips)


def _rolled_on(state: Diaominos, shows: Look) -> bool:
    """Whether a cube that lay right was rolled toward the next space, and not only knocked."""
    if not misfits(shown(state.cube, orientation_after(state.orientation, state.move)), shows):
        return True
    knocked = _knocked(state, shows)
    if not knocked or knocked[0].kind != "otherwise":
        return False
    if len(shortest_rolls(state.orientation, knocked[0].orientations[-1])) == 1:
        return False
    rolled = slips(state.cube, state.orientation, (state.move,), shows)
    return bool(rolled) and rolled[0].kind in _ROLLED


def _knocked(state: Diaominos, shows: Look) -> tuple[Slip, ...]:
    """What may have happened to a cube that nobody was to roll."""
    return slips(state.cube, state.orientation, (), shows)


def _told(found: Sequence[Slip]) -> tuple[tuple[str, Say], ...]:
    """The likeliest slip in words."""
    if not found or found[0].right:
        return ()
    return (("slip", found[0].what), *(("remedy", remedy) for remedy in found[0].remedy))


def _shows(lies: Layout, places: Collection[Place]) -> Look:
    """What the cube shows on these places."""
    return {toward: label for (place, toward), label in lies.items() if place in places and label is not None}
