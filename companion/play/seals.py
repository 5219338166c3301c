"""Seals: a hash of a secret and its salt, shown before play as six words and opened at the end."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.games.kit import Begin, Event, Game, Question, Source, State, Value

SALT_BYTES = 32
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"


@dataclass(frozen=True)
class Seal:
    """A commitment to a secret: SHA-256 of the salt followed by the secret, in hexadecimal."""

    digest: str

    @property
    def words(self) -> tuple[str, ...]:
        """The first 96 bits as six words that can be said aloud (proquints, Wilkerson 2009, arXiv 0901.4016)."""
        return tuple(_word(int(self.digest[i : i + 4], 16)) for i in range(0, 24, 4))


def seal(secret: str, salt: bytes) -> Seal:
    """The seal of a secret text. ValueError for a salt of another length, which would make it ambiguous."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes")
    return Seal(hashlib.sha256(salt + secret.encode()).hexdigest())


def _word(number: int) -> str:
    c, v = _CONSONANTS, _VOWELS
    parts = (c[number >> 12], v[number >> 10 & 3], c[number >> 6 & 15], v[number >> 4 & 3], c[number & 15])
    return "".join(parts)


@dataclass(frozen=True)
class Sealed:
    """A source together with the secret that it is a function of. Its representation shows the seal only."""

    name: str
    secret: str
    salt: bytes
    source: Source

    @property
    def seal(self) -> Seal:
        """What is shown before play."""
        return seal(self.secret, self.salt)

    @property
    def derived(self) -> bool:
        """Whether its answers follow from earlier events."""
        return self.source.derived

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """What the secret says."""
        return self.source.answer(question, state, past)

    def __repr__(self) -> str:
        return f"Sealed({self.name}, {' '.join(self.seal.words)})"


@dataclass(frozen=True)
class Entropy:
    """Where secrets get their numbers and salts from: the system's randomness, or fixed values in tests."""

    number: Callable[[], int] = field(default=lambda: secrets.randbits(128))
    salt: Callable[[], bytes] = field(default=lambda: os.urandom(SALT_BYTES))


def draw_secrets(game: Game, start: Begin, entropy: Entropy, given: Mapping[str, str]) -> tuple[Begin, list[Sealed]]:
    """Draw and seal a game's secrets, or take those `given` by source.

    What everybody may know of a secret becomes part of the beginning's data.
    """
    drawn = []
    data = dict(start.data)
    for secret in game.secrets:
        if secret.wanted(start):
            text = given.get(secret.name) or secret.draw(start, entropy.number())
            if secret.source is not None:
                drawn.append(Sealed(secret.name, text, entropy.salt(), secret.source(text)))
            data.update(secret.public(text))
    return replace(start, data=data), drawn
