"""How well Pachamama's tiles, arrows, crops and pawns are read on the simulated table, in games against the Otoma."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from companion.app import own_parts
from companion.games.kit import Labels
from companion.games.pachamama import reading, simulation
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.arrows import STRANGERS, colour_of, direction_of
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.trails import DIRECTIONS
from companion.play.selfplay import selfplay
from companion.tracking import best_label
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Light, Sensor
from scripts.benches.seen_table import judged

OPTIONS = {"size": "9x5", "mode": "solo-hard"}
COLOURS = (*GAME.seats, *STRANGERS)
ROWS = (
    *("terrain", "crop", "pawn", *(f"{colour} pawn" for colour in COLOURS)),
    *("arrow", "arrow just laid", *(f"{colour} arrow" for colour in COLOURS)),
    *(f"arrow {way}" for way in DIRECTIONS),
    *("arrow's colour", "arrow's direction"),
)


def positions(games: int, each: int, seed: int) -> Iterator[Solo]:
    """Positions of random games for one, evenly from each, in which a tile was just laid and its arrow counts."""
    for n in range(games):
        played = selfplay(GAME, GAME.seats[n % 4 : n % 4 + 1], seed + n, OPTIONS)
        asked = [state for _, state in played if isinstance(state, Solo) and _asks_arrow(state)]
        for k in range(min(each, len(asked))):
            yield asked[(k + 1) * len(asked) // (each + 1)]


def counted(state: Solo, light: Light, seed: int) -> Iterator[tuple[str, str]]:
    """Rows, and how it was read, of everything that lies there or is read where nothing does; the table turned."""
    known = own_parts.load()
    table = SimulatedTable(simulation.table(state), _camera(state, seed), light, Sensor(), seed)
    lies = {**state.layout(), **{spot: arrow for spot, arrow in simulation.drawn(state).items() if _read(state, spot)}}
    seen = reading.look(table.picture(), known, state)
    for (place, layer), due in lies.items():
        got = _told(seen.get((place, layer), {}))
        how = judged(due, got)
        if how is None or (layer == reading.ARROW and state.crop_at(place)):
            continue
        if layer != reading.ARROW or due is None:
            yield layer, how
            yield f"{due or got} {layer}", how
            continue
        rows = ("arrow", f"{colour_of(due)} arrow", f"arrow {direction_of(due)}")
        yield from ((row, how) for row in (*rows, *(("arrow just laid",) if _asked(state, place) else ())))
        yield "arrow's colour", "missed" if got is None else "right" if colour_of(got) == colour_of(due) else "other"
        ways = direction_of(got) == direction_of(due) if got is not None else False
        yield "arrow's direction", "missed" if got is None else "right" if ways else "other"


def _asks_arrow(state: Solo) -> bool:
    question = state.question()
    return question is not None and question.kind == "arrow"


def _asked(state: Solo, place: str) -> bool:
    question = state.question()
    return question is not None and place in question.places


def _read(state: Solo, spot: tuple[str, str]) -> bool:
    """Whether an arrow that nobody has looked at yet counts."""
    return _asked(state, spot[0])


def _told(labels: Labels) -> str | None:
    best = best_label(labels) if labels else None
    return best if best is not None and labels[best] > reading.BELIEVED else None


def _camera(state: Solo, seed: int) -> TableCamera:
    """The camera of the simulated table, standing at one of the table's sides and a little anywhere."""
    rng, usual = np.random.default_rng(seed), simulation.camera(state.size)
    x, y, z = usual.eye
    quarter = int(rng.integers(4))
    farther = 1.5 if quarter % 2 else 1.1  # upright the long board needs more room
    eye = (x + rng.uniform(-80, 80), y * rng.uniform(0.4, 1.2), z * farther)
    return replace(usual, eye=eye, roll=usual.roll + 90 * quarter + rng.uniform(-8, 8))
