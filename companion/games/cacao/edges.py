"""What legal events bring about: the next state, and the news with what hands must do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.cacao import auto_play, flow, gems, huts
from companion.games.cacao.actions import (
    CHARTED,
    PILE,
    Build,
    Done,
    Fill,
    Overbuild,
    Pick,
    PlaceWorker,
    Trade,
    Use,
    Usual,
)
from companion.games.cacao.box import GEMS, HUT_SIDES, HUTS, PRICE, SHAKEN
from companion.games.cacao.changing import Told, jungle_on, with_jungle, with_player
from companion.games.cacao.emperor import drawn_to
from companion.games.cacao.hands import changes
from companion.games.cacao.player import Player
from companion.games.cacao.rules import open_edge, usual_edges
from companion.games.cacao.sources import DROP
from companion.games.cacao.table import ACT, DEAL, DRAW, FIRST, FOREMAN, GEM, HUT, TURN, Edge, Jungle, Step, Worker
from companion.games.cacao.tiles import EDGES, KIND_OF
from companion.games.cacao.workers import ACTS, able, price, used
from companion.games.kit import Action, Answer, News, Say, Seat, Value, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.spaces.squares import Cell, cell_of, place_of

if TYPE_CHECKING:
    from companion.games.cacao.state import Cacao


def apply(state: Cacao, event: Action | Answer) -> Cacao:
    """The next state after an event whose verdict is clean; TypeError for an event of another game."""
    told: Told = []
    state = _answered(state, event, told) if isinstance(event, Answer) else _acted(state, event, told)
    state = flow.run(state, told)
    return replace(state, told=tuple(told))


def go_on(state: Cacao) -> Cacao:
    """The state after what a ruling brings about by itself: a turn in which nothing can be placed passes."""
    if state.step is None or state.step.do != TURN:
        return state  # other decisions can always be declined
    told: Told = []
    state = flow.run(state, told)
    return replace(state, told=tuple(told))


def _acted(state: Cacao, event: Action, told: Told) -> Cacao:
    match event:
        case PlaceWorker():
            return _placed(state, event, told)
        case Overbuild():
            return _overbuilt(state, event, told)
        case Fill():
            return _filled(state, event, told)
        case Use() | Trade() | Pick():
            return _worked(state, event, told)
        case Usual():
            return _usual(state, event.seat, told)
        case Build():
            return pop(huts.built(state, event.seat, event.hut, told))
        case Done():
            return _done(state, event.seat, told)
    raise TypeError(f"Cacao knows no {type(event).__name__}")


# Placing and filling.


def _placed(state: Cacao, action: PlaceWorker, told: Told) -> Cacao:
    cell = _cell(action.at)
    what = {"seat": action.seat, "tile": KIND_OF[action.tile], "place": action.at}
    told.append(News("place-worker", say("placed", **what), (say("place", **what, **_lying(action.tile)),)))
    tile = Worker(action.seat, action.tile, foreman=_foreman(state, action.seat))
    state = replace(state, workers=(*state.workers, (cell, tile)))
    return _after_placing(state, action, cell, told, fills=True)


def _overbuilt(state: Cacao, action: Overbuild, told: Told) -> Cacao:
    cell = _cell(action.at)
    before = state.player(action.seat)
    after = before if "shaman" in before.huts else replace(before, sun=before.sun - 1)
    what = {"seat": action.seat, "tile": KIND_OF[action.tile], "place": action.at}
    hands = (say("cover", **what, **_lying(action.tile)), *changes(action.seat, before, after))
    told.append(News("overbuild" if after != before else "shaman", say("overbuilt", **what), hands))
    tile = Worker(action.seat, action.tile, state.worker_at[cell].kind, _foreman(state, action.seat))
    workers = tuple((c, tile if c == cell else old) for c, old in state.workers)
    state = with_player(replace(state, workers=workers), action.seat, after)
    return _after_placing(state, action, cell, told, fills=False)


def _lying(word: str) -> dict[str, Value]:
    """How hands shall turn a tile: its word, and the workers at each side of it."""
    return {"lying": word, **dict(zip(("top", "right", "bottom", "left"), EDGES[word], strict=True))}


def _after_placing(state: Cacao, action: PlaceWorker | Overbuild, cell: Cell, told: Told, fills: bool) -> Cacao:
    player = state.player(action.seat).without(KIND_OF[action.tile])
    state = with_player(replace(state, placed=cell), action.seat, player)
    if _foreman(state, action.seat) and FOREMAN.keys() & set(EDGES[action.tile]):
        told.append(News("foreman", say("foreman", seat=action.seat, place=action.at)))
    return pop(drawn_to(state, cell, told), *flow.after_placing(state, fills))


def _foreman(state: Cacao, seat: Seat) -> bool:
    return "foreman" in state.player(seat).huts


def _filled(state: Cacao, action: Fill, told: Told) -> Cacao:
    if action.take == PILE:
        return push(state, Step(DRAW, action.at))
    tile = jungle_on(state, action.take)
    if tile is None:
        raise ValueError(f"nothing lies at {action.take}")
    hands = [say("fill", tile=tile.kind, take=action.take, place=action.at)]
    if action.take in CHARTED:
        before = state.player(action.seat)
        after = replace(before, tokens=before.tokens - 1)
        hands += changes(action.seat, before, after)
        state = with_player(state, action.seat, after)
    rule = "map" if action.take in CHARTED else "fill"
    told.append(News(rule, say("filled", seat=action.seat, tile=tile.kind, place=action.at), tuple(hands)))
    state = with_jungle(with_jungle(state, action.take, None), action.at, tile)
    return replace(state, filled=(*state.filled, _cell(action.at)))


def _cell(place: str) -> Cell:
    cell = cell_of(place)
    if cell is None:
        raise ValueError(f"{place} is no space of the board")
    return cell


# Using edges.


def _worked(state: Cacao, action: Use | Trade | Pick, told: Told) -> Cacao:
    edge = open_edge(state, action)
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


def _usual(state: Cacao, seat: Seat, told: Told) -> Cacao:
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
    return flow.closed(state, tuple(e for e in state.open if e != edge))


def _done(state: Cacao, seat: Seat, told: Told) -> Cacao:
    step = state.step
    if step is None or step.do != ACT:
        return pop(state)
    told.append(News("voluntary", say("done", seat=seat)))
    return replace(state, open=tuple(edge for edge in state.open if edge.seat != seat))


# Answers.


def _answered(state: Cacao, answer: Answer, told: Told) -> Cacao:
    step, value = state.step, str(answer.value)
    if step is None:
        raise ValueError("no question is open")
    state = pop(state)
    if step.do == FIRST:
        told.append(News("first-player", say("first", seat=value)))
        return replace(state, turn=state.seats.index(value))
    if step.do == HUT:
        return _hut(state, value, step.of, told)
    if step.do == DRAW:
        return _drawn(state, value, step.of, told)
    if step.do == GEM:
        return _shaken(state, value, step.of, told)
    if step.do == DEAL:
        at = state.seats.index(step.of)
        given = tuple(n + (i == at) for i, n in enumerate(state.given))
        told.append(News("draw-worker", say("draw-worker", seat=step.of), (say("draw-worker", seat=step.of),)))
        return with_player(replace(state, given=given), step.of, state.player(step.of).dealt(value))
    raise ValueError(f"{answer.question} is no question of this game")


def _hut(state: Cacao, hut: str, tile: str, told: Told) -> Cacao:
    back = HUT_SIDES[int(tile) - 1][HUT_SIDES[int(tile) - 1].index(hut) - 1]
    turn = (say("hut-side", hut=hut, back=back),) if DROP in state.sealed else ()  # what was dropped lies so already
    told.append(News("hut-sides", say("hut-side", hut=hut), turn))
    return replace(state, huts=tuple(sorted((*state.huts, hut), key=list(HUTS).index)))


def _drawn(state: Cacao, kind: str, place: str, told: Told) -> Cacao:
    """A jungle tile comes to the display, the map board or a third space; a gem mine gets its gems at once."""
    mine = kind == "gem-mine"
    state = with_jungle(state, place, Jungle(kind, (0,) * len(GEMS) if mine else ()))
    state = replace(state, drawn=state.drawn + 1)
    what = {"tile": kind, "place": place}
    cell = cell_of(place)
    if cell is not None:
        told.append(News("fill", say("from-pile", seat=state.active, **what), (say("lay", **what),)))
        state = replace(state, filled=(*state.filled, cell))
    else:
        told.append(News("refill", say("shown", **what), (say("lay", **what),)))
    shakes = (Step(GEM, place),) * SHAKEN if mine else ()
    return push(state, *shakes)


def _shaken(state: Cacao, gem: str, place: str, told: Told) -> Cacao:
    mine = jungle_on(state, place)
    if mine is None:
        raise ValueError(f"no gem mine lies at {place}")
    told.append(News("shake", say("gem", gem=gem, place=place), (say("gem", gem=gem, place=place),)))
    state = with_jungle(state, place, replace(mine, gems=gems.more(mine.gems, gems.counted((gem,)))))
    return replace(state, shaken=state.shaken + 1)
