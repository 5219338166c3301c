"""What hands do at a watched table that is no turn, game by game, and what the companion is to say of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.cacao.game import GAME as CACAO
from companion.games.diaominos.cube import layer_turned, orientation_after, shown, side, spun, top
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.diaominos.reading.rounds import spots
from companion.games.kit import Answer, Labels, Spot, parse_event
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.session import Session
from tests.support.app.given_table import Given, GivenTable, Lies, surely
from tests.support.games.diaominos.tables import CUBE
from tests.support.tables import DISC

# What the companion says, as the page of the camera words it.
RULE = "its rule"
SHOULD = "what should lie there"
STRAY = "that something lies there"
PUSHED = "how far all is off"
REMEDY = "what was done, and what to do"
ASKS = "it asks what happened"
NOTHING = "nothing"

COLUMNS = {"pachamama": "Pachamama", "cacao": "Cacao", "diaominos": "Diaominos"}


@dataclass(frozen=True)
class Case:
    """One thing that hands do, by game: what lies there then, and what is said of it.

    `rule` is one that must be named; `why` stands beside it on that page; `takes` are events that are rightly taken,
    `first` such as happened before. `sheets` is where those of Diaominos are.
    """

    game: str
    name: str
    does: Callable[[Any], tuple[Given, Lies]]
    said: str
    rule: str = ""
    why: str = ""
    takes: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    sheets: str = "paper"

    @property
    def cell(self) -> str:
        """What that page says of it."""
        return f"{self.said}: {self.why}" if self.why else self.said


def begun(table: GivenTable, case: Case) -> tuple[Session, Given]:
    """The game that a case begins in, and how its table is read while all lies right."""
    name = case.game
    lines: tuple[str, ...]
    given: Given
    if name == "pachamama":
        session = table.desk.library.begin(PACHAMAMA, PACHAMAMA.seats[:2], {"size": "5x5", "answers": "wheel"}, None)
        lines, given = PLAYED, seen_as_it_is
    elif name == "cacao":
        session = table.desk.library.begin(CACAO, ("red", "yellow"), {}, None)
        lines, given = ("answer jungle.1 temple", "answer jungle.2 water"), seen_as_it_is
    else:
        session = table.desk.library.begin(DIAOMINOS, tuple(NOTED[case.sheets]), {"sheets": case.sheets}, None)
        lines, given = (*CUBE_KNOWN, *(f"{seat} {what}" for seat, what in NOTED[case.sheets].items())), cube(CUBE)
    for line in (*lines, *case.first):
        verdict = session.do(parse_event(session.state, line))
        assert verdict.legal, (line, verdict.rules)
        _answered(session, name)
    return session, given


def _answered(session: Session, name: str) -> None:
    """What the display of Cacao asks, and nobody cares about."""
    while name == "cacao" and (question := session.state.question()) is not None and question.key != "jungle.2":
        values = question.choices.values()
        assert values
        table = session.do(Answer(question.key, values[0]))
        assert table.legal


PLAYED = (
    f"answer disc {DISC}",
    "answer first brown",
    "brown explore hand c5r5",
    "answer terrain.c5r5 valley",
    "white explore hand c1r5",
    "answer terrain.c1r5 forest",
)
CUBE_KNOWN = (f"answer stickers {CUBE}", "answer cube.A UF")
NOTED = {"paper": {"south": "keep"}, "screen": {"south": "note Y R O G B", "east": "note Y R O G B"}}
"""What each seat notes at first, by where the sheets are."""


def seen_as_it_is(state: Any) -> Mapping[Spot, Labels]:
    """All that a camera can see is read as it should lie."""
    return surely({spot: label for spot, label in state.layout().items() if spot[1] != "gems"})


def laid(
    read: Mapping[Spot, str | None] | None = None,
    unlike: Mapping[str, float] | None = None,
    pushed_mm: float | None = None,
) -> Callable[[Any], tuple[Given, Lies]]:
    """Hands have changed what is read here, or so much of these places; or they have pushed all."""
    changed = surely(read or {})
    lies = Lies(unlike or {}, pushed_mm)
    return lambda before: (lambda _: {**seen_as_it_is(before), **changed}, lies)


def cube(net: str) -> Given:
    """A cube that shows this, seen from the south-east."""
    return lambda state: dict(spots(state, {"up": top(net), **{name: side(net, name) for name in ("south", "east")}}))


def lying(net: str) -> Callable[[Any], tuple[Given, Lies]]:
    """Hands have left the cube so."""
    return lambda before: (cube(net), Lies())


def rolled(steps: str) -> Callable[[Any], tuple[Given, Lies]]:
    """Hands have rolled the cube so."""
    return lying(shown(CUBE, orientation_after("UF", steps)))


def tile(at: str, colour: str = "red", workers: str = "1-1-1-1") -> dict[Spot, str | None]:
    """A worker tile of Cacao."""
    return {(at, "tile"): f"{colour}-1-1-1-1", (at, "workers"): workers}


def went(start: str, to: str, colour: str) -> dict[Spot, str | None]:
    """A pawn of Pachamama that went from one place to another."""
    return {(start, "pawn"): None, (to, "pawn"): colour}


ROLLED_ON = ("south done", "answer cube.B FU")
"""On paper the cube rolled on says that all are done; how it lies on B is known as if it was rolled well."""

CASES = (
    Case("pachamama", "out of turn", laid({("c5r1", "pawn"): "white"}), RULE, "not-due"),
    Case("cacao", "out of turn", laid(tile("x1y0", "yellow")), RULE, "not-due"),
    Case(
        "diaominos",
        "out of turn",
        rolled("EEN"),
        REMEDY,
        why="rolled on too early; with sheets of paper it says that all are done",
        sheets="screen",
    ),
    Case("pachamama", "another's pawn moved on", laid(went("c1r5", "c1r4", "white")), RULE, "not-due"),
    Case("pachamama", "unreachable", laid(went("c5r5", "c2r2", "brown")), RULE, "must-stop"),
    Case("cacao", "unreachable", laid(tile("x5y4")), RULE, "beside-jungle"),
    Case("diaominos", "unreachable", rolled("EES"), REMEDY, takes=ROLLED_ON),
    Case("pachamama", "onto a pawn", laid({("c5r5", "pawn"): None}, {"c1r5": 0.15}), RULE, "opponents-pawn"),
    Case(
        "cacao",
        "onto a pawn",
        laid(tile("x1y0", "yellow")),
        RULE,
        "free-space",
        why="onto a tile",
        first=("red place x1y0 1-1-1-1", "red done"),
    ),
    Case(
        "pachamama",
        "beside its space",
        laid({**went("c5r5", "c5r4", "brown"), ("c5r4", "terrain"): "desert"}, {"c5r4": 0.6}),
        STRAY,
        takes=("brown explore pawn=c5r5 to=c5r4", "answer terrain.c5r4 desert"),
    ),
    Case("cacao", "beside its space", laid({("x1y0", "tile"): None}, {"x1y0": 0.4}), STRAY),
    Case("diaominos", "beside its space", lying(CUBE), NOTHING, why="only how it lies is read"),
    Case("pachamama", "wrong kind", laid({("c5r5", "terrain"): "mountain"}), SHOULD),
    Case(
        "cacao",
        "wrong kind",
        laid({("x0y2", "tile"): "gold-mine-1"}),
        RULE,
        "display-first",
        first=("red place x0y1 1-1-1-1", "red done", "yellow place x1y2 2-1-0-1"),
    ),
    Case("diaominos", "wrong kind", lying(CUBE.translate(str.maketrans("WYROGB", "YWORBG"))), SHOULD),
    Case("pachamama", "wrong colour", laid(went("c5r5", "c5r4", "black")), SHOULD),
    Case("cacao", "wrong colour", laid(tile("x1y0", "white")), RULE, "no-such-seat"),
    Case("diaominos", "wrong colour", lying("X" + CUBE[1:]), NOTHING, why="one sticker is taken for a misreading"),
    Case(
        "pachamama",
        "swapped",
        laid({("c5r5", "terrain"): "forest", ("c1r5", "terrain"): "valley"}),
        SHOULD,
    ),
    Case(
        "cacao",
        "swapped",
        laid({("x0y0", "tile"): "market-2", ("x1y1", "tile"): "plantation-1"}),
        SHOULD,
    ),
    Case("diaominos", "swapped", lying(layer_turned(CUBE, "F", 1)), REMEDY, why="a layer turned"),
    Case("pachamama", "pawns swapped", laid({("c5r5", "pawn"): "white", ("c1r5", "pawn"): "brown"}), RULE, "not-due"),
    Case("pachamama", "knocked", laid({("c1r5", "pawn"): None}, {"c1r5": 0.2}), RULE, "not-due"),
    Case("cacao", "knocked", laid({("x0y0", "tile"): None}, {"x0y0": 0.9}), SHOULD),
    Case("diaominos", "knocked", rolled("N"), REMEDY),
    Case(
        "pachamama",
        "pushed",
        laid({("c5r5", "terrain"): "mountain", ("c1r5", "terrain"): None}, {"c5r5": 0.5, "c1r5": 0.5}, 20.0),
        PUSHED,
    ),
    Case("cacao", "pushed", laid(pushed_mm=20.0), PUSHED, why="once, for the board may lie anywhere"),
    Case("diaominos", "pushed", rolled("EN"), REMEDY, why="slid, not rolled", takes=ROLLED_ON),
    Case("pachamama", "turned", laid({}, {"c1r1": 0.2}), NOTHING, why="a tile may lie any way up"),
    Case(
        "cacao",
        "turned",
        laid({("x1y0", "workers"): "2-1-0-1"}),
        SHOULD,
        first=("red place x1y0 1-0-1-2", "red done"),
    ),
    Case("diaominos", "turned", lying(spun(CUBE, 1)), REMEDY),
    Case("pachamama", "two moves", laid({**went("c5r5", "c5r4", "brown"), ("c3r1", "pawn"): "brown"}), RULE),
    Case("cacao", "two moves", laid({**tile("x1y0"), **tile("x0y1")}), RULE, "place-worker"),
    Case("diaominos", "two moves", rolled("EENSSE"), REMEDY),
)
