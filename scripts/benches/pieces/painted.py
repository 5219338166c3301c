"""El Dorado's wooden pieces in other paints than ours, and what an enrolment learns of them at the simulated table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from calibration.enrolment.folder import colour_of, painted
from calibration.enrolment.live import WOOD, Enrolment
from companion.app import own_parts
from companion.app.enrolling import parts_of, wanted_of
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.state import ElDorado
from companion.games.plugin import TableReader
from companion.simulation import Scene
from companion.simulation.sittings import LayingParts
from companion.vision.classify.profile import Profile
from hardware.simulator.scene import Figure

Paint = tuple[int, int, int]
OTHER: Mapping[str, Paint] = {
    "red": (58, 28, 122),
    "orange": (70, 105, 205),
    "blue": (205, 165, 85),
    "white": (180, 215, 232),
    "green": (55, 150, 130),
}
"""Paints (BGR) of another box: wine, terracotta, sky, cream, olive."""
TOO_LONG = 400
"""Frames after which a piece that stands there should have been taken."""


def repainted(state: ElDorado) -> Scene:
    """The simulated table of a game with the wooden pieces of another box."""
    figures = own_parts.figures().items()
    paints = {known.paint: OTHER[colour_of(name)] for name, known in figures if colour_of(name) in OTHER}
    scene = simulation.table(state)
    wood = {part.name: part.colour for part in scene.parts if isinstance(part, Figure)}
    for name, paint in wood.items():
        scene = scene.change(name, colour=paints.get(paint, paint))
    return scene


def eyes_that_learnt() -> TableReader[ElDorado]:
    """Eyes that have learnt that box, whichever profile they are given."""
    box = learnt()

    class Learnt(reading.ElDoradoReader):
        look = staticmethod(lambda frame, profile, state, among=None: reading.look(frame, box, state, among))

    return Learnt()


def learnt() -> Profile:
    """Our own profile with the paints of that box, learnt live from one piece of each colour."""
    wood = [part for part in parts_of("eldorado") if part.kind.folder == WOOD]
    camera = LayingParts([replace(part, colour=OTHER[colour_of(part.name)]) for part in wood])
    enrolment = Enrolment(wanted_of(wood), None, own_parts.figures())
    laid = None
    for _ in range(TOO_LONG):
        frame = camera.read()
        ask = enrolment.look(frame.bgr, frame.time)
        if ask.key == "done":
            return replace(own_parts.load(), figures=painted(enrolment.wood, enrolment.pictures()[WOOD]))
        if ask.key == "lay" and ask.wanted != laid:
            laid = ask.wanted
            camera.lay(laid)
    raise RuntimeError(f"{laid} was not taken: {ask.key}, {ask.why}")


TABLE = replace(simulation.SIMULATION, table=repainted)
"""The simulated table on which that box's pieces stand."""
