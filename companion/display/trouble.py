"""What did not work, and what to do: the errors that the screens tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from companion.games.kit import Explained, Say, Verbatim


class Trouble(Explained):
    """Something that did not work, and what to do."""

    @classmethod
    def of(cls, err: Exception, game: str | None = None) -> Self:
        """The same trouble as somebody else's."""
        trouble = cls("unexplained")
        if isinstance(err, OSError) and err.strerror:
            trouble = cls("unexpected", why=Verbatim(err.strerror))
        if isinstance(err, Explained):
            trouble.what, trouble.section, trouble.args = err.what, err.section, err.args
            trouble.about, trouble.because = err.about, err.because
        trouble.game = game
        return trouble


class Unseen(Trouble):
    """Why the camera cannot say what lies on the table."""

    section = "camera"


class Unlearnt(Trouble):
    """Why nothing was learnt of what was laid before the camera; that is still known, and can be learnt from again."""


@dataclass(frozen=True)
class DeviceTrouble:
    """Why a device does not work, a sentence under `device`, and after how many seconds it is tried again."""

    device: str
    why: Say
    again: int | None = None
