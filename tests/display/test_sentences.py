"""No sentence that a person reads stands in code: exceptions name keys, and every catalogue has the words."""

from __future__ import annotations

import ast
import errno
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.app.library import games, words_of
from companion.display.catalogue import Catalogue
from companion.games.kit import SHARED, BadText, Form, Game, Verbatim, parse_event
from companion.games.pachamama.disc import HINT
from companion.hall.words import words_of as hall_words
from companion.saying import LANGUAGES
from tests.display.source import CODE, COMMANDS, ROOT, calls, literals, named, sentences, texts

ENGLISH = (
    "companion/api.py",  # for programmers
    "companion/app/corrected_data.py",  # comments in a file
    "companion/settings.py",
    "companion/display/catalogue.py",  # where there is no catalogue
    "calibration/printing",  # on paper
    "calibration/art/page.py",
    "companion/games/*/parts",
    "companion/hall/config.py",  # comments in a file
)
UNREAD = (
    "Screen | None",
    "Traceback (most recent call last):",  # what others say
    "Camera(s) not found",
    "Cannot allocate memory",
    "Device or resource busy",
    "Connection timed out",
    "Failed to acquire",
    "No such device",
    "Remote I/O error",
    "MemTotal: +(\\d+) kB",
    "Session taken over",  # what a broker says
    "Cacao knows no {}",  # remarks that begin with a name
    "Pachamama knows no {}",
)


def in_words(path: Path) -> list[Catalogue]:
    """The catalogues that have the sentences of a file: a game's own, or the shared ones."""
    folder = path.relative_to(ROOT).parts[:3]
    game = folder[2] if folder[:2] == ("companion", "games") and folder[2] in [g.name for g in games()] else None
    if folder[:2] == ("companion", "hall") or path.name.startswith("_hall"):
        return [hall_words(language) for language in LANGUAGES]
    return [words_of(language, game) for language in LANGUAGES]


def faults(path: Path, call: ast.Call, key: str) -> list[str]:
    """The catalogues that do not have the key with just the gaps that the call fills."""
    given = {str(word.arg) for word in call.keywords}
    wrong = [words for words in in_words(path) if key not in words.texts or words.gaps(key) != given]
    return [f"{named(path)}:{call.lineno}: {key} in {words.language}" for words in wrong]


def test_what_a_person_reads_of_an_error_is_a_key_that_every_catalogue_has_with_the_gaps_that_are_filled() -> None:
    found = [(path, *each) for path in CODE for each in sentences(path)]
    assert len(found) > 150
    assert [f"{named(path)}:{call.lineno}: no literal" for path, _, call, keys in found if not keys] == []
    assert [
        fault for path, section, call, keys in found for key in keys for fault in faults(path, call, f"{section}.{key}")
    ] == []


def test_what_commands_print_is_a_key_that_every_catalogue_has_with_the_gaps_that_are_filled() -> None:
    files = [path for path in CODE if named(path).startswith(("companion/cli.py", "companion/commands/"))]
    found = [
        (path, call, key)
        for path in files
        for name, call in calls(path)
        if name in COMMANDS and isinstance(call.func, ast.Name)
        for key in literals(call.args[0])
    ]
    assert len(found) > 40
    assert [fault for path, call, key in found for fault in faults(path, call, key)] == []


def test_no_sentence_stands_in_code() -> None:
    """What code says is a key, what developers read a remark without full stop, what --help says English."""
    read = [path for path in CODE if not any(path.is_relative_to(ROOT / p) or path.match(f"{p}/*") for p in ENGLISH)]
    assert [f"{named(path)}:{line}: {text}" for path in read for line, text in texts(path) if is_sentence(text)] == []


def is_sentence(text: str) -> bool:
    """Whether a string looks like what a person is to read."""
    if text in UNREAD or text.count(" ") < 2 or not re.search("[a-z]{3}", text):
        return False
    if text.split()[0].isupper() and text[1].isupper():
        return False  # SQL
    return text[0].isupper() or text.endswith((".", "?", "!", ":"))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_the_rulebook_has_words(game: Game, language: str) -> None:
    words = words_of(language, game.name)
    places = {game.rules.places[rule] for rule in game.rules if rule not in SHARED}
    assert not sorted(place for place in places if f"where.{place}" not in words.texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_form_is_typed_has_words(language: str) -> None:
    assert f"name.{HINT}" in words_of(language, "pachamama").texts
    forms = [value for path in CODE for value in _forms(path)]
    assert len(forms) > 1
    for game, form in forms:
        assert f"name.{form.hint}" in words_of(language, game).texts


def _forms(path: Path) -> Iterator[tuple[str, Form]]:
    parts = path.relative_to(ROOT).parts
    if parts[1] == "games" and "Form(" in path.read_text() and parts[2] != "kit":
        for value in vars(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))).values():
            if isinstance(value, Form):
                yield parts[2], value


def test_a_line_that_is_not_understood_is_answered_in_the_language_that_is_set() -> None:
    pachamama = games()[0]
    state = pachamama.start(pachamama.begin(pachamama.seats[:2], {"answers": "wheel"}))
    with pytest.raises(BadText, match="wrong-form") as found:
        parse_event(state, "answer disc 1v")
    assert words_of("fr", "pachamama").trouble(found.value).startswith("« 1v » ne convient pas : tuiles de chaque")
    assert words_of("en", "pachamama").trouble(found.value).startswith("“1v” does not fit: tiles of each terrain")


def test_what_was_typed_is_not_translated() -> None:
    words = words_of("fr", "pachamama")
    assert words.trouble(BadText("not-a-space", text=Verbatim("red"), example=Verbatim("c1r1"))).startswith("« red »")


def test_an_error_that_is_nobodys_to_read_is_said_to_be_unexpected() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert words_of("en").trouble(full) == "This did not work (No space left on device)."
    assert words_of("en").trouble(RuntimeError("no frame")) == "This did not work. The system log says why."
    assert words_of("fr").trouble(KeyError("blue")) == "Cela n’a pas marché. Le journal système dit pourquoi."
