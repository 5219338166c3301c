"""The talk about a roll: two dice that lie clear of the map are read, and taken with one press."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

import numpy as np

from companion.games.dialogue import LOOK, Agreed, Line, Step, Way
from companion.games.diamond_isles.reading.sight import see
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Selection, say
from companion.vision.classify.profile import Profile
from companion.vision.dice.clear import face_side, read_clear
from companion.vision.dice.reader import DieSeen
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture, Plane

DICE = 2
GROWN = 1.35
"""What reaches beyond hexagons, such as harbours and pieces on their edges, belongs to the map."""
ALIKE, MOVED = 1.35, 0.3
"""How much larger one of the two dice may be seen than the other; how far a die has moved that was rolled, in sides."""
TAKE, BY_HAND, NEVER = "take", "by-hand", "never"
KEPT = "dice"
"""What is kept of a table that types its dice."""


class Rolling:
    """Dice are looked for again and again until two lie there twice alike.

    Only dice that have come to lie since the roll was due are noticed, and only what is shaped like them. What else may
    be meant is read when somebody asks for it, and told as doubtful.
    """

    def __init__(self, state: DiamondIsles, keeps: Mapping[str, str]) -> None:
        self.state = state
        self.keeps: dict[str, str] = dict(keeps)
        self.trouble: Line | None = None
        self.seen: tuple[int, ...] = ()
        self.doubtful = False  # whether what is seen may be no roll
        self._before: tuple[int, ...] = ()
        self._lay: tuple[DieSeen, ...] | None = None  # what may be dice and lay there when the roll was due
        self._map: tuple[list[Floats], Plane] | None = None

    def step(self) -> Step:
        """Roll, or agree to what was read."""
        by_hand = (Way(BY_HAND, say("dice-by-hand")), Way(NEVER, say("dice-never")))
        lines = () if self.trouble is None else (self.trouble,)
        if not self.seen:
            return Step(Line("reading", say("roll")), (Way(LOOK, say(LOOK)), *by_hand), lines, live=True)
        one, other = self.seen
        told = Line("reading", say("rolled", one=one, other=other, sum=one + other))
        ways = (Way(TAKE, say("take-roll")), Way(LOOK, say("again")), *by_hand)
        return Step(told, ways, lines, live=True, doubtful=self.doubtful)

    def look(self, frame: Picture, profile: Profile) -> None:
        """Read what lies there now; it is doubtful if it may be no dice, or no roll."""
        self.trouble, self._map = None, None
        every = self._read(frame, profile)
        shaped = self._shaped(frame, every)
        fresh = self._fresh(shaped)
        self.seen = next((_values(dice) for dice in (fresh, shaped, every) if len(dice) == DICE), ())
        self.doubtful = len(fresh) != DICE
        if not self.seen:
            self.trouble = self.trouble or Line("reading", say("no-dice"), warning=True)

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in a roll that has been seen twice running."""
        if self.seen:
            return False
        every = self._read(frame, profile)
        if self._lay is None:
            self._lay = every if self._map is not None else None
            return False
        rolled = self._fresh(self._shaped(frame, every))
        before, self._before = self._before, _values(rolled) if len(rolled) == DICE else ()
        if not before or before != self._before:
            return False
        self.seen, self.doubtful, self.trouble = before, False, None
        return True

    def _read(self, frame: Picture, profile: Profile) -> tuple[DieSeen, ...]:
        """What may be dice and lies clear of map and mat; nothing where the map is not seen."""
        try:
            if self._map is None:
                self._map = outlines(frame, profile, self.state)
        except UnreadableError:
            self.trouble = Line("reading", say("not-read"), warning=True)
            return ()
        return read_clear(frame, self._map[0])

    def _shaped(self, frame: Picture, dice: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
        """Those whose pips lie alone on a square with sharp edges, as large as a die's, and all of one size."""
        if self._map is None:
            return ()
        plane, sides = self._map[1], dict[DieSeen, float]()
        for die in dice:
            at = plane.table(np.array([die.centre]))
            side = face_side(frame, die, float(plane.scale(at)[0]))
            if side is not None:
                sides[die] = side
        alike = len(sides) != DICE or max(sides.values()) < ALIKE * min(sides.values())
        return tuple(sides) if alike else ()

    def _fresh(self, dice: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
        """Those that did not lie there when the roll was due; none where nobody knows what did."""
        if self._lay is None:
            return ()
        lay = self._lay
        return tuple(
            die
            for die in dice
            if all(die.value != old.value or dist(die.centre, old.centre) > MOVED * die.side for old in lay)
        )

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


def _values(dice: Sequence[DieSeen]) -> tuple[int, ...]:
    """What dice show, the lower one first."""
    return tuple(sorted(die.value for die in dice))


def outlines(frame: Picture, profile: Profile, state: DiamondIsles) -> tuple[list[Floats], Plane]:
    """The outlines of hexagons, with some room about them, and of the mat's cards, in pixels; and the table's plane."""
    sight = see(frame, profile, state.sea_map)
    cells = [sight.corners(place) for place in state.sea_map.at]
    grown = [corners.mean(axis=0) + GROWN * (corners - corners.mean(axis=0)) for corners in cells]
    cards = (np.asarray(sight.table.plane.picture(card)) for card in sight.table.cards)
    return [*grown, *cards], sight.table.plane
