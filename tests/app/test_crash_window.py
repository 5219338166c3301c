"""Power is pulled while the window is open: what was shown is stored, corrections too, and files are whole."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.games.kit.chance import Chance
from companion.settings import load
from companion.vision.classify.profile import Profile
from tests.app.crash_window import kill_keeping, kill_learning, kill_playing

TIMES, ENOUGH = 20, 3
"""How often the plug is pulled while a game is played, and how often at every run of the tests: once in each game."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [*range(ENOUGH), *(pytest.param(n, marks=pytest.mark.long) for n in range(ENOUGH, TIMES))]
)
def test_what_the_window_had_shown_is_there_after_a_kill(seed: int) -> None:
    shown, there = kill_playing(seed, Chance(seed))
    assert there == shown


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_kept_game_and_a_learnt_box_are_whole_after_a_kill(seed: int) -> None:
    for kill in (kill_keeping, kill_learning):
        shown, there = kill(Chance(seed))
        assert there == shown


WRITERS = {
    "profile": "from companion.app import own_parts\nwhile True: own_parts.load().save(FILE)",
    "settings": "from companion.settings import *\nwhile True:\n for s in (True, False): save(Settings(sound=s), FILE)",
}


@pytest.mark.parametrize("what", WRITERS)
@pytest.mark.parametrize("wait", [0.3, *(pytest.param(wait, marks=pytest.mark.long) for wait in (0.5, 0.9))])
def test_what_is_being_learnt_or_set_is_whole_after_a_kill(tmp_path: Path, what: str, wait: float) -> None:
    code = f"import sys; from pathlib import Path\nFILE = Path(sys.argv[1]) / 'x'\n{WRITERS[what]}"
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) as writer:
        while not (tmp_path / "x").exists():
            time.sleep(0.02)
        time.sleep(wait)
        writer.kill()
    if what == "profile":
        assert Profile.load(tmp_path / "x").parts
    else:
        assert load(tmp_path / "x").camera == "auto"
