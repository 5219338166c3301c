"""The eyes in a game: frames become readings, readings are compared with the state, and nearly sure ones are taken."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from calibration.camera.light import LightReading, LightWarning, changed
from companion.app.cut_outs import CutOut, keep
from companion.app.failed_looks import AGAIN, LATER, FailedLooks
from companion.app.picture_baseline import PictureBaseline
from companion.app.plugins import plugin_of
from companion.app.spaces_in_view import SpacesInView
from companion.app.table_in_view import TableInView
from companion.app.to_read import ToRead
from companion.games.extras import TellsMore
from companion.games.kit import Place, Spot, State
from companion.games.plugin import TableReader
from companion.play.session import Session
from companion.tracking import (
    Costs,
    Observation,
    SpotsSeen,
    Standing,
    TableBelief,
    TableReport,
    TableTracker,
    best_label,
)
from companion.tracking.baseline import Baseline
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.motion.watching import (
    Bumped,
    Covered,
    MotionWatcher,
    Moving,
    Noticed,
    PicturesStopped,
    Resumed,
    Settled,
    Uncovered,
)
from hardware.cameras.frame import Frame

TO_DO = 1.5
"""Seconds after an event in which hands may do what it asks before the eyes look whether they have."""


class Eyes:
    """Looks at the table of one session at a time.

    All of it runs in one thread, which need not be the window's; others have its `view`, a value.
    `take` feeds it every frame and `tick` the time; `watch` gives the new reading once the scene has come to rest,
    `scan` reads now. Without a profile it sees only whether there is anything to see. `light` is the light that the
    camera was calibrated in.
    """

    def __init__(self, profile: Profile | None, light: LightReading | None = None) -> None:
        self.profile = profile
        self.light = light
        self.left_out: frozenset[Spot] = frozenset()  # compared only when somebody asks: a talk reads what lies there
        self._frame: Frame | None = None
        self._session: Session | None = None
        self._learnt = profile  # with which what is known of the table was read
        self._tracker: TableTracker | None = None
        self._heard: State | None = None  # the state with which was last compared what was seen before it
        self._forget()

    def _forget(self) -> None:
        """Nothing is known of the table."""
        self.view = TableInView()
        self._watcher = MotionWatcher()
        self._baseline = PictureBaseline(self._watcher)
        self._spaces = SpacesInView(self._watcher, self._baseline)
        self._to_read = ToRead()
        self._failed = FailedLooks()
        self._cut_outs: Mapping[Place, CutOut] = {}  # of places at which something is wrong, as they were read
        self._covered = False
        self._stopped = False
        self._warning: LightWarning | None = None  # why the last look should not be trusted
        self._outside: tuple[Place, ...] = ()  # what the last look did not show: it lies outside the picture
        self._unclear: Mapping[Place, State] = {}  # where it showed what it could not tell, and first in which state
        self._still = False
        self._changed = False
        self._look_at = math.inf  # when to look whether hands have done what an event asked of them
        self._reached = False  # whether a hand lies in the picture of which nobody knows what it hides
        self._past_a_hand = False  # whether it was last read with a hand in view, and not all was well

    # What the loop calls.

    def take(self, frame: Frame, session: Session | None = None) -> None:
        """Take in a frame of the table on which a session, if any, is played."""
        if session is not self._session or self.profile is not self._learnt:
            tracker = _tracker_of(session, after_another=self._session is not None) if session is not None else None
            self._session, self._learnt, self._tracker = session, self.profile, tracker
            self._forget()
        self._hear()
        self._frame = frame
        self.view = replace(self.view, session=session, frame=frame)
        for event in self._watcher.feed(frame.bgr, frame.time):
            self._noticed(event)
        if session is not None and session.state is not self._spaces.state:
            self._spaces.may_differ, self._look_at = True, frame.time + TO_DO
        if session is not None and self._spaces.placed and self._still and self._spaces.may_differ:
            self._spaces.follow(self._reader(), self.known, session.state, bool(self._hidden))
        if not self._spaces.placed and self._still and frame.time >= self._failed.try_at:
            self._place()
        self._publish()

    def tick(self, now: float) -> None:
        """Say what time it is, in the frames' own seconds, so that frames that stop are noticed."""
        for event in self._watcher.tick(now):
            self._noticed(event)
        self._publish()

    def watch(self) -> TableReport | None:
        """How the table stands, once after each change that has come to rest; None in between and when unreadable."""
        if self._frame is None or not self._still or self._stopped or self._covered or self._reached:
            return None
        tried = self._to_read.places and self._frame.time >= self._failed.try_at
        if not self._changed and not tried and not (self._spaces.placed and self._frame.time >= self._look_at):
            return None
        self._changed, self._look_at = False, math.inf
        try:
            return self._look(self._to_read.places)
        except UnreadableError as err:
            self._failed.failed(err, self._frame.time, AGAIN)
            if self._tracker is not None and err.what.key == "no-tiles":
                self._tracker.bare()
            return self._unread()
        finally:
            self._publish()

    def scan(self, session: Session) -> TableReport:
        """Read the table now. UnreadableError if it cannot be read."""
        self.picture(session)
        assert self._frame is not None
        self._changed = False
        if self._hidden and self._still:
            self._watcher.see_anew()  # whoever asks sees no arm there
        try:
            found = self._look(asked=True)
        except UnreadableError as err:
            self._failed.failed(err, self._frame.time, AGAIN)
            raise
        finally:
            self._publish()
        if not self._still:  # a hand may have hidden anything: all is read again once it has gone
            self._to_read.again(self._watcher.regions)
            self._changed = True
        return found

    def notice_again(self) -> None:
        """What was last noticed could not be used: the next `watch` looks once more."""
        self._changed = self._spaces.placed
        self._to_read.again(self._watcher.regions)
        if self._frame is not None and not self._spaces.placed:
            self._failed.again(self._frame.time, LATER)
        if not self._still:
            self._watcher.tell_again()  # that all lies still may be what was lost
        if self._tracker is not None:
            self._tracker.discard_report()

    # What others ask.

    @property
    def compared(self) -> State | None:
        """The state with which the table was last compared."""
        return self._tracker.compared if self._tracker is not None else None

    def picture(self, session: Session) -> Picture:
        """The newest picture (BGR) of a session's table, less grainy while all is still. UnreadableError if there is
        none.
        """
        if self._frame is None or session is not self._session:
            raise UnreadableError("waiting")
        if self._stopped:
            raise UnreadableError("stopped")
        if self._covered:
            raise UnreadableError("covered")
        return self._watcher.picture

    @property
    def known(self) -> Profile:
        """What is known of the box: nothing yet, for games that are read without it."""
        if self.profile is None:
            return Profile({})
        from companion.app.own_parts import for_game  # takes what learns parts, which a box's profile does without

        return for_game(self.profile, self._session.game.name if self._session is not None else "")

    def light_now(self) -> LightWarning | None:
        """What is wrong with the light; nothing where there is no mat, whose white would tell."""
        light = LightReading.seen(self._frame.bgr) if self._frame is not None else None
        return changed(light, self.light) if light is not None else None

    def _publish(self) -> None:
        """Let others have what is known now."""
        self.view = TableInView(
            session=self._session,
            frame=self._frame,
            readable=(reader := self._reader()) is not None and not self._unlearnt(reader),
            stopped=self._stopped,
            covered=self._covered,
            trouble=self._failed.trouble,
            unreadable=self._unreadable(),
            warning=self._warning,
            kept=self._spaces.kept,
            outside=self._outside,
            unclear=self._unclear,
            hidden=self._hidden,
            reframing=self._spaces.reframing,
            nudged=self._spaces.nudged,
            turns=self._spaces.turns,
            regions=self._watcher.regions,
            belief=self._tracker.belief if self._tracker is not None else TableBelief(),
            cut_outs=self._cut_outs,
        )

    def _unreadable(self) -> UnreadableError | None:
        """Why what has changed cannot be read, though hands have long left it; None where it can, or may soon."""
        if self._frame is None or not self._failed.for_long(self._frame.time):
            return None
        if self._covered:
            return UnreadableError("covered")
        if not self._still:
            return None
        if self._reached or self._hidden:
            return UnreadableError("reached") if self._failed.rests_for_long(self._frame.time) else None
        return self._failed.trouble if self._to_read.places or not self._spaces.placed else None

    # What is noticed between looks.

    def _hear(self) -> None:
        """After an event all may lie as it was seen last, before another picture shows what hands do next."""
        if self._session is None or self._tracker is None or self._session.state is self._heard:
            return
        self._heard = self._session.state
        if self._spaces.placed and self._still and not self._to_read.in_sight:
            before = self._tracker.belief.baseline
            self._tracker.agrees()
            self._follow_baseline(self._tracker, before)

    def _noticed(self, event: Noticed) -> None:
        if isinstance(event, Settled):
            self._settled(event)
        elif isinstance(event, Moving):
            self._still = False
            self._failed.moving()
        elif isinstance(event, Bumped):
            if self._tracker is not None:
                self._tracker.forget()
                self._cut_outs = {}
            self._baseline.forget()
            self._spaces.lose()
            self._still = True  # a camera counts as knocked once its picture has come to rest
            self._place()
        elif isinstance(event, Covered | Uncovered):
            self._covered = isinstance(event, Covered)
            self._failed.covered(event.time, self._covered)
        elif isinstance(event, PicturesStopped | Resumed):
            self._stopped = isinstance(event, PicturesStopped)

    def _settled(self, event: Settled) -> None:
        reader = self._reader()
        everywhere = reader is None or not reader.spaces  # nobody knows where its spaces are
        self._still = self._spaces.may_differ = True
        self._reached = event.reached and everywhere
        self._to_read.settled(event, self._watcher.regions)
        self._spaces.cut = event.cut
        self._failed.settled(event.time, event.reached)
        self._changed = self._changed or (self._past_a_hand and not event.reached)
        if not self._spaces.placed:
            self._place()
        elif event.light or everywhere or self._to_read.in_sight:
            self._changed = True

    def _place(self) -> None:
        """Tell the watcher where each space is in the picture; without a mat the next stillness tries again."""
        reader = self._reader()
        if self._session is None or reader is None or self._unlearnt(reader) or self._frame is None:
            return
        if not reader.spaces:
            self._spaces.placed = self._changed = True
            return
        try:
            self._spaces.place(reader, self.known, self._session.state)
            self._failed.succeeded()
        except UnreadableError as err:
            self._failed.failed(err, self._frame.time, LATER)

    # One look.

    def _look(self, among: Collection[Place] | None = None, asked: bool = False) -> TableReport:
        """Read what lies still and unhidden, all or only `among` these places, and compare the table with the state.

        `asked`: somebody wants to know, and is also told what was told before.
        """
        assert self._session is not None
        assert self._tracker is not None
        reader, tracker = self._readable(), self._tracker
        self._warning = self.light_now()
        state, hidden = self._session.state, self._hidden
        seen = self._read(reader, state, among)
        matched, news, relit = tracker.matched, bool(self._to_read.places), frozenset(self._to_read.relit)
        gone = self._to_read.read({place for place, _ in seen})
        self._outside = reader.outside(state, seen)
        seen = reader.reconsider(state, seen, tracker.belief.right, matched)
        shown = {spot: labels for spot, labels in seen.items() if spot[0] not in hidden}
        shown |= {} if asked else self._as_due(state)
        self._note_unclear(reader, state, shown)
        changes, before = self._baseline.changes(reader, self._laid()), tracker.belief.baseline
        found = tracker.see(Observation(shown, changes, hidden, gone, relit), asked=asked)
        self._follow_baseline(tracker, before)
        if found.standing in (Standing.PENDING, Standing.UNEXPLAINED) and isinstance(reader, TellsMore):
            lies = {spot: best_label(labels) for spot, labels in tracker.belief.labels.items()}
            found = replace(found, said=reader.said(state, lies, matched))
        self._keep_cut_outs({place for place, _ in shown}, found)
        self._past_a_hand = bool(hidden) and (news or not found.nothing_new)
        return found

    def _as_due(self, state: State) -> SpotsSeen:
        """The spots that a talk with the camera reads by itself, each with what should lie there."""
        due = state.layout() if self.left_out else {}
        return {spot: {due[spot]: 1.0} for spot in self.left_out if spot in due}

    def _follow_baseline(self, tracker: TableTracker, before: Baseline) -> None:
        """Where the tracker has another baseline than before, the picture is compared with how all looks now."""
        if tracker.belief.baseline is not before:
            self._baseline.keep(self._laid(), self._reader(), tracker.belief.baseline.kept)

    def _laid(self) -> set[Place]:
        """Where something should lie."""
        layout = self._session.state.layout() if self._session is not None else {}
        return {place for (place, _), label in layout.items() if label is not None}

    def _readable(self) -> TableReader[Any]:
        """How the session's table is read. UnreadableError where it is not."""
        reader = self._reader()
        if reader is None:
            raise UnreadableError("no-reading")
        if self._unlearnt(reader):
            raise UnreadableError("no-profile")
        return reader

    def _read(self, reader: TableReader[Any], state: State, among: Collection[Place] | None) -> SpotsSeen:
        """What the newest picture shows, all or only `among` these places. UnreadableError where it cannot be read."""
        assert self._session is not None
        seen = self._spaces.read(lambda picture: reader.look(picture, self.known, state, among))
        if self._session.state is not state:
            raise UnreadableError("waiting")  # somebody went on meanwhile: it is read again for what is due now
        self._failed.succeeded()
        return seen

    def _note_unclear(self, reader: TableReader[Any], state: State, shown: SpotsSeen) -> None:
        """Remember where it shows what it cannot tell; of what is not shown, as under a hand, nothing is new."""
        unclear = reader.unclear(state, shown) if isinstance(reader, TellsMore) else ()
        unread = self._unclear.keys() - {place for place, _ in shown}
        self._unclear = {place: self._unclear.get(place, state) for place in (*unclear, *unread)}

    def _keep_cut_outs(self, read: Collection[Place], found: TableReport) -> None:
        """Of the picture that was read keep what shows places at which something is wrong, and no more."""
        likely = found.proposals[0].amiss if found.proposals else ()
        wrong = {place for place, _ in (*found.differences, *found.missing, *likely)}
        self._cut_outs = keep(self._cut_outs, wrong, read, self._watcher.picture, self._watcher.regions)

    def _unread(self) -> TableReport | None:
        """Where a table that could not be read looks otherwise than when all was well; None if nowhere."""
        reader = self._reader()
        if self._tracker is None or reader is None:
            return None
        return self._tracker.unread(self._baseline.changes(reader, self._laid()).shown(self._hidden))

    # What is known of the game, and of the picture.

    @property
    def _hidden(self) -> frozenset[Place]:
        """The places over which a hand lies."""
        return self._to_read.hidden

    def _reader(self) -> TableReader[Any] | None:
        session = self._session
        return _reader_of(session) if session is not None else None

    def _unlearnt(self, reader: TableReader[Any]) -> bool:
        """Whether a profile of the box is missing; a game may be read without one."""
        return self.profile is None and reader.spaces is not None


def _reader_of(session: Session) -> TableReader[Any] | None:
    """How the table of a session's game is read, if it is."""
    load = plugin_of(session.game.name).reader
    return load() if load is not None else None


def _tracker_of(session: Session, after_another: bool) -> TableTracker:
    """What knows nothing yet of a session's table, but what is believed of how that is read."""
    reader = _reader_of(session)
    costs = Costs() if reader is None or reader.misread is None else Costs(misread=reader.misread)
    return TableTracker(
        session,
        costs,
        reader.spaces.filled if reader is not None and reader.spaces is not None else "",
        after_another=after_another,
    )
