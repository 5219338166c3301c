"""The tests know our own games alone, whatever other games are installed beside them."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

import pytest
from hypothesis import HealthCheck, settings

from companion.app import plugins
from companion.play import database
from tests.support.keeping import keep_our_parts
from tests.support.left_behind import (
    nothing_left_behind,
    only_what_is_new_is_looked_at,
    pytest_addoption,
    pytest_collection,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_runtest_protocol,
)

__all__ = [
    "nothing_left_behind",
    "only_what_is_new_is_looked_at",
    "pytest_addoption",
    "pytest_collection",
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_runtest_protocol",
]


def ours(group: str) -> tuple[EntryPoint, ...]:
    """What the companion itself announces."""
    return tuple(point for point in entry_points(group=group) if point.value.startswith("companion."))


# However busy the machine is: an example may take its time.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
# Hardly a test pulls the plug: what is written need not wait for the disk.
_AS_SHIPPED = database.SYNCHRONOUS
pytest.MonkeyPatch().setattr(database, "SYNCHRONOUS", "OFF")
keep_our_parts()
# Before the tests are collected: some are made for each game.
pytest.MonkeyPatch().setattr(plugins, "entry_points", ours)


@pytest.fixture
def written_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored is on the disk before anything goes on, as at a table."""
    monkeypatch.setattr(database, "SYNCHRONOUS", _AS_SHIPPED)
