"""Tables of Diamond Isles that are disturbed by hand, for scripts/bench isles: is anything taken that did not happen?

A piece is set, and the table turned, or something stands or lies there or reaches over it; or none is, and one lies
where it means nothing: of a colour that nobody plays, between places, another seat's.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.app import own_parts
from companion.app.simulated_table import led
from companion.games.diamond_isles import reading, simulation
from companion.games.diamond_isles.box import BUILDING, WAY
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Spot
from companion.simulation import Figure, Flat, Scene, TableCamera
from companion.tracking import explain
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from hardware.simulator.shapes import hand
from scripts.benches.evening.slips import CUP
from scripts.benches.seen_table import LIGHTS

STRANGE = (150, 60, 170)
"""The paint of a piece that belongs to nobody."""
BESIDE_MM, APART_MM = 17.0, 11.0
"""So far from its place a piece lies between places; and so far from each other two that lie together."""
Disturb = Callable[[Scene, str, random.Random], Scene]


def as_laid(scene: Scene, name: str, rng: random.Random) -> Scene:
    """Nothing more."""
    return scene


def reached(scene: Scene, name: str, rng: random.Random) -> Scene:
    """A hand over it."""
    return scene.put(hand(x=rng.uniform(-150, 150), y=rng.uniform(-60, 120)))


def stood_upon(scene: Scene, name: str, rng: random.Random) -> Scene:
    """A cup on the map."""
    x, y = rng.uniform(-120, 120), rng.uniform(-90, 90)
    return scene.put(Figure(name="cup", x=x, y=y, profile=CUP, colour=(210, 215, 220)))


def strange(scene: Scene, name: str, rng: random.Random) -> Scene:
    """The piece is of a colour that nobody plays."""
    part = scene.part(name)
    assert isinstance(part, Figure | Flat)
    painted = replace(part, colour=STRANGE)
    return scene.put(painted if isinstance(painted, Figure) else replace(painted, texture=None))


def between(scene: Scene, name: str, rng: random.Random) -> Scene:
    """The piece lies between places."""
    part = scene.part(name)
    return scene.change(name, x=part.x + BESIDE_MM * rng.choice((-1, 1)), y=part.y + BESIDE_MM * rng.choice((-1, 1)))


def doubled(scene: Scene, name: str, rng: random.Random) -> Scene:
    """Another one of the same lies beside it."""
    part = scene.part(name)
    return scene.put(replace(part, name="another", x=part.x + APART_MM * rng.choice((-1, 1))))


DONE: dict[str, tuple[Disturb, float]] = {
    "as it should be": (as_laid, 0.0),
    "the table turned by 90 degrees": (as_laid, 90.0),
    "the table turned by 180 degrees": (as_laid, 180.0),
    "a hand over it": (reached, 0.0),
    "a cup on it": (stood_upon, 0.0),
    "another one beside it": (doubled, 0.0),
}
"""What is seen of a piece that was rightly set, and how the camera is turned."""
STRAY: dict[str, Disturb] = {
    "a stranger's piece": strange,
    "a piece between places": between,
}
"""What is seen of a piece that was not."""
OTHERS, WRONGLY = "another seat's piece", "WRONGLY TAKEN"


def disturbed(before: DiamondIsles, after: DiamondIsles, seed: int) -> Iterator[tuple[str, str]]:
    """What came of each disturbance of what hands did: taken rightly, taken WRONGLY, or not taken."""
    spot = _new(before, after)
    if spot is None:
        return
    rng = random.Random(seed)
    label = after.layout()[spot]
    assert label is not None
    name, lies = f"{spot[0]} {spot[1]} {label}", simulation.SIMULATION.table(after)
    for what, (disturb, turned) in DONE.items():
        camera = simulation.camera(after)
        yield what, _taken(before, after, disturb(lies, name, rng), replace(camera, roll=camera.roll + turned), seed)
    for what, disturb in STRAY.items():
        yield what, _taken(before, None, disturb(lies, name, rng), simulation.camera(after), seed)
    owner, _, kind = label.partition("-")
    other = next(seat for seat in after.seats if seat != owner and seat not in before.due())
    theirs = simulation.scene(simulation.lying_map(after), {**after.layout(), spot: f"{other}-{kind}"})
    yield OTHERS, _taken(before, None, theirs, simulation.camera(after), seed)


def _new(before: DiamondIsles, after: DiamondIsles) -> Spot | None:
    """Where a piece was set on a bare place, if one was."""
    now, then = after.layout(), before.layout()
    fresh = [spot for spot, label in now.items() if label is not None and then.get(spot) is None]
    return fresh[0] if len(fresh) == 1 and fresh[0][1] in (BUILDING, WAY) else None


def _taken(before: DiamondIsles, after: DiamondIsles | None, lies: Scene, camera: TableCamera, seed: int) -> str:
    light = list(LIGHTS.values())[seed % len(LIGHTS)]
    try:
        seen = reading.READER.look(SimulatedTable(lies, camera, light, seed=seed).picture(), own_parts.load(), before)
    except UnreadableError:
        return "not taken"
    taken = explain(before, [before], seen).taken()
    if taken is None:
        return "not taken"
    end = led(before, taken)
    return "taken" if after is not None and end is not None and end.layout() == after.layout() else WRONGLY
