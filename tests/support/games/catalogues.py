"""A game's catalogues as a test reads them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.kit import Say, State

Texts = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By language, section and key."""


@cache
def texts_of(folder: Path) -> Texts:
    """The catalogues in a game's folder of texts, as its plugin names it. FileNotFoundError if there are none."""
    texts = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml"))}
    if not texts:
        raise FileNotFoundError(f"no catalogue in {folder}")
    return texts


def gaps(text: str) -> set[str]:
    """The names of a sentence's gaps."""
    return set(re.findall(r"\{(\w+)", text))


def words_of(text: str) -> list[str]:
    """The words of a sentence beside its gaps."""
    return re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", "", text))


def fits(texts: Texts, section: str, key: str, args: Mapping[str, Any]) -> bool:
    """Whether a sentence stands in every language, with no gap that stays open."""
    return all(gaps(language[section][key]) <= set(args) for language in texts.values())


def check_told(texts: Texts, states: Iterable[State]) -> None:
    """Every sentence of the states' news, for hands, and of their score sheets stands in the catalogues."""

    def check(section: str, what: Say) -> None:
        assert fits(texts, section, what.key, dict(what.args)), what

    for state in states:
        for news in state.told:
            check("news", news.what)
            for hands in news.hands:
                check("hand", hands)
        result = state.result()
        for line in result.lines if result else ():
            check("score", line.what)


def sentences(language: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Section, key and text of each sentence of a language."""
    for section, lines in language.items():
        for key, text in lines.items():
            yield section, key, text
