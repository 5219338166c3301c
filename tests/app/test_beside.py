"""What lies beside its place is shown where it lies, with how far it has to be moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.cacao.actions import PlaceWorker
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.simulation import scene as cacao_scene
from companion.games.kit import Answer
from companion.games.pachamama.actions import Explore
from companion.tracking import Evidence, Standing, TableReport
from tests.support.tables import OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    return OpenTable(tmp_path, monkeypatch)


def see(table: OpenTable, seconds: float) -> None:
    """Frames of what lies there now, drawn once."""
    table.see(seconds, table.stage.table.picture())


def shifted(table: OpenTable, part: str, right: float, down: float) -> TableReport:
    """What is said once the part whose name begins so lies so many mm beside its place."""
    lying = next(p for p in table.stage.table.scene.parts if p.name.startswith(part))
    table.stage.table.scene = table.stage.table.scene.change(lying.name, x=lying.x + right, y=lying.y + down)
    see(table, 0.75)
    assert table.screens.session is not None
    said = table.screens.reports.of(table.screens.session.state)
    assert said is not None
    return said


def test_a_tile_of_pachamama_beside_its_space_says_how_far(table: OpenTable) -> None:
    session = table.play(answers="oracle")
    table.desk.preferences.watch = True
    see(table, 0.25)
    table.do(session, Explore(next(iter(session.state.due())), "hand", "c5r5"))
    assert session.open_sealed() is not None
    table.stage.lay(session.state)
    found = shifted(table, "c5r5 terrain", 0.0, 16.0)
    assert (found.standing, found.strays) == (Standing.UNEXPLAINED, ("c5r5",))
    assert found.shown_by(Evidence.UNKNOWN)[0].off_mm == pytest.approx(16.0, abs=4.0)
    assert "15 mm off" in table.texts()


def test_a_tile_of_cacao_apart_from_the_board_says_how_far_it_is_from_the_space_beside_it(
    table: OpenTable,
) -> None:
    by = 30.0
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    while (question := session.state.question()) is not None:
        values = question.choices.values()
        assert values
        table.do(session, Answer(question.key, values[0]))
    table.desk.preferences.watch = True
    table.screens.enter(session)
    table.see(0.125)
    see(table, 1.0)
    (seat,) = session.state.due()
    laid = next(a for a in session.state.actions(seat) if isinstance(a, PlaceWorker))
    table.stage.table.scene = cacao_scene(session.state.after(laid).layout())
    found = shifted(table, f"{laid.at} tile", *away(laid.at, by))
    assert (found.standing, found.strays, found.proposals) == (Standing.UNEXPLAINED, (laid.at,), ())
    assert found.shown_by(Evidence.UNKNOWN)[0].off_mm == pytest.approx(by, abs=5.0)


def away(place: str, by: float) -> tuple[float, float]:
    """Away from the two tiles that lie there at first, in mm."""
    x, y = (int(n) for n in place[1:].split("y"))
    return (by * (1 if x > 0 else -1), 0.0) if abs(x - 0.5) >= abs(y - 0.5) else (0.0, by * (1 if y > 0 else -1))
