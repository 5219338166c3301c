"""What may have happened at the table: legal events that explain what lies there, or what the rules say against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from companion.games.kit import Action, Answer, Layout, Place, Seat, Spot, State, Verdict
from companion.tracking.differences import Costs, SpotsSeen, best_label, differences
from companion.tracking.ranking import Proposal, proposals
from companion.tracking.refusals import plain, refusals
from companion.tracking.report import Standing, TableReport, differing
from companion.tracking.search import Search


def explain(
    state: State,
    past: Sequence[State],
    seen: SpotsSeen,
    costs: Costs | None = None,
    *,
    known: Collection[Spot] = (),
    stirred: Collection[Place] = (),
    stale: Collection[Spot] = (),
) -> TableReport:
    """Compare what lies on the table with the layout, and look for legal events that explain the difference.

    `past` are the states since the table last matched, that one included, oldest first: hands may still have to do
    what came after. At most one round of actions is searched, and no source is asked. `known` are differences of which
    the table was told before: by themselves they speak against no turn; by those that are `stale`, told before the last
    event, nobody means anything now. At the `stirred` places, most first, the picture changed though what lies there is
    read as before: what vanishes elsewhere may stand there now.
    """
    costs = costs or Costs()
    found = differences(state.layout(), seen, costs.doubt)
    if not found:
        return TableReport(Standing.MATCHED)
    wrong = differing(found, known)
    fresh = tuple(spot for spot in found if spot not in known) or found
    stale = () if set(found) <= set(stale) else stale
    now = [spot for spot in found if spot not in stale]
    search = Search(state, [before.layout() for before in past], seen, found, costs, stale)
    ways = proposals(search, search.run())
    behind = all(search.forgotten(spot) for spot in found)
    if _wild(ways[0], fresh, seen) and not behind:
        ways = proposals(search, search.run(wide=True))
    plain = ((p, set(p.amiss) - p.unclear) for p in ways)  # which of two alike has gone may be as it should
    telling = (p for p, left in plain if p.events and not set(found) <= left)  # others leave all as unexplained
    shown = _telling(p for p in telling if p.probability >= costs.show)[:3]
    if not ways[0].events and behind:
        return TableReport(Standing.PENDING, wrong, shown)
    told = shown and not _wild(shown[0], fresh, seen) and not _joined_others(state, shown[0], seen, stirred)
    if told and not _one_deed(state, shown[0], seen, now, found):
        amiss = shown[0].amiss
        left = (verdict for verdict in refusals(state, seen, now, stirred) if _speaks_of(verdict, amiss, seen))
        faint = all(layer in state.follow for _, layer in found)
        return TableReport(Standing.MOVED, wrong, shown, tuple(left) if amiss else (), unsure=faint)
    against = tuple(refusals(state, seen, now, stirred))
    return TableReport(Standing.UNEXPLAINED, wrong, () if against else shown, against)


def _telling(ways: Iterable[Proposal]) -> tuple[Proposal, ...]:
    """These proposals but those that begin as a likelier one and go on with what leaves as much unexplained."""
    found: list[Proposal] = []
    for way in ways:
        begun = (one for one in found if way.events[: len(one.events)] == one.events)
        if not any(one.amiss and set(one.amiss) == set(way.amiss) for one in begun):
            found.append(way)
    return tuple(found)


def _one_deed(state: State, best: Proposal, seen: SpotsSeen, now: Sequence[Spot], found: Collection[Spot]) -> bool:
    """Whether hands plainly meant one deed that a rule forbids, rather than what a proposal says of it.

    It is, where what the proposal leaves is part of it, or surely the same done once more, or surely another piece
    than the proposal lays there, or where it accounts for all that differs, and the proposal only with something else
    amiss or with others who act and leave no trace. What was told since the last event is part of it too: a hand may
    have hidden the rest.
    """
    refused = next(refusals(state, seen, now), None)
    if refused is None or not isinstance(refused.event, Action):
        return False
    named, places = set(refused.event.args().values()), {place for place, _ in now}
    spots = set(best.amiss).intersection(now)
    left = {place for place, _ in spots}
    if left:
        surely = all(max(seen[spot].values()) >= Costs.sure for spot in spots)
        again, another = surely and _did(best, refused.event), _lays_another(state, best, seen, spots)
        if again and another:
            return True  # whichever of both was done first, the other one was not done by whom the proposal names
        return bool(named & left) and (bool(named & (places - left)) or again or another)
    return places <= named and (not set(best.amiss) <= set(found) or _others_act(state, best, refused.event.seat))


def _did(best: Proposal, refused: Action) -> bool:
    """Whether in a proposal a seat does what was refused to it once more."""
    return any(type(event) is type(refused) and getattr(event, "seat", None) == refused.seat for event in best.events)


def _lays_another(state: State, best: Proposal, seen: SpotsSeen, spots: Collection[Spot]) -> bool:
    """Whether a proposal lays at one of these spots what surely does not lie there."""
    before, after = state.layout(), _end(state, best)
    laid = {spot: label for spot in spots if (label := after.get(spot)) not in (None, before.get(spot))}
    return any(seen[spot].get(label, 0.0) < 1 - Costs.sure for spot, label in laid.items())


def _others_act(state: State, best: Proposal, seat: Seat) -> bool:
    """Whether in a proposal somebody else than this seat does something, other than saying nothing."""
    for event in best.events:
        if isinstance(event, Action):
            if event.seat != seat and event != state.silence(event.seat):
                return True
            if state.judged_apart(event.seat, type(event)):
                return False
        state = state.after(event)
    return False


def _joined_others(state: State, best: Proposal, seen: SpotsSeen, stirred: Collection[Place]) -> bool:
    """Whether a piece that is taken away for good by this may be what stirred a place where another one stands.

    What another piece covers now has not gone elsewhere.
    """
    before, after = state.layout(), _end(state, best)
    bared = (spot for spot in seen if after.get(spot) is None or after.get(spot) == before.get(spot))
    gone = Counter((layer, before.get((place, layer))) for place, layer in bared)
    gone -= Counter((layer, after.get((place, layer))) for place, layer in seen)
    layers = {layer for layer, label in gone if label is not None}
    others = ((place, layer) for place in stirred for layer in layers)
    return any(
        seen.get(spot) and best_label(seen[spot]) is not None and before.get(spot) == after.get(spot) for spot in others
    )


def _end(state: State, best: Proposal) -> Layout:
    """The layout after a proposal; of an action that only its seat can judge nothing is known."""
    for event in best.events:
        if isinstance(event, Action) and state.judged_apart(event.seat, type(event)):
            break
        state = state.after(event)
    return state.layout()


def _wild(best: Proposal, found: tuple[Spot, ...], seen: SpotsSeen) -> bool:
    """Whether half of the differences or more are left unexplained, not counting doubtful ones beside others."""
    left = set(best.amiss).intersection(found)
    return len(left) == len(found) or 2 * len(plain(left, seen)) >= len(found)


def _speaks_of(verdict: Verdict, spots: Sequence[Spot], seen: SpotsSeen) -> bool:
    """Whether a verdict is about one of these spots: its place, or an answer that is what was seen there.

    A rule that names no place, such as whose turn it is, speaks of all that the action is about.
    """
    if isinstance(verdict.event, Answer):
        return any(verdict.event.value == best_label(seen[spot]) for spot in spots)
    concerned = {place for breach in verdict.breaches for place in breach.places}
    named = set(verdict.event.args().values()) if isinstance(verdict.event, Action) else set()
    return any(place in (concerned or named) for place, _ in spots)
