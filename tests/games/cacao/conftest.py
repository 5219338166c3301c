"""What several tests of Cacao share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import companion.games.cacao

TEXTS = Path(companion.games.cacao.__file__).parent / "texts"


@pytest.fixture(scope="session")
def texts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """The catalogues by language."""
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(TEXTS.glob("*.toml"))}


@pytest.fixture(scope="session")
def breakable(texts: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> set[str]:
    """The rules that a decision can break: those that have a refusal in the catalogue."""
    return set(texts["en"]["refusal"]) - {"disc-tiles"}  # an answer can break it, no decision
