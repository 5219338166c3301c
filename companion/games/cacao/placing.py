"""Worker tiles: where they may be placed, or laid over an own one, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.cacao.actions import Overbuild, PlaceWorker
from companion.games.cacao.board import is_jungle
from companion.games.cacao.changing import Told, the_cell, with_player
from companion.games.cacao.emperor import drawn_to
from companion.games.cacao.goods_moved import changes
from companion.games.cacao.player import KINDS
from companion.games.cacao.rules import RULES
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import BUILD, DEAL, FILL, FOREMAN, NEXT, OPEN, REFILL, Step, Worker
from companion.games.cacao.tiles import EDGES, KIND_OF, LYING
from companion.games.kit import Action, Breach, News, Seat, Value, breach, say
from companion.games.kit.agenda import pop
from companion.games.kit.spaces.squares import Cell, around, cell_of, place_of


def placings(state: Cacao, seat: Seat, openly: bool) -> Iterator[Action]:
    """The tiles that a seat may place, everywhere beside the jungle, or lay over its own; `openly` any of its tiles."""
    player = state.player(seat)
    kinds = KINDS if player.hand is None or openly else tuple(dict.fromkeys(player.hand.see()))
    words = [word for kind in kinds if player.has(kind) for word in LYING[kind]]
    for cell in state.worker_spaces:
        place = place_of(cell)
        for word in words:
            yield PlaceWorker(seat, place, word)
    if state.pile_size == 0:
        for cell, tile in state.workers:
            if tile.seat == seat and not tile.under:
                yield from (Overbuild(seat, place_of(cell), word) for word in words)


def pass_if_stuck(state: Cacao, told: Told) -> Cacao | None:
    """Who can lay a tile nowhere, because every space beside the jungle is taken, sets one aside."""
    if state.worker_spaces or any(state.actions(state.active)):
        return None
    seat = state.active
    player = state.player(seat)
    told.append(News("no-space", say("no-space", seat=seat), (say("no-space", seat=seat),)))
    state = with_player(state, seat, replace(player, aside=player.aside + 1))
    return pop(state, Step(NEXT), Step(BUILD))


def placed(state: Cacao, action: PlaceWorker, told: Told) -> Cacao:
    """A worker tile lies on a free space."""
    cell = the_cell(action.at)
    what = {"seat": action.seat, "tile": KIND_OF[action.tile], "place": action.at}
    told.append(News("place-worker", say("placed", **what), (say("place", **what, **_lying(action.tile)),)))
    tile = Worker(action.seat, action.tile, foreman=_foreman(state, action.seat))
    state = replace(state, workers=(*state.workers, (cell, tile)))
    return _after_placing(state, action, cell, told, fills=True)


def overbuilt(state: Cacao, action: Overbuild, told: Told) -> Cacao:
    """A worker tile covers an own one, for a sun token if there is no shaman."""
    cell = the_cell(action.at)
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
    return pop(drawn_to(state, cell, told), *_next_steps(state, fills))


def _foreman(state: Cacao, seat: Seat) -> bool:
    return "foreman" in state.player(seat).huts


def _next_steps(state: Cacao, fills: bool) -> tuple[Step, ...]:
    """What follows when a tile is placed, the last first."""
    rest = (Step(NEXT), Step(REFILL), Step(DEAL, state.active), Step(BUILD), Step(OPEN))
    return (*rest, Step(FILL)) if fills else rest


@RULES.check(PlaceWorker, Overbuild)
def _has_the_tile(state: Cacao, action: PlaceWorker | Overbuild) -> Iterator[Breach]:
    player, kind = state.player(action.seat), KIND_OF[action.tile]
    if player.has(kind) < 1:
        yield breach("own-tiles", tile=kind)
    elif player.hand is not None and kind not in player.hand.see():
        yield breach("own-hand", tile=kind)


@RULES.check(PlaceWorker)
def _lies_right(state: Cacao, action: PlaceWorker) -> Iterator[Breach]:
    cell = cell_of(action.at)
    if cell is None or is_jungle(cell):
        yield breach("checkerboard", action.at, place=action.at)
        return
    if cell in state.worker_at:
        yield breach("free-space", action.at, place=action.at)
    if not any(beside in state.jungle_at for beside in around(cell)):
        yield breach("beside-jungle", action.at, place=action.at)


@RULES.check(Overbuild)
def _covers_an_own_tile(state: Cacao, action: Overbuild) -> Iterator[Breach]:
    cell = cell_of(action.at)
    under = state.worker_at.get(cell) if cell else None
    if under is None or under.seat != action.seat:
        yield breach("overbuild-own", action.at, place=action.at)
    elif under.under:
        yield breach("overbuild-once", action.at, place=action.at)


@RULES.check(Overbuild)
def _may_overbuild(state: Cacao, action: Overbuild) -> Iterator[Breach]:
    if state.pile_size > 0 or (any(state.display) and not state.early):
        yield breach("overbuild-when")
    player = state.player(action.seat)
    if player.sun < 1 and "shaman" not in player.huts:
        yield breach("overbuild-sun")
