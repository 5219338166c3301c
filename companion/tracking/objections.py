"""What speaks against the likeliest proposal: each objection is one function, and any of them puts all proposals aside.

To add one, write a function of a `Case` and name it in `OBJECTIONS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.games.kit import Action, Layout, Place, Seat, Spot, State, Value
from companion.games.kit.curtain import judged_apart
from companion.games.kit.extras import implicit_pass
from companion.tracking.differences import Costs, SpotsSeen, best_label
from companion.tracking.ranking import Proposal
from companion.tracking.refusals import plain, refusals


@dataclass(frozen=True)
class Case:
    """A table that differs from a state, and the likeliest proposal of what happened there.

    `fresh` are the differences that are new, or all; `now` are those that players may mean by what they did last: what
    was told since the last event too, as a hand may have hidden the rest. The picture changed at the `stirred` places
    though what lies there is read as before.
    """

    state: State
    seen: SpotsSeen
    differences: tuple[Spot, ...]
    fresh: tuple[Spot, ...]
    now: Sequence[Spot]
    stirred: Sequence[Place]
    best: Proposal

    @cached_property
    def refused(self) -> Action | None:
        """The action that players must have meant, if a rule forbids it."""
        verdict = next(refusals(self.state, self.seen, self.now), None)
        return verdict.event if verdict is not None and isinstance(verdict.event, Action) else None

    @cached_property
    def named(self) -> set[Value]:
        """The places, among other values, that the refused action names."""
        return set(self.refused.args().values()) if self.refused is not None else set()

    @cached_property
    def places(self) -> set[Place]:
        """The places at which something differs now."""
        return {place for place, _ in self.now}

    @cached_property
    def left(self) -> set[Spot]:
        """The differences that the proposal leaves unexplained."""
        return set(self.best.amiss).intersection(self.now)

    @cached_property
    def left_places(self) -> set[Place]:
        """The places of these."""
        return {place for place, _ in self.left}

    @cached_property
    def after(self) -> Layout:
        """The layout after the proposal; of an action that only its seat can judge nothing is known."""
        state = self.state
        for event in self.best.events:
            if isinstance(event, Action) and judged_apart(state, event.seat, type(event)):
                break
            state = state.after(event)
        return state.layout()

    def does_again(self, refused: Action) -> bool:
        """Whether in the proposal a seat does what was refused to it, and what is left surely differs."""
        surely = all(max(self.seen[spot].values()) >= Costs.sure for spot in self.left)
        kinds = ((type(event), getattr(event, "seat", None)) for event in self.best.events)
        return surely and (type(refused), refused.seat) in kinds

    @cached_property
    def lays_another(self) -> bool:
        """Whether the proposal lays at a spot that it leaves what surely does not lie there."""
        before, after = self.state.layout(), self.after
        laid = {spot: label for spot in self.left if (label := after.get(spot)) not in (None, before.get(spot))}
        return any(self.seen[spot].get(label, 0.0) < 1 - Costs.sure for spot, label in laid.items())

    def others_act(self, seat: Seat) -> bool:
        """Whether in the proposal somebody else than this seat does something, other than saying nothing."""
        state = self.state
        for event in self.best.events:
            if isinstance(event, Action):
                if event.seat != seat and event != implicit_pass(state, event.seat):
                    return True
                if judged_apart(state, event.seat, type(event)):
                    return False
            state = state.after(event)
        return False


def leaves_most(case: Case) -> bool:
    """Half of the new differences or more stay unexplained, not counting doubtful ones beside others."""
    return leaves_most_of(case.best, case.fresh, case.seen)


def leaves_most_of(best: Proposal, fresh: Sequence[Spot], seen: SpotsSeen) -> bool:
    """Whether a proposal leaves half of these differences or more, not counting doubtful ones beside others."""
    left = set(best.amiss).intersection(fresh)
    return len(left) == len(fresh) or 2 * len(plain(left, seen)) >= len(fresh)


def joined_another_piece(case: Case) -> bool:
    """A piece that the proposal takes away for good may be what stirred a place where another one stands.

    What another piece covers now has not gone elsewhere.
    """
    seen, before, after = case.seen, case.state.layout(), case.after
    bared = (spot for spot in seen if after.get(spot) is None or after.get(spot) == before.get(spot))
    gone = Counter((layer, before.get((place, layer))) for place, layer in bared)
    gone -= Counter((layer, after.get((place, layer))) for place, layer in seen)
    layers = {layer for layer, label in gone if label is not None}
    others = ((place, layer) for place in case.stirred for layer in layers)
    return any(
        seen.get(spot) and best_label(seen[spot]) is not None and before.get(spot) == after.get(spot) for spot in others
    )


def is_part_of_a_refused_action(case: Case) -> bool:
    """What the proposal explains and what it leaves are both of one action that a rule forbids."""
    return bool(case.named & case.left_places and case.named & (case.places - case.left_places))


def is_refused_when_done_again(case: Case) -> bool:
    """What the proposal leaves is surely the same done once more, which a rule forbids.

    Where another piece lies there than the proposal lays, it does not matter which of both was done first: the other
    one was not done by whom the proposal names.
    """
    if case.refused is None or not case.left or not case.does_again(case.refused):
        return False
    return case.lays_another or bool(case.named & case.left_places)


def lays_another_piece(case: Case) -> bool:
    """Surely another piece lies there than the proposal lays, and a rule forbids that one."""
    return bool(case.named & case.left_places) and case.lays_another


def takes_more_than_a_refused_action(case: Case) -> bool:
    """One action that a rule forbids accounts for all that differs, where the proposal needs others who leave no trace,
    or lays what is not seen.
    """
    if case.refused is None or case.left or not case.places <= case.named:
        return False
    return not set(case.best.amiss) <= set(case.differences) or case.others_act(case.refused.seat)


OBJECTIONS: tuple[Callable[[Case], bool], ...] = (
    leaves_most,
    joined_another_piece,
    is_part_of_a_refused_action,
    is_refused_when_done_again,
    lays_another_piece,
    takes_more_than_a_refused_action,
)
"""All that may speak against a proposal."""
