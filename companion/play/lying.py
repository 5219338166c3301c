"""What the eyes last saw lying still, place by place, beside the state; only events change the state."""

from __future__ import annotations

from companion.games.kit import Labels, Spot, State
from companion.play.explain import Costs, Explanation, SpotsSeen, Standing, explain
from companion.play.session import Session


class Lying:
    """Remembers the table. A place that is covered or outside the picture keeps its last label."""

    def __init__(self, session: Session, costs: Costs | None = None) -> None:
        self.session = session
        self.costs = costs  # what is believed of how this game is read
        self.seen: dict[Spot, Labels] = {}
        self.compared: State = session.state  # with which the table was last compared
        self._in_step_at = 0  # how many events there were when the table was last in step

    def see(self, seen: SpotsSeen) -> Explanation:
        """Take in what lies still and unhidden now, and compare the whole table with the state."""
        self.seen.update(seen)
        return self.explanation()

    def explanation(self) -> Explanation:
        """How the table, as last seen, stands against the state."""
        steps = tuple(self.session.steps)  # the game may go on in another thread meanwhile
        self._in_step_at = min(self._in_step_at, len(steps))
        states = [self.session.start, *(step.state for step in steps)]
        self.compared = states[-1]
        found = explain(states[-1], states[self._in_step_at :], self.seen, self.costs)
        if found.standing is Standing.IN_STEP and self.seen:
            self._in_step_at = len(steps)
        return found

    def forget(self) -> None:
        """Forget everything, as after the camera was bumped."""
        self.seen.clear()
