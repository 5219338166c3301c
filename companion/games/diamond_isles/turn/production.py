"""What a roll brings: cards from the hexagons of its number, gold to choose, diamonds from the villages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import GOLD, RESOURCES, WORTH
from companion.games.diamond_isles.cards.counts import cards_of, counted
from companion.games.diamond_isles.cards.hands import gained
from companion.games.diamond_isles.changing import changed, then, told
from companion.games.diamond_isles.frames import MAIN, Gaining, Turn, turn_of
from companion.games.diamond_isles.routes.villages import traded
from companion.games.diamond_isles.turn.seven import seven
from companion.games.kit import Seat, say

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

SEVEN = 7
_AT = {kind: n for n, kind in enumerate(RESOURCES)}


def rolled(state: DiamondIsles, turn: Turn, dice: tuple[int, ...]) -> DiamondIsles:
    """The dice lie."""
    number = sum(dice)
    rolls = (*state.rolls[: number - 2], state.rolls[number - 2] + 1, *state.rolls[number - 1 :])
    state = then(state, changed(turn, stage=MAIN) if turn.played else turn_of(turn.seat, MAIN), rolls=rolls)
    state = told(state, "roll", "rolled", seat=turn.seat, dice=dice, number=number)
    if number == SEVEN:
        return seven(state, turn.seat)
    return traded(produced(state, number, turn.seat), number, turn.seat)


def produced(state: DiamondIsles, number: int, active: Seat) -> DiamondIsles:
    """Cards for all who have built at the hexagons of a number, as far as the bank has them."""
    owed, gold = _owed(state, number)
    if owed:
        paid = _short(state, owed)
        for seat, counts in paid.items():
            if any(counts):
                cards = cards_of(counts)
                state = gained(state, seat, tuple(counts))
                hands = say("take-cards", seat=seat, cards=cards)
                state = told(state, "production", "gained", hands, seat=seat, cards=cards)
        if paid is not owed:
            for kind in _lacking(owed, paid):
                state = told(state, "bank-shortage", "bank-short", card=kind)
    if gold:
        first = state.number(active)
        order = (*state.seats[first:], *state.seats[:first])
        state = changed(
            state, agenda=(*state.agenda, Gaining(tuple((seat, gold[seat]) for seat in order if seat in gold)))
        )
    return state


def _owed(state: DiamondIsles, number: int) -> tuple[dict[Seat, list[int]], dict[Seat, int]]:
    """What the hexagons of a number owe, by seat and kind, and how many cards of gold fields."""
    board = state.board
    buildings, robber = board.buildings, board.robber
    owed: dict[Seat, list[int]] = {}
    gold: dict[Seat, int] = {}
    for cell, what, corners in state.sea_map.yields[number]:
        if cell == robber:
            continue
        for corner in corners:
            found = buildings.get(corner)
            if found is None:
                continue
            seat, kind = found
            if what == GOLD:
                gold[seat] = gold.get(seat, 0) + WORTH[kind]
            else:
                if seat not in owed:
                    owed[seat] = [0, 0, 0, 0, 0]
                owed[seat][_AT[what]] += WORTH[kind]
    return owed, gold


def _short(state: DiamondIsles, owed: dict[Seat, list[int]]) -> dict[Seat, list[int]]:
    """What is paid: of a kind that does not suffice nobody gets any, but a single one who is owed gets the rest."""
    totals = map(sum, zip(*owed.values(), strict=True))
    short = [n for n, (total, left) in enumerate(zip(totals, state.bank, strict=True)) if total > left]
    if not short:
        return owed
    paid = {seat: list(counts) for seat, counts in owed.items()}
    for n in short:
        alone = sum(1 for counts in owed.values() if counts[n]) == 1
        for counts in paid.values():
            counts[n] = min(counts[n], state.bank[n]) if alone else 0
    return paid


def _lacking(owed: dict[Seat, list[int]], paid: dict[Seat, list[int]]) -> tuple[str, ...]:
    """The kinds of which somebody got less than it was owed."""
    return tuple(kind for n, kind in enumerate(RESOURCES) if any(owed[seat][n] != paid[seat][n] for seat in owed))


def taken(state: DiamondIsles, action: do.Take) -> DiamondIsles:
    """Cards of choice for a gold field."""
    frame = state.agenda[-1]
    assert isinstance(frame, Gaining)
    left = frame.owed[1:]
    state = gained(then(state, *((Gaining(left),) if left else ())), action.seat, counted(action.cards))
    hands = say("take-cards", seat=action.seat, cards=action.cards)
    return told(state, "gold", "gained", hands, seat=action.seat, cards=action.cards)


def gold_owed(state: DiamondIsles) -> int:
    """How many cards whoever is next may take for gold: no more than the bank has."""
    frame = state.agenda[-1]
    return min(frame.owed[0][1], sum(state.bank)) if isinstance(frame, Gaining) else 0
