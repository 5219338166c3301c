"""Secrets for tests: drawn as in play, but under seals that cost next to nothing, and the same whenever a test runs."""

from __future__ import annotations

import os
from collections import Counter
from hashlib import sha256

from companion.play.seals import Cost, Entropy

CHEAP = Cost(n=2, r=1, p=1)
_drawn: Counter[str] = Counter()


def number() -> int:
    """128 bits that depend on the running test alone and on how many it has drawn: none fails by bad luck."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    _drawn[test] += 1
    return int.from_bytes(sha256(f"{test} {_drawn[test]}".encode()).digest()[:16])


ENTROPY = Entropy(number=number, cost=CHEAP)
