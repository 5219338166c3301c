"""What stands beside the sea map while something is chosen: players, hands and offers as cards, ghosts on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
from companion.display.trading import bundle, offer_card, offer_looks
from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles import box
from companion.games.diamond_isles.painting import chips
from companion.games.diamond_isles.painting.tables import WAYS_TO_ROLL
from companion.games.kit import Seat, Value
from companion.games.kit.trade import AGREE, REFUSE, Reply

KIND, DICE = "kind", "dice"
"""The field at which the kind of action is chosen, and the kind of question that asks for the dice."""
PRICED: Mapping[str, str] = {
    do.Settle.kind: box.SETTLEMENT,
    do.City.kind: box.CITY,
    do.Road.kind: box.ROAD,
    do.Ship.kind: box.SHIP,
    do.Buy.kind: box.CARD,
}
"""What is paid for, by kind of action."""
SIGNS: Mapping[str, str] = {
    do.Roll.kind: "dice",
    do.Exchange.kind: "swap",
    do.Propose.kind: "people",
    do.Buy.kind: "cards",
    do.Pass.kind: "check",
    do.End.kind: "check",
    AGREE: "check",
    REFUSE: "cross",
}
"""Icons of kinds of action and answers that no part of the box stands for."""
BESIDE: Mapping[str, str] = {
    do.MoveShip.kind: "go",
    do.Knight.kind: "swords",
    do.RoadBuilding.kind: "boot",
    do.YearOfPlenty.kind: "bag",
    do.Monopoly.kind: "coin",
    do.Claim.kind: "star",
}
"""Icons of the other kinds, where there is no room for their words."""
SHORT = (do.Roll.kind, do.Exchange.kind, do.Propose.kind, do.Buy.kind, do.End.kind, AGREE, REFUSE)
"""Choices that have a word for half the width."""
OF_CARDS = ("card", "cards", "give", "take")
"""Fields of which cards are chosen."""
CHANGES: Mapping[str, int] = {do.Discard.kind: -1, do.Take.kind: 1, do.YearOfPlenty.kind: 1}
"""Kinds that change the hand by the cards that are chosen, and by how many each."""
PAYING = ("main", "build")
"""Stages in which pieces cost cards."""
SEVEN, HOT = 7, 5
"""The sum that wakes the robber, and how many ways to roll the red numbers have."""
NARROW = 5
"""Letters for which there is no room below one of five cards."""
ROW = 5
"""So many pictures stand in a row as high as the choices."""


def panel(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Panel:
    """What the screen shows beside the sea map and marks on it."""
    kind, place = _chosen(moment)
    title, phase = _titles(view, moment, kind, words)
    return Panel(
        players=tuple(_players(view, _marked(view, moment, kind), words)),
        card=_card(view, moment, kind, words),
        below=_below(view, moment, kind, words),
        title=title,
        phase=phase,
        here=_here(moment, kind, words),
        looks=_looks(view, moment, words),
        keys=_columns(view, moment),
        kinds=_kinds(moment.seat, words),
        marks=tuple(_marks(view, moment.seat, kind, place, words)),
        hand=tuple(_hand(view, moment.seat, words)),
    )


def _kinds(seat: Seat | None, words: Catalogue) -> Mapping[str, Chip | str]:
    """The icons of the kinds of action beside cards: of what is built the piece."""
    built = {kind: piece for kind, piece in PRICED.items() if kind not in SIGNS} if seat is not None else {}
    return {**BESIDE, **SIGNS, **{kind: chips.piece(str(seat), piece, words) for kind, piece in built.items()}}


def _hand(view: Mapping[str, Any], seat: Seat | None, words: Catalogue) -> Iterator[HandStack]:
    """The cards of a seat, where the view knows them."""
    known = view["players"][seat]["hand"]["cards"] if seat in view["players"] else None
    if known is None:
        return
    for card in box.RESOURCES:
        yield HandStack(chips.card(card, words), str(known[card]), card)


def _chosen(moment: Moment) -> tuple[str, str | None]:
    """The kind of action that is chosen or under the cursor, and the place if one is."""
    if moment.field != KIND:
        return moment.kind, moment.at if isinstance(moment.at, str) else None
    action = moment.action
    if action is None:
        return moment.at if isinstance(moment.at, str) else "", None
    place = action.args().get("at") if moment.whole else None
    return action.kind, place if isinstance(place, str) else None


def _marked(view: Mapping[str, Any], moment: Moment, kind: str) -> Seat | None:
    """The seat whose tile is marked: while a trade is offered, the one that offers."""
    return view["offer"]["by"] if kind == Reply.kind and view["offer"] is not None else moment.seat


def _players(view: Mapping[str, Any], seat: Seat | None, words: Catalogue) -> Iterator[PlayerTile]:
    """Points that all see, cards and diamonds."""
    gem = chips.sign(box.DIAMOND, words)
    for each, player in view["players"].items():
        facts = (Fact("cards", str(player["hand"]["count"])), Fact(gem, str(player["diamonds"])))
        chip = chips.pawn(each, words)
        yield PlayerTile(chip, str(player["points"]["shown"]), facts=facts, due=each == (seat or view["turn"]))


def _titles(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> tuple[str, str]:
    """Who is asked what, and the phase."""
    turn, offer = view["turn"], view["offer"]
    if moment.question is not None and moment.question.kind == DICE and turn in view["players"]:
        return words("panel.roll-now", seat=turn), words("panel.rolled-what")
    if kind == Reply.kind and offer is not None and moment.seat is not None:
        return words("panel.deal-now", seat=moment.seat), words("panel.makes-offer", seat=offer["by"])
    if moment.field == KIND and view["stage"] == "main":
        return "", words("panel.phase-main" if isinstance(moment.at, str) else "panel.phase-roll")
    return "", ""


# The card.


def _card(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Card | None:
    """An offer, or the hand with what would be paid or taken, where all may see it."""
    seat = moment.seat
    if kind == Reply.kind and view["offer"] is not None:
        return _offer(view["offer"], words)
    made = offer_card(moment, lambda thing: _thing(thing, words), words)
    if made is not None:
        return made
    known = view["players"][seat]["hand"]["cards"] if seat in view["players"] else None
    if known is None or seat is None or moment.question is not None:
        return None
    change: Counter[Value | None] = Counter()
    if kind in PRICED and view["stage"] in PAYING:
        change.subtract(box.COSTS[PRICED[kind]])
    chosen = dict(moment.path) | {moment.field: moment.at}
    if kind == do.Exchange.kind and moment.whole and moment.action is not None:
        chosen |= moment.action.args()
    if kind == do.Exchange.kind and chosen.get("give") in box.RESOURCES:
        change[chosen["give"]] -= view["players"][seat]["rates"][chosen["give"]]
        change[chosen.get("take")] += 1
    if kind in CHANGES:
        change.update({card: CHANGES[kind] * n for card, n in Counter(_so_far(moment)).items()})
    tallies = tuple(_tally(card, known[card], change.get(card, 0), words) for card in box.RESOURCES)
    return Card(words(f"action.{kind}") if kind and moment.field == KIND else "", tallies=tallies)


def _so_far(moment: Moment) -> tuple[Value, ...]:
    """The cards that are chosen, with those under the cursor."""
    if isinstance(moment.at, tuple):
        return moment.at
    return (*bundle(moment, "cards"), *((moment.at,) if moment.at in box.RESOURCES else ()))


def _below(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> tuple[CardTally, ...]:
    """The hand of who rolls, or of who is asked to trade, with what would be given; where all may see it."""
    asked = moment.question is not None and moment.question.kind == DICE
    seat = view["turn"] if asked else moment.seat
    known = view["players"][seat]["hand"]["cards"] if seat in view["players"] else None
    if known is None or not (asked or (kind == Reply.kind and view["offer"] is not None)):
        return ()
    given = () if asked else view["offer"]["take"]
    return tuple(
        CardTally(chips.card(card, words), text=str(known[card]), tone=LOSS if card in given else "")
        for card in box.RESOURCES
    )


def _tally(card: str, number: int, by: int, words: Catalogue) -> CardTally:
    """A kind of card with how many, before and after."""
    tone = GAIN if by > 0 else LOSS if number + by < 0 else ""
    change = f"{number}→{number + by}"
    shown = change if len(change) < NARROW else f"→{number + by}"
    return CardTally(chips.card(card, words), text=shown if by else str(number), tone=tone)


def _offer(offer: Mapping[str, Any], words: Catalogue) -> Card:
    """Both bundles as cards, from the side of who is asked."""
    pairs = (("bundle.get", offer["give"]), ("bundle.give", offer["take"]))
    return Card(traded=tuple((words(key), tuple(_traded(card, words) for card in bundle)) for key, bundle in pairs))


def _thing(thing: str, words: Catalogue) -> Chip | None:
    """The picture of what can be traded."""
    return _traded(thing, words) if thing in box.RESOURCES or thing == box.DIAMOND else None


def _traded(card: str, words: Catalogue) -> Chip:
    return chips.card(card, words) if card in box.RESOURCES else chips.sign(card, words)


# What can be chosen.


def _columns(view: Mapping[str, Any], moment: Moment) -> int:
    """Cards, also those that may be played before the roll, and sums of dice stand in rows."""
    count = len(moment.values)
    if moment.field == KIND and view["stage"] == "before":
        return min(count, ROW) if count > 2 else 0
    if moment.question is not None and moment.question.kind == DICE:
        return ROW if moment.values and all(isinstance(value, int) for value in moment.values) else 0
    if moment.field in OF_CARDS and count > 1:
        return min(count, ROW)
    return 0


def _looks(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Mapping[Value, ChoiceLook]:
    """Icons of kinds, and cards with how many one has."""
    dice = moment.question is not None and moment.question.kind == DICE
    found: dict[Value, ChoiceLook] = {value: _sum(value) for value in moment.values if dice and isinstance(value, int)}
    if moment.field == KIND:
        found |= {value: _sum(value) for value in moment.values if isinstance(value, int)}
    signs = SIGNS if view["stage"] in PAYING else {**BESIDE, **SIGNS}
    for value in moment.values:
        if (moment.field == KIND and value not in found) or value in SIGNS:
            said = words(f"panel.do-{value}") if value in SHORT else ""
            found[value] = ChoiceLook(said, signs.get(str(value)))
    if moment.field == KIND and moment.kind == do.Exchange.kind:
        return dict(_exchanges(view, moment, words))
    if moment.field == KIND and view["stage"] in PAYING:
        found |= _goods(moment, words)
    known = view["players"][moment.seat]["hand"]["cards"] if moment.seat in view["players"] else None
    if moment.field in OF_CARDS:
        low = len(moment.values) > ROW or moment.kind == do.Exchange.kind  # other kinds stand below
        for value in moment.values:  # what ends the bundle: who gets it, or that it is all
            if isinstance(value, tuple) and value and set(value) <= {*box.RESOURCES}:  # all of it at once
                by, face = CHANGES.get(moment.kind, 1) * len(value), chips.card(str(value[0]), words)
                shown = ChoiceLook(f"{by:+d}".replace("-", "−"), face if len(set(value)) == 1 else "cards")
                alone = sum(isinstance(each, tuple) for each in moment.values) == 1  # the hand says which
                found[value] = shown if alone else ChoiceLook(words.called(moment.field, value), face)
                continue
            seat = str(value) if value in view["players"] else None
            if seat is not None:
                found[value] = ChoiceLook(sign=chips.pawn(seat, words), pictured=True)
            elif value == do.ANYBODY:
                found[value] = ChoiceLook(words("panel.to-all"), "people")
            else:
                found[value] = ChoiceLook(words("button.good"), "check")
        for card in box.RESOURCES:
            count = str(known[card]) if known is not None and not low else ""
            found[card] = ChoiceLook(count, chips.card(card, words), pictured=low)
    return found | dict(offer_looks(moment, lambda thing: _thing(thing, words)))


def _sum(number: int) -> ChoiceLook:
    """What both dice show together, with the pips of its tokens."""
    ways = WAYS_TO_ROLL[number]
    return ChoiceLook(str(number), pips=ways, tone=LOSS if ways == HOT else "", tall=number == SEVEN)


def _goods(moment: Moment, words: Catalogue) -> Iterator[tuple[str, ChoiceLook]]:
    """Everything that can be built or bought with its price, also what the seat cannot pay."""
    for value in dict.fromkeys((*moment.values, *PRICED)) if moment.seat is not None else ():
        kind = kind_chosen(value)
        if kind in PRICED:
            piece = PRICED[kind]
            sign = "cards" if kind == do.Buy.kind else chips.piece(str(moment.seat), piece, words)
            paid = tuple((chips.sign(card, words), n) for card, n in Counter(box.COSTS[piece]).items())
            yield str(value), ChoiceLook(sign=sign, price=paid)


def _exchanges(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Iterator[tuple[Value, ChoiceLook]]:
    """Each exchange with the bank as the card that one gets, and what is paid for it."""
    rates = view["players"][moment.seat]["rates"]
    for value in moment.values:
        fields = dict(part.split("=") for part in str(value).split() if "=" in part)
        paid = ((chips.card(fields["give"], words), rates[fields["give"]]),)
        yield value, ChoiceLook(sign=chips.card(fields["take"], words), price=paid)


def _here(moment: Moment, kind: str, words: Catalogue) -> ChoiceLook | None:
    """What confirming does at the place under the cursor."""
    seat = moment.seat
    if kind in PRICED and kind != do.Buy.kind and seat is not None:
        return ChoiceLook(words("panel.build-here"), chips.piece(seat, PRICED[kind], words))
    if kind == do.MoveShip.kind and seat is not None:
        said = "panel.move-this-ship" if moment.field == "start" else "panel.put-here"
        return ChoiceLook(words(said), chips.piece(seat, box.SHIP, words))
    if kind in (do.Rob.kind, do.SendPirate.kind):
        return ChoiceLook(words("panel.put-here"), chips.nobodys(box.ROBBER if kind == do.Rob.kind else box.PIRATE))
    return None


def _marks(
    view: Mapping[str, Any], seat: Seat | None, kind: str, place: str | None, words: Catalogue
) -> Iterator[PlaceMark]:
    """The building that will stand under the cursor."""
    if kind in (do.Settle.kind, do.City.kind) and place is not None and seat in view["players"] and seat is not None:
        yield PlaceMark(place, "ghost", sign=chips.piece(seat, PRICED[kind], words))
