"""What the eyes know of a table at one moment: a value, so that other threads share nothing else with theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from calibration.camera.light import LightWarning
from companion.app.cut_outs import CutOut
from companion.games.kit import Place, State
from companion.play.session import Session
from companion.tracking import TableBelief
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats
from companion.vision.tiles.cells import Reframing
from hardware.cameras.frame import Frame


@dataclass(frozen=True, eq=False)
class TableInView:
    """The newest frame of the table of a session, and what is known of it.

    `readable`: its parts are known. `trouble` is why the last look failed, `unreadable` why what has changed cannot be
    read, though hands have long left it, and `warning` why the last look should not be trusted; `kept`: the mat was
    covered then, and it went on with where that had lain. Places `outside` the picture were not shown; at `unclear`
    ones something was that cannot be told, first in which state. A hand lies over the `hidden` ones. `reframing` is
    what to do to have more of the table in view, `nudged` the card of the mat that no longer lies where it should,
    `turns` how the table lies, in degrees, by what names of places begin with, and `regions` where each place is, as
    corners (N, 2) in pixels.
    """

    session: Session | None = None
    frame: Frame | None = None
    readable: bool = False
    stopped: bool = False
    covered: bool = False
    trouble: UnreadableError | None = None
    unreadable: UnreadableError | None = None
    warning: LightWarning | None = None
    kept: bool = False
    outside: tuple[Place, ...] = ()
    unclear: Mapping[Place, State] = field(default_factory=dict)
    hidden: frozenset[Place] = frozenset()
    reframing: Reframing | None = None
    nudged: int | None = None
    turns: Mapping[str, float] = field(default_factory=dict)
    regions: Mapping[Place, Floats] = field(default_factory=dict)
    belief: TableBelief = field(default_factory=TableBelief)
    cut_outs: Mapping[Place, CutOut] = field(default_factory=dict)

    def sees(self, session: Session) -> bool:
        """Whether a camera sees this session's table, and its parts are known."""
        return session is self.session and self.readable

    def newly_unclear(self) -> tuple[Place, ...]:
        """Where the last look showed what it could not tell, first since the last event."""
        state = self.session.state if self.session is not None else None
        return tuple(place for place, since in self.unclear.items() if since is state)

    def cut_out(self, place: Place) -> CutOut | None:
        """A picture in which a place is seen as it was read, and its corners there; None if it is not in view."""
        corners, kept = self.regions.get(place), self.cut_outs.get(place)
        if kept is not None or corners is None or self.frame is None:
            return kept
        return self.frame.bgr, corners
