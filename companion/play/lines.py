"""How events and secrets stand in the journal: an event is one line of text, encrypted if it is private."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games.kit import Action, Answer, Event, Game, State, parse_event
from companion.play.corrections import Preview
from companion.play.journal import Entry
from companion.play.seals import BEGINNING, SALT_BYTES, SEAL_BYTES, Cost, OldSeal, Seal, Sealed
from companion.play.vault import Vault

SEAL_FORMAT = 3
OLD_FORMAT = 2
"""A seal for each secret alone, as older games have."""
SECRET_BLOCK = 4096  # secrets are padded to this, so that their length tells nothing
KEY = "key"
"""The name under which a game's key is opened: private events can then be read with it."""
OVER = "over"
"""The note that the game is over; one without sealed sources has nothing else to write at its end."""


def is_private(event: Event, before: State) -> bool:
    """Whether only some seats may know the event."""
    if isinstance(event, Action):
        return event.hidden()
    question = before.question()
    return isinstance(event, Answer) and question is not None and question.private


def place_of(game: str, entry: int, at: int | None = None) -> str:
    """Where an event stands: in an entry of the game with this id, or as one of those that a rewrite puts."""
    return f"{game} event {entry}" if at is None else f"{game} event {entry}.{at}"


def event_body(event: Event, before: State, vault: Vault, place: str) -> str:
    """The event's line, or its ciphertext, bound to its place."""
    return PRIVATE + vault.close(event.text(), place) if is_private(event, before) else event.text()


def read_event(body: str, before: State, vault: Vault, place: str) -> Event:
    """The event of a body; Locked without the key of a private one, BadText if it is no event of this game."""
    return parse_event(before, vault.open(body[len(PRIVATE) :], place) if body.startswith(PRIVATE) else body)


PRIVATE = "private "
"""What stands before a ciphertext."""


def rewrite_body(agreed: Preview, start: State, vault: Vault, places: Callable[[int], str]) -> str:
    """A rewrite: everything from its event on is replaced by its tail; `places` says where each of these stands.

    Also which of the old events fell later than another one, by their numbers: they may come back.
    """
    put: list[list[str]] = []
    before = start
    for step in agreed.tail:
        put.append([step.by, event_body(step.event, before, vault, places(len(put)))])
        before = step.state
    return json.dumps({"at": agreed.at, "put": put, "later": agreed.later}, ensure_ascii=False)


def read_rewrite(body: str) -> tuple[int, list[tuple[str, str]]]:
    """Where a rewrite begins, and (by, body) of each event that it puts there."""
    got: dict[str, Any] = json.loads(body)
    return int(got["at"]), [(str(by), str(line)) for by, line in got["put"]]


def read_later(body: str) -> tuple[int, list[int]]:
    """From which event on a rewrite changes a game, and which of the old events fell later than another one.

    None did where an older release wrote it.
    """
    got: dict[str, Any] = json.loads(body)
    return int(got["at"]), [int(index) for index in got.get("later", ())]


@dataclass(frozen=True)
class SealLine:
    """What a journal says of a seal: what it is of, how dear it was, and the secrets under it as ciphertexts."""

    of: str  # BEGINNING, or in games of older releases the source of one secret
    cost: str
    seal: Seal
    closed: Mapping[str, str]


def seal_body(shown: Seal, secrets: Sequence[Sealed], cost: Cost, vault: Vault) -> str:
    """The seal of a game, and its secrets, encrypted."""
    closed = {s.name: vault.close(opened_body(s), _seal_place(s.game, s.name), SECRET_BLOCK) for s in secrets}
    return json.dumps({"format": SEAL_FORMAT, "seal": shown.digest, "secrets": closed, "cost": cost.text()})


def read_seal(body: str) -> SealLine:
    """The seal written as `body`; ValueError, KeyError or TypeError if it is none that is known."""
    got = json.loads(body)
    digest, cost = str(got["seal"]), str(got["cost"])
    if bytes.fromhex(digest).hex() != digest or len(digest) != 2 * SEAL_BYTES:
        raise ValueError("the digest of a seal has 32 bytes in hexadecimal")
    if got["format"] == OLD_FORMAT:
        name = str(got["source"])
        return SealLine(name, cost, OldSeal(digest), {name: str(got["secret"])})
    if got["format"] != SEAL_FORMAT or not isinstance(got["secrets"], dict):
        raise ValueError(f"a seal of format {got['format']}")
    return SealLine(BEGINNING, cost, Seal(digest), {name: str(closed) for name, closed in got["secrets"].items()})


def opened_body(sealed: Sealed) -> str:
    """A secret with its salt, for all to read."""
    body = {"source": sealed.name, "secret": sealed.secret, "salt": sealed.salt.hex()}
    return json.dumps(body, sort_keys=True, ensure_ascii=False)


def unlock(name: str, closed: str, game: Game, begin_id: str, vault: Vault, cost: Cost) -> Sealed:
    """The sealed source of that name from its ciphertext; Locked without the key."""
    return read_opened(vault.open(closed, _seal_place(begin_id, name)), game, begin_id, cost)


def read_opened(body: str, game: Game, begin_id: str, cost: Cost) -> Sealed:
    """The sealed source that an opened secret makes; ValueError, KeyError or TypeError if it is no such secret."""
    got = json.loads(body)
    makers = {s.name: s.source for s in game.secrets if s.source is not None}
    name, secret, salt = str(got["source"]), str(got["secret"]), bytes.fromhex(got["salt"])
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes")
    return Sealed(name, secret, salt, makers[name](secret), begin_id, cost)


def key_body(vault: Vault) -> str:
    """A game's key, for all to read."""
    return json.dumps({"source": KEY, KEY: (vault.key or b"").hex()})


def ended(entries: Sequence[Entry]) -> bool:
    """Whether the journal says that the game is over: nothing happened since its seals were opened, or the note."""
    last = next((e for e in reversed(entries) if e.kind in ("event", "rewrite", "opened") or _says_over(e)), None)
    return last is not None and last.kind not in ("event", "rewrite")


def _says_over(entry: Entry) -> bool:
    return entry.kind == "note" and entry.body == json.dumps({"note": OVER})


def game_vault(entries: Iterable[Entry], begin_id: str, vault: Vault, place: Path) -> Vault:
    """The vault of a stored game: its key is made from the companion's, until it is opened for all."""
    for entry in entries:
        if (entry.kind, entry.by) == ("opened", KEY):
            with suppress(ValueError, KeyError, TypeError):
                return Vault(bytes.fromhex(json.loads(entry.body)[KEY]))
    return vault.of_game(begin_id, place)


def _seal_place(begin_id: str, source: str) -> str:
    return f"{begin_id} seal {source}"
