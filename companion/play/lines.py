"""How events stand in the journal: one line of text each, private ones encrypted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.games.kit import Action, Answer, Event, State, parse_event
from companion.play.corrections import Step
from companion.play.vault import Vault


def is_private(event: Event, before: State) -> bool:
    """Whether only some seats may know the event."""
    if isinstance(event, Action):
        return event.hidden()
    question = before.question()
    return isinstance(event, Answer) and question is not None and question.private


def event_body(event: Event, before: State, vault: Vault) -> str:
    """The event's line, or its ciphertext."""
    return vault_mark(vault.close(event.text())) if is_private(event, before) else event.text()


def read_event(body: str, before: State, vault: Vault) -> Event:
    """The event of a body; Locked without the key of a private one, BadText if it is no event of this game."""
    return parse_event(before, vault.open(body[len(_MARK) :]) if body.startswith(_MARK) else body)


_MARK = "private "


def vault_mark(closed: str) -> str:
    """A ciphertext as a body."""
    return _MARK + closed


def rewrite_body(at: int, start: State, tail: Iterable[Step], vault: Vault) -> str:
    """A rewrite: everything from event `at` on is replaced by these events."""
    put = []
    before = start
    for step in tail:
        put.append([step.by, event_body(step.event, before, vault)])
        before = step.state
    return json.dumps({"at": at, "put": put}, ensure_ascii=False)


def read_rewrite(body: str) -> tuple[int, list[tuple[str, str]]]:
    """Where a rewrite begins, and (by, body) of each event that it puts there."""
    got: dict[str, Any] = json.loads(body)
    return int(got["at"]), [(str(by), str(line)) for by, line in got["put"]]
