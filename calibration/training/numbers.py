"""Draws number tokens in many prints, photographs them badly, and learns to read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from calibration.training.network import Adam, fresh
from companion.vision.classify.classifier import softmax
from companion.vision.geometry.plane import Array, Picture
from companion.vision.tokens.numbers import NUMBERS, SIDE, TURNS, Numbers, describe

PX = 96
"""Pixels of a drawn token's side."""
HIDDEN = (160, 64)
NONE = len(NUMBERS)
"""The answer that nothing stands upright here."""
UPRIGHT, TURNED = 6.0, 18.0
"""A number is upright if it is turned by less than the first (degrees), and is not if by more than the second."""
BATCH, RATE = 256, 1.5e-3
ONE_COUNT, ONE_ROUNDS, ONE_RATE = 6000, 12, 1e-3
"""How much of one box's own print is learnt, and how fast, over what is known of any."""
ASKEW = 45.0
"""A token laid to be learnt is turned by no more than so many degrees."""
STRAIGHT = 0.02
"""How much likelier a number must look to be thought to lie askew by one turn more."""
Rng = np.random.Generator


@dataclass(frozen=True)
class NumberPrint:
    """How an edition prints its numbers: a font file, its size, colours (RGB), and what tells 6 from 9."""

    font: Path
    size: float
    paper: tuple[int, int, int]
    ink: tuple[int, int, int]
    often: tuple[int, int, int]
    mark: str
    ring: float
    scaled: bool


def drawn(print_: NumberPrint, number: str) -> Picture:
    """A token upright (PX, PX, 3), BGR, which it fills."""
    value = int(number)
    often = value in (6, 8)
    ways = 6 - abs(7 - value)
    large = 4 * PX
    image = Image.new("RGB", (large, large), print_.paper)
    pen = ImageDraw.Draw(image)
    ink = print_.often if often else print_.ink
    if print_.ring and often:
        r = print_.ring * large / 2
        pen.ellipse((large / 2 - r, large / 2 - r, large / 2 + r, large / 2 + r), outline=ink, width=large // 40)
    scale = (0.72 + 0.06 * ways) if print_.scaled else 1.0
    size = print_.size * scale * (0.86 if value > 9 else 1.0) * large
    font = ImageFont.truetype(str(print_.font), max(8, round(size)))
    lift = 0.46 if print_.mark == "dots" else 0.5
    pen.text((large / 2, lift * large), number, fill=ink, font=font, anchor="mm")
    box = pen.textbbox((large / 2, lift * large), number, font=font, anchor="mm")
    _marked(pen, print_.mark, value, ways, box, ink, large)
    return np.asarray(cv2.resize(np.asarray(image)[:, :, ::-1], (PX, PX), interpolation=cv2.INTER_AREA), np.uint8)


def _marked(
    pen: ImageDraw.ImageDraw,
    mark: str,
    value: int,
    ways: int,
    box: tuple[float, float, float, float],
    ink: tuple[int, int, int],
    large: int,
) -> None:
    """What tells which way up a number is: dots below it, a line, or a full stop."""
    left, _, right, bottom = box
    r = 0.026 * large
    if mark == "dots":
        for n in range(ways):
            x, y = large / 2 + (n - (ways - 1) / 2) * 2.7 * r, min(bottom + 2.6 * r, 0.9 * large)
            pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)
    elif value in (6, 9) and mark == "line":
        pen.line((left, bottom + 1.6 * r, right, bottom + 1.6 * r), fill=ink, width=round(1.2 * r))
    elif value in (6, 9):
        pen.ellipse((right + 0.6 * r, bottom - 2.6 * r, right + 3.2 * r, bottom), fill=ink)


def photographed(token: Picture, angle: float, rng: Rng) -> Array:
    """A token turned clockwise by `angle` degrees, badly lit and a little off: (SIDE, SIDE, 3), 0 to 255."""
    size = token.shape[0]
    scale = SIDE / size * rng.uniform(0.92, 1.1)
    matrix = np.asarray(cv2.getRotationMatrix2D(((size - 1) / 2,) * 2, -angle, scale), float)
    matrix[:, :2] = matrix[:, :2] @ (np.eye(2) + rng.normal(0, 0.05, (2, 2)))
    middle = matrix[:, :2] @ np.full(2, (size - 1) / 2)
    matrix[:, 2] = (SIDE - 1) / 2 - middle + rng.normal(0, 0.045 * SIDE, 2)
    soft = cv2.GaussianBlur(token, (0, 0), 0.4 / scale)
    patch = cv2.warpAffine(soft, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.6:
        patch = cv2.GaussianBlur(patch, (0, 0), rng.uniform(0.3, 1.1))
    ramp = np.linspace(-0.5, 0.5, SIDE)
    slope = rng.normal(0, 0.15, 2)
    light = 1 + slope[0] * ramp[:, None] + slope[1] * ramp[None, :]
    gain = rng.uniform(0.4, 1.1) * np.exp(rng.normal(0, 0.06, 3))
    haze = rng.uniform(0, 60) if rng.random() < 0.3 else 0.0
    out = patch * light[..., None] * gain + haze + rng.normal(0, rng.uniform(1, 7), patch.shape)
    return np.asarray(np.clip(out, 0, 255), np.float32)


def samples(tokens: Mapping[str, Sequence[Picture]], count: int, rng: Rng) -> Iterator[tuple[Array, int]]:
    """Patches with their answers: half of them upright, most others turned, some no token at all."""
    names = [name for name in NUMBERS if name in tokens]
    for n in range(count):
        name = names[int(rng.integers(len(names)))]
        token = tokens[name][int(rng.integers(len(tokens[name])))]
        if n % 2 == 0:
            yield photographed(token, rng.uniform(-UPRIGHT, UPRIGHT), rng), NUMBERS.index(name)
        elif n % 12 == 1:
            yield _nothing(rng), NONE
        else:
            angle = 180 + rng.normal(0, 8) if n % 4 == 1 else rng.uniform(TURNED, 360 - TURNED)
            yield photographed(token, float(angle), rng), NONE


def _nothing(rng: Rng) -> Array:
    """Ground without a token: blobs of any colours."""
    small = rng.uniform(0, 255, (int(rng.integers(2, 9)), int(rng.integers(2, 9)), 3)).astype(np.float32)
    made = cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(made + rng.normal(0, 12, made.shape), 0, 255), np.float32)


