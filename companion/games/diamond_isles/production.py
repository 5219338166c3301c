"""Production: what the dice bring, and gold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import gt

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import GOLD, RESOURCES, WORTH
from companion.games.diamond_isles.cards import NONE, Counts, cards_of, counted
from companion.games.diamond_isles.changes import above, heard, news, then, told
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import MAIN, Gaining, Turn, turn_of
from companion.games.diamond_isles.hands import gained, handed_out
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.seven import seven
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.villages import traded
from companion.games.kit import Breach, News, Place, Seat, breach, say

SEVEN = 7


def rolled(state: DiamondIsles, turn: Turn, dice: tuple[int, ...]) -> DiamondIsles:
    """The dice lie."""
    number = sum(dice)
    rolls = list(state.rolls)
    rolls[number - 2] += 1
    main = changed(turn, stage=MAIN) if turn.played else turn_of(turn.seat, MAIN)
    state = heard(then(state, main, rolls=tuple(rolls)), _dice_show(turn.seat, dice))
    if number == SEVEN:
        return seven(state, turn.seat)
    return traded(produced(state, number, turn.seat), number, turn.seat)


@lru_cache(maxsize=256)
def _dice_show(seat: Seat, dice: tuple[int, ...]) -> News:
    return news("roll", "rolled", (("seat", seat), ("dice", dice), ("number", sum(dice))))


@dataclass(frozen=True)
class Harvest:
    """What the hexagons of a number owe: cards by seat, all of them by kind, the news of it if the bank has them all,
    and cards of gold fields by seat.
    """

    owed: Mapping[Seat, Counts]
    total: Counts
    news: tuple[News, ...]
    gold: Mapping[Seat, int]


def produced(state: DiamondIsles, number: int, active: Seat) -> DiamondIsles:
    """Cards for all who have built at the hexagons of a number, as far as the bank has them."""
    harvest = harvest_of(state, number)
    if harvest.owed:
        if any(map(gt, harvest.total, state.bank)):
            state = _partly(state, harvest)
        else:
            state = heard(handed_out(state, harvest.owed, harvest.total), *harvest.news)
    if harvest.gold:
        first = state.number(active)
        order = (*state.seats[first:], *state.seats[:first])
        state = above(state, Gaining(tuple((seat, harvest.gold[seat]) for seat in order if seat in harvest.gold)))
    return state


def _partly(state: DiamondIsles, harvest: Harvest) -> DiamondIsles:
    """What the bank has of it is paid."""
    short = [n for n, left in enumerate(state.bank) if harvest.total[n] > left]
    paid = _shortened(state.bank, harvest.owed, short)
    state = heard(handed_out(state, paid, _total(paid)), *map(_gathered, paid, paid.values()))
    for n in short:
        state = told(state, "bank-shortage", "bank-short", card=RESOURCES[n])
    return state


def harvest_of(state: DiamondIsles, number: int) -> Harvest:
    """What the hexagons of a number owe, worked out once for a board."""
    board = state.board
    robber = board.robber if board.robber in state.sea_map.numbered[number] else ""
    known: dict[tuple[int, Place], Harvest] = board.harvests
    key = number, robber
    if key not in known:
        known[key] = _harvest(state, number, robber)
    return known[key]


def _harvest(state: DiamondIsles, number: int, robber: Place) -> Harvest:
    buildings = state.board.buildings
    owed: dict[Seat, Counter[str]] = {}
    gold: Counter[Seat] = Counter()
    for cell, what, corners in state.sea_map.yields[number]:
        for corner in corners if cell != robber else ():
            if corner in buildings:
                seat, kind = buildings[corner]
                among, name = (gold, seat) if what == GOLD else (owed.setdefault(seat, Counter()), what)
                among[name] += WORTH[kind]
    shares = {seat: tuple([cards[kind] for kind in RESOURCES]) for seat, cards in owed.items()}
    return Harvest(shares, _total(shares), tuple(map(_gathered, shares, shares.values())), gold)


def _total(shares: Mapping[Seat, Counts]) -> Counts:
    return tuple(map(sum, zip(*shares.values(), strict=True))) if shares else NONE


def _shortened(bank: Counts, owed: Mapping[Seat, Counts], short: Collection[int]) -> dict[Seat, Counts]:
    """What is paid: of a kind that does not suffice nobody gets any, but a single one who is owed gets the rest."""
    rest = list(bank)
    for n in short:
        if sum(1 for counts in owed.values() if counts[n]) > 1:
            rest[n] = 0
    paid = {seat: tuple([min(pair) for pair in zip(counts, rest, strict=True)]) for seat, counts in owed.items()}
    return {seat: counts for seat, counts in paid.items() if any(counts)}


@lru_cache(maxsize=1 << 12)
def _gathered(seat: Seat, counts: Counts) -> News:
    cards = cards_of(counts)
    return news(
        "production", "gained", (("seat", seat), ("cards", cards)), (say("take-cards", seat=seat, cards=cards),)
    )


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


@RULES.check(do.Take, reads=("cards",))
def _takes_what_the_bank_has(state: DiamondIsles, action: do.Take) -> Iterator[Breach]:
    lacking = [k for k, want, have in zip(RESOURCES, counted(action.cards), state.bank, strict=True) if want > have]
    for kind in lacking:
        yield breach("bank-cards", card=kind)
