"""Replaying a stored game: entry by entry in the order written, with everything found that does not agree."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.kit import (
    DOTS,
    Answer,
    BadText,
    Begin,
    Event,
    Game,
    Say,
    Source,
    State,
    Verbatim,
    digest,
    say,
    text_of,
)
from companion.games.kit.game_extras import open_sources
from companion.games.kit.state import drop_caches
from companion.play.corrections import TABLE, Past, gone_past, own_answer, sealed_answer, stands
from companion.play.journal import Entry, JournalError
from companion.play.lines import KEY, PRIVATE, place_of, read_event, read_rewrite
from companion.play.seals import BEGINNING, Sealed, wanted_seals
from companion.play.steps import Step, Steps
from companion.play.vault import Vault

PAST_SEAL = "past-seal"
"""The note that a sealed answer is about to be dropped because the whole table agreed."""


class Unreplayable(JournalError):
    """An entry that cannot be replayed, nor can what follows it."""


class Replay:
    """A stored game as far as it was taken in; `vault` is the game's own, and may be locked.

    Until the entry with the number `hashed` positions are not compared with their hashes: a long game has many, and
    where the last one agrees it goes on as it was left. `verify` compares all.
    """

    def __init__(self, game: Game, begin: Begin, vault: Vault, hashed: int = 0) -> None:
        self.game = game
        self.begin = begin
        self.hashed = hashed
        self.vault = vault
        self.start: State = game.start(begin)
        self.steps = Steps()
        self.sealed: list[Sealed] = []
        self.seals: list[str] = []  # the sources whose secrets lie under the seals that were met
        self.opened: list[str] = []  # the sources whose secrets were opened
        self.begun = False  # whether anything has happened
        self.notes = Counter[str]()  # what happened beside the rules, by kind
        self.went_on = False  # whether anything happened after the secrets were opened
        self.answers = 0  # to sealed questions, that their sources were asked about
        self._whole = False  # whether a seal of the whole beginning was met
        self._noted: list[str] = []  # sealed questions that the table has agreed to go past

    @property
    def state(self) -> State:
        """The game as far as it was replayed."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def past(self) -> Past:
        """The events so far."""
        return Past(self.steps)

    @property
    def sources(self) -> tuple[Source, ...]:
        """All that answer."""
        return (*open_sources(self.game), *self.sealed)

    def take(self, entry: Entry) -> Iterator[Say]:
        """Take in one entry, and say what does not agree. Unreplayable where the replay ends, Locked without a key."""
        yield from self._taken(entry)
        ours = self.begin.version == self.game.version and entry.n >= self.hashed
        if ours and digest(self.state) != entry.state:
            raise Unreplayable("entry-position", n=entry.n)

    def _taken(self, entry: Entry) -> Iterator[Say]:
        kinds = {
            "event": self._event,
            "rewrite": self._rewrite,
            "seal": self._seal,
            "opened": self._open,
            "note": self._note,
        }
        if entry.kind in kinds:
            try:
                yield from kinds[entry.kind](entry)
            except (KeyError, TypeError, ValueError) as err:
                raise Unreplayable("entry-unreadable", n=entry.n) from err
        else:
            yield say("entry-unknown", n=entry.n, kind=entry.kind)

    def take_beside(self, entries: Iterable[Entry], steps: Steps) -> Iterator[Say]:
        """Take in entries of which the `steps` are known: all that is no event, and what does not agree of that."""
        for entry in entries:
            if entry.kind in ("event", "rewrite"):
                self.begun, self.went_on = True, bool(self.opened)
                self._noted = [] if entry.kind == "rewrite" else self._noted
            else:
                yield from self._taken(entry)
        self.steps = steps

    def add(self, event: Event, by: str) -> None:
        """Apply an event that stands."""
        self.keep(Step(event, by, self.state.after(event)))

    def keep(self, step: Step) -> None:
        """Put a step at the end; the state before it is past, and keeps nothing that was worked out of it."""
        before = self.state
        self.steps.append(step)
        drop_caches(before)

    def in_place(self) -> Iterator[int]:
        """Which events answer a sealed question in place of its source, what it said having become impossible."""
        return filter(self.is_in_place, range(len(self.steps)))

    def is_in_place(self, index: int) -> bool:
        """Whether one event is such an answer."""
        names = (secret.name for secret in self.game.secrets)
        return self.steps[index].by not in names and sealed_answer(self.start, self.steps, index) is not None

    def _event(self, entry: Entry) -> Iterator[Say]:
        self.begun, self.went_on = True, bool(self.opened)
        yield from self._line(entry.body, entry.by, entry.n, place_of(self.begin.id, entry.n))

    def _rewrite(self, entry: Entry) -> Iterator[Say]:
        self.begun, self.went_on = True, bool(self.opened)
        at, put = read_rewrite(entry.body)
        if not 0 <= at <= len(self.steps):
            raise ValueError("a rewrite of events that are not there")
        before = self.steps[:]
        self.steps.cut(at)
        for index, (by, body) in enumerate(put):
            yield from self._line(body, by, entry.n, place_of(self.begin.id, entry.n, index))
        agreed = self._noted if entry.by == TABLE else []
        for key in gone_past(self.start, before, at, self.steps[at:]):
            if key not in agreed:
                yield say("dropped-in-silence", n=entry.n, question=key)
        self._noted = []

    def _line(self, body: str, by: str, n: int, place: str) -> Iterator[Say]:
        try:
            event = read_event(body, self.state, self.vault, place)
        except BadText as err:
            raise Unreplayable("entry-unreadable", n=n) from err
        verdict = self.state.verdict(event)
        if not stands(self.state, verdict, by):
            text = DOTS if body.startswith(PRIVATE) else event.text()
            rules = Verbatim(", ".join(verdict.rules))
            raise Unreplayable("entry-refused", n=n, event=Verbatim(text), rules=rules)
        if isinstance(event, Answer):
            yield from self._asked(event, by, n)
        self.add(event, by)

    def _asked(self, answer: Answer, by: str, n: int) -> Iterator[Say]:
        """Ask the sources again what they are said to have answered, and what nobody else may answer."""
        question = self.state.question()
        if question is None or {s.name for s in self.sealed} != set(wanted_seals(self.game, self.begin)):
            return  # without its key a sealed source cannot be asked
        own = own_answer(self.state, self.past, self.sources)
        if question.sealed:
            self.answers += 1
            if own is None and by in self.seals:
                yield say("answer-of-nobody", n=n, question=question.key, source=by)
            elif own is None and not self.state.ruled:
                yield say("answer-unruled", n=n, question=question.key)
            elif own is not None and own != (answer, by):
                true, source = own
                stored = f"{text_of(answer.value)} ({by})"
                yield say(
                    "answer-differs", n=n, question=question.key, stored=stored, source=source, true=text_of(true.value)
                )
        elif by in {source.name for source in self.sources}:
            said = (s.answer(question, self.state, self.past) for s in self.sources if s.name == by)
            if answer.value not in said:
                yield say("answer-of-nobody", n=n, question=question.key, source=by)

    def _seal(self, entry: Entry) -> Iterator[Say]:
        body: Mapping[str, Any] = json.loads(entry.body)
        whole = "secrets" in body
        names = [str(name) for name in body["secrets"]] if whole else [str(body["source"])]
        of, by = (BEGINNING, TABLE) if whole else (names[0], names[0])
        wanted = wanted_seals(self.game, self.begin)
        if self._whole or (self.seals if whole else of in self.seals):
            yield say("seal-twice", source=of)
        elif (set(names) != set(wanted) if whole else of not in wanted) or entry.by != by:
            yield say("seal-unwanted", source=of)
        elif self.begun:
            yield say("seal-late", source=of)
        self._whole |= whole
        self.seals += names

    def _note(self, entry: Entry) -> Iterator[Say]:
        body = json.loads(entry.body)
        if not isinstance(body["note"], str):
            raise TypeError("a note has a name")
        if body["note"] == PAST_SEAL:
            self._noted.append(str(body["question"]))
        self.notes[body["note"]] += 1
        yield from ()

    def _open(self, entry: Entry) -> Iterator[Say]:
        name = str(json.loads(entry.body)["source"])
        if name in self.opened:
            yield say("opened-twice", source=name)
        elif name not in (*self.seals, KEY) or entry.by != name:
            yield say("opened-unwanted", source=name)
        elif not self.state.over:
            yield say("opened-early", source=name)
        self.opened.append(name)
