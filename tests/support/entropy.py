"""Secrets for tests: drawn as in play, but under seals that cost next to nothing, and the same whenever a test runs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from companion.play.seals import COST, Cost, Entropy

CHEAP = Cost(n=2, r=1, p=1)
_drawn: Counter[str] = Counter()


def number() -> int:
    """128 bits that depend on the running test alone and on how many it has drawn: none fails by bad luck."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    _drawn[test] += 1
    return int.from_bytes(sha256(f"{test} {_drawn[test]}".encode()).digest()[:16])


@contextmanager
def quick_seals() -> Iterator[None]:
    """The seals of commands, too, cost next to nothing."""
    shipped = dict(vars(COST))
    vars(COST).update(n=4, r=1, p=1)  # that of `CHEAP` is still too cheap
    try:
        yield
    finally:
        vars(COST).update(shipped)


ENTROPY = Entropy(number=number, cost=CHEAP)
