"""What introduces Pachamama to the companion."""

from __future__ import annotations

from companion.games.kit import Fortunes, Game, Option, Preset
from companion.games.kit.ranking import has_most
from companion.games.pachamama import lot, oracle
from companion.games.pachamama.board import LONG, SIZE_NAMES
from companion.games.pachamama.box import ANIMALS, COLOURS, ELEMENTS, LEVELS, PAWNS
from companion.games.pachamama.modes import MODES
from companion.games.pachamama.otoma import arrows, facts, trails
from companion.games.pachamama.policy import policy
from companion.games.pachamama.restoring import restored
from companion.games.pachamama.rules import RULES
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.setup import plan, start

WITH_OTOMA = ("mode", tuple(mode.name for mode in MODES if mode.otoma))

GAME = Game(
    can_win=has_most,
    name="pachamama",
    version=3,
    seats=COLOURS,
    players=(*PAWNS, 1),  # two are what a menu begins with
    options=(
        Option("size", SIZE_NAMES),
        Option("difficulty", DIFFICULTIES),
        Option("answers", (oracle.NAME, "wheel")),
        Option("mode", tuple(mode.name for mode in MODES)),
        Option(arrows.NAME, ("table", "companion"), "arrow-shown", WITH_OTOMA),
        Option("otoma-pawns", ("block", "let-pass"), "opponents-pawn", WITH_OTOMA),
        Option("enter-again", ("no", "yes"), "never-twice", WITH_OTOMA),
        Option("otoma-order", ("by-rows", "by-columns"), "otoma-start-stones", WITH_OTOMA),
        Option("hint", ("off", "how-many", "which")),
    ),
    presets=(
        Preset("short"),
        Preset("long", {"size": LONG}),
        *(Preset(mode, {"size": LONG, "mode": mode}) for mode in ("together-easy", "solo-easy", "solo-hard")),
    ),
    rules=RULES,
    outcomes=frozenset(("discovered", "right", "wrong", "offered", "otoma-crop", "otoma-offer")),
    fortunes=Fortunes(good={"right": ("seat",), "offered": ("seat", "points")}, bad={"wrong": ("seat",)}),
    active=lambda state: state.turn_seat,
    shown=frozenset(("announced",)),  # right or wrong says what was announced
    start=start,
    data={
        "levels": LEVELS,
        "columns": list(ANIMALS),
        "rows": list(ELEMENTS),
        "trails": list(trails.DEFAULT),
        "arrows": [],
    },
    secrets=(oracle.SECRET, lot.SECRET, arrows.SECRET),
    sources=(lot.Lot(),),
    lasting=(facts.TRAIL,),
    recall=facts.recalled,
    plan=plan,
    policy=policy,
    restored=restored,
)
