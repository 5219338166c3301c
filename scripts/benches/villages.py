"""How often the eyes see on which field each water carrier of Cacao stands, and where huts lie.

Four village boards of ours and five huts lie anywhere beside two tiles, at any turn, in several lights and on several
tables, each picture drawn as a simulated camera shows it. With `--gap` two huts lie beside each board and two in the
supply, so far apart and from the board at most, each a little askew. Exits with 1 if anything certain is wrong.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.app import own_parts
from companion.games.cacao import reading, simulation
from companion.games.cacao.box import HUTS, WATER
from companion.games.cacao.layouts import SUPPLY, place_of_hut, village_of
from companion.games.cacao.parts import HUT_MM, PARTS, VILLAGE_MM
from companion.games.cacao.state import Cacao
from companion.games.cacao.water_fields import FIELDS
from companion.games.kit import Labels, Spot
from companion.games.kit.spaces.squares import place_of
from companion.simulation import SLATE, Scene, ScenePart, cloth, laid, part_named
from companion.tracking import best_label
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Light, Sensor
from scripts.arguments import Arguments
from tests.support.games.cacao.tables import having, position

SURE = 0.9
"""What is claimed more surely is wrong if it is not so."""
BUILT_MM, APART_MM = 5.0, 50.0
"""So far from a village board's edge the huts of its village lie, and at least so far other huts."""
PAIRED_MM = 108.0
"""So far from the middle of its board lies the farthest corner of a pair of huts, about."""
ASKEW = 2.0
"""So many degrees a hut is turned at most against what it lies beside."""
CARRIER_MM = 2.7
"""So far from a field's middle its carrier stands at most, either way."""
CAMERA = simulation.camera(position())


@dataclass(frozen=True)
class Case:
    """A light, a sensor and a table."""

    light: Light | None = None
    sensor: Sensor | None = None
    colour: tuple[int, int, int] = SLATE


CASES: Mapping[str, Case] = {
    "as drawn": Case(),
    "dim": Case(Light(brightness=0.3)),
    "bright": Case(Light(brightness=1.5)),
    "warm": Case(Light(colour=(0.55, 0.85, 1.2))),
    "cool": Case(Light(colour=(1.25, 1.0, 0.75))),
    "low lamp": Case(Light(elevation=22, shade=0.7)),
    "blurred": Case(sensor=Sensor(blur=1.8)),
    "noisy": Case(sensor=Sensor(noise=8)),
    "green cloth": Case(colour=(60, 110, 50)),
    "sand cloth": Case(colour=(140, 185, 211)),
    "white cloth": Case(colour=(215, 220, 222)),
}


