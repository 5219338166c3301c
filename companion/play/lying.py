"""What the eyes last saw lying still, place by place, beside the state; only events change the state."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.kit import Labels, Place, Spot, State
from companion.play.explain import Costs, Explanation, SpotsSeen, Standing, best_label, explain
from companion.play.session import Session


class Lying:
    """Remembers the table. A place that is covered or outside the picture keeps its last label."""

    def __init__(self, session: Session, costs: Costs | None = None) -> None:
        self.session = session
        self.costs = costs  # what is believed of how this game is read
        self.seen: dict[Spot, Labels] = {}
        self.compared: State = session.state  # with which the table was last compared
        self._in_step_at = 0  # how many events there were when the table was last in step
        self.stirred: set[Place] = set()  # where something was done since then that cannot be told
        self._told: dict[Spot, str | None] = {}  # what differed when it was last compared, as it was read

    def see(self, seen: SpotsSeen, changed: Collection[Place] = ()) -> Explanation:
        """Take in what lies still and unhidden now, and compare the whole table with the state.

        `changed` are the places at which the picture changed: where no label did, something was done all the same.
        """
        self._stir(seen, changed)
        self.seen.update(seen)
        return self.explanation()

    def _stir(self, seen: SpotsSeen, changed: Collection[Place]) -> None:
        for place in changed:
            spots = [spot for spot in seen if spot[0] == place and spot in self.seen]
            if spots and all(best_label(seen[spot]) == best_label(self.seen[spot]) for spot in spots):
                self.stirred.add(place)
            else:
                self.stirred.discard(place)

    def explanation(self) -> Explanation:
        """How the table, as last seen, stands against the state."""
        steps = tuple(self.session.steps)  # the game may go on in another thread meanwhile
        self._in_step_at = min(self._in_step_at, len(steps))
        states = [self.session.start, *(step.state for step in steps)]
        self.compared = states[-1]
        known = [spot for spot, label in self._told.items() if best_label(self.seen[spot]) == label]
        past, stirred = states[self._in_step_at :], frozenset(self.stirred)
        found = explain(states[-1], past, self.seen, self.costs, known=known, stirred=stirred)
        self._told = {spot: best_label(self.seen[spot]) for spot in found.differences}
        if found.standing is Standing.IN_STEP and self.seen:
            self._in_step_at = len(steps)
            self.stirred.clear()
        return found

    def forget(self) -> None:
        """Forget everything, as after the camera was bumped."""
        self.seen.clear()
        self._told.clear()
        self.stirred.clear()
