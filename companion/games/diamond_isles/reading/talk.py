"""Talks with the eyes: a map that lies there is read, or compared with the one chosen; two dice are taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist
from typing import Any

import numpy as np

from companion.games.dialogue import LOOK, Agreed, Dialogue, Line, Step, Way
from companion.games.diamond_isles.box import ISLE, NUMBERS, PIRATE, ROBBER
from companion.games.diamond_isles.map.playable import troubles
from companion.games.diamond_isles.map.text import word_of
from companion.games.diamond_isles.reading.chart import Chart, Laid, faults, laid, places_of, read_chart, unread
from companion.games.diamond_isles.reading.sight import see
from companion.games.diamond_isles.sources import ROLLED
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Place, Selection, Value, say
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
TAKE_ROLL, ROLL_BY_HAND, NEVER = "take", "by-hand", "never"
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
        by_hand = (Way(ROLL_BY_HAND, say("dice-by-hand")), Way(NEVER, say("dice-never")))
        lines = () if self.trouble is None else (self.trouble,)
        if not self.seen:
            return Step(Line("reading", say("roll")), (Way(LOOK, say(LOOK)), *by_hand), lines, live=True)
        one, other = self.seen
        told = Line("reading", say("rolled", one=one, other=other, sum=one + other))
        ways = (Way(TAKE_ROLL, say("take-roll")), Way(LOOK, say("again")), *by_hand)
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
        if key == TAKE_ROLL and self.seen and question is not None and isinstance(question.choices, Selection):
            return (Answer(question.key, question.choices.canonical(self.seen)),)
        if key == NEVER:
            self.keeps[KEPT] = ROLL_BY_HAND
        return () if key in (ROLL_BY_HAND, NEVER) else None

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


PUT, TAKE, BY_HAND, DONE = "put", "take", "type", "done"
MOST = 6
"""Faults that are said at once: who mends these looks again."""
UNREAD = Line("reading", say("not-read"), warning=True)


def dialogue(
    state: DiamondIsles, played: bool, camera: bool, keeps: Mapping[str, str], lot: int = 0
) -> Dialogue | None:
    """The talk that this moment can have: about the map, until somebody has built on it, or about the table's own dice.

    There is none without a camera.
    """
    question = state.question()
    if state.over or not camera:
        return None
    if question is not None and question.kind == ROLLED and not question.sealed:
        return Rolling(state, keeps) if keeps.get(KEPT) != ROLL_BY_HAND else None
    if state.board.buildings:
        return None
    return Comparing(state) if state.sea_map.hexes else Charting(state)


class _Talk:
    """What both talks have in common."""

    def __init__(self, state: DiamondIsles) -> None:
        self.state = state
        self.trouble: Line | None = None
        self.keeps: dict[str, str] = {}

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Nothing is taken unless somebody asks: hands lay a map for long."""
        return False

    def _lines(self) -> tuple[Line, ...]:
        return () if self.trouble is None else (self.trouble,)


class Charting(_Talk):
    """The map that lies on the table is to be the table's: it is read, what was not read is asked, and taken."""

    def __init__(self, state: DiamondIsles) -> None:
        super().__init__(state)
        self.chart: Chart | None = None

    def step(self) -> Step:
        """What is still to be told, or the whole map to agree to."""
        if self.chart is None:
            ways = (Way(LOOK, say(LOOK)), Way(BY_HAND, say("type-map")))
            return Step(_reading("lay-map"), ways, self._lines(), live=True)
        seats = len(self.state.seats)
        sea_map = self.chart.sea_map(seats)
        sketch = {"map": word_of(sea_map)}
        if self.chart.asks:
            return self._ask(self.chart.asks[0], sketch)
        setting = self.state.setting
        wrong = list(troubles(sea_map, seats, setting.rounds, setting.four_isles))
        lines = tuple(Line("refusal", trouble.what, warning=True) for trouble in wrong[:MOST])
        again = (Way(LOOK, say("again")), Way(BY_HAND, say("type-map")))
        if wrong:
            return Step(_reading("map-wrong"), again, (*self._lines(), *lines), sketch)
        counts = {"hexes": len(self.chart.terrain), "harbours": len(self.chart.harbours)}
        begins = {ROBBER: sea_map.robber, PIRATE: sea_map.pirate}
        unseen = (_reading(f"{name}-unseen", place=begins[name]) for name in self.chart.unseen)
        said = (_reading("map-read", **counts), *unseen, _reading("mend-number"))
        return Step(_reading("take-map"), (Way(TAKE, say("take-map")), *again), (*self._lines(), *said), sketch)

    def _ask(self, place: Place, sketch: Mapping[str, Any]) -> Step:
        """The number of one hexagon or village."""
        numbers = tuple(Way(f"{PUT}:{number}", say("number", number=number)) for number in NUMBERS)
        none = (Way(f"{PUT}:0", say("no-number")),)
        village = self.chart is not None and place not in self.chart.terrain
        prompt = _reading("which-village" if village else "which-number")
        return Step(prompt, (*numbers, *none), self._lines(), {**sketch, "at": place})

    def look(self, frame: Picture, profile: Profile) -> None:
        """Read the map."""
        self.trouble = None
        try:
            self.chart = read_chart(frame, profile)
        except UnreadableError:
            self.trouble = UNREAD

    def choose(self, key: str) -> Agreed | None:
        """Put a number, take the map, or let it be typed."""
        what, _, number = key.partition(":")
        if what == PUT and self.chart is not None and self.chart.asks:
            self.chart = self.chart.told(self.chart.asks[0], int(number))
        elif what == TAKE and self.chart is not None:
            return (Answer("map", word_of(self.chart.sea_map(len(self.state.seats)))),)
        elif what == BY_HAND:
            return ()
        return None

    def point(self, place: str) -> None:
        """A finger on a hexagon or a village tells that its number is another one."""
        if self.chart is None:
            return
        corners = {at + side for at, what in self.chart.terrain.items() if what == ISLE for side in ("n", "s")}
        if place in self.chart.numbers or place in corners:
            self.chart = self.chart.asking(place)


class Comparing(_Talk):
    """The map that was chosen lies on the table, as far as the camera tells: what lies otherwise is said."""

    def __init__(self, state: DiamondIsles) -> None:
        super().__init__(state)
        self.seen: Laid | None = None

    def step(self) -> Step:
        """What hands should put right."""
        if self.seen is None:
            ways = (Way(LOOK, say(LOOK)), Way(DONE, say("leave")))
            return Step(_reading("compare"), ways, self._lines(), live=True)
        wrong = list(faults(self.state, self.seen))
        lines = [Line("reading", fault, warning=True) for fault in wrong[:MOST]]
        lines += [Line("reading", missed) for missed in unread(self.state, self.seen)]
        prompt = _reading("map-differs") if wrong else _reading("map-agrees")
        marked = tuple(place for fault in wrong for place in places_of(fault))
        ways = (Way(LOOK, say("again")), Way(DONE, say("leave" if wrong else "good")))
        return Step(prompt, ways, (*self._lines(), *lines), {"marked": marked})

    def look(self, frame: Picture, profile: Profile) -> None:
        """Compare the map."""
        self.trouble = None
        try:
            self.seen = laid(frame, profile, self.state)
        except UnreadableError:
            self.trouble = UNREAD

    def choose(self, key: str) -> Agreed | None:
        """The table has seen it."""
        return () if key == DONE else None

    def point(self, place: str) -> None:
        """Nothing is pointed at."""


def _reading(key: str, **args: Value) -> Line:
    return Line("reading", say(key, **args))
