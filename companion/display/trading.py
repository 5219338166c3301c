"""An offer of a trade while it is made: what one would get and give so far, and what goes to it or from one's hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.display.bands import GAIN, LOSS, Card, ChoiceLook, Moment
from companion.display.board import Chip
from companion.display.catalogue import Catalogue
from companion.games.kit import Value
from companion.games.kit.trade import Propose
from companion.play.choices import PIECE

Pictured = Callable[[str], Chip | None]
"""The picture of a thing that is traded; None for what is none."""
GIVE, TAKE = "give", "take"
MORE, LESS = "+1", "−1"


def offer_card(moment: Moment, pictured: Pictured, words: Catalogue) -> Card | None:
    """Both bundles so far, from the side of who makes the offer; None while nothing is in them."""
    if moment.kind != Propose.kind:
        return None
    give, take = (bundle(moment, field) for field in (GIVE, TAKE))
    if not give and not take:
        return None
    pairs = (("bundle.get", take), ("bundle.give", give))
    return Card(traded=tuple((words(key), tuple(filter(None, map(pictured, things)))) for key, things in pairs))


def offer_looks(moment: Moment, pictured: Pictured) -> Iterator[tuple[Value, ChoiceLook]]:
    """Things that go from one's hand with a minus, things that come to it with a plus."""
    if moment.kind != Propose.kind or moment.field not in (GIVE, TAKE):
        return
    for value in moment.values:
        field, thing = value if isinstance(value, tuple) and len(value) == 2 else (moment.field, value)
        chip = pictured(str(thing))
        if chip is not None and field in (GIVE, TAKE):
            gained = field == TAKE
            yield value, ChoiceLook(MORE if gained else LESS, chip, tone=GAIN if gained else LOSS)


def bundle(moment: Moment, field: str) -> tuple[str, ...]:
    """The things of a field that are chosen so far."""
    chosen = dict(moment.path)
    found = chosen.get(field, chosen.get(field + PIECE, ()))
    return tuple(map(str, found)) if isinstance(found, tuple) else ()


def least_missed(hand: Mapping[str, int], number: int) -> tuple[str, ...]:
    """So many cards of a hand, one after the other of what it has most."""
    left = dict(hand)
    for _ in range(number):
        left[max(left, key=lambda card: left[card])] -= 1
    return tuple(card for card in hand for _ in range(hand[card] - left[card]))
