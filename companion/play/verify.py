"""Verifying a stored game: recompute, in the order written, all that its seal promises.

What no file can prove is whether it is the one that was played: whoever owns it can write a whole other game. So the
six words that the table wrote down are compared with those of the seal; under them nobody can put another beginning.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.kit import Action, Answer, Begin, Game, Say, digest, say
from companion.play.corrections import TABLE
from companion.play.journal import Entry, Journal
from companion.play.lines import KEY, SealLine, game_vault, read_opened, read_seal, unlock
from companion.play.replay import PAST_SEAL, Replay, Unreplayable
from companion.play.seals import BEGINNING, COST, Cost, Seal, Sealed, seal_beginning, wanted_seals
from companion.play.steps import Step
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
            report.findings += _compared(words, report.seals, replay.sealed if replay is not None else ())
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
        except Exception:  # a forged beginning may break any rule of any game
            self.report.findings.append(say("no-beginning"))
            return None, None

    def _replay(self, begin: Begin, replay: Replay) -> None:
        report, entries = self.report, self.journal.entries
        lines = list(self._seals(entries))
        closed = {name: each for line in reversed(lines) for name, each in line.closed.items()}
        opened = {entry.by for entry in entries if entry.kind == "opened"}
        report.opened = set(closed) <= opened
        found = dict(self._secrets(begin, replay.vault, closed))
        replay.sealed.extend(found.values())
        for line in lines:
            if (wrong := self._kept(line, found)) is not None:
                report.findings.append(wrong)
        if begin.version == self.game.version and entries[0].state != digest(replay.start):
            report.findings.append(say("entry-position", n=0))
        said = list(self._entries(replay, entries[1:]))
        if not report.opened:  # which of them, and what should stand there, is nobody's to know yet
            said = list(dict.fromkeys(_veiled(one) for one in said))
        report.findings += said
        report.answers = replay.answers
        report.findings += [say("seal-missing", source=s) for s in wanted_seals(self.game, begin) if s not in closed]
        if lines:
            self._end(replay, closed)
        self._remarks(replay)

    def _seals(self, entries: Sequence[Entry]) -> Iterator[SealLine]:
        """The first seal of each kind; the replay finds those that are one too many."""
        for entry in entries:
            if entry.kind != "seal":
                continue
            try:
                line = read_seal(entry.body)
            except (KeyError, TypeError, ValueError):
                self.report.findings.append(say("seal-unreadable", n=entry.n))
                continue
            if line.of not in self.report.seals:
                self.report.seals[line.of] = line.seal
                if line.cost != self.cost.text():
                    self.report.findings.append(say("seal-cheap", source=line.of))
                yield line

    def _secrets(self, begin: Begin, vault: Vault, closed: Mapping[str, str]) -> Iterator[tuple[str, Sealed]]:
        """The secrets that can be read, each compared with what of it was public."""
        opened = {entry.by: entry.body for entry in reversed(self.journal.entries) if entry.kind == "opened"}
        for name in closed:
            try:
                if name in opened:
                    found = read_opened(opened[name], self.game, begin.id, self.cost)
                else:
                    found = unlock(name, closed[name], self.game, begin.id, vault, self.cost)
                if found.name != name:
                    raise ValueError("a secret in another's place")
            except Locked:
                continue
            except (IndexError, KeyError, TypeError, ValueError):
                self.report.findings.append(say("secret-unreadable", source=name))
                continue
            if not _public(self.game, begin, found):
                self.report.findings.append(say("public-differs", source=name))
            elif name in opened and not _fits(self.game, begin, found):
                self.report.findings.append(say("secret-unfit", source=name))
            yield name, found

    def _kept(self, line: SealLine, found: Mapping[str, Sealed]) -> Say | None:
        """What does not agree with a seal, as far as its secrets can be read."""
        under = [found[name] for name in line.closed if name in found]
        if len(under) < len(line.closed):
            return None
        try:
            if line.of != BEGINNING:
                same = under[0].seal.digest == line.seal.digest
                return None if same else say("seal-differs", source=line.of)
            same = seal_beginning(self.journal.entries[0].body, under, self.cost) == line.seal
        except UnicodeEncodeError:  # a letter that none of our releases writes
            same = False
        return None if same else say("beginning-differs")

    def _entries(self, replay: Replay, entries: Sequence[Entry]) -> Iterator[Say]:
        try:
            for entry in entries:
                at = entry.n
                yield from replay.take(entry)
        except Unreplayable as err:
            yield err.what
        except Locked:
            yield say("entry-closed", n=at)
        except Exception:  # likewise
            yield say("entry-unreadable", n=at)

    def _end(self, replay: Replay, names: Iterable[str]) -> None:
        missing = [name for name in (*names, KEY) if name not in replay.opened]
        if not replay.state.over:
            self.report.findings.append(say("not-over"))
        elif missing:
            self.report.findings += [say("not-opened", source=name) for name in missing]

    def _remarks(self, replay: Replay) -> None:
        remarks = self.report.remarks
        if self.report.seals.keys() - {BEGINNING}:
            remarks.append(say("older-seals"))
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
    try:
        return secret.fits(begin, found.secret)
    except Exception:  # likewise
        return False


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _veiled(found: Say) -> Say:
    """That something does not agree, without saying which answer: before the end that would tell of the secret."""
    return say("not-agreeing") if found.key in ("answer-differs", "answer-of-nobody") else found


def _compared(texts: Sequence[str], seals: Mapping[str, Seal], secrets: Sequence[Sealed]) -> Iterator[Say]:
    """What the table wrote down against the seals: each text is one of them, and none of them is left out.

    Those of a secret alone, which a file with it had, may stand beside them.
    """
    written = [tuple(text.lower().replace(",", " ").split()) for text in texts]
    known = {seal.words: source for source, seal in seals.items()}
    for given in written:
        if not any(_alike(given, words) for words in (*known, *(one.seal.words for one in secrets))):
            yield say("words-differ", words=" ".join(given))
    for words, source in known.items():
        if not any(_alike(given, words) for given in written):
            yield say("words-missing", source=source)


def _alike(given: Sequence[str], words: Sequence[str]) -> bool:
    """Whether these are the words: a word of BIP-39 is known by its first four letters."""
    return len(given) == len(words) and all(one in (word, word[:4]) for one, word in zip(given, words, strict=True))
