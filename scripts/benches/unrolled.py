"""How often a roll that nobody made is proposed: spare pieces of every game, coins, tokens and cups lie beside a map.

Nobody has rolled, and dice are due. Each table has other pieces, tossed anywhere beside the map of Diamond Isles, or
with `--game eldorado` beside the island, most of them in the tray, with a golden die and two of a battle. They come to
lie after the dice were due, which is the worst case. Exits with 1 if a roll is proposed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice

import numpy as np

from calibration.art import Part as Art
from companion.app import own_parts
from companion.app.plugins import found
from companion.games.dialogue import Dialogue
from companion.games.diamond_isles import simulation as isles
from companion.games.diamond_isles.game import GAME as ISLES
from companion.games.diamond_isles.reading.talk import dialogue
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.eldorado import simulation as island
from companion.games.eldorado.game import GAME as EL_DORADO
from companion.games.eldorado.parts import SIDE_MM
from companion.games.eldorado.parts.expansion import DICE as DICE_PARTS
from companion.games.eldorado.reading.dice_talk import behind
from companion.games.eldorado.sources import DICE as BESIDE
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.eldorado.views import TILE
from companion.games.kit import Game, State
from companion.play.selfplay import selfplay
from companion.simulation import Flat, Picture, Scene, ScenePart, TableCamera, disc
from companion.simulation.laying import laid
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments

TABLES = 200
OFTEN = 10
"""After so many tables the figures so far are printed: a run that is broken off leaves them."""
PIECES = (4, 14)
"""How many pieces lie beside a map."""
DICE = ("dice", "die")
"""What folders of parts are called that are dice themselves."""
CUP_MM, CUP_HIGH_MM = (30.0, 42.0), (60.0, 110.0)
LOOKS = 3
"""How often they are looked at."""
APART_MM = 24.0
"""How far from each other pieces lie."""


TRAY, TRAY_AT, TRAY_MM = "742 88", (325.0, -135.0), 90.0
"""Where dice are thrown at the table of El Dorado, in mm of the mat and from the table's middle; half its size."""
IN_TRAY = 0.6
"""How many of the pieces lie there."""


@dataclass(frozen=True, eq=False)
class Waiting:
    """A table at which dice are due, and have not been thrown: what lies there, and where pieces may lie besides."""

    scene: Scene
    camera: TableCamera
    talk: Callable[[], Dialogue | None]
    beside: Callable[[np.random.Generator], tuple[float, float]]
    also: tuple[Art, ...] = ()


def main() -> None:
    """Lay tables and say what was proposed."""
    asked = Arguments(__doc__)
    asked.add_argument("tables", nargs="?", type=int, default=TABLES, help="How many tables.")
    asked.add_argument("--first", type=int, default=0, help="The number of the first one.")
    asked.add_argument("--game", choices=tuple(WAITING), default=ISLES.name, help="Whose dice are due.")
    wanted = asked.parse_args()
    proposed, since = 0, time.process_time()
    for done, number in enumerate(range(wanted.first, wanted.first + wanted.tables), 1):
        if proposed_on(number, wanted.game):
            proposed += 1
            print(f"table {number}: a roll", flush=True)
        if done % OFTEN == 0 or done == wanted.tables:
            each = (time.process_time() - since) / done
            print(f"{done} tables, {proposed} with a roll that nobody made; {each:.2f} s each", flush=True)
    sys.exit(1 if proposed else 0)


def proposed_on(number: int, game: str = ISLES.name) -> bool:
    """Whether a roll is read on one table, once its pieces have come to lie."""
    talk = WAITING[game]().talk()
    assert talk is not None
    profile = own_parts.load()
    talk.glance(bare(game), profile)
    picture = with_pieces(number, game)
    return any(talk.glance(picture, profile) for _ in range(LOOKS))


def _due(game: Game, kind: str, seats: int, since: int) -> State:
    """A moment at which the table's own dice are due, some way into a game."""
    for _, state in islice(selfplay(game, game.seats[:seats], 1, {}), since, None):
        if (question := state.question()) is not None and question.kind == kind:
            return state
    raise AssertionError("nobody has to roll")


