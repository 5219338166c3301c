"""No file, whatever it holds, does more than earn a sentence."""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.observation import UnreadableError
from companion.vision.picture import open_picture


def png_head(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height) + b"\x08\x02\0\0\0"
    )


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"this is no picture", "not a JPEG or PNG"),
        (b"\xff\xd8\xff", "not a JPEG or PNG"),
        (b"\xff\xd8\xff\xe0\x00\x00" * 9, "not a JPEG or PNG"),
        (png_head(8000, 6000), "8000 x 6000"),
        (png_head(2**31 - 1, 2**31 - 1), "scale it"),
        (png_head(1, 1), "1 x 1"),
        (png_head(640, 480), "damaged"),
    ],
)
def test_a_bad_file_earns_a_sentence(data: bytes, word: str, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(data)
    with pytest.raises(UnreadableError, match=word):
        open_picture(file)


def test_a_missing_file_earns_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="cannot be opened"):
        open_picture(tmp_path / "none.png")


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_picture_is_opened(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"x{suffix}"
    cv2.imwrite(str(file), np.full((120, 200, 3), 90, np.uint8))
    assert open_picture(file).shape == (120, 200, 3)