def learn(
    tokens: Mapping[str, Sequence[Picture]], count: int, rounds: int, known: Numbers | None = None, most: float = RATE
) -> Numbers:
    """The network, from drawn or photographed tokens (BGR, upright, filling their picture) by number.

    It begins with what is `known`, if anything is, and learns at a rate of `most` at most.
    """
    rng = np.random.default_rng(0)
    made = list(samples(tokens, count, rng))
    features = np.concatenate([describe(np.stack([p for p, _ in part])) for part in _parcels(made)])
    truth = np.array([answer for _, answer in made])
    sizes = (features.shape[1], *HIDDEN, NONE + 1)
    arrays = [array for n in range(3) for array in fresh(sizes[n], sizes[n + 1], rng)]
    arrays = arrays if known is None else [array.copy() for array in known.weights]
    descent = Adam(arrays)
    steps = rounds * (len(truth) // BATCH)
    warm = min(200, steps // 6)
    for step in range(steps):
        some = rng.integers(len(truth), size=BATCH)
        rate = most * min(1.0, step / warm) * 0.5 * (1 + np.cos(np.pi * step / steps))
        descent.step(_slopes(arrays, features[some], truth[some], rng), float(rate))
    return Numbers(tuple(arrays))


def learn_print(pictures: Mapping[str, Sequence[Picture]]) -> Numbers:
    """The network that is shipped, having learnt how one box prints its numbers, in some seconds.

    `pictures` (BGR) by number are filled by a token each, upright or nearly so.
    """
    known = Numbers.load()
    straight = {name: [_straight(one, name, known) for one in some] for name, some in pictures.items()}
    return learn(straight, ONE_COUNT, ONE_ROUNDS, known, ONE_RATE)


def _straight(picture: Picture, name: str, known: Numbers) -> Picture:
    """A token's picture, small, turned to where its number looks most upright."""
    small = cv2.resize(picture, (PX, PX), interpolation=cv2.INTER_AREA)
    likely = known.by_turns(np.asarray(small, np.float32))[:, NUMBERS.index(name)]
    most = round(ASKEW / 360 * TURNS)
    turn = max(range(-most, most + 1), key=lambda n: (likely[n] - STRAIGHT * abs(n), -abs(n)))
    matrix = cv2.getRotationMatrix2D(((PX - 1) / 2,) * 2, -360.0 / TURNS * turn, 1.0)
    return np.asarray(cv2.warpAffine(small, matrix, (PX, PX), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _parcels(made: Sequence[tuple[Array, int]]) -> Iterator[Sequence[tuple[Array, int]]]:
    for n in range(0, len(made), 4096):
        yield made[n : n + 4096]


def _slopes(arrays: Sequence[Array], features: Array, truth: np.ndarray, rng: Rng) -> list[Array]:
    """The slopes of cross entropy, a fifth of the inner features being hidden at random."""
    inner, kept = [features], []
    for n in (0, 2):
        seen = np.maximum(inner[-1] @ arrays[n] + arrays[n + 1], 0)
        mask = (rng.random(seen.shape, np.float32) > 0.2).astype(np.float32) / np.float32(0.8)
        kept.append((seen > 0) * mask)
        inner.append(seen * mask)
    answers = softmax(inner[-1] @ arrays[4] + arrays[5])
    wanted = np.full_like(answers, 0.02 / answers.shape[1])
    wanted[np.arange(len(truth)), truth] += 0.98
    back = (answers - wanted) / np.float32(len(truth))
    slopes: list[Array] = []
    for n in (4, 2, 0):
        slopes = [inner[n // 2].T @ back, back.sum(0), *slopes]
        if n:
            back = (back @ arrays[n].T) * kept[n // 2 - 1]
    return slopes
