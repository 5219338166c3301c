"""The Thieves' cave tile where somebody plays the Thieves (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.battle.spoils import treasure_claimed, treasure_won
from companion.games.eldorado.box import GUARDIANS, THIEVES, TREASURE, WOLF
from companion.games.eldorado.frames import Battle, Found
from companion.games.eldorado.thieves.effects import thief_comes
from companion.games.eldorado.thieves.frames import Prize
from companion.games.eldorado.thieves.supply import off_map
from companion.games.eldorado.turn.changing import changed, named, told
from companion.games.kit import say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """Unguarded the treasure is claimed, as by the Thieves themselves; else a thief comes, and is attacked."""
    state = pop(replace(state, land=state.land.turned(frame.at)))
    state = told(state, "thieves-tile", "thieves-tile", say("flip", place=frame.at), seat=frame.seat)
    left = off_map(state)
    if frame.seat == state.setting.thief:
        state = treasure_claimed(set_aside(state), frame.seat)
        return thief_comes(state, left, frame.at, "thieves-tile") if left else state
    if not left:
        return treasure_claimed(set_aside(state), frame.seat)
    thief = state.setting.thief
    side = state.side_of(frame.seat)
    state = push(set_aside(state), Prize(frame.at, side, frame.seat), Battle(frame.at, side, thief))
    return thief_comes(changed(state, thief, hiding=False), left, frame.at, "thieves-tile")


def won(state: ElDorado, frame: Prize) -> ElDorado:
    """Whoever has won the battle gets the treasure; after a tie it goes back to the stacks."""
    state = pop(state)
    thief = state.setting.thief or GUARDIANS
    if not state.pieces.standing(thief, frame.at):
        fought = tuple(seat for seat in state.seats_of(frame.side) if state.explorer_at(seat) == frame.at)
        return treasure_won(state, frame.side, fought or (frame.seat,))
    wolf = state.wolf == thief and state.pieces.standing(thief, frame.at)[-1].kind == WOLF  # it fought alone and fell
    if state.explorer_at(frame.seat) is None or wolf:
        return treasure_claimed(state, thief)
    cards = named(state.treasure or ())
    bank = tuple(a + b for a, b in zip(state.bank, state.treasure or (), strict=False)) or state.bank
    hands = (say("treasure-back", cards=cards),)
    return told(replace(state, treasure=None, bank=bank), "thieves-tile", "treasure-back", *hands)


def set_aside(state: ElDorado) -> ElDorado:
    """Two of each card, as far as they go, are the treasure that is fought for."""
    treasure = tuple(map(min, TREASURE, state.bank))
    bank = tuple(a - b for a, b in zip(state.bank, treasure, strict=True))
    return replace(state, treasure=treasure, bank=bank)


FOUND = {THIEVES: found}
