"""Verifying a stored game: recompute, in the order written, all that its seals promise.

What no file can prove is whether it is the one that was played: whoever owns it can write a whole other game. So the
six words that the table wrote down are compared with those of the seals; under them nobody can put another secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.kit import Action, Answer, Begin, Game, Say, say
from companion.play.corrections import TABLE, Step
from companion.play.journal import Entry, Journal
from companion.play.lines import KEY, SealLine, game_vault, read_opened, read_seal, unlock
from companion.play.replay import PAST_SEAL, Replay, Unreplayable
from companion.play.seals import COST, Cost, Seal, Sealed, wanted_seals
from companion.play.vault import Locked, Vault

NOTED = (PAST_SEAL, "wheel", "code-shown")
"""Notes that whoever verifies a game should know of."""


@dataclass
class Report:
    """What was checked: the seals as they stand in the journal, what does not agree, and what the table should know.

    `opened` says whether the secrets were opened; before that nothing is proved yet, and only whether the game agrees
    is told.
    """

    seals: dict[str, Seal] = field(default_factory=dict)
    answers: int = 0
    findings: list[Say] = field(default_factory=list)
    remarks: list[Say] = field(default_factory=list)
    opened: bool = False

    @property
    def good(self) -> bool:
        """Whether something was checked and all of it agrees."""
        return bool(self.seals) and not self.findings


def verify(game: Game, journal: Journal, vault: Vault, words: Sequence[str] = (), cost: Cost = COST) -> Report:
    """Check a stored game against its own seals, and these against the words that the table wrote down.

    With the opened secrets nothing else is needed; before the end, the key of the companion where it was begun.
    """
    return _Check(game, journal, vault, cost).run(words)


class _Check:
    def __init__(self, game: Game, journal: Journal, vault: Vault, cost: Cost) -> None:
        self.game = game
        self.journal = journal
        self.vault = vault
        self.cost = cost
        self.report = Report()

    def run(self, words: Sequence[str]) -> Report:
        report = self.report
        if self.journal.damage is not None:
            report.findings.append(say("damaged"))
        report.findings += [say("entry-changed", n=entry.n) for entry in self.journal.broken()]
        begin, replay = self._beginning()
        if begin is not None and replay is not None:
            self._replay(begin, replay)
        if words:
            report.findings += _compared(words, report.seals)
        return report

    def _beginning(self) -> tuple[Begin | None, Replay | None]:
        entries = self.journal.entries
        try:
            if entries[0].kind != "begin":
                raise ValueError("a game starts with its beginning")
            begin = Begin.parse(entries[0].body)
            if not begin.id:
                self.report.findings.append(say("old-release"))
                return None, None
            vault = game_vault(entries, begin.id, self.vault, self.journal.path)
            return begin, Replay(self.game, begin, vault)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            self.report.findings.append(say("no-beginning"))
            return None, None

    def _replay(self, begin: Begin, replay: Replay) -> None:
        report, entries = self.report, self.journal.entries
        lines = dict(self._seals(begin, entries))
        opened = {entry.by for entry in entries if entry.kind == "opened"}
        report.opened = set(lines) <= opened
        replay.sealed.extend(self._secrets(begin, replay.vault, lines))
        wrong = list(self._entries(replay, entries[1:]))
        if not report.opened:  # which of them, and what should stand there, is nobody's to know yet
            wrong = list(dict.fromkeys(_veiled(found) for found in wrong))
        report.findings += wrong
        report.answers = replay.answers
        report.findings += [say("seal-missing", source=s) for s in wanted_seals(self.game, begin) if s not in lines]
        if lines:
            self._end(replay, lines)
        self._remarks(replay)

    def _seals(self, begin: Begin, entries: Sequence[Entry]) -> Iterator[tuple[str, SealLine]]:
        """The first seal of each source; the replay finds those that are one too many."""
        for entry in entries:
            if entry.kind != "seal":
                continue
            try:
                line = read_seal(entry.body)
            except (KeyError, TypeError, ValueError):
                self.report.findings.append(say("seal-unreadable", n=entry.n))
                continue
            if line.source not in self.report.seals:
                self.report.seals[line.source] = Seal(line.digest)
                if line.cost != self.cost.text():
                    self.report.findings.append(say("seal-cheap", source=line.source))
                yield line.source, line

    def _secrets(self, begin: Begin, vault: Vault, lines: dict[str, SealLine]) -> Iterator[Sealed]:
        """The secrets that can be read, each compared with its seal and with what of it was public."""
        opened = {entry.by: entry.body for entry in reversed(self.journal.entries) if entry.kind == "opened"}
        for name, line in lines.items():
            try:
                if name in opened:
                    found = read_opened(opened[name], self.game, begin.id, self.cost)
                else:
                    found = unlock(line, self.game, begin.id, vault, self.cost)
            except Locked:
                continue
            except (IndexError, KeyError, TypeError, ValueError):
                self.report.findings.append(say("secret-unreadable", source=name))
                continue
            if found.name != name or found.seal.digest != line.digest:
                self.report.findings.append(say("seal-differs", source=name))
            elif not _public(self.game, begin, found):
                self.report.findings.append(say("public-differs", source=name))
            elif name in opened and not _fits(self.game, begin, found):
                self.report.findings.append(say("secret-unfit", source=name))
            yield found

    def _entries(self, replay: Replay, entries: Sequence[Entry]) -> Iterator[Say]:
        try:
            for entry in entries:
                at = entry.n
                yield from replay.take(entry)
        except Unreplayable as err:
            yield err.what
        except Locked:
            yield say("entry-closed", n=at)

    def _end(self, replay: Replay, lines: dict[str, SealLine]) -> None:
        missing = [name for name in (*lines, KEY) if name not in replay.opened]
        if not replay.state.over:
            self.report.findings.append(say("not-over"))
        elif missing:
            self.report.findings += [say("not-opened", source=name) for name in missing]

    def _remarks(self, replay: Replay) -> None:
        remarks = self.report.remarks
        remarks += [say("in-place", question=_question(replay.steps[index])) for index in replay.in_place()]
        if replay.state.ruled:
            remarks.append(say("ruled", n=len(replay.state.ruled)))
        aside = sum(step.by == TABLE and isinstance(step.event, Action) for step in replay.steps)
        if aside:
            remarks.append(say("aside", n=aside))
        remarks += [say(kind, n=replay.notes[kind]) for kind in NOTED if replay.notes[kind]]
        if replay.went_on:
            remarks.append(say("went-on"))


def _question(step: Step) -> str:
    return step.event.question if isinstance(step.event, Answer) else ""


def _public(game: Game, begin: Begin, found: Sealed) -> bool:
    """Whether the beginning says of a secret what is public of it."""
    known = next(s.public(found.secret) for s in game.secrets if s.name == found.name)
    return all(begin.data.get(key) == _plain(value) for key, value in known.items())


def _fits(game: Game, begin: Begin, found: Sealed) -> bool:
    """Whether the secret is one that could have been drawn."""
    secret = next(s for s in game.secrets if s.name == found.name)
    return secret.fits(begin, found.secret)


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _veiled(found: Say) -> Say:
    """That something does not agree, without saying which answer: before the end that would tell of the secret."""
    return say("not-agreeing") if found.key in ("answer-differs", "answer-of-nobody") else found


def _compared(texts: Sequence[str], seals: dict[str, Seal]) -> Iterator[Say]:
    """What the table wrote down against the seals: each text is one of them, and none of them is left out."""
    written = [tuple(text.lower().replace(",", " ").split()) for text in texts]
    known = {seal.words: source for source, seal in seals.items()}
    for given in written:
        if given not in known:
            yield say("words-differ", words=" ".join(given))
    for words, source in known.items():
        if words not in written:
            yield say("words-missing", source=source)
