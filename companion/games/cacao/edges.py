"""Jungle tile actions: what the workers at the open edges can do, each edge once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.games.cacao import auto_play, gems, huts
from companion.games.cacao.actions import Done, Pick, Trade, Use, Usual
from companion.games.cacao.box import GEMS, PRICE
from companion.games.cacao.changing import Told, with_jungle, with_player
from companion.games.cacao.goods_moved import changes
from companion.games.cacao.player import Player
from companion.games.cacao.rules import RULES
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import ACT, Edge, Step
from companion.games.cacao.workers import ACTS, USUAL, able, lacking, most, price, used
from companion.games.kit import Action, Breach, News, Say, Seat, breach, say
from companion.games.kit.agenda import pop
from companion.games.kit.spaces.squares import around, cell_of, place_of

# What edges offer.


def usable(state: Cacao, edge: Edge) -> int:
    """How many workers of an open edge would bring something now; at the Tree of Life an empty edge counts as one."""
    kind, workers = state.jungle_at[edge.jungle].kind, state.workers_on(edge)
    if kind == "gem-mine":
        return min(workers, sum(state.jungle_at[edge.jungle].gems))
    if kind == "tree-of-life":
        return max(1, workers)
    return able(state.player(edge.seat), kind, workers)


def usual_edges(state: Cacao, seat: Seat) -> tuple[Edge, ...]:
    """A seat's open edges that “the usual” covers."""
    return tuple(e for e in state.open if e.seat == seat and state.jungle_at[e.jungle].kind in USUAL)


def choices(state: Cacao, seat: Seat) -> Iterator[Action]:
    """What a seat can do at its open edges."""
    for edge in state.open:
        if edge.seat == seat:
            yield from _edge_acts(state, edge)
    yield Usual(seat)
    yield Done(seat)


def _edge_acts(state: Cacao, edge: Edge) -> Iterator[Action]:
    seat, (worker, jungle) = edge.seat, edge.places
    tile, player, workers = state.jungle_at[edge.jungle], state.player(seat), state.workers_on(edge)
    if tile.kind == "gem-mine":
        for counts in product(*(range(min(workers, there) + 1) for there in tile.gems)):
            if 0 < sum(counts) <= workers:
                yield Pick(seat, worker, jungle, tuple(g for g, n in zip(GEMS, counts, strict=True) for _ in range(n)))
    elif tile.kind == "chocolate-market":
        for cacao, bars in product(range(min(workers, player.cacao) + 1), range(min(workers, player.bars) + 1)):
            if 0 < cacao + bars <= workers:
                yield Trade(seat, worker, jungle, cacao, bars)
    elif not workers:
        yield Use(seat, worker, jungle, 0)
    else:
        yield from (Use(seat, worker, jungle, times) for times in range(1, most(player, tile.kind, workers) + 1))


# Steps.


def opened(state: Cacao, told: Told) -> Cacao:
    """The new worker tile's edges, and those of all worker tiles at new jungle tiles, can be used."""
    if state.placed is None:
        return pop(state)
    edges = [Edge(state.active, state.placed, beside) for beside in around(state.placed)]
    for cell in state.filled:
        for beside in around(cell):
            tile = state.worker_at.get(beside)
            if tile is not None and beside != state.placed:
                edges.append(Edge(tile.seat, beside, cell))
    found = tuple(edge for edge in edges if edge.jungle in state.jungle_at and _acts(state, edge))
    mines = [edge for edge in found if sum(state.jungle_at[edge.jungle].gems) > 0]
    in_order = bool(mines)
    if in_order and len({edge.seat for edge in found}) > 1:
        told.append(News("gem-order", say("gem-order", seat=state.active)))
    return replace(pop(state, Step(ACT)), open=found, idle=(), in_order=in_order)


def _acts(state: Cacao, edge: Edge) -> bool:
    """Whether an edge has anything to do at its jungle tile; an empty one has at the Tree of Life."""
    kind = state.jungle_at[edge.jungle].kind
    return kind == "tree-of-life" or (kind != "temple" and state.workers_on(edge) > 0)


