"""The one small vocabulary of inputs that buttons, keys, touch, mouse and encoder all speak."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Button(StrEnum):
    """The four buttons that are enough for everything."""

    NEXT = "next"
    PREVIOUS = "previous"
    CONFIRM = "confirm"
    BACK = "back"


@dataclass(frozen=True)
class Press:
    """A button goes down.

    `held` if it may stay down, so that a release will tell when it comes up; `wired` if it is one on the machine's own
    pins, which no screen but the doctor's minds; `at` is the monotonic time in seconds, where a device has noted it;
    back is `at_once` where it opens the menu of a game in the midst of a choice too.
    """

    button: Button
    wired: bool = field(default=False, compare=False)
    held: bool = field(default=False, compare=False)
    at: float | None = field(default=None, compare=False)
    at_once: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Release:
    """A button comes up."""

    button: Button


@dataclass(frozen=True)
class Tap:
    """A finger or the mouse on something drawn, by the target that the page gave it."""

    target: str


SCROLL = "scroll:"  # a target: move the cursor by as many as the number that follows

EYE = "eye"  # a target: let the camera look at the table
ZOOM_IN, ZOOM_OUT = "zoom:in", "zoom:out"  # targets: show a part of the board larger, or all of it


@dataclass(frozen=True)
class Over:
    """A finger or the mouse, still down, comes over something else that is drawn, on pages that follow it."""

    target: str


@dataclass(frozen=True)
class Lift:
    """The finger or mouse leaves the screen."""


class Phase(StrEnum):
    """What a finger or the mouse does on a photo."""

    GRAB = "grab"
    MOVE = "move"
    RELEASE = "release"


@dataclass(frozen=True)
class Drag:
    """A finger or the mouse on a photo, at `x`, `y` as shares of its width and height, from 0 to 1."""

    x: float
    y: float
    phase: Phase


@dataclass(frozen=True)
class Shaken:
    """The panel was shaken, at this monotonic time."""

    at: float | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Short:
    """A key that leads straight to something the menu also offers: `undo`, `log`, `mute`, `turn` …"""

    action: str


@dataclass(frozen=True)
class Typed:
    """A character typed on a keyboard; backspace is `\\b`."""

    character: str


Input = Press | Release | Tap | Over | Lift | Drag | Shaken | Short | Typed


@dataclass(frozen=True)
class ScreenSeen:
    """What was on the screen when an input was made: which moment of the pages, and for how many seconds already."""

    moment: int
    seconds: float


NEXT, PREVIOUS = Press(Button.NEXT), Press(Button.PREVIOUS)
CONFIRM, BACK = Press(Button.CONFIRM), Press(Button.BACK)
