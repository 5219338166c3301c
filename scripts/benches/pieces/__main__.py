"""How well pieces are read on the simulated table: El Dorado's, its expansion's, or what lies on Pachamama's board.

Positions of random games under several lights; a piece is right where it is read with its kind, colour and number, an
arrow with its colour and direction. Exits with 1 below the limit.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import cv2
import numpy as np

from companion.app.simulated_table import look
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.box import PIECES
from companion.games.eldorado.game import GAME
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.views import BUILDING, TILE
from companion.games.kit import Spot
from companion.games.plugin import TableReader
from companion.play.selfplay import selfplay
from companion.simulation import Simulation
from companion.vision.errors import UnreadableError
from hardware.simulator.scene import Light
from scripts.arguments import Arguments
from scripts.benches.pieces import dice, pachamama, thieves
from scripts.benches.pieces.painted import TABLE, eyes_that_learnt
from scripts.benches.seen_table import LIGHTS, believed, judged

WOOD = "El Dorado's pieces: ours, another box's read as ours, or another box's after learning it live"
LEAST = 0.9
"""Of all pieces this much must be read right."""


def positions(games: int, each: int, seed: int) -> Iterator[ElDorado]:
    """Positions of random games with two to five seats, evenly from each."""
    for n in range(games):
        states = [
            state for _, state in selfplay(GAME, GAME.seats[: 2 + n % 4], seed + n) if isinstance(state, ElDorado)
        ]
        for k in range(each):
            yield states[(k + 1) * (len(states) - 1) // (each + 1)]


def counted(
    state: ElDorado,
    light: Light,
    seed: int,
    table: Simulation[ElDorado] = simulation.SIMULATION,
    eyes: TableReader[ElDorado] = reading.READER,
) -> Iterator[tuple[str, str]]:
    """Rows, and how it was read, of each piece that lies there or is read where none does."""
    layout = state.layout()
    for spot, labels in look(table, eyes, state, state, light, seed).items():
        if spot[0] == DICE:
            continue
        due, seen = layout.get(spot), believed(labels)
        how, label = judged(due, seen), due or seen
        if how is not None and label is not None:
            yield from ((row, how) for row in ((TILE,) if spot[1] == TILE else named(spot, label)))


def named(spot: Spot, label: str) -> tuple[str, str, str, str]:
    """The rows in which a piece counts: its kind, its colour, both."""
    colour, _, kind = (label if spot[1] == BUILDING else spot[1]).partition("-")
    return kind, colour, f"{colour} {kind}", "all"


ROWS = (*PIECES, *GAME.seats, *(f"{colour} {kind}" for kind in PIECES for colour in GAME.seats), "all", TILE)
GAMES: Mapping[
    str, tuple[Callable[..., Iterator[Any]], Callable[..., Iterator[tuple[str, str]]], Sequence[str], str]
] = {
    "eldorado": (positions, counted, ROWS, "all"),
    "eldorado-thieves": (thieves.positions, thieves.counted, thieves.ROWS, thieves.PIECE),
    "eldorado-dice": (dice.positions, dice.counted, dice.ROWS, dice.TOLD),
    "pachamama": (pachamama.positions, pachamama.counted, pachamama.ROWS, "arrow"),
}
"""By game: its positions, how each is read, the rows to print, and the one that must reach the limit."""


def main() -> None:
    """Print a row for each kind and colour, and for each light."""
    parser = Arguments(__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), default="eldorado")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--each", type=int, default=2, help="positions of each game")
    parser.add_argument("--seed", type=int, default=500)
    parser.add_argument("--wood", choices=("own", "other", "learnt"), default="own", help=WOOD)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts: dict[str, Counter[str]] = {}
    placed, read, rows, judged = GAMES[args.game]
    if args.wood != "own":
        read = partial(counted, table=TABLE, eyes=eyes_that_learnt() if args.wood == "learnt" else reading.READER)
    for n, state in enumerate(placed(args.games, args.each, args.seed)):
        light = list(LIGHTS)[n % len(LIGHTS)]
        try:
            seen = list(read(state, LIGHTS[light], n))
        except UnreadableError as why:
            print(f"{light}: {why}")
            continue
        for row, how in seen:
            counts.setdefault(row, Counter())[how] += 1
            if row == judged:
                counts.setdefault(f"light {light}", Counter())[how] += 1
    print(f"{'':20} {'pieces':>7} {'right':>7} {'missed':>7} {'other':>7} {'false':>7}")
    for row in (*rows, *(f"light {light}" for light in LIGHTS)):
        found = counts.get(row, Counter())
        lying = found["right"] + found["missed"] + found["other"]
        share = f"{found['right'] / lying:7.1%}" if lying else f"{'-':>7}"
        print(f"{row:20} {lying:7} {share} {found['missed']:7} {found['other']:7} {found['false']:7}")
    total = counts.get(judged, Counter())
    sys.exit(0 if total["right"] >= LEAST * np.sum([total[h] for h in ("right", "missed", "other")]) else 1)


if __name__ == "__main__":
    main()
