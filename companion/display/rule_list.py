"""A game's rules in our own words, and those of them that speak of something."""

from __future__ import annotations

import unicodedata

from companion.display.catalogue import Catalogue
from companion.games.kit import RuleTable


def rules_with(words: Catalogue, table: RuleTable, text: str = "") -> tuple[str, ...]:
    """The ids of the rules whose line, or whose own name, holds a text; accents and capitals do not count.

    Every rule that has a line is among them for an empty text, in the order of the table.
    """
    wanted = _bare(text)
    known = (rule for rule in table if f"rule.{rule}" in words)
    return tuple(rule for rule in known if wanted in _bare(words.rule(rule)) or wanted in _bare(rule))


def _bare(text: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).strip()
