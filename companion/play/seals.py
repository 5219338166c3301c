"""Seals: a slow hash, shown before play as six words, of all that is settled by then; secrets are opened at the end.

The words are those of BIP-39, which wallets have had people write down since 2013, the same in every language.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from mnemonic import Mnemonic

from companion.games.kit import Begin, Event, Game, Question, Source, State, Value

SALT_BYTES = 32
ID_BYTES = 16
SEAL_BYTES = 32
WORDS = 6
WORD_BITS = 11
BEGINNING = "beginning"
"""What the seal of a game is of: all that is settled before the first move, its secrets among it."""
_DOMAIN = b"table-companion: the beginning of a game"
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"


@dataclass(frozen=True)
class Cost:
    """How dear one seal is: scrypt's n, r and p (RFC 7914). It needs 128 · n · r bytes of memory."""

    n: int
    r: int
    p: int

    def text(self) -> str:
        """How it stands in a journal."""
        return f"scrypt {self.n} {self.r} {self.p}"


COST = Cost(n=1 << 16, r=8, p=2)
"""That of every seal of a game: 0.35 s on a desktop, so that nobody prepares two secrets with the same words."""


@dataclass(frozen=True)
class Seal:
    """A commitment, as a digest in hexadecimal."""

    digest: str

    @property
    def words(self) -> tuple[str, ...]:
        """Its first 66 bits as six words of 11 bits each."""
        number = int(self.digest, 16) >> 8 * SEAL_BYTES - WORDS * WORD_BITS
        places = range((WORDS - 1) * WORD_BITS, -1, -WORD_BITS)
        return tuple(_list()[number >> place & (1 << WORD_BITS) - 1] for place in places)


class OldSeal(Seal):
    """The seal of one secret alone, as games had several of before one stood for the whole beginning."""

    @property
    def words(self) -> tuple[str, ...]:
        """Its first 96 bits as six proquints (Wilkerson 2009, arXiv 0901.4016)."""
        return tuple(_proquint(int(self.digest[i : i + 4], 16)) for i in range(0, 4 * WORDS, 4))


def seal(secret: str, salt: bytes, *, game: str, source: str, cost: Cost = COST) -> Seal:
    """The seal of one source's secret in the game with this id. ValueError for a salt of another length."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes")
    sealed = json.dumps([game, source, secret], ensure_ascii=False)  # no two of these are written alike
    return _slowly(sealed.encode(), salt, cost)


def seal_beginning(begin: str, secrets: Sequence[Sealed], cost: Cost = COST) -> Seal:
    """The seal of a game: of its beginning, letter by letter as it is stored, and of every secret with its salt."""
    settled = json.dumps([begin, [[each.name, each.secret, each.salt.hex()] for each in secrets]])
    return _slowly(settled.encode(), _DOMAIN, cost)


def _slowly(text: bytes, salt: bytes, cost: Cost) -> Seal:
    return Seal(Scrypt(salt=salt, length=SEAL_BYTES, n=cost.n, r=cost.r, p=cost.p).derive(text).hex())


@cache
def _list() -> tuple[str, ...]:
    return tuple(Mnemonic("english").wordlist)


def _proquint(number: int) -> str:
    c, v = _CONSONANTS, _VOWELS
    parts = (c[number >> 12], v[number >> 10 & 3], c[number >> 6 & 15], v[number >> 4 & 3], c[number & 15])
    return "".join(parts)


@dataclass(frozen=True)
class Sealed:
    """A source together with the secret that it is a function of, which its representation does not show."""

    name: str
    secret: str
    salt: bytes
    source: Source
    game: str = ""  # the id of the game whose secret it is
    cost: Cost = COST

    @cached_property
    def seal(self) -> Seal:
        """The seal of this secret alone, such as a scenario in a file has; computed when it is first wanted."""
        return seal(self.secret, self.salt, game=self.game, source=self.name, cost=self.cost)

    @property
    def derived(self) -> bool:
        """Whether its answers follow from earlier events."""
        return self.source.derived

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """What the secret says."""
        return self.source.answer(question, state, past)

    def __repr__(self) -> str:
        return f"Sealed({self.name})"


@dataclass(frozen=True)
class Entropy:
    """Where secrets get their numbers, salts and game from: the system's randomness, or fixed values in tests."""

    number: Callable[[], int] = field(default=lambda: secrets.randbits(128))
    salt: Callable[[], bytes] = field(default=lambda: os.urandom(SALT_BYTES))
    id: Callable[[], str] = field(default=lambda: secrets.token_hex(ID_BYTES))
    cost: Cost = COST


def draw_secrets(game: Game, start: Begin, entropy: Entropy, given: Mapping[str, str]) -> tuple[Begin, list[Sealed]]:
    """Draw a game's id and secrets, or take those secrets `given` by source.

    What everybody may know of a secret becomes part of the beginning's data.
    """
    drawn = []
    data = dict(start.data)
    this = entropy.id()
    for secret in game.secrets:
        if secret.wanted(start):
            text = given.get(secret.name) or secret.draw(start, entropy.number())
            if secret.source is not None:
                drawn.append(Sealed(secret.name, text, entropy.salt(), secret.source(text), this, entropy.cost))
            data.update(secret.public(text))
    return replace(start, data=data, id=this), drawn


def wanted_seals(game: Game, start: Begin) -> tuple[str, ...]:
    """The names of the secrets that a game begins with under seal, in their order."""
    return tuple(s.name for s in game.secrets if s.source is not None and s.wanted(start))
