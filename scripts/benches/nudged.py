"""How often a card of the mat is named that a sleeve took along from the corner of Pachamama's board.

The four cards are laid by hand, each about a millimetre off, the camera hangs a little elsewhere each time and lights
differ; then one card is nudged by 3 to 20 mm. It is named from 5 mm on. Exits with 1 if another card is ever named, or
any of a mat that lies as it was laid.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import cv2
import numpy as np

from companion.app import own_parts
from companion.games.kit import Layout
from companion.games.pachamama import simulation
from companion.games.pachamama.board import board
from companion.games.pachamama.box import SIZES, TERRAINS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.reading import reframe
from companion.games.pachamama.state import Pachamama
from companion.simulation import ScenePart
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane_fit import PLAINLY_MM
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments
from scripts.benches.evening import accidents as evening_accidents
from scripts.benches.seen_table import LIGHTS

HANDS_MM, HANDS_TURN = 0.8, 1.0
"""How far off hands lay a card, either way, and how many degrees askew."""
TILES = 0.6
"""The share of spaces on which a tile lies."""


def laid(size: str, rng: random.Random, seed: int) -> SimulatedTable:
    """A board with some tiles and the mat as hands lay it, before a camera that hangs a little elsewhere each time."""
    layout: Layout = {(place, "terrain"): rng.choice(TERRAINS) for place in board(size).places if rng.random() < TILES}
    light = LIGHTS[rng.choice(list(LIGHTS))]
    stage = SimulatedTable(simulation.scene(layout, size), simulation.camera(size), light, seed=seed)
    evening_accidents.knock(stage, (), rng)
    for part in stage.scene.parts:
        if _is_card(part):
            off = [rng.gauss(0, HANDS_MM) for _ in range(2)]
            turn = rng.gauss(0, HANDS_TURN)
            stage.change(part.name, x=part.x + off[0], y=part.y + off[1], angle=part.angle + turn)
    return stage


def _is_card(part: ScenePart) -> bool:
    return part.name.startswith("card ")


def named(stage: SimulatedTable, state: Pachamama) -> int | None:
    """The card that is said to have been nudged."""
    try:
        asked = reframe(stage.picture(), own_parts.load(), state, ())
    except UnreadableError:
        return None
    return asked.card if asked is not None else None


def main() -> int:
    """Print how often the card was named, by how far it was nudged."""
    parser = Arguments(__doc__)
    parser.add_argument("--cards", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(args.seed, args.seed + args.cards):
        rng, size = random.Random(seed), SIZES[seed % len(SIZES)].name
        state = GAME.start(GAME.begin(GAME.seats[:2], {"size": size, "answers": "wheel"}))
        assert isinstance(state, Pachamama)
        stage = laid(size, rng, seed)
        found["as laid", "none" if named(stage, state) is None else "another"] += 1
        (card,) = evening_accidents.nudge(stage, (), rng)
        before = stage.scene.part(card.name)
        by = float(np.hypot(card.x - before.x, card.y - before.y))
        stage.put(card)
        said = named(stage, state)
        row = (
            f"by {evening_accidents.NUDGED_MM[0]:g} mm and more"
            if by < PLAINLY_MM
            else f"by {PLAINLY_MM:g} mm and more"
        )
        found[row, "none" if said is None else "the card" if card.name == f"card {said}" else "another"] += 1
    words = ("the card", "another", "none")
    print(f"{'named:':20}" + "".join(f"{word:>10}" for word in words))
    for row in sorted({row for row, _ in found}):
        print(f"{row:20}" + "".join(f"{found[row, word]:10}" for word in words))
    return 1 if any(word == "another" for _, word in found) else 0


if __name__ == "__main__":
    sys.exit(main())
