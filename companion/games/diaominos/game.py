"""What introduces Diaominos to the companion."""

from __future__ import annotations

from companion.games.diaominos.code import SECRET
from companion.games.diaominos.cube import COLOURS, SIDES
from companion.games.diaominos.grid import HEIGHT, WIDTH
from companion.games.diaominos.path import RECOMMENDED
from companion.games.diaominos.plan import PAPER, SCREEN, recall
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.setup import start
from companion.games.diaominos.shapes import PRINT
from companion.games.diaominos.tracker import Tracker
from companion.games.kit import Fortunes, Game, Option, Preset
from companion.games.kit.ranking import has_most

GAME = Game(
    can_win=has_most,
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
    outcomes=frozenset(("loaded", "loaded-at", "scored", "first", "lost", "skipped")),
    fortunes=Fortunes(
        good={"scored": ("seat",), "first": ("seats",)},
        bad={"lost": ("seat",), "skipped": ("seat",)},
    ),
    shown=frozenset(("lies", "tops", "faces")),
    start=start,
    data={
        "grid": [WIDTH, HEIGHT],
        "print": dict(PRINT),
        "path": RECOMMENDED,
        "colours": {colour: colour for colour in COLOURS},  # a table may name its own
        "confirmed": [],
    },
    secrets=(SECRET,),
    sources=(Tracker(),),
    lasting=("colour", "confirmed"),
    recall=recall,
)
