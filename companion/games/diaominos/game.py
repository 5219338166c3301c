"""What introduces Diaominos to the companion."""

from __future__ import annotations

from companion.games.diaominos import faults, rounds, rulings, scoring, views
from companion.games.diaominos.code import SECRET
from companion.games.diaominos.cube import COLOURS, SIDES
from companion.games.diaominos.grid import HEIGHT, WIDTH
from companion.games.diaominos.paper import OnPaper, Tally
from companion.games.diaominos.path import RECOMMENDED
from companion.games.diaominos.plan import PAPER, SCREEN, confirmed, plan, recall
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.screen import OnScreen
from companion.games.diaominos.shapes import PRINT
from companion.games.diaominos.sheet import Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.diaominos.tracker import Tracker
from companion.games.kit import Begin, Game, Headlines, Option, Preset, Private
from companion.games.kit.game_extras import Lasting, OpenSources
from companion.games.kit.large import Written

Diaominos.written = Written(
    rounds.apply, rounds.layout, views.view, faults.faults, rulings.facts, rulings.rule_on, scoring.result
)


def start(begin: Begin) -> Diaominos:
    """The state before anything has happened; ValueError, one plain sentence, if the beginning's data cannot be so."""
    settled, known = plan(begin), confirmed(begin)
    if settled.sheets == PAPER:
        tallies = (Tally(),) * len(begin.seats)
        return OnPaper(begin.seats, settled, settled.drawn, confirmed=known, tallies=tallies)
    empty = Sheet() if settled.open_sheets else Private(Sheet())
    return OnScreen(begin.seats, settled, settled.drawn, confirmed=known, sheets=(empty,) * len(begin.seats))


GAME = Game(
    name="diaominos",
    version=2,
    seats=tuple(SIDES),
    players=(1, 2, 3, 4),
    options=(
        Option("sheets", ("by-players", PAPER, SCREEN)),
        Option("view", ("private", "open")),
        Option("cube", ("shown", "drawn")),
        Option("layer", ("row", "column"), "layer"),
        Option("open-marks", ("score", "nothing"), "left-over"),
        Option("hint", ("off", "on")),
    ),
    presets=(
        Preset("on-paper", {"sheets": PAPER}),
        Preset("on-screen", {"sheets": SCREEN}),
        Preset("with-hints", {"sheets": SCREEN, "view": "open", "hint": "on"}),
    ),
    rules=RULES,
    headlines=Headlines(
        outcomes=frozenset(("loaded", "loaded-at", "scored", "first", "lost", "skipped")),
        shown=frozenset(("lies", "tops", "faces")),
        good={"scored": ("seat",), "first": ("seats",)},
        bad={"lost": ("seat",), "skipped": ("seat",)},
    ),
    start=start,
    data={
        "grid": [WIDTH, HEIGHT],
        "print": dict(PRINT),
        "path": RECOMMENDED,
        "colours": {colour: colour for colour in COLOURS},  # a table may name its own
        "confirmed": [],
    },
    secrets=(SECRET,),
    extras=(OpenSources((Tracker(),)), Lasting(("colour", "confirmed"), recall)),
)
