"""The eyes in a game: frames become readings, readings are compared with the state, and nearly sure ones are taken."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from companion.display.desk import Trouble
from companion.games.kit import Event, Spot
from companion.play.explain import Explanation, Labels
from companion.play.lying import Lying
from companion.play.session import Session
from companion.vision.observation import UnreadableError
from companion.vision.profile import Profile
from companion.vision.watch import Bumped, Covered, Settled, Watcher
from hardware.cameras.frame import Frame

Look = Callable[[Any, Profile, Any], Mapping[Spot, Labels]]


class Eyes:
    """Looks at the table of one session at a time. `take` feeds it frames; `scan` reads the latest one now."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.frame: Frame | None = None
        self.trouble: str | None = None  # why the last look failed, in one plain sentence
        self._watcher = Watcher()
        self._lying: Lying | None = None

    def take(self, frame: Frame, session: Session | None, watching: bool) -> tuple[Event, ...]:
        """Take in a frame; when the scene has come to rest and `watching`, the events that are nearly certain."""
        self.frame = frame
        happened = self._watcher.feed(frame.bgr, frame.time)
        if session is None or not watching:
            return ()
        for event in happened:
            if isinstance(event, Bumped):
                self._lying_of(session).forget()
            elif isinstance(event, Covered):
                self.trouble = "covered"
            elif isinstance(event, Settled):
                explanation = self._look(session)
                taken = explanation.taken() if explanation else None
                if taken is not None:
                    return taken.events
        return ()

    def scan(self, session: Session) -> Explanation:
        """Read the table now; Trouble, a plain sentence, if it cannot be read."""
        if self.frame is None:
            raise Trouble("The camera has not shown a picture yet; wait a moment, or play on by hand.")
        explanation = self._look(session)
        if explanation is None:
            raise Trouble(self.trouble or "The table cannot be read; play on by hand.")
        return explanation

    def standing(self, session: Session) -> Explanation | None:
        """How the table stood when it was last seen; None while no camera shows anything."""
        return self._lying_of(session).standing() if self.frame is not None else None

    def _look(self, session: Session) -> Explanation | None:
        assert self.frame is not None
        look: Look = importlib.import_module(f"companion.games.{session.game.name}.reading").look
        try:
            seen = look(self.frame.bgr, self.profile, session.state)
        except UnreadableError as err:
            self.trouble = str(err)
            return None
        self.trouble = None
        return self._lying_of(session).see(seen)

    def _lying_of(self, session: Session) -> Lying:
        if self._lying is None or self._lying.session is not session:
            self._lying = Lying(session)
        return self._lying
