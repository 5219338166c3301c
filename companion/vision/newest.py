"""What was made of the newest picture, remembered: what lies there and where places are is asked in one breath."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import ref

from companion.vision.geometry.plane import Picture

P = ParamSpec("P")
R = TypeVar("R")
GRAIN = 16
"""Every so many pixels, each way, one is compared: a camera might fill the same memory with its next picture."""


class ThisPicture:
    """Knows one picture again, by the object and a sample of its pixels; it is kept no longer than others keep it."""

    def __init__(self, frame: Picture) -> None:
        self._frame, self._grain = ref(frame), _grain(frame)

    def is_same(self, frame: Picture) -> bool:
        """Whether it is this one, as it was."""
        return self._frame() is frame and self._grain == _grain(frame)


def _grain(frame: Picture) -> bytes:
    return frame[::GRAIN, ::GRAIN].tobytes()


def of_newest(read: Callable[Concatenate[Picture, P], R]) -> Callable[Concatenate[Picture, P], R]:
    """What reads a picture, and does not read it again if asked for the same with the very same objects.

    Only the last reading is remembered, the picture itself not longer than others do, and what raised an error not.
    """
    last: list[tuple[ThisPicture, tuple[object, ...], R]] = []

    @wraps(read)
    def remembered(frame: Picture, /, *given: P.args, **named: P.kwargs) -> R:
        asked = (*given, *sorted(named), *named.values())
        for picture, known, found in last:
            same = picture.is_same(frame) and len(known) == len(asked)
            if same and all(one is other for one, other in zip(known, asked, strict=True)):
                return found
        found = read(frame, *given, **named)
        last[:] = [(ThisPicture(frame), asked, found)]
        return found

    return remembered
