"""What may go wrong with looking. It needs no numbers library, so that whoever only catches it is soon loaded."""

from __future__ import annotations

from companion.saying import Explained


class UnreadableError(Explained, ValueError):
    """The picture, profile or argument cannot be used, and what to do; its sentence stands under `camera`."""

    section = "camera"
