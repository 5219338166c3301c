"""What the watching eyes make of hands that err at The Thieves of El Dorado: said, passed in silence, or taken wrongly.

Positions of random games, each under one light and turned or not, once the eyes have seen that all is in step. Then
hands lay one thing: a legal one, to see that it is still told; or one that no rule allows or that is no turn at all.
Exits with 1 if anything wrong was taken.
"""

from __future__ import annotations

import copy
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin
from types import SimpleNamespace
from typing import Any

import cv2

from companion.app import own_parts
from companion.app.eyes import Eyes
from companion.app.simulated_table import led
from companion.games.eldorado import actions as do
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.box import (
    CLOSED,
    EXPLORER,
    FARMHOUSE,
    HIDEOUT,
    OUTPOST,
    SEATS,
    SHRINE,
    THIEF,
    VILLAGER,
    WATER,
)
from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.game import GAME
from companion.games.eldorado.parts import BACKS, SIDE_MM
from companion.games.eldorado.settings import BASE, MODES
from companion.games.eldorado.simulation import GROUPS
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, corners, is_cave, meeting
from companion.games.eldorado.views import BUILDING, TILE
from companion.games.kit import Action, Layout, Place, Spot
from companion.games.kit.extras import sides_of
from companion.games.kit.legal import actors
from companion.play.selfplay import selfplay
from companion.simulation import Scene, laid
from companion.tracking import Costs, Standing, TableReport
from hardware.cameras.frame import Frame
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments
from scripts.benches.island import LAID
from scripts.benches.seen_table import LIGHTS

LONGEST, FEWEST, MOST = 1500, 7, 34
"""Events of a game that are played, and how many tiles lie in a position."""
STEP, STILL = 0.125, 14
"""Seconds from frame to frame, and so many frames (1.75 s) after which something should have been said."""
BESIDE_MM = (0.0, 6.0, 12.0)
"""How far from a free cell's middle a tile lies face down."""

Lay = Callable[[Scene], Scene]


@dataclass(frozen=True)
class Slip:
    """What hands lay: what a layout can tell of it, what it cannot, and the action that it is if it is a legal one."""

    name: str
    lies: Layout
    lay: Lay = lambda scene: scene
    action: Action | None = None


def positions(games: int, each: int, seed: int, modes: list[str]) -> Iterator[ElDorado]:
    """Positions of random games in some modes in which somebody explores; so many of each game."""
    for n in range(games):
        for mode in (mode for mode in MODES if mode.name in modes):
            seats = GAME.seats[: mode.players[(seed + n) % len(mode.players)]]
            found: list[ElDorado] = []
            for k, (_, state) in enumerate(selfplay(GAME, seats, seed + n, {"mode": mode.name})):
                if isinstance(state, ElDorado) and _explores(state):
                    found.append(state)
                if k >= LONGEST:
                    break
            yield from random.Random(f"{seed} {n} {mode.name}").sample(found, min(each, len(found)))


def _explores(state: ElDorado) -> bool:
    top = state.agenda[-1] if state.agenda else None
    exploring = isinstance(top, Turn) and top.stage == EXPLORE and state.question() is None
    return exploring and FEWEST <= len(state.land.at) <= MOST


def slips(state: ElDorado, rng: random.Random) -> Iterator[Slip]:
    """What hands may lay in a position, each kind once."""
    assert state.turn is not None
    lies = {spot: label for spot, label in state.layout().items() if label is not None}
    shown = [place for place in state.land.at if _on_mat(place)]
    free = [p for p in shown if state.land.at[p] not in CLOSED and all(q != p or la == TILE for q, la in lies)]
    yield from _legal(state, lies, rng)
    side = state.turn.seat
    standing = [spot for spot in lies if spot[0] in shown and spot[1].rpartition("-")[2] in (EXPLORER, VILLAGER, THIEF)]
    mine = [spot for spot in standing if spot[1].startswith(f"{side}-")]
    others = [spot for spot in standing if spot not in mine and spot[1].endswith(EXPLORER)]
    closed = [p for p in shown if state.land.at[p] in (WATER, SHRINE) and p not in state.land.bridge]
    for name, spots, places in (
        ("too far", mine, [p for p in free if not _reachable(state, p)]),
        ("onto water or a shrine", mine, closed),
        ("another's explorer", others, free),
    ):
        if spots and places:
            yield Slip(name, _moved(lies, rng.choice(spots), rng.choice(places)))
    bare = [
        c for p in free for c in corners(p) if not any((d, BUILDING) in lies for m in meeting(c) for d in corners(m))
    ]
    thief = state.setting.thief
    whose = thief if thief not in ("", side) else next(other for other in sides_of(state) if other != side)
    if bare:
        kind = rng.choice((HIDEOUT, OUTPOST)) if whose == thief else FARMHOUSE
        yield Slip("another's building", {**lies, (rng.choice(bare), BUILDING): f"{whose}-{kind}"})
    cells = [cell for cell in state.land.free if _on_mat(cell)]
    for far in BESIDE_MM if cells else ():
        yield Slip(f"face down, {far:.0f} mm off", lies, _face_down(rng.choice(cells), far, rng.uniform(0, 360)))
    unplayed = [colour for colour in SEATS if colour not in sides_of(state)]
    if unplayed and free:
        for kind in (EXPLORER, VILLAGER):
            label = "1" if kind == VILLAGER else kind
            yield Slip(f"nobody's {kind}", {**lies, (rng.choice(free), f"{rng.choice(unplayed)}-{kind}"): label})
    if standing:
        away = rng.choice(standing)
        yield Slip("taken away", {at: label for at, label in lies.items() if at != away})