def act_if_able(state: Cacao, told: Told) -> Cacao | None:
    """Edges of players who can do nothing more close by themselves."""
    able = {edge.seat for edge in state.open if usable(state, edge)}
    if able:
        still = tuple(edge for edge in state.open if edge.seat in able)
        return None if still == state.open else _closing(state, still)
    state = pop(replace(_closing(state, ()), in_order=False))
    for seat in state.seats:
        state = huts.farm(state, seat, told)
    return state


def _closing(state: Cacao, still: tuple[Edge, ...]) -> Cacao:
    """Only these edges are still open; the others brought nothing."""
    return replace(state, open=still, idle=(*state.idle, *(edge for edge in state.open if edge not in still)))


# Effects.


def worked(state: Cacao, action: Use | Trade | Pick, told: Told) -> Cacao:
    """The workers of an edge act, and the edge closes."""
    edge = state.open_edge(action)
    if edge is None:
        raise ValueError("this edge is not open")
    if isinstance(action, Pick):
        state = _picked(state, edge, action.gems, told)
    elif isinstance(action, Trade):
        state = _traded(state, edge, action.cacao, action.bars, told)
    else:
        state = _used(state, edge, action.times, told)
    return replace(state, open=tuple(e for e in state.open if e != edge))


def _used(state: Cacao, edge: Edge, times: int, told: Told) -> Cacao:
    before = state.player(edge.seat)
    kind = state.jungle_at[edge.jungle].kind
    after = used(before, kind, times)
    rule = "tree-empty" if ACTS[kind] == "tree-of-life" and not times else ACTS[kind]
    by = "market-crier" if kind in PRICE and price(before, kind) > PRICE[kind] else rule
    told.append(News(by, _what(rule, edge, before, after), changes(edge.seat, before, after)))
    return with_player(state, edge.seat, after)


def _traded(state: Cacao, edge: Edge, cacao: int, bars: int, told: Told) -> Cacao:
    before = state.player(edge.seat)
    after = auto_play.traded(before, cacao, bars)
    rule = "chocolate-market"
    sold = "market" if not bars else "bars-sold" if not cacao else rule
    told.append(News(rule, _what(sold, edge, before, after), changes(edge.seat, before, after)))
    return with_player(state, edge.seat, after)


def _what(rule: str, edge: Edge, before: Player, after: Player) -> Say:
    """What an edge's workers brought, with every figure that the sentence of the rule may want."""
    return say(
        rule,
        seat=edge.seat,
        place=place_of(edge.jungle),
        gold=after.gold - before.gold,
        cacao=abs(after.cacao - before.cacao),
        bars=abs(after.bars - before.bars),
        sun=after.sun - before.sun,
        field=after.water_gold,
    )


def _picked(state: Cacao, edge: Edge, taken: tuple[str, ...], told: Told) -> Cacao:
    """Gems from the mine to the player; every full set goes at once for a mask."""
    before, place = state.player(edge.seat), place_of(edge.jungle)
    counts = gems.counted(taken)
    mine = state.jungle_at[edge.jungle]
    after = replace(before, gems=gems.more(before.gems, counts))
    hands = changes(edge.seat, before, after)
    told.append(News("gem-mine", say("gem-mine", seat=edge.seat, place=place, gems=taken), hands))
    swap = gems.exchanged(edge.seat, after, state.masks)
    told.extend(swap.told)
    spent = tuple(n + swap.sets for n in state.spent)
    state = with_jungle(state, place, replace(mine, gems=gems.fewer(mine.gems, counts)))
    return with_player(replace(state, masks=swap.masks, spent=spent), edge.seat, swap.player)


def usual(state: Cacao, action: Usual, told: Told) -> Cacao:
    """All edges of a seat act as much as they can, in the order that brings the most."""
    seat = action.seat
    edges = usual_edges(state, seat)
    for edge in auto_play.in_order(state, edges):
        player, workers = state.player(seat), state.workers_on(edge)
        kind = state.jungle_at[edge.jungle].kind
        if kind == "chocolate-market":
            cacao, bars = auto_play.sold(player, workers)
            state = _traded(state, edge, cacao, bars, told) if cacao + bars else _left(state, edge)
        elif (times := able(player, kind, workers)) or not workers:
            state = _used(state, edge, times, told)
        else:
            state = _left(state, edge)
    return replace(state, open=tuple(edge for edge in state.open if edge not in edges))


