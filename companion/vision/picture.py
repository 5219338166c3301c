"""Opening a picture file without trusting it."""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture

LARGEST = 5000
SMALLEST = 32
MOST_BYTES = 250_000_000
"""Of a file: of the largest picture each pixel as it is, in four colours of two bytes. A film is none."""
FAINTEST, SOMEWHERE = 3, 0.005
"""How far blue, green and red are apart, in what share of a picture, if it has colours: a camera's grain is enough."""


def open_picture(path: str | Path) -> Picture:
    """The picture in a JPEG or PNG file, BGR; its size is checked before anything is decoded.

    It comes as a person sees it: turned as the camera noted (EXIF), eight bits to a colour, without transparency.
    Raises UnreadableError for anything else.
    """
    data = b""
    try:
        facts = os.stat(path)
        large = facts.st_size > MOST_BYTES
        known = stat.S_ISREG(facts.st_mode)  # a pipe would be waited for, and a device has no end
        if known and not large:
            data = Path(path).read_bytes()
    except OSError:
        raise UnreadableError("picture-unopened") from None
    if not known or large:
        raise UnreadableError("picture-format" if known else "picture-unopened")
    if not data:
        raise UnreadableError("picture-empty")
    size = _jpeg_size(data) if data[:2] == b"\xff\xd8" else _png_size(data)
    if size is None:
        raise UnreadableError("picture-format")
    check_size(*size)
    # IMREAD_COLOR turns a picture as its EXIF says; older OpenCVs fill up with grey what a cut JPEG lacks
    frame = None if _is_cut(data) else cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if frame is None:
        raise UnreadableError("picture-damaged")
    return np.asarray(frame, np.uint8)


def check_size(width: int, height: int) -> None:
    """Refuse a picture that is too small to show anything or too large to be from a table's camera."""
    if min(width, height) < SMALLEST:
        raise UnreadableError("picture-small", width=width, height=height)
    if max(width, height) > LARGEST:
        raise UnreadableError("picture-large", width=width, height=height, most=LARGEST)


def check_shows(grey: Picture) -> None:
    """Refuse a grey picture (h, w) that shows nothing at all; the sentence says what may be in the way."""
    if float(grey.mean()) < 12:
        raise UnreadableError("black")
    if float(grey.std()) < 4:
        raise UnreadableError("flat")


def check_colours(frame: Picture) -> None:
    """Refuse a picture (h, w, 3) without colours, by which parts are told apart."""
    blue, green, red = np.moveaxis(frame[::12, ::12], 2, 0).copy()
    apart = np.maximum(np.maximum(blue, green), red) - np.minimum(np.minimum(blue, green), red)
    if float((apart >= FAINTEST).mean()) < SOMEWHERE:
        raise UnreadableError("colourless")


def _is_cut(data: bytes) -> bool:
    """Whether a JPEG lacks its end marker after its scan began; phones append what they like behind it."""
    if data[:2] != b"\xff\xd8":
        return False
    scan = next((at for kind, at in _jpeg_segments(data) if kind == 0xDA), len(data))
    return data.find(b"\xff\xd9", scan) < 0


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """As the JPEG's frame header says."""
    for kind, at in _jpeg_segments(data):
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
    return None


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int]]:
    """The kind of each of a JPEG's segments and where it begins, up to its first scan (ISO 10918-1, B.1.1.3)."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        yield kind, at
        if kind == 0xDA:
            return
        at += 1 if kind == 0xFF else 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
