"""Gives out colours to stickers, four of each: at the least cost, the next best ways in turn, all ways together."""

from __future__ import annotations

import heapq
from itertools import product

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ranked = list[tuple[float, tuple[int, ...]]]
"""Readings with their costs, the cheapest first."""
_EVERY = slice(None)
# Of the counts of six colours, each from 0 to 4: where there is room for one more of a colour, and where it leads.
_ROOM = [tuple(slice(0, 4) if i == c else _EVERY for i in range(6)) for c in range(6)]
_ONE_MORE = [tuple(slice(1, 5) if i == c else _EVERY for i in range(6)) for c in range(6)]


def ranked_readings(costs: Floats, count: int) -> Ranked:
    """Up to `count` readings of a whole cube, four stickers of each colour, the cheapest first, found by exchanges."""
    each = np.arange(len(costs))
    start = tuple(cheapest(costs))
    queue = [(float(costs[each, list(start)].sum()), start)]
    seen = {start}
    out: Ranked = []
    while queue and len(out) < count:
        cost, colours = heapq.heappop(queue)
        out.append((cost, colours))
        now = np.array(colours)
        have = costs[each, now]
        swap = costs[:, now] + costs[:, now].T - have[:, None] - have[None, :]
        swap[np.tril_indices(len(costs))] = np.inf
        swap[now[:, None] == now[None, :]] = np.inf
        for flat in np.argsort(swap, axis=None)[: count - len(out)]:
            i, j = divmod(int(flat), len(costs))
            if not np.isfinite(swap[i, j]):
                break
            other = now.copy()
            other[[i, j]] = other[[j, i]]
            key = tuple(int(c) for c in other)
            if key not in seen:
                seen.add(key)
                heapq.heappush(queue, (cost + float(swap[i, j]), key))
    return sorted(out)  # three passed round may be cheaper than any two of them exchanged on the way there


def cheapest_part(costs: Floats) -> tuple[int, ...]:
    """The cheapest colours of fewer than 24 stickers with at most four of each; what the rest may be costs nothing."""
    return tuple(cheapest(np.vstack([costs, np.zeros((24 - len(costs), 6))]))[: len(costs)])


def part_chances(chances: Floats) -> Floats:
    """Chances (n, 6) of stickers given that no more than four are of a colour: all readings weighed, none left out.

    What counts of the stickers before one, and of those after it, is how many there are of each colour: 5^6 cases.
    """
    before = [np.zeros((5,) * 6)]
    before[0][(0,) * 6] = 1.0
    for row in chances[:-1]:
        more = np.zeros_like(before[0])
        for c, chance in enumerate(row):
            more[_ONE_MORE[c]] += chance * before[-1][_ROOM[c]]
        before.append(more)
    after = np.ones((5,) * 6)
    out = np.zeros_like(chances)
    for k in reversed(range(len(chances))):
        less = np.zeros_like(after)
        for c, chance in enumerate(chances[k]):
            out[k, c] = chance * np.vdot(before[k][_ROOM[c]], after[_ONE_MORE[c]])
            less[_ROOM[c]] += chance * after[_ONE_MORE[c]]
        after = less
    return np.asarray(out / out.sum(axis=1, keepdims=True))


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
