"""What stands beside the sea map: scores and hands, villages, the bank, harbours, offers, and how the dice fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.display.board import Bar, Chip, Entry, Outlook, Table
from companion.display.catalogue import Catalogue
from companion.games.diamond_isles import box
from companion.games.diamond_isles.painting import chips

WAYS_TO_ROLL = {number: 6 - abs(7 - number) for number in range(2, 13)}
"""Of the 36 rolls of two dice, how many make each number."""


def tables(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """First everybody's points and hands; then an offer, points by rule, villages, bank, harbours, supplies, dice."""
    yield _players(view, words)
    if view["offer"] is not None:
        yield _offer(view["offer"], words)
    for seat, player in view["players"].items():
        if player["development"]["cards"]:
            yield _development(seat, player["development"], words)
    yield _points(view, words)
    yield _villages(view, words)
    yield _bank(view, words)
    yield _rates(view, words)
    yield _supply(view, words)
    yield dice(view["rolls"], words)


def _players(view: Mapping[str, Any], words: Catalogue) -> Table:
    """Points, the cards of each kind where they are known, how many in all, development cards, knights, diamonds."""
    rows: list[tuple[Entry, ...]] = []
    for seat, player in view["players"].items():
        hand, points = player["hand"], player["points"]
        known = hand["cards"]
        each = tuple(known[name] if known is not None else "?" for name in box.RESOURCES)
        shown = f"{points['shown']}+{points['hidden']}" if points["hidden"] else str(points["shown"])
        counts = (hand["count"], player["development"]["count"], player["diamonds"])
        rows.append((chips.pawn(seat, words), shown, *each, *counts))
    heads: tuple[Entry, ...] = (
        "",
        chips.sign(box.VICTORY, words),
        *(chips.sign(name, words) for name in box.RESOURCES),
        Chip("grey", "Σ", "plate"),
        chips.sign(box.KNIGHT, words),
        chips.sign(box.DIAMOND, words),
    )
    turns = tuple(view["players"])
    return Table(tuple(rows), heads, lit=turns.index(view["turn"]) if view["turn"] in turns else None)


def _offer(offer: Mapping[str, Any], words: Catalogue) -> Table:
    """What is offered for what, and who has agreed."""
    give = tuple(chips.sign(name, words) for name in offer["give"])
    take = tuple(chips.sign(name, words) for name in offer["take"])
    rows: list[tuple[Entry, ...]] = [(words("panel.gives"), give), (words("panel.wants"), take)]
    for what, said in (("agreed", "panel.agreed"), ("left", "panel.waiting")):
        if offer[what]:
            rows.append((words(said), tuple(chips.pawn(seat, words) for seat in offer[what])))
    return Table(tuple(rows), title=words("panel.offer", seat=offer["by"]), large=True)


def _development(seat: str, development: Mapping[str, Any], words: Catalogue) -> Table:
    cards = tuple(chips.sign(card, words) for card in development["cards"])
    return Table(((cards,),), title=words("panel.development", seat=seat, fresh=development["fresh"]), large=True)


def _points(view: Mapping[str, Any], words: Catalogue) -> Table:
    """Everybody's points by the rules that give them; what is hidden stands apart."""
    rules = dict.fromkeys(rule for player in view["players"].values() for rule in player["lines"])
    seats = tuple(chips.pawn(seat, words) for seat in view["players"])
    rows: list[tuple[Entry, ...]] = []
    for rule in rules:
        each = tuple(player["lines"].get(rule, 0) or "–" for player in view["players"].values())
        rows.append((words(f"score.{rule}"), *each))
    hidden = tuple("?" if p["points"]["hidden"] is None else p["points"]["hidden"] for p in view["players"].values())
    rows.append((words("panel.hidden"), *hidden))
    return Table(tuple(rows), ("", *seats), words("panel.points"))


def _villages(view: Mapping[str, Any], words: Catalogue) -> Table:
    """What each village holds, and who trades there."""
    rows: list[tuple[Entry, ...]] = []
    for village in view["map"]["villages"].values():
        traders = tuple(chips.piece(seat, box.SHIP, words) for seat in village["traders"])
        rows.append((chips.village(village["number"]), village["left"], traders or "–"))
    heads = ("", chips.sign(box.DIAMOND, words), words("panel.traders"))
    return Table(tuple(rows), heads, words("panel.villages", cache=view["cache"]))


def _bank(view: Mapping[str, Any], words: Catalogue) -> Table:
    """What is left in the bank, and what everything costs."""
    heads: tuple[Entry, ...] = ("", *(chips.sign(name, words) for name in box.RESOURCES))
    rows: list[tuple[Entry, ...]] = [(words("panel.left"), *(view["bank"][name] for name in box.RESOURCES))]
    for thing, cost in box.COSTS.items():
        rows.append((words.name(thing), *(cost.get(name) or "–" for name in box.RESOURCES)))
    return Table(tuple(rows), heads, words("panel.bank", deck=view["deck"]))


def _rates(view: Mapping[str, Any], words: Catalogue) -> Table:
    """How many alike cards the bank takes from whom."""
    heads: tuple[Entry, ...] = ("", *(chips.sign(name, words) for name in box.RESOURCES))
    rows: list[tuple[Entry, ...]] = []
    for seat, player in view["players"].items():
        rates = (f"{player['rates'][name]}:1" for name in box.RESOURCES)
        rows.append((chips.pawn(seat, words), *rates))
    return Table(tuple(rows), heads, words("panel.harbours"))


def _supply(view: Mapping[str, Any], words: Catalogue) -> Table:
    """What pieces everybody has left, and the knights played."""
    kinds = tuple(box.PIECES)
    some = next(iter(view["players"]))
    rows: list[tuple[Entry, ...]] = []
    for seat, player in view["players"].items():
        left = (player["supply"][kind] for kind in kinds)
        rows.append((chips.pawn(seat, words), *left, player["played"].get(box.KNIGHT, 0)))
    pieces = (replace(chips.piece(some, kind, words), letter=words.letter(kind), form="tile") for kind in kinds)
    heads: tuple[Entry, ...] = ("", *pieces, chips.sign(box.KNIGHT, words))
    return Table(tuple(rows), heads, words("panel.supply"))


def dice(rolls: Mapping[Any, int], words: Catalogue) -> Table:
    """How often each number was rolled, with a notch where that was to be expected."""
    counts = {int(number): count for number, count in rolls.items()}
    total = sum(counts.values())
    expected = {number: total * ways / 36 for number, ways in WAYS_TO_ROLL.items()}
    most = max([1.0, *counts.values(), *expected.values()])
    rows = tuple(
        (number, Bar(counts.get(number, 0) / most, expected[number] / most), counts.get(number, 0))
        for number in WAYS_TO_ROLL
    )
    return Table(rows, title=words("panel.dice", n=total))


def outlook(view: Mapping[str, Any], words: Catalogue) -> Outlook:
    """What one wants to know whose turn it is: free pieces, what must be given back, an offer."""
    if view["free"]:
        return (words("panel.free", n=view["free"]),)
    if view["offer"] is not None:
        offer = view["offer"]
        return (words("panel.offered", seat=offer["by"], give=tuple(offer["give"]), take=tuple(offer["take"])),)
    return ()
