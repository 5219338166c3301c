"""How a game of Cacao went: gold over the turns, from which sources it came, and what the cacao brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.display.board import Entry, Plot, Series, Table
from companion.display.catalogue import Catalogue
from companion.display.course import turns
from companion.games.cacao.painting.board import chip
from companion.games.cacao.scoring import result
from companion.games.cacao.state import Cacao
from companion.games.kit import Event, Seat
from companion.saying import numeral

Steps = Sequence[tuple[Event | None, Cacao]]
"""Each state with the event that led to it, none for the first."""

SOURCES: Mapping[str, tuple[str, ...]] = {
    "market": ("market",),
    "gold-mine": ("gold-mine",),
    "chocolate-market": ("chocolate-market",),
    "temples": ("temple",),
    "sun-token": ("sun-token",),
    "water-field": ("water-field",),
    "trees": ("tree-of-life", "tree-empty"),
    "emperor": ("emperor", "emperor-stays"),
    "masks": ("mask",),
    "gem-left": ("gem-left",),
    "ruling": ("ruling",),
}
"""The lines of the score sheet by where their gold comes from; what is in none of them comes from huts."""
HUTS = "huts"
STORING = {"plantation": 0, "watering": 0, "farmer": 1}
"""News of cacao that is stored, with how many come beside those that the news counts."""
SELLING = ("market", "chocolate-market", "bars-sold")


def course(steps: Steps, words: Catalogue) -> Sequence[Plot | Table]:
    """A plot of all gold as if the game ended, the gold by source, and what became of the cacao."""
    last = steps[-1][1]
    sheets = [result(steps[step][1]).totals for step in turns(steps)]
    series = (Series(chip(seat, words), tuple(sheet[seat] for sheet in sheets)) for seat in last.seats)
    return (
        Plot(words("course.gold"), tuple(series), words("course.turns")),
        _by_source(last, words),
        _sold(steps, words),
    )


def by_source(state: Cacao) -> Mapping[str, Mapping[Seat, int]]:
    """Each source that brought anybody gold, with how much."""
    found: dict[str, dict[Seat, int]] = {}
    for line in result(state).lines:
        source = next((name for name, rules in SOURCES.items() if line.rule in rules), HUTS)
        amounts = found.setdefault(source, dict.fromkeys(state.seats, 0))
        amounts[line.side] += line.amount
    return {source: found[source] for source in (*SOURCES, HUTS) if source in found}


@dataclass(frozen=True)
class Cacaos:
    """What became of a player's cacao: how many were stored and sold, and the gold they brought."""

    stored: int = 0
    sold: int = 0
    gold: int = 0


def cacaos(steps: Steps) -> Mapping[Seat, Cacaos]:
    """The same for every seat, as the news told it; what is made into chocolate is sold when the chocolate is."""
    found = {seat: Cacaos() for seat in steps[0][1].seats}
    for _, state in steps[1:]:
        for news in state.news():
            key, told = news.what.key, {name: str(value) for name, value in news.what.args}
            goods, seat = int(told.get("cacao", 0)) + int(told.get("bars", 0)), told.get("seat", "")
            if key in STORING:
                found[seat] = replace(found[seat], stored=found[seat].stored + STORING[key] + goods)
            elif key in SELLING:
                of = found[seat]
                found[seat] = replace(of, sold=of.sold + goods, gold=of.gold + int(told["gold"]))
    return found


def _by_source(state: Cacao, words: Catalogue) -> Table:
    rows: list[tuple[Entry, ...]] = []
    for source, amounts in by_source(state).items():
        name = words(f"course.{source}" if f"course.{source}" in words else f"score.{source}")
        rows.append((name, *(numeral(amounts[seat]) if amounts[seat] else "–" for seat in state.seats)))
    return Table(tuple(rows), ("", *(chip(seat, words) for seat in state.seats)), words("course.sources"))


def _sold(steps: Steps, words: Catalogue) -> Table:
    rows: list[tuple[Entry, ...]] = []
    for seat, of in cacaos(steps).items():
        each = f"{of.gold / of.sold:.1f}".replace(".", words("course.point")) if of.sold else "–"
        rows.append((chip(seat, words), str(of.stored), str(of.sold), numeral(of.gold), each))
    heads = ("", *(words(f"course.{key}") for key in ("stored", "sold", "brought", "each")))
    return Table(tuple(rows), heads, words("course.cacao"))
