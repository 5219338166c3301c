"""What several tests of Diaominos share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

import companion.games.diaominos

TEXTS = Path(companion.games.diaominos.__file__).parent / "texts"
Catalogue = Mapping[str, Mapping[str, str]]


@pytest.fixture(scope="session")
def texts() -> Mapping[str, Catalogue]:
    """The catalogues by language."""
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(TEXTS.glob("*.toml"))}


@pytest.fixture(scope="session")
def breakable(texts: Mapping[str, Catalogue]) -> set[str]:
    """The rules that a decision or an answer can break: those that have a refusal in the catalogue."""
    return set(texts["en"]["refusal"])
