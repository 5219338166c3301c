"""What introduces Pachamama to the companion."""

from __future__ import annotations

from companion.games.kit import Game, Option
from companion.games.pachamama import lot, oracle
from companion.games.pachamama.board import SIZE_NAMES
from companion.games.pachamama.box import ANIMALS, COLOURS, ELEMENTS, LEVELS, PAWNS
from companion.games.pachamama.rules import RULES
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.setup import start

GAME = Game(
    name="pachamama",
    version=2,
    seats=COLOURS,
    players=tuple(PAWNS),
    options=(
        Option("size", SIZE_NAMES),
        Option("difficulty", DIFFICULTIES),
        Option("answers", (oracle.NAME, "wheel")),
    ),
    rules=RULES,
    start=start,
    data={"levels": LEVELS, "columns": list(ANIMALS), "rows": list(ELEMENTS)},
    secrets=(oracle.SECRET, lot.SECRET),
    sources=(lot.Lot(),),
)
