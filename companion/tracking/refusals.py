"""What the rules say of what players must have meant, where no legal events lead to what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from companion.games.kit import STIRRED, Action, Place, Seat, Spot, State, Verdict
from companion.games.kit.curtain import judged_apart
from companion.games.kit.extras import excess, intended_events
from companion.tracking.differences import Costs, SpotsSeen, best_label
from companion.tracking.unsaid_passes import gone_on, open_opinion


def set_down(state: State, places: Collection[Place]) -> tuple[Verdict, ...]:
    """What the rules say where something was set down beside what lies there, and all is read as it should be."""
    return tuple(refusals(state, {}, (), places))


def refusals(
    state: State, seen: SpotsSeen, found: Sequence[Spot], stirred: Collection[Place] = ()
) -> Iterator[Verdict]:
    """What the rules say of what hands must have meant; what a seat did after it was refused is not judged.

    Where something plainly differs, what may be no difference says nothing of what was meant: a tile that was pushed
    may look like a pawn on the space beside it.
    """
    places = {place for place, _ in plain(found, seen) or found}
    lies = {(place, layer): best_label(labels) for (place, layer), labels in seen.items() if place in places}
    lies |= {(place, STIRRED): STIRRED for place in stirred if place not in places}
    refused: set[Seat] = set()
    done: Action | None = None
    for event in gone_on(state, intended_events(state, lies)):
        if refused and (not isinstance(event, Action) or event.seat in refused):
            continue
        question = state.question()
        if question is not None and question.sealed:
            return  # only its source knows what the answer ought to be
        verdict = open_opinion(state, event)
        if verdict.legal:
            if isinstance(event, Action) and judged_apart(state, event.seat, type(event)):
                return  # only its seat can say whether it may be
            state, done = state.after(event), event if isinstance(event, Action) else done
            continue
        yield _nearer(state, verdict, done)
        if not isinstance(event, Action):
            return
        refused.add(event.seat)


def _nearer(state: State, refused: Verdict, done: Action | None) -> Verdict:
    """The same, told by a nearer rule where what was done right before tells one."""
    event = refused.event
    why = excess(state, event, done) if done is not None and isinstance(event, Action) else None
    return replace(refused, breaches=(why,)) if why is not None else refused


def plain(spots: Iterable[Spot], seen: SpotsSeen) -> list[Spot]:
    """Those of these differences that are plainly seen."""
    return [spot for spot in spots if max(seen[spot].values()) >= Costs.alone]
