"""A forger at work: whoever owns a game's file can write it anew, with every hash made to fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games.kit import Begin, Game, digest
from companion.play.corrections import Step
from companion.play.journal import Entry, Journal
from companion.play.lines import game_vault, place_of, read_event, read_rewrite
from companion.play.vault import Vault
from companion.play.verify import Report, verify
from tests.entropy import CHEAP

Change = Callable[[Entry], Iterable[Entry]]


def forged(journal: Journal, path: Path, change: Change) -> Journal:
    """A copy in which each entry becomes what `change` makes of it, numbered and chained anew."""
    made = Journal.create(path)
    for entry in journal.entries:
        for new in change(entry):
            made.append(new.kind, new.by, new.body, new.state)
    return made


def states_made_to_fit(game: Game, journal: Journal, path: Path, vault: Vault) -> Journal:
    """A copy in which the state after each entry is the one that its events lead to, as far as they can be played."""
    entries = journal.entries
    begin = Begin.parse(entries[0].body)
    own = game_vault(entries, begin.id, vault, journal.path)
    state, steps = game.start(begin), list[Step]()

    def take(by: str, body: str, place: str) -> None:
        before = steps[-1].state if steps else state
        with suppress(Exception):  # what a changed answer made impossible is left as it is
            event = read_event(body, before, own, place)
            steps.append(Step(event, by, before.after(event)))

    made = Journal.create(path)
    for entry in entries:
        if entry.kind == "event":
            take(entry.by, entry.body, place_of(begin.id, entry.n))
        elif entry.kind == "rewrite":
            at, put = read_rewrite(entry.body)
            del steps[at:]
            for index, (by, body) in enumerate(put):
                take(by, body, place_of(begin.id, entry.n, index))
        made.append(entry.kind, entry.by, entry.body, digest(steps[-1].state if steps else state))
    return made


def keep(entry: Entry) -> Iterator[Entry]:
    """No change."""
    yield entry


def only(wanted: Callable[[Entry], bool], change: Change) -> Change:
    """Change those entries, and keep the others."""
    return lambda entry: change(entry) if wanted(entry) else keep(entry)


def in_json(**changed: Any) -> Change:
    """Change fields of a body."""
    return lambda entry: [replace(entry, body=json.dumps({**json.loads(entry.body), **changed}))]


def found(game: Game, journal: Journal, *words: str) -> list[str]:
    """The keys of what verify finds, with no key at hand."""
    return [finding.key for finding in checked(game, journal, *words).findings]


def checked(game: Game, journal: Journal, *words: str) -> Report:
    """What verify says of a game, with no key at hand."""
    return verify(game, journal, Vault(None), words, CHEAP)
