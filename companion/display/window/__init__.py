"""All of pygame: the window, and the drawing of pages into it.

Wherever pygame finds the library `pkg_resources` it loads it to look for its own pictures, none of which is shown here:
11 MB, and a good part of the time until the first screen. So it does not find it.
"""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand among what a command prints
if "pygame" not in sys.modules and "pkg_resources" not in sys.modules:
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]  # to import it is an ImportError
    try:
        import pygame  # noqa: F401
    finally:
        del sys.modules["pkg_resources"]
