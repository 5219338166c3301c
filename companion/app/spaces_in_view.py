"""Where the spaces of a table are in the picture, and what hands can do to have more of them there."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from companion.app.picture_baseline import PictureBaseline
from companion.games.extras import GuidesCamera, SeesTiles, TellsTurns
from companion.games.kit import Place, State
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.motion.kept_mat import KeptMat
from companion.vision.motion.watching import MotionWatcher
from companion.vision.tiles.cells import Box, Reframing

R = TypeVar("R")


class SpacesInView:
    """Tells a watcher where each space is, and follows them as the board grows.

    `placed` is whether the watcher knows it, `state` the one whose spaces it watches; there may be others by now if
    they `may_differ`: after an event, and when all has come to rest. `turns` is how the table lay when it was placed,
    in degrees, by what names of places begin with. `reframing` is what to do to have more of the table in view, as for
    what the picture's edge has `cut`, and `nudged` the card of the mat that no longer lies where it should.
    """

    def __init__(self, watcher: MotionWatcher, baseline: PictureBaseline) -> None:
        self._watcher = watcher
        self._baseline = baseline
        self._mat = KeptMat()
        self.placed = False
        self.state: State | None = None
        self.may_differ = False
        self.turns: Mapping[str, float] = {}
        self.cut: tuple[Box, ...] = ()
        self.reframing: Reframing | None = None
        self.nudged: int | None = None

    @property
    def kept(self) -> bool:
        """Whether the mat was covered when something was last read, which went on with where it had lain."""
        return self._mat.covered

    def read(self, read: Callable[[Picture], R]) -> R:
        """What is read in the newest picture. UnreadableError where it cannot be."""
        return self._mat.read(self._watcher.picture, read)

    def lose(self) -> None:
        """The camera sees the table from elsewhere: all is to be placed anew."""
        self.placed, self.reframing, self.nudged = False, None, None

    def place(self, reader: TableReader[Any], profile: Profile, state: State) -> None:
        """Find where each space is, whatever was watched before. UnreadableError where that cannot be told."""
        regions = self._regions(reader, profile, state)
        self._watcher.look_at(regions)
        self.turns = reader.turns(regions) if isinstance(reader, TellsTurns) else {}
        self.placed = True

    def follow(self, reader: TableReader[Any] | None, profile: Profile, state: State, reached: bool) -> None:
        """Watch the spaces that there are now, as a growing board has new ones; `reached`: something reaches in."""
        self.may_differ, self.state = False, state
        if reader is None or not reader.spaces:
            return
        reframing, nudged = None, self.nudged
        with suppress(UnreadableError):  # a hand may lie over the mat; the next stillness tries again
            found = self._regions(reader, profile, state)
            places = {place for place, _ in state.layout()}
            still = {place: there for place, there in self._watcher.regions.items() if place in places}
            self._watcher.follow({**still, **found})  # where nothing lies now, as on display, something may come
            self._see_what_lies_at_the_edge(reader, profile, state, reached)
            asked = self._asked(reader, profile, state)
            if not self.kept and not reached:
                nudged = asked.card
            reframing = asked if asked.push is not None or asked.higher else None
        self.reframing, self.nudged = reframing, nudged
        if reframing is not None and reframing.push is not None:
            self._baseline.asked_mm = math.hypot(*reframing.push)

    def _see_what_lies_at_the_edge(
        self, reader: TableReader[Any], profile: Profile, state: State, reached: bool
    ) -> None:
        """What reaches in over the edge may be the board that hands have pushed, or a part that lies there; what lies
        there may be taken away.
        """
        if reached and self._baseline.moved_mm(reader) is not None:
            self._watcher.see_anew()
        elif not isinstance(reader, SeesTiles):
            return
        elif (whole := self.read(lambda picture: reader.whole(picture, profile, state))) is not None:
            self._watcher.lies(whole)

    def _asked(self, reader: TableReader[Any], profile: Profile, state: State) -> Reframing:
        """What players are asked to do for more to be seen."""
        if not isinstance(reader, GuidesCamera):
            return Reframing()
        return self.read(lambda picture: reader.reframe(picture, profile, state, self.cut)) or Reframing()

    def _regions(self, reader: TableReader[Any], profile: Profile, state: State) -> Mapping[Place, Floats]:
        """Where each place is in the newest picture."""
        return self.read(lambda picture: reader.regions(picture, profile, state))
