"""`companion shot` draws the pages that are asked for, and says which there were if one never came up."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Timer

import pygame
import pytest

from companion.app import shots
from companion.app.desk import TableDesk
from tests.commands.conftest import Run


def test_pages_are_drawn_as_they_come_up(run: Run, tmp_path: Path) -> None:
    done = run("shot", "pachamama", "--pages", "turn, oracle,turn", "--out", str(tmp_path / "made"))
    assert done.exit_code == 0, done.output
    assert done.output.split() == [str(tmp_path / "made" / f"{name}.png") for name in ("turn", "oracle")]
    assert pygame.image.load(tmp_path / "made" / "oracle.png").get_size() == (800, 480)


def test_a_hand_is_seen_behind_its_curtain(run: Run, tmp_path: Path) -> None:
    options = ("--option", "cards=private", "--seats", "3")
    done = run("shot", "diamond_isles", "--pages", "curtain", *options, "--out", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "curtain.png").is_file()


def test_a_page_that_never_comes_up_is_named_beside_those_that_did(run: Run, tmp_path: Path) -> None:
    done = run("shot", "diaominos", "--pages", "turn,curtain", "--out", str(tmp_path))
    assert done.exit_code == 1
    assert "never came up: curtain" in done.output
    assert "end" in done.output
    assert [file.name for file in tmp_path.glob("*.png")] == ["turn.png"]


def test_a_number_of_players_that_a_game_lacks_earns_its_sentence(run: Run, tmp_path: Path) -> None:
    done = run("shot", "cacao", "--seats", "9", "--out", str(tmp_path))
    assert done.exit_code == 1
    assert "2–4" in done.output


def test_what_draws_beside_the_window_has_ended_before_its_folder_goes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late: list[bool] = []

    def take(desk: TableDesk, *_: object) -> set[str]:
        folder = desk.library.folder

        def write_late() -> None:
            asked.wait()
            (folder / "late").touch()
            late.append(folder.is_dir())

        asked = Event()
        desk.library._beside.submit(write_late)
        Timer(0.05, asked.set).start()
        return {"turn"}

    monkeypatch.setattr(shots, "take", take)
    assert run("shot", "cacao", "--pages", "turn", "--out", str(tmp_path)).exit_code == 0
    assert late == [True]
