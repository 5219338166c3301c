"""The score sheet, the live score, and who wins (base game, Scoring; Chocolatl and Diamante, End of the game)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cacao.box import HUTS, TEMPLE
from companion.games.cacao.huts import bonuses, workers_at
from companion.games.cacao.player import LEDGER
from companion.games.cacao.state import Cacao
from companion.games.kit import Line, Result, say
from companion.games.kit.ranking import best, ranks
from companion.games.kit.spaces.squares import Cell, place_of


def result(state: Cacao) -> Result:
    """The score sheet as it stands: most gold, then most cacao, then shared."""
    lines = (*sure(state), *projected(state))
    totals = {seat: sum(line.amount for line in lines if line.side == seat) for seat in state.seats}
    cacao = {seat: state.player(seat).cacao for seat in state.seats}
    winners, rule = best(("most-gold", totals), ("tie-cacao", cacao), shared="tie-shared")
    return Result(lines, totals, winners, rule)


def sure(state: Cacao) -> Iterator[Line]:
    """What nobody can take away: coins, what huts cost, masks."""
    for seat, player in zip(state.seats, state.players, strict=True):
        for rule, amount in zip(LEDGER, player.ledger, strict=True):
            if amount:
                yield Line(seat, rule, amount, say(rule))
        for hut in player.huts:
            yield Line(seat, "hut-gold", HUTS[hut], say("hut-gold", hut=hut))
        for mask in player.masks:
            yield Line(seat, "mask", mask, say("mask", mask=mask))


def projected(state: Cacao) -> Iterator[Line]:
    """What it would be if the game ended now: temples, water, sun, gems, the huts' bonuses."""
    for cell, tile in state.jungles:
        if tile.kind == "temple":
            yield from temple(state, cell)
    for seat, player in zip(state.seats, state.players, strict=True):
        if player.sun:
            yield Line(seat, "sun-token", player.sun, say("sun-token"))
        if player.water_gold:
            yield Line(seat, "water-field", player.water_gold, say("water-field"))
        if sum(player.gems):
            yield Line(seat, "gem-left", sum(player.gems), say("gem-left"))
        for rule, hut, amount in bonuses(state, seat):
            if amount:
                yield Line(seat, rule, amount, say(rule, hut=hut))


def temple(state: Cacao, cell: Cell) -> Iterator[Line]:
    """6 gold for the most workers, 3 for the second most; equals share, rounded down; a shared first ends it."""
    found = workers_at(state, cell)
    workers = {seat: found[seat] for seat in state.seats if found[seat] > 0}
    for seats, gold in zip(ranks(workers), TEMPLE, strict=False):
        if gold // len(seats):
            for seat in seats:
                what = say("temple", place=place_of(cell), number=workers[seat])
                yield Line(seat, "temple", gold // len(seats), what)
        if len(seats) > 1:
            return
