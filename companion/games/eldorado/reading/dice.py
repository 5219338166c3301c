"""The table's own dice, where they lie clear of tiles: what they show, when they are asked for.

Pictures on tiles may look like dice, and so may the mat's cards: nothing on these counts. The two kinds are told by
their faces: black ones are dark, golden ones are not. Where not just as many lie as are asked for, nothing is told.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.turn.thrown import BATTLE, DICE, GOLDEN, asked, layers, shown
from companion.games.kit import Labels, Place, Spot
from companion.vision.dice.closely import read_closely
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.tiles.layout import TableView

DARK = 90
"""A black die's face is darker than this in every colour (of 255, white being the mat's cards')."""
AT_MOST = 0.95
"""No roll is surer than this: 49 of 49 dice on photographs were read right, and a roll is taken by nobody unseen."""
GROUND_MM = 100.0
"""The sides of the squares of the table in which a die that comes to lie is noticed."""


def look_for_dice(frame: Picture, table: TableView, tiles: Sequence[Floats], state: ElDorado) -> dict[Spot, Labels]:
    """What the dice show that are asked for, or golden ones that may be rolled next; nothing where that is unclear."""
    kind, number = asked(state)
    if not kind and state.question() is None and GOLDEN in layers(state) and state.active is not None:
        kind, number = GOLDEN, 2
    if not kind:
        return {}
    hiding = [*tiles, *(table.plane.picture(card) for card in table.cards)]
    dice = read_closely(frame, hiding, table.plane.picture(table.rim))
    mine = [die for die in dice if (max(die.face) < DARK) == (kind == BATTLE)]
    label = shown(tuple(die.value for die in mine))
    if len(mine) != number or label is None:
        return {}
    sure = min(AT_MOST, *(die.sure for die in mine))
    return {(DICE, kind): {label: sure, None: 1 - sure}}


def dice_grounds(table: TableView, state: ElDorado) -> dict[Place, Floats]:
    """Squares of the table, as corners in pixels, in which a change may be dice; none where the companion rolls all."""
    if not layers(state):
        return {}
    (left, top), (right, bottom) = table.middle.min(axis=0), table.middle.max(axis=0)
    square = GROUND_MM * np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    corners = [np.array([x, y]) for x in np.arange(left, right, GROUND_MM) for y in np.arange(top, bottom, GROUND_MM)]
    return {f"{DICE}{n}": np.asarray(table.plane.picture(at + square)) for n, at in enumerate(corners)}
