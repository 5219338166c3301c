"""`companion scan hexes`."""

from __future__ import annotations

from companion.vision.observation import UnreadableError


def scan_hexes(*_: object, **__: object) -> None:
    """Not there yet."""
    raise UnreadableError("Reading hexes is not built yet.")
