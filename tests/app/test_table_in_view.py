"""What the eyes know is handed over as a value: it stays as it was while they go on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from companion.app.table_in_view import TableInView
from companion.games.pachamama.actions import Explore
from companion.play.session import Session
from hardware.cameras.frame import Frame
from tests.support.tables import OpenTable


def test_a_table_is_seen_if_it_is_the_one_and_its_parts_are_known() -> None:
    session, other = (cast(Session, SimpleNamespace()) for _ in range(2))
    assert TableInView(session=session, readable=True).sees(session)
    assert not TableInView(session=session).sees(session)
    assert not TableInView(session=other, readable=True).sees(session)


def test_a_place_is_shown_as_it_was_read_or_else_as_it_looks_now() -> None:
    corners, kept = np.zeros((4, 2)), (np.ones((2, 2, 3), np.uint8), np.ones((4, 2)))
    frame = cast(Frame, SimpleNamespace(bgr=np.zeros((4, 4, 3), np.uint8)))
    view = TableInView(frame=frame, regions={"a": corners, "b": corners}, cut_outs={"a": kept})
    assert view.cut_out("a") is kept
    shown = view.cut_out("b")
    assert shown is not None
    assert shown[0] is frame.bgr
    assert view.cut_out("c") is None


def test_what_was_handed_over_stays_as_it_was_while_the_eyes_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OpenTable(tmp_path, monkeypatch)
    table.desk.preferences.watch = True
    session = table.play()
    table.see(1.0)
    before = table.camera.eyes.view
    labels = dict(before.belief.labels)
    assert labels
    table.do(session, Explore(next(iter(session.state.due())), "hand", "c5r5"))
    table.stage.lay(session.state)
    table.see(2.0)
    after = table.camera.eyes.view
    assert after is not before
    assert after.frame is not before.frame
    assert before.belief.labels == labels != after.belief.labels
