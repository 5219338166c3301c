"""What hands must put back beside the map when the game goes back: cards, diamonds, the largest army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.diamond_isles.begin.settings import PRIVATE
from companion.games.diamond_isles.cards.player import Player
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Say, Seat, State, say
from companion.games.kit.restoring import hand_restored


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what everybody had before to what they should have now."""
    assert isinstance(before, DiamondIsles)
    assert isinstance(after, DiamondIsles)
    for seat in after.seats:
        had, has = before.player(seat), after.player(seat)
        yield from hand_restored(seat, had.cards, has.cards, after.setting.cards == PRIVATE)
        yield from _development(seat, had, has)
        if had.diamonds != has.diamonds:
            yield say("diamonds-now", seat=seat, number=has.diamonds)
    if before.cache != after.cache:
        yield say("cache-now", number=after.cache)
    if before.army != after.army:
        yield say("take-army", seat=after.army) if after.army is not None else say("army-beside")


def _development(seat: Seat, had: Player, has: Player) -> Iterator[Say]:
    """Played cards come back into the hand first; what was bought goes back onto the pile, the last one first."""
    played, now = Counter(had.played), Counter(has.played)
    yield from (say("take-up-card", seat=seat, card=card) for card in (played - now).elements())
    yield from (say("show-card", seat=seat, card=card) for card in (now - played).elements())
    bought = had.held + len(had.played) - has.held - len(has.played)
    if bought > 0:
        yield say("card-back", seat=seat, number=bought)
    yield from (say("draw-card", seat=seat) for _ in range(-bought))
