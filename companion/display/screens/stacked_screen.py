"""What the stack of screens asks of each: a page to show, and to take inputs."""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.display.inputs import NEXT, PREVIOUS, Input
from companion.display.page import Page
from companion.tracking import TableReport


class StackedScreen(ABC):
    """One screen, as the stack it lies on knows it.

    While one that is `watched` is on top, the camera may read the table by itself: nobody is deciding anything else.
    While one that is only `looked_at` is, the camera takes what it is sure of, and asks nothing.
    One that `rests` is shown in large figures while nobody touches anything.
    One that is `withdrawn` asks what the eyes have seen by themselves; it goes when they see something else.
    One for `typing` wants the letters of a keyboard. One that is `looked_from` has the eye, with which the camera looks
    at the table, unless it has its own. None takes a press before it was shown for its `least` seconds.
    """

    rests = False
    watched = False
    looked_at = False
    withdrawn = False
    typing = False
    looked_from = True
    least = 0.0

    @property
    def in_play(self) -> bool:
        """Whether it stands where the game itself does, so that its menu is one press away."""
        return False

    @abstractmethod
    def page(self) -> Page:
        """What it shows now."""

    @abstractmethod
    def take(self, given: Input) -> None:
        """React to an input."""

    def settle(self) -> None:  # noqa: B027  # most screens have nothing to do here
        """Called before the page is made and before an input is taken: put another screen on top if one is needed."""

    def seen(self, found: TableReport) -> bool:
        """Take up what the camera saw while this was watched, as a screen may; else it is asked what happened."""
        return False

    def leap(self, by: int, first: bool) -> None:
        """A next (1) or previous (-1) button stays down: move on, where a screen knows no larger steps by one.

        The `first` time, larger steps go from where the cursor stood before the button was pressed.
        """
        self.take(NEXT if by > 0 else PREVIOUS)

    @property
    def moving(self) -> bool:
        """Whether it changes with time; only then `tick` is called."""
        return False

    def tick(self, now: float) -> None:  # noqa: B027  # most screens do not mind the time
        """Let time pass; `now` is in seconds of any steady clock."""
