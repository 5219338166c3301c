"""How does the cube lie? Looked at or typed, it answers the question, or is compared with the tracked cube."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.dialogue import LOOK, Agreed, Line, Mend, Step, Way
from companion.games.diaominos.cube import SIDES, shown, side, top
from companion.games.diaominos.diagnosis import Slip
from companion.games.diaominos.path import SPACES, place_of
from companion.games.diaominos.reading.rounds import Comparison, compare
from companion.games.diaominos.reading.talk import GOOD, HAND, RUB, UNKNOWN, Talk, colours, reading, unread
from companion.games.diaominos.reading.which_way_round import look_at_faces, north_of
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Answer, Event, Question, Ruling, say
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import read_faces
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Picture
from companion.vision.observation import Point

NORTH: Mapping[str, Point] = {"up": (0.0, -1.0), "right": (1.0, 0.0), "down": (0.0, 1.0), "left": (-1.0, 0.0)}
"""Where north may be in a picture that shows no mat."""
EACH = 4


class Checking(Talk):
    """The cube on its space. `played` tells whether anybody has acted since it was rolled there."""

    def __init__(self, state: Diaominos, played: bool, camera: bool, keeps: Mapping[str, str] | None = None) -> None:
        super().__init__(camera, keeps)
        self.state = state
        self.played = played
        self._seen: dict[str, str] = {}
        self._typing = "" if camera else "up"  # which side is being typed
        self._lost = False  # nobody knows which way north is
        self._which = 0  # which explanation is told
        self._glimpse: Mapping[str, str] = {}  # seen by a glance

    @property
    def _asked(self) -> Question | None:
        return self.state.question()

    @property
    def _space(self) -> str:
        return SPACES[len(self.state.orientations) if self._asked else len(self.state.orientations) - 1]

    # What is asked.

    def step(self) -> Step:
        """A look, a side, or what it says."""
        if self._lost:
            ways = tuple(Way(f"north:{name}", say(f"north-{name}")) for name in NORTH)
            return Step(reading("which-north"), ways)
        if self._typing:
            return self._type()
        if not self._seen:
            return self._look(reading("look", space=place_of(self._space)))
        found = compare(self.state, self._seen)
        if self._asked is not None and len(found.orientations) == 1:
            cross = shown(self.state.cube, found.orientations[0])
            ways = (Way("agree", say("agree")), *self._again())
            return Step(reading("lies-so", space=place_of(self._space)), ways, (), _cross(cross))
        if found.needs_side:
            return Step(reading("side"), self._again(), (), self._cross_seen())
        if self._asked is not None or not found.slips:
            return self._look(reading("strange", warning=True))
        return self._compared(found)

    def _look(self, prompt: Line) -> Step:
        lines = (self.trouble,) if self.trouble is not None else ()
        return Step(prompt, self._again(), lines, self._cross_seen() if self._seen else {}, live=True)

    def _again(self) -> tuple[Way, ...]:
        look = (Way(LOOK, say(LOOK)),) if self.camera else ()
        return (*look, Way(HAND, say("type")))

    def _type(self) -> Step:
        colour = self._seen.get(self._typing, "")
        prompt = reading("top") if self._typing == "up" else reading("sees", seat=self._typing)
        ways = colours() if colour or self._typing != "up" else colours()[:-1]
        return Step(prompt, ways, (), {**self._cross_seen(), "at": f"{self._typing}{len(colour) + 1}"})

    def _compared(self, found: Comparison) -> Step:
        slip = found.slips[self._which % len(found.slips)]
        if slip.right:
            return Step(Line("slip", slip.what), (Way(GOOD, say(GOOD)),), (), self._cross_seen())
        lines = tuple(Line("remedy", remedy) for remedy in slip.remedy)
        late = slip.move < len(slip.orientations) - 1
        ways = [] if late else list(self._again()[:1])
        if late or self.played:
            ways += [Way("mend", say("mend")), Way("leave", say("leave"))]
        if late or not self.camera:
            ways += [*self._again()]
        if len(found.slips) > 1:
            ways.append(Way("other", say("other")))
        prompt = Line("slip", slip.what, warning=True)
        said = (reading("earlier", space=place_of(self._round(slip)[1])), *lines) if late else (reading("now"), *lines)
        return Step(prompt, tuple(dict.fromkeys(ways)), said, self._cross_seen())

    def _cross_seen(self) -> dict[str, object]:
        letters = {toward: self._seen.get(toward, "").ljust(EACH, UNKNOWN) for toward in ("up", *SIDES)}
        return {"cross": letters}

    # What happens.

    def look(self, frame: Picture, profile: Profile) -> None:
        """Read the cube; the mat says where north is, or what the table said once."""
        self.trouble = None
        seen = read_faces(frame)
        if not seen.faces:
            self.trouble = unread(seen)
            return
        north = self._north(frame)
        self._lost = north is None
        if north is not None:
            self._seen, self._typing, self._which = dict(look_at_faces(seen.faces, north)), "", 0

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in how the cube lies once it is seen to lie so twice running; what is typed is not looked at."""
        if self._typing or self._lost:
            return False
        faces = read_faces(frame).faces
        north = self._north(frame) if faces else None
        before, self._glimpse = self._glimpse, look_at_faces(faces, north) if north is not None else {}
        if not self._glimpse or self._glimpse != before or self._glimpse == self._seen:
            return False
        if not compare(self.state, self._glimpse).orientations:
            return False
        self.trouble, self._seen, self._which = None, dict(self._glimpse), 0
        return True

    def _north(self, frame: Picture) -> Point | None:
        try:
            return north_of(find_mat(frame))
        except UnreadableError:
            return NORTH.get(self.keeps.get("north", ""))

    def choose(self, key: str) -> Agreed | None:
        """Take what was chosen, by its key; what the table agreed to, or None while the talk goes on."""
        what, _, value = key.partition(":")
        if what == "north":
            self.keeps["north"], self._lost = value, False
        elif what == HAND:
            self._begin_typing()
        elif what == "put":
            self._put(value)
        elif what == RUB:
            self._rub()
        elif what == "other":
            self._which += 1
        elif what == GOOD:
            return ()
        elif what == "agree" and self._asked is not None:
            return (Answer(self._asked.key, compare(self.state, self._seen).orientations[0]),)
        elif what in ("mend", "leave"):
            found = compare(self.state, self._seen).slips
            slip = found[self._which % len(found)]
            return self._mended(slip) if what == "mend" else self._left(slip)
        return None

    def _begin_typing(self) -> None:
        """Type the top; where that is known and does not tell enough, what the first seat sees."""
        if self._seen and compare(self.state, self._seen).needs_side:
            self._typing = next(s for s in (*self.state.seats, *SIDES) if UNKNOWN in self._seen.get(s, UNKNOWN))
            self._seen.pop(self._typing, None)
        else:
            self._typing, self._seen, self._which = "up", {}, 0

    def _put(self, colour: str) -> None:
        self._seen[self._typing] = self._seen.get(self._typing, "") + colour
        if len(self._seen[self._typing]) == EACH:
            self._typing = ""

    def _rub(self) -> None:
        if not self._seen.get(self._typing):
            self._seen.pop(self._typing, None)
            self._typing = "up"
        self._seen[self._typing] = self._seen.get(self._typing, "")[:-1]

    # What is agreed.

    def _round(self, slip: Slip) -> tuple[int, str]:
        """The round, counted from 0, in which hands slipped, and its space."""
        number = len(self.state.orientations) - len(slip.orientations) + slip.move
        return number, SPACES[number]

    def _mended(self, slip: Slip) -> Mend:
        number, space = self._round(slip)
        key = f"cube.{space}"
        if slip.cube == self.state.cube:
            return Mend(key, (Answer(key, slip.orientations[slip.move]),))
        before = self.state.orientations[number - 1] if number else "UF"
        put: tuple[Event, ...] = (Ruling("cube", shown(slip.cube, before), "turned"),)
        return Mend(key, (*put, Answer(key, slip.orientations[slip.move])))

    def _left(self, slip: Slip) -> tuple[Event, ...]:
        found: list[Event] = []
        if slip.orientations[-1] != self.state.orientation:
            found.append(Ruling("orientation", slip.orientations[-1], "left"))
        if slip.cube != self.state.cube:
            found.append(Ruling("cube", shown(slip.cube, slip.orientations[-1]), "left"))
        return tuple(found)


def _cross(seen: str) -> dict[str, object]:
    return {"cross": {"up": top(seen), **{name: side(seen, name) for name in SIDES}}}
