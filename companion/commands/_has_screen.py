"""Whether there is a screen to open a window on."""

from __future__ import annotations

import os
from pathlib import Path


def has_screen() -> bool:
    """A desktop, a chosen video driver, or a screen without a desktop."""
    return (
        bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        or "SDL_VIDEODRIVER" in os.environ
        or Path("/dev/dri/card0").exists()
    )
