"""What stands beside the island: everybody's shrines, strength and cards, stacks and supplies, and what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.display.board import Chip, Entry, Outlook, Table
from companion.display.catalogue import Catalogue
from companion.games.eldorado.box import CARDS, EXPLORER, GUARDIANS, HIDEOUT, SHRINE, THIEF, seat_of
from companion.games.eldorado.frames import EXPLORE, GATHER, HIDE, ROLL
from companion.games.eldorado.painting import chips
from companion.games.eldorado.painting.battle import Fight
from companion.games.eldorado.parts.expansion import DOUBLOON
from companion.saying import Verbatim

IN_A_ROW = 4
FEW = 5
"""So many players have room beside the island."""


def tables(view: Mapping[str, Any], words: Catalogue, fight: Fight | None) -> Iterator[Table]:
    """First the battle, if there is one, and the players; then what is left in stacks and supplies, and costs."""
    if fight is not None:
        yield fight.table(words)
    yield from _looted(view, words)
    seats = tuple(view["players"])
    shown = seats if len(seats) <= FEW else _concerned(view)
    yield _players(view, shown, words)
    if shown != seats:
        yield _players(view, seats, words)
    if view["looking"]:
        yield _tiles(view["looking"].values(), words("panel.looking"), words)
    for seat, player in view["players"].items():
        if player["important"]["tiles"] and not view["looking"]:
            yield _tiles(player["important"]["tiles"], words("panel.important", seat=seat), words)
    yield from (_stack(name, stack, words) for name, stack in view["stacks"].items())
    if view["coins"]:
        yield _treasures(view["coins"], words)
    if view["guardians"]:
        yield _guardians(view["guardians"], words)
    yield _supplies(view, words)
    yield from _thieves(view, words)
    yield _costs(view, words)


def _concerned(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Whose turn it is, who is due and who fights, with their partners; of many players the others are a press away."""
    fight = view["battle"]
    sides = {view["turn"], *view["due"], *((fight["attacker"], fight["defender"]) if fight else ())}
    sides |= {first for first, partner in view["teams"] if partner in sides}
    sides |= {partner for first, partner in view["teams"] if first in sides}
    return tuple(seat for seat in view["players"] if seat in sides) or tuple(view["players"])[:FEW]


def _players(view: Mapping[str, Any], seats: Sequence[str], words: Catalogue) -> Table:
    """Shrines, the explorer's strength, how many cards, and which where they are known."""
    rows: list[tuple[Entry, ...]] = []
    for seat in seats:
        player = view["players"][seat]
        cards = player["hand"]["cards"]
        which = tuple(cards[card] if cards is not None else "?" for card in CARDS)
        counts = (player["shrines"], player["strength"], *which, player["hand"]["count"])
        rows.append((chips.person(view, seat, words), *counts, *_wealth(view, seat, words)))
    signs = tuple(chips.resource(card, words) for card in CARDS)
    heads: tuple[Entry, ...] = (
        "",
        chips.tile(SHRINE, words),
        Chip("grey", words("panel.strong"), "shield"),
        *signs,
        words("panel.sum"),
        *((chips.coin(DOUBLOON, words),) if _has_thieves(view) else ()),
        *("" for _ in view["coins"]),
    )
    return Table(tuple(rows), heads, lit=seats.index(view["turn"]) if view["turn"] in seats else None)


def _wealth(view: Mapping[str, Any], seat: str, words: Catalogue) -> tuple[Entry, ...]:
    """The doubloons of a seat, and the coins of the treasures that it has of those that were found."""
    own = view["players"][seat]["thieves"]
    doubloons: Entry = "" if own is None else own["doubloons"]
    treasures = (chips.coin(coin, words) if seat_of(whose) == seat else "" for coin, whose in view["coins"].items())
    return (*((doubloons,) if _has_thieves(view) else ()), *treasures)


def _has_thieves(view: Mapping[str, Any]) -> bool:
    return any(player["thieves"] for player in view["players"].values())


def _tiles(kinds: Iterable[str], title: str, words: Catalogue) -> Table:
    """Some tiles in a row."""
    return Table(((tuple(chips.tile(kind, words) for kind in kinds),),), title=title, large=True)


def _stack(name: str, stack: Mapping[str, Any], words: Catalogue) -> Table:
    """How many tiles a stack has, and what they can be."""
    entries: list[Entry] = [e for kind, n in stack["left"].items() if n for e in (chips.tile(kind, words), f"×{n}")]
    entries += [""] * (-len(entries) % (2 * IN_A_ROW))
    rows = tuple(tuple(entries[n : n + 2 * IN_A_ROW]) for n in range(0, len(entries), 2 * IN_A_ROW))
    return Table(rows, title=words(f"panel.{name}-stack", count=stack["count"]))


def _treasures(coins: Mapping[str, str], words: Catalogue) -> Table:
    """Each treasure that was found, the Wolf's token among them, and whose it is."""
    rows = ((chips.coin(coin, words), words.name(coin), words.who(whose)) for coin, whose in coins.items())
    return Table(tuple(rows), title=words("panel.coins"))


def _guardians(guardians: Mapping[str, Any], words: Catalogue) -> Table:
    """How strong each guardian is, and whether it is not in play yet or sits the next round out."""
    rows: list[tuple[Entry, ...]] = []
    for kind, known in guardians.items():
        waits = words("panel.rests") if known["rests"] else "" if known["place"] else words("panel.not-in-play")
        shield = chips.shield(GUARDIANS, known["strength"], words)
        rows.append((chips.guardian(kind, words), words.name(f"{GUARDIANS}-{kind}"), shield, waits))
    return Table(tuple(rows), title=words("panel.guardians"))


