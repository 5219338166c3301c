"""How often a roll that nobody made is proposed: spare pieces of every game, coins, tokens and cups lie beside a map.

Nobody has rolled, and dice are due. Each table has other pieces, tossed anywhere beside the map of Diamond Isles; they
come to lie after the dice were due, which is the worst case. Exits with 1 if a roll is proposed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import islice

import numpy as np

from calibration.art import Part as Art
from companion.app import own_parts
from companion.app.plugins import found
from companion.games.diamond_isles import simulation as isles
from companion.games.diamond_isles.game import GAME as ISLES
from companion.games.diamond_isles.reading.talk import dialogue
from companion.games.diamond_isles.state import DiamondIsles
from companion.play.selfplay import selfplay
from companion.simulation import Flat, Picture, ScenePart, disc
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
APART_MM = 24.0
"""How far from each other pieces lie."""


def main() -> None:
    """Lay tables and say what was proposed."""
    asked = Arguments(__doc__)
    asked.add_argument("tables", nargs="?", type=int, default=TABLES, help="How many tables.")
    asked.add_argument("--first", type=int, default=0, help="The number of the first one.")
    wanted = asked.parse_args()
    proposed, since = 0, time.process_time()
    for done, number in enumerate(range(wanted.first, wanted.first + wanted.tables), 1):
        if roll := proposed_on(number):
            proposed += 1
            print(f"table {number}: {roll}", flush=True)
        if done % OFTEN == 0 or done == wanted.tables:
            each = (time.process_time() - since) / done
            print(f"{done} tables, {proposed} with a roll that nobody made; {each:.2f} s each", flush=True)
    sys.exit(1 if proposed else 0)


def proposed_on(number: int) -> tuple[int, ...]:
    """What is read as a roll on one table, once its pieces have come to lie; nothing as it should be."""
    state = due()
    talk = dialogue(state, False, True, {})
    assert talk is not None
    profile = own_parts.load()
    talk.glance(bare(), profile)
    picture = with_pieces(number)
    for _ in range(3):
        talk.glance(picture, profile)
    return tuple(getattr(talk, "seen", ()))


@cache
def due() -> DiamondIsles:
    """A moment at which the table's own dice are due, some way into a game."""
    for state in islice(selfplayed(), 60, None):
        if (question := state.question()) is not None and question.kind == "dice":
            return state
    raise AssertionError("nobody has to roll")


def selfplayed() -> Iterator[DiamondIsles]:
    """A random game."""
    for _, state in selfplay(ISLES, ISLES.seats[:4], 1, {}):
        assert isinstance(state, DiamondIsles)
        yield state


@cache
def bare() -> Picture:
    """The table as it lies when the roll is due, with nothing beside the map."""
    return SimulatedTable(isles.table(due()), isles.camera(due())).picture()


def with_pieces(number: int) -> Picture:
    """The same with random pieces beside the map, seen by a camera that hangs a little otherwise each time."""
    rng = np.random.default_rng([45, number])
    scene = isles.table(due()).put(*pieces(rng))
    return SimulatedTable(scene, isles.camera(due()), seed=number).picture()


def pieces(rng: np.random.Generator) -> Iterator[ScenePart]:
    """Spare pieces, coins, tokens and cups beside a map, none on another."""
    parts = every_part()
    spots: list[tuple[float, float]] = []
    for n in range(int(rng.integers(*PIECES))):
        x, y = _beside(rng)
        if any(abs(x - u) + abs(y - v) < APART_MM for u, v in spots):
            continue
        spots.append((x, y))
        turn = float(rng.uniform(0, 360))
        if rng.random() < 0.1:
            shade = (int(rng.integers(20, 240)), int(rng.integers(20, 240)), int(rng.integers(20, 240)))
            wide, high = float(rng.uniform(*CUP_MM)), float(rng.uniform(*CUP_HIGH_MM))
            yield Flat(name=f"cup {n}", x=x, y=y, outline=disc(wide), thickness=high, colour=shade)
        else:
            yield laid(parts[int(rng.integers(len(parts)))], f"beside {n}", x, y, turn)


def _beside(rng: np.random.Generator) -> tuple[float, float]:
    half = isles.ground(isles.lying_map(due())).half
    while True:
        x, y = (float(rng.uniform(-far, far)) for far in (half[0] + 110.0, half[1] + 60.0))
        if abs(x) > half[0] + 25.0 or abs(y) > half[1] + 25.0:
            return x, y


@cache
def every_part() -> tuple[Art, ...]:
    """All parts of all games but dice."""
    loads = [plugin.parts for plugin in found().plugins if plugin.parts is not None]
    every = (part for load in loads for part in load())
    return tuple(part for part in every if not any(word in part.kind.folder for word in DICE))


if __name__ == "__main__":
    main()
