"""The companion as systemd sees it: it says when it is up, that it is alive, and stops cleanly with nothing lost."""

from __future__ import annotations

import signal
from pathlib import Path

from companion.app.library import resume
from companion.play.vault import Vault, load_key
from scripts.appliance import Appliance


def quietly(folder: Path) -> None:
    """Settings without a camera: what is tried here is the window."""
    (folder / "config" / "table-companion").mkdir(parents=True)
    (folder / "config" / "table-companion" / "settings.toml").write_text('camera = "none"\nbuttons = "none"\n')


def test_a_service_says_that_it_is_up_and_alive_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    quietly(tmp_path)
    with Appliance(tmp_path, pulse=0.5) as running:
        running.hear("READY=1")
        for _ in range(3):
            running.hear("WATCHDOG=1", 5)
        assert running.stop() == (0, "")


def test_a_console_that_hangs_up_ends_it_cleanly_too(tmp_path: Path) -> None:
    quietly(tmp_path)
    with Appliance(tmp_path) as running:
        running.hear("READY=1")
        running.process.send_signal(signal.SIGHUP)
        assert running.process.wait(10) == 0


def test_a_game_that_was_open_when_the_service_was_stopped_goes_on(tmp_path: Path) -> None:
    quietly(tmp_path)
    with Appliance(tmp_path, ("play", "--game", "cacao", "--seats", "2")) as running:
        running.hear("READY=1")
        assert running.stop()[0] == 0
    (game,) = (tmp_path / "data" / "table-companion" / "games").glob("*.game")
    assert not list(game.parent.glob("*-wal")), "the journal was not closed"
    session = resume(game, Vault(load_key(tmp_path / "config" / "table-companion" / "key")))
    assert session.journal.damage is None
    assert not session.state.over
    session.journal.close()
