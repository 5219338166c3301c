"""Recorded sounds: all there, all of one loudness, short, and made by the script that is kept with them."""

from __future__ import annotations

import re
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from companion.display.window import sounds
from companion.display.window.sounds import INSTRUMENTS, RATE, RECORDINGS, Sounds
from scripts.tools import synthesise_sounds

FOLDER = Path(sounds.__file__).parent / "recordings"
NAMES = sorted({name.format(who) for name in RECORDINGS.values() for who in INSTRUMENTS})


def samples(path: Path) -> NDArray[np.int16]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), np.int16)


def loudness(made: NDArray[np.int16]) -> float:
    """Root mean square of the loudest twentieth of a second."""
    window = RATE // 20
    power = np.convolve(made.astype(float) ** 2, np.ones(window) / window)
    return float(np.sqrt(power.max()))


def test_every_sound_that_is_asked_for_is_recorded_and_no_recording_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.wav")) == NAMES


def test_every_recording_is_asked_for_by_somebody() -> None:
    package = FOLDER.parents[1]
    paths = [path for path in package.rglob("*.py") if path.name != "sounds.py"]
    text = "\n".join(path.read_text() for path in paths)
    silent = {name for name in RECORDINGS if f'"{name}"' not in text and not name.startswith("gem-")}
    assert not silent


def test_every_sound_that_a_screen_asks_for_is_known() -> None:
    asked = set()
    for path in (FOLDER.parents[1] / "screens").glob("*.py"):
        asked |= set(re.findall(r'\bsound\(\s*"([a-z-]+)"', path.read_text()))
    assert asked <= set(RECORDINGS)
    assert {"move", "choose", "refuse"} <= asked


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_does_not_click_at_its_end_and_is_as_loud_as_the_others(name: str) -> None:
    made = samples(FOLDER / f"{name}.wav")
    longest = 2.05 if name.startswith("win-") else 0.81 if name == "held" else 0.61
    assert 0.04 < len(made) / RATE <= longest
    assert abs(int(made[0])) < 200
    assert abs(int(made[-1])) < 200
    assert np.abs(made.astype(int)).max() < 31000, "no peak is cut off"
    wanted = synthesise_sounds.LOUDNESS * 32000 * (synthesise_sounds.QUIET if name == "cursor" else 1)
    assert loudness(made) == pytest.approx(wanted, rel=0.2)


def test_the_cursor_is_the_quietest_of_all() -> None:
    by_name = {name: loudness(samples(FOLDER / f"{name}.wav")) for name in NAMES}
    assert min(by_name, key=lambda name: by_name[name]) == "cursor"


def test_the_script_writes_what_is_kept(tmp_path: Path) -> None:
    synthesise_sounds.main(tmp_path)
    for path in FOLDER.glob("*.wav"):
        again = samples(tmp_path / path.name).astype(int)
        assert np.abs(again - samples(path)).max() <= 2, path.name  # the last bits are the processor's


def test_a_sound_is_played_and_can_be_broken_off() -> None:
    played = Sounds()
    played.play("held", 50)
    played.stop("held")
    played.play("turn", 100, "brass")
    played.play("turn", 100, "an instrument that nobody recorded")
    played.play("nothing of that name")
    assert pygame.mixer.get_init() is not None
    pygame.mixer.quit()


def test_without_a_sound_card_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*args: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr("pygame.mixer.init", missing)
    Sounds().play("turn")
    Sounds().stop("turn")
