"""Encryption of what the journal may not tell: private events and secrets. AES-GCM from the cryptography library.

Each game has a key of its own, made from the companion's, the game's id and the place where its file lies: a copy of a
running game cannot be opened. Each ciphertext is bound to where it stands, so that none can be moved.
"""

from __future__ import annotations

import base64
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.games.kit import Explained, Verbatim

KEY_BYTES = 32
NONCE_BYTES = 12
BLOCK = 256  # every text is padded to a multiple of this, so that its length tells nothing


class Locked(Explained, PermissionError):
    """Something encrypted cannot be read, and why."""


def _random_nonce() -> bytes:
    return os.urandom(NONCE_BYTES)


class Vault:
    """Closes and opens texts with one key; without a key everything stays closed."""

    def __init__(self, key: bytes | None, nonce: Callable[[], bytes] = _random_nonce) -> None:
        self.key = key
        self._cipher = AESGCM(key) if key is not None else None
        self._nonce = nonce

    @property
    def locked(self) -> bool:
        """Whether the key is missing."""
        return self._cipher is None

    def of_game(self, game: str, place: Path) -> Vault:
        """The vault of the game with this id whose file lies at this place."""
        if self.key is None:
            return self
        info = f"{game}\n{place.resolve()}".encode()
        return Vault(HKDF(SHA256(), KEY_BYTES, salt=None, info=info).derive(self.key), self._nonce)

    def close(self, text: str, bound: str, block: int = BLOCK) -> str:
        """The encrypted text, in base64, bound to where it stands; its length tells only the number of blocks."""
        if self._cipher is None:
            raise Locked("key-missing")
        plain = text.encode()
        padded = plain + b"\0" * (-(len(plain) + 1) % block) + b"\1"
        nonce = self._nonce()
        return base64.b64encode(nonce + self._cipher.encrypt(nonce, padded, bound.encode())).decode()

    def open(self, closed: str, bound: str) -> str:
        """The text again; Locked without the right key, or when it does not stand where it was bound to."""
        if self._cipher is None:
            raise Locked("other-key")
        try:
            raw = base64.b64decode(closed, validate=True)
            plain = self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], bound.encode())
        except (ValueError, InvalidTag) as err:
            raise Locked("closed") from err
        return plain[:-1].rstrip(b"\0").decode()


def load_key(path: Path) -> bytes:
    """The key kept at `path`, made the first time; Locked if there is none that can be used."""
    try:
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
    except OSError as err:
        raise Locked("key-unkept", folder=str(path.parent), why=Verbatim(err.strerror)) from err
    if len(key) != KEY_BYTES:
        raise Locked("key-damaged", path=str(path))
    return key


def _make_key(path: Path) -> None:
    """Write a new key: it is there whole or not at all, and of two companions that start at once one makes it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, part = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # for its owner alone
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(os.urandom(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        os.unlink(part)
