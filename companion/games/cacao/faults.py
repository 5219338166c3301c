"""What is impossible about a position: things that came or went by no rule, and tiles that cannot lie so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.board import START, is_jungle
from companion.games.cacao.box import GEMS, HUTS, SHAKEN, STORAGE, SUN_PLACES, WATER
from companion.games.cacao.player import KINDS, LEDGER
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import GEM
from companion.games.kit import Fault, say
from companion.games.kit.spaces.squares import around, place_of


def faults(state: Cacao) -> Iterator[Fault]:
    """Every fault; its key is the rule that it breaks."""
    yield from _jungle_tiles(state)
    yield from _worker_tiles(state)
    yield from _checkerboard(state)
    yield from _gems(state)
    yield from _villages(state)
    yield from _edges(state)


def _jungle_tiles(state: Cacao) -> Iterator[Fault]:
    for kind, left in state.pile.items():
        if left < 0:
            places = tuple(place_of(c) for c, tile in state.jungles if tile.kind == kind)
            yield Fault(say("tile-sets", tile=kind, number=-left), places)


def _worker_tiles(state: Cacao) -> Iterator[Fault]:
    whole = dict(state.kit.workers)
    laid = Counter((tile.seat, tile.kind) for _, tile in state.workers)
    laid += Counter((tile.seat, tile.under) for _, tile in state.workers if tile.under)
    for seat, player in zip(state.seats, state.players, strict=True):
        for kind, left in zip(KINDS, player.left, strict=True):
            if left < 0 or laid[seat, kind] + left != whole.get(kind, 0):
                yield Fault(say("own-tiles", seat=seat, tile=kind))
        hand = player.hand.see() if player.hand else ()
        if any(hand.count(kind) > player.has(kind) for kind in hand):
            yield Fault(say("own-hand", seat=seat))


def _checkerboard(state: Cacao) -> Iterator[Fault]:
    cells = [*((cell, True) for cell, _ in state.jungles), *((cell, False) for cell, _ in state.workers)]
    for cell, jungle in cells:
        place = place_of(cell)
        if is_jungle(cell) != jungle:
            yield Fault(say("checkerboard", place=place), (place,))
        beside = state.worker_at if jungle else state.jungle_at
        if cell not in START and not any(other in beside for other in around(cell)):
            yield Fault(say("beside-jungle", place=place), (place,))
    if len({cell for cell, _ in cells}) < len(cells):
        yield Fault(say("free-space"))


def _gems(state: Cacao) -> Iterator[Fault]:
    """All gems are somewhere, and a mine got six, no more, before anybody takes one."""
    for gem, left in zip(GEMS, state.cart, strict=True):
        if left < 0:
            yield Fault(say("shake", gem=gem, number=-left))
    places = (*zip(DISPLAYED, state.display, strict=True), *zip(CHARTED, state.map, strict=False))
    for place, tile in places:
        if tile is None or not tile.gems:
            continue
        coming = sum(step.do == GEM and step.of == place for step in state.agenda)
        if sum(tile.gems) + coming != SHAKEN:
            yield Fault(say("gem-mine", place=place, number=sum(tile.gems)), (place,))
    if sum(state.cart) + state.shaken != state.kit.gems * len(GEMS):
        yield Fault(say("gems-there", number=state.kit.gems * len(GEMS)))


def _villages(state: Cacao) -> Iterator[Fault]:
    for seat, player in zip(state.seats, state.players, strict=True):
        if player.cacao < 0 or player.bars < 0 or player.cacao + player.bars > STORAGE:
            yield Fault(say("storage", seat=seat))
        if not 0 <= player.sun <= SUN_PLACES:
            yield Fault(say("sun-places", seat=seat))
        if not 0 <= player.water < len(WATER):
            yield Fault(say("water-end", seat=seat))
        if player.gold < 0:
            yield Fault(say("hut-cost", seat=seat))
        if min(player.gems) > 0 and state.masks:
            yield Fault(say("gem-set", seat=seat))
        if len(set(player.huts)) < len(player.huts):
            yield Fault(say("hut-once", seat=seat))
        paid = -player.ledger[LEDGER.index("hut-build")]
        if paid != sum(HUTS[hut] for hut in player.huts):
            yield Fault(say("hut-build", seat=seat))
    if state.emperor is not None and state.emperor not in (state.worker_at.keys() | state.jungle_at.keys()):
        yield Fault(say("emperor", place=place_of(state.emperor)), (place_of(state.emperor),))


def _edges(state: Cacao) -> Iterator[Fault]:
    """Open edges lie where this turn's tiles are, each once."""
    new = {state.placed, *state.filled}
    for edge in state.open:
        tile = state.worker_at.get(edge.worker)
        wrong = tile is None or tile.seat != edge.seat or edge.jungle not in state.jungle_at
        if wrong or not new & {edge.worker, edge.jungle}:
            yield Fault(say("activated-once", place=place_of(edge.worker)), edge.places)
    if len(set(state.open)) < len(state.open):
        yield Fault(say("activated-once", place=place_of(state.open[0].worker)))
