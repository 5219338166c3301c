"""Draws into a picture of a table what people leave there: phones, cups, cards, coins, lamps, shadows, foreign tiles.

Each way gives the changed picture and where it hides the table. All of it is drawn here; millimetres are the table's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np

from companion.vision.geometry.plane import Floats, Picture, Plane
from companion.vision.geometry.viewpoint import camera_position, relief_displacement
from hardware.simulator.scene import turned
from hardware.simulator.shapes import disc, hand, rectangle
from scripts.benches.eyes.distortions import SLEEVES

Rng = np.random.Generator
PER_MM = 4.0
"""Pixels a millimetre of what is drawn flat before it is laid down."""
AROUND = 60.0
"""So many mm around the grid things may lie beside it."""
PAPER, BLACK = (228, 238, 240), (28, 24, 22)
CUPS = ((235, 238, 240), (150, 80, 40), (40, 40, 170), (60, 60, 60), (90, 150, 190))
COINS = ((90, 140, 185), (75, 170, 205), (175, 180, 185))
"""Copper, gold and silver (BGR)."""


@dataclass(frozen=True, eq=False)
class Table:
    """A picture (BGR) of a board of `size` (wide, high) mm, whose corner is the plane's origin; `white` (3,) is its
    white card, 0 to 255. The middles of its `spaces` (n, 2) are in mm, as is the outline (k, 2) of a `tile` about them.
    """

    picture: Picture
    plane: Plane
    size: tuple[float, float]
    white: Floats
    spaces: Floats
    tile: Floats

    @property
    def bare(self) -> Picture:
        """A mask of the picture with nothing in it."""
        return np.zeros(self.picture.shape[:2], np.uint8)

    def spot(self, rng: Rng) -> Floats:
        """Somewhere over the board, seldom at its rim."""
        return np.array(self.size) * rng.uniform(0.15, 0.85, 2)

    def seen(self, outline: Floats, height: float = 0.0) -> Floats:
        """Where points (n, 2), so many mm above the table, appear in the picture."""
        high, wide = self.picture.shape[:2]
        off = relief_displacement(camera_position(self.plane, (wide, high)), outline, height) if height else 0.0
        return self.plane.picture(outline + off)

    def filled(self, pixels: Floats) -> Picture:
        """A mask of the polygon's inside."""
        mask = self.bare
        cv2.fillPoly(mask, [np.rint(pixels * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return mask

    def with_(self, picture: Picture) -> Table:
        """The same table in another picture."""
        return replace(self, picture=picture)


Changed = tuple[Picture, Picture]
"""A picture, and a mask (255) of what hides the table in it."""
Way = Callable[[Table, Rng], Changed]


def _mixed(picture: Picture, colour: Floats | Picture, mask: Picture) -> Picture:
    share = mask[..., None].astype(np.float32) / 255
    return np.clip(picture * (1 - share) + np.asarray(colour, np.float32) * share, 0, 255).astype(np.uint8)


def _dimmed(picture: Picture, mask: Picture, left: float) -> Picture:
    return np.clip(picture * (1 - (1 - left) * (mask[..., None].astype(np.float32) / 255)), 0, 255).astype(np.uint8)


def _soft(table: Table, mask: Picture, mm: float) -> Picture:
    px = max(0.5, mm * float(table.plane.scale(np.array([table.size]) / 2)[0]))
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), px), np.uint8)


