"""The beginning of a game: important tiles are dealt, explorers chosen, the first tile laid (pages 3 and 23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import Pick
from companion.games.eldorado.box import (
    CARDS,
    CLOSED,
    EXPLORER,
    FIRST_DOUBLOONS,
    HANDFUL,
    IMPORTANT,
    NICOLAS,
    SUPPLY,
    VICTORIA,
    VILLAGER,
)
from companion.games.eldorado.changes import changed, named, take, told
from companion.games.eldorado.frames import Beginning, Deal, FirstTile, Frame, Mix, Picking, Turn
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.settings import PRIVATE, Setting, first_turn, setting_of, sides_of
from companion.games.eldorado.solo import BARRED
from companion.games.eldorado.sources import cave_size, island_tiles, kept_out
from companion.games.eldorado.state import ElDorado, Player
from companion.games.eldorado.tiles import FIRST, Island, Piece, Pieces, Tile
from companion.games.eldorado.turns import SPECIAL, WEALTH
from companion.games.kit import Begin, Breach, Private, Seat, Value, breach, say
from companion.games.kit.agenda import pop
from companion.games.kit.hands import CardHand
from companion.games.kit.stacks import Stack, faced, known_face


def start(begin: Begin) -> ElDorado:
    """The state before anybody has done anything; ValueError, a plain sentence, if the tables cannot be so."""
    setting = setting_of(begin)
    hand = CardHand(CARDS)
    sides = sides_of(begin)
    each = len(IMPORTANT[len(sides)][0]) if setting.tiles else 0
    player = Player(hand=Private(hand) if setting.cards == PRIVATE else hand)
    deals = [Deal(seat, n) for seat in sides for n in range(each)] if setting.tiles and setting.deals else []
    agenda: list[Frame] = [first_turn(setting, sides), Picking(), FirstTile(), *reversed(deals)]
    return ElDorado(
        begin.seats,
        setting,
        tuple(_player(setting, replace(player, kept=each if seat in sides else 0), seat) for seat in begin.seats),
        tuple(agenda),
        Island(crosses=setting.crosses),
        Pieces(partners=tuple((partner, seat) for seat, partner in setting.teams)),
        Stack.of("island", len(island_tiles(begin))),
        Stack.of("cave", cave_size(begin) + 1),
        SUPPLY,
        dealt=kept_out(begin),
    )


def _player(setting: Setting, player: Player, seat: Seat) -> Player:
    """The Thieves begin in hiding, with doubloons."""
    return replace(player, doubloons=FIRST_DOUBLOONS, hiding=True) if seat == setting.thief else player


ALONE = 3
"""How many of each card one starts with who plays alone."""


def dealt(state: ElDorado, frame: Deal, tile: str) -> ElDorado:
    """A seat has been given an important tile."""
    own = (*state.player(frame.seat).own_tiles, tile)
    return pop(changed(state, frame.seat, own=Private(own)))


def first_tile(state: ElDorado, frame: FirstTile, kind: str) -> ElDorado:
    """The island begins with a tile that is neither water nor a shrine."""
    (slot,), stack = state.island.draw()
    state = replace(state, island=stack)
    if kind in CLOSED:
        state = told(state, "first-tile", "first-aside", tile=kind)
        return pop(state, FirstTile((*frame.aside, faced(slot, kind))))
    state = replace(state, land=state.land.laid(FIRST, Tile(kind, slot)))
    aside = tuple(known_face(each) or "" for each in frame.aside)
    back = (say("shuffle-tiles", tiles=aside),) if aside else ()
    state = told(state, "first-tile", "first-tile", say("lay-first", tile=kind), *back, tile=kind, place=FIRST)
    return pop(state, *((Mix("island", frame.aside),) if frame.aside else ()))


def mixed(state: ElDorado, frame: Mix) -> ElDorado:
    """Tiles have been mixed into their stack."""
    stack = state.island if frame.stack == "island" else state.cave
    stack = stack.mixed(*frame.tiles, below=frame.below)
    return pop(replace(state, island=stack) if frame.stack == "island" else replace(state, cave=stack))


def picked(state: ElDorado, action: do.Pick) -> ElDorado:
    """A player has an explorer, who stands on the first tile, and the first cards."""
    seat = action.seat
    first = state.side_of(seat) == seat
    each = ALONE if state.setting.solo else WEALTH if action.explorer == VICTORIA else 1
    state = changed(state, seat, explorer=action.explorer)
    cards = named(tuple(n * each for n in HANDFUL))
    state, got = take(state, seat, cards)
    put = {"seat": seat, "piece": EXPLORER, "place": FIRST}
    taken = say("take-cards", seat=seat, cards=got)
    hands = (say("put", **put), taken) if first else (taken,)
    state = told(state, "pick", "picked", *hands, seat=seat, explorer=action.explorer)
    if action.explorer in SPECIAL:
        bag = (say("bag-villager", seat=seat),) if action.explorer == NICOLAS else ()
        state = told(state, action.explorer, f"special-{action.explorer}", *bag, seat=seat)
    if state.setting.solo:
        state = told(state, "solo-setup", "solo-begins", seat=seat, number=state.limit(seat, VILLAGER))
    if first:
        state = replace(state, pieces=state.pieces.with_(Piece(seat, EXPLORER, FIRST)))
    both = state.seats_of(state.side_of(seat))
    if len(both) > 1 and all(state.player(each).explorer for each in both):
        state = told(state, "team-pieces", "team-begins", seats=both, number=state.limit(seat, VILLAGER))
    chosen = all(state.player(seat).explorer for seat, _ in state.setting.boards)
    return pop(state) if chosen else state


def begun(state: ElDorado, frame: Beginning, dice: Sequence[int]) -> ElDorado:
    """The highest roll begins; who tie for it roll again."""
    best = tuple(seat for seat, die in zip(frame.seats, dice, strict=True) if die == max(dice))
    first, *others = best
    rolls: dict[str, Value] = {"who": frame.seats, "dice": tuple(dice)}
    if others:
        return pop(told(state, "first-player", "first-tie", seats=best, **rolls), Beginning(best))
    return pop(told(state, "first-player", "first", seat=first, **rolls), Turn(first))


@RULES.check(do.Pick)
def _picks_from_the_own_board(state: ElDorado, action: do.Pick) -> Iterator[Breach]:
    if action.explorer not in state.setting.board(action.seat):
        yield breach("pick", explorer=action.explorer)


@RULES.check(Pick)
def _some_explorers_do_not_play_alone(state: ElDorado, action: Pick) -> Iterator[Breach]:
    if state.setting.solo and action.explorer in BARRED:
        yield breach("solo-explorers", explorer=action.explorer)


@RULES.check(Pick)
def _partners_play_both_explorers(state: ElDorado, action: Pick) -> Iterator[Breach]:
    partners = state.seats_of(state.side_of(action.seat))
    if any(state.player(seat).explorer == action.explorer for seat in partners):
        yield breach("pick", explorer=action.explorer)
