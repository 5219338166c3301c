"""Builds the reference from the docstrings: what `import companion` offers, what it gives back, what a game may use."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pdoc

import companion

MODULES = (
    "companion",
    "!companion\\.",
    "companion.api",
    "companion.games.kit",
    *(
        f"companion.games.kit.{name}"
        for name in (
            "spaces",
            "stacks",
            "hands",
            "trade",
            "dice",
            "agenda",
            "ranking",
            "large",
            "extras",
            "game_extras",
        )
    ),
    "companion.games.plugin",
    "companion.games.dialogue",
    "companion.games.extras",
    "companion.play",
    "companion.vision",
)
"""Modules with all that stands in them; of the package itself only the page."""


def build(folder: Path) -> None:
    """Write the pages into a folder; anything that pdoc is not content with is an error."""
    for name in companion.__all__:
        getattr(companion, name)  # loaded, so that the package's page shows it
    pdoc.render.configure(docformat="markdown", show_source=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", DeprecationWarning)
        pdoc.pdoc(*MODULES, output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
    print(f"Open {sys.argv[1]}/index.html")