def _legal(state: ElDorado, lies: Layout, rng: random.Random) -> Iterator[Slip]:
    """A legal action of each kind that lays something in view, and opens nothing."""
    actions = [a for seat in actors(state, openly=True) for a in state.actions(seat) if isinstance(a, LAID)]
    kinds: set[str] = set()
    for action in rng.sample(actions, len(actions)):
        after = state.after(action).layout()
        new = {place for place, layer in {**lies, **after} if lies.get((place, layer)) != after.get((place, layer))}
        if new and action.kind not in kinds and all(_on_mat(place) for place in new):
            kinds.add(action.kind)
            yield Slip("legal", after, action=action)


def _on_mat(place: Place) -> bool:
    x, y = simulation.at(place)
    return all(abs(v) + SIDE_MM < half for v, half in ((x, simulation.HALF_WIDE_MM), (y, simulation.HALF_HIGH_MM)))


def _reachable(state: ElDorado, place: Place) -> bool:
    """Whether a piece of whose turn it is may come there in one action, or be bought there."""
    moves = (do.Move, do.Walk, *LAID)
    return any(place in a.args().values() for s in state.due() for a in state.actions(s) if isinstance(a, moves))


def _moved(lies: Layout, spot: Spot, to: Place) -> Layout:
    """One piece of a spot stands elsewhere."""
    made, label = {at: label for at, label in lies.items() if at != spot}, lies[spot] or ""
    if label.isdigit() and int(label) > 1:
        made[spot] = str(int(label) - 1)
    made[to, spot[1]] = "1" if label.isdigit() else label
    return made


def _face_down(cell: Place, far: float, way: float) -> Lay:
    x, y = simulation.at(cell)
    back = BACKS[is_cave(cell)]
    at = (x + far * cos(radians(way)), y + far * sin(radians(way)))
    return lambda scene: scene.put(laid(back, "face down", *at, GROUPS[CAVE if is_cave(cell) else ""].angle))


class Watched:
    """A table before the eyes."""

    def __init__(self, state: ElDorado, light: str, turned: bool, seed: int) -> None:
        camera = simulation.camera(state)
        camera = replace(camera, roll=camera.roll + 180 * turned)
        self.table = SimulatedTable(simulation.table(state), camera, LIGHTS[light], seed=seed)
        self.session: Any = SimpleNamespace(game=GAME, start=state, steps=[], state=state)
        self.eyes = Eyes(own_parts.load())
        self.now = 0.0

    def see(self) -> TableReport | None:
        """What is said last within the time."""
        picture, said = self.table.picture(), None
        for _ in range(STILL):
            self.eyes.take(Frame(picture, self.now, "simulated", simulated=True), self.session)
            self.now += STEP
            said = self.eyes.watch() or said
        return said

    def tried(self, slip: Slip) -> TableReport | None:
        """What is said once hands have erred; then all is as before."""
        kept, now, before = self.eyes, self.now, self.table.scene
        same = {id(one): one for one in (self.session, self.session.state, kept.profile)}
        self.eyes = copy.deepcopy(kept, same)
        self.table.scene = slip.lay(simulation.scene(slip.lies))
        said = self.see()
        self.eyes, self.now, self.table.scene = kept, now, before
        return said


def judged(slip: Slip, said: TableReport | None, state: ElDorado) -> str:
    """What the eyes have made of it."""
    if said is None or said.standing is Standing.MATCHED:
        return "silent"
    taken = said.taken(Costs(misread=reading.MISREAD))
    ends = [led(state, proposal) for proposal in said.proposals]
    right = [slip.action is not None and end is not None and end.layout() == slip.lies for end in ends]
    if taken is not None:
        return "taken" if right[0] else "TAKEN WRONGLY"
    if any(right):
        return "proposed"
    return "said with its rule" if said.against else "said"


def main() -> None:
    """Print a row for each kind of slip."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="positions of each game")
    parser.add_argument("--seed", type=int, default=66000)
    parser.add_argument("--mode", action="append", choices=[mode.name for mode in MODES if mode is not BASE])
    parser.add_argument("--show", action="store_true", help="print what was taken wrongly or passed in silence")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts: dict[str, Counter[str]] = {}
    for n, state in enumerate(positions(args.games, args.each, args.seed, args.mode or ["free", "thieves"])):
        rng = random.Random(f"{args.seed} {n}")
        watched = Watched(state, rng.choice(list(LIGHTS)), rng.random() < 0.5, args.seed + n)
        first = watched.see()
        if first is None or first.standing is not Standing.MATCHED:
            counts.setdefault("before anything", Counter())["not in step"] += 1
            continue
        for slip in slips(state, rng):
            said = watched.tried(slip)
            how = judged(slip, said, state)
            counts.setdefault(slip.name, Counter())[how] += 1
            if args.show and how in ("silent", "TAKEN WRONGLY"):
                text = (
                    slip.action.text() if slip.action else sorted(set(slip.lies.items()) - set(state.layout().items()))
                )
                print(f"{how}: {slip.name} {text}", flush=True)
    for name, found in counts.items():
        print(f"{name:26} " + ", ".join(f"{count} {how}" for how, count in found.most_common()))
    sys.exit(1 if any(found["TAKEN WRONGLY"] for found in counts.values()) else 0)


if __name__ == "__main__":
    main()
