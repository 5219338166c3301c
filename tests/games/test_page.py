"""The pages on writing a game show code that runs, and name every section of a catalogue."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import click
import pytest

from companion import cli
from companion.app.plugins import found
from companion.games import components
from scripts.tools.contract import beside, members

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "companion" / "games"
PAGE, BY_HAND = ((GAMES / name).read_text(encoding="utf-8") for name in ("README.md", "BY_HAND.md"))
SNIPPETS = re.findall(r"```(?:python|toml)\n# (\w+/\S+)\n(.*?)```", PAGE + BY_HAND, re.DOTALL)
COMMANDS = re.findall(r"^companion (.+?)(?: +#.*)?$", PAGE, re.MULTILINE)
LEFT_OUT = re.compile(r"^ *# …\n", re.MULTILINE)
OWN = {"disc", "wheel", "kit", "cart", "slip", "remedy", "odds", "course", "map-fault", "review"}
"""Sections that one of our games alone asks for, by its own painter, dialogue or scenarios."""
WORDS = 3_000
"""So many are read in fifteen minutes."""


def code_of(file: str) -> str:
    """The file that a snippet shows: of a toy, or of the game that `companion new` copies."""
    folder = ROOT / ("companion" if file.startswith("starter/") else "tests/toys")
    return (folder / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "shown"), SNIPPETS, ids=[f"{n}-{file}" for n, (file, _) in enumerate(SNIPPETS)])
def test_the_code_on_the_pages_stands_in_a_game(file: str, shown: str) -> None:
    code, at = code_of(file), 0
    for piece in LEFT_OUT.split(shown):
        found_at = code.find(piece.rstrip("\n"), at)
        assert found_at >= 0, dedent(piece)
        at = found_at + len(piece.rstrip("\n"))


def test_every_python_snippet_says_where_it_stands_and_the_smallest_game_is_whole() -> None:
    assert (PAGE + BY_HAND).count("```python") == sum(file.endswith(".py") for file, _ in SNIPPETS)
    assert dict(SNIPPETS)["pebbles/game.py"] == code_of("pebbles/game.py")
    assert dict(SNIPPETS)["pebbles/texts/en.toml"] == code_of("pebbles/texts/en.toml")


def test_the_page_by_hand_shows_code_of_every_file_it_names_as_needed() -> None:
    shown = {file for file, _ in SNIPPETS}
    assert {f"atoll/{name}.py" for name in ("actions", "rules", "state", "game")} <= shown


def test_the_page_is_read_in_fifteen_minutes() -> None:
    assert len(PAGE.split()) <= WORDS


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_on_the_page_is_one(line: str) -> None:
    name, *args = line.split()
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    assert {arg for arg in args if arg.startswith("--")} <= known


def test_every_component_stands_on_the_page() -> None:
    kinds = {name for name in components.__all__ if isinstance(getattr(components, name), type)}
    assert {name for name in kinds - {"Area", "Component", "ComponentState", "Draw"} if f"{name}(" not in PAGE} == set()


def test_every_section_of_a_catalogue_stands_on_the_page() -> None:
    named = set(re.findall(r"`\[([a-z-]+)\]`", PAGE + BY_HAND))
    texts = [plugin.texts / "en.toml" for plugin in found().plugins] + [ROOT / "tests/toys/atoll/texts/en.toml"]
    used = {section for file in texts for section in tomllib.loads(file.read_text(encoding="utf-8"))}
    assert used - OWN <= named


def test_the_whole_contract_stands_on_the_page_and_what_few_games_say_on_the_next() -> None:
    rows = re.findall(r"^\| `(\w+)` \|(.*)$", PAGE[PAGE.index("## The whole contract") :], re.MULTILINE)
    assert {kind: tuple(sorted(re.findall(r"`(\w+)`", said))) for kind, said in rows} == members()
    assert {kind for kind in beside() if f"`{kind}`" not in BY_HAND} == set()


def test_every_file_the_pages_point_to_is_there() -> None:
    for path in re.findall(r"`((?:tests|companion)/[\w/.]+)`", PAGE + BY_HAND):
        assert (ROOT / path).exists(), path
