"""What may have happened at the table: legal events that explain what lies there, or what the rules say against it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.games.kit import Action, Answer, Place, Spot, State, Verdict
from companion.games.kit.curtain import judged_apart
from companion.games.kit.extras import follows, implicit_pass
from companion.tracking.differences import Costs, SpotsSeen, best_label, differences
from companion.tracking.objections import OBJECTIONS, Case, leaves_most_of
from companion.tracking.ranking import Proposal, proposals, with_decision
from companion.tracking.refusals import refusals
from companion.tracking.report import Standing, TableReport, differing
from companion.tracking.search import EventSearch


def explain(
    state: State,
    past: Sequence[State],
    seen: SpotsSeen,
    costs: Costs | None = None,
    *,
    known: Collection[Spot] = (),
    stirred: Sequence[Place] = (),
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
    search = EventSearch(state, [before.layout() for before in past], seen, found, costs, stale)
    ways = proposals(search, search.run())
    pending = all(search.forgotten(spot) for spot in found)
    if leaves_most_of(ways[0], fresh, seen) and not pending:
        ways = proposals(search, search.run(wide=True))
    shown = _telling(way for way in ways if _explains(way, found) and way.probability >= costs.show)[:3]
    if pending and not ways[0].events:
        return TableReport(Standing.PENDING, wrong, shown)
    now = [spot for spot in found if spot not in stale]
    case = Case(state, seen, found, fresh, now, stirred, shown[0]) if shown else None
    if case is None or any(objects(case) for objects in OBJECTIONS):
        against = tuple(refusals(state, seen, now, stirred))
        return TableReport(Standing.UNEXPLAINED, wrong, () if against else shown, against)
    amiss = shown[0].amiss
    left = (verdict for verdict in refusals(state, seen, now, stirred) if _speaks_of(verdict, amiss, seen))
    unsure = (
        all(layer in follows(state) for _, layer in found) or _forgoes(state, shown[0]) or _runs_on(state, shown[0])
    )
    if shown[0].certain < costs.sure:  # it is asked about in any case
        shown = (*with_decision(state, shown[0]), *shown[1:])[:3]
    return TableReport(Standing.MOVED, wrong, shown, tuple(left) if amiss else (), unsure=unsure)


def _forgoes(state: State, best: Proposal) -> bool:
    """Whether somebody wants something else in it than saying nothing means, without anything to show for that."""
    for event in best.events:
        if isinstance(event, Action) and not event.args():
            silent = implicit_pass(state, event.seat)
            if silent is not None and silent != event:
                return True
        if isinstance(event, Action) and judged_apart(state, event.seat, type(event)):
            return False
        state = state.after(event)
    return False


def _runs_on(state: State, best: Proposal) -> bool:
    """Whether seats left traces in it one after the other, of which not all were due from the outset.

    That is rare in one look, and the last trace may be of something else that was left lying.
    """
    due, seats = set(state.due()), set()
    if best.judged_apart:
        return False
    for event in best.events:
        after = state.after(event)
        if isinstance(event, Action) and after.layout() != state.layout():
            seats.add(event.seat)
        state = after
    return len(seats) > 1 and not seats <= due


def _explains(way: Proposal, found: Collection[Spot]) -> bool:
    """Whether a way explains something: which of two alike has gone may be as it should."""
    return bool(way.events) and not set(found) <= set(way.amiss) - way.unclear


def _telling(ways: Iterable[Proposal]) -> tuple[Proposal, ...]:
    """These proposals but those that begin as a likelier one and go on with what leaves as much unexplained."""
    found: list[Proposal] = []
    for way in ways:
        begun = (one for one in found if way.events[: len(one.events)] == one.events)
        if not any(one.amiss and set(one.amiss) == set(way.amiss) for one in begun):
            found.append(way)
    return tuple(found)


def _speaks_of(verdict: Verdict, spots: Sequence[Spot], seen: SpotsSeen) -> bool:
    """Whether a verdict is about one of these spots: its place, or an answer that is what was seen there.

    A rule that names no place, such as whose turn it is, speaks of all that the action is about.
    """
    if isinstance(verdict.event, Answer):
        return any(verdict.event.value == best_label(seen[spot]) for spot in spots)
    concerned = {place for breach in verdict.breaches for place in breach.places}
    named = set(verdict.event.args().values()) if isinstance(verdict.event, Action) else set()
    return any(place in (concerned or named) for place, _ in spots)
