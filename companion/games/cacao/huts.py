"""Huts during the game and their bonuses at the end (Chocolatl, Huts)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.cacao.actions import Build, Done
from companion.games.cacao.box import FAMILY, HUTS, WATER
from companion.games.cacao.changing import Told, with_player
from companion.games.cacao.goods_moved import changes
from companion.games.cacao.rules import RULES
from companion.games.cacao.state import Cacao
from companion.games.kit import Action, Breach, News, Seat, breach, say
from companion.games.kit.agenda import pop
from companion.games.kit.spaces.squares import around

FARMED = 4


def farm(state: Cacao, seat: Seat, told: Told) -> Cacao:
    """A farmer who stored exactly 4 cacao in this turn stores one more."""
    player = state.player(seat)
    if "farmer" not in player.huts or player.gained != FARMED or not player.room:
        return state
    after = replace(player.storing(1), gained=0)
    told.append(News("farmer", say("farmer", seat=seat), changes(seat, player, after)))
    return with_player(state, seat, after)


def built(state: Cacao, action: Build, told: Told) -> Cacao:
    """A hut goes from the supply to a village for its price."""
    seat, hut = action.seat, action.hut
    before = state.player(seat)
    after = replace(before.paid("hut-build", -HUTS[hut]), huts=(*before.huts, hut))
    hands = (say("take-hut", seat=seat, hut=hut), *changes(seat, before, after))
    told.append(News("hut-build", say("built", seat=seat, hut=hut, gold=HUTS[hut]), hands))
    at = state.huts.index(hut)
    return pop(with_player(replace(state, huts=state.huts[:at] + state.huts[at + 1 :]), seat, after))


def choices(state: Cacao, seat: Seat) -> Iterator[Action]:
    """The huts of the supply."""
    yield from (Build(seat, hut) for hut in dict.fromkeys(state.huts))
    yield Done(seat)


def build_if_able(state: Cacao, told: Told) -> Cacao | None:
    """Nobody is asked who can build nothing."""
    return None if buildable(state) else pop(state)


def buildable(state: Cacao) -> tuple[str, ...]:
    """The huts that the active player can build."""
    player = state.player(state.active)
    return tuple(h for h in dict.fromkeys(state.huts) if HUTS[h] <= player.gold and h not in player.huts)


@RULES.check(Build)
def _can_build(state: Cacao, action: Build) -> Iterator[Breach]:
    player = state.player(action.seat)
    if action.hut not in state.huts:
        yield breach("hut-supply", hut=action.hut)
    if HUTS[action.hut] > player.gold:
        yield breach("hut-cost", hut=action.hut, gold=HUTS[action.hut])
    if action.hut in player.huts:
        yield breach("hut-once", hut=action.hut)


def bonuses(state: Cacao, seat: Seat) -> Iterator[tuple[str, str, int]]:
    """Rule, hut and gold of each hut of a seat that brings something at the end, as the table stands."""
    player = state.player(seat)
    for hut in player.huts:
        if hut in FAMILY:
            yield "family", hut, FAMILY[hut] if hut != "fountain-master" or player.water == len(WATER) - 1 else 0
        elif hut in _BONUS:
            yield hut, hut, _BONUS[hut](state, seat)


def _idle_workers(state: Cacao, seat: Seat) -> int:
    """Workers without a jungle tile beside them."""
    idle = 0
    for cell, tile in state.workers:
        if tile.seat == seat:
            idle += sum(tile.on(side) for side, beside in enumerate(around(cell)) if beside not in state.jungle_at)
    return idle


def _longest_line(state: Cacao, seat: Seat) -> int:
    """Most own tiles in one row or column."""
    cells = [cell for cell, tile in state.workers if tile.seat == seat]
    lines = Counter(("x", x) for x, _ in cells) + Counter(("y", y) for _, y in cells)
    return max(lines.values(), default=0)


def _temples(state: Cacao, seat: Seat) -> int:
    """Temples with an own worker."""
    return sum(workers_at(state, cell).get(seat, 0) > 0 for cell, tile in state.jungles if tile.kind == "temple")


def workers_at(state: Cacao, cell: tuple[int, int]) -> Counter[Seat]:
    """How many workers of each seat stand beside a jungle space; only tiles on top count."""
    found: Counter[Seat] = Counter()
    for side, beside in enumerate(around(cell)):
        tile = state.worker_at.get(beside)
        if tile is not None:
            found[tile.seat] += tile.on((side + 2) % 4)
    return found


def _goods(state: Cacao, seat: Seat) -> int:
    """The cacao that is left in the storage."""
    return state.player(seat).cacao


def _neighbours(state: Cacao, seat: Seat) -> int:
    """How many huts the seat has besides one of them."""
    return len(state.player(seat).huts) - 1


_BONUS: dict[str, Callable[[Cacao, Seat], int]] = {
    "hermit": _idle_workers,
    "road-worker": _longest_line,
    "trader": _goods,
    "monk": _temples,
    "master-builder": _neighbours,
}
