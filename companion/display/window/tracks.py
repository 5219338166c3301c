"""Draws tracks below a board: a picture, how many are left, and the fields with everybody's stones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.board import Track
from companion.display.window import shapes
from companion.display.window.canvas import PageCanvas

LEAST = 34.0
"""The least height of a track, in lengths of the layout."""


def draw(canvas: PageCanvas, tracks: Sequence[Track], box: pygame.Rect) -> None:
    """Draw one track below the other, on the screen's own ground."""
    canvas.surface.fill(canvas.theme.ground, box)
    margin, gap = canvas.px(6), canvas.px(6)
    high = min(canvas.px(48), (box.height - 2 * margin - gap * (len(tracks) - 1)) // len(tracks))
    top = box.y + (box.height - high * len(tracks) - gap * (len(tracks) - 1)) // 2
    for number, track in enumerate(tracks):
        row = pygame.Rect(box.x + margin, top + number * (high + gap), box.width - 2 * margin, high)
        _track(canvas, track, row)


def _track(canvas: PageCanvas, track: Track, row: pygame.Rect) -> None:
    side = min(row.height, canvas.px(42))
    shapes.chip(canvas, track.chip, row.x + side / 2, row.centery, side / 2)
    number = pygame.Rect(row.x + side + canvas.px(4), row.y, canvas.px(42), row.height)
    canvas.write(str(track.left), number, replace(canvas.style("tally"), grows=False), canvas.theme.ink, "centre")
    left, gap = number.right, canvas.px(2)
    wide = (row.right - left - gap * (track.fields - 1)) / track.fields
    for field in range(track.fields):
        box = pygame.Rect(round(left + field * (wide + gap)), row.y, round(wide), row.height)
        canvas.box(box, canvas.theme.panel, round_by=6)
        there = [chip for chip, at in track.stones if at == field]
        for nr, chip in enumerate(there):
            shapes.chip(canvas, chip, *_spot(box, nr, len(there)), canvas.px(9 if len(there) < 3 else 8))


def _spot(box: pygame.Rect, number: int, count: int) -> tuple[float, float]:
    """Where one of several stones on a field lies: up to two side by side, more in two rows."""
    across = 2 if count > 1 else 1
    rows = -(-count // across)
    x = box.x + box.width * (number % across + 0.5) / across
    return x, box.y + box.height * (number // across + 0.5) / rows
