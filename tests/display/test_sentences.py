"""No sentence that a person reads stands in code: exceptions name keys, and every catalogue has the words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.app.library import games, words_of
from companion.display.catalogue import LANGUAGES, Catalogue
from companion.games.kit import SHARED, BadText, Explained, Form, Game, Verbatim, parse_event
from companion.games.pachamama.disc import HINT
from companion.hall.words import words_of as hall_words
from companion.vision.errors import UnreadableError

ROOT = Path(__file__).parents[2]
CODE = sorted((ROOT / "companion").rglob("*.py"))
COMMANDS = ROOT / "companion" / "commands"  # what click says of a command that was typed wrongly is English
API = ROOT / "companion" / "api.py"  # for programmers
EYES = ROOT / "companion" / "vision"  # says why in English, to commands; screens say its reason


def module(path: Path) -> str:
    """The name by which a file is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls of a file by the last word of what is called."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield (node.func.id if isinstance(node.func, ast.Name) else node.func.attr), node


def explained(path: Path) -> Iterator[tuple[type[Explained], ast.Call]]:
    """Where a file makes an exception that a person may read."""
    names = vars(import_module(module(path))) if "Explained" in path.read_text() else None
    for name, call in calls(path):
        if not name[:1].isupper():
            continue
        names = names if names is not None else vars(import_module(module(path)))
        made = names.get(name)
        if isinstance(made, type) and issubclass(made, Explained):
            yield made, call


def in_words(path: Path) -> list[Catalogue]:
    """The catalogues that have the sentences of a file: a game's own, or the shared ones."""
    folder = path.relative_to(ROOT).parts[:3]
    game = folder[2] if folder[:2] == ("companion", "games") and folder[2] in [g.name for g in games()] else None
    if folder[:2] == ("companion", "hall") or path.name.startswith("_hall"):
        return [hall_words(language) for language in LANGUAGES]
    return [words_of(language, game) for language in LANGUAGES]


def readers() -> list[Path]:
    """The files that make such exceptions, without the tests' time for those that cannot."""
    return [path for path in CODE if any(name[:1].isupper() and call.args for name, call in calls(path))]


def test_what_a_person_reads_of_an_exception_is_a_key_that_every_catalogue_has() -> None:
    found = 0
    for path in readers():
        if path.name == "__main__.py":
            continue
        for made, call in explained(path):
            if made.__init__ is not Explained.__init__ or not call.args:
                continue  # it has a key of its own
            where = f"{module(path)}:{call.lineno}"
            key = call.args[0].value if isinstance(call.args[0], ast.Constant) else None
            assert isinstance(key, str), f"{where}: a key is a literal, so that it can be found"
            key = f"{made.section}.{key}"
            given = {str(word.arg) for word in call.keywords}
            for words in in_words(path):
                assert key in words.texts, f"{where}: {key} in {words.language}"
                assert words.gaps(key) <= given, f"{where}: {key} in {words.language}"
            found += 1
    assert found > 60


def test_no_other_exception_says_a_sentence() -> None:
    """A developer's exception is a remark without full stop.

    Where there is no catalogue, that is said in English; so is to commands what they cannot read, as in vision.
    """
    for path in CODE:
        if COMMANDS in path.parents or EYES in path.parents or path == API:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                texts = [
                    c.value for c in ast.walk(node.exc) if isinstance(c, ast.Constant) and isinstance(c.value, str)
                ]
                said = " ".join(texts).strip()
                sentence = said.endswith((".", "?", "!")) and said.count(" ") > 1
                english = ast.unparse(node.exc).startswith(("BadCatalogue", "BadScenario")) or path.match(
                    "games/*/reading/*.py"
                )
                assert english or not sentence, f"{module(path)}:{node.lineno}: {said}"


def test_what_the_eyes_say_has_a_reason_that_screens_can_say() -> None:
    reasons = set()
    for path in [*CODE, *(ROOT / "calibration").rglob("*.py")]:
        for name, call in calls(path):
            if name == "UnreadableError":
                given = [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "reason")]
                reasons |= {str(arg.value) for arg in given if isinstance(arg, ast.Constant)}
    assert len(reasons) > 15
    for language in LANGUAGES:
        texts = words_of(language).texts
        assert not sorted(reason for reason in {*reasons, "unreadable"} if f"camera.{reason}" not in texts)


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
        for value in vars(import_module(module(path))).values():
            if isinstance(value, Form):
                yield parts[2], value


def test_a_line_that_is_not_understood_is_answered_in_the_language_that_is_set() -> None:
    pachamama = games()[0]
    state = pachamama.start(pachamama.begin(pachamama.seats[:2], {"answers": "wheel"}))
    with pytest.raises(BadText, match="wrong-form") as found:
        parse_event(state, "answer disc 1v")
    assert words_of("fr", "pachamama").trouble(found.value).startswith("« 1v » ne convient pas : tapez 6v4d")
    assert words_of("en", "pachamama").trouble(found.value).startswith("“1v” does not fit: type 6v4d")


def test_what_was_typed_is_not_translated() -> None:
    words = words_of("fr", "pachamama")
    assert words.trouble(BadText("not-a-space", text=Verbatim("red"), example=Verbatim("c1r1"))).startswith("« red »")


def test_an_error_that_is_nobodys_to_read_is_said_to_be_unexpected() -> None:
    assert words_of("en").trouble(RuntimeError("no frame")) == "This did not work (no frame)."
    assert words_of("fr").trouble(KeyError()) == "Cela n’a pas marché (KeyError)."
    assert UnreadableError(reason="dark").reason == "dark"
