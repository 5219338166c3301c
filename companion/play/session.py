"""One game being played: events go in, are judged, written to the journal and answered by the sources."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Self

from companion.games.kit import (
    Action,
    Answer,
    Begin,
    Event,
    Game,
    Seat,
    Source,
    State,
    Verdict,
    digest,
)
from companion.play.checkpoint import Checkpoint, Checkpoints
from companion.play.corrections import (
    TABLE,
    Preview,
    Rewrite,
    by_itself,
    done_by_itself,
    judge,
    mend,
    own_answer,
    preview,
    stands,
    undo,
)
from companion.play.fallen import Fallen
from companion.play.journal import Journal, JournalError
from companion.play.lines import (
    KEY,
    OVER,
    ended,
    event_body,
    game_vault,
    key_body,
    opened_body,
    place_of,
    read_opened,
    read_seal,
    rewrite_body,
    seal_body,
    unlock,
)
from companion.play.replay import PAST_SEAL, Replay, Unreplayable
from companion.play.seals import (
    BEGINNING,
    COST,
    Cost,
    Entropy,
    Seal,
    Sealed,
    draw_secrets,
    seal_beginning,
    wanted_seals,
)
from companion.play.steps import EarlySteps, Step, Steps
from companion.play.vault import Locked, Vault


class Session:
    """Plays one game. Everything that it shows is in the journal before it is shown.

    While the disk takes nothing, what hands do waits in memory, `unstored` says how much; nothing sealed is told then.
    """

    def __init__(self, game: Game, start: Begin, journal: Journal, vault: Vault, hashed: int = 0) -> None:
        self.game = game
        self.begin = start
        self.journal = journal
        self.seals: dict[str, Seal] = {}
        """What is shown before play: the seal of the beginning, or in games of older releases one of each secret."""
        self._fallen = Fallen()
        self._waits = False  # what fell waits until all that was seen is done
        self._vault = game_vault(journal.entries, start.id, vault, journal.path)
        self._replay = Replay(game, start, self._vault, hashed)
        self._checkpoints = Checkpoints(game, start, journal, self._vault)

    # Beginning and resuming.

    @classmethod
    def new(
        cls,
        game: Game,
        start: Begin,
        journal: Journal,
        vault: Vault,
        entropy: Entropy | None = None,
        given: Mapping[str, str] | None = None,
    ) -> Self:
        """Begin a game: draw its secrets (or take those `given` by source), write the beginning, seal all of it.

        What everybody may know of a secret becomes part of the beginning's data.
        """
        try:
            entropy = entropy or Entropy()
            begin, drawn = draw_secrets(game, start, entropy, given or {})
            session = cls(game, begin, journal, vault)
            session.sealed.extend(drawn)
            session._write_beginning(entropy.cost)
        except Exception:
            journal.discard()  # a game that did not begin, or has no seals, could not be played
            raise
        return session

    @classmethod
    def resume(cls, game: Game, journal: Journal, vault: Vault, cost: Cost = COST) -> Session:
        """Replay a stored game. JournalError if one of its entries does not stand."""
        first = journal.entries[0] if journal.entries else None
        if first is None or first.kind != "begin":
            raise JournalError("no-game", path=str(journal.path))
        begin = Begin.parse(first.body)
        if not begin.id:
            raise JournalError("old-release")
        try:
            return cls._replayed(game, begin, journal, vault, cost, len(journal) - 1)
        except Unreplayable:
            return cls._replayed(game, begin, journal, vault, cost)  # which says where it begins not to stand

    @classmethod
    def _replayed(
        cls, game: Game, begin: Begin, journal: Journal, vault: Vault, cost: Cost, hashed: int = 0
    ) -> Session:
        """The game of a journal; where not all positions are to be `hashed`, from its checkpoint on."""
        session = cls(game, begin, journal, vault, hashed)
        session._break_out(cost)
        entries, playable = journal.entries, session.playable
        known = session._begun_at_checkpoint() if hashed and playable else 1
        for entry in entries[known:]:
            before = session.steps[:] if entry.kind == "rewrite" else ()
            if next(session._replay.take(entry), None) is not None:
                raise JournalError("entry-sealed", n=entry.n)
            if playable:
                session._fallen.replayed(entry, before, session._replay)
        if playable:
            session._ask()  # power may have gone between an event and the answer to it
            if session.journal.entries[-1].kind == "event":
                session._put_back()
        return session

    # What is so.

    @property
    def start(self) -> State:
        """The game as it began."""
        return self._replay.start

    @property
    def steps(self) -> Steps:
        """What happened, as it stands after all corrections."""
        return self._replay.steps

    @property
    def sealed(self) -> list[Sealed]:
        """The sealed sources."""
        return self._replay.sealed

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._replay.state

    @property
    def sources(self) -> tuple[Source, ...]:
        """All that answer. Questions that are not held they answer by themselves, the others when held open."""
        return self._replay.sources

    @property
    def opened(self) -> bool:
        """Whether the secrets were opened for all to check."""
        return bool(self._replay.opened)

    @property
    def playable(self) -> bool:
        """Whether it can be played on: its secrets, if it has any, could be read."""
        return len(self.sealed) == len(wanted_seals(self.game, self.begin))

    @property
    def in_place(self) -> tuple[int, ...]:
        """Which events the table gave in place of a sealed source, whose answer a ruling had made impossible."""
        return tuple(self._replay.in_place())

    def is_in_place(self, index: int) -> bool:
        """Whether one event is among these."""
        return self._replay.is_in_place(index)

    @property
    def notes(self) -> Mapping[str, int]:
        """What happened beside the rules, by kind, and how often."""
        return self._replay.notes

    @property
    def unstored(self) -> int:
        """How many entries of the journal wait in memory until they can be written."""
        return self.journal.unwritten

    @property
    def waiting(self) -> tuple[tuple[Event, str], ...]:
        """What fell with a correction, and what had given it: it is put back once the gap before it is filled."""
        return tuple((one.event, one.by) for one in self._fallen.waiting)

    def can_open(self) -> bool:
        """Whether the open question is one that a sealed source will answer when the button is held."""
        return self._sealed_answer() is not None

    # What happens.

    def do(self, event: Event, by: str = "hand") -> Verdict:
        """Judge an event; if nothing stands against it, write it, apply it and let the sources answer.

        Where it cannot be written it waits, and the game goes on. JournalError where a sealed source would answer now:
        the event is made, and its answer comes when it can be written.
        """
        if not self.playable:
            raise Locked("other-key")
        self._ask()  # a full disk may have kept an answer from being written
        verdict = judge(self.state, self._replay.past, event, self.sources)
        if not verdict.legal and event in done_by_itself(self.steps):
            return Verdict(event)
        if verdict.legal:
            self._append(event, by)
            self._ask()
            self._put_back()
        return verdict

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is done meanwhile was seen together: only after all of it comes back what it does not hold itself."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
        self._put_back()

    def store_again(self) -> bool:
        """Write what waits, and let the sources answer; False while it still cannot be written.

        So a card that was read-only for a while, or full, loses nothing that hands did.
        """
        if not self.journal.write_waiting():
            return False
        try:
            self._ask()
            self._put_back()
        except JournalError:
            return False
        return True

    def do_all_the_same(self, event: Event) -> bool:
        """Play what the rules refuse, because the whole table wants it; False if the state could not hold it."""
        if not self.playable or not isinstance(event, Action):
            return False
        if not stands(self.state, self.state.verdict(event), TABLE):
            return False
        self._append(event, TABLE)
        self._ask()
        self._put_back()
        return True

    def open_sealed(self) -> Answer | None:
        """Let the sealed source answer the open question, for all to see; None if no sealed source knows it."""
        found = self._sealed_answer()
        if found is None:
            return None
        self._append(*found)
        self._ask()
        self._put_back()
        return found[0]

    def note(self, kind: str, body: Mapping[str, str | int], by: str = TABLE) -> None:
        """Write down something that is no event: a code shown, a window of the wheel opened."""
        self.journal.append("note", by, json.dumps({"note": kind, **body}, sort_keys=True), digest(self.state))
        self._replay.notes[kind] += 1

    def unseal(self) -> None:
        """At the end, write every secret with its salt, and the game's key, into the journal for all to check.

        ValueError before the end.
        """
        if not self.state.over:
            raise ValueError("a seal is opened when the game is over")
        if self.seals and self.playable:
            bodies = {sealed.name: opened_body(sealed) for sealed in self.sealed} | {KEY: key_body(self._vault)}
            for name, body in bodies.items():
                if name not in self._replay.opened:  # power may have gone between one and the next
                    self.journal.append("opened", name, body, digest(self.state))
                    self._replay.opened.append(name)

    def finish(self, opening: bool = True) -> None:
        """At the end, open the seals for all to check, and write down that the game is over; once is enough.

        Without `opening` the seals stay shut for now: others still play with the same secret.
        """
        if opening:
            self.unseal()
        if self.playable and not ended(self.journal.entries):
            self.note(OVER, {})
        self.journal.settle()

    # Corrections: a preview first; nothing changes until the table agrees.

    def preview_undo(self, seat: Seat | None = None) -> Preview | None:
        """What undo would do, for the table or for one seat while others are busy; None if there is nothing to undo."""
        rewrite = undo(self.steps, seat)
        return self.preview(rewrite) if rewrite else None

    def preview_mend(self, index: int, event: Event) -> Preview:
        """What putting `event` in the place of event `index` would do."""
        return self.preview(mend(self.steps, index, event))

    def preview(self, rewrite: Rewrite) -> Preview:
        """What a rewrite would do."""
        return preview(self.start, self.steps, rewrite, self.sources)

    def agree(self, agreed: Preview, by: str = "hand", past_seal: bool = False) -> None:
        """Carry a preview out. ValueError if it drops sealed answers and the whole table did not agree to that."""
        if not self.playable:
            raise Locked("other-key")
        if agreed.at + agreed.dropped != len(self.steps) or agreed != self.preview(agreed.rewrite):
            raise ValueError("the game went on since this preview was made; look again")
        if agreed.opened and not past_seal:
            raise ValueError("undo stops at a sealed answer; the whole table may agree to go past it")
        for key in agreed.opened:  # first, so that no power cut leaves an answer dropped in silence
            self.note(PAST_SEAL, {"question": key})
        before = self.steps[agreed.at - 1].state if agreed.at else self.start
        after = agreed.tail[-1].state if agreed.tail else before
        entry = len(self.journal)
        body = rewrite_body(agreed, before, self._vault, lambda index: place_of(self.begin.id, entry, index))
        known = {step.event for step in self.steps[agreed.at :]}
        tells = any(self._tells(step.event, step.by) and step.event not in known for step in agreed.tail)
        wait = not (tells or agreed.opened)
        self.journal.append("rewrite", TABLE if agreed.opened else by, body, digest(after), wait)
        self._fallen.fell(self.start, self.steps, agreed.at, agreed.later, agreed.tail)
        self.steps.cut(agreed.at)
        self.steps.extend(agreed.tail)
        self._checkpoints.passed(self._replay, self._fallen)
        self._ask()

    # Inside.

    def _write_beginning(self, cost: Cost) -> None:
        text = self.begin.text()
        shown = self.seals[BEGINNING] = seal_beginning(text, self.sealed, cost)
        self.journal.append("begin", TABLE, text, digest(self.start))
        self.journal.append("seal", TABLE, seal_body(shown, self.sealed, cost, self._vault), digest(self.start))
        self._ask()

    def _append(self, event: Event, by: str) -> None:
        after = self.state.after(event)
        body = event_body(event, self.state, self._vault, place_of(self.begin.id, len(self.journal)))
        self.journal.append("event", by, body, digest(after), not self._tells(event, by))
        self._replay.keep(Step(event, by, after))
        self._fallen.made(event, after)
        self._checkpoints.passed(self._replay, self._fallen)

    def _tells(self, event: Event, by: str) -> bool:
        """Whether an event tells what was sealed: it is stored before anybody sees it."""
        return isinstance(event, Answer) and by in {sealed.name for sealed in self.sealed}

    def _put_back(self) -> None:
        """Make again what fell with a correction, as far as it stands now; its source repeats what the table knows."""
        # what cannot stand is let go meanwhile too: a journal does not tell a resumed game what was done together
        while (one := self._fallen.due(self.state, self._replay.past, self.sources)) is not None and not self._waits:
            self._append(one.event, one.by)
            self._ask()
            own = self._sealed_answer()
            if own is not None and own[0] in self._fallen.seen:
                self._append(*own)
                self._ask()

    def _begun_at_checkpoint(self) -> int:
        """Go to where the game stood at its checkpoint, if it has one; how many entries are known then."""
        point = self._checkpoints.read()
        if point is None:
            return 1
        early = EarlySteps(point.early, point.rules, lambda: self._replayed_until(point))
        known = self.journal.entries[: point.n + 1]
        if next(self._replay.take_beside(known[1:], Steps(point.late, early)), None) is not None:
            raise Unreplayable("entry-sealed", n=point.n)
        self._fallen.remember(point.fallen)
        return len(known)

    def _replayed_until(self, point: Checkpoint) -> Sequence[Step]:
        """The steps before a checkpoint; JournalError if the game did not stand there as it says."""
        replay = Replay(self.game, self.begin, self._vault, point.n)
        replay.sealed.extend(self.sealed)
        for entry in self.journal.entries[1 : point.n + 1]:
            for _ in replay.take(entry):
                raise JournalError("entry-sealed", n=entry.n)
        if replay.steps[point.early :] != point.late:
            raise JournalError("entry-position", n=point.n)
        return tuple(replay.steps[: point.early])

    def _ask(self) -> None:
        while (found := by_itself(self.state, self._replay.past, self.sources)) is not None:
            self._append(*found)

    def _sealed_answer(self) -> tuple[Answer, str] | None:
        return own_answer(self.state, self._replay.past, self.sources) if self.playable else None

    def _break_out(self, cost: Cost) -> None:
        """Read the secrets, with the key or because they were opened; Locked for a copy of a running game."""
        opened = {entry.by: entry.body for entry in self.journal.entries if entry.kind == "opened"}
        for entry in self.journal.entries:
            if entry.kind != "seal":
                continue
            try:
                line = read_seal(entry.body)
                self.seals[line.of] = line.seal
                for name, closed in line.closed.items():
                    self._break(name, closed, opened.get(name), cost)
            except (KeyError, TypeError, ValueError) as err:
                raise JournalError("entry-no-seal", n=entry.n) from err

    def _break(self, name: str, closed: str, opened: str | None, cost: Cost) -> None:
        try:
            found = unlock(name, closed, self.game, self.begin.id, self._vault, cost)
        except Locked:
            if opened is None and self._vault.locked:
                return
            if opened is None:
                raise
            found = read_opened(opened, self.game, self.begin.id, cost)
        self.sealed.append(found)


def played(steps: Sequence[Step]) -> list[str]:
    """A game's events as lines that a person can read and type again."""
    return [step.event.text() for step in steps]
