"""Follows one session's table: fed with observations, it answers with reports; only events change the state."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from companion.games.kit import Place, Spot, State
from companion.play.session import Session
from companion.tracking.belief import TableBelief
from companion.tracking.changes import (
    SECOND_SHARE,
    STIRRED_SHARE,
    STRAY_SHARE,
    Changes,
    changes_since_baseline,
)
from companion.tracking.differences import Costs, differences
from companion.tracking.explain import explain
from companion.tracking.observation import Landed, Observation, PixelChanges
from companion.tracking.refusals import set_down
from companion.tracking.report import Evidence, Mismatch, Push, Standing, TableReport, differing
from companion.tracking.report_log import ReportLog
from companion.tracking.state_history import StateHistory

MANY = 3
"""Where so many places changed at once and yet read as before, shadows did: hands set down one piece at a time."""
MISREAD = 0.2
"""What lies so likely as it should, and was left so by an event, is no turn of who comes next: it was misread."""
SAME = 0.3
"""Two unknown objects that would lie so many spaces apart, or less, are one between two places."""


class TableTracker:
    """Believes something of the table of a session; all it knows is in `belief`, a value that others may keep.

    `costs` say what is believed of how this game is read, `filled` is the layer of the pieces that fill a place.
    """

    def __init__(
        self, session: Session, costs: Costs | None = None, filled: str = "", *, after_another: bool = False
    ) -> None:
        self.session = session
        self.costs = costs or Costs()
        self.filled = filled
        self.belief = TableBelief(lay_before=None if after_another else {})
        self.compared: State = session.state  # the state with which the table was last compared
        self._history = StateHistory(session)
        self._log_before: ReportLog | None = None  # what had been reported before the last look

    @property
    def matched(self) -> bool:
        """Whether the table has matched the state since what should lie there changed last."""
        states = self._history.states()[self.belief.matched_at :]
        return bool(self.belief.spots and states) and all(state.layout() == states[-1].layout() for state in states)

    def see(self, look: Observation, *, asked: bool = False) -> TableReport:
        """Take in what a look showed, and compare the whole table with the state.

        Who has `asked` is also told once more which pieces are missing.
        """
        states = self._history.states()
        self._log_before = self.belief.log
        belief = self.belief.after(look, states)
        changed = self._changes(belief, states).at_least(SECOND_SHARE)
        self.belief = belief.doubting(changed, look.spots.keys(), self.filled)
        report = self.report(asked=asked)
        differ = {spot: self.belief.best(spot) for spot in report.differences}
        before = differ if self.belief.lay_before is None else self.belief.lay_before
        still = {spot: label for spot, label in before.items() if (spot, label) in differ.items()}
        self.belief = replace(self.belief, lay_before=still)
        return replace(report, unsure=report.unsure or bool(still) or self._may_come_from_under_a_hand(report))

    def report(self, *, asked: bool = False) -> TableReport:
        """How the table, as last seen, stands against the state; what is said of it counts as reported."""
        states = self._history.states()
        now = len(states) - 1
        belief = self.belief.decided(states, self.costs.show)
        log, pixels = belief.log, belief.pixels
        known = log.known(belief.labels, states, belief.compared_at)
        changes = self._changes(belief, states)
        report = self._explained(belief, states, known, changes)
        second = self._second(log, changes)
        report = self._with_second(report, states[-1], second, log)
        strays = (*changes.strays, *(place for place in changes.off_centre if place not in log.off_centre))
        since = {place: log.strays.get(place, now) for place in strays}
        report = self._with_strays(report, belief, strays, repeated=all(at < now for at in since.values()))
        due = states[-1].layout()
        missing = changes.faded | {spot for spot in log.missing if belief.hardly(spot, due, self.costs.doubt)}
        if report.nothing_new and missing and (asked or not missing <= log.missing):
            faded = differing(sorted(missing), evidence=Evidence.FADED)
            mismatches = (*report.mismatches, *faded)
            report = replace(report, standing=Standing.UNEXPLAINED, mismatches=mismatches, repeated=False)
        log = log.with_differences(report.differences, known, belief.labels, now, bool(belief.hidden))
        log = replace(log, strays=since)
        if not belief.hidden:  # reported once: what players leave so is how it lies
            log = replace(log, second=frozenset(second), off_centre=changes.off_centre, missing=missing)
        if report.standing is Standing.MATCHED and belief.spots:
            belief = replace(belief, matched_at=now)
        push = _pushed(report, pixels)
        if report.nothing_new and (push is None or (push.may_stay and not belief.hidden)):
            wrong = {place for place, _ in report.differences}
            belief = belief.well(states, wrong, second if belief.hidden else ())
        self.belief, self.compared = replace(belief, log=log, compared_at=now), states[-1]
        return report if push is None else self._only_pushed(report, push)

    def agrees(self) -> bool:
        """Whether there is nothing to say of the table as last seen after an event; if so that is the baseline.

        Players may go on before anybody looks again. What the event laid and was surely seen is remembered as that,
        also where something else is wrong.
        """
        states = self._history.states()
        self.belief = self.belief.laid(states)
        changes = self._changes(self.belief, states)
        if not self.belief.spots or differences(states[-1].layout(), self.belief.labels, self.costs.doubt):
            return False
        if changes.off_centre or changes.strays or changes.faded or changes.joined(SECOND_SHARE):
            return False
        self.belief = self.belief.well(states)
        return True

    def unread(self, pixels: PixelChanges) -> TableReport | None:
        """What is said where a look failed: at which places so much changed that something came or went.

        None where nothing did; nothing is explained or proposed. It counts as no look.
        """
        states = self._history.states()
        self.belief = replace(self.belief, pixels=pixels, compared_at=len(states) - 1)
        self.compared = states[-1]
        changes, layout = self._changes(self.belief, states), states[-1].layout()
        spots = (spot for place in changes.at_least(STRAY_SHARE) for spot in self.belief.spots if spot[0] == place)
        changed = differing((spot for spot in spots if layout.get(spot) is not None), evidence=Evidence.CHANGED)
        strays = _lying(changes.strays, pixels.landed)
        if not changed and not strays:
            return None
        report = TableReport(Standing.UNEXPLAINED, (*changed, *strays))
        return report if pixels.pushed_mm is None else self._only_pushed(report, Push(pixels.pushed_mm))

    def bare(self) -> None:
        """Nothing lies on the table yet."""
        self.belief = replace(self.belief, lay_before={})

    def discard_report(self) -> None:
        """Undo the last report: nobody has heard it, and it is to be made once more."""
        if self._log_before is not None:
            self.belief = replace(self.belief, log=self._log_before)

    def forget(self) -> None:
        """Forget everything, as after the camera was bumped."""
        self.belief, self._log_before = self.belief.forgotten(), None

    def _changes(self, belief: TableBelief, states: Sequence[State]) -> Changes:
        return changes_since_baseline(belief, states, self.filled, self.costs.doubt)

    def _explained(
        self, belief: TableBelief, states: Sequence[State], known: Mapping[Spot, int], changes: Changes
    ) -> TableReport:
        """What explains the differences, of which some are `known` since so many events."""
        state, due = states[-1], states[-1].layout()
        past, stirred = states[belief.matched_at :], changes.joined(STIRRED_SHARE)
        stale = [spot for spot, since in known.items() if since < len(states) - 1]
        heard = belief.log.before_news(known, differences(due, belief.labels, self.costs.doubt))
        report = explain(state, past, belief.labels, self.costs, known=heard, stirred=stirred, stale=stale)
        report = replace(report, mismatches=differing(report.differences, known))
        if not report.differences or not set(report.differences) <= set(stale):
            return report
        if report.standing is not Standing.MOVED:
            return replace(report, repeated=True)
        if all(belief.chance(spot, due) >= MISREAD for spot in report.differences):
            return replace(report, standing=Standing.UNEXPLAINED, proposals=(), repeated=True)
        return report

    def _second(self, log: ReportLog, changes: Changes) -> list[Place]:
        """Where a second piece may have been set down beside one, the place that changed most first."""
        second = changes.joined(SECOND_SHARE)
        return second if len(second) < MANY else [place for place in second if place in log.second]

    def _with_second(self, report: TableReport, state: State, second: Sequence[Place], log: ReportLog) -> TableReport:
        """The same with what the rules say of second pieces, where there is nothing else to say and that is new."""
        if not report.nothing_new or log.second.issuperset(second):
            return report
        against = set_down(state, second)
        return replace(report, standing=Standing.UNEXPLAINED, against=against, repeated=False) if against else report

    def _with_strays(
        self, report: TableReport, belief: TableBelief, strays: Sequence[Place], repeated: bool
    ) -> TableReport:
        """The same with these strays, unless a turn explains all without them; `repeated`: they were known."""
        if not strays or not (
            report.nothing_new or report.standing is Standing.UNEXPLAINED or _leaves(report, belief, strays)
        ):
            return report
        mismatches = (*report.mismatches, *_lying(strays, belief.pixels.landed))
        repeated = report.nothing_new and repeated
        return replace(report, standing=Standing.UNEXPLAINED, proposals=(), mismatches=mismatches, repeated=repeated)

    def _only_pushed(self, report: TableReport, push: Push) -> TableReport:
        """The same where all was only pushed: nobody did anything else, and nothing is proposed."""
        self.belief = replace(self.belief, log=replace(self.belief.log, differences={}))
        return TableReport(Standing.UNEXPLAINED, differing(report.differences), push=push)

    def _may_come_from_under_a_hand(self, report: TableReport) -> bool:
        """Whether a hand hides a piece like one that is new, which may be that one: pieces that fill places stay."""
        layout, hidden = self.session.state.layout(), self.belief.hidden
        new = {(spot[1], self.belief.best(spot)) for spot in report.differences if spot[1] != self.filled}
        covered = {(layer, label) for (place, layer), label in layout.items() if place in hidden and label}
        return not new.isdisjoint(covered)


def _pushed(report: TableReport, pixels: PixelChanges) -> Push | None:
    """What was pushed, if that alone is what happened."""
    if pixels.pushed_mm is not None and (pixels.most or not report.nothing_new):
        return Push(pixels.pushed_mm)
    if pixels.carried_mm is not None and report.nothing_new:
        return Push(pixels.carried_mm, may_stay=True)
    return None


def _leaves(report: TableReport, belief: TableBelief, strays: Collection[Place]) -> bool:
    """Whether the likeliest proposal would lay something where something lies beside its place, or nothing lies."""
    amiss = report.proposals[0].amiss if report.proposals else ()
    return any(spot[0] in strays or belief.best(spot) is None for spot in amiss)


def _lying(strays: Sequence[Place], landed: Mapping[Place, Landed]) -> tuple[Mismatch, ...]:
    """Unknown objects at these places; one that lies between two is of the one nearer to what lay there before."""
    found: list[Mismatch] = []
    points: list[tuple[float, float]] = []
    for place in sorted(strays, key=lambda place: landed[place].nearest if place in landed else math.inf):
        there = landed.get(place)
        if there is not None and there.at is not None:
            if any(math.dist(there.at, other) < there.space * SAME for other in points):
                continue
            points.append(there.at)
        found.append(Mismatch(place, evidence=Evidence.UNKNOWN, off_mm=there.off_mm if there is not None else None))
    return tuple(found)
