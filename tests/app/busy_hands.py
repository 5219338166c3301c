"""Hands that keep a finished game, or learn a box, over and over in the real window: for kills meanwhile.

`python -m tests.app.busy_hands keep play --resume FILE` and `busy_hands learn play --game diamond_isles --seats 3`.
Each time that the screen has said that it is done, a line says so.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from calibration.enrolment import confusion
from calibration.training import free_tiles
from companion.app import enrolling
from companion.display.inputs import Input, Short, Tap
from companion.display.page import Items
from companion.display.screens.navigator import Navigator
from tests.support.app.random_hands import AtTable, sit_down

KEPT, LEARNT = "kept", "learnt"
LAID = 1.0
"""Seconds after which hands lay the next part: the eyes want it to lie still."""
FEW = 3
"""Parts of a box that are learnt, from far fewer pictures than usual: what is tried is that it may be cut off."""


class Keeping:
    """Keeps the finished game on the screen again and again."""

    def __init__(self) -> None:
        self._asked = False

    def look(self, screens: Navigator) -> None:
        """Say that it is kept, once the screen has said so."""
        if self._asked and screens.page().name == "notice":
            self._asked = False
            print(KEPT, flush=True)

    def inputs(self, screens: Navigator) -> Iterator[Input]:
        """Choose to keep it; go on from what is said."""
        targets = _targets(screens)
        if screens.page().name == "final" and "keep" in targets:
            self._asked = True
            yield Tap("keep")
        elif "good" in targets:
            yield Tap("good")
        elif "go-on" in targets:
            yield Tap("go-on")


class Learning:
    """Learns a few parts of the box at the simulated table again and again."""

    def __init__(self) -> None:
        self._told = False
        self._next = 0.0
        self._laid = False

    def look(self, screens: Navigator) -> None:
        """Say that it is learnt, once the screen has said so."""
        done = screens.page().name == "learning" and "good" in _targets(screens)
        if done and not self._told:
            print(LEARNT, flush=True)
        self._told = done

    def inputs(self, screens: Navigator) -> Iterator[Input]:
        """Lay what is asked for, learn, begin again."""
        targets, page = _targets(screens), screens.page().name
        if page == "camera":
            yield Tap("enrol")
        elif page == "enrol" and time.monotonic() >= self._next:
            self._next = time.monotonic() + LAID
            go_on = targets & ({"learn", "ready", "keep"} if self._laid else {"learn"})
            self._laid = not go_on
            yield Tap(go_on.pop() if go_on else "hands")
        elif "good" in targets:
            yield Tap("good")
        elif page not in ("enrol", "learning"):
            yield Short("camera")


def _targets(screens: Navigator) -> set[str]:
    return {item.target for block in screens.page().blocks if isinstance(block, Items) for item in block.items}


def learn_little() -> None:
    """Let an enrolment ask for few parts, and look at few pictures of each."""
    whole = enrolling.parts_of
    enrolling.parts_of = lambda game: whole(game)[:FEW]
    free_tiles.TILES, free_tiles.FEWEST_EACH, free_tiles.NOTHINGS, confusion.SPACES = 90, 30, 60, 80


if __name__ == "__main__":
    learn_little()
    hands: dict[str, type[AtTable]] = {"keep": Keeping, "learn": Learning}
    sit_down(hands[sys.argv[1]](), sys.argv[2:])
