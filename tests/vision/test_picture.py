"""No file, whatever it holds, does more than earn a sentence."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.picture import MOST_BYTES, check_colours, check_shows, check_size, open_picture


def png_head(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height) + b"\x08\x02\0\0\0"
    )


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "picture-empty"),
        (b"this is no picture", "picture-format"),
        (b"\xff\xd8\xff", "picture-format"),
        (b"\xff\xd8\xff\xe0\x00\x00" * 9, "picture-format"),
        (png_head(8000, 6000), "picture-large .width=8000, height=6000, most="),
        (png_head(2**31 - 1, 2**31 - 1), "picture-large"),
        (png_head(1, 1), "picture-small .width=1, height=1"),
        (png_head(640, 480), "picture-damaged"),
    ],
)
def test_a_bad_file_earns_a_sentence(data: bytes, key: str, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(data)
    with pytest.raises(UnreadableError, match=key):
        open_picture(file)


def test_a_missing_file_earns_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="picture-unopened"):
        open_picture(tmp_path / "none.png")


def test_a_pipe_is_not_waited_for_and_a_film_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, film = tmp_path / "pipe.jpg", tmp_path / "film.jpg"
    os.mkfifo(pipe)
    with film.open("wb") as file:
        file.truncate(MOST_BYTES + 1)

    def refuse(path: Path) -> bytes:
        raise AssertionError(f"{path} is read")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    for path, key in ((pipe, "picture-unopened"), (film, "picture-format")):
        with pytest.raises(UnreadableError, match=key):
            open_picture(path)


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_picture_is_opened(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"x{suffix}"
    cv2.imwrite(str(file), np.full((120, 200, 3), 90, np.uint8))
    assert open_picture(file).shape == (120, 200, 3)


def drawn() -> Picture:
    """Wider than high, and brightest in one corner."""
    y, x = np.mgrid[0:48, 0:64]
    return np.asarray(np.stack([x + y, 2 * x, 3 * y], axis=2), np.uint8)


def oriented(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with the note (EXIF 2.32, 4.6.5.1.6) of how the camera was held."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    note = b"Exif\0\0MM\0*\0\0\0\x08" + struct.pack(">H", 1) + entry + bytes(4)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + jpeg[2:]


@pytest.mark.parametrize(("orientation", "quarters"), [(1, 0), (3, 2), (6, 1), (8, 3)])
def test_a_picture_comes_upright_as_its_camera_noted(orientation: int, quarters: int, tmp_path: Path) -> None:
    stored = np.ascontiguousarray(np.rot90(drawn(), quarters))  # as a camera that was turned stores it
    jpeg = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, 100])[1].tobytes()
    (tmp_path / "x.jpg").write_bytes(oriented(jpeg, orientation))
    seen = open_picture(tmp_path / "x.jpg")
    assert seen.shape == (48, 64, 3)
    assert np.abs(seen.astype(int) - drawn()).mean() < 4


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_a_picture_that_is_cut_short_is_damaged_and_not_read_in_part(suffix: str, share: float, tmp_path: Path) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (240, 320, 3), np.uint8)
    data = cv2.imencode(suffix, noise)[1].tobytes()
    (tmp_path / "x").write_bytes(data[: round(len(data) * share)])
    with pytest.raises(UnreadableError, match="picture-damaged"):
        open_picture(tmp_path / "x")


def test_what_a_phone_appends_to_a_picture_does_not_damage_it(tmp_path: Path) -> None:
    jpeg = cv2.imencode(".jpg", drawn())[1].tobytes()
    (tmp_path / "x.jpg").write_bytes(jpeg + b"....ftypmp42 \xff\xda film \xff\xda")
    assert open_picture(tmp_path / "x.jpg").shape == (48, 64, 3)


def test_a_picture_without_colours_is_refused_and_a_faintly_coloured_one_is_not() -> None:
    grey = np.random.default_rng(0).integers(20, 230, (480, 640, 1), np.uint8).repeat(3, axis=2)
    with pytest.raises(UnreadableError, match="colourless"):
        check_colours(grey)
    check_colours(np.clip(grey + np.array([0, 0, 5]), 0, 255).astype(np.uint8))


@pytest.mark.parametrize("kind", ["16 bit", "grey", "transparent"])
def test_other_pixels_come_as_blue_green_red(kind: str, tmp_path: Path) -> None:
    stored: dict[str, NDArray[np.uint8 | np.uint16]] = {
        "16 bit": drawn().astype(np.uint16) * 257,
        "grey": np.ascontiguousarray(drawn()[:, :, 0]),
        "transparent": np.dstack([drawn(), np.full((48, 64), 255, np.uint8)]),
    }
    cv2.imwrite(str(tmp_path / "x.png"), stored[kind])
    seen = open_picture(tmp_path / "x.png")
    wanted = np.repeat(drawn()[:, :, :1], 3, axis=2) if kind == "grey" else drawn()
    assert np.abs(seen.astype(int) - wanted).max() <= 1


def test_a_folder_and_a_moving_picture_earn_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="picture-unopened"):
        open_picture(tmp_path)
    (tmp_path / "x.gif").write_bytes(b"GIF89a" + bytes(60))
    with pytest.raises(UnreadableError, match="picture-format"):
        open_picture(tmp_path / "x.gif")


@pytest.mark.parametrize(("width", "height"), [(32, 5000), (5000, 32), (640, 480)])
def test_the_smallest_and_the_largest_picture_are_taken(width: int, height: int) -> None:
    check_size(width, height)


@pytest.mark.parametrize(
    ("width", "height", "key"),
    [
        (31, 480, "picture-small"),
        (640, 31, "picture-small"),
        (5001, 480, "picture-large"),
        (640, 5001, "picture-large"),
    ],
)
def test_smaller_and_larger_ones_are_refused_by_either_side(width: int, height: int, key: str) -> None:
    with pytest.raises(UnreadableError, match=key):
        check_size(width, height)


def test_what_shows_nothing_is_called_black_or_flat() -> None:
    halves = np.zeros((40, 40), np.uint8)
    halves[20:] = 200
    check_shows(halves)
    with pytest.raises(UnreadableError, match="black"):
        check_shows(halves // 9)
    with pytest.raises(UnreadableError, match="flat"):
        check_shows(np.asarray(100 + halves // 28, np.uint8))
    check_shows(np.asarray(8 + halves // 25, np.uint8))


@pytest.mark.parametrize("share", [0.004, 0.006])
def test_a_two_hundredth_of_a_picture_in_colours_is_enough(share: float) -> None:
    grey = np.full((1200, 1200, 3), 90, np.uint8)
    every = grey[::12, ::12].reshape(-1, 3)
    every[: round(share * len(every)), 2] += 3
    grey[::12, ::12] = every.reshape(100, 100, 3)
    if share < 0.005:
        with pytest.raises(UnreadableError, match="colourless"):
            check_colours(grey)
    else:
        check_colours(grey)


def segment(kind: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, kind, len(body) + 2) + body


def frame_head(width: int, height: int) -> bytes:
    """What a frame header says first (ISO 10918-1, B.2.2): eight bits, lines, samples a line."""
    return struct.pack(">BHHB", 8, height, width, 3) + bytes(9)


@pytest.mark.parametrize("kind", [0xC0, 0xC2, 0xCF])
def test_the_size_of_every_kind_of_jpeg_is_read_before_it_is_decoded(kind: int, tmp_path: Path) -> None:
    tables = b"".join(segment(other, frame_head(1, 1)) for other in (0xBF, 0xC4, 0xC8, 0xCC))
    data = b"\xff\xd8" + segment(0xE0, b"JFIF" + bytes(10)) + tables + b"\xff" + segment(kind, frame_head(9000, 700))
    (tmp_path / "x.jpg").write_bytes(data + bytes(20))
    with pytest.raises(UnreadableError, match=r"picture-large .width=9000, height=700"):
        open_picture(tmp_path / "x.jpg")


def test_a_cut_jpeg_is_damaged_whatever_its_decoder_makes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some decoders fill up with grey what is missing; the end of a preview in a note is not the picture's."""
    monkeypatch.setattr(cv2, "imdecode", lambda data, how: np.zeros((480, 640, 3), np.uint8))
    preview = segment(0xE1, b"Exif" + b"\xff\xd9")
    head = b"\xff\xd8" + preview + segment(0xC0, frame_head(640, 480)) + segment(0xDA, bytes(10)) + bytes(40)
    (tmp_path / "whole.jpg").write_bytes(head + b"\xff\xd9")
    assert open_picture(tmp_path / "whole.jpg").shape == (480, 640, 3)
    (tmp_path / "cut.jpg").write_bytes(head)
    with pytest.raises(UnreadableError, match="picture-damaged"):
        open_picture(tmp_path / "cut.jpg")


def test_a_jpeg_without_a_frame_header_before_its_scan_is_none(tmp_path: Path) -> None:
    data = b"\xff\xd8" + segment(0xDA, bytes(10)) + segment(0xC0, frame_head(640, 480)) + bytes(20)
    (tmp_path / "x.jpg").write_bytes(data)
    with pytest.raises(UnreadableError, match="picture-format"):
        open_picture(tmp_path / "x.jpg")


def test_a_png_that_ends_before_its_size_is_none(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(png_head(640, 480)[:23])
    with pytest.raises(UnreadableError, match="picture-format"):
        open_picture(tmp_path / "x.png")
    (tmp_path / "x.png").write_bytes(png_head(640, 480)[:24])
    with pytest.raises(UnreadableError, match="picture-damaged"):
        open_picture(tmp_path / "x.png")
