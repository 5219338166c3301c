"""Every sentence of Atoll stands in both languages."""

from __future__ import annotations

from companion.display.catalogue import gaps, read
from tests.toys.atoll.plugin import PLUGIN
from tests.toys.atoll.rules import RULES

ENGLISH, FRENCH = (read(PLUGIN.texts / f"{language}.toml") for language in ("en", "fr"))


def test_both_languages_say_the_same_things_with_the_same_gaps() -> None:
    assert {key: gaps(text) for key, text in ENGLISH.items()} == {key: gaps(text) for key, text in FRENCH.items()}


def test_every_rule_has_its_line() -> None:
    assert {key.removeprefix("rule.") for key in ENGLISH if key.startswith("rule.")} == set(RULES)
