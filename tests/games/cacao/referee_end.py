"""How a game of Cacao is scored: the second referee's own sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.kit import Seat
from tests.games.cacao.referee import Referee
from tests.games.cacao.referee_box import COSTS, FIELDS
from tests.games.cacao.referee_table import Space, beside

FAMILY = {"daughter": 4, "son": 4, "wife": 5, "chief": 6}


def sheet(table: Referee) -> Counter[tuple[Seat, str]]:
    """How much gold each line brings each seat."""
    lines: Counter[tuple[Seat, str]] = Counter()
    for space, tile in table.jungle.items():
        if tile.kind == "temple":
            for seat, gold in temple(workers_at(table, space)).items():
                lines[seat, "temple"] += gold
    for seat, village in table.villages.items():
        for what, gold in (*village.gold.items(), *_bonuses(table, seat)):
            lines[seat, what] += gold
        lines[seat, "sun-token"] += village.suns
        lines[seat, "water-field"] += FIELDS[village.water]
        lines[seat, "mask"] += sum(village.masks)
        lines[seat, "gem-left"] += sum(village.gems.values())
        lines[seat, "hut-gold"] += sum(COSTS[hut] for hut in village.huts)
    return lines


def workers_at(table: Referee, space: Space) -> Counter[Seat]:
    """How many workers each seat has beside a jungle space."""
    count: Counter[Seat] = Counter()
    for near in beside(space):
        if near in table.workers:
            tile = table.workers[near]
            count[tile.seat] += tile.counted[beside(near).index(space)]
    return +count


def temple(workers: Counter[Seat]) -> dict[Seat, int]:
    """The gold of one temple: 6 for most workers, 3 for second most, shared and rounded down."""
    ranks = sorted(set(workers.values()), reverse=True)
    groups = [[seat for seat in workers if workers[seat] == rank] for rank in ranks]
    gold = dict.fromkeys(groups[0], 6 // len(groups[0])) if groups else {}
    if len(groups) > 1 and len(groups[0]) == 1:
        gold.update(dict.fromkeys(groups[1], 3 // len(groups[1])))
    return gold


def _bonuses(table: Referee, seat: Seat) -> Iterator[tuple[str, int]]:
    village = table.villages[seat]
    mine = {space: tile for space, tile in table.workers.items() if tile.seat == seat}
    for hut in village.huts:
        if hut == "hermit":
            sides = [(side, n) for at, tile in mine.items() for side, n in zip(beside(at), tile.counted, strict=True)]
            yield hut, sum(n for side, n in sides if side not in table.jungle)
        elif hut == "road-worker":
            lines = Counter(("column", x) for x, _ in mine) + Counter(("row", y) for _, y in mine)
            yield hut, max(lines.values())
        elif hut == "trader":
            yield hut, village.cacao
        elif hut == "monk":
            temples = [space for space, tile in table.jungle.items() if tile.kind == "temple"]
            yield hut, sum(seat in workers_at(table, space) for space in temples)
        elif hut == "master-builder":
            yield hut, len(village.huts) - 1
        elif hut == "fountain-master":
            yield "family", 4 if FIELDS[village.water] == 16 else 0
        elif hut in FAMILY:
            yield "family", FAMILY[hut]


def winners(table: Referee) -> set[Seat]:
    """Who has the most gold, then the most cacao; else the victory is shared."""
    gold: Counter[Seat] = Counter()
    for (seat, _), amount in sheet(table).items():
        gold[seat] += amount
    ranks = {seat: (gold[seat], table.villages[seat].cacao) for seat in table.seats}
    return {seat for seat in table.seats if ranks[seat] == max(ranks.values())}
