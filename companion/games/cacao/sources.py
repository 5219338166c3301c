"""Sealed sources: the gem cart, the jungle pile, each player's worker pile, and how the hut tiles fell.

Each is an order drawn before play and written in one line; the answer to question number n is the n-th of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.cacao import cart
from companion.games.cacao.box import COLOURS, GEMS, HUT_SIDES
from companion.games.cacao.kitlist import HUTS, kit_of
from companion.games.kit import Begin, Event, Question, Secret, State, Value
from companion.games.kit.chance import Chance

CART, PILE, WORKERS, DROP = "cart", "jungle-pile", "worker-piles", "hut-sides"
"""The names of the sources, and of the options that say whether the companion keeps them."""

COMPANION, TABLE = "companion", "table"


class Order:
    """Answers questions of one kind by their number, from lists that were shuffled before play."""

    derived = False  # the order was fixed before the first event

    def __init__(self, name: str, kind: str, lists: Mapping[str, Sequence[str]]) -> None:
        self.name = name
        self._kind = kind
        self._lists = lists

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """What comes out n-th; None for a question of another kind, or when the table has emptied it by hand."""
        if question.kind != self._kind:
            return None
        *which, number = question.key.split(".")
        found = self._lists.get(which[-1], ())
        value = found[int(number) - 1] if int(number) <= len(found) else None
        return value if value in question.choices else None

    def pieces(self) -> Mapping[str, Counter[str]]:
        """How many of each there are in each list."""
        return {name: Counter(found) for name, found in self._lists.items()}


def _cart_draw(begin: Begin, number: int) -> str:
    return cart.secret([gem for gem in GEMS for _ in range(kit_of(begin).gems)], number)


def _cart(secret: str) -> Order:
    return Order(CART, "gem", {"gem": cart.read(secret)})


def _pile_draw(begin: Begin, number: int) -> str:
    kit = kit_of(begin)
    tiles = [kind for kind, count in kit.jungle for _ in range(count)]
    for start in ("plantation-1", kit.second):
        tiles.remove(start)
    return f"{PILE} " + " ".join(Chance(PILE, number).shuffled(tiles))


def _pile(secret: str) -> Order:
    return Order(PILE, "jungle", {"jungle": _words(secret, PILE)})


def _workers_draw(begin: Begin, number: int) -> str:
    tiles = [kind for kind, count in kit_of(begin).workers for _ in range(count)]
    piles = []
    for seat in begin.seats:
        # each pile is a stream of its own, so that one tells nothing about another
        piles += [seat, *Chance(WORKERS, seat, number).shuffled(tiles)]
    return f"{WORKERS} " + " ".join(piles)


def _workers(secret: str) -> Order:
    piles: dict[str, list[str]] = {}
    seat = ""
    for word in _words(secret, WORKERS):
        if word in COLOURS:
            seat = word
            piles[seat] = []
        else:
            piles[seat].append(word)
    return Order(WORKERS, "worker", piles)


def _drop_draw(begin: Begin, number: int) -> str:
    chance = Chance(DROP, number)
    return f"{DROP} " + " ".join(chance.choice(sides) for sides in HUT_SIDES)


def _drop(secret: str) -> Order:
    return Order(DROP, "hut", {"hut": _words(secret, DROP)})


def _fallen(begin: Begin, secret: str) -> bool:
    sides = _words(secret, DROP)
    return len(sides) == len(HUT_SIDES) and all(side in tile for side, tile in zip(sides, HUT_SIDES, strict=True))


def _words(secret: str, name: str) -> list[str]:
    first, *words = secret.split()
    if first != name or not words:
        raise ValueError(f"no secret of {name}")
    return words


def _secret(
    name: str,
    module: str | None,
    draw: Callable[[Begin, int], str],
    source: Callable[[str], Order],
    fits: Callable[[Begin, str], bool] | None = None,
) -> Secret:
    """The secret of a source, wanted when the companion keeps it and its module is played."""

    def alike(begin: Begin, secret: str) -> bool:
        return source(secret).pieces() == source(draw(begin, 0)).pieces()

    def wanted(begin: Begin) -> bool:
        if begin.options[name] != COMPANION:
            return False
        kit = kit_of(begin)
        return module is None or (kit.gems > 0 if module == CART else kit.has(module))

    def public(secret: str) -> Mapping[str, Any]:
        return {}

    return Secret(name, wanted=wanted, draw=draw, public=public, source=source, fits=fits or alike)


SECRETS = (
    _secret(CART, CART, _cart_draw, _cart),
    _secret(PILE, None, _pile_draw, _pile),
    _secret(WORKERS, None, _workers_draw, _workers),
    _secret(DROP, HUTS, _drop_draw, _drop, _fallen),
)
