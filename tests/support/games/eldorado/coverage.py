"""What random games of El Dorado meet: actions, tiles, dwellers, how treasures and the cave shrine pass, endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.eldorado import box
from companion.games.eldorado.changes import place_of
from companion.games.eldorado.settings import LARGE, MODES, Mode
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Action, Event
from companion.games.kit.trade import Reply

TOLD = (
    *("titan", "titan-turn", "titan-attacks", "titan-tie", "titan-beaten"),
    *("wolf", "wolf-moves", "wolf-discovers", "wolf-passes", "wolf-dies"),
    *("totecs-garden", "cave-in", "cave-in-half", "exit-found", "secret-exit"),
    *("treasure-found", "bavieca", "golden-rose", "army-of-jimenez", "cursed-treasure", "curse-lifted"),
    *("treasure-lost", "treasure-to-dweller"),
    *("guardian-enters", "guardians-on-shrines", "wolf-turn", "thief-turn", "titan-turn-alone", "guardian-attacks"),
    *("thief-swaps", "guardian-strength", "guardian-tile", "guardian-beaten", "guardian-rests", "solo-lost"),
    *("in-hiding", "back-into-hiding", "gold-or-steal", "thief-die", "reach", "reach-and-steal", "look-through"),
    *("thief-speed", "thieves-defeated", "hideout", "outpost", "mint", "thief-place", "thieves-offering", "carry"),
    *("thieves-tile", "bridge"),
)
"""The rules of the expansion that bring news, but for those of single explorers."""
FOUND, GIVEN, FROM_DWELLER, TO_DWELLER = "found", "given", "from a dweller", "to a dweller"
TO_FIGHTER, TO_ABSENT, AWARDED, CARRIED = "to who beat its bearer", "to whose pieces did", "awarded", "carried on"
LIFTED = "lifted"
WAYS = (FOUND, GIVEN, FROM_DWELLER, TO_DWELLER, TO_FIGHTER)
"""How each treasure coin and the cave shrine come to somebody; of them all, one goes to whose pieces alone have won."""
ANY = "shrine or treasure"
OUTCOMES = ("beaten", "tied", "won")


def wanted() -> set[str]:
    """All that games of all modes shall meet; the torch's tile is in few boxes, and in none by default."""
    tiles = {**box.ISLAND, **box.CAVE, **box.NEW_CAVE}
    found = {f"action {kind.kind}" for kind in ElDorado.kinds}
    found |= {f"tile {tile}" for tile, number in tiles.items() if number}
    found |= {f"rule {rule}" for rule in TOLD}
    found |= {f"dweller {dweller}: {outcome}" for dweller in box.DWELLERS for outcome in OUTCOMES}
    found |= {f"guardian {kind}: {outcome}" for kind in box.GUARDIAN_STRENGTH for outcome in OUTCOMES}
    things = (box.CAVE_SHRINE, *(coin for coin in box.COINS if coin != box.CURSE))
    found |= {f"{thing}: {way}" for thing in things for way in WAYS}
    found |= {f"{box.CURSE}: {way}" for way in (FOUND, LIFTED)} | {f"{ANY}: {TO_ABSENT}"}
    return found | {end for mode in MODES for seats in mode.players for end in _ends(mode, seats)}


def _ends(mode: Mode, seats: int) -> Iterator[str]:
    rule = "large-group" if mode.expansion and seats >= LARGE else "four-shrines"
    by_team = "team-wins" if rule == "four-shrines" else rule
    yield f"end {mode.name}: a team by {by_team}" if mode.teams else f"end {mode.name}: an explorer by {rule}"
    if mode.thieves:
        yield f"end {mode.name}: the Thieves by {rule}"
    if mode.solo:
        yield f"end {mode.name}: the guardians by solo-lost"


def met(before: ElDorado, event: Event, after: ElDorado) -> Iterator[str]:
    """What one event meets."""
    if isinstance(event, Action):
        yield f"action {event.kind}"
    for news in after.news():
        if news.rule in TOLD:
            yield f"rule {news.rule}"
        args = dict(news.what.args)
        if news.what.key == "laid":
            yield f"tile {args['tile']}"
        if news.what.key == "cave-found":
            yield f"tile {box.EXIT}"
        if news.what.key == "totals":
            yield from _fought(before, args)
    yield from _passed(before, event, after)
    if after.over:
        yield _ended(after)


def _fought(before: ElDorado, totals: Mapping[str, object]) -> Iterator[str]:
    """How a battle with a dweller or guardians came out, for these."""
    attack, defence = int(str(totals["attack"])), int(str(totals["defence"]))
    battle = before.battle
    for side, own, other in ((totals["seat"], attack, defence), (totals["foe"], defence, attack)):
        outcome = OUTCOMES[(own > other) - (own < other) + 1]
        if side in box.DWELLERS:
            yield f"dweller {side}: {outcome}"
        if side == box.GUARDIANS and battle is not None:
            kinds = (piece.kind for piece in before.pieces.standing(box.GUARDIANS, battle.at))
            yield from (f"guardian {kind}: {outcome}" for kind in kinds)


def _passed(before: ElDorado, event: Event, after: ElDorado) -> Iterator[str]:
    """The coins, and the cave shrine, that somebody else has now, and how they came to whom."""
    had = {box.CAVE_SHRINE: before.holder or "", **dict(before.coins)}
    has = {box.CAVE_SHRINE: after.holder or "", **dict(after.coins)}
    for thing in sorted(had.keys() | has.keys()):
        old, new = had.get(thing, ""), has.get(thing, "")
        if old != new:
            way = _way(before, event, old, new)
            yield f"{ANY if way == TO_ABSENT else thing}: {way}"


def _way(before: ElDorado, event: Event, old: str, new: str) -> str:
    if not old:
        return FOUND
    if not new:
        return LIFTED
    if old in box.DWELLERS or new in box.DWELLERS:
        return FROM_DWELLER if old in box.DWELLERS else TO_DWELLER
    if before.battle is None:
        by_hand = {Reply.kind: GIVEN, "carry": CARRIED}
        return by_hand.get(event.kind, AWARDED) if isinstance(event, Action) else AWARDED
    there = place_of(before, new) == before.battle.at or before.battle.archer == box.seat_of(new)
    return TO_FIGHTER if there else TO_ABSENT


def _ended(state: ElDorado) -> str:
    result = state.result()
    assert result is not None
    side = "a team" if state.setting.teams else "an explorer"
    others = {state.setting.thief: "the Thieves", box.GUARDIANS: "the guardians"} if state.winner else {}
    who = others.get(state.winner or "", side)
    return f"end {state.setting.mode}: {who} by {result.rule}"
