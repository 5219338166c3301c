"""The talk about the table's own dice: a press says that they lie thrown in their tray, then the camera reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from companion.games.dialogue import LOOK, Agreed, Dialogue, Line, Step, Way
from companion.games.diamond_isles.actions import End
from companion.games.diamond_isles.reading.map_in_view import see
from companion.games.diamond_isles.sources import next_roll
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Selection, say
from companion.vision.classify.profile import Profile
from companion.vision.dice.dice_reader import DieSeen
from companion.vision.dice.lying_clear import read_clear
from companion.vision.dice.thrown import Ground, ThrownDice, plainly_seen
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture

DICE = 2
GROWN = 1.35
"""What reaches beyond hexagons, such as harbours and pieces on their edges, belongs to the map."""
TAKE_ROLL, ROLL_BY_HAND, NEVER = "take", "by-hand", "never"
KEPT, TRAY = "dice", "tray"
"""What is kept of a table that types its dice; where dice are thrown, in mm of the mat."""


def behind(state: DiamondIsles, keeps: Mapping[str, str], before: Dialogue | None = None) -> Dialogue | None:
    """The talk about the next roll: while it is due, or while a player may end the turn before it."""
    if state.over or keeps.get(KEPT) == ROLL_BY_HAND or next_roll(state) is None:
        return None
    return Rolling(state, keeps, before)


class Rolling:
    """Dice are looked for again and again until two lie there twice alike.

    What else may be meant is read when somebody asks for it, and told as doubtful.
    """

    def __init__(self, state: DiamondIsles, keeps: Mapping[str, str], before: Dialogue | None = None) -> None:
        self.state = state
        self.keeps: dict[str, str] = dict(keeps)
        self.trouble: Line | None = None
        self.seen: tuple[int, ...] = ()
        self.doubtful = False  # whether what is seen may be no roll
        self.sure = False  # whether it was thrown in the tray
        self._due = next_roll(state)
        last: ThrownDice | None = None
        if isinstance(before, Rolling) and before.state.rolls == state.rolls:
            last = before._thrown
        self._thrown: ThrownDice = ThrownDice(DICE, self.early, self.keeps.get(TRAY, ""), last)
        self._at = ""  # where the dice that are seen lie

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
        self.trouble, self.sure = None, False
        self._thrown.look_anew()
        try:
            every = self._thrown.read(partial(ground, frame, profile, self.state), partial(_read, frame))
        except UnreadableError:
            self.trouble, every = Line("reading", say("not-read"), warning=True), ()
        shaped = self._thrown.shaped(frame, every)
        fresh = self._thrown.fresh(shaped)
        found = next((dice for dice in (fresh, shaped, every) if len(dice) == DICE), ())
        self._see(found)
        self.doubtful = len(fresh) != DICE or not plainly_seen(found)
        if not self.seen:
            self.trouble = self.trouble or Line("reading", say("no-dice"), warning=True)

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in a roll that has been seen twice running."""
        if self.seen:
            return False
        try:
            throw = self._thrown.glance(frame, partial(ground, frame, profile, self.state), partial(_read, frame))
        except UnreadableError:
            self.trouble = Line("reading", say("not-read"), warning=True)
            return False
        if throw is None:
            return False
        self._see(throw.dice)
        self.sure, self.doubtful, self.trouble = throw.sure, not plainly_seen(throw.dice), None
        return True

    def _see(self, dice: Sequence[DieSeen]) -> None:
        """These two show the roll; nothing does if there are none."""
        self.seen = tuple(sorted(die.value for die in dice))
        self._at = self._thrown.where(dice) if dice else ""

    def choose(self, key: str) -> Agreed | None:
        """Take the roll, or let it be typed, this time or always."""
        if key == TAKE_ROLL and self.seen and self._due is not None:
            said, question = self._due
            if isinstance(question.choices, Selection):
                if self._at:
                    self.keeps[TRAY] = self._at
                return (*said, Answer(question.key, question.choices.canonical(self.seen)))
        if key == NEVER:
            self.keeps[KEPT] = ROLL_BY_HAND
        return () if key in (ROLL_BY_HAND, NEVER) else None

    def point(self, place: str) -> None:
        """Nothing is pointed at."""


def _read(frame: Picture, where: Ground) -> Sequence[DieSeen]:
    """What may be dice and lies clear of map and mat."""
    return read_clear(frame, where.outlines)


def ground(frame: Picture, profile: Profile, state: DiamondIsles) -> Ground:
    """Where dice may lie: not on hexagons, nor what reaches a little beyond them, nor on the mat's cards.

    UnreadableError where the map is not seen.
    """
    sight = see(frame, profile, state.sea_map)
    cells = [sight.corners(place) for place in state.sea_map.at]
    grown = [corners.mean(axis=0) + GROWN * (corners - corners.mean(axis=0)) for corners in cells]
    cards = (np.asarray(sight.table.plane.picture(card)) for card in sight.table.cards)
    return Ground([*grown, *cards], sight.table.plane)
