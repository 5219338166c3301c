"""The eyes in a game: frames become readings, readings are compared with the state, and nearly sure ones are taken."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from calibration.camera.light import LightReading, LightWarning, changed
from companion.app.plugins import plugin_of
from companion.app.pushes import Pushes
from companion.games.kit import Place, State
from companion.games.plugin import Reading
from companion.play.explain import Costs, Explanation, SpotsSeen, Standing, best_label
from companion.play.lying import Lying
from companion.play.session import Session
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import card_outline, lies_on, visible_cards
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.motion.kept_mat import KeptMat
from companion.vision.motion.watching import (
    Bumped,
    Covered,
    Moving,
    Noticed,
    Resumed,
    Settled,
    Stopped,
    Uncovered,
    Watcher,
)
from companion.vision.tiles.cells import Box, Reframing
from hardware.cameras.frame import Frame

R = TypeVar("R")

View = tuple[Picture, Floats]
"""A picture and the corners of a place in it, in pixels."""

AGAIN = 0.5
"""Seconds after which a table that could not be read, as a hand lay over the mat, is looked at again."""

LATER = 2.0
"""The same where it is not known where anything lies, as no mat was found."""

TO_DO = 1.5
"""Seconds after an event in which hands may do what it asks before the eyes look whether they have."""

GIVEN_UP = 3.0
"""Seconds in which all lies still, no hand is in view and nothing can be read, after which somebody has to help."""

RESTS = 10.0
"""Seconds after which what reaches into the picture and does not move is no arm, or one that should be taken away."""


class Eyes:
    """Looks at the table of one session at a time.

    All of it runs in one thread, which need not be the window's; others read its attributes.
    `take` feeds it every frame and `tick` the time; `watch` gives the new reading once the scene has come to rest,
    `scan` reads now. Without a profile it sees only whether there is anything to see. `light` is the light that the
    camera was calibrated in.
    """

    def __init__(self, profile: Profile | None, light: LightReading | None = None) -> None:
        self.profile = profile
        self.light = light
        self.frame: Frame | None = None
        self.covered = False
        self.stopped = False
        self.trouble: UnreadableError | None = None  # why the last look failed
        self.warning: LightWarning | None = None  # why the last look should not be trusted
        self.outside: tuple[Place, ...] = ()  # what the last look did not show: it lies outside the picture
        self.unclear: Mapping[Place, State] = {}  # where it showed what it could not tell, and first in which state
        self.reframing: Reframing | None = None  # what to do to have more of the table in view
        self.nudged: int | None = None  # the card of the mat that no longer lies where it should
        self._cut: tuple[Box, ...] = ()  # where the picture's edge cuts something
        self.turns: Mapping[str, float] = {}  # how the table lay then, in degrees, by what names of places begin with
        self.lying: SpotsSeen = {}  # what lay there when it was last read
        self._views: dict[Place, View] = {}  # what places at which something is wrong looked like when they were read
        self.compared: State | None = None  # the state with which that was compared
        self._session: Session | None = None
        self._learnt = profile  # with which what is known of the table was read
        self._lying: Lying | None = None
        self._mat = KeptMat()
        self._watcher = Watcher()
        self._pushes = Pushes(self._watcher)
        self._placed = False  # whether the watcher knows where the spaces are
        self._watched: State | None = None  # the state whose spaces it watches
        self._heard: State | None = None  # the state with which was last compared what was seen before it
        self._grown = False  # whether there may be other spaces by now: after an event, and when all has come to rest
        self._still = False
        self._changed = False
        self._fresh: set[Place] = set()  # what has changed since it was last read
        self._relit: set[Place] = set()  # of that what changed as all did, with the light
        self._look_at = math.inf  # when to look whether hands have done what an event asked of them
        self._try_at = math.inf  # when to try again to read what could not be read
        self._failed_at = math.inf  # since when looks at what lies still have failed
        self._rests_since = math.inf  # since when something that reaches in has not moved
        self._reached = False  # whether a hand lies in the picture of which nobody knows what it hides
        self._hidden: frozenset[Place] = frozenset()
        self._past_a_hand = False  # whether it was last read with a hand in view, and not all was well

    def take(self, frame: Frame, session: Session | None = None) -> None:
        """Take in a frame of the table on which a session, if any, is played."""
        if session is not self._session or self.profile is not self._learnt:
            after, self._session, self._learnt = self._session is not None, session, self.profile
            reading = self._reading()
            filled = reading.filled if reading is not None else ""
            self._lying = Lying(session, self._costs(), filled, after_another=after) if session is not None else None
            self._forget()
        self._hear()
        self.frame = frame
        for event in self._watcher.feed(frame.bgr, frame.time):
            self._noticed(event)
        if session is not None and session.state is not self._watched:
            self._grown, self._look_at = True, frame.time + TO_DO
        if self._placed and self._still and self._grown:
            self._follow()
        if not self._placed and self._still and frame.time >= self._try_at:
            self._place()

    def _hear(self) -> None:
        """After an event all may lie as it was seen last, before another picture shows what hands do next."""
        if self._session is None or self._lying is None or self._session.state is self._heard:
            return
        self._heard = self._session.state
        seen = self._placed and self._still and self._fresh <= self._hidden
        if seen and self._lying.agrees():
            self._all_is_well()

    def tick(self, now: float) -> None:
        """Say what time it is, in the frames' own seconds, so that frames that stop are noticed."""
        for event in self._watcher.tick(now):
            self._noticed(event)

    def watch(self) -> Explanation | None:
        """How the table stands, once after each change that has come to rest; None in between and when unreadable."""
        if self.frame is None or not self._still or self.stopped or self.covered or self._reached:
            return None
        tried = self._fresh and self.frame.time >= self._try_at
        if not self._changed and not tried and not (self._placed and self.frame.time >= self._look_at):
            return None
        self._changed, self._look_at = False, math.inf
        try:
            return self._look(self._fresh)
        except UnreadableError as err:
            self._fail(err, AGAIN)
            if self._lying is not None and err.what.key == "no-tiles":
                self._lying.bare()
            return self._unread()

    def scan(self, session: Session) -> Explanation:
        """Read the table now. UnreadableError if it cannot be read."""
        self.picture(session)
        self._changed = False
        if self._hidden and self._still:
            self._watcher.see_anew()  # whoever asks sees no arm there
        try:
            found = self._look(asked=True)
        except UnreadableError as err:
            self._fail(err, AGAIN)
            raise
        if not self._still:  # a hand may have hidden anything: all is read again once it has gone
            self._fresh.update(self._watcher.regions)
            self._changed = True
        return found

    def picture(self, session: Session) -> Picture:
        """The newest picture (BGR) of a session's table, less grainy while all is still. UnreadableError if there is
        none.
        """
        if self.frame is None or session is not self._session:
            raise UnreadableError("waiting")
        if self.stopped:
            raise UnreadableError("stopped")
        if self.covered:
            raise UnreadableError("covered")
        return self._watcher.picture

    def sees(self, session: Session) -> bool:
        """Whether a camera sees this session's table, and its parts are known."""
        reading = self._reading() if self.frame is not None and session is self._session else None
        return reading is not None and not self._unlearnt(reading)

    def newly_unclear(self) -> tuple[Place, ...]:
        """Where the last look showed what it could not tell, first since the last event."""
        state = self._session.state if self._session is not None else None
        return tuple(place for place, since in self.unclear.items() if since is state)

    @property
    def unreadable(self) -> UnreadableError | None:
        """Why what has changed cannot be read, though hands have long left it; None where it can, or may soon."""
        if self.frame is None or self.frame.time < min(self._failed_at + GIVEN_UP, self._rests_since + RESTS):
            return None
        if self.covered:
            return UnreadableError("covered")
        if not self._still:
            return None
        if self._reached or self._hidden:
            return UnreadableError("reached") if self.frame.time >= self._rests_since + RESTS else None
        return self.trouble if self._fresh or not self._placed else None

    @property
    def kept(self) -> bool:
        """Whether the mat was covered at the last look, which went on with where it had lain."""
        return self._mat.covered

    @property
    def regions(self) -> Mapping[Place, NDArray[np.float64]]:
        """Where each place is in the picture, as corners (N, 2) in pixels."""
        return self._watcher.regions

    def view(self, place: Place) -> View | None:
        """A picture in which a place is seen as it was read, and its corners there; None if it is not in view."""
        corners = self.regions.get(place)
        if place in self._views or corners is None or self.frame is None:
            return self._views.get(place)
        return self.frame.bgr, corners

    def notice_again(self) -> None:
        """What was last noticed could not be used: the next `watch` looks once more."""
        self._changed = self._placed
        self._fresh.update(self._watcher.regions)
        if self._lying is not None:
            self._lying.untold()

    def light_now(self) -> LightWarning | None:
        """What is wrong with the light; nothing where there is no mat, whose white would tell."""
        light = LightReading.seen(self.frame.bgr) if self.frame is not None else None
        return changed(light, self.light) if light is not None else None

    def _forget(self) -> None:
        self._watcher = Watcher()
        self._pushes = Pushes(self._watcher)
        self._placed = self._still = self._changed = self.covered = self.stopped = False
        self._fresh, self._relit = set(), set()
        self._try_at = self._look_at = self._failed_at = self._rests_since = math.inf
        self._watched, self._grown = None, False
        self._reached = self._past_a_hand = False
        self._hidden = frozenset()
        self._mat = KeptMat()
        self.trouble = self.warning = None
        self.outside, self.reframing, self.nudged, self._cut = (), None, None, ()
        self.turns, self.unclear = {}, {}
        self.lying, self._views = {}, {}

    def _noticed(self, event: Noticed) -> None:
        if isinstance(event, Settled):
            self._still = self._grown = True
            self._reached = event.reached and not self._regions()
            self._relit -= set(event.changed) - self._hidden
            if event.light:
                self._relit = set(self._watcher.regions)
            self._hidden, self._cut = frozenset(event.hidden), event.cut
            self._rests_since = event.time if event.reached else math.inf
            self._changed = self._changed or (self._past_a_hand and not event.reached)
            self._fresh.update(event.changed)
            if not self._placed:
                self._place()
            elif event.light or not self._regions() or self._fresh - self._hidden:
                self._changed = True
        elif isinstance(event, Moving):
            self._still, self._failed_at, self._rests_since = False, math.inf, math.inf
        elif isinstance(event, Bumped):
            if self._lying is not None:
                self._lying.forget()
                self.lying, self._views = {}, {}
            self._pushes.forget()
            self._still = True  # a camera counts as knocked once its picture has come to rest
            self._placed, self.reframing, self.nudged = False, None, None
            self._place()
        elif isinstance(event, Covered | Uncovered):
            self.covered = isinstance(event, Covered)
            self._failed_at = event.time if self.covered else math.inf
        elif isinstance(event, Stopped | Resumed):
            self.stopped = isinstance(event, Stopped)

    def _place(self) -> None:
        """Tell the watcher where each space is in the picture; without a mat the next stillness tries again."""
        reading = self._reading()
        if self._session is None or reading is None or self._unlearnt(reading) or self.frame is None:
            return
        if reading.regions is None:
            self._placed = self._changed = True
            return
        try:
            regions = self._regions_of(reading.regions, self._session.state)
            self._watcher.look_at(regions)
            if reading.turns is not None:
                self.turns = reading.turns(regions)
            self._placed, self.trouble, self._failed_at, self._try_at = True, None, math.inf, math.inf
        except UnreadableError as err:
            self._fail(err, LATER)

    def _follow(self) -> None:
        """After an event or a look: watch the spaces that there are now, as a growing board has new ones."""
        assert self.frame is not None
        assert self._session is not None
        self._grown, self._watched = False, self._session.state
        reading = self._reading()
        if reading is None or reading.regions is None:
            return
        reframing, card = None, self.nudged
        with suppress(UnreadableError):  # a hand may lie over the mat; the next stillness tries again
            state = self._session.state
            found = self._regions_of(reading.regions, state)
            places = {place for place, _ in state.layout()}
            still = {place: there for place, there in self._watcher.regions.items() if place in places}
            self._watcher.follow({**still, **found})  # where nothing lies now, as on display, something may come
            if self._hidden and self._pushes.moved(reading) is not None:
                self._watcher.see_anew()  # what reached in over the picture's edge was the board that hands have pushed
            elif self._hidden and (whole := reading.whole) is not None:
                self._watcher.lies(self._read(lambda picture: whole(picture, self.known, state)))
            if (reframe := reading.reframe) is not None:
                reframing = self._read(lambda picture: reframe(picture, self.known, state, self._cut))
            if (nudged := reading.nudged) is not None and not self.kept and not self._hidden:
                card = nudged(self._watcher.picture, self.known, state)
        self.reframing, self.nudged = reframing, card
        if reframing is not None and reframing.push is not None:
            self._pushes.asked_mm = math.hypot(*reframing.push)

    def _regions_of(self, regions: Callable[..., Mapping[Place, Floats]], state: State) -> Mapping[Place, Floats]:
        """Where each place is in the newest picture."""
        return self._read(lambda picture: regions(picture, self.known, state))

    def _read(self, read: Callable[[Picture], R]) -> R:
        """What is read in the newest picture. UnreadableError where it cannot be."""
        return self._mat.read(self._watcher.picture, read)

    def _unlearnt(self, reading: Reading[Any]) -> bool:
        """Whether a profile of the box is missing; a game may be read without one."""
        return self.profile is None and reading.needs_profile

    @property
    def known(self) -> Profile:
        """What is known of the box: nothing yet, for games that are read without it."""
        return self.profile if self.profile is not None else Profile({})

    def _reading(self) -> Reading[Any] | None:
        load = plugin_of(self._session.game.name).reading if self._session is not None else None
        return load() if load is not None else None

    def _costs(self) -> Costs:
        """What is believed of how the session's game is read."""
        reading = self._reading()
        return Costs() if reading is None or reading.misread is None else Costs(misread=reading.misread)

    def _regions(self) -> bool:
        reading = self._reading()
        return reading is not None and reading.regions is not None

    def _look(self, among: Collection[Place] | None = None, asked: bool = False) -> Explanation:
        """Read what lies still and unhidden, all or only `among` these places, and compare the table with the state.

        `asked`: somebody wants to know, and is also told what was told before.
        """
        assert self.frame is not None
        assert self._session is not None
        assert self._lying is not None
        reading = self._reading()
        if reading is None:
            raise UnreadableError("no-reading")
        if self._unlearnt(reading):
            raise UnreadableError("no-profile")
        self.warning = self.light_now()
        state, again = self._session.state, reading.look_again
        if among is not None and again is not None:
            seen = self._read(lambda picture: again(picture, self.known, state, among))
        else:
            seen = self._read(lambda picture: reading.look(picture, self.known, state))
        if self._session.state is not state:
            raise UnreadableError("waiting")  # somebody went on meanwhile: it is read again for what is due now
        self.trouble, self._failed_at = None, math.inf
        gone = self._fresh.difference(self._hidden, (place for place, _ in seen))
        changed, relit = bool(self._fresh), frozenset(self._relit)
        self._fresh &= self._hidden
        self._relit.difference_update(place for place, _ in seen)
        self._try_at = math.inf
        self.outside = reading.outside(self._session.state, seen) if reading.outside is not None else ()
        was_right = self._lying.in_step
        if reading.went_on is not None and was_right:
            seen = reading.went_on(state, seen)
        if reading.covered is not None:
            seen = reading.covered(state, seen, self._lying.lay_right())
        shown = {spot: labels for spot, labels in seen.items() if spot[0] not in self._hidden}
        unclear = reading.unclear(state, shown) if reading.unclear is not None else ()
        unread = self.unclear.keys() - {place for place, _ in shown}  # as under a hand
        self.unclear = {place: self.unclear.get(place, state) for place in (*unclear, *unread)}
        found = self._lying.see(shown, self._unlike(), self._hidden, gone, self._left(), asked, relit)
        unlike = self._pushes.most_is_unlike(self._lying.unlike)
        by = self._pushes.together(reading) if not found.calm or unlike else None
        if by is not None:
            found = self._lying.pushed(found, by)
        elif found.calm:
            carried = self._pushes.carried(reading)
            found = self._lying.pushed(found, carried, carried=True) if carried is not None else found
            if carried is None or not self._hidden:  # what is told while a hand is in view is told once it has gone
                self._all_is_well()
        elif found.strays and reading.space_mm is not None:
            found = self._pushes.measured(found, reading.space_mm)
        if reading.said is not None and found.standing in (Standing.BEHIND, Standing.ASTRAY):
            lies = {spot: best_label(labels) for spot, labels in self._lying.seen.items()}
            found = replace(found, said=reading.said(state, lies, was_right))
        self.lying, self.compared = dict(self._lying.seen), self._lying.compared
        self._keep_views({place for place, _ in shown}, found)
        self._past_a_hand = bool(self._hidden) and (changed or not found.calm)
        return found

    def _unlike(self) -> Mapping[Place, float]:
        """How much of each place looks otherwise than when all was well, without what a card of the mat brings about
        that was laid over an empty one, and without empty ones beside the board, which are nowhere.
        """
        assert self._session is not None
        laid, reading = self._laid(), self._reading()
        bare = set() if reading is None else {at for at in self.regions if reading.is_loose(at)} - laid
        unlike = {at: by for at, by in self._watcher.unlike().items() if at not in bare}
        if unlike.keys() <= laid:
            return unlike
        cards = [card_outline(corners) for corners in visible_cards(self._watcher.picture).values()]
        under = {place for place in unlike.keys() - laid if any(lies_on(card, self.regions[place]) for card in cards)}
        return {place: share for place, share in unlike.items() if place not in under}

    def _all_is_well(self) -> None:
        """There is nothing to say: with what is seen now whatever comes is compared."""
        assert self._session is not None
        assert self._lying is not None
        self._watcher.well(self._lying.stirred if self._hidden else ())
        self._pushes.well(self._laid(), self._reading())

    def _laid(self) -> set[Place]:
        """Where something should lie."""
        assert self._session is not None
        return {place for (place, _), label in self._session.state.layout().items() if label is not None}

    def _left(self) -> frozenset[Place]:
        """From where something has gone that was none of the game's pieces; how bare spaces of a printed board look its
        tiles tell too, how the table looks about free tiles they do not.
        """
        reading = self._reading()
        return self._watcher.left(() if reading is None or reading.fixed else self._laid())

    def _keep_views(self, read: Collection[Place], found: Explanation) -> None:
        """Of the picture that was read keep what shows places at which something is wrong, and no more."""
        likely = found.proposals[0].amiss if found.proposals else ()
        wrong = {place for place, _ in (*found.differences, *found.missing, *likely)}
        now = {
            place: _cut_out(self._watcher.picture, self.regions[place])
            for place in wrong.intersection(read, self.regions)
        }
        self._views = {place: now.get(place, view) for place, view in {**self._views, **now}.items() if place in wrong}

    def _fail(self, err: UnreadableError, again: float) -> None:
        """A look failed, and is to be taken again after so many seconds."""
        assert self.frame is not None
        now = self.frame.time
        self.trouble, self._failed_at, self._try_at = err, min(self._failed_at, now), now + again

    def _unread(self) -> Explanation | None:
        """Where a table that could not be read looks otherwise than when all was well; None if nowhere."""
        reading = self._reading()
        if self._lying is None or self._session is None or reading is None:
            return None
        unlike = {place: share for place, share in self._unlike().items() if place not in self._hidden}
        found = self._lying.unread(unlike, self._left())
        if found is not None and (by := self._pushes.together(reading)) is not None:
            found = self._lying.pushed(found, by)
        elif found is not None and found.strays and reading.space_mm is not None:
            found = self._pushes.measured(found, reading.space_mm)
        self.compared = self._lying.compared
        return found


def _cut_out(picture: Picture, corners: Floats) -> View:
    """A copy of the part of a picture about a place, and the place's corners in it."""
    about = (corners.max(axis=0) - corners.min(axis=0)) / 2
    first = np.maximum(corners.min(axis=0) - about, 0).astype(int)
    right, bottom = (corners.max(axis=0) + about).astype(int) + 1
    return picture[first[1] : bottom, first[0] : right].copy(), corners - first