def laid(table: Table, outline: Floats, height: float, face: Picture, side: tuple[int, int, int], rng: Rng) -> Changed:
    """A thing of an outline (n, 2) in mm and so high, with this picture of its top stretched over its bounds."""
    lamp = rng.uniform(0, 2 * np.pi)
    shift = height * rng.uniform(0.5, 1.2) * np.array([np.cos(lamp), np.sin(lamp)])
    ground, top = table.seen(outline), table.seen(outline, height)
    shade = table.filled(_hull(np.r_[ground, table.seen(outline + shift)]))
    picture = _dimmed(table.picture, _soft(table, shade, 0.5 + 0.12 * height), float(rng.uniform(0.45, 0.7)))
    light = table.white / 255
    body = table.filled(_hull(np.r_[ground, top]))
    picture = _mixed(picture, np.array(side) * light * 0.8, body)
    low, high = outline.min(axis=0), outline.max(axis=0)
    corners = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
    flat = np.array([[0, 0], [face.shape[1], 0], [face.shape[1], face.shape[0]], [0, face.shape[0]]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, table.seen(corners, height).astype(np.float32))
    drawn = cv2.warpPerspective(
        face, matrix, picture.shape[1::-1], flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    cover = table.filled(top)
    return _mixed(picture, drawn * light, cover), np.maximum(body, cover)


def _hull(pixels: Floats) -> Floats:
    return np.asarray(cv2.convexHull(pixels.astype(np.float32)), float).reshape(-1, 2)


def _oblong(wide: float, high: float, at: Floats, angle: float) -> Floats:
    return turned(rectangle(wide, high), angle) + at


def _lying(table: Table, wide: float, high: float, thick: float, face: Picture, at: Floats, rng: Rng) -> Changed:
    """A flat oblong thing somewhere at some turn."""
    angle = rng.uniform(0, 360)
    outline = _oblong(wide, high, at, angle)
    low, span = outline.min(axis=0), np.ptp(outline, axis=0)
    # Its face, turned as it lies, within its bounds.
    corners = ((outline - low) * PER_MM).astype(np.float32)
    flat = np.array([[0, 0], [face.shape[1], 0], [face.shape[1], face.shape[0]], [0, face.shape[0]]], np.float32)
    size = tuple(int(v) for v in np.ceil(span * PER_MM))
    turn = cv2.getPerspectiveTransform(flat, corners)
    lying = cv2.warpPerspective(face, turn, (size[0], size[1]), borderMode=cv2.BORDER_REPLICATE)
    return laid(table, outline, thick, np.asarray(lying, np.uint8), BLACK if thick > 2 else PAPER, rng)


def _face(wide: float, high: float, colour: tuple[int, int, int]) -> Picture:
    return np.full((round(high * PER_MM), round(wide * PER_MM), 3), colour, np.uint8)


def _scribbled(face: Picture, rng: Rng, things: int, least: int, most: int) -> Picture:
    """With blots, lines and boxes of any colour."""
    high, wide = face.shape[:2]
    for _ in range(things):
        ink = [int(v) for v in rng.integers(0, 256, 3)]
        x, y, size = int(rng.integers(wide)), int(rng.integers(high)), int(rng.integers(least, most))
        kind = rng.integers(3)
        if kind == 0:
            cv2.circle(face, (x, y), size, ink, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(face, (x, y), (x + size, y + int(rng.integers(least, most))), ink, -1)
        else:
            far = rng.normal(0, 3 * size, 2)
            cv2.line(face, (x, y), (x + int(far[0]), y + int(far[1])), ink, max(1, size // 4), cv2.LINE_AA)
    return face


def phone(table: Table, rng: Rng) -> Changed:
    """A phone, its screen dark, or lit with icons."""
    face = _face(74, 152, BLACK)
    if rng.random() < 0.5:
        screen = face[16:-16, 12:-12]
        screen[:] = rng.integers(20, 256, 3)
        _scribbled(screen, rng, 24, 8, 26)
    return _lying(table, 74, 152, 8, face, table.spot(rng), rng)


def cup(table: Table, rng: Rng) -> Changed:
    """A cup of coffee or tea."""
    radius, high = rng.uniform(34, 44), rng.uniform(70, 105)
    ink = CUPS[int(rng.integers(len(CUPS)))]
    side = round(2 * radius * PER_MM)
    face = np.full((side, side, 3), ink, np.uint8)
    drink = ((20, 35, 60), (40, 90, 160), (230, 235, 240))[int(rng.integers(3))]
    cv2.circle(face, (side // 2, side // 2), round(0.86 * side / 2), drink, -1, cv2.LINE_AA)
    return laid(table, disc(radius) + table.spot(rng), high, face, ink, rng)


def cards(table: Table, rng: Rng) -> Changed:
    """A hand of four cards, put down as a fan."""
    picture, hidden = table.picture, table.bare
    at, begin = table.spot(rng), rng.uniform(0, 360)
    back = [int(v) for v in rng.integers(40, 230, 3)]
    for n in range(4):
        face = _face(58, 88, PAPER)
        face[14:-14, 14:-14] = back
        _scribbled(face[20:-20, 20:-20], rng, 14, 4, 40)
        angle = begin + 14 * n
        away = turned(np.array([[0.0, -30.0]]), angle)[0]
        outline = _oblong(58, 88, at + away, angle)
        low = outline.min(axis=0)
        corners = ((outline - low) * PER_MM).astype(np.float32)
        flat = np.array([[0, 0], [face.shape[1], 0], face.shape[1::-1], [0, face.shape[0]]], np.float32)
        size = tuple(int(v) for v in np.ceil(np.ptp(outline, axis=0) * PER_MM))
        lying = cv2.warpPerspective(face, cv2.getPerspectiveTransform(flat, corners), (size[0], size[1]))
        picture, more = laid(table.with_(picture), outline, 0.4 * (n + 1), np.asarray(lying, np.uint8), PAPER, rng)
        hidden = np.maximum(hidden, more)
    return picture, hidden


def sheet(table: Table, rng: Rng) -> Changed:
    """A page of the rules with lines of print."""
    face = _face(105, 148, PAPER)
    for y in range(40, face.shape[0] - 30, 14):
        for x in range(30, int(rng.integers(200, face.shape[1] - 25)), 40):
            cv2.line(face, (x, y), (x + int(rng.integers(15, 34)), y), (90, 90, 90), 4)
    return _lying(table, 105, 148, 0.3, face, table.spot(rng), rng)


def coins(table: Table, rng: Rng) -> Changed:
    """Five coins, most upon tiles."""
    picture, hidden = table.picture, table.bare
    for _ in range(5):
        radius, ink = rng.uniform(8.5, 13), COINS[int(rng.integers(len(COINS)))]
        side = round(2 * radius * PER_MM)
        face = np.full((side, side, 3), ink, np.uint8)
        dark, light = ([int(v * by) for v in ink] for by in (0.6, 1.25))
        cv2.circle(face, (side // 2, side // 2), side // 2 - 4, light, 3, cv2.LINE_AA)
        _scribbled_in(face, rng, dark)
        outline = disc(radius) + table.spot(rng)
        picture, more = laid(table.with_(picture), outline, 2.0, face, ink, rng)
        hidden = np.maximum(hidden, more)
    return picture, hidden


def _scribbled_in(face: Picture, rng: Rng, ink: list[int]) -> None:
    """A head or a number, more or less."""
    side = face.shape[0]
    middle = (side // 2, side // 2)
    axes = (int(side * rng.uniform(0.15, 0.3)), int(side * rng.uniform(0.2, 0.32)))
    cv2.ellipse(face, middle, axes, float(rng.uniform(0, 180)), 0, 360, ink, 3, cv2.LINE_AA)
    cv2.line(face, (side // 3, 2 * side // 3), (2 * side // 3, 3 * side // 4), ink, 3, cv2.LINE_AA)


def foreign(table: Table, rng: Rng) -> Changed:
    """Four tiles of another game, neatly on spaces."""
    picture, hidden = table.picture, table.bare
    for n in rng.permutation(len(table.spaces))[:4].tolist():
        face = np.full((168, 168, 3), rng.integers(30, 240, 3), np.uint8)
        _scribbled(face, rng, int(rng.integers(6, 30)), 4, 36)
        face = np.asarray(cv2.GaussianBlur(face, (0, 0), float(rng.uniform(0.5, 3))), np.uint8)
        at = table.spaces[n] + rng.normal(0, 0.8, 2)
        picture, more = laid(table.with_(picture), table.tile + at, 2.0, face, PAPER, rng)
        hidden = np.maximum(hidden, more)
    return picture, hidden


def house(table: Table, rng: Rng) -> Changed:
    """A castle of cardboard, or a box, on the board."""
    wide, deep, high = rng.uniform(28, 60), rng.uniform(28, 60), rng.uniform(15, 60)
    ink = tuple(int(v) for v in rng.integers(30, 230, 3))
    face = _scribbled(_face(wide, deep, (ink[0], ink[1], ink[2])), rng, 8, 6, 40)
    return _lying(table, wide, deep, high, face, table.spot(rng), rng)


def lamp(strength: float, table: Table, rng: Rng) -> Changed:
    """A lamp mirrored in the board: so many grey levels at its middle are added."""
    at, wide = table.spot(rng), rng.uniform(22, 50)
    y, x = np.mgrid[: table.picture.shape[0], : table.picture.shape[1]].astype(np.float32)
    middle = table.plane.picture(at[None])[0]
    px = wide * float(table.plane.scale(at[None])[0])
    turn, squeezed = rng.uniform(0, np.pi), rng.uniform(1, 2)
    along = (x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn)
    aside = (y - middle[1]) * np.cos(turn) - (x - middle[0]) * np.sin(turn)
    glow = strength * np.exp(-(along**2 + (squeezed * aside) ** 2) / (2 * px**2))
    warm = np.array([np.exp(-rng.uniform(0, 0.25)), 1.0, np.exp(rng.uniform(0, 0.1))])
    out = np.clip(table.picture + glow[..., None] * warm, 0, 255).astype(np.uint8)
    return out, np.where(out.min(axis=2) >= 253, 255, 0).astype(np.uint8)


def arm(table: Table, rng: Rng) -> Changed:
    """A hand in a sleeve or without one, which reaches in over the board."""
    bare = hand(skin=(130, 160, 215))
    spot, middle = table.spot(rng), np.array(table.size) / 2
    away = spot - middle + rng.normal(0, 40, 2)
    turn = float(np.degrees(np.arctan2(-away[0], away[1]))) if rng.random() < 0.5 else float(rng.uniform(0, 360))
    outline = turned(bare.outline, turn)
    forearm = turned(np.array([[-34.0, 60], [34, 60], [40, 420], [-40, 420]]), turn)
    cloth = SLEEVES[int(rng.integers(len(SLEEVES)))]
    lit = table.white / 255
    hand_mask = table.filled(table.seen(outline + spot, 40.0))
    sleeve_mask = table.filled(table.seen(forearm + spot, 45.0))
    shade = _soft(table, table.filled(table.seen(outline + spot + rng.normal(0, 14, 2))), 6.0)
    picture = _mixed(_dimmed(table.picture, shade, 0.6), np.array(bare.colour) * lit, hand_mask)
    return _mixed(picture, np.array(cloth) * lit, sleeve_mask), np.maximum(hand_mask, sleeve_mask)


def shadow(table: Table, rng: Rng) -> Changed:
    """The shadow of a hand and its arm, which are not in view."""
    outline = turned(hand().outline * rng.uniform(0.8, 1.3), float(rng.uniform(0, 360))) + table.spot(rng)
    mask = _soft(table, table.filled(table.seen(outline)), float(rng.uniform(1, 8)))
    return _dimmed(table.picture, mask, float(rng.uniform(0.3, 0.6))), table.bare


def bands(table: Table, rng: Rng) -> Changed:
    """Bands of an LED lamp that flickers."""
    period, depth, phase = rng.uniform(50, 220), rng.uniform(0.25, 0.55), rng.uniform(0, 2 * np.pi)
    rows = np.arange(table.picture.shape[0], dtype=np.float32)[:, None, None]
    tint = 1 + 0.1 * rng.standard_normal(3)
    gain = 1 - depth * tint * (0.5 + 0.5 * np.sin(2 * np.pi * rows / period + phase))
    return np.clip(table.picture * gain, 0, 255).astype(np.uint8), table.bare


def moved(table: Table, rng: Rng) -> Changed:
    """The camera was shaken."""
    length, angle = rng.uniform(4, 12), rng.uniform(0, np.pi)
    kernel = np.zeros((15, 15), np.float32)
    off = 0.5 * length * np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(int(v) for v in np.rint((7 + sign * off) * 16)) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(table.picture, -1, kernel / kernel.sum()), np.uint8), table.bare


def clutter(table: Table, rng: Rng) -> Changed:
    """Tiles, pencils, coins and dice beside the board, none on it."""
    picture, hidden = table.picture, table.bare
    wide, high = table.size
    for _ in range(9):
        side, along = int(rng.integers(4)), rng.uniform(0.12, 0.88)
        away = rng.uniform(22, AROUND)
        spots = ((along * wide, -away), (wide + away, along * high), (along * wide, high + away), (-away, along * high))
        kind = int(rng.integers(3))
        size = ((34.0, 34.0), (7.0, 30.0), (15.0, 15.0))[kind]
        face = np.full((120, 120, 3), rng.integers(20, 245, 3), np.uint8)
        if kind != 1:
            _scribbled(face, rng, 10, 4, 24)
        outline = _oblong(*size, np.array(spots[side]), float(rng.uniform(0, 360)))
        low, top = outline.min(axis=0), outline.max(axis=0)
        if ((top > 0) & (low < np.array(table.size))).all():
            continue  # over the board
        picture, more = laid(table.with_(picture), outline, (2.0, 6.0, 15.0)[kind], face, BLACK, rng)
        hidden = np.maximum(hidden, more)
    return picture, hidden


WAYS: Mapping[str, Way] = {
    "nothing": lambda table, rng: (table.picture, table.bare),
    "phone": phone,
    "cup": cup,
    "hand of cards": cards,
    "sheet of paper": sheet,
    "coins": coins,
    "foreign tiles": foreign,
    "house of cardboard": house,
    "lamp, weak": partial(lamp, 90.0),
    "lamp, strong": partial(lamp, 220.0),
    "lamp, blinding": partial(lamp, 600.0),
    "arm": arm,
    "hand's shadow": shadow,
    "LED bands": bands,
    "shaken": moved,
    "clutter beside": clutter,
}
"""What is left lying, by name."""
