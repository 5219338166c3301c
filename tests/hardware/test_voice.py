"""The voice speaks what is wanted by a program of its own; without it, or when it fails, nothing else stops."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.errors import DeviceLost, DeviceMissing
from hardware.inbox import Inbox
from hardware.supervise import Condition, DeviceKeeper, Status
from hardware.voice import LONGEST, PICO, PROGRAM, NextSentence, Sentence, Voice, VoiceDevice, find_voice
from tests.support.hardware.clock import HandClock


@pytest.fixture
def wanted() -> NextSentence:
    return NextSentence()


Find = Callable[[str], Voice | None]


def fake(folder: Path, script: str) -> Find:
    """A program in the place of the real one."""
    path = folder / "espeak-ng"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return lambda language: Voice(PROGRAM, str(path), language)


Make = Callable[..., VoiceDevice]


@pytest.fixture
def made(wanted: NextSentence) -> Iterator[Make]:
    """Makes a voice that is set up, and silences it in the end."""
    voices: list[VoiceDevice] = []

    def make(find: Find, clock: Callable[[], float] = time.monotonic) -> VoiceDevice:
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


def test_a_sentence_is_spoken_in_its_language_and_loudness(tmp_path: Path, wanted: NextSentence, made: Make) -> None:
    out = tmp_path / "said"
    voice = made(fake(tmp_path, f'echo "$@" > {out}.part; cat >> {out}.part; mv {out}.part {out}'))
    wanted.put(Sentence("À Rouge de jouer -v xx; $(rm)", "fr", 50))
    until(out.exists, voice)
    assert out.read_text().splitlines() == ["-v fr -s 175 -a 75 --stdin", "À Rouge de jouer -v xx; $(rm)"]


def test_nothing_is_cut_short_and_the_newest_of_what_waits_comes_next(
    tmp_path: Path, wanted: NextSentence, made: Make
) -> None:
    out, go = tmp_path / "said", tmp_path / "go"
    voice = made(fake(tmp_path, f"read text; echo $text >> {out}; until [ -e {go} ]; do sleep 0.01; done"))
    wanted.put(Sentence("one\n", "en"))
    until(out.exists, voice)
    wanted.put(Sentence("two\n", "en"))
    for _ in range(3):
        voice.step()
    wanted.put(Sentence("three\n", "en"))
    voice.step()
    assert out.read_text().splitlines() == ["one"]
    go.touch()
    until(lambda: len(out.read_text().splitlines()) == 2, voice)
    assert out.read_text().splitlines() == ["one", "three"]


def test_a_step_never_waits_for_what_is_being_spoken(tmp_path: Path, wanted: NextSentence, made: Make) -> None:
    voice = made(fake(tmp_path, "exec sleep 60"))
    wanted.put(Sentence("long", "en"))
    before = time.monotonic()
    for _ in range(5):
        voice.step()
    assert time.monotonic() - before < 30
    voice.tear_down()


def test_without_the_program_the_device_is_missing_and_says_what_to_do(wanted: NextSentence, made: Make) -> None:
    with pytest.raises(DeviceMissing, match="no-voice"):
        made(lambda language: None)


def test_a_program_that_fails_is_lost(tmp_path: Path, wanted: NextSentence, made: Make) -> None:
    voice = made(fake(tmp_path, "cat > /dev/null; exit 3"))
    wanted.put(Sentence("x", "en"))
    with pytest.raises(DeviceLost, match="voice-failed"):
        until(lambda: False, voice)


def test_a_program_that_cannot_be_run_is_lost(tmp_path: Path, wanted: NextSentence, made: Make) -> None:
    voice = made(lambda language: Voice(PROGRAM, str(tmp_path), language))
    wanted.put(Sentence("x", "en"))
    with pytest.raises(DeviceLost, match="voice-failed"):
        until(lambda: False, voice)  # under an emulated processor only its exit code tells


def test_what_never_ends_is_given_up(tmp_path: Path, wanted: NextSentence, made: Make) -> None:
    clock = HandClock()
    voice = made(fake(tmp_path, "exec sleep 60"), clock)
    wanted.put(Sentence("x", "en"))
    voice.step()
    clock.now += LONGEST + 1
    with pytest.raises(DeviceLost, match="voice-failed"):
        voice.step()
    voice.tear_down()


def test_supervised_it_is_tried_again_and_tells_why(tmp_path: Path, wanted: NextSentence) -> None:
    inbox, clock = Inbox(), HandClock()
    keeper = DeviceKeeper("speech", lambda: VoiceDevice(wanted, lambda language: None), inbox, clock)
    turn = keeper.turn
    assert turn is not None
    assert keeper.step(turn) == 0.5
    lost = [told for told in inbox.take_all() if isinstance(told, Status)][-1]
    assert (lost.condition, str(lost.reason)) == (Condition.LOST, "no-voice (program=espeak-ng)")


def installed(*programs: str) -> Callable[[str], str | None]:
    return lambda program: f"/usr/bin/{program}" if program in programs else None


def test_the_clearest_voice_that_is_installed_is_taken(tmp_path: Path) -> None:
    (tmp_path / "de6").mkdir()
    (tmp_path / "de6" / "de6").touch()
    espeak, everything = installed(PROGRAM), installed(PROGRAM, PICO, "aplay", "mbrola")
    assert find_voice("de", installed(PICO, "mbrola"), tmp_path) is None, "nothing plays what Pico writes"
    assert find_voice("de", espeak, tmp_path) == Voice(PROGRAM, "/usr/bin/espeak-ng", "de")
    assert find_voice("en", espeak, tmp_path) == Voice(PROGRAM, "/usr/bin/espeak-ng", "en-gb")
    assert find_voice("de", installed(PROGRAM, "mbrola"), tmp_path) == Voice(PROGRAM, "/usr/bin/espeak-ng", "mb-de6")
    assert find_voice("fr", installed(PROGRAM, "mbrola"), tmp_path) == Voice(PROGRAM, "/usr/bin/espeak-ng", "fr")
    assert find_voice("de", everything, tmp_path) == Voice(PICO, "/usr/bin/pico2wave", "de-DE", "/usr/bin/aplay")


def test_a_voice_that_speaks_slower_is_asked_for_more_words_a_minute() -> None:
    usual, slow = (Voice(PROGRAM, "espeak-ng", name).command(Sentence("Anna", "de"), "") for name in ("de", "mb-de6"))
    assert int(slow[slow.index("-s") + 1]) > int(usual[usual.index("-s") + 1])


def test_pico_writes_a_file_that_a_player_plays_and_reads_no_markup_of_ours(
    tmp_path: Path, wanted: NextSentence, made: Make
) -> None:
    writer, player = tmp_path / "pico2wave", tmp_path / "aplay"
    writer.write_text('#!/bin/sh\nwhile [ $# -gt 1 ]; do [ "$1" = -w ] && file=$2; shift; done; echo "$1" > "$file"\n')
    player.write_text(f'#!/bin/sh\ncp "$2" {tmp_path}/played.part; mv {tmp_path}/played.part {tmp_path}/played\n')
    for program in (writer, player):
        program.chmod(0o755)
    voice = made(lambda language: Voice(PICO, str(writer), "en-GB", str(player)))
    wanted.put(Sentence("-x </volume> $(rm) & Anna", "en", 50))
    until((tmp_path / "played").exists, voice)
    said = '<speed level="150"><volume level="50">-x  /volume  $(rm)   Anna</volume></speed>\n'
    assert (tmp_path / "played").read_text() == said


PLAIN = {
    language: find_voice(language, lambda program: shutil.which(program) if program == PROGRAM else None)
    for language in ("en", "fr", "de", "es", "it")
}


@pytest.mark.skipif(PLAIN["en"] is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", PLAIN)
def test_the_real_program_knows_the_voices_of_our_languages(
    tmp_path: Path, wanted: NextSentence, language: str, made: Make
) -> None:
    """Into a file: a machine that tests has no sound card."""
    out, spoken = tmp_path / "said.wav", PLAIN[language]
    assert spoken is not None
    device = made(fake(tmp_path, f'{spoken.path} -w {out}.part "$@" && mv {out}.part {out}'))
    wanted.put(Sentence("Rouge, 3: x.", language))
    until(out.exists, device)
    assert out.stat().st_size > 10_000
