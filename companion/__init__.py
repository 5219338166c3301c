"""The table companion: reads the board, keeps the secrets, shakes out the gems and knows the rules.

`import companion` is enough to use its eyes and rules without its table, in a script or a notebook:

>>> import companion
>>> game = companion.begin("pachamama", ["blue", "green"], code="2000-0073")
>>> picture = companion.draw_table(game.state)
>>> companion.read_board(picture, rows=5, cols=5).cells[0].terrain.label
'valley'

What it offers is loaded when it is first used. `companion.api` describes each name.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.api import (
        Plugin,
        Profile,
        UnreadableError,
        begin,
        check_scenario,
        draw_table,
        list_games,
        new_scenario,
        own_parts,
        parse_event,
        read_board,
        read_cube,
        read_hexes,
        read_squares,
        solve_cube,
        verify,
    )

__all__ = [
    "Plugin",
    "Profile",
    "UnreadableError",
    "begin",
    "check_scenario",
    "draw_table",
    "list_games",
    "new_scenario",
    "own_parts",
    "parse_event",
    "read_board",
    "read_cube",
    "read_hexes",
    "read_squares",
    "solve_cube",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Load what is offered when it is first asked for (PEP 562), so that commands start quickly."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module("companion.api"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
