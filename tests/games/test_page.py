"""The page “Write a game” shows code that runs, and names every section of a catalogue."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from companion.app.plugins import found

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "companion" / "games" / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```(?:python|toml)\n# (atoll/\S+)\n(.*?)```", PAGE, re.DOTALL)
WHOLE = re.findall(r"```(?:python|toml)\n# (pebbles/\S+)\n(.*?)```", PAGE, re.DOTALL)
LEFT_OUT = re.compile(r"^ *# …\n", re.MULTILINE)
OWN = {"disc", "wheel", "kit", "cart", "slip", "remedy", "odds", "course", "map-fault", "review"}
"""Sections that one of our games alone asks for, by its own painter, dialogue or scenarios."""


@pytest.mark.parametrize(("file", "shown"), SNIPPETS, ids=[f"{n}-{file}" for n, (file, _) in enumerate(SNIPPETS)])
def test_the_code_on_the_page_stands_in_the_toy(file: str, shown: str) -> None:
    code = (ROOT / "tests" / "toys" / file).read_text(encoding="utf-8")
    at = 0
    for piece in LEFT_OUT.split(shown):
        found_at = code.find(piece.rstrip("\n"), at)
        assert found_at >= 0, dedent(piece)
        at = found_at + len(piece)


@pytest.mark.parametrize(("file", "shown"), WHOLE, ids=[file for file, _ in WHOLE])
def test_of_the_smallest_game_only_imports_are_left_out(file: str, shown: str) -> None:
    code = (ROOT / "tests" / "toys" / file).read_text(encoding="utf-8")
    pieces = [piece.strip("\n") for piece in LEFT_OUT.split(shown)]
    assert code.startswith(pieces[0])
    assert code.rstrip("\n").endswith(pieces[-1])
    left_out = code.removeprefix(pieces[0]).rstrip("\n").removesuffix(pieces[-1])
    assert all(isinstance(line, ast.Import | ast.ImportFrom) for line in ast.parse(left_out).body)


def test_the_page_shows_code_of_every_file_it_names_as_needed() -> None:
    shown = {file for file, _ in SNIPPETS}
    assert {f"atoll/{name}.py" for name in ("actions", "rules", "state", "game")} <= shown
    assert {"pebbles/painting.py", "pebbles/plugin.py"} <= {file for file, _ in WHOLE}


def test_every_section_of_a_catalogue_stands_on_the_page() -> None:
    named = set(re.findall(r"`\[([a-z-]+)\]`", PAGE))
    texts = [plugin.texts / "en.toml" for plugin in found().plugins] + [ROOT / "tests/toys/atoll/texts/en.toml"]
    used = {section for file in texts for section in tomllib.loads(file.read_text(encoding="utf-8"))}
    assert used - OWN <= named


def test_every_file_the_page_points_to_is_there() -> None:
    for path in re.findall(r"`((?:tests|companion)/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path
