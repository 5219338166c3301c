"""What is wrong with a drawn page: texts cut, too small or in code, and what overlaps or leaves the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pygame

from companion.display.page import Page
from companion.display.window import theme
from companion.display.window.canvas import PageCanvas, WrittenText

CODE = re.compile(
    r"(?<!\d)[↑→↓←]\d|\(x.?\d|\(\d+, \d+\)|\b[a-z]\d+[a-z]\d+\b|\b[WYROGB]{4}\b|\b[WYROGB]{2} [WYROGB]{2}\b"
)
"""A place or a part by the notation in which it is typed: a person is shown it, or told it in words."""
FINGER = 48
"""The least side of what a finger is to meet."""
TOUCHING = 2  # pixels by which neighbours may share their edges: lengths are rounded


def faults(canvas: PageCanvas, page: Page) -> Iterator[str]:
    """Each fault in words; none for a page that is as it should be."""
    yield from (f"cut: {text}" for text in canvas.overflow)
    yield from small(canvas)
    yield from _touched(canvas)
    yield from (f"code: {written.text}" for written in canvas.written if CODE.search(written.text))
    yield from _overlapping(canvas)
    yield from _outside(canvas)


def small(canvas: PageCanvas) -> Iterator[str]:
    """What is written smaller than it may be; letters on parts are as large as their part."""
    upright = canvas.surface.get_height() > canvas.surface.get_width()
    for written in canvas.written:
        least = theme.LEAST if written.on_part else theme.MATTERS
        if written.style.chosen and not upright:
            least = theme.CHOICE
        if written.size < canvas.px(least):
            yield f"{written.size} of {canvas.px(least)} px: {written.text}"


def _touched(canvas: PageCanvas) -> Iterator[str]:
    """What is too small for a finger, or too near to something else; places lie on the board as they do."""
    least = canvas.px(FINGER)
    boxes = [(box, to) for box, to in canvas.hits if to != "page" and not to.startswith("place:")]
    for box, target in boxes:
        if min(box.size) < least - TOUCHING:
            yield f"too small for a finger: {target} {tuple(box)}"
    for (one, first), (other, second) in combinations(boxes, 2):
        across = max(one.left - other.right, other.left - one.right)
        down = max(one.top - other.bottom, other.top - one.bottom)
        if first != second and max(across, down) < TOUCHING:
            yield f"too near each other: {first} {tuple(one)}, {second} {tuple(other)}"


def _overlapping(canvas: PageCanvas) -> Iterator[str]:
    for one, other in combinations(canvas.areas, 2):
        if _overlap(one, other):
            yield f"areas overlap: {tuple(one)}, {tuple(other)}"
    texts = [written for written in canvas.written if not written.on_part]
    for first, second in combinations(texts, 2):
        if _overlap(_letters(first), _letters(second)):
            yield f"texts overlap: {first.text} | {second.text}"


def _letters(written: WrittenText) -> pygame.Rect:
    """Where letters are, without the room from line to line."""
    return written.box.inflate(0, round(-0.2 * written.size))


def _overlap(one: pygame.Rect, other: pygame.Rect) -> bool:
    shared = one.clip(other)
    return min(shared.size) > TOUCHING


def _outside(canvas: PageCanvas) -> Iterator[str]:
    screen = canvas.surface.get_rect()
    for area in canvas.areas:
        if not screen.contains(area):
            yield f"leaves the screen: {tuple(area)}"
    for written in canvas.written:
        if not written.on_part and not screen.contains(written.box):
            yield f"leaves the screen: {written.text}"
