"""Verifying a finished game: recompute every seal and every sealed answer from the secrets that were opened."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.kit import Answer, Begin, Game, Source, text_of
from companion.play.journal import Journal, JournalError
from companion.play.seals import seal
from companion.play.session import Session
from companion.play.vault import Locked, Vault


@dataclass(frozen=True)
class Finding:
    """One thing that does not agree: its kind (seal, answer, unopened) and what it concerns."""

    kind: str
    subject: str
    stored: str
    computed: str

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}: stored {self.stored}, but it should be {self.computed}"


@dataclass(frozen=True)
class Report:
    """What was checked, and every disagreement."""

    seals: int
    answers: int
    findings: tuple[Finding, ...]

    @property
    def good(self) -> bool:
        """Whether something was checked and all of it agrees."""
        return bool(self.seals) and not self.findings


def verify(game: Game, journal: Journal, vault: Vault) -> Report:
    """Check a stored game against its own seals, with the opened secrets or, before the end, with the key.

    Every answer that a sealed source ever gave is checked at the position where it was given, also those that were
    later undone. Raises Locked when the secrets are neither opened nor readable with the key.
    """
    findings = [Finding("entry", f"{e.n} ({e.kind} {e.by})", "changed", "as it was written") for e in journal.broken()]
    secrets = _secrets(journal, vault)
    sources: dict[str, Source] = {}
    sealed = {e.by: json.loads(e.body)["seal"] for e in journal.entries if e.kind == "seal"}
    for name, digest in sealed.items():
        if name not in secrets:
            raise Locked(
                "The secrets of this game were not opened yet, and the key is not here: finish the game first."
            )
        body = secrets[name]
        computed = seal(body["secret"], bytes.fromhex(body["salt"])).digest
        if computed != digest:
            findings.append(Finding("seal", name, digest, computed))
        try:
            sources[name] = next(s.source for s in game.secrets if s.name == name and s.source)(body["secret"])
        except (StopIteration, ValueError):
            findings.append(Finding("secret", name, "unreadable", "a secret of this game"))
    checked, wrong = _check_answers(game, journal, vault, sources)
    return Report(len(sealed), checked, (*findings, *wrong))


def _secrets(journal: Journal, vault: Vault) -> Mapping[str, Mapping[str, str]]:
    opened = {e.by: json.loads(e.body) for e in journal.entries if e.kind == "opened"}
    if opened or vault.locked:
        return opened
    return {e.by: json.loads(vault.open(json.loads(e.body)["secret"])) for e in journal.entries if e.kind == "seal"}


def _check_answers(
    game: Game, journal: Journal, vault: Vault, sources: Mapping[str, Source]
) -> tuple[int, list[Finding]]:
    """Replay the game; a wrong answer is reported and replaced by the right one, so that the rest is checked too."""
    session = Session(game, Begin.parse(journal.entries[0].body), journal, vault)
    checked = 0
    wrong: list[Finding] = []
    for entry in journal.entries[1:]:
        question = session.state.question()
        source = sources.get(entry.by) if entry.kind == "event" else None
        if source is not None and question is not None:
            checked += 1
            value = source.answer(question, session.state, [s.event for s in session.steps])
            stored = entry.body if not entry.body.startswith("private ") else vault.open(entry.body[len("private ") :])
            if value is not None and stored != Answer(question.key, value).text():
                wrong.append(Finding("answer", question.key, stored.rpartition(" ")[2], text_of(value)))
                session.give(Answer(question.key, value), entry.by)
                continue
        try:
            session.replay(entry)
        except JournalError as err:
            if not wrong:  # what follows a wrong answer need not fit any more
                wrong.append(Finding("entry", str(entry.n), "refused", str(err)))
            break
    return checked, wrong