def _supplies(view: Mapping[str, Any], words: Catalogue) -> Table:
    """How many pieces of each kind everybody can still buy."""
    supplies = {seat: player["supply"] for seat, player in view["players"].items() if not player["thieves"]}
    kinds = next(iter(supplies.values()))
    rows = tuple((words.name(kind), *(supply[kind] for supply in supplies.values())) for kind in kinds)
    heads: tuple[Entry, ...] = ("", *(chips.figure(seat, EXPLORER, words) for seat in supplies))
    return Table(rows, heads, title=words("panel.supply"))


def _thieves(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """The Thieves' doubloons and what each thief has left to move; then their supply and what it costs."""
    for seat, player in view["players"].items():
        own = player["thieves"]
        if not own:
            continue
        where = words("panel.hiding") if own["hiding"] else ""
        rows: list[tuple[Entry, ...]] = [(words("panel.doubloons"), Chip("gold", str(own["doubloons"]), "disc"), where)]
        for kind, speed in own["paces"].items():
            rows.append((chips.figure(seat, kind, words), Chip("black", str(speed), "plate"), ""))
        yield Table(tuple(rows), title=words("panel.paces"))
        heads = ("", chips.figure(seat, THIEF, words), chips.coin(DOUBLOON, words))
        yield Table(tuple(_for_doubloons(view, seat, words)), heads, title=words("panel.supply"))


def _for_doubloons(view: Mapping[str, Any], seat: str, words: Catalogue) -> Iterator[tuple[Entry, ...]]:
    """What the Thieves buy, how many of it they have left, and what each costs in doubloons."""
    for thing, cost in view["doubloons"].items():
        left = sum(number for kind, number in view["players"][seat]["supply"].items() if kind.startswith(thing))
        yield words.name(thing), left, Chip("gold", str(cost), "disc")


def _looted(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """The hand that the Thieves look through, for the two."""
    looting = view["looting"]
    if looting is None:
        return
    cards = looting["cards"]
    signs = tuple(chips.resource(card, words) for card in CARDS)
    counts = tuple(cards[card] if cards is not None else "?" for card in CARDS)
    title = words("panel.looting", victim=looting["victim"], number=looting["number"])
    yield Table((counts,), signs, title=title, large=True)


def _costs(view: Mapping[str, Any], words: Catalogue) -> Table:
    """What everything costs, and what the stacks of cards have left."""
    rows: list[tuple[Entry, ...]] = [
        (words.name(thing), *(cost.count(card) or "–" for card in CARDS)) for thing, cost in view["costs"].items()
    ]
    rows.append((words("panel.bank"), *(view["bank"][card] for card in CARDS)))
    return Table(tuple(rows), (words("panel.costs"), *(chips.resource(card, words) for card in CARDS)))


def outlook(view: Mapping[str, Any], words: Catalogue) -> Outlook:
    """What whose turn it is has left, who rolls, and how far the Thieves' victims are."""
    if view["handing"] is not None:
        half = view["handing"]
        return (words("panel.half", seat=half["seat"], to=half["to"], n=half["number"]),)
    player = view["players"].get(view["turn"])
    if player is None or view["interrupted"]:
        return ()
    if view["stage"] == ROLL:
        return (words("panel.rolls", seat=view["roller"]),)
    if view["stealing"]:
        return tuple(_stealing(view["stealing"], words))
    if view["stage"] == HIDE:
        own, cost = player["thieves"], view["doubloons"][HIDEOUT]
        return (words("panel.left-hiding", n=own["doubloons"], cost=cost),)
    if view["stage"] not in (GATHER, EXPLORE):
        return ()
    if player["thieves"]:
        own = player["thieves"]
        speeds = ", ".join(str(speed) for speed in own["paces"].values()) or "–"
        return (words("panel.left-thieves", n=own["doubloons"], speeds=Verbatim(speeds)),)
    cards = player["hand"]["cards"]
    gold = "" if cards is None else words("panel.left-gold", n=cards["gold"])
    if view["stage"] == GATHER:
        left = "panel.left-gather" if view["dice"] else "panel.left-points"
        return (words(left, n=player["gather"], farms=tuple(player["farms"])),)
    return (" · ".join(filter(None, (words("panel.left-speed", n=player["speed"]), gold))),)


def _stealing(stealing: Mapping[str, Any], words: Catalogue) -> Iterator[str]:
    """What the thief die shows, and of each explorer how far it is, or why nothing can be stolen from it."""
    low, high = stealing["dice"]
    yield words("panel.thief-die", low=low, high=high)
    found: dict[str, list[str]] = {}
    for seat, known in stealing["victims"].items():
        far, name = known["far"], words.who(seat)
        if known["fort"]:
            found.setdefault("behind-fort", []).append(name)
        elif not known["cards"]:
            found.setdefault("no-cards", []).append(name)
        elif far is None or far > high:
            found.setdefault("out-of-reach", []).append(name)
        else:
            found.setdefault("in-reach", []).append(words("panel.far", seat=seat, far=far))
    for why in ("in-reach", "behind-fort", "no-cards", "out-of-reach"):
        if why in found:
            yield words(f"panel.{why}", seats=Verbatim(", ".join(found[why])))
