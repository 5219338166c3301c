"""What hands must put back beside the map when the game goes back: cards, shrine, treasures, doubloons, tiles."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.eldorado.begin.settings import PRIVATE
from companion.games.eldorado.box import CARDS
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.turn.player import Player
from companion.games.kit import Say, Seat, State, say
from companion.games.kit.restoring import hand_restored


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what lay beside the map before to what should lie there now."""
    assert isinstance(before, ElDorado)
    assert isinstance(after, ElDorado)
    for seat in after.seats:
        had, has = before.player(seat), after.player(seat)
        yield from hand_restored(seat, had.cards, has.cards, after.setting.cards == PRIVATE)
        yield from _player(seat, had, has)
    if before.holder != after.holder:
        yield say("shrine-beside", who=after.holder) if after.holder is not None else say("shrine-aside")
    yield from _treasures(before, after)
    for key, number in (
        ("island-tiles-back", after.island.size - before.island.size),
        ("cave-tiles-back", after.cave.size - before.cave.size),
    ):
        if number > 0:
            yield say(key, number=number)


def _player(seat: Seat, had: Player, has: Player) -> Iterator[Say]:
    if had.captor != has.captor and has.captor is not None:
        yield say("take-explorer", seat=seat, captor=has.captor)
    if has.kept > had.kept:
        yield say("important-back", seat=seat, number=has.kept - had.kept)
    if had.hiding != has.hiding:
        yield say("hide", seat=seat, number=has.doubloons)
    elif had.doubloons < has.doubloons:
        yield say("take-doubloons", seat=seat, number=has.doubloons - had.doubloons)
    elif had.doubloons > has.doubloons:
        yield say("doubloons-back", seat=seat, number=had.doubloons - has.doubloons)


def _treasures(before: ElDorado, after: ElDorado) -> Iterator[Say]:
    """The Thieves' treasure, treasure coins and the Wolf's token."""
    if before.treasure is not None and after.treasure is None:
        cards = tuple(card for card, n in zip(CARDS, before.treasure, strict=True) for _ in range(n))
        yield say("treasure-back", cards=cards)
    elif before.treasure is None and after.treasure is not None:
        yield say("set-treasure")
    had, has = dict(before.coins), dict(after.coins)
    yield from (say("coin-away", coin=coin) for coin in had if coin not in has)
    yield from (say("coin-goes", coin=coin, who=who) for coin, who in has.items() if had.get(coin) != who)
    if before.wolf != after.wolf:
        yield say("take-wolf", seat=after.wolf) if after.wolf else say("wolf-aside")
