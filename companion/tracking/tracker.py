"""What the eyes last saw lying still, place by place, beside the state; only events change the state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from companion.games.kit import Layout, Place, Spot, State
from companion.play.session import Session
from companion.tracking.baseline import SECOND_SHARE, STIRRED_SHARE, STRAY_SHARE, Calm, Unlike
from companion.tracking.belief import LastSeen
from companion.tracking.differences import Costs, SpotsSeen, differences
from companion.tracking.explain import explain
from companion.tracking.refusals import set_down
from companion.tracking.report import Standing, TableReport
from companion.tracking.report_log import ReportLog
from companion.tracking.state_history import StateHistory

MANY = 3
"""Where so many places changed at once and yet read as before, shadows did: hands set down one piece at a time."""
MISREAD = 0.2
"""What lies so likely as it should, and was left so by an event, is no turn of who comes next: it was misread."""


class TableTracker:
    """Remembers the table. A place that is covered or outside the picture keeps its last label.

    A place at which nothing should lie, and of which a look says nothing though it could, is forgotten. `costs` say
    what is believed of how this game is read, `filled` is the layer of the pieces that fill a place. `compared` is the
    state with which the table was last compared, `stirred` are places that then read as they should and yet looked
    otherwise.
    """

    def __init__(
        self, session: Session, costs: Costs | None = None, filled: str = "", *, after_another: bool = False
    ) -> None:
        self.session = session
        self.costs = costs or Costs()
        self.compared: State = session.state
        self.stirred: frozenset[Place] = frozenset()
        self._lived = StateHistory(session)
        self._last_seen = LastSeen(self.costs, filled)
        self._calm = Calm(self._last_seen)
        self._told = ReportLog()
        self._told_until: ReportLog | None = None  # what had been told before the last look
        # What differed at the first look and does still: after another game those are its pieces.
        self._from_before: Layout | None = None if after_another else {}
        self._in_step_at = 0  # how many events there were when the table was last in step
        self._compared_at = 0  # the same when it was last compared
        self._hidden: frozenset[Place] = frozenset()  # what a hand hid, if one was in view: what is told is told again

    @property
    def seen(self) -> SpotsSeen:
        """What was last seen at each spot."""
        return self._last_seen.labels

    @property
    def unlike(self) -> Mapping[Place, float]:
        """How much of a place looks otherwise than when there was last nothing to say."""
        return self._calm.unlike

    @property
    def in_step(self) -> bool:
        """Whether the table has been in step since what should lie there changed last."""
        states = self._lived.states()[self._in_step_at :]
        return bool(self.seen and states) and all(state.layout() == states[-1].layout() for state in states)

    def lay_right(self) -> Layout:
        """What was surely seen, as it should be, when it was last calm, or was laid since."""
        return self._calm.right

    def see(
        self,
        seen: SpotsSeen,
        unlike: Mapping[Place, float] | None = None,
        hidden: Collection[Place] = (),
        gone: Collection[Place] = (),
        left: Collection[Place] = (),
        asked: bool = False,
        relit: Collection[Place] = (),
        shifted: Collection[Place] = (),
    ) -> TableReport:
        """Take in what lies still and unhidden now, and compare the whole table with the state.

        `unlike` is how much of each place (0 to 1) looks otherwise than when there was last nothing to say: where it
        reads as it should all the same, something was done that cannot be told. `gone` are places that have changed and
        of which the look says nothing: what lies there is not known any more. From the `left` places something has
        gone, so that nothing strange lies there. Who has `asked` is also told once more which pieces are missing. The
        `relit` places changed as all did, with the light: what was seen there before is most likely still there.
        What lies at the `shifted` places was only pushed a little.
        """
        states = self._lived.states()
        due = states[-1].layout()
        seen = self._last_seen.in_another_light(seen, relit, states)
        kept = {*hidden, *(place for place, _ in (*seen, *due))}.difference(gone)
        self._last_seen.take(seen, kept, self._told.undone(seen, self.seen, due), len(states) - 1)
        self._calm.look(unlike or {}, left, shifted)
        self._hidden, self._told_until = frozenset(hidden), self._told
        self._last_seen.doubt(self._calm.against(states).at_least(SECOND_SHARE), seen)
        found = self.explanation(asked)
        differ = {spot: self._last_seen.best(spot) for spot in found.differences}
        before = differ if self._from_before is None else self._from_before
        self._from_before = {spot: label for spot, label in before.items() if (spot, label) in differ.items()}
        return replace(found, half_seen=bool(self._from_before) or self._may_come_from_under_a_hand(found))

    def explanation(self, asked: bool = False) -> TableReport:
        """How the table, as last seen, stands against the state; what is said of it counts as told."""
        states = self._lived.states()
        number, due, told = len(states) - 1, states[-1].layout(), self._told
        self._last_seen.believe(states)
        known = told.known(self.seen, states, self._compared_at)
        self.compared, self._compared_at = states[-1], number
        unlike = self._calm.against(states)
        found = self._explained(states, known, unlike)
        second = self._second(unlike)
        found = self._with_second(found, second)
        strays = (*unlike.strays, *(place for place in unlike.beside if place not in told.beside))
        since = {place: told.strays.get(place, number) for place in strays}
        found = self._with_strays(found, strays, again=all(at < number for at in since.values()))
        missing = unlike.gone | {spot for spot in told.missing if self._last_seen.hardly(spot, due)}
        if found.calm and missing and (asked or not missing <= told.missing):
            found = replace(found, standing=Standing.UNEXPLAINED, missing=tuple(sorted(missing)), again=False)
        self._told = replace(
            told.with_differences(found.differences, known, self.seen, number, bool(self._hidden)), strays=since
        )
        if not self._hidden:  # told once: what hands leave so is how it lies
            self._told = replace(self._told, second=frozenset(second), beside=unlike.beside, missing=missing)
        self.stirred = frozenset(second)
        if found.standing is Standing.MATCHED and self.seen:
            self._in_step_at = number
        if found.calm and self.seen:
            self._calm.reached(states, {place for place, _ in found.differences})
        return found

    def agrees(self) -> bool:
        """Whether there is nothing to say of the table as last seen after an event; if so it counts as calm.

        Hands may go on before anybody looks again. What the event laid and was surely seen is remembered as that, also
        where something else is amiss.
        """
        states = self._lived.states()
        self._calm.laid(states)
        unlike = self._calm.against(states)
        if not self.seen or self._differ(states[-1].layout()) or unlike.beside or unlike.strays or unlike.gone:
            return False
        if unlike.joined(SECOND_SHARE):
            return False
        self._calm.reached(states)
        return True

    def unread(self, unlike: Mapping[Place, float], left: Collection[Place] = ()) -> TableReport | None:
        """What is said where a look failed: at which places so much looks otherwise that something came or went.

        None where nothing does; nothing is explained or proposed.
        """
        self._calm.look(unlike, left)
        states = self._lived.states()
        self.compared, layout = states[-1], states[-1].layout()
        found = self._calm.against(states)
        spots = (spot for place in found.at_least(STRAY_SHARE) for spot in self.seen if spot[0] == place)
        differing = tuple(spot for spot in spots if layout.get(spot) is not None)
        return TableReport(Standing.UNEXPLAINED, differing, strays=found.strays) if differing or found.strays else None

    def pushed(self, found: TableReport, by: float, *, carried: bool = False) -> TableReport:
        """The same where all was only pushed by so many mm: nobody did anything else, and nothing is proposed.

        `carried` says that it may lie where it lies now.
        """
        self._told = replace(self._told, differences={})
        return TableReport(Standing.UNEXPLAINED, found.differences, pushed=by, carried=carried)

    def bare(self) -> None:
        """Nothing lies on the table yet."""
        self._from_before = {}

    def untold(self) -> None:
        """Nobody was told what was found last: it is to be said once more."""
        if self._told_until is not None:
            self._told = self._told_until

    def forget(self) -> None:
        """Forget everything, as after the camera was bumped."""
        self._last_seen.forget()
        self._calm.forget()
        self._told, self._told_until = ReportLog(), None

    def _differ(self, due: Layout) -> tuple[Spot, ...]:
        return differences(due, self.seen, self.costs.doubt)

    def _explained(self, states: Sequence[State], known: Mapping[Spot, int], unlike: Unlike) -> TableReport:
        """What explains the differences, of which some are `known` since so many events."""
        state, due = states[-1], states[-1].layout()
        past, stirred = states[self._in_step_at :], unlike.joined(STIRRED_SHARE)
        stale = [spot for spot, since in known.items() if since < len(states) - 1]
        heard = self._told.before_news(known, self._differ(due))
        found = explain(state, past, self.seen, self.costs, known=heard, stirred=stirred, stale=stale)
        found = replace(found, known=frozenset(found.differences).intersection(known))
        if not found.differences or not set(found.differences) <= set(stale):
            return found
        if found.standing is not Standing.MOVED:
            return replace(found, again=True)
        if all(self._last_seen.chance(spot, due) >= MISREAD for spot in found.differences):
            return replace(found, standing=Standing.UNEXPLAINED, proposals=(), again=True)
        return found

    def _second(self, unlike: Unlike) -> list[Place]:
        """Where a second piece may have been set down beside one, the place that changed most first."""
        second = unlike.joined(SECOND_SHARE)
        return second if len(second) < MANY else [place for place in second if place in self._told.second]

    def _with_second(self, found: TableReport, second: Sequence[Place]) -> TableReport:
        """The same with what the rules say of second pieces, where there is nothing else to say and that is new."""
        if not found.calm or self._told.second.issuperset(second):
            return found
        against = set_down(self.compared, second)
        return replace(found, standing=Standing.UNEXPLAINED, against=against, again=False) if against else found

    def _with_strays(self, found: TableReport, strays: tuple[Place, ...], again: bool) -> TableReport:
        """The same with these strays, unless a turn explains all without them; `again`: they were told before."""
        if not strays or not (found.calm or found.standing is Standing.UNEXPLAINED or self._leaves(found, strays)):
            return found
        return replace(found, standing=Standing.UNEXPLAINED, proposals=(), strays=strays, again=found.calm and again)

    def _leaves(self, found: TableReport, strays: Collection[Place]) -> bool:
        """Whether the likeliest proposal would lay something where something lies beside its place, or nothing lies."""
        amiss = found.proposals[0].amiss if found.proposals else ()
        return any(spot[0] in strays or self._last_seen.best(spot) is None for spot in amiss)

    def _may_come_from_under_a_hand(self, found: TableReport) -> bool:
        """Whether a hand hides a piece like one that is new, which may be that one: pieces that fill places stay."""
        filled, layout = self._last_seen.filled, self.session.state.layout()
        new = {(spot[1], self._last_seen.best(spot)) for spot in found.differences if spot[1] != filled}
        hidden = {(layer, label) for (place, layer), label in layout.items() if place in self._hidden and label}
        return not new.isdisjoint(hidden)
