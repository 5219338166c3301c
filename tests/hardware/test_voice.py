"""The voice speaks what is wanted by a program of its own; without it, or when it fails, nothing else stops."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.errors import DeviceLost, DeviceMissing
from hardware.inbox import Inbox
from hardware.supervise import Condition, Keeper, Status
from hardware.voice import LONGEST, Sentence, VoiceDevice, Wanted, find_program
from tests.hardware.clock import HandClock


@pytest.fixture
def wanted() -> Wanted:
    return Wanted()


def fake(folder: Path, script: str) -> Callable[[], str]:
    """A program in the place of the real one."""
    path = folder / "espeak-ng"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return lambda: str(path)


Make = Callable[..., VoiceDevice]


@pytest.fixture
def made(wanted: Wanted) -> Iterator[Make]:
    """Makes a voice that is set up, and silences it in the end."""
    voices: list[VoiceDevice] = []

    def make(find: Callable[[], str | None], clock: Callable[[], float] = time.monotonic) -> VoiceDevice:
        voices.append(VoiceDevice(wanted, find, clock))
        voices[-1].set_up()
        return voices[-1]

    yield make
    for voice in voices:
        voice.tear_down()


def until(done: Callable[[], bool], voice: VoiceDevice) -> None:
    """Go on until something is so, which a hung process would never be."""
    give_up = time.monotonic() + 20
    while not done():
        assert time.monotonic() < give_up
        voice.step()
        time.sleep(0.005)


def test_a_sentence_is_spoken_in_its_language_and_loudness(tmp_path: Path, wanted: Wanted, made: Make) -> None:
    out = tmp_path / "said"
    voice = made(fake(tmp_path, f'echo "$@" > {out}.part; cat >> {out}.part; mv {out}.part {out}'))
    wanted.put(Sentence("À Rouge de jouer -v xx; $(rm)", "fr", 50))
    until(out.exists, voice)
    assert out.read_text().splitlines() == ["-v fr -s 150 -a 75 --stdin", "À Rouge de jouer -v xx; $(rm)"]


def test_a_newer_sentence_cuts_the_older_one_short_and_takes_the_place_of_what_waits(
    tmp_path: Path, wanted: Wanted, made: Make
) -> None:
    out = tmp_path / "said"
    voice = made(fake(tmp_path, f"read text; echo $text >> {out}; exec sleep 60"))
    wanted.put(Sentence("one\n", "en"))
    until(out.exists, voice)
    wanted.put(Sentence("two\n", "en"))
    wanted.put(Sentence("three\n", "en"))
    until(lambda: len(out.read_text().splitlines()) == 2, voice)
    assert out.read_text().splitlines() == ["one", "three"]
    before = time.monotonic()
    voice.tear_down()
    assert time.monotonic() - before < 30, "nothing is waited for"


def test_a_step_never_waits_for_what_is_being_spoken(tmp_path: Path, wanted: Wanted, made: Make) -> None:
    voice = made(fake(tmp_path, "exec sleep 60"))
    wanted.put(Sentence("long", "en"))
    before = time.monotonic()
    for _ in range(5):
        voice.step()
    assert time.monotonic() - before < 30
    voice.tear_down()


def test_without_the_program_the_device_is_missing_and_says_what_to_do(wanted: Wanted, made: Make) -> None:
    with pytest.raises(DeviceMissing, match="no-voice"):
        made(lambda: None)


def test_a_program_that_fails_is_lost(tmp_path: Path, wanted: Wanted, made: Make) -> None:
    voice = made(fake(tmp_path, "cat > /dev/null; exit 3"))
    wanted.put(Sentence("x", "en"))
    with pytest.raises(DeviceLost, match="voice-failed"):
        until(lambda: False, voice)


def test_a_program_that_cannot_be_run_is_lost(tmp_path: Path, wanted: Wanted, made: Make) -> None:
    voice = made(lambda: str(tmp_path))
    wanted.put(Sentence("x", "en"))
    with pytest.raises(DeviceLost, match="voice-failed"):
        until(lambda: False, voice)  # under an emulated processor only its exit code tells


def test_what_never_ends_is_given_up(tmp_path: Path, wanted: Wanted, made: Make) -> None:
    clock = HandClock()
    voice = made(fake(tmp_path, "exec sleep 60"), clock)
    wanted.put(Sentence("x", "en"))
    voice.step()
    clock.now += LONGEST + 1
    with pytest.raises(DeviceLost, match="voice-failed"):
        voice.step()
    voice.tear_down()


def test_supervised_it_is_tried_again_and_tells_why(tmp_path: Path, wanted: Wanted) -> None:
    inbox, clock = Inbox(), HandClock()
    keeper = Keeper("speech", lambda: VoiceDevice(wanted, lambda: None), inbox, clock)
    turn = keeper.turn
    assert turn is not None
    assert keeper.step(turn) == 0.5
    lost = [told for told in inbox.take_all() if isinstance(told, Status)][-1]
    assert (lost.condition, str(lost.reason)) == (Condition.LOST, "no-voice (program=espeak-ng)")


@pytest.mark.skipif(find_program() is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", ["en", "fr", "de", "es", "it"])
def test_the_real_program_knows_the_voices_of_our_languages(
    tmp_path: Path, wanted: Wanted, language: str, made: Make
) -> None:
    """Into a file: a machine that tests has no sound card."""
    real, out = shutil.which("espeak-ng"), tmp_path / "said.wav"
    voice = made(fake(tmp_path, f'{real} -w {out}.part "$@" && mv {out}.part {out}'))
    wanted.put(Sentence("Rouge, 3: x.", language))
    until(out.exists, voice)
    assert out.stat().st_size > 10_000
