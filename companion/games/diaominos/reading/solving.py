"""Set-up: which 24 stickers has the cube? Shown side by side, drawn, or typed; what cannot be is questioned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.dialogue import LOOK, Agreed, Line, Step, Way
from companion.games.diaominos.cube import CORNERS, UPRIGHT, sticker_name
from companion.games.diaominos.path import SPACES
from companion.games.diaominos.pieces import Flaw, cube_numbered, flaws, misread, unmixed
from companion.games.diaominos.reading.assembly import AssembledCube
from companion.games.diaominos.reading.showing import SAME, Showing, alike
from companion.games.diaominos.reading.talk import GOOD, HAND, RUB, UNKNOWN, Talk, colours, reading, unread
from companion.games.kit import Answer, Ruling, Say, say
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import FaceSeen, read_faces
from companion.vision.geometry.plane import Picture

STICKERS = 24
ANOTHER = 1_000_003  # from the number of a cube that looks unmixed to the next
SURE = 0.5
"""A side seen less surely than this is not taken by itself."""
SAID = 1  # of its flaws, the gravest
ANEW = Way("anew", say("anew"))
OWN = Way("own", say("own"), ends=True)
"""No cube is in hand: the companion shuffles one of its own, and shows it turned from round to round."""


class Solving(Talk):
    """The camera sees side after side, in any order, or a finger gives sticker after sticker. For a table without a
    cube there is the one with the number `lot`, or the next that is mixed.
    """

    def __init__(self, camera: bool, keeps: Mapping[str, str] | None = None, lot: int = 0) -> None:
        super().__init__(camera, keeps)
        self._lot = lot
        self._begin()

    def _begin(self) -> None:
        self.showing = Showing()
        self.trouble = None
        self._which_cube = not self.camera
        self.typed: list[str] | None = None if self.camera else [UNKNOWN] * STICKERS
        self._at = 0  # the sticker to be typed
        self._redo: int | None = None  # the shown side that is shown once more
        self._which = 0  # of several cubes that the six sides make
        self._last: FaceSeen | None = None  # seen when last looked
        self._glimpse: FaceSeen | None = None  # seen by a glance, not taken yet

    # What is asked.

    def step(self) -> Step:
        """Whose cube it is, the next side, the next sticker, or what the whole is."""
        if self._which_cube:
            return Step(reading("which-cube"), (OWN, Way(HAND, say("stickers"))))
        if self.typed is not None:
            return self._type(self.typed) if UNKNOWN in self.typed else self._judge("".join(self.typed))
        if self.showing.left or self._redo is not None:
            return self._show()
        assert self._solved is not None
        return self._judge(self._solved.cube, self._solved)

    @property
    def _solved(self) -> AssembledCube | None:
        """The six sides as one cube, of several the one that the table is asked about."""
        solved = self.showing.solved
        if solved is None or not self._which:
            return solved
        cubes = (solved.cube, *solved.others)
        at = self._which % len(cubes)
        return replace(solved, cube=cubes[at], others=(*cubes[at + 1 :], *cubes[:at]))

    def _show(self) -> Step:
        showing, guide = self.showing, self.showing.guide
        prompt = reading("retake") if self._redo is not None else reading("first")
        steps: tuple[str, ...] = ()
        if self._redo is None and guide is not None:
            prompt = Line("reading", guide)
            steps = tuple(str(s) for s in dict(guide.args).get("steps", ()))  # type: ignore[union-attr]  # always sides
        ways = [Way(LOOK, say(LOOK))]
        lines = [reading("left", number=showing.left)] if self._redo is None else []
        if self.trouble is not None:
            lines.insert(0, self.trouble)
            if self.showing.again and self._last is not None:
                ways.append(Way("another", say("another")))
        ways += [OWN, Way(HAND, say(HAND))]
        if showing.faces:
            ways.append(ANEW)
        sketch = {"sides": [f.colours for f in showing.faces], "tip": steps, "marked": self._redo}
        return Step(prompt, tuple(ways), tuple(lines), sketch, live=True)

    def _type(self, typed: list[str]) -> Step:
        ways = colours() if any(c != UNKNOWN for c in typed) else colours()[:-1]
        extra = (Way("camera", say("camera")),) if self.camera else ()
        return Step(reading("sticker"), (*ways, *extra), (), self._net("".join(typed), (), self._at))

    def _judge(self, cube: str, solved: AssembledCube | None = None) -> Step:
        """What 24 stickers are: a cube to agree to, or one to be questioned."""
        found = flaws(cube)
        wrong = tuple((name, now) for name, _, now in solved.misread) if solved else _likely(cube)
        if not found:
            return self._whole(cube, solved)
        lines = [Line("fault", _say(flaw), warning=True) for flaw in found[:SAID]]
        if wrong:
            lines.append(reading("likely", stickers=tuple(f"{name}:{now}" for name, now in wrong)))
        if any(flaw.kind == "cube-count" for flaw in found):
            lines.append(reading("marks"))
        redo = (Way("redo", say("redo")),) if solved and solved.again else ()
        ways = (*redo, Way(HAND, say("change")), Way("really", say("really")), ANEW)
        return Step(reading("broken"), ways, tuple(lines), self._net(cube, [name for name, _ in wrong]))

    def _whole(self, cube: str, solved: AssembledCube | None) -> Step:
        """A cube that can be, to agree to; if the sides make another one too, the table is asked which it is."""
        lines = [Line("warning", odd, warning=True) for odd in unmixed(cube)]
        if solved and solved.sure < SURE:
            lines.append(reading("unsure", warning=True))
        double: tuple[Way, ...] = ()
        apart: tuple[str, ...] = ()
        if solved and solved.others:
            lines.append(reading("double", warning=True))
            double = (Way("double", say("double")),)
            corner = next(c for c in CORNERS if any(cube[n] != solved.others[0][n] for n in c))
            apart = tuple(map(sticker_name, corner))
        ways = (Way("agree", say("agree")), *double, Way(HAND, say("change")), ANEW)
        return Step(reading("whole"), ways, tuple(lines), self._net(cube, apart))

    def _net(self, cube: str, marked: tuple[str, ...] | list[str] = (), at: int | None = None) -> dict[str, object]:
        return {"net": cube, "marked": tuple(marked), "at": None if at is None else sticker_name(at)}

    # What happens.

    def look(self, frame: Picture, profile: Profile) -> None:
        """Take in the side that is seen best, be it doubtful: only all six together can say whether it is one."""
        seen = read_faces(frame)
        faces = seen.faces or seen.doubtful
        if not faces:
            self.trouble = unread(seen)
            return
        self._take(faces[0])

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Take in a new side that has been seen twice running; one shown once more waits for somebody to say so."""
        if self.typed is not None or not self.showing.left or self._redo is not None:
            return False
        faces = read_faces(frame).faces
        before, self._glimpse = self._glimpse, faces[0] if faces and faces[0].sure >= SURE else None
        if before is None or self._glimpse is None or alike(before, self._glimpse) < SAME:
            return False
        if self.showing.seen_before(self._glimpse) and (self.showing.again or self._still_shown(self._glimpse)):
            return False
        self._take(self._glimpse)
        return True

    def _still_shown(self, face: FaceSeen) -> bool:
        """Whether this is the side that was shown last: hands have not tipped the cube yet."""
        return bool(self.showing.faces) and alike(face, self.showing.faces[-1]) >= SAME

    def _take(self, face: FaceSeen) -> None:
        self.trouble, self._last, self._which = None, face, 0
        if self._redo is not None:
            self.showing, self._redo = self.showing.instead(self._redo, face), None
            return
        self.showing = self.showing.shown(face)
        if self.showing.again:
            self.trouble = reading("again", warning=True)

    def point(self, place: str) -> None:
        """A sticker of the net to type anew."""
        name = place.removeprefix("net.")
        number = next((n for n in range(STICKERS) if sticker_name(n) == name), None)
        if number is not None:
            self._by_hand()
            self._at = number
            assert self.typed is not None
            self.typed[number] = UNKNOWN

    def choose(self, key: str) -> Agreed | None:
        """Take what was chosen, by its key; what the table agreed to, or None while the talk goes on."""
        what, _, colour = key.partition(":")
        self._which_cube = False
        if what == "own":
            return self._own()
        if what == "put":
            self._put(colour)
        elif what == RUB:
            self._rub()
        elif what == HAND:
            self._by_hand()
        elif what == "anew":
            self._begin()
        elif what == "double":
            self._which += 1
        elif what == "camera":
            self.typed = None
        elif what == "another" and self._last is not None:
            self.showing, self.trouble = self.showing.shown(self._last, another=True), None
        elif what == "redo" and self._solved is not None:
            self._redo = self._solved.again[0]
        elif what in ("agree", "really", GOOD):
            return self._agreed(what)
        return None

    def _by_hand(self) -> None:
        """Go on by finger, with what is known; what was probably misread is typed anew."""
        solved = self._solved if self.typed is None else None
        if self.typed is None:
            self.typed = list(solved.cube) if solved else [UNKNOWN] * STICKERS
        cube = "".join(self.typed)
        if UNKNOWN not in cube:
            wrong = [name for name, _, _ in solved.misread] if solved else [name for name, _ in _likely(cube)]
            self.typed = [UNKNOWN if sticker_name(n) in wrong else c for n, c in enumerate(cube)]
        self._at = self.typed.index(UNKNOWN) if UNKNOWN in self.typed else 0

    def _put(self, colour: str) -> None:
        assert self.typed is not None
        self.typed[self._at] = colour
        if UNKNOWN in self.typed:
            later = [n for n in range(STICKERS) if self.typed[n] == UNKNOWN]
            self._at = next((n for n in later if n > self._at), later[0])

    def _rub(self) -> None:
        assert self.typed is not None
        before = [n for n in range(STICKERS) if self.typed[n] != UNKNOWN and n < self._at] or [STICKERS - 1]
        self._at = before[-1]
        self.typed[self._at] = UNKNOWN

    def _own(self) -> Agreed:
        """A shuffled cube as it lies on the first space; from then on it is rolled in the head."""
        number = self._lot
        while unmixed(cube := cube_numbered(number)):
            number += ANOTHER
        return Answer("stickers", cube), Answer(f"cube.{SPACES[0]}", UPRIGHT)

    def _agreed(self, what: str) -> Agreed:
        cube = "".join(self.typed) if self.typed is not None else self._solved.cube if self._solved else ""
        return (Ruling("cube", cube, "really"),) if what == "really" else (Answer("stickers", cube),)


def _likely(cube: str) -> tuple[tuple[str, str], ...]:
    return tuple((sticker_name(number), now) for number, _, now in misread(cube))


def _say(flaw: Flaw) -> Say:
    return say(flaw.kind, colours=tuple(flaw.colours), number=flaw.number)
