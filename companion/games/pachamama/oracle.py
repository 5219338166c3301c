"""The sealed source in place of the cardboard wheel: it answers for a scenario that nobody has seen.

Its secret is one line of text: the scenario's own line, and after it the scenario's code if it has one. The map is kept
itself, so that a stored game can be opened whatever becomes of the generator. Who begins is no part of it, so that a
scenario that is played again does not name its first player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.kit import Begin, Coded, Event, Question, Secret, State, Value
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.disc import Back
from companion.games.pachamama.otoma.people import starts
from companion.games.pachamama.scenario.check import difficulty, faults
from companion.games.pachamama.scenario.code import NUMBERS, Code
from companion.games.pachamama.scenario.generate import scenario, unseen
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Scenario, Size

NAME = "oracle"


class Oracle:
    """Answers which terrain and which crop lies at a place, from its scenario and nothing else."""

    name = NAME
    derived = False  # what lies at a place follows from no event

    def __init__(self, secret: str) -> None:
        self.scenario, self.code = read(secret)
        self._number = board(_size(self.scenario)).number

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """What the back of the disc says, or the terrain or crop at a place; None for another question."""
        if question.kind == "disc":
            return _back(self.scenario).text(board(_size(self.scenario)))
        if question.kind not in ("terrain", "crop"):
            return None
        space = self._number[question.places[0]]
        if question.kind == "terrain":
            return self.scenario.terrain[space]
        return CROPS[self.scenario.crop[space] - 1]


def draw(begin: Begin, number: int) -> str:
    """The secret of the scenario with this number, of the size and difficulty that the game was begun with: no code."""
    return unseen(*_kind(begin.options), number).text()


def secret(code: Code) -> str:
    """The secret of the scenario that a code names."""
    return f"{scenario(code).text()} {code}"


def read(secret: str) -> tuple[Scenario, str | None]:
    """The scenario of a secret and its code (None if it was typed in from a disc); ValueError if it is none."""
    *text, code = secret.split(" ") if secret.count(" ") == 5 else (secret, "")
    return Scenario.parse(" ".join(text)), code or None


def public(secret: str) -> Mapping[str, Any]:
    """What the back of the disc says: the number of tiles of each terrain, and the start tiles with their crops."""
    found, _ = read(secret)
    places = board(_size(found)).places
    start = [[places[space], found.terrain[space], CROPS[found.crop[space] - 1]] for space in found.starts]
    return {"tiles": found.tiles(), "start": start}


def _back(found: Scenario) -> Back:
    known = public(found.text())
    return Back.of(known["tiles"], known["start"], board(_size(found)))


def _size(found: Scenario) -> str:
    for size in SIZES:
        if (size.rows, size.cols) == (found.rows, found.cols):
            return size.name
    raise ValueError(f"no board has {found.rows} rows of {found.cols}")


def by_code(text: str) -> Coded:
    """The options and the secret of the scenario that a typed code names; BadCode if it is none."""
    code = Code.parse(text)
    return Coded({"size": code.size.name, "difficulty": code.difficulty, "answers": NAME}, secret(code))


def new_code(options: Mapping[str, Value], number: int) -> str:
    """A code for a table that asks for one: a scenario of this size and difficulty that other tables can play too."""
    return str(Code(*_kind(options), number % NUMBERS))


def _kind(options: Mapping[str, Value]) -> tuple[Size, str]:
    return next(s for s in SIZES if s.name == options["size"]), str(options["difficulty"])


def options_of(secret: str) -> Mapping[str, Value]:
    """The options of a game with a scenario that no code names; what is harder than hard counts as hard."""
    found, _ = read(secret)
    return {"size": _size(found), "difficulty": difficulty(found) or DIFFICULTIES[-1], "answers": NAME}


def fits(begin: Begin, secret: str) -> bool:
    """Whether it is a scenario without faults, of the size and difficulty that the game was begun with.

    Where the Otoma begin follows from it too: a beginning may say so, but nothing else.
    """
    if not sound(secret) or not options_of(secret).items() <= begin.options.items():
        return False
    found, _ = read(secret)
    drawn = list(starts(_back(found), board(_size(found))))
    return bool(begin.data.get("otoma", drawn) == drawn)


def sound(secret: str) -> bool:
    """Whether a secret is a scenario that keeps its rules, and its code, if it has one, is written as codes are."""
    found, code = read(secret)
    return not faults(found) and (code is None or str(Code.parse(code)) == code)


def reveal(secret: str, view: Mapping[str, Any]) -> Mapping[str, Any]:
    """A view with the terrain and crop of every space."""
    found, code = read(secret)
    spaces = {
        place: {**view["board"][place], "terrain": terrain, "crop": CROPS[crop - 1]}
        for place, terrain, crop in zip(board(_size(found)).places, found.terrain, found.crop, strict=True)
    }
    return {**view, "board": spaces, "code": code}


SECRET = Secret(
    NAME,
    wanted=lambda begin: begin.options["answers"] == NAME,
    draw=draw,
    public=public,
    source=Oracle,
    by_code=by_code,
    new_code=new_code,
    code=lambda secret: read(secret)[1],
    options=options_of,
    fits=fits,
    windows={"discovery": "terrain", "divination": "crop"},
    reveal=reveal,
)
