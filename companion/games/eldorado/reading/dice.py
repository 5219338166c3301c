"""The table's own dice, where they lie clear of tiles: what they show, when they are asked for.

Pictures on tiles may look like dice, and so may the mat's cards: nothing on these counts. The kinds are told by their
faces: black ones are dark, golden ones yellow, the Titan's neither, and the thief die's show two numbers. Where not
just as many lie as are asked for, nothing is told.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import dist

import numpy as np

from companion.games.eldorado.settings import THIEF_DIE, TITAN_DIE
from companion.games.eldorado.sources import DICE, asked, layers, shown
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.kit import Labels, Place, Spot
from companion.vision.dice.closely import anything_on, read_closely, read_pairs_closely
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.tiles.layout import TableView

DARK = 90
"""A black die's face is darker than this in every colour (of 255, white being the mat's cards')."""
YELLOW = 0.3
"""A golden die's face has at least so much less blue than red, against the red."""
NEAR = 1 / 60
"""Pips so near to a thief die's middle, against the picture's longer side, are its own."""
AT_MOST = 0.95
"""No roll is surer than this: 49 of 49 dice on photographs were read right, and a roll is taken by nobody unseen."""
EARLY = 0.9
"""The certainty of a roll that is seen before the turn has ended: low enough that players are asked."""
BESIDE = 1.3
"""Within a cell's corners, as `CellsInView` gives them, made so much larger no die's middle lies beside the tile: the
drawing at a tile's very rim looks like dice too."""
GROUND_MM = 100.0
"""The sides of the squares of the table in which a die that comes to lie is noticed."""


def look_for_dice(
    frame: Picture, table: TableView, tiles: Sequence[Floats], state: ElDorado, among: Collection[Place] | None = None
) -> dict[Spot, Labels]:
    """What the dice show that are asked for, or golden ones that may be rolled next; nothing where that is unclear.

    `among` are the places that have changed, if not all may have: what may be rolled next is looked for only where
    something lies on one of them, for to read dice takes twice as long as all else.
    """
    kind, number = asked(state)
    early = not kind and state.question() is None and GOLDEN in layers(state) and state.active is not None
    if early:
        kind, number = GOLDEN, 2
    if not kind:
        return {}
    under = hiding(table, tiles)
    rim = table.plane.picture(table.rim)
    if early and among is not None:
        changed = [ground for place, ground in dice_grounds(table, state).items() if place in among]
        if not anything_on(frame, under, changed, rim):
            return {}
    lies = kind == THIEF_DIE or bool(state.thrown.of(THIEF_DIE))
    pairs = read_pairs_closely(frame, under, rim) if lies else ()
    if kind == THIEF_DIE:
        mine = [pair for pair in pairs if pair.numbers in state.setting.thief_die]
        return _told(kind, mine[0].numbers, [pair.sure for pair in mine]) if len(mine) == number else {}
    near = NEAR * max(frame.shape)
    dice = [
        die
        for die in read_closely(frame, under, rim)
        if _is(kind, die.face, state) and all(dist(die.centre, pair.centre) > near for pair in pairs)
    ]
    told = _told(kind, [die.value for die in dice], [die.sure for die in dice]) if len(dice) == number else {}
    return _doubted(told, state) if early else told


def _doubted(told: dict[Spot, Labels], state: ElDorado) -> dict[Spot, Labels]:
    """Dice that nobody waits for may have been turned or handed on: they may count as they were rolled."""
    last = shown(state.thrown.golden)
    return {
        spot: {label: EARLY * labels.get(label, 0.0) + (1 - EARLY) * (label == last) for label in (*labels, last)}
        for spot, labels in told.items()
    }


def hiding(table: TableView, tiles: Sequence[Floats]) -> list[Floats]:
    """The outlines of what may look like dice, in pixels: tiles with their very rims, and the mat's cards."""
    grown = (middle + BESIDE * (tile - middle) for tile in tiles for middle in (tile.mean(axis=0),))
    return [*grown, *(np.asarray(table.plane.picture(card)) for card in table.cards)]


def _told(kind: str, numbers: Sequence[int], sures: Sequence[float]) -> dict[Spot, Labels]:
    sure = min(AT_MOST, *sures)
    return {(DICE, kind): {shown(tuple(numbers)): sure, None: 1 - sure}}


def _is(kind: str, face: tuple[int, int, int], state: ElDorado) -> bool:
    """Whether a face's colour (B, G, R) is that of a kind of dice, among those that may lie there."""
    dark, yellow = max(face) < DARK, is_yellow(face)
    if kind == BATTLE or dark or TITAN_DIE not in layers(state):
        return dark == (kind == BATTLE)
    return yellow == (kind == GOLDEN)


def is_yellow(face: tuple[int, int, int]) -> bool:
    """Whether a face's colour (B, G, R) is that of golden dice, and of no other die of any game."""
    blue, _, red = face
    return max(face) >= DARK and red - blue > YELLOW * red


def dice_grounds(table: TableView, state: ElDorado) -> dict[Place, Floats]:
    """Squares of the table, as corners in pixels, in which a change may be dice; none where the companion rolls all."""
    if not layers(state):
        return {}
    (left, top), (right, bottom) = table.middle.min(axis=0), table.middle.max(axis=0)
    square = GROUND_MM * np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    corners = [np.array([x, y]) for x in np.arange(left, right, GROUND_MM) for y in np.arange(top, bottom, GROUND_MM)]
    return {f"{DICE}{n}": np.asarray(table.plane.picture(at + square)) for n, at in enumerate(corners)}
