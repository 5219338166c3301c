"""Games are found by their entry points: ours, and packages installed beside the companion."""

from __future__ import annotations

import subprocess
import sys
import threading
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion.app import plugins
from companion.app.library import words_of
from companion.games.cacao.game import GAME as CACAO
from companion.games.kit import say
from companion.games.kit.game_extras import lasting, open_code
from companion.games.plugin import GROUP, Plugin
from tests.conftest import ours

OURS = ours(GROUP)
WITH = (
    "from dataclasses import replace\n"
    "from companion.games.cacao.plugin import PLUGIN as CACAO\n"
    "from companion.games.kit.game_extras import Lasting, OpenCode\n"
    "PLUGIN = replace(CACAO, {})\n"
)
DISGUISED = """from companion.games.plugin import Plugin
from companion.games.cacao.plugin import PLUGIN as CACAO
class Patient({0}):
    looks = 0
    def __getattribute__(self, name):
        Patient.looks += 1
        if Patient.looks > 40:
            raise SystemExit
        return super().__getattribute__(name)
{1} = Patient(**vars({2}))
"""
NAMES = ["pachamama", "cacao", "diaominos", "eldorado", "diamond_isles"]


def announced(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def install(folder: Path, name: str, source: str) -> EntryPoint:
    """A game in a package of its own."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return announced(name, f"{name}:PLUGIN")


def named(name: str) -> str:
    """A game as Cacao, of another name."""
    return WITH.format(f"game=replace(CACAO.game, name={name!r})")


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages are installed beside the companion."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_our_games_head_the_menu_in_their_order() -> None:
    assert [plugin.name for plugin in plugins.found().plugins] == NAMES
    assert plugins.found().broken == ()


def test_a_game_can_be_a_package_of_its_own_and_follows_ours(beside: Path) -> None:
    found = plugins.load((install(beside, "abroad", named("abroad")), *OURS))
    assert [plugin.name for plugin in found.plugins] == [*NAMES, "abroad"]
    assert not found.odd


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise RuntimeError('no such disc')", "RuntimeError: no such disc"),
        ("import nothing_of_that_name", "ModuleNotFoundError"),
        ("PLUGIN = 7", "is not a plugin"),
        ("OTHER = 7", "AttributeError"),
        ("from companion.games.cacao.plugin import PLUGIN", "a game named cacao"),
        ("raise SystemExit", "SystemExit"),
        ("import sys\nsys.exit(0)", "SystemExit: 0"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("class Odd(BaseException):\n    def __str__(self):\n        raise SystemExit\nraise Odd", "Odd"),
        ("raise RuntimeError('two\\nlines \\x1b[2J' + 'x' * 5000)", "two lines [2Jxxx"),
        ("def __getattr__(name):\n    raise SystemExit(name)", "SystemExit: PLUGIN"),
        (DISGUISED.format("Plugin", "PLUGIN", "CACAO"), "is not a plugin"),
        (WITH.format("game=replace(CACAO.game, name=type('Name', (str,), {})('astray'))"), "game.name is not"),
        (WITH.format("texts=type('Texts', (type(CACAO.texts),), {})('.')"), "texts is not"),
        (WITH.format("game=7"), "game is not"),
        (WITH.format("texts='texts'"), "texts is not"),
        (WITH.format("painter=None"), "painter is not"),
        (WITH.format("reader='reader'"), "reader is not"),
        (WITH.format("game=replace(CACAO.game, players=())"), "game.players is not"),
        (WITH.format("game=replace(CACAO.game, seats=['red'])"), "game.seats is not"),
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
    assert said.isprintable()
    assert len(said) < 300


def test_ours_win_a_clash_of_names_and_the_clash_is_said(beside: Path) -> None:
    install(beside, "aaa", named("cacao"))
    found = plugins.load((announced("cacao", "aaa:PLUGIN"), *OURS))
    assert [plugin.name for plugin in found.plugins] == NAMES
    assert plugins.found().plugins[1] is found.plugins[1]
    (clash,) = found.broken
    assert words_of("en").trouble(clash.trouble) == ("There is a second game named cacao. It is left out (aaa:PLUGIN).")


@pytest.mark.parametrize("name", ["pachamama", "Pachamama"])
def test_no_other_game_takes_the_name_of_ours_even_where_ours_is_not_installed(beside: Path, name: str) -> None:
    install(beside, f"other{name}", named(name))
    found = plugins.load((announced(name, f"other{name}:PLUGIN"),))
    assert not found.plugins
    assert found.broken[0].why.key == "game-twice"


def test_of_two_other_games_of_one_name_the_first_is_kept_whatever_the_letters(beside: Path) -> None:
    points = [install(beside, "one", named("Twin")), install(beside, "two", named("twin"))]
    found = plugins.load((announced("Twin", points[0].value), announced("twin", points[1].value)))
    assert [plugin.name for plugin in found.plugins] == ["Twin"]
    assert found.broken[0].why.key == "game-twice"


def test_a_game_that_never_ends_to_load_is_left_out(beside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    monkeypatch.setattr(sys, "gate", gate, raising=False)
    point = install(beside, "endless", "import sys\nsys.gate.wait()\n")
    found = plugins.load((*OURS, point), patience=0.2)
    gate.set()
    assert len(found.plugins) == len(NAMES)
    assert found.broken[0].why.key == "game-slow"


def test_what_a_game_prints_while_it_is_loaded_is_noted_and_not_shown(
    beside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noise = "import sys\nprint('hello\\nthere')\nprint('!', file=sys.stderr)\n"
    found = plugins.load((install(beside, "noisy", noise + named("noisy")),))
    assert [plugin.name for plugin in found.plugins] == ["noisy"]
    assert found.odd == (say("games-printed", name="noisy", text="hello there !"),)
    assert capsys.readouterr() == ("", "")


def test_a_part_that_wants_to_end_the_program_when_it_is_loaded_fails_like_any_other(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = WITH.format("game=replace(CACAO.game, name='quitter'), painter=exit, reader=lambda: 1 / 0")
    (plugin,) = plugins.load((install(beside, "quitter", source),)).plugins
    with pytest.raises(plugins.UnknownGame, match="SystemExit"):
        plugin.painter()
    monkeypatch.setattr(plugins, "found", lambda: plugins.FoundPlugins((plugin,), ()))
    assert [failing.why.key for failing in plugins.parts_that_fail()] == ["game-failed"]


@pytest.mark.parametrize("what", ["start", "plan", "policy"])
def test_what_a_game_from_elsewhere_is_asked_before_it_is_played_ends_nobody_else(beside: Path, what: str) -> None:
    source = WITH.format(f"game=replace(CACAO.game, name='leaver{what}', {what}=exit)")
    (plugin,) = plugins.load((install(beside, f"leaver{what}", source),)).plugins
    with pytest.raises(plugins.UnknownGame, match="SystemExit"):
        getattr(plugin.game, what)("red")


def test_nor_does_what_it_recalls_of_earlier_games(beside: Path) -> None:
    kept = "extras=(Lasting(recall=exit),)"
    source = WITH.format(f"game=replace(CACAO.game, name='forgetful', {kept})")
    (plugin,) = plugins.load((install(beside, "forgetful", source),)).plugins
    with pytest.raises(plugins.UnknownGame, match="SystemExit"):
        lasting(plugin.game).recall({})


def test_nor_does_what_it_says_of_an_open_code(beside: Path) -> None:
    source = WITH.format("game=replace(CACAO.game, name='coder', extras=(OpenCode(exit),))")
    (plugin,) = plugins.load((install(beside, "coder", source),)).plugins
    with pytest.raises(plugins.UnknownGame, match="SystemExit"):
        open_code(plugin.game, CACAO.start(CACAO.begin(CACAO.seats[:2])))


def test_a_module_among_our_own_does_not_make_a_stranger_one_of_ours(beside: Path) -> None:
    found = plugins.load((announced("cacao", "companion.games.aaa:PLUGIN"), *OURS))
    assert [plugin.name for plugin in found.plugins] == NAMES
    assert [broken.name for broken in found.broken] == ["cacao"]


def test_a_game_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="game=chess, games=pachamama, cacao, diaominos"):
        plugins.plugin_of("chess")


def test_every_game_has_texts_in_english_and_a_painting() -> None:
    for plugin in plugins.found().plugins:
        assert (plugin.texts / "en.toml").is_file()
        assert plugin.painter().paint is not None


def test_no_eye_no_drawing_and_no_window_is_loaded_with_the_list_of_games() -> None:
    heavy = ("numpy", "cv2", "pygame")
    code = (
        "import sys\nfrom companion.app.plugins import found\nassert len(found().plugins) >= 3\n"
        f"sys.exit(', '.join(name for name in {heavy} if name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert not ran.stderr.strip()


@pytest.mark.parametrize("plugin", plugins.found().plugins, ids=lambda plugin: plugin.name)
def test_all_that_our_plugins_name_is_there(plugin: Plugin) -> None:
    loads = (plugin.painter, plugin.reader, plugin.parts, plugin.simulation)
    for load in (*loads, *plugin.extras.values(), plugin.lesson):
        assert load is None or load() is not None
