"""Profiles and the camera's own file: cut, flipped, swapped, mis-shaped, of another kind."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.camera.calibrated import CalibratedCamera
from companion.app import own_parts
from companion.vision.classify.features import SIDE
from companion.vision.classify.profile import VIEWS, Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Lens
from hardware.simulator.optics import TableCamera
from tests.hostile.attack import Attack, Chance

Arrays = dict[str, NDArray[Any]]


@cache
def sound() -> bytes:
    """The profile of our own parts, with a lens."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "box.npz"
        own = own_parts.load()
        lens = Lens(np.diag([900.0, 900.0, 1.0]), np.zeros(5), TableCamera().size)
        Profile(own.parts, own.printed, lens).save(path)
        return path.read_bytes()


@cache
def arrays() -> Arrays:
    """What is in it."""
    with np.load(io.BytesIO(sound())) as file:
        return {name: file[name] for name in file.files}


def profiles(chance: Chance) -> Iterator[Attack]:
    """Each array missing, emptied, reshaped, of another type, swapped with another; each fact changed; files cut."""
    found = [*_misshapen(), *_other_facts(), *_cut(chance, 40)]
    chance.shuffle(found)
    yield from found


def _misshapen() -> Iterator[Attack]:
    for name in arrays():
        for what, change in CHANGES.items():
            yield Attack(f"{name} {what}", partial(_used_with, partial(_changed, name, change)))
        for other in arrays():
            if other > name:
                yield Attack(f"{name} and {other} swapped", partial(_used_with, partial(_swapped, name, other)))


def _changed(name: str, change: Callable[[NDArray[Any]], NDArray[Any] | None], found: Arrays) -> None:
    changed = change(found.pop(name))
    if changed is not None:
        found[name] = changed


def _swapped(one: str, other: str, found: Arrays) -> None:
    found[one], found[other] = found[other], found[one]


CHANGES: dict[str, Callable[[NDArray[Any]], NDArray[Any] | None]] = {
    "missing": lambda array: None,
    "empty": lambda array: array[..., :0] if array.ndim else np.array("{}"),
    "flat": lambda array: array.reshape(-1)[:-1],
    "turned": lambda array: array.T if array.ndim > 1 else array[..., None],
    "one dimension more": lambda array: array[None],
    "the first half": lambda array: array[: len(array) // 2] if array.ndim else array[None][:0],
    "words": lambda array: np.full(array.shape, "x"),
    "complex": lambda array: np.full(array.shape, 1j),
    "dates": lambda array: np.full(array.shape, np.datetime64("2026-01-01")),
    "not numbers": lambda array: np.full(array.shape, np.nan),
    "without end": lambda array: np.full(array.shape, np.inf),
    "nothing": lambda array: np.zeros(array.shape),
    "less than nothing": lambda array: np.full(array.shape, -1.0),
    "alone": lambda array: np.array(7.0),
}
VALUES: tuple[Any, ...] = (None, -1, 0, 1e300, float("nan"), "x", [], {}, [[1]], {"board": None}, True, "[" * 5000)


def _other_facts() -> Iterator[Attack]:
    head = json.loads(str(arrays()["head"]))
    ways: list[tuple[str, ...]] = [(key,) for key in head]
    ways += [("parts", "board"), ("printed", "squares"), ("parts", "x"), ("printed", "x")]
    ways += [("parts", "board", key) for key in head["parts"]["board"]]
    for way in ways:
        for value in VALUES:
            yield Attack(f"{'.'.join(way)} is {str(value)[:9]}", partial(_used_with, partial(_told, way, value)))


def _told(way: tuple[str, ...], value: object, found: Arrays) -> None:
    head = at = json.loads(str(found["head"]))
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = value
    found["head"] = np.array(json.dumps(head))


def _used_with(change: Callable[[Arrays], None], folder: Path) -> None:
    found = dict(arrays())
    change(found)
    with (folder / "box.npz").open("wb") as file:
        np.savez(file, **found)  # type: ignore[arg-type]  # stubs take no **
    _used(folder / "box.npz")


def _cut(chance: Chance, many: int) -> Iterator[Attack]:
    data = sound()
    for _ in range(many):
        at = chance.randrange(len(data))
        yield Attack(f"cut after {at}", partial(_written, partial(_first, data, at)))
        yield Attack(f"byte {at} turned", partial(_written, partial(_turned, data, at)))


def _first(data: bytes, at: int) -> bytes:
    return data[:at]


def _turned(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]


def _written(made: Callable[[], bytes], folder: Path) -> None:
    (folder / "box.npz").write_bytes(made())
    _used(folder / "box.npz")


def _used(path: Path) -> None:
    """Either one sentence, or a profile with which parts are read."""
    try:
        profile = Profile.load(path)
    except UnreadableError:
        return
    blank = np.full((2, SIDE, SIDE, 3), 0.5, np.float32)
    for kind, part in profile.parts.items():
        seen = {view: np.ones((2, many), np.float32) for view, many in VIEWS[kind].items()}
        found = part.classifier.answers_to(seen)
        assert [a.shape for a in found] == [(2, len(question)) for question in part.classifier.questions]
        assert np.isfinite(part.classifier.tint(part.classifier.tones_of(blank), white_seen=True)).all()
    for printed in profile.printed.values():
        assert printed.templates.likeness(np.full((2, SIDE, SIDE, 3), 128, np.uint8)).shape == (2,)
    if profile.lens is not None:
        assert profile.lens.straighten(np.array([[1.0, 1.0]])).shape == (1, 2)


def cameras(chance: Chance) -> Iterator[Attack]:
    """What the camera's own file may say."""
    good: dict[str, Any] = {
        "version": 1, "way": "mat", "size": [1280, 720], "matrix": [[9, 0, 1], [0, 9, 1], [0, 0, 1]],
        "distortion": [0, 0, 0, 0, 0], "error_px": 1, "pictures": 12, "light": {"0": [200, 200, 200]},
    }  # fmt: skip
    values = (
        *VALUES,
        [0, 0],
        [-1, 5],
        [10**30, 1],
        [[0] * 3] * 3,
        [[1e300] * 3] * 3,
        {"x": [1]},
        {"0": [1, 2]},
        {"0": 7},
    )
    for key in good:
        for value in values:
            changed = json.dumps({**good, key: value})
            yield Attack(f"{key} is {str(value)[:20]}", partial(_camera, changed.encode()))
    for data in (b"", b"[]", b"7", b"\xff\xfe", b"[" * 100_000, b"{", b'{"version": 1}', b"null"):
        yield Attack(f"{data[:9]!r} of {len(data)}", partial(_camera, data))


def _camera(data: bytes, folder: Path) -> None:
    (folder / "camera.json").write_bytes(data)
    try:
        known = CalibratedCamera.load(folder / "camera.json")
    except UnreadableError:
        return
    assert np.isfinite(known.lens.scaled((640, 480)).straighten(np.array([[1.0, 1.0]]))).all()
