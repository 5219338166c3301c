"""What the eyes saw at a place is shown beside the part that should lie there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.app.compared import SIDE, drawn, straight
from companion.app.library import words_of
from companion.app.plugins import plugin_of
from companion.display.board import Board, Compared
from companion.display.inputs import Tap
from companion.display.screens.table_looks import ScannedScreen
from companion.games.kit import parse_event
from companion.games.pachamama.simulation import scene
from companion.tracking import Evidence, Proposal, Standing, TableReport, differing
from companion.vision.geometry.plane import Picture
from tests.support.games.cacao.tables import position as cacao_position
from tests.support.tables import SIZE, STEP, OpenTable


def test_a_place_is_shown_upright_whichever_corner_is_named_first() -> None:
    picture: Picture = np.zeros((100, 100, 3), np.uint8)
    picture[30:50, 30:50] = (255, 0, 0)  # blue, at the top left of the place
    corners = np.array([[30.0, 30.0], [70.0, 30.0], [70.0, 70.0], [30.0, 70.0]])
    for first in range(4):
        for way in (corners, corners[::-1]):
            seen = np.frombuffer(straight(picture, np.roll(way, first, axis=0)).rgb, np.uint8).reshape(SIDE, SIDE, 3)
            assert tuple(seen[SIDE // 4, SIDE // 4]) == (0, 0, 255)
            assert not seen[3 * SIDE // 4, 3 * SIDE // 4].any()


def compared(table: OpenTable) -> Compared:
    """The two pictures on the card of the screen that is shown."""
    column = table.screens.page().column
    assert column is not None
    assert column.card is not None
    assert column.card.compared is not None
    return column.card.compared


def wrong_stone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    """A game that has begun, and quinoa on its first space instead of sweet potato."""
    table = OpenTable(tmp_path, monkeypatch)
    session = table.play()
    table.stage.table.scene = scene({**session.state.layout(), ("c1r1", "crop"): "quinoa"}, SIZE)
    return table


def test_another_crop_than_should_lie_there_is_shown_beside_it_with_how_surely_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = wrong_stone(tmp_path, monkeypatch)
    table.see(0.5)
    table.screens.push(ScannedScreen(table.screens, table.desk.watcher, table.scan()))
    shown = compared(table)
    assert shown.due is not None
    assert shown.words == ("seen", "expected")
    assert "Seen: quinoa" in table.texts()
    assert "% sure" in table.texts()
    assert "sweet potato (1) belongs here" in table.texts().lower()
    answers = table.screens.page().column
    assert answers is not None
    assert [choice.text for choice in answers.choices] == ["We’ll put it back", "It is sweet potato (1)"]
    table.screens.take(Tap("way:due"))
    assert table.screens.page().name == "play", "what lies there was misread, and the game goes on"


def test_the_picture_is_the_one_that_was_read_also_once_the_lens_is_covered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = wrong_stone(tmp_path, monkeypatch)
    rng = np.random.default_rng(5)
    lies = table.stage.table.picture().astype(float)
    for _ in range(16):
        table.see(STEP, np.asarray(np.clip(lies + rng.normal(0, 12, lies.shape), 0, 255), np.uint8))
    found, read = table.scan(), table.camera.eyes.picture(table.session).copy()
    regions, frame = table.camera.eyes.view.regions, table.camera.eyes.view.frame
    table.screens.push(ScannedScreen(table.screens, table.desk.watcher, found))

    def unlike(picture: Picture) -> float:
        block = compared(table)
        photos = (
            np.frombuffer(p.rgb, np.uint8).astype(float) for p in (block.seen, straight(picture, regions["c1r1"]))
        )
        return float(np.abs(np.subtract(*photos)).mean())

    assert frame is not None
    assert unlike(read) < 1 < unlike(frame.bgr), "what is read is less grainy than any frame"
    for _ in range(8):
        table.see(STEP, np.zeros_like(read))
    assert unlike(read) < 1


def test_of_a_piece_that_has_gone_it_is_not_said_to_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = OpenTable(tmp_path, monkeypatch)
    table.play()
    table.scan()
    gone = TableReport(Standing.UNEXPLAINED, differing([("c1r1", "crop")], evidence=Evidence.FADED))
    table.screens.push(ScannedScreen(table.screens, table.desk.watcher, gone))
    assert compared(table).seen is not None
    assert "Seen: sweet potato (1) or nothing, not sure which" in table.texts()


def test_beside_a_proposal_that_leaves_something_amiss_stands_what_should_lie_there_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OpenTable(tmp_path, monkeypatch)
    session = table.play()
    table.scan()
    [seat] = session.state.due()
    before = session.state.layout()
    event, spot = next(
        (action, spot)
        for action in session.state.actions(seat)
        for spot, piece in session.state.after(action).layout().items()
        if piece != before.get(spot)
    )
    half = TableReport(Standing.MOVED, differing([spot]), (Proposal((event,), 1.0, amiss=(spot,)),))
    table.screens.push(ScannedScreen(table.screens, table.desk.watcher, half))
    assert compared(table).seen is not None
    piece = session.state.after(event).layout()[spot]
    due = table.screens.words("table.due", piece=piece) if piece else table.screens.words("table.due-bare")
    assert due in table.texts()


def test_what_should_be_there_is_drawn_by_its_label_or_its_layer_or_as_it_lies_on_the_board() -> None:
    two = {("q0r0", "red-villager"): "2"}
    villager = drawn("eldorado", two, ("q0r0", "red-villager"), Board())
    assert villager is not None
    assert villager == drawn("eldorado", two, ("q1r1", "red-villager"), Board())
    state = cacao_position()
    laid = state.after(parse_event(state, f"{state.active} place x1y0 2-1-0-1"))
    layout = laid.layout()
    board = plugin_of("cacao").painter().paint(laid.view(None), words_of("en", "cacao"))
    upright, lying = (drawn("cacao", layout, ("x1y0", layer), board) for layer in ("tile", "workers"))
    assert lying is not None
    turned = state.after(parse_event(state, f"{state.active} place x1y0 1-2-1-0"))
    layout = turned.layout()
    board = plugin_of("cacao").painter().paint(turned.view(None), words_of("en", "cacao"))
    assert drawn("cacao", layout, ("x1y0", "tile"), board) == upright, "the same tile"
    assert drawn("cacao", layout, ("x1y0", "workers"), board) != lying, "which lies another way"
