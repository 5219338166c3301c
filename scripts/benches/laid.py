"""Whether a worker tile of Cacao that was just laid is read on its place, however far beside it it lies.

Random games with few tiles, of which the lattice is hard to tell: the next tile is laid so many mm off its place, a
little askew, where it lies on no other, or on its place with the Emperor upon it, seen from afar. It is read there, or
as another tile, or not, or nothing is. Exits with 1 if any is read as another one, or one in ten not at all.
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
from companion.games.kit import State
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.squares import cell_of
from companion.play.selfplay import random_event
from companion.simulation import Scene, ScenePart
from companion.tracking import best_label
from companion.vision.classify.profile import SIZES_MM
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from scripts.arguments import Arguments

OFF_MM = (0.0, 3.0, 5.0, 8.0, 12.0)
"""How far beside its place a tile is laid: careful hands leave up to 3 mm."""
ASKEW_DEG = 5.0
"""By so many degrees it is turned at most, where it lies 5 mm off or more."""
UPON_MM = 2.0
"""So far a tile may lie over the edge of another one."""
LEAST = 0.9
"""This share at least is read there."""
LAYERS = ("tile", "workers")
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


def _aside(laid: Scene, tile: ScenePart, off: float, rng: random.Random) -> Scene:
    """The scene with this tile so many mm off its place, where it lies on no other; where it can lie nowhere, on it."""
    side = SIZES_MM["squares"]
    others = [p for p in laid.parts if " tile " in p.name and p.name != tile.name]
    askew = rng.uniform(-ASKEW_DEG, ASKEW_DEG) if off >= ASKEW_DEG else 0.0
    for _ in range(100):
        way = rng.uniform(0, 2 * math.pi)
        x, y = tile.x + off * math.cos(way), tile.y + off * math.sin(way)
        if all(max(abs(p.x - x), abs(p.y - y)) > side - UPON_MM for p in others):
            return laid.change(tile.name, x=x, y=y, angle=tile.angle + askew)
    return laid


def _there(scene: Scene, camera: TableCamera, state: Cacao, action: PlaceWorker) -> str:
    """Whether a tile is read on a place on which none lay."""
    try:
        seen = reading.look(SimulatedTable(scene, camera).picture(), own_parts.load(), state)
    except UnreadableError:
        return "nothing read"
    label = best_label(seen.get((action.at, "tile"), {None: 1.0}))
    if label is None:
        return "not there"
    after = state.after(action).layout()
    workers = best_label(seen[action.at, "workers"])
    return "read there" if (label, workers) == tuple(after[action.at, layer] for layer in LAYERS) else "another"


def main() -> int:
    """Print a row a distance."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rows = {f"{off:g} mm off": Counter[str]() for off in OFF_MM} | {"Emperor, from afar": Counter[str]()}
    for state, action, rng in moments(args.games, args.seed):
        laid = simulation.table(state.after(action))
        tile = next(part for part in laid.parts if part.name.startswith(f"{action.at} tile "))
        for off in OFF_MM:
            found = _there(_aside(laid, tile, off, rng), simulation.camera(state), state, action)
            rows[f"{off:g} mm off"][found] += 1
        if state.emperor is not None:
            afar = TableCamera(eye=(rng.uniform(-300, 300), rng.uniform(300, 700), 1500.0), roll=rng.uniform(-5, 5))
            upon = simulation.table(replace(_cacao(state.after(action)), emperor=cell_of(action.at)))
            rows["Emperor, from afar"][_there(upon, afar, state, action)] += 1
    words = ("read there", "another", "not there", "nothing read")
    print(f"{'':20} " + " ".join(f"{word:>12}" for word in words))
    for name, row in rows.items():
        print(f"{name:20} " + " ".join(f"{row[word]:12}" for word in words))
    return int(any(row["another"] or row["read there"] < LEAST * row.total() for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
