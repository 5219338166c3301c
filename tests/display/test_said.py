"""What stands in English where it is used: places of the rulebooks, why typed lines are not understood."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.library import games, words_of
from companion.display.catalogue import gaps
from companion.games.diaominos.orientations import STICKERS
from companion.games.kit import SHARED, BadText, Game, parse_event
from companion.games.pachamama.disc import HINT

ROOT = Path(__file__).parents[2] / "companion"
KIT = ROOT / "games" / "kit"


def sentences(folder: Path) -> Iterator[str]:
    """The sentences of all BadText that a folder raises."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadText":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}: gaps are filled by BadText"
                yield str(node.args[0].value)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_place_of_the_rulebook_is_said_in_french(game: Game) -> None:
    words = words_of("fr", game.name)
    places = {game.rules.places[rule] for rule in game.rules if rule not in SHARED}
    assert not sorted(place for place in places if f"said.{place}" not in words)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_reason_why_a_line_is_not_understood_is_said_in_french(game: Game) -> None:
    words = words_of("fr", game.name)
    raised = [*sentences(KIT), *sentences(ROOT / "games" / game.name)]
    assert len(raised) > 10
    for sentence in raised:
        assert gaps(words.texts.get(f"said.{sentence}", "")) == gaps(sentence), sentence
        assert f"said.{sentence}" in words, sentence


def test_hints_of_typed_words_are_said_in_french() -> None:
    assert f"said.{HINT}" in words_of("fr", "pachamama")
    assert f"said.{STICKERS.hint}" in words_of("fr", "diaominos")


def test_a_line_that_is_not_understood_is_answered_in_the_language_that_is_set() -> None:
    pachamama = games()[0]
    state = pachamama.start(pachamama.begin(pachamama.seats[:2], {"answers": "wheel"}))
    with pytest.raises(BadText) as found:
        parse_event(state, "answer disc 1v")
    assert "does not fit" in str(found.value)
    said = words_of("fr", "pachamama").bad_text(found.value)
    assert said.startswith("« 1v » ne convient pas : tapez 6v4d")
    assert words_of("en", "pachamama").bad_text(found.value) == str(found.value)
