"""Secrets for tests: drawn as in play, but under seals that cost next to nothing."""

from __future__ import annotations

from companion.play.seals import Cost, Entropy

CHEAP = Cost(n=2, r=1, p=1)
ENTROPY = Entropy(cost=CHEAP)
