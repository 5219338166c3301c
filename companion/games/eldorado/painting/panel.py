"""What stands beside the island while something is chosen: players, the card by moment, costs and ghosts on the map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.display.bands import (
    GAIN,
    LOSS,
    Card,
    CardTally,
    ChoiceLook,
    Fact,
    HandStack,
    Moment,
    Panel,
    PlaceMark,
    PlayerTile,
    kind_chosen,
)
from companion.display.board import Chip
from companion.display.catalogue import Catalogue
from companion.display.trading import GIVE, TAKE, offer_card, offer_looks
from companion.games.eldorado import actions as do
from companion.games.eldorado.box import CARDS, COINS, EXPLORER, FARMHOUSE, FORT, MARCH, OFFERING, SHRINES, VILLAGER
from companion.games.eldorado.frames import EXPLORE, GATHER, ROB
from companion.games.eldorado.painting import chips
from companion.games.eldorado.painting.battle import duel
from companion.games.eldorado.painting.outlook import BOUGHT, COINED
from companion.games.eldorado.painting.tables import FEW
from companion.games.eldorado.state import BATTLE
from companion.games.eldorado.tiles import around, corners, is_cave
from companion.games.kit import Seat, Value
from companion.games.kit.trade import AGREE, REFUSE, Propose, Reply

KIND, CORNER = "kind", "corner"
"""The fields of a moment at which the kind of action is chosen, and the corner of a tile."""
PRICED: Mapping[str, str] = {action.kind: thing for action, thing in BOUGHT.items()} | {do.March.kind: MARCH}
"""What is paid for, by kind of action."""
STEPS = (do.Move.kind, do.Walk.kind, do.Go.kind)
FINDS = (*STEPS, do.Discover.kind, do.Reveal.kind, do.Lay.kind)
"""Kinds beside which it matters what tiles are left."""
GHOSTS: Mapping[str, str] = {
    **dict.fromkeys((*STEPS, do.Return.kind), EXPLORER),
    do.BuyVillager.kind: VILLAGER,
    do.BuyFarmhouse.kind: FARMHOUSE,
    do.BuyFort.kind: FORT,
}
BOUGHT_KINDS: Mapping[str, str] = {
    do.BuyVillager.kind: VILLAGER,
    do.BuyFarmhouse.kind: FARMHOUSE,
    do.BuyFort.kind: FORT,
    do.BuyOffering.kind: OFFERING,
}
"""Pieces to buy, by kind of action."""
SIGNS: Mapping[str, str] = {
    do.Move.kind: "boot",
    do.Walk.kind: "go",
    do.Go.kind: "compass",
    do.Discover.kind: "compass",
    do.Reveal.kind: "eye",
    do.Exchange.kind: "swap",
    do.Raid.kind: "swords",
    do.Intercept.kind: "swords",
    do.Remove.kind: "cross",
    do.Gather.kind: "bag",
    do.GatherRest.kind: "cards",
    do.SetOut.kind: "go",
    do.End.kind: "check",
    do.Surrender.kind: "down",
    do.SurrenderRest.kind: "down",
    do.Ready.kind: "check",
    do.Keep.kind: "check",
    do.Pass.kind: "check",
    do.RollAgain.kind: "dice",
    do.RerollAll.kind: "dice",
    do.Reroll.kind: "dice",
    Propose.kind: "people",
    AGREE: "check",
    REFUSE: "cross",
}
"""Icons of kinds of action and answers that no part of the box stands for."""
OF_A_STACK = ("first-face", "face")
"""Questions which tile was drawn."""
SHORT = (do.Gather.kind, do.GatherRest.kind, do.Exchange.kind, do.End.kind, Propose.kind, AGREE, REFUSE)
"""Choices that have a word for half the width."""
AGAIN = re.compile(rf" {do.Reroll.kind} dice=([\d+]+)$")
"""A whole action that rolls dice again: what they show stands for it."""
BOTH = re.compile(rf" {do.SpeedAndGather.kind} die=(\d) card=(\w+)$")
"""A whole action that chooses the speed and what is gathered: the die and the card stand for it."""
WHOLE = re.compile(r" ([\w-]+) (?:die=(\d)|cards?=(\w+(?:\+\w+)*))$")
"""A whole action that chooses a die, or cards that one gets or gives up: the die or the card stands for it."""
OF_CARDS: Mapping[str, tuple[str, str]] = {
    do.Gather.kind: ("panel.gather", "+"),
    do.GatherRest.kind: ("panel.gather", "+"),
    do.Surrender.kind: ("panel.give-up", "−"),
    do.SurrenderRest.kind: ("action.surrender-rest", "−"),
}
"""What is done with cards, by kind of action: in words, and the sign before how many."""
ROW = 5
"""So many pictures stand in a row as high as the choices."""


def panel(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Panel:
    """What the screen shows beside the island and marks on it."""
    kind, place = _chosen(moment)
    return Panel(
        players=tuple(_players(view, kind == Reply.kind, words)),
        card=_card(view, moment, kind, place, words),
        below=_below(view, moment, kind, words),
        phase=_phase(view, moment, kind, words),
        here=_here(view, moment.seat, kind, place, words),
        looks=_looks(view, moment, words),
        keys=_columns(moment),
        kinds={kind: _sign(moment, kind, words) for kind in (*GHOSTS, *SIGNS)},
        marks=tuple(_marks(view, moment, kind, place, words)),
        way=_way(view, place),
        hand=tuple(_held(view, moment.seat, words)),
        duel=duel(view, moment, words),
    )


def _held(view: Mapping[str, Any], seat: Seat | None, words: Catalogue) -> Iterator[HandStack]:
    """The cards of a seat, where the view knows them."""
    known = view["players"][seat]["hand"]["cards"] if seat in view["players"] else None
    if known is None:
        return
    for card in CARDS:
        yield HandStack(chips.card(card, words), str(known[card]), card)


def _chosen(moment: Moment) -> tuple[str, str | None]:
    """The kind of action that is chosen or under the cursor, and the place if one is."""
    if moment.field != KIND:
        return moment.kind, moment.at if isinstance(moment.at, str) else None
    action = moment.action
    if action is None:
        return str(moment.at or ""), None
    if not moment.whole or (moment.at == action.kind and action.kind not in STEPS):
        return action.kind, None
    named = action.args()
    place = next((named[name] for name in ("to", "at", "corner") if name in named), None)
    return action.kind, place if isinstance(place, str) else None


def _players(view: Mapping[str, Any], asked: bool, words: Catalogue) -> Iterator[PlayerTile]:
    """Shrines, cards and the explorer's strength; while a trade is offered, the seat that offers is marked."""
    due = (view["offer"]["by"],) if asked and view["offer"] is not None else view["due"] or (view["turn"],)
    players = view["players"]
    of = f"/{SHRINES}" if len(players) <= FEW else ""
    for seat, player in players.items():
        facts = (Fact("cards", str(player["hand"]["count"])), Fact("swords", str(player["strength"])))
        chip = chips.person(view, seat, words)
        yield PlayerTile(chip, str(player["shrines"]), of, facts, seat in due)


