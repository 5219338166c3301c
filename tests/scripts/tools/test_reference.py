"""The reference is built without a warning, and what its docstrings name is there."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from types import ModuleType

import pdoc
import pytest

import companion
from scripts.tools.reference import MODULES, build

DOTTED = re.compile(r"`((?:companion|calibration|hardware)(?:\.\w+)+)`")


def modules() -> list[ModuleType]:
    return [importlib.import_module(name) for name in pdoc.extract.walk_specs(MODULES)]


def found(name: str) -> bool:
    """Whether a dotted name leads to a module or to something in one."""
    parts = name.split(".")
    for split in range(len(parts), 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:split]))
        except ImportError:
            continue
        for part in parts[split:]:
            thing = getattr(thing, part, None)
        return thing is not None
    return False


def docstrings(module: ModuleType) -> list[str]:
    mine = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    inside = [part for thing in mine if inspect.isclass(thing) for part in vars(thing).values()]
    return [inspect.getdoc(thing) or "" for thing in (module, *mine, *inside) if not isinstance(thing, str)]


@pytest.mark.long
def test_the_reference_is_built_without_a_warning(tmp_path: Path) -> None:
    build(tmp_path)
    page = (tmp_path / "companion.html").read_text(encoding="utf-8")
    assert all(f'id="{name}"' in page for name in companion.__all__)
    assert (tmp_path / "companion/games/kit/spaces/hexes.html").is_file()


def test_every_full_name_in_a_docstring_is_there() -> None:
    named = {name for module in modules() for text in docstrings(module) for name in DOTTED.findall(text)}
    assert "companion.games.kit" in named
    assert sorted(name for name in named if not found(name)) == []


def test_a_name_that_leads_nowhere_is_seen() -> None:
    assert not found("companion.nowhere")
    assert found("companion.play.session.Session.do")


def test_every_name_that_is_offered_is_described() -> None:
    assert [name for name in companion.__all__ if not inspect.getdoc(getattr(companion, name))] == []
