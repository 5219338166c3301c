"""Tips, told once at a table: when a seat first gets a kind of action, or a rule or a question first matters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol

from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser
from companion.games.kit import State
from companion.play.session import Session


class TipsTold(Protocol):
    """What this table was told in earlier games."""

    def tips_told(self, game: str) -> Collection[str]:
        """The keys of the tips of a game that were told."""

    def tip_told(self, game: str, key: str) -> None:
        """A tip was told; it is not told again."""


class Tips:
    """Which tip is told now: at most one while a state lasts."""

    def __init__(self, told: TipsTold) -> None:
        self._told = told
        self._state: State | None = None
        self._now: str | None = None

    def now(self, session: Session, words: Catalogue, chooser: Chooser | None) -> str | None:
        """The tip to tell while this state lasts, for who walks the choices; None if there is nothing new to tell."""
        if session.state is not self._state:
            self._state, self._now = session.state, None
        if self._now is None:
            game = session.game.name
            known = self._told.tips_told(game)
            keys = (key for key in _matters(session.state, chooser) if f"tip.{key}" in words and key not in known)
            self._now = next(keys, None)
            if self._now is not None:
                self._told.tip_told(game, self._now)
        return words(f"tip.{self._now}") if self._now is not None else None


def _matters(state: State, chooser: Chooser | None) -> Iterator[str]:
    """The keys of what matters now: the question, or the rule by which a seat is due, and what it can do."""
    question = state.question()
    if question is not None:
        yield question.kind
    elif chooser is not None:
        yield from (rule for seat, rule in state.due().items() if seat == chooser.tree.seat)
        yield from (kind.kind for kind in chooser.kinds)
