"""Jungle tiles: they fill the spaces between worker tiles, and come to the display and the map board (Chocolatl)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.cacao import gems
from companion.games.cacao.actions import CHARTED, DISPLAYED, PILE, Done, Fill
from companion.games.cacao.board import is_jungle
from companion.games.cacao.box import GEMS, SHAKEN
from companion.games.cacao.changing import Told, jungle_on, the_cell, with_jungle, with_player
from companion.games.cacao.goods_moved import changes
from companion.games.cacao.rules import RULES
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import DRAW, GEM, Jungle, Step
from companion.games.kit import Action, Breach, News, Place, Seat, breach, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.spaces.squares import cell_of, place_of


def fillings(state: Cacao, seat: Seat) -> Iterator[Action]:
    """The spaces that can be filled now, each from everywhere."""
    yield from (Fill(seat, place_of(cell), take) for cell in state.to_fill for take in takes(state))
    yield Done(seat)


def takes(state: Cacao) -> tuple[Place, ...]:
    """Where the active player can take a jungle tile from."""
    places = [place for place, tile in zip(DISPLAYED, state.display, strict=True) if tile]
    if not places and state.pile_size > 0:
        places.append(PILE)
    if state.player(state.active).tokens > 0:
        places += [place for place, tile in zip(CHARTED, state.map, strict=False) if tile]
    return tuple(places)


def fill_if_any(state: Cacao, told: Told) -> Cacao | None:
    """Spaces are filled while there are any, and tiles to fill them with."""
    return None if state.to_fill and takes(state) else pop(state)


def filled(state: Cacao, action: Fill, told: Told) -> Cacao:
    """A tile fills a space, or the top one of the pile is to be turned over for it."""
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
    return replace(state, filled=(*state.filled, the_cell(action.at)))


def drawn(state: Cacao, kind: str, place: str, told: Told) -> Cacao:
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


def shaken(state: Cacao, gem: str, place: str, told: Told) -> Cacao:
    """A gem from the cart comes to lie on the mine that was just drawn."""
    mine = jungle_on(state, place)
    if mine is None:
        raise ValueError(f"no gem mine lies at {place}")
    told.append(News("shake", say("gem", gem=gem, place=place), (say("gem", gem=gem, place=place),)))
    state = with_jungle(state, place, replace(mine, gems=gems.more(mine.gems, gems.counted((gem,)))))
    return replace(state, shaken=state.shaken + 1)


def draw_if_any(state: Cacao, told: Told) -> Cacao | None:
    """Nothing is drawn from an empty pile."""
    return None if state.pile_size > 0 else pop(state)


def shake_if_any(state: Cacao, told: Told) -> Cacao | None:
    """Nothing is shaken out of an empty cart."""
    return None if sum(state.cart) > 0 else pop(state)


def refill(state: Cacao, told: Told) -> Cacao:
    """The display from the map board, then display and map board from the pile, as far as there are tiles."""
    state = _slid(state, told)
    empty = [place for place, tile in zip(DISPLAYED, state.display, strict=True) if tile is None]
    empty += [place for place, tile in zip(CHARTED, state.map, strict=False) if tile is None]
    if not empty or state.pile_size < 1:
        return pop(state)
    return push(state, Step(DRAW, empty[0]))


def _slid(state: Cacao, told: Told) -> Cacao:
    """Tiles move from the map board to the display, the one nearest to it first."""
    if not any(state.map):
        return state
    for place, lying in zip(DISPLAYED, state.display, strict=True):
        tile = state.map[0] or state.map[1]
        if lying is None and tile is not None:
            start = CHARTED[0 if state.map[0] else 1]
            way = {"tile": tile.kind, "start": start, "place": place}
            told.append(News("map-refill", say("slid", **way), (say("slide", **way),)))
            state = with_jungle(with_jungle(state, place, tile), start, None)
    first, second = state.map
    if first is None and second is not None:
        way = {"tile": second.kind, "start": CHARTED[1], "place": CHARTED[0]}
        told.append(News("map-refill", say("slid", **way), (say("slide", **way),)))
        state = replace(state, map=(second, None))
    return state


@RULES.check(Fill)
def _fills_a_space(state: Cacao, action: Fill) -> Iterator[Breach]:
    cell = cell_of(action.at)
    if cell is not None and not is_jungle(cell):
        yield breach("checkerboard", action.at, place=action.at)
    elif cell not in state.to_fill:
        yield breach("fill-space", action.at, place=action.at)


@RULES.check(Fill)
def _takes_a_tile(state: Cacao, action: Fill) -> Iterator[Breach]:
    lying = (
        *zip(DISPLAYED, state.display, strict=True),
        *zip(CHARTED, state.map, strict=False),
        (PILE, state.pile_size),
    )
    if not dict(lying).get(action.take):
        yield breach("tile-there", action.take, place=action.take)
    if action.take == PILE and any(state.display):
        yield breach("display-first")
    if action.take in CHARTED and not state.player(action.seat).tokens:
        yield breach("map-token")


@RULES.check(Done)
def _leaves_nothing_that_must_be(state: Cacao, action: Done) -> Iterator[Breach]:
    if state.must_fill:
        yield breach("must-fill")
