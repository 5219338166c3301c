"""What the hands of scripts/bench evening do to have all in the picture, once the screen asks for it.

They push the board, hang the camera higher, or lay the mat's cards beside a board that covers them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.display.camera_view import Sight
from companion.display.screens.told import HIGHER, PUSH, RELAY, strip
from companion.games.cacao.simulation import PITCH_MM, Middle
from companion.simulation import CARD_MM, Scene, ScenePart
from hardware.simulator.live import SimulatedTable
from tests.support.tables import OpenTable

WAYS = {"(1, 2)": (1, 0), "(0, 3)": (-1, 0), "(2, 3)": (0, 1), "(0, 1)": (0, -1)}
"""Which way two cards of the mat lie, right and down."""
FARTHER = np.linspace(1.0, 2.2, 25)
"""So many times as far from the middle as before cards may be laid; they are tried in this order."""
HALF = CARD_MM / 2
CLEAR_MM = HALF + PITCH_MM / 2 + 10.0
"""From a card's middle to the middle of a tile that lies clear of it."""
INSIDE_PX = 12.0


def asked(table: OpenTable) -> Sight | None:
    """What the screen says is to be done for more to be in the picture; None if nothing."""
    sight = table.desk.watcher.warning()
    wanted = sight is not None and sight.key in (PUSH, HIGHER, RELAY)
    return sight if sight is not None and wanted and says(table, sight) else None


def says(table: OpenTable, sight: Sight) -> bool:
    """Whether the strip beside the game says this."""
    said = table.screens.words(f"camera.{sight.key}", **sight.gaps)
    return any(said in para.text for para in strip(table.screens))


def pushed(middle: Middle, sight: Sight) -> Middle:
    """The space in the middle of the table once all is pushed as is asked."""
    (x, y), by = WAYS[str(sight.gaps["cards"])], float(str(sight.gaps["n"])) * 10 / PITCH_MM
    return middle[0] - x * by, middle[1] - y * by


def hang_higher(stage: SimulatedTable, sight: Sight) -> None:
    """Hang the camera as much higher as is asked."""
    right, near, high = (value * (1 + float(str(sight.gaps["n"])) / 100) for value in stage.camera.eye)
    stage.set_camera(replace(stage.camera, eye=(right, near, high)))


def beside(stage: SimulatedTable) -> tuple[ScenePart, ...]:
    """The mat's cards, each as near as it lies in the picture and clear of all tiles; one that cannot stays."""
    scene = stage.scene
    return tuple(_clear(stage, part) for part in scene.parts if part.fixed and part.name.startswith("card "))


def with_cards(scene: Scene, cards: tuple[ScenePart, ...]) -> Scene:
    """A scene whose mat lies so; as it is without any cards."""
    names = {card.name for card in cards}
    return replace(scene, parts=(*cards, *(part for part in scene.parts if part.name not in names)))


def _clear(stage: SimulatedTable, card: ScenePart) -> ScenePart:
    tiles = np.array([(part.x, part.y) for part in stage.scene.parts if not part.fixed]).reshape(-1, 2)
    for across in FARTHER:
        for down in FARTHER:
            x, y = card.x * across, card.y * down
            corners = stage.camera.project([(x + i, y + j, 0.0) for i in (-HALF, HALF) for j in (-HALF, HALF)])
            seen = (corners > INSIDE_PX) & (corners < np.array(stage.camera.size) - INSIDE_PX)
            if seen.all() and (np.abs(tiles - (x, y)).max(axis=1) > CLEAR_MM).all():
                return replace(card, x=x, y=y)
    return card
