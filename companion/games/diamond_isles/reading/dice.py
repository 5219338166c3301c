"""The talk about a roll: two dice that lie clear of the map are read, and taken with one press."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from companion.games.dialogue import LOOK, Agreed, Line, Step, Way
from companion.games.diamond_isles.reading.sight import see
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Selection, say
from companion.vision.classify.profile import Profile
from companion.vision.dice.clear import read_clear
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture

DICE = 2
GROWN = 1.35
"""What reaches beyond hexagons, such as harbours and pieces on their edges, belongs to the map."""
TAKE, BY_HAND, NEVER = "take", "by-hand", "never"
KEPT = "dice"
"""What is kept of a table that types its dice."""


class Rolling:
    """Dice are looked for again and again until two lie there twice alike."""

    def __init__(self, state: DiamondIsles, keeps: Mapping[str, str]) -> None:
        self.state = state
        self.keeps: dict[str, str] = dict(keeps)
        self.trouble: Line | None = None
        self.seen: tuple[int, ...] = ()
        self._before: tuple[int, ...] = ()
        self._map: list[Floats] | None = None

    def step(self) -> Step:
        """Roll, or agree to what was read."""
        by_hand = (Way(BY_HAND, say("dice-by-hand")), Way(NEVER, say("dice-never")))
        lines = () if self.trouble is None else (self.trouble,)
        if not self.seen:
            return Step(Line("reading", say("roll")), (Way(LOOK, say(LOOK)), *by_hand), lines, live=True)
        one, other = self.seen
        told = Line("reading", say("rolled", one=one, other=other, sum=one + other))
        return Step(told, (Way(TAKE, say("take-roll")), Way(LOOK, say("again")), *by_hand), lines, live=True)

    def look(self, frame: Picture, profile: Profile) -> None:
        """Read what lies there now."""
        self.trouble, self._map = None, None
        self.seen = self._read(frame, profile)
        if not self.seen:
            self.trouble = self.trouble or Line("reading", say("no-dice"), warning=True)

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in a roll that has been seen twice running."""
        if self.seen:
            return False
        before, self._before = self._before, self._read(frame, profile)
        if not before or before != self._before:
            return False
        self.seen, self.trouble = before, None
        return True

    def _read(self, frame: Picture, profile: Profile) -> tuple[int, ...]:
        """What two dice show that lie clear of map and mat, the lower one first; nothing unless just two do."""
        try:
            if self._map is None:
                self._map = outlines(frame, profile, self.state)
        except UnreadableError:
            self.trouble = Line("reading", say("not-read"), warning=True)
            return ()
        dice = read_clear(frame, self._map)
        return tuple(sorted(die.value for die in dice)) if len(dice) == DICE else ()

    def choose(self, key: str) -> Agreed | None:
        """Take the roll, or let it be typed, this time or always."""
        question = self.state.question()
        if key == TAKE and self.seen and question is not None and isinstance(question.choices, Selection):
            return (Answer(question.key, question.choices.canonical(self.seen)),)
        if key == NEVER:
            self.keeps[KEPT] = BY_HAND
        return () if key in (BY_HAND, NEVER) else None

    def point(self, place: str) -> None:
        """Nothing is pointed at."""


def outlines(frame: Picture, profile: Profile, state: DiamondIsles) -> list[Floats]:
    """The outlines of hexagons, with some room about them, and of the mat's cards, in pixels."""
    sight = see(frame, profile, state.sea_map)
    cells = [sight.corners(place) for place in state.sea_map.at]
    grown = [corners.mean(axis=0) + GROWN * (corners - corners.mean(axis=0)) for corners in cells]
    return [*grown, *(np.asarray(sight.table.plane.picture(card)) for card in sight.table.cards)]
