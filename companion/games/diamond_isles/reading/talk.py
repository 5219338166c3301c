"""Talks with the eyes: a map that lies there is read, or compared with the one chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.dialogue import LOOK, Agreed, Dialogue, Line, Step, Way
from companion.games.diamond_isles.box import ISLE, NUMBERS, PIRATE, ROBBER
from companion.games.diamond_isles.map.playable import troubles
from companion.games.diamond_isles.map.text import word_of
from companion.games.diamond_isles.reading.chart import Chart, Laid, faults, laid, places_of, read_chart, unread
from companion.games.diamond_isles.reading.dice_talk import KEPT, ROLL_BY_HAND, Rolling
from companion.games.diamond_isles.sources import ROLLED
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Place, Value, say
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture

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
