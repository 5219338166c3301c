"""The tests know our own games alone, whatever other games are installed beside them."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

import pytest

from companion.app import plugins


def ours(group: str) -> tuple[EntryPoint, ...]:
    """What the companion itself announces."""
    return tuple(point for point in entry_points(group=group) if point.value.startswith("companion."))


# Before the tests are collected: some are made for each game.
pytest.MonkeyPatch().setattr(plugins, "entry_points", ours)
