"""Whether a worker tile of Cacao that was just laid is read on its place, however far beside it it lies.

Random games with few tiles, of which the lattice is hard to tell: the next tile is laid so many mm off its place in a
direction drawn by chance, or on it with the Emperor upon it, seen from afar. It is read there, or not, or nothing is.
Exits with 1 if one that lies 8 mm off or more is read in more than 3 of 100.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import cv2

from companion.app import own_parts
from companion.games.cacao import reading, simulation
from companion.games.cacao.actions import PlaceWorker
from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.kit import Place, State
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.squares import cell_of
from companion.play.selfplay import random_event
from companion.simulation import Scene
from companion.tracking import best_label
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from scripts.arguments import Arguments

OFF_MM = (0.0, 2.0, 3.0, 8.0, 9.0)
"""How far beside its place a tile is laid: hands leave up to 3 mm."""
WRONG_MM, MOST = 8.0, 0.03
"""From how far on it may not be read on its place, in a larger share of all."""
FEW = (0, 0, 1, 2, 4)
"""How many worker tiles lie there before."""


def moments(number: int, seed: int) -> Iterator[tuple[Cacao, PlaceWorker, random.Random]]:
    """Random games in which a worker tile is laid next, and which."""
    for one in range(seed, seed + number):
        rng, chance = random.Random(one), Chance(one, 16)
        state = _cacao(GAME.start(GAME.begin(GAME.seats[: 2 + one % 3], {"emperor": "yes" if one % 2 else "no"})))
        left = rng.choice(FEW)
        while True:
            placing = [] if state.question() else [a for a in _actions(state) if isinstance(a, PlaceWorker)]
            action = rng.choice(placing) if placing else None
            if action is not None and not left:
                yield state, action, rng
                break
            left -= action is not None
            state = _cacao(state.after(action or random_event(state, (), [], chance)))


def _cacao(state: State) -> Cacao:
    assert isinstance(state, Cacao)
    return state


def _actions(state: Cacao) -> list[object]:
    return [action for seat in state.due() for action in state.actions(seat)]


def _there(scene: Scene, camera: TableCamera, state: Cacao, at: Place) -> str:
    """Whether a tile is read on a place on which none lay."""
    try:
        seen = reading.look(SimulatedTable(scene, camera).picture(), own_parts.load(), state)
    except UnreadableError:
        return "nothing read"
    return "read there" if best_label(seen.get((at, "tile"), {None: 1.0})) is not None else "not there"


def main() -> int:
    """Print a row a distance."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rows = {f"{off:g} mm off": Counter[str]() for off in OFF_MM} | {"Emperor, from afar": Counter[str]()}
    wrong = 0
    for state, action, rng in moments(args.games, args.seed):
        laid = simulation.table(state.after(action))
        tile = next(part for part in laid.parts if part.name.startswith(f"{action.at} tile "))
        for off in OFF_MM:
            way = rng.uniform(0, 2 * math.pi)
            scene = laid.change(tile.name, x=tile.x + off * math.cos(way), y=tile.y + off * math.sin(way))
            found = _there(scene, simulation.camera(state), state, action.at)
            rows[f"{off:g} mm off"][found] += 1
            wrong += off >= WRONG_MM and found == "read there"
        if state.emperor is not None:
            afar = TableCamera(eye=(rng.uniform(-300, 300), rng.uniform(300, 700), 1500.0), roll=rng.uniform(-5, 5))
            upon = simulation.table(replace(_cacao(state.after(action)), emperor=cell_of(action.at)))
            rows["Emperor, from afar"][_there(upon, afar, state, action.at)] += 1
    words = ("read there", "not there", "nothing read")
    print(f"{'':20} " + " ".join(f"{word:>12}" for word in words))
    for name, row in rows.items():
        print(f"{name:20} " + " ".join(f"{row[word]:12}" for word in words))
    return 1 if wrong > MOST * args.games * sum(off >= WRONG_MM for off in OFF_MM) else 0


if __name__ == "__main__":
    sys.exit(main())
