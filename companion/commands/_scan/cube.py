"""`companion scan cube`."""

from __future__ import annotations

from companion.vision.observation import UnreadableError


def scan_cube(*_: object, **__: object) -> None:
    """Not there yet."""
    raise UnreadableError("Reading cube is not built yet.")
