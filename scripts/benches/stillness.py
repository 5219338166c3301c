"""What the watching eyes compute once hands have gone: at a table that they have not seen before, and after one move.

Tables of random games, late enough for much to lie there. Told is the processor's time of one thread, from the first
picture without hands until something is told of it, frames included; the median of some tables.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from types import SimpleNamespace
from typing import Any

import cv2

from companion.app import own_parts
from companion.app.eyes import Eyes
from companion.app.plugins import plugin_of
from companion.games.kit import Answer, Game, State, Value
from companion.play.selfplay import steps
from hardware.cameras.frame import Frame
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments
from scripts.benches.island import DICE, MORE_DICE, PLAYED
from scripts.benches.mistakes import STEP

FRAMES = 24
"""So many frames (3 s) the eyes are given to tell something."""


@dataclass(frozen=True)
class Kind:
    """One kind of table: its game, and after how many events one is looked at."""

    game: Game
    events: int
    seats: int = 2
    options: dict[str, Value] = field(default_factory=dict)


KINDS = {
    "Pachamama, 9x5": Kind(plugin_of("pachamama").game, 120, 4, {"size": "9x5", "answers": "wheel"}),
    "Cacao": Kind(plugin_of("cacao").game, 60, 3),
    "El Dorado": Kind(PLAYED, 250, 2, {**DICE}),
    "El Dorado, the Thieves": Kind(PLAYED, 250, 3, {**DICE, **MORE_DICE, "mode": "thieves"}),
    "Diamond Isles": Kind(plugin_of("diamond_isles").game, 100, 4, {"cards": "cardboard"}),
}


def moments(kind: Kind, number: int, seed: int) -> Iterator[tuple[State, State]]:
    """So many games, each before and after hands have laid something."""
    for one in range(seed, seed + number):
        played = enumerate(steps(kind.game, kind.game.seats[: kind.seats], one, kind.options))
        late = ((before, event, after) for n, (before, event, after) in played if n >= kind.events)
        found = (
            (before, after)
            for before, event, after in late
            if not isinstance(event, Answer) and not after.over and before.layout() != after.layout()
        )
        yield from islice(found, 1)


class Table:
    """A table before eyes that are new to it."""

    def __init__(self, game: Game, state: State, seed: int) -> None:
        simulation = plugin_of(game.name).simulation
        assert simulation is not None
        self._simulation = simulation()
        self._stage = SimulatedTable(camera=self._simulation.camera(state), seed=seed)
        self._session: Any = SimpleNamespace(game=game, start=state, steps=[], state=state)
        self._eyes = Eyes(own_parts.load())
        self._now = 0.0

    def told(self, lies: State) -> tuple[float, bool]:
        """Milliseconds until something is told of a table that lies so, and whether anything was."""
        self._stage.scene = self._simulation.table(lies)
        picture, began = self._stage.picture(), time.process_time()
        for _ in range(FRAMES):
            self._eyes.take(Frame(picture, self._now, "simulated", simulated=True), self._session)
            self._now += STEP
            if self._eyes.watch() is not None:
                return (time.process_time() - began) * 1000, True
        return (time.process_time() - began) * 1000, False


def main() -> None:
    """Print a row a kind of table."""
    parser = Arguments(__doc__)
    parser.add_argument("--tables", type=int, default=3, help="so many of each kind")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--only", metavar="WORD", help="only kinds of table with this word in their name")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for name, kind in KINDS.items():
        if args.only and args.only not in name:
            continue
        first, after_one, parts, untold = list[float](), list[float](), list[int](), 0
        for n, (before, after) in enumerate(moments(kind, args.tables, args.seed)):
            table = Table(kind.game, before, args.seed + n)
            looks = [table.told(before), table.told(after)]
            first.append(looks[0][0])
            after_one.append(looks[1][0])
            parts.append(sum(label is not None for label in before.layout().values()))
            untold += sum(not told for _, told in looks)
        print(
            f"{name:24}{statistics.median(parts):4.0f} parts, at first {statistics.median(first):5.0f} ms, "
            f"after a move {statistics.median(after_one):5.0f} ms, nothing told {untold}",
            flush=True,
        )


if __name__ == "__main__":
    main()
