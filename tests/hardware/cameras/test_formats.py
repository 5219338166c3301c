import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.cameras.formats import to_bgr
from hardware.cameras.frame import Picture
from hardware.errors import HardwareError

WIDTH, HEIGHT = 64, 48


def patches() -> Picture:
    """Four colours whose edges fall on even pixels, so that halved colour loses nothing."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[:24, :32], picture[:24, 32:] = (200, 60, 40), (40, 180, 60)
    picture[24:, :32], picture[24:, 32:] = (50, 40, 190), (90, 160, 210)
    return picture


def padded(rows: NDArray[np.uint8], stride: int) -> NDArray[np.uint8]:
    out = np.full((rows.shape[0], stride), 77, np.uint8)
    out[:, : rows.shape[1]] = rows
    return out.reshape(-1)


def encoded(name: str, pad: int) -> tuple[NDArray[np.uint8], int]:
    """The picture as a camera would send it, and the bytes from row to row."""
    bgr = patches()
    if name in ("RGB888", "BGR888"):
        pixels = bgr if name == "RGB888" else bgr[..., ::-1]
        return padded(pixels.reshape(HEIGHT, -1), WIDTH * 3 + pad), WIDTH * 3 + pad
    if name in ("XRGB8888", "XBGR8888"):
        pixels = np.dstack([bgr if name == "XRGB8888" else bgr[..., ::-1], np.full((HEIGHT, WIDTH), 255, np.uint8)])
        return padded(pixels.reshape(HEIGHT, -1), WIDTH * 4 + pad), WIDTH * 4 + pad
    i420 = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420), dtype=np.uint8)
    y = i420[:HEIGHT]
    u, v = i420[HEIGHT:].reshape(2, HEIGHT // 2, WIDTH // 2)
    if name in ("NV12", "NV21"):
        first, second = (u, v) if name == "NV12" else (v, u)
        colour = np.stack([first, second], axis=-1).reshape(HEIGHT // 2, WIDTH)
        return np.concatenate([padded(y, WIDTH + pad), padded(colour, WIDTH + pad)]), WIDTH + pad
    if name in ("YUV420", "YVU420"):
        planes = (u, v) if name == "YUV420" else (v, u)
        halves = [padded(plane, (WIDTH + pad) // 2) for plane in planes]
        return np.concatenate([padded(y, WIDTH + pad), *halves]), WIDTH + pad
    pairs = np.zeros((HEIGHT, WIDTH, 2), np.uint8)
    bright, colour_at = (0, 1) if name == "YUYV" else (1, 0)
    pairs[..., bright] = y
    pairs[:, 0::2, colour_at], pairs[:, 1::2, colour_at] = u.repeat(2, axis=0), v.repeat(2, axis=0)
    return padded(pairs.reshape(HEIGHT, -1), WIDTH * 2 + pad), WIDTH * 2 + pad


@pytest.mark.parametrize("pad", [0, 32])
@pytest.mark.parametrize(
    "name", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "NV12", "NV21", "YUV420", "YVU420", "YUYV", "UYVY"]
)
def test_every_format_shows_the_same_picture(name: str, pad: int) -> None:
    buffer, stride = encoded(name, pad)
    picture = to_bgr(buffer, name, (WIDTH, HEIGHT), stride)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(picture.astype(int) - patches()).max() <= 4


@pytest.mark.parametrize("name", ["NV12", "YUV420", "YUYV", "UYVY"])
def test_full_range_and_television_range_are_told_apart(name: str) -> None:
    buffer, stride = encoded(name, 32)
    # the same colours, said in full range
    bright, colour = np.zeros(len(buffer), bool), np.ones(len(buffer), bool)
    if name in ("YUYV", "UYVY"):
        bright[(0 if name == "YUYV" else 1) :: 2] = True
    else:
        bright[: stride * HEIGHT] = True
    colour ^= bright
    full = buffer.astype(float)
    full[bright] = (full[bright] - 16) * 255 / 219
    full[colour] = (full[colour] - 128) * 255 / 224 + 128
    wide = np.clip(np.rint(full), 0, 255).astype(np.uint8)
    picture = to_bgr(wide, name, (WIDTH, HEIGHT), stride, full_range=True)
    assert np.abs(picture.astype(int) - patches()).max() <= 6
    assert np.abs(to_bgr(wide, name, (WIDTH, HEIGHT), stride).astype(int) - patches()).max() > 10


def test_a_jpeg_frame_is_decoded() -> None:
    good, data = cv2.imencode(".png", patches())
    assert good
    picture = to_bgr(np.asarray(data, dtype=np.uint8).reshape(-1), "MJPEG", (WIDTH, HEIGHT), 0)
    assert np.array_equal(picture, patches())


@pytest.mark.parametrize("name", ["NV12", "RGB888", "YUYV", "MJPEG"])
def test_a_frame_that_is_cut_short_is_said_to_be(name: str) -> None:
    with pytest.raises(HardwareError, match="cut-frame"):
        to_bgr(np.zeros(100, np.uint8), name, (WIDTH, HEIGHT), WIDTH)


def test_a_format_that_nobody_knows_is_named() -> None:
    with pytest.raises(HardwareError, match="SRGGB10"):
        to_bgr(np.zeros(100, np.uint8), "SRGGB10", (WIDTH, HEIGHT), WIDTH)
