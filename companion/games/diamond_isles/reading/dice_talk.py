"""The talk about the table's own dice: a press says that they lie thrown in their tray, then the camera reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import dist

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.dialogue import LOOK, Agreed, Dialogue, Line, Step, Way
from companion.games.diamond_isles.actions import End, Roll
from companion.games.diamond_isles.reading.map_in_view import see
from companion.games.diamond_isles.sources import ROLLED
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Answer, Question, Selection, say
from companion.vision.classify.profile import Profile
from companion.vision.dice.clear import face_side, read_clear
from companion.vision.dice.dice_reader import DieSeen
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture, Plane

DICE = 2
GROWN = 1.35
"""What reaches beyond hexagons, such as harbours and pieces on their edges, belongs to the map."""
ALIKE, MOVED = 1.35, 0.3
"""How much larger one of the two dice may be seen than the other; how far a die has moved that was rolled, in sides."""
TRAY_MM = 110.0
"""So far from where dice were last agreed to have been rolled others count as rolled without a press."""
TWICE = 2
"""So often dice are read that lie still."""
THUMB, STIRRED = 8, 14
"""By how much a picture is made smaller to see whether anything moved; by how many grey levels it differs then."""
TAKE_ROLL, ROLL_BY_HAND, NEVER = "take", "by-hand", "never"
KEPT, TRAY = "dice", "tray"
"""What is kept of a table that types its dice; where dice are thrown, in mm of the mat."""


def behind(state: DiamondIsles, keeps: Mapping[str, str], before: Dialogue | None = None) -> Dialogue | None:
    """The talk about the next roll, while it is due and while somebody plays who may have ended the turn."""
    if state.over or keeps.get(KEPT) == ROLL_BY_HAND or _due(state) is None:
        return None
    return Rolling(state, keeps, before)


def _due(state: DiamondIsles) -> tuple[tuple[Action, ...], Question] | None:
    """The question that the next roll answers, and what whoever rolls says by it: the last turn ends, one rolls."""
    said: tuple[Action, ...] = ()
    for kind in (End, Roll, None):
        question = state.question()
        if question is not None:
            return (said, question) if question.kind == ROLLED and not question.sealed else None
        seat = state.active
        action = kind(seat) if kind is not None and seat in state.due() and seat is not None else None
        if action is not None and state.verdict(action).legal:
            state, said = state.after(action), (*said, action)
    return None


class Rolling:
    """Dice are looked for again and again until two lie there twice alike.

    Only dice that have come to lie since the roll was due are noticed, and only what is shaped like them. What else may
    be meant is read when somebody asks for it, and told as doubtful. While the roll is not due yet, for somebody may
    still trade or build, both must have been seen lying before, and lie in the tray now.
    """

    def __init__(self, state: DiamondIsles, keeps: Mapping[str, str], before: Dialogue | None = None) -> None:
        self.state = state
        self.keeps: dict[str, str] = dict(keeps)
        self.trouble: Line | None = None
        self.seen: tuple[int, ...] = ()
        self.doubtful = False  # whether what is seen may be no roll
        self.sure = False  # whether it was thrown in the tray
        self._due = _due(state)
        self._before: tuple[DieSeen, ...] = ()
        self._lay: tuple[DieSeen, ...] | None = None  # what may be dice and lay there when the roll was due
        self._map: tuple[list[Floats], Plane] | None = None
        self._thumb: NDArray[np.int16] | None = None  # the last picture, made small
        self._rested = 0  # for how many looks nothing has moved
        self._read_there: tuple[DieSeen, ...] = ()  # what was read last
        self._at: Floats | None = None  # where the dice that are seen lie, in mm
        if isinstance(before, Rolling) and before.state.rolls == state.rolls:
            self._lay, self._map, self._before = before._lay, before._map, before._before
            self._thumb, self._rested, self._read_there = before._thumb, before._rested, before._read_there

    @property
    def early(self) -> bool:
        """Whether the last turn has not been ended yet."""
        return self._due is not None and any(isinstance(action, End) for action in self._due[0])

    def step(self) -> Step:
        """Roll, or agree to what was read."""
        by_hand = (Way(ROLL_BY_HAND, say("dice-by-hand")), Way(NEVER, say("dice-never")))
        lines = () if self.trouble is None else (self.trouble,)
        if not self.seen:
            return Step(Line("reading", say("roll")), (Way(LOOK, say(LOOK)), *by_hand), lines, live=True, aside=True)
        one, other = self.seen
        told = Line("reading", say("rolled", one=one, other=other, sum=one + other))
        ways = (Way(TAKE_ROLL, say("take-roll")), Way(LOOK, say("again")), *by_hand)
        sure = TAKE_ROLL if self.sure else ""
        return Step(told, ways, lines, live=True, doubtful=self.doubtful, aside=True, sure=sure)

    def look(self, frame: Picture, profile: Profile) -> None:
        """Read what lies there now; it is doubtful if it may be no dice, or no roll."""
        self.trouble, self._map, self._thumb, self.sure = None, None, None, False
        every = self._read(frame, profile)
        shaped = self._shaped(frame, every)
        fresh = self._fresh(shaped)
        found = next((dice for dice in (fresh, shaped, every) if len(dice) == DICE), ())
        self._see(found)
        self.doubtful = len(fresh) != DICE
        if not self.seen:
            self.trouble = self.trouble or Line("reading", say("no-dice"), warning=True)

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in a roll that has been seen twice running."""
        if self.seen or self._stirred(frame):
            return False
        every = self._read_there if self._rested > TWICE else self._read(frame, profile)
        if self._map is None:
            return False
        shaped = self._shaped(frame, every)
        before, self._before = self._before, shaped if len(shaped) == DICE else ()
        rests = len(before) == len(self._before) == DICE and all(map(_same, before, self._before))
        if self._lay is None:
            if not self.early:
                self._lay = every
            elif rests:
                self._lay = shaped  # the last roll
            return False
        if not rests or len(self._fresh(shaped)) != DICE:
            return False
        sure = self._in_tray(shaped) and self._thrown(shaped)
        if not sure and (self.early or TRAY in self.keeps):
            return False  # handed on, or pushed: who has thrown elsewhere says so
        self._see(shaped)
        self.sure, self.doubtful, self.trouble = sure, False, None
        return True

    def _see(self, dice: Sequence[DieSeen]) -> None:
        """These two show the roll; nothing does if there are none."""
        self.seen = _values(dice)
        self._at = self._on_table(dice).mean(axis=0) if dice else None

    def _on_table(self, dice: Sequence[DieSeen]) -> Floats:
        """Where dice lie, in mm (n, 2)."""
        assert self._map is not None
        return self._map[1].table(np.array([die.centre for die in dice]))

    def _in_tray(self, dice: Sequence[DieSeen]) -> bool:
        """Whether dice lie about where others were agreed to have been rolled."""
        try:
            tray = np.array([float(part) for part in self.keeps.get(TRAY, "").split()])
        except ValueError:
            return False
        return tray.shape == (2,) and bool((np.linalg.norm(self._on_table(dice) - tray, axis=1) < TRAY_MM).all())

    def _thrown(self, dice: Sequence[DieSeen]) -> bool:
        """Whether dice have left where dice lay, and not as one, as in a tray that was pushed."""
        lay = self._lay or ()
        left = all(dist(die.centre, old.centre) > MOVED * die.side for die in dice for old in lay)
        return left and not any(_pushed(old, dice) for old in permutations(lay, DICE))

    def _stirred(self, frame: Picture) -> bool:
        """Whether anything has moved since the last look: dice are read once they lie, not while hands are at work."""
        small = cv2.resize(frame, None, fx=1 / THUMB, fy=1 / THUMB, interpolation=cv2.INTER_AREA).astype(np.int16)
        last, self._thumb = self._thumb, small
        if last is not None and (last.shape != small.shape or int(np.abs(small - last).max()) >= STIRRED):
            self._rested = 0
            return True
        self._rested += 1
        return False

    def _read(self, frame: Picture, profile: Profile) -> tuple[DieSeen, ...]:
        """What may be dice and lies clear of map and mat; nothing where the map is not seen."""
        try:
            if self._map is None:
                self._map = outlines(frame, profile, self.state)
        except UnreadableError:
            self.trouble = Line("reading", say("not-read"), warning=True)
            return ()
        self._read_there = read_clear(frame, self._map[0])
        return self._read_there

    def _shaped(self, frame: Picture, dice: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
        """Those whose pips lie alone on a square with sharp edges, as large as a die's, and all of one size."""
        if self._map is None:
            return ()
        plane, sides = self._map[1], dict[DieSeen, float]()
        for die in dice:
            side = face_side(frame, die, float(plane.scale(plane.table(np.array([die.centre])))[0]))
            if side is not None:
                sides[die] = side
        alike = len(sides) != DICE or max(sides.values()) < ALIKE * min(sides.values())
        return tuple(sorted(sides, key=lambda die: die.centre)) if alike else ()

    def _fresh(self, dice: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
        """Those that did not lie there when the roll was due; none where nobody knows what did."""
        if self._lay is None:
            return ()
        return tuple(die for die in dice if not any(_same(old, die) for old in self._lay))

    def choose(self, key: str) -> Agreed | None:
        """Take the roll, or let it be typed, this time or always."""
        if key == TAKE_ROLL and self.seen and self._due is not None:
            said, question = self._due
            if isinstance(question.choices, Selection):
                if self._at is not None:
                    self.keeps[TRAY] = "{:.0f} {:.0f}".format(*self._at)
                return (*said, Answer(question.key, question.choices.canonical(self.seen)))
        if key == NEVER:
            self.keeps[KEPT] = ROLL_BY_HAND
        return () if key in (ROLL_BY_HAND, NEVER) else None

    def point(self, place: str) -> None:
        """Nothing is pointed at."""


def _values(dice: Sequence[DieSeen]) -> tuple[int, ...]:
    """What dice show, the lower one first."""
    return tuple(sorted(die.value for die in dice))


def _same(old: DieSeen, die: DieSeen) -> bool:
    """Whether a die lies as it lay."""
    return die.value == old.value and dist(die.centre, old.centre) <= MOVED * die.side


def _pushed(old: Sequence[DieSeen], dice: Sequence[DieSeen]) -> bool:
    """Whether dice lie beside each other as others did, elsewhere, and show the same."""
    steps = [np.subtract(die.centre, was.centre) for was, die in zip(old, dice, strict=True)]
    same = all(die.value == was.value for was, die in zip(old, dice, strict=True))
    return same and float(np.linalg.norm(steps[0] - steps[1])) <= MOVED * dice[0].side


def outlines(frame: Picture, profile: Profile, state: DiamondIsles) -> tuple[list[Floats], Plane]:
    """The outlines of hexagons, with some room about them, and of the mat's cards, in pixels; and the table's plane."""
    sight = see(frame, profile, state.sea_map)
    cells = [sight.corners(place) for place in state.sea_map.at]
    grown = [corners.mean(axis=0) + GROWN * (corners - corners.mean(axis=0)) for corners in cells]
    cards = (np.asarray(sight.table.plane.picture(card)) for card in sight.table.cards)
    return [*grown, *cards], sight.table.plane
