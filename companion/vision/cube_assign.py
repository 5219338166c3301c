"""Gives out colours to stickers, four of each, at the least cost, and the next best ways in turn."""

from __future__ import annotations

import heapq
from itertools import product

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ranked = list[tuple[float, tuple[int, ...]]]
"""Readings with their costs, the cheapest first."""


def ranked_readings(costs: Floats, count: int) -> Ranked:
    """Up to `count` readings with at most four stickers of a colour, from the cheapest on, reached by exchanges."""
    n = len(costs)
    full = np.vstack([costs, np.zeros((max(0, 24 - n), 6))])
    start = tuple(cheapest(full))
    queue = [(float(full[np.arange(len(full)), list(start)].sum()), start)]
    seen = {start[:n]}
    out: Ranked = []
    while queue and len(out) < count:
        cost, colours = heapq.heappop(queue)
        out.append((cost, colours[:n]))
        now = np.array(colours)
        have = full[np.arange(len(full)), now]
        swap = full[:, now] + full[:, now].T - have[:, None] - have[None, :]
        swap[np.tril_indices(len(full))] = np.inf
        swap[now[:, None] == now[None, :]] = np.inf
        for flat in np.argsort(swap, axis=None)[: count - len(out)]:
            i, j = divmod(int(flat), len(full))
            if not np.isfinite(swap[i, j]):
                break
            other = now.copy()
            other[[i, j]] = other[[j, i]]
            key = tuple(int(c) for c in other)
            if key[:n] not in seen:
                seen.add(key[:n])
                heapq.heappush(queue, (cost + float(swap[i, j]), key))
    return out


def cheapest(costs: Floats) -> list[int]:
    """The cheapest colours with exactly four (or as few more as there are) of each: negative cycles are cancelled."""
    n = len(costs)
    now = np.arange(n) % 6
    while True:
        move = np.full((6, 6), np.inf)
        who = np.zeros((6, 6), np.intp)
        for a, b in product(range(6), repeat=2):
            members = np.flatnonzero(now == a)
            if a != b and len(members):
                extra = costs[members, b] - costs[members, a]
                who[a, b], move[a, b] = members[int(extra.argmin())], float(extra.min())
        cycle = _negative_cycle(move)
        if not cycle:
            return [int(c) for c in now]
        for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            now[who[a, b]] = b


def _negative_cycle(move: Floats) -> list[int]:
    """Colours round which stickers can be passed on at a gain (Bellman and Ford), or nothing."""
    far = np.zeros(6)
    before = np.full(6, -1)
    last = -1
    for _ in range(6):
        last = -1
        for a, b in product(range(6), repeat=2):
            if far[a] + move[a, b] < far[b] - 1e-9:
                far[b], before[b], last = far[a] + move[a, b], a, b
    if last < 0:
        return []
    for _ in range(6):
        last = int(before[last])
    cycle = [last]
    while int(before[cycle[-1]]) != last:
        cycle.append(int(before[cycle[-1]]))
    return cycle[::-1]