class Drawn:
    """A table on which boards and huts were laid by chance, with what is so; with a `gap` (mm) huts in pairs."""

    def __init__(self, seed: int, gap: float | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._hands = np.random.default_rng((seed, 1))
        self._gap = gap
        self._taken: list[tuple[float, float, float]] = [(card.x, card.y, 30.0) for card in simulation.cards()]
        self.parts: list[ScenePart] = []
        names = [str(name) for name in self._rng.permutation(list(HUTS))]
        seats = position(seats=4).seats
        self.truth: dict[Spot, str] = {}
        for nr, seat in enumerate(seats):
            huts = names[nr : nr + 1] if gap is None else names[2 * nr : 2 * nr + 2]
            self._village(seat, int(self._rng.integers(len(WATER))), huts)
        if gap is None:
            self._hut(names[4], *self._spot(HUT_MM / 2 + APART_MM), SUPPLY)
        else:
            self._pair(*self._spot(HUT_MM + APART_MM), float(self._hands.uniform(0, 360)), gap, names[8:10], SUPPLY)
        owned: dict[str, tuple[str, ...]] = {}
        for (place, layer), owner in self.truth.items():
            if layer == "hut":
                owned[owner] = (*owned.get(owner, ()), place.removeprefix("hut-"))
        have = {seat: having(huts=owned.get(seat, ())) for seat in seats}
        self.state: Cacao = replace(position(seats=4, have=have, modules=("huts",)), huts=owned.get(SUPPLY, ()))

    def _village(self, seat: str, field: int, huts: Sequence[str]) -> None:
        x, y = self._spot(VILLAGE_MM / 2 + HUT_MM + BUILT_MM if self._gap is None else PAIRED_MM)
        angle = float(self._rng.uniform(0, 360))
        self.parts.append(laid(part_named(PARTS, "villages", seat), f"{seat} board", x, y, angle))
        across, down = VILLAGE_MM * (np.array(FIELDS[field]) - 0.5) + self._rng.uniform(-CARRIER_MM, CARRIER_MM, 2)
        self.parts.append(laid(part_named(PARTS, "pieces", f"{seat}-carrier"), seat, *_from(x, y, angle, across, down)))
        self.truth[village_of(seat), "carrier"] = str(WATER[field])
        edge = VILLAGE_MM / 2
        if self._gap is None:
            self._hut(huts[0], *_from(x, y, angle, edge + HUT_MM / 2 + BUILT_MM, 0.0), seat, angle)
        else:
            self._pair(*_from(x, y, angle, edge, 0.0), angle, self._gap, huts, seat)

    def _pair(self, x: float, y: float, angle: float, gap: float, huts: Sequence[str], owner: str) -> None:
        """Two huts, so far beside an edge with this middle and beside each other where they are nearest."""
        along = float(self._hands.uniform(-4, 4))
        for hut, side in zip(huts, (-1, 1), strict=True):
            askew = float(self._hands.uniform(-ASKEW, ASKEW))
            half = HUT_MM / 2 * (math.cos(math.radians(askew)) + math.sin(math.radians(abs(askew))))
            at = _from(x, y, angle, gap + half, along + side * (gap / 2 + half))
            self._hut(hut, *at, owner, angle + askew)

    def _hut(self, hut: str, x: float, y: float, owner: str, angle: float = 0.0) -> None:
        self.parts.append(laid(part_named(PARTS, "huts", hut), f"hut {hut}", x, y, angle))
        self.truth[place_of_hut(hut), "hut"] = owner

    def _spot(self, half: float) -> tuple[float, float]:
        """A place in view for something so wide, clear of all that lies there."""
        while True:
            x, y = (float(self._rng.uniform(-reach, reach)) for reach in (460.0, 260.0))
            clear = all(math.hypot(x - a, y - b) > half + other for a, b, other in self._taken)
            room = VILLAGE_MM * 0.72 if self._gap is None else PAIRED_MM
            if clear and max(abs(x), abs(y)) > 105 + half / 2 and self._in_view(x, y, room):
                self._taken.append((x, y, half))
                return x, y
            half -= 0.01  # what lies there leaves ever less room

    def _in_view(self, x: float, y: float, room: float) -> bool:
        corners = np.array([[x + a, y + b, 0.0] for a in (-room, room) for b in (-room, room)])
        pixels = CAMERA.project(corners)
        return bool(((pixels > 3) & (pixels < np.array(CAMERA.size) - 3)).all())


def _from(x: float, y: float, angle: float, across: float, down: float) -> tuple[float, float]:
    """A point so far across and down a board that lies turned."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return x + c * across - s * down, y + s * across + c * down


def judged(seen: Mapping[Spot, Labels], drawn: Drawn) -> Counter[tuple[str, str]]:
    """How many carriers and huts were read rightly, not at all, or wrongly though they are claimed surely."""
    found: Counter[tuple[str, str]] = Counter()
    for spot, truth in drawn.truth.items():
        labels = seen.get(spot)
        if labels is not None and best_label(labels) != truth and max(labels.values()) <= SURE:
            labels = None
        found[spot[1], "unread" if labels is None else "right" if best_label(labels) == truth else "wrong"] += 1
    return found


def look(drawn: Drawn, case: Case, seed: int) -> Mapping[Spot, Labels]:
    """What is seen of the table; nothing where it cannot be read."""
    tiles = {(place_of(cell), "tile"): tile.kind for cell, tile in drawn.state.jungles}
    parts = (*simulation.cards(), *simulation.parts(tiles), *drawn.parts)
    shown = SimulatedTable(Scene(parts, surface=cloth(1, case.colour)), CAMERA, case.light, case.sensor, seed)
    try:
        return reading.look(shown.picture(), own_parts.load(), drawn.state)
    except UnreadableError:
        return {}


def main() -> int:
    """Print a row a case."""
    parser = Arguments(__doc__)
    parser.add_argument("--tables", type=int, default=6, help="so many in each case")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--gap", type=float, help="mm between boards and huts; 0 where they touch")
    parser.add_argument("--case", nargs="*", default=list(CASES), choices=CASES, help="only these")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    words = ("right", "unread", "wrong")
    print(f"{'case':12} {'carriers':>24} {'huts':>28}")
    wrong = 0
    for case in args.case:
        found: Counter[tuple[str, str]] = Counter()
        for seed in range(args.seed, args.seed + args.tables):
            drawn = Drawn(seed, args.gap)
            found += judged(look(drawn, CASES[case], seed), drawn)
        cells = [", ".join(f"{found[layer, word]} {word}" for word in words) for layer in ("carrier", "hut")]
        wrong += found["carrier", "wrong"] + found["hut", "wrong"]
        print(f"{case:12} {cells[0]:>28} {cells[1]:>28}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
