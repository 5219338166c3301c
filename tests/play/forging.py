"""A forger at work: whoever owns a game's file can write it anew, with every hash made to fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games.cacao.box import GEMS
from companion.games.cacao.game import GAME as CACAO
from companion.games.kit import Answer, Begin, Game, Value, digest
from companion.games.kit.chance import Chance
from companion.play.journal import Entry, Journal
from companion.play.lines import game_vault, place_of, read_event, read_rewrite
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.steps import Step
from companion.play.vault import Vault
from companion.play.verify import Report, verify
from tests.support.entropy import CHEAP, ENTROPY

Change = Callable[[Entry], Iterable[Entry]]


def forged(journal: Journal, path: Path, change: Change) -> Journal:
    """A copy in which each entry becomes what `change` makes of it, numbered and chained anew."""
    made = Journal.create(path)
    for entry in journal.entries:
        for each in change(entry):
            made.append(each.kind, each.by, each.body, each.state)
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


# A game of Cacao whose every secret the companion keeps.

KEY = Vault(bytes(range(32)))
KEPT: dict[str, Value] = dict.fromkeys(("cart", "jungle-pile", "worker-piles", "hut-sides"), "companion")
OPTIONS: dict[str, Value] = {**KEPT, "gems": "yes", "huts": "yes"}
Kind = Callable[[Entry], bool]


def new(path: Path, options: dict[str, Value] | None = None) -> Session:
    return Session.new(CACAO, CACAO.begin(CACAO.seats[:2], options or OPTIONS), Journal.create(path), KEY, ENTROPY)


def play(session: Session, chance: Chance, until: Callable[[Session], bool]) -> None:
    while not until(session) and not session.state.over:
        if session.open_sealed() is None:
            session.do(random_event(session.state, (), [], chance))


def at_a_gem(session: Session) -> bool:
    question = session.state.question()
    return question is not None and question.kind == "gem"


def a_gem_is_out(session: Session) -> bool:
    return {"cart", "worker-piles"} <= {step.by for step in session.steps}


def finish(session: Session, seed: int = 3) -> Session:
    play(session, Chance(seed), lambda _: False)
    session.unseal()
    return session


def by(name: str, kind: str) -> Kind:
    return lambda entry: (entry.by, entry.kind) == (name, kind)


def first(session: Session, wanted: Kind) -> Entry:
    return next(entry for entry in session.journal.entries if wanted(entry))


def gem_step(session: Session) -> tuple[int, Answer, Answer]:
    """Where the first gem came out, what it was, and another one."""
    index = next(i for i, step in enumerate(session.steps) if step.by == "cart")
    event = session.steps[index].event
    assert isinstance(event, Answer)
    return index, event, Answer(event.question, next(gem for gem in GEMS if gem != event.value))
