"""Atoll on the simulated table, seen by the real eyes: what hands lay is proposed by a scan."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import own_parts
from companion.display.inputs import Short
from companion.games.kit import parse_event
from companion.play.session import Session
from companion.tracking import Standing
from companion.vision.classify.profile import Profile
from tests.support.tables import OpenTable
from tests.toys.atoll import simulation
from tests.toys.atoll.box import ISLANDS
from tests.toys.atoll.game import GAME
from tests.toys.atoll.parts import ISLAND
from tests.toys.atoll.state import Atoll

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("installed")]


@pytest.fixture(params=sorted(ISLANDS))
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: Profile, request: pytest.FixtureRequest
) -> OpenTable:
    """Red has won the first tile, which is drawn until it is the one asked for."""
    monkeypatch.setattr(own_parts, "load", lambda: profile)
    table = OpenTable(tmp_path, monkeypatch)
    session = won_by_red(table)
    while tile_in_play(session) != request.param:
        session = won_by_red(table)
    table.screens.enter(session)
    table.see(1.0)
    return table


def won_by_red(table: OpenTable) -> Session:
    """A new game whose first tile Red has won."""
    session = table.desk.library.begin(GAME, ("red", "blue"), {}, None)
    assert session.open_sealed() is not None
    for line in ("red call", "red bid none", "blue bid none"):
        assert session.do(parse_event(session.state, line)).legal
    return session


def tile_in_play(session: Session) -> str:
    """The tile that was won and is to be laid."""
    state = session.state
    assert isinstance(state, Atoll)
    assert state.laying is not None
    return state.laying.tile


def lay(table: OpenTable, cell: tuple[int, int]) -> None:
    """Drag the tile in play onto a space, a little beside its middle as hands do."""
    (spare,) = (part.name for part in table.stage.table.scene.parts if part.name.startswith("spare"))
    x, y = simulation.at(cell)
    table.screens.take(Short("camera"))
    table.drag(table.part(spare), table.seen(x + 3, y - 4, ISLAND.high_mm))
    table.see(2.0)


def test_what_lies_there_is_read_and_a_laid_tile_is_proposed(table: OpenTable) -> None:
    assert table.scan().standing is Standing.MATCHED
    lay(table, (1, -1))
    found = table.scan()
    assert found.standing is Standing.MOVED
    assert [event.text() for event in found.proposals[0].events] == ["red lay at=q1r-1"]


@pytest.mark.parametrize("cell", [(-1, 0), (-2, 0)], ids=["beside one", "beside none"])
def test_a_tile_laid_where_none_may_is_told_by_its_rule(table: OpenTable, cell: tuple[int, int]) -> None:
    lay(table, cell)
    assert [verdict.rules for verdict in table.scan().against] == [("beside-two",)]
