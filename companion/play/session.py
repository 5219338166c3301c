"""One game being played: events go in, are judged, written to the journal and answered by the sources."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from companion.games.kit import (
    SHARED,
    Answer,
    BadText,
    Begin,
    Event,
    Game,
    Seat,
    Source,
    State,
    Verdict,
    breach,
    digest,
)
from companion.play.corrections import TABLE, Preview, Rewrite, Step, answers, mend, preview, stands, undo
from companion.play.journal import Entry, Journal, JournalError
from companion.play.lines import event_body, read_event, read_rewrite, rewrite_body
from companion.play.seals import Entropy, Sealed, draw_secrets
from companion.play.vault import Locked, Vault

SECRET_BLOCK = 4096  # secrets are padded to this, so that their length tells nothing


class Session:
    """Plays one game. Everything that it shows is in the journal before it is shown."""

    def __init__(self, game: Game, start: Begin, journal: Journal, vault: Vault) -> None:
        self.game = game
        self.begin = start
        self.journal = journal
        self.start: State = game.start(start)
        self.steps: list[Step] = []
        self.sealed: list[Sealed] = []
        self.opened = False
        self.waiting: list[tuple[Event, str]] = []  # fell with a correction; put back once the gap before is filled
        self._vault = vault

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
    ) -> Session:
        """Begin a game: draw its secrets (or take those `given` by source), seal them, write the beginning.

        What everybody may know of a secret becomes part of the beginning's data.
        """
        try:
            begin, drawn = draw_secrets(game, start, entropy or Entropy(), given or {})
            session = cls(game, begin, journal, vault)
            session.sealed = drawn
            session._write_beginning()
        except Exception:
            journal.discard()  # a game that did not begin, or has no seals, could not be played
            raise
        return session

    @classmethod
    def resume(cls, game: Game, journal: Journal, vault: Vault) -> Session:
        """Replay a stored game. JournalError, a plain sentence, if the rules of today refuse one of its events."""
        first = journal.entries[0] if journal.entries else None
        if first is None or first.kind != "begin":
            raise JournalError(f"{journal.path} holds no game; choose another one.")
        session = cls(game, Begin.parse(first.body), journal, vault)
        for entry in journal.entries[1:]:
            session.replay(entry)
        if session.playable:
            session._ask()  # power may have gone between an event and the answer to it
        return session

    def replay(self, entry: Entry) -> None:
        """Take in one stored entry. JournalError, a plain sentence, if it does not fit."""
        if entry.kind == "event":
            self._take(entry.body, entry.by)
        elif entry.kind == "rewrite":
            at, put = read_rewrite(entry.body)
            del self.steps[at:]
            for by, body in put:
                self._take(body, by)
        elif entry.kind == "seal":
            self._break_out(json.loads(entry.body))
        elif entry.kind == "opened":
            self.opened = True
        if self.begin.version == self.game.version and digest(self.state) != entry.state:
            raise JournalError(
                f"Entry {entry.n} of this game does not lead to the position it should; use a copy of it."
            )

    def give(self, event: Event, by: str) -> None:
        """Apply an event without writing it down: for replaying only."""
        self.steps.append(Step(event, by, self.state.after(event)))

    # What is so.

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def sources(self) -> tuple[Source, ...]:
        """All that answer. Questions that are not sealed they answer by themselves, the others when held open."""
        return (*self.game.sources, *self.sealed)

    @property
    def playable(self) -> bool:
        """Whether it can be played on: its secrets, if it has any, could be read."""
        wanted = [s.name for s in self.game.secrets if s.source is not None and s.wanted(self.begin)]
        return len(self.sealed) == len(wanted)

    def can_open(self) -> bool:
        """Whether the open question is one that a sealed source will answer when the button is held."""
        return self._sealed_answer() is not None

    # What happens.

    def do(self, event: Event, by: str = "hand") -> Verdict:
        """Judge an event; if nothing stands against it, write it, apply it and let the sources answer."""
        if not self.playable:
            raise Locked("This game was made with a key that is not here: it can be looked at, not played on.")
        self._ask()  # a full disk may have kept an answer from being written
        verdict = self.state.verdict(event)
        if isinstance(event, Answer) and verdict.legal and self.can_open():
            verdict = Verdict(event, (breach("sealed-source"),))
        if verdict.legal:
            self._append(event, by)
            self._ask()
            self._put_back()
        return verdict

    def do_all_the_same(self, event: Event) -> bool:
        """Play what the rules refuse, because the whole table wants it; False if the state could not hold it."""
        if not self.playable or not stands(self.state, self.state.verdict(event), TABLE):
            return False
        self._append(event, TABLE)
        self._ask()
        return True

    def open_sealed(self) -> Answer | None:
        """Let the sealed source answer the open question, for all to see; None if no sealed source knows it."""
        found = self._sealed_answer()
        if found is None:
            return None
        self._append(*found)
        self._ask()
        return found[0]

    def note(self, kind: str, body: Mapping[str, str | int], by: str = TABLE) -> None:
        """Write down something that is no event: a code shown, a window of the wheel opened."""
        self.journal.append("note", by, json.dumps({"note": kind, **body}, sort_keys=True), digest(self.state))

    def unseal(self) -> None:
        """At the end, write every secret and its salt into the journal for all to check. ValueError before the end."""
        if not self.state.over:
            raise ValueError("a seal is opened when the game is over")
        if not self.opened:
            for sealed in self.sealed:
                self.journal.append("opened", sealed.name, _secret_text(sealed), digest(self.state))
            self.opened = True

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
        if agreed.at + agreed.dropped != len(self.steps):
            raise ValueError("the game went on since this preview was made; look again")
        if agreed.opened and not past_seal:
            raise ValueError("undo stops at a sealed answer; the whole table may agree to go past it")
        before = self._state_before(agreed.at)
        after = agreed.tail[-1].state if agreed.tail else before
        body = rewrite_body(agreed.at, before, agreed.tail, self._vault)
        by_whom = {step.event: step.by for step in self.steps[agreed.at :]}
        self.journal.append("rewrite", TABLE if agreed.opened else by, body, digest(after))
        self.steps[agreed.at :] = agreed.tail
        for key in agreed.opened:
            self.note("past-seal", {"question": key})
        self.waiting = [(event, by_whom[event]) for event, _ in agreed.fallen[1:]]
        self._ask()

    # Inside.

    def _state_before(self, index: int) -> State:
        return self.steps[index - 1].state if index else self.start

    def _events(self) -> list[Event]:
        return [step.event for step in self.steps]

    def _write_beginning(self) -> None:
        self.journal.append("begin", TABLE, self.begin.text(), digest(self.start))
        for sealed in self.sealed:
            closed = self._vault.close(_secret_text(sealed), SECRET_BLOCK)
            body = json.dumps({"source": sealed.name, "seal": sealed.seal.digest, "secret": closed})
            self.journal.append("seal", sealed.name, body, digest(self.start))
        self._ask()

    def _append(self, event: Event, by: str) -> None:
        after = self.state.after(event)
        self.journal.append("event", by, event_body(event, self.state, self._vault), digest(after))
        self.steps.append(Step(event, by, after))

    def _put_back(self) -> None:
        """Make again what fell with a correction, as far as it stands now; what cannot stand any more is let go."""
        while self.waiting:
            event, by = self.waiting[0]
            verdict = self.state.verdict(event)
            if not verdict.legal and set(verdict.rules) <= SHARED.keys():
                return  # its moment has not come
            del self.waiting[0]
            if verdict.legal:
                self._append(event, by)
                self._ask()

    def _ask(self) -> None:
        for answer, name in answers(self.state, self._events(), self.sources):
            self._append(answer, name)

    def _sealed_answer(self) -> tuple[Answer, str] | None:
        question = self.state.question()
        if question is None:
            return None
        for sealed in self.sealed:
            value = sealed.answer(question, self.state, self._events())
            answer = None if value is None else Answer(question.key, value)
            # after a ruling a true answer may be impossible; then the table answers by hand
            if answer is not None and self.state.verdict(answer).legal:
                return answer, sealed.name
        return None

    def _take(self, body: str, by: str) -> None:
        before = self.state
        try:
            event = read_event(body, before, self._vault)
        except BadText as err:
            raise JournalError(f"Event {len(self.steps) + 1} of this game cannot be understood: {err}") from err
        verdict = before.verdict(event)
        if not stands(before, verdict, by):
            broken = ", ".join(verdict.rules)
            raise JournalError(f"The rules of today refuse event {len(self.steps) + 1}, “{event.text()}” ({broken}).")
        self.give(event, by)

    def _break_out(self, body: Mapping[str, str]) -> None:
        secret = next((s for s in self.game.secrets if s.name == body["source"]), None)
        if secret is None or secret.source is None or self._vault.locked:
            return
        got = json.loads(self._vault.open(body["secret"]))
        self.sealed.append(Sealed(secret.name, got["secret"], bytes.fromhex(got["salt"]), secret.source(got["secret"])))


def _secret_text(sealed: Sealed) -> str:
    body = {"source": sealed.name, "secret": sealed.secret, "salt": sealed.salt.hex()}
    return json.dumps(body, sort_keys=True, ensure_ascii=False)


def played(steps: Sequence[Step]) -> list[str]:
    """A game's events as lines that a person can read and type again."""
    return [step.event.text() for step in steps]