def _left(state: Cacao, edge: Edge) -> Cacao:
    """An edge closes at which nothing could be gained."""
    return _closing(state, tuple(e for e in state.open if e != edge))


def declined(state: Cacao, seat: Seat, told: Told) -> Cacao:
    """A seat forgoes the edges that are open still."""
    told.append(News("voluntary", say("done", seat=seat)))
    return replace(state, open=tuple(edge for edge in state.open if edge.seat != seat))


# Checks.


@RULES.check(Use, Trade, Pick)
def _is_an_open_edge(state: Cacao, action: Use | Trade | Pick) -> Iterator[Breach]:
    worker, jungle = cell_of(action.worker), cell_of(action.jungle)
    tile = state.worker_at.get(worker) if worker else None
    if tile is None or tile.seat != action.seat:
        yield breach("own-worker", action.worker, place=action.worker)
    if worker is None or jungle not in state.jungle_at or jungle not in around(worker):
        yield breach("tile-use", action.worker, action.jungle, worker=action.worker, jungle=action.jungle)
        return
    if tile is None or tile.seat != action.seat:
        return
    kind = state.jungle_at[jungle].kind
    if ACTS[kind] == "temple":
        yield breach("temple-later", action.jungle, place=action.jungle)
    elif state.open_edge(action) is None:
        yield _closed(state, action, Edge(action.seat, worker, jungle))


def _closed(state: Cacao, action: Use | Trade | Pick, edge: Edge) -> Breach:
    if not state.workers_on(edge):
        return breach("workers-on-edge", *edge.places, place=action.worker, number=0)
    rule = "nothing-to-gain" if edge in state.idle else "activated-once"
    return breach(rule, *edge.places, worker=action.worker, jungle=action.jungle)


@RULES.check(Use, Trade, Pick)
def _is_what_the_tile_offers(state: Cacao, action: Use | Trade | Pick) -> Iterator[Breach]:
    jungle = state.jungle_at.get(cell_of(action.jungle) or (1, 0))
    if jungle is None:
        return
    wanted = {"gem-mine": Pick, "chocolate-market": Trade}.get(jungle.kind, Use)
    if not isinstance(action, wanted):
        yield breach("tile-use", action.worker, action.jungle, worker=action.worker, jungle=action.jungle)


def _wanted(action: Use | Trade | Pick) -> int:
    """How many workers an action uses."""
    if isinstance(action, Use):
        return action.times
    return len(action.gems) if isinstance(action, Pick) else action.cacao + action.bars


@RULES.check(Use, Trade, Pick)
def _has_the_workers(state: Cacao, action: Use | Trade | Pick) -> Iterator[Breach]:
    edge = state.open_edge(action)
    if edge is None:
        return
    workers, wanted = state.workers_on(edge), _wanted(action)
    if wanted > workers or (wanted == 0 and workers > 0):
        yield breach("workers-on-edge", *edge.places, place=action.worker, number=workers)


@RULES.check(Use, Trade)
def _has_the_goods(state: Cacao, action: Use | Trade) -> Iterator[Breach]:
    edge = state.open_edge(action)
    if edge is None:
        return
    player, kind = state.player(action.seat), state.jungle_at[edge.jungle].kind
    if isinstance(action, Trade):
        if action.cacao > player.cacao or action.bars > player.bars:
            yield breach("own-goods")
    elif kind not in ("gem-mine", "chocolate-market"):
        yield from map(breach, lacking(player, kind, action.times))


@RULES.check(Pick)
def _finds_the_gems(state: Cacao, action: Pick) -> Iterator[Breach]:
    jungle = state.jungle_at.get(cell_of(action.jungle) or (1, 0))
    if jungle is None or jungle.kind != "gem-mine":
        return
    lacking = tuple(gem for gem, there in zip(GEMS, jungle.gems, strict=True) if action.gems.count(gem) > there)
    if lacking:
        yield breach("gems-there", action.jungle, place=action.jungle, gems=lacking)


@RULES.check(Usual)
def _has_something_usual(state: Cacao, action: Usual) -> Iterator[Breach]:
    if not any(usable(state, edge) for edge in usual_edges(state, action.seat)):
        yield breach("usual")