@cache
def _isles() -> Waiting:
    state = _due(ISLES, "dice", 4, 60)
    assert isinstance(state, DiamondIsles)
    half = isles.ground(isles.lying_map(state)).half

    def beside(rng: np.random.Generator) -> tuple[float, float]:
        while True:
            x, y = (float(rng.uniform(-far, far)) for far in (half[0] + 110.0, half[1] + 60.0))
            if abs(x) > half[0] + 25.0 or abs(y) > half[1] + 25.0:
                return x, y

    return Waiting(isles.table(state), isles.camera(state), lambda: dialogue(state, False, True, {}), beside)


@cache
def _island() -> Waiting:
    state = _due(EL_DORADO, GOLDEN, 2, 60)
    assert isinstance(state, ElDorado)
    lying = {spot: label for spot, label in state.layout().items() if spot[0] != BESIDE}
    tiles = [island.at(place) for place, layer in lying if layer == TILE]

    def beside(rng: np.random.Generator) -> tuple[float, float]:
        while True:
            middle, far = (TRAY_AT, (TRAY_MM, TRAY_MM)) if rng.random() < IN_TRAY else ((0.0, 0.0), (380.0, 190.0))
            x, y = (at + float(rng.uniform(-away, away)) for at, away in zip(middle, far, strict=True))
            if all(abs(x - u) + abs(y - v) > 2 * SIDE_MM for u, v in tiles) and island.inside(state, x, y):
                return x, y

    dice = [(GOLDEN, (3,)), (BATTLE, (4,)), (BATTLE, (5,))]
    also = tuple(DICE_PARTS[die] for die in dice)
    talk = lambda: behind(state, {"tray": TRAY})  # noqa: E731
    return Waiting(island.scene(lying), island.camera(state), talk, beside, also)


WAITING: Mapping[str, Callable[[], Waiting]] = {ISLES.name: _isles, EL_DORADO.name: _island}


@cache
def bare(game: str) -> Picture:
    """The table as it lies when the roll is due, with nothing beside the map."""
    table = WAITING[game]()
    return SimulatedTable(table.scene, table.camera).picture()


def with_pieces(number: int, game: str) -> Picture:
    """The same with random pieces beside the map, seen by a camera that hangs a little otherwise each time."""
    rng, table = np.random.default_rng([45, number]), WAITING[game]()
    return SimulatedTable(table.scene.put(*pieces(rng, table)), table.camera, seed=number).picture()


def pieces(rng: np.random.Generator, table: Waiting) -> Iterator[ScenePart]:
    """Spare pieces, coins, tokens and cups beside a map, none on another."""
    parts, first = every_part(), list(table.also)
    spots: list[tuple[float, float]] = []
    for n in range(int(rng.integers(*PIECES)) + len(first)):
        x, y = table.beside(rng)
        if any(abs(x - u) + abs(y - v) < APART_MM for u, v in spots):
            continue
        spots.append((x, y))
        turn = float(rng.uniform(0, 360))
        if first:
            yield laid(first.pop(), f"beside {n}", x, y, turn)
        elif rng.random() < 0.1:
            shade = (int(rng.integers(20, 240)), int(rng.integers(20, 240)), int(rng.integers(20, 240)))
            wide, high = float(rng.uniform(*CUP_MM)), float(rng.uniform(*CUP_HIGH_MM))
            yield Flat(name=f"cup {n}", x=x, y=y, outline=disc(wide), thickness=high, colour=shade)
        else:
            yield laid(parts[int(rng.integers(len(parts)))], f"beside {n}", x, y, turn)


@cache
def every_part() -> tuple[Art, ...]:
    """All parts of all games but dice."""
    loads = [plugin.parts for plugin in found().plugins if plugin.parts is not None]
    every = (part for load in loads for part in load())
    return tuple(part for part in every if not any(word in part.kind.folder for word in DICE))


if __name__ == "__main__":
    main()
