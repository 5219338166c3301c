"""Games are found by their entry points: ours, and packages installed beside the companion."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion.app import plugins
from companion.app.library import words_of
from companion.games.kit import say
from companion.games.plugin import GROUP
from tests.conftest import ours

OURS = ours(GROUP)
NAMES = ["pachamama", "cacao", "diaominos", "eldorado", "diamond_isles"]


def announced(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def install(folder: Path, name: str, source: str) -> EntryPoint:
    """A game in a package of its own."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return announced(name, f"{name}:PLUGIN")


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages are installed beside the companion."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_our_games_head_the_menu_in_their_order() -> None:
    assert [plugin.name for plugin in plugins.found().plugins] == NAMES
    assert plugins.found().broken == ()


def test_a_game_can_be_a_package_of_its_own_and_follows_ours(beside: Path) -> None:
    source = (
        "from dataclasses import replace\n"
        "from companion.games.cacao.plugin import PLUGIN as CACAO\n"
        "PLUGIN = replace(CACAO, game=replace(CACAO.game, name='abroad'))\n"
    )
    found = plugins.load((install(beside, "abroad", source), *OURS))
    assert [plugin.name for plugin in found.plugins] == [*NAMES, "abroad"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise RuntimeError('no such disc')", "RuntimeError: no such disc"),
        ("import nothing_of_that_name", "ModuleNotFoundError"),
        ("PLUGIN = 7", "is no plugin"),
        ("OTHER = 7", "AttributeError"),
        ("from companion.games.cacao.plugin import PLUGIN", "another name (cacao)"),
    ],
)
def test_a_broken_game_is_one_plain_sentence_and_spoils_no_list(beside: Path, source: str, why: str) -> None:
    point = install(beside, f"astray{abs(hash(source))}", source)
    found = plugins.load((*OURS, point))
    assert len(found.plugins) == len(NAMES)
    (broken,) = found.broken
    assert broken.name == point.name
    said = words_of("en").trouble(broken.trouble)
    assert why in said
    assert "\n" not in said


def test_of_two_games_of_one_name_the_first_is_kept() -> None:
    again = announced("cacao", "companion.games.cacao.plugin:PLUGIN ")
    found = plugins.load((*OURS, again))
    assert found.broken == (plugins.Broken("cacao", say("game-twice", name="cacao")),)


def test_a_game_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="game=chess, games=pachamama, cacao, diaominos"):
        plugins.plugin_of("chess")


def test_every_game_has_texts_in_english_and_a_painting() -> None:
    for plugin in plugins.found().plugins:
        assert (plugin.texts / "en.toml").is_file()
        assert plugin.painting().paint is not None


def test_no_eye_no_drawing_and_no_window_is_loaded_with_the_list_of_games() -> None:
    heavy = ("numpy", "cv2", "pygame")
    code = (
        "import sys\nfrom companion.app.plugins import found\nassert len(found().plugins) >= 3\n"
        f"sys.exit(', '.join(name for name in {heavy} if name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert not ran.stderr.strip()
