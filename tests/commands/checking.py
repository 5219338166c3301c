"""What `companion check` finds in a game: the kinds of faults, each of which can be said in every language."""

from __future__ import annotations

from contextlib import suppress

from companion.app.library import words_of
from companion.games.kit import Game, Value
from companion.play.inspection.findings import Findings
from companion.play.inspection.inspect_game import inspect_game
from companion.saying import LANGUAGES


class Enough(BaseException):
    """The fault that was looked for is found: the rest need not be looked at."""


class Until(Findings):
    """What was found, up to a fault of one kind."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def add(self, key: str, what: object, **more: Value) -> None:
        super().add(key, what, **more)
        if key == self._key:
            raise Enough


def finds(game: Game, key: str, games: int) -> bool:
    """Whether a fault of a kind is found in some games."""
    findings = Until(key)
    with suppress(Enough):
        inspect_game(game, games, 1, findings)
    return key in said(findings)


def said(findings: Findings) -> set[str]:
    """The kinds of all findings, each of which can be said in every language."""
    for language in LANGUAGES:
        words = words_of(language)
        for what in findings.all:
            text = words.say("check", what)
            assert text != f"check.{what.key}"
            assert "{" not in text.replace(str(what["what"]), "")
    return {what.key for what in findings.all}