def _phase(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> str:
    """What is bought, or what is left to do of the part of the turn, while nothing of it is begun."""
    player = view["players"].get(view["turn"])
    if moment.field == KIND and kind in BOUGHT_KINDS:
        return words(f"action.{kind}")
    if moment.field != KIND or view["interrupted"] or player is None or player["thieves"]:
        return ""
    if view["stage"] == EXPLORE:
        return words("panel.phase-explore", n=player["speed"])
    return words("panel.phase-gather", n=player["gather"]) if view["stage"] == GATHER else ""


# The card.


def _card(view: Mapping[str, Any], moment: Moment, kind: str, place: str | None, words: Catalogue) -> Card | None:
    """The tiles left where one may discover, an offer, the hand where something is paid; nothing beside odds."""
    seat = moment.seat
    if moment.question is not None and moment.question.kind in OF_A_STACK:
        return _stack(view, next(iter(moment.question.places), ""), words)
    if kind == Reply.kind and view["offer"] is not None:
        return _offer(view["offer"], words)
    made = offer_card(moment, lambda thing: _thing(thing, words), words)
    if made is not None:
        return made
    if view["battle"] is not None or seat is None or seat not in view["players"] or moment.question is not None:
        return None
    if kind in FINDS:
        return None if _fights(view, seat, place) else _stack(view, _where(view, seat), words)
    title = words(f"action.{kind}") if kind and kind not in BOUGHT_KINDS else ""
    if kind == do.Exchange.kind:
        return _hand(view, seat, title, _exchanged(view, seat, moment), words)
    if view["players"][seat]["thieves"] and type(moment.action) in COINED:
        return None
    if kind in PRICED and not (kind == do.March.kind and view["players"][seat]["marches_free"]):
        price = Counter({card: -n for card, n in Counter(view["costs"].get(PRICED[kind], ())).items()})
        return _hand(view, seat, title, price, words)
    if view["stage"] in (EXPLORE, GATHER) and not view["interrupted"]:
        gained = moment.at if moment.field == "card" and kind == do.Gather.kind else None
        change = Counter[Value | None]({gained: 1})
        if kind == do.Surrender.kind and moment.field == "card":
            change[moment.at] -= 1
        elif kind == do.SurrenderRest.kind and isinstance(moment.at, tuple):
            change.subtract(moment.at)
        return _hand(view, seat, title, change, words)
    return None


def _offer(offer: Mapping[str, Any], words: Catalogue) -> Card:
    """Both bundles as cards, from the side of who is asked."""
    pairs = (("bundle.get", offer["give"]), ("bundle.give", offer["take"]))
    return Card(traded=tuple((words(key), tuple(_traded(kind, words) for kind in bundle)) for key, bundle in pairs))


def _thing(thing: str, words: Catalogue) -> Chip | None:
    """The picture of what can be traded."""
    return _traded(thing, words) if thing in CARDS or thing in COINS or thing in chips.TILE_ART else None


def _traded(kind: str, words: Catalogue) -> Chip:
    """A card, a coin or a tile that is traded."""
    if kind in CARDS:
        return chips.card(kind, words)
    return chips.coin(kind, words) if kind in COINS else chips.tile(kind, words)


def _below(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> tuple[CardTally, ...]:
    """The hand of who is asked to trade, with what would be given; where all may see it."""
    seat = moment.seat if kind == Reply.kind and view["offer"] is not None else None
    known = view["players"][seat]["hand"]["cards"] if seat in view["players"] else None
    if known is None:
        return ()
    given = view["offer"]["take"]
    return tuple(
        CardTally(chips.card(card, words), text=str(known[card]), tone=LOSS if card in given else "") for card in CARDS
    )


def _where(view: Mapping[str, Any], seat: Seat) -> str:
    """Where a seat's explorer stands."""
    return next((place for place, lying in view["pieces"].items() if _own(lying, seat)), "")


def _stack(view: Mapping[str, Any], here: str, words: Catalogue) -> Card | None:
    """How many tiles of each kind are left in the stack that is discovered from here."""
    stack = view["stacks"]["cave" if is_cave(here) else "island"]
    left = {kind: n for kind, n in stack["left"].items() if n}
    if not left:
        return None
    tallies = tuple(CardTally(chips.tile(kind, words), text=str(n)) for kind, n in left.items())
    return Card(words("panel.tiles-left", count=stack["count"]), tallies=tallies[:7])


def _own(lying: Sequence[Mapping[str, Any]], seat: Seat) -> bool:
    return any(piece["side"] == seat and piece["kind"] == EXPLORER for piece in lying)


def _hand(
    view: Mapping[str, Any], seat: Seat, title: str, change: Mapping[Value | None, int], words: Catalogue
) -> Card | None:
    """The hand as cards, before and after, where all may see it."""
    cards = view["players"][seat]["hand"]["cards"]
    if cards is None:
        return None
    tallies = []
    for card in CARDS:
        by = change.get(card, 0)
        text = f"{cards[card]} → {cards[card] + by}" if by else str(cards[card])
        tone = GAIN if by > 0 else LOSS if cards[card] + by < 0 else ""
        tallies.append(CardTally(chips.card(card, words), text=text, tone=tone))
    return Card(title, tallies=tuple(tallies))


def _exchanged(view: Mapping[str, Any], seat: Seat, moment: Moment) -> Mapping[Value | None, int]:
    chosen = dict(moment.path) | ({moment.field: moment.at} if moment.at is not None else {})
    found: Counter[Value | None] = Counter()
    found[chosen.get("give")] -= view["players"][seat]["rate"]
    found[chosen.get("take")] += 1
    return found


# What can be chosen.


def _columns(moment: Moment) -> int:
    """Cards, tiles and dice stand in one row of pictures."""
    count = len(moment.values)
    if moment.kind == Propose.kind and moment.field in (GIVE, TAKE) and count > 1:
        return min(count, ROW)
    if moment.field == "card" or (moment.question is not None and moment.question.kind in OF_A_STACK):
        return min(count, ROW)
    if count and all(_is_die(value) for value in moment.values):
        return min(count, ROW + 1)
    return 0


def _looks(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Mapping[Value, ChoiceLook]:
    """Icons of kinds; cards with what one has, tiles with how many are left."""
    if moment.question is not None and moment.question.kind in OF_A_STACK:
        return {
            value: ChoiceLook(sign=chips.tile(str(value), words), pictured=True)
            for value in moment.values
            if value in chips.TILE_ART
        }
    golden = moment.kind == do.SetSpeed.kind or (moment.question is not None and moment.question.kind != BATTLE)
    found: dict[Value, ChoiceLook] = {value: _die(value, golden) for value in moment.values if _is_die(value)}
    for value in moment.values:
        if moment.field == KIND or value in SIGNS:
            said = words(f"panel.do-{value}") if value in SHORT else ""
            again, both = AGAIN.search(str(value)), BOTH.search(str(value))
            said = words("duel.keep") if value == do.Keep.kind else said
            found[value] = _dice(again[1]) if again else ChoiceLook(said, _sign(moment, value, words))
            if both:
                found[value] = ChoiceLook(f"{both[1]} · {words.name(both[2])}", "boot")
            elif look := _whole(view, moment.seat, value, words):
                found[value] = look
    if moment.field == KIND and view["stage"] == EXPLORE and view["battle"] is None:
        found |= _goods(view, moment, words)
    known = view["players"][moment.seat]["hand"]["cards"] if moment.seat in view["players"] else None
    if moment.field == "card" and known is not None:
        found |= {card: ChoiceLook(str(known[card]), chips.card(card, words)) for card in CARDS}
    return found | dict(offer_looks(moment, lambda thing: _thing(thing, words)))


def _whole(view: Mapping[str, Any], seat: Seat | None, value: Value, words: Catalogue) -> ChoiceLook | None:
    """A whole action by its die, or by the one kind of card that it is about and how many of them."""
    said = WHOLE.search(str(value))
    kind, die, cards = said.groups() if said else ("", None, None)
    if kind == do.SetSpeed.kind and die:
        return ChoiceLook(words("panel.speed"), chips.die(int(die), golden=True))
    held = (cards or "").split("+")
    if kind not in OF_CARDS or len(set(held)) != 1 or seat not in view["players"]:
        return None
    does, sign = OF_CARDS[kind]
    count = view["players"][seat]["gather"] if kind == do.GatherRest.kind else len(held)
    return ChoiceLook(words(does), chips.card(held[0], words), f"{sign}{count}")


def _goods(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Iterator[tuple[str, ChoiceLook]]:
    """Everything that can be bought with its price, also what the seat cannot pay."""
    seat = moment.seat
    if seat not in view["players"] or view["players"][seat]["thieves"] or seat is None:
        return
    for value in dict.fromkeys((*moment.values, *BOUGHT_KINDS)):
        kind = kind_chosen(value)
        if kind in BOUGHT_KINDS:
            price = Counter(view["costs"].get(PRICED[kind], ()))
            paid = tuple((chips.resource(card, words), n) for card, n in price.items())
            yield str(value), ChoiceLook(sign=chips.figure(seat, BOUGHT_KINDS[kind], words), price=paid)


def _sign(moment: Moment, value: Value, words: Catalogue) -> Chip | str | None:
    """The icon of a kind of action, or the piece that it sets."""
    if value in GHOSTS and moment.seat is not None:
        return chips.figure(moment.seat, GHOSTS[str(value)], words)
    return SIGNS.get(str(value))


def _dice(shown: str) -> ChoiceLook:
    """Dice that are rolled again, by what they show."""
    return _die(int(shown)) if shown.isdigit() else ChoiceLook(shown)


def _is_die(value: Value) -> bool:
    return isinstance(value, int) or (isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], int))


def _die(value: Value, golden: bool = False) -> ChoiceLook:
    """A die by its face."""
    number = value[0] if isinstance(value, tuple) else value
    return ChoiceLook(sign=chips.die(int(str(number)), golden), pictured=True)


def _here(
    view: Mapping[str, Any], seat: Seat | None, kind: str, place: str | None, words: Catalogue
) -> ChoiceLook | None:
    """What confirming does at the place under the cursor."""
    if seat is None or seat not in view["players"] or place is None:
        return None
    if kind == do.Go.kind and place not in view["board"]:
        cost, speed = _discovery(view, seat, place), view["players"][seat]["speed"]
        return ChoiceLook(words("panel.discover-here"), "compass", f"{speed} → {speed - cost}" if cost else "")
    if kind in STEPS:
        cost, speed = view["reach"].get(place), view["players"][seat]["speed"]
        gain = f"{speed} → {speed - cost}" if cost is not None else ""
        if _fights(view, seat, place):
            return ChoiceLook(words("panel.attack-here"), "swords", gain)
        return ChoiceLook(words("panel.go-here"), "boot", gain)
    if kind in (do.Lay.kind, do.Return.kind):
        return ChoiceLook(words("panel.lay-here"), "down")
    if kind in (do.March.kind, do.Flee.kind):
        return ChoiceLook(words("panel.go-here"), chips.figure(seat, VILLAGER, words))
    if kind in GHOSTS:
        return ChoiceLook(words("panel.build-here"), chips.figure(seat, GHOSTS[kind], words))
    return ChoiceLook(sign=SIGNS.get(kind, "check"))


# On the map.


def _fights(view: Mapping[str, Any], seat: Seat | None, place: str | None) -> bool:
    """Whether going there means a fight."""
    own = next((team for team in view["teams"] if seat in team), (seat,))
    spared = view["players"] if view["peace"] else ()
    there = view["strength"].get(place, {})
    return any(strong and side not in own and side not in spared for side, strong in there.items())


def _discovery(view: Mapping[str, Any], seat: Seat, place: str) -> int | None:
    """What it costs to discover at a place: the way beside it, and one for the tile; None if nothing leads there."""
    here = _where(view, seat)
    costs = (0 if cell == here else view["reach"].get(cell) for cell in around(place))
    return min((1 + cost for cost in costs if cost is not None), default=None)


def _said(value: Value) -> Mapping[str, str]:
    """The fields of a whole action."""
    return dict(part.split("=", 1) for part in str(value).split() if "=" in part)


def _way(view: Mapping[str, Any], place: str | None) -> tuple[str, ...]:
    """The tiles of the explorer's shortest way to the one under the cursor, that where it stands first."""
    came: Mapping[str, str] = view["came"]
    steps = [place] if place is not None and place in came else []
    while steps and steps[-1] in came:
        steps.append(came[steps[-1]])
    return tuple(reversed(steps))


def _marks(
    view: Mapping[str, Any], moment: Moment, kind: str, place: str | None, words: Catalogue
) -> Iterator[PlaceMark]:
    """How far each place is, where going there means a fight, and the piece that will stand under the cursor."""
    seat, reach = moment.seat, view["reach"]
    walker = seat or view["turn"]
    hostile = [to for to in view["board"] if view["stage"] != ROB and _fights(view, walker, to)]
    for to, cost in reach.items() if moment.field == KIND or kind not in BOUGHT_KINDS else ():
        if to in view["board"] and to not in hostile:
            yield PlaceMark(to, "cost", str(cost))
    here = _where(view, seat) if seat is not None and seat in view["players"] else ""
    going = (_said(value).get("to", "") for value in moment.values if kind_chosen(value) == do.Go.kind)
    for to in filter(None, going if here else ()):  # the bare kind says no place
        if seat is not None and to not in view["board"] and (far := _discovery(view, seat, to)):
            yield PlaceMark(to, "cost", str(far))
    for to in hostile:
        if to in reach or (kind in STEPS and to in (*moment.values, place)):
            yield PlaceMark(to, "hostile", str(reach.get(to, "")))
    if moment.field == CORNER and here:  # thieves in hiding stand nowhere
        for corner in corners(here):
            if corner not in moment.values:
                yield PlaceMark(corner, "impossible")
    if kind in GHOSTS and place is not None and seat is not None and seat in view["players"]:
        yield PlaceMark(place, "ghost", sign=chips.figure(view["putting"] or seat, GHOSTS[kind], words))
