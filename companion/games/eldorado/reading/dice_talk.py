"""The table's own golden dice: thrown in their tray they answer by themselves, and end the turn before.

Where the tray is shows wherever dice lie that show what somebody has said was rolled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from companion.games.dialogue import Agreed, Dialogue, Line, Step, Talks
from companion.games.eldorado import actions as do
from companion.games.eldorado.frames import Turn
from companion.games.eldorado.reading import Sight, lying
from companion.games.eldorado.reading.dice import hiding, is_yellow
from companion.games.eldorado.sources import DICE, layers
from companion.games.eldorado.state import GOLDEN, ElDorado
from companion.games.kit import Action, Answer, Question, Selection, say
from companion.vision.classify.profile import Profile
from companion.vision.dice.closely import read_closely
from companion.vision.dice.dice_reader import DieSeen
from companion.vision.dice.thrown import TRAY_MM, Ground, Throw, ThrownDice
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture

NUMBER = 2
TRAY, TAKE = "tray", "take"
"""What is kept of a table: where dice are thrown, in mm of the mat; the way that takes a roll."""
ABOUT_MM = TRAY_MM + 40.0
"""So far around the tray's middle dice are looked at."""


def behind(state: ElDorado, keeps: Mapping[str, str], before: Dialogue | None = None) -> Dialogue | None:
    """The talk about the next roll: while it is due, or once the last one is known."""
    if state.over or GOLDEN not in layers(state) or not (_asked(state) or _rolled(state)):
        return None
    return GoldenRoll(state, keeps, before if isinstance(before, GoldenRoll) else None)


def _asked(state: ElDorado) -> bool:
    """Whether golden dice are to be rolled now."""
    question = state.question()
    return question is not None and question.kind == GOLDEN and not question.sealed


def _rolled(state: ElDorado) -> bool:
    """Whether those of this turn have been rolled."""
    return any(isinstance(frame, Turn) and frame.dice for frame in state.agenda)


def _due(state: ElDorado) -> tuple[tuple[Action, ...], Question] | None:
    """The question that the next roll answers, and what whoever rolls says by it: the last turn ends."""
    question, said = state.question(), tuple[Action, ...]()
    end = do.End(state.active or "")
    if question is None and state.verdict(end).legal:
        state, said = state.after(end), (end,)
    question = state.question()
    return (said, question) if question is not None and _asked(state) else None


class GoldenRoll:
    """Dice are looked for again and again until two lie in the tray that were thrown: nothing else is a roll."""

    def __init__(self, state: ElDorado, keeps: Mapping[str, str], before: GoldenRoll | None = None) -> None:
        self.state = state
        self.keeps: dict[str, str] = dict(keeps)
        self.throw: Throw | None = None
        self._due = _due(state)
        self._number = sum(player.turns for player in state.players) + int(not _asked(state))  # of the roll
        goes_on = before is not None and before._number == self._number
        last = before._thrown if before is not None and goes_on else None
        self._thrown: ThrownDice = ThrownDice(NUMBER, not _asked(state), self.keeps.get(TRAY, ""), last)
        if before is not None and before.state.land.at != state.land.at:
            self._thrown.ground = None
        by_itself = before is None or before.throw is not None or (goes_on and before._learnt)
        self._learnt: bool = TRAY in keeps and by_itself  # whether this turn's dice lie where the tray is known to be

    def step(self) -> Step:
        """Wait for a roll, or take one without a press."""
        reads = ((DICE, GOLDEN),) if TRAY in self.keeps else ()
        sure = TAKE if self.throw is not None else ""
        return Step(Line("question", say(GOLDEN)), (), live=True, aside=True, sure=sure, reads=reads)

    def look(self, frame: Picture, profile: Profile) -> None:
        """Does nothing: a look that players ask for reads the dice with the rest of the table."""

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in a roll that has been seen twice running, and learn where dice are thrown."""
        if self.throw is not None:
            return False
        try:
            throw = self._thrown.glance(frame, partial(_ground, frame, profile, self.state), partial(self._read, frame))
        except UnreadableError:
            return False
        self._learn()
        if throw is None or not throw.sure or self._due is None:
            return False
        self.throw = throw
        return True

    def _learn(self) -> None:
        """Where this turn's dice lie, they were thrown."""
        there = self._thrown.lies
        if not self._learnt and there and sorted(die.value for die in there) == sorted(self.state.thrown.golden):
            self.keeps[TRAY], self._learnt = self._thrown.where(there), True

    def _read(self, frame: Picture, where: Ground) -> Sequence[DieSeen]:
        """The golden dice about the tray, or anywhere while nobody knows where that is, and none lie there."""
        tray, near = self._thrown.tray, list[DieSeen]()
        if tray is not None:
            corners = tray + ABOUT_MM * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            near = self._golden(frame, where, np.asarray(where.plane.picture(corners)))
        return near if self._learnt or len(near) == NUMBER else self._golden(frame, where)

    def _golden(self, frame: Picture, where: Ground, rim: Floats | None = None) -> list[DieSeen]:
        return [die for die in read_closely(frame, where.outlines, rim) if is_yellow(die.face)]

    def choose(self, key: str) -> Agreed | None:
        """Take the roll."""
        if key != TAKE or self.throw is None or self._due is None:
            return None
        said, question = self._due
        assert isinstance(question.choices, Selection)
        self.keeps[TRAY] = self._thrown.where(self.throw.dice)
        return (*said, Answer(question.key, question.choices.canonical(self.throw.values)))

    def point(self, place: str) -> None:
        """Nothing is pointed at."""


def _ground(frame: Picture, profile: Profile, state: ElDorado) -> Ground:
    """Where dice may lie: neither on tiles nor on the mat's cards. UnreadableError where no tiles are seen."""
    sight = Sight.of(frame, profile, state)
    tiles = [group.corners(place) for place, group in lying(sight)]
    return Ground(hiding(sight.table, tiles), sight.table.plane)


TALKS = Talks(behind=behind)
