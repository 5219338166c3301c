"""What is wrong with a drawn page: texts cut, too small or in code, and what overlaps or leaves the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pygame

from companion.display.page import Page
from companion.display.window import theme
from companion.display.window.canvas import PageCanvas

QUIET = frozenset(
    (
        "title",
        "setup",
        "checklist",
        "settings",
        "pick",
        "log",
        "help",
        "enrol",
        "camera",
        "notice",
        "why",
        "reasons",
    )
)
"""Pages that are read before play, or in a pause of it, from near by: there any size above the least will do."""
CODE = re.compile(
    r"(?<!\d)[↑→↓←]\d|\(x.?\d|\(\d+, \d+\)|\b[a-z]\d+[a-z]\d+\b|\b[WYROGB]{4}\b|\b[WYROGB]{2} [WYROGB]{2}\b"
)
"""A place or a part by the notation in which it is typed: a person is shown it, or told it in words."""
TOUCHING = 2  # pixels by which neighbours may share their edges: lengths are rounded


def faults(canvas: PageCanvas, page: Page) -> Iterator[str]:
    """Each fault in words; none for a page that is as it should be."""
    yield from (f"cut: {text}" for text in canvas.overflow)
    yield from small(canvas, page.name not in QUIET)
    yield from (f"code: {written.text}" for written in canvas.written if CODE.search(written.text))
    yield from _overlapping(canvas)
    yield from _outside(canvas)


def small(canvas: PageCanvas, in_play: bool) -> Iterator[str]:
    """What is written smaller than it may be."""
    for written in canvas.written:
        least = canvas.px(theme.MATTERS if in_play and written.style.matters else theme.LEAST)
        if written.size < least:
            yield f"{written.size} of {least} px: {written.text}"


def _overlapping(canvas: PageCanvas) -> Iterator[str]:
    for one, other in combinations(canvas.areas, 2):
        if _overlap(one, other):
            yield f"areas overlap: {tuple(one)}, {tuple(other)}"
    texts = [written for written in canvas.written if not written.on_part]
    for first, second in combinations(texts, 2):
        if _overlap(first.box, second.box):
            yield f"texts overlap: {first.text} | {second.text}"


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
