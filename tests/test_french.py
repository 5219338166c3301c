"""A French table: what goes wrong with pictures, profiles, cameras and typing is said in French; figures are alike."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from companion.app import opening
from companion.app.devices import Devices
from companion.app.library import words_of
from companion.cli import main
from companion.commands._say import agreed
from companion.display.inputs import Short, Tap
from companion.settings import Settings, save, settings_path
from hardware.cameras import open_camera
from hardware.cameras.device import CameraDevice
from hardware.supervise import DeviceKeeper
from tests.support.tables import OpenTable
from tests.support.vision.cube import drawing

GRID = "V1 X2 D1 F6 F2\n" * 5


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where settings, games, pictures and profiles of a test lie; it is the working folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    cv2.imwrite("cube.png", drawing.draw(drawing.Scene(tilt=10))[0])
    cv2.imwrite("black.png", np.zeros((720, 1280, 3), np.uint8))
    Path("text.png").write_text("no picture")
    Path("broken.npz").write_bytes(b"no profile")
    Path("disc.txt").write_text(GRID)
    Path("empty").mkdir()
    return tmp_path


@pytest.fixture
def table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    """An open table whose language is French."""
    table = OpenTable(folder, monkeypatch)
    table.desk.set("language", "fr")
    return table


def spoken(language: str, *words: str, typed: str = "") -> Result:
    """What a command says at a table of that language."""
    save(Settings(language=language), settings_path())
    return CliRunner().invoke(main, list(words), input=typed, catch_exceptions=False)


def sentence(key: str, game: str | None = None) -> re.Pattern[str]:
    """A sentence of the French catalogue with whatever fills its gaps."""
    text = re.split(r"\{[^}]*\}", words_of("fr", game).texts[key])
    return re.compile(".*?".join(r"\s+".join(map(re.escape, part.split(" "))) for part in text))


BOARD = ("scan", "board", "--rows", "5", "--cols", "5", "--profile")
FAILING = [
    ((*BOARD, "broken.npz", "--image", "cube.png"), "camera.profile-damaged"),
    ((*BOARD, "none.npz", "--image", "cube.png"), "camera.profile-missing"),
    (("scan", "cube", "--image", "text.png"), "camera.picture-format"),
    (("scan", "cube", "--image", "none.png"), "camera.picture-unopened"),
    (("scan", "cube", "--image", "black.png"), "camera.black"),
    (("scan", "cube", "--json", "--image", "black.png"), "camera.black"),
    (("scan", "cube", "--together", *("--image", "cube.png") * 7), "scan.six-sides"),
    (("calibrate", "camera", "--camera", "pictures:shots"), "device.no-folder"),
    (("calibrate", "camera", "--camera", "pictures:empty"), "device.no-pictures"),
    (("calibrate", "camera", "--camera", "gramophone"), "device.camera-name"),
    (("calibrate", "camera", "--image", "black.png"), "camera.few-pictures"),
    (("calibrate", "camera", "--image", "black.png"), "camera.black"),
    (("calibrate", "tiles", "empty", "--out", "box.npz"), "camera.no-parts"),
    (("calibrate", "tiles", "--out", "box.npz"), "calibrate.which-pictures"),
    (("scenario", "import", "disc.txt"), "scenario.not-valid"),
    (("scenario", "import", "disc.txt"), "map-fault.no-space"),
    (("scenario", "new"), "scenario.which-board"),
    (("print", "tiles", "--game", "chess", "--out", "x.pdf"), "print.nothing"),
    (("print", "mat", "--out", "none/x.pdf"), "command.unwritable"),
    (("selfplay", "pachamama", "--seats", "9"), "selfplay.seats"),
    (("play", "--text", "--game", "chess"), "trouble.unknown-games"),
    (("play", "--text", "--game", "pachamama", "--code", "x"), "trouble.no-code"),
    (("verify", "none"), "trouble.no-such-game"),
    (("games", "show", "none"), "trouble.no-such-game"),
    (("cart", "--verify", "x"), "trouble.no-cart-line"),
]


@pytest.mark.parametrize(("words", "key"), FAILING, ids=[f"{words[0]}-{key}" for words, key in FAILING])
def test_what_a_command_cannot_do_is_said_in_french(folder: Path, words: tuple[str, ...], key: str) -> None:
    failed = spoken("fr", *words)
    assert failed.exit_code != 0
    said = json.loads(failed.output)["error"] if "--json" in words else failed.output
    assert sentence(key, "pachamama").search(" ".join(said.split()))
    assert spoken("en", *words).output != failed.output


MISTYPED = [
    (("gams",), "no-command"),
    (("--colour",), "no-option"),
    (("games", "--helb"), "no-option-close"),
    (("scan", "ball"), "no-command"),
    (("games", "show"), "which-stored"),
    (("calibrate", "tiles"), "missing"),
    (("games", "show", "one", "two"), "other-words"),
    (("selfplay", "pachamama", "--seats"), "no-value"),
    (("selfplay", "pachamama", "--seats", "two"), "number"),
    (("scan", "board", "--rows", "99"), "range"),
    (("selfplay", "pachamama", "--games", "0"), "least"),
    (("print", "mat", "--paper", "a9", "--out", "x.pdf"), "choose"),
    (("scenario", "import", "none.txt"), "file-missing"),
]


@pytest.mark.parametrize(("words", "key"), MISTYPED, ids=[f"{'-'.join(words)}-{key}" for words, key in MISTYPED])
def test_what_was_mistyped_is_said_in_french_to_the_last_word(folder: Path, words: tuple[str, ...], key: str) -> None:
    failed = spoken("fr", *words)
    assert failed.exit_code == 2
    assert sentence(f"usage.{key}").search(failed.output)
    assert "Erreur : " in failed.output
    assert not re.search(r"\b(Error|Usage|Try|for help|No such|Missing|Invalid|Did you mean)\b", failed.output)
    assert re.search(r"\b(Error: )", spoken("en", *words).output)


@pytest.mark.parametrize("ends", [click.Abort, KeyboardInterrupt, EOFError])
def test_a_command_that_is_interrupted_says_so_in_french(
    folder: Path, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]
) -> None:
    def ended(*_: object) -> None:
        raise ends

    monkeypatch.setattr("companion.commands.records.line", ended)
    stopped = spoken("fr", "records")
    assert (stopped.exit_code, stopped.output.strip()) == (1, "Arrêté.")


def test_yes_is_said_in_the_language_of_the_table(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    for language, typed, meant in (("fr", "o", True), ("fr", "Oui", True), ("fr", "", False), ("en", "o", False)):
        save(Settings(language=language), settings_path())
        monkeypatch.setattr(click, "prompt", lambda text, typed=typed, **_: typed)
        assert agreed("?") == meant


def test_what_a_command_did_is_said_in_french(folder: Path) -> None:
    assert sentence("records.none").search(spoken("fr", "records").output)
    assert sentence("games.none").search(spoken("fr", "games").output)
    shaken = spoken("fr", "cart", "--text", "--players", "2", "--pause", "0", typed="\n" * 20).output
    for key in ("cart.sealed", "cart.shake", "cart.empty", "cart.opened", "cart.again"):
        assert sentence(key).search(" ".join(shaken.split()))
    sealed = {*re.findall(r": ((?:[a-z]+ ){5}[a-z]+)$", shaken, re.MULTILINE)}
    assert len(sealed) == 1  # the six words are English ones in every language, so they are taken out
    own = shaken.replace(sealed.pop(), "")
    assert not re.search(r"\b(The|the|gems?|left|Press|Seal|red|green|blue)\b", own)


def test_a_scan_reads_the_same_in_every_language(folder: Path) -> None:
    scan = ("scan", "cube", "--json", "--image", "cube.png")
    lines = [json.loads(spoken(language, *scan).output) for language in ("en", "fr")]
    assert lines[0].pop("ms") > 0
    assert lines[1].pop("ms") > 0
    assert lines[0] == lines[1]


def test_a_missing_folder_of_pictures_is_named_in_french_on_the_camera_screen(table: OpenTable) -> None:
    devices = Devices(Settings(camera="none", buttons="none"))
    DeviceKeeper(
        "camera", lambda: CameraDevice(lambda: open_camera("pictures:shots"), devices.inbox), devices.inbox
    ).step(0)
    list(devices.take())
    table.devices.lost, table.devices.badges = devices.troubles(), dict(devices.badges)
    table.screens.take(Tap("more"))
    table.screens.take(Tap("camera"))
    table.wait(0.25)
    assert sentence("device.no-folder").search(table.texts())
    assert "shots" in table.texts()


def test_a_picture_that_cannot_be_read_is_explained_in_french_on_the_screen(table: OpenTable) -> None:
    table.play()
    table.stage.table.remove(["card 0", "card 1", "card 2"])
    knocked = np.roll(table.stage.table.picture(), 8, axis=1)
    table.see(1.0, knocked)
    table.screens.take(Short("scan"))
    assert sentence("camera.few-cards").search(table.texts())
    table.screens.to_game()
    table.screens.take(Short("camera"))
    table.see(1.0, knocked)
    assert "Du cadre, on ne voit que la carte 3." in table.texts()


def test_a_broken_profile_is_explained_in_french_on_the_camera_screen(table: OpenTable) -> None:
    camera = opening.camera_of(Devices(Settings(camera="v4l2:0", profile="broken.npz")))
    assert camera is not None
    table.play()
    table.camera.eyes.profile, table.camera.missing = camera.eyes.profile, camera.missing
    table.screens.take(Short("camera"))
    table.see(1.0)
    assert sentence("camera.bad-profile").search(table.texts())


def test_a_line_that_is_not_understood_is_answered_in_french_in_the_terminal(folder: Path) -> None:
    begin = ("play", "--text", "--game", "pachamama", "--seats", "2")
    played = spoken("fr", *begin, typed="brown dance\nbrown explore hand z9\nquit\n").output
    assert sentence("trouble.not-an-action").search(played)
    assert sentence("trouble.not-one-of").search(played)
    assert sentence("text.bye").search(played)
