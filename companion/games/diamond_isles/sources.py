"""What the companion draws or keeps: the map, dice, the development cards, blind thefts, the cart of diamonds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.diamond_isles.beginning import ALL, DECK
from companion.games.diamond_isles.box import DIAMOND
from companion.games.diamond_isles.map.playable import shuffled
from companion.games.diamond_isles.map.text import code_of, lines_of, map_of, read_map, word_of
from companion.games.diamond_isles.questions import ROLLED, SHAKEN, STOLEN
from companion.games.diamond_isles.settings import (
    ASKED,
    CARDBOARD,
    CARDS,
    CART,
    CODED,
    COMPANION,
    DEVELOPMENT,
    DICE,
    MAP,
    SHUFFLED,
    YES,
    setting_of,
)
from companion.games.kit import Begin, Coded, Event, Question, Secret, State, Value
from companion.games.kit.chance import Chance
from companion.games.kit.dice import dice_secret, number_of
from companion.games.kit.stacks import stack_secret

THEFT = "theft"
"""The name of the source that draws a card blindly from a hand."""


def _draw_map(begin: Begin, number: int) -> str:
    sea_map = read_map(begin.data["map"])
    return word_of(shuffled(sea_map, number) if begin.options[MAP] == SHUFFLED else sea_map)


def _shown(word: str) -> Mapping[str, Any]:
    return {"map": lines_of(read_map(word))}


def _by_code(text: str) -> Coded:
    return Coded({MAP: CODED}, word_of(map_of(text)))


class Theft:
    """Draws from a hand, each card as likely as any other."""

    name = THEFT
    derived = True  # the hand comes of earlier events

    def __init__(self, secret: str) -> None:
        self._number = number_of(secret, THEFT)

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The kind of the card; None for other questions."""
        if question.kind != STOLEN or not question.sealed:
            return None
        game: Any = state
        player = game.player(question.key.split(".")[1])
        diamonds = (DIAMOND,) * player.diamonds if game.setting.diamonds_as_cards else ()
        hand: tuple[str, ...] = (*player.cards.cards, *diamonds)
        return Chance(THEFT, question.key, self._number).choice(hand)


class Cart:
    """Knows in which order the diamonds come out."""

    name = CART
    derived = False

    def __init__(self, secret: str) -> None:
        self._order = tuple(secret.split()[1:])

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The colour of the next diamond; None for other questions."""
        if question.kind != SHAKEN:
            return None
        game: Any = state
        number: int = game.shaken
        return self._order[number % len(self._order)]


def _draw_cart(begin: Begin, number: int) -> str:
    return " ".join([CART, *Chance(CART, number).shuffled(ALL)])


def _development(begin: Begin, chance: Chance) -> Sequence[str]:
    return chance.shuffled([kind for kind, count in setting_of(begin).development.items() for _ in range(count)])


SECRETS = (
    Secret(
        MAP,
        wanted=lambda begin: begin.options[MAP] != ASKED,
        draw=_draw_map,
        public=_shown,
        source=None,
        by_code=_by_code,
        code=lambda secret: code_of(read_map(secret)),
    ),
    dice_secret(DICE, ROLLED, wanted=lambda begin: begin.options[DICE] == COMPANION),
    stack_secret(DECK, _development, lambda state: state.deck, lambda begin: begin.options[DEVELOPMENT] == COMPANION),
    Secret(
        THEFT,
        wanted=lambda begin: begin.options[CARDS] != CARDBOARD,
        draw=lambda begin, number: f"{THEFT} {number:x}",
        public=lambda secret: dict[str, Any](),
        source=Theft,
        fits=lambda begin, secret: secret == f"{THEFT} {number_of(secret, THEFT):x}",
    ),
    Secret(
        CART,
        wanted=lambda begin: begin.options[CART] == YES,
        draw=_draw_cart,
        public=lambda secret: dict[str, Any](),
        source=Cart,
        fits=lambda begin, secret: sorted(secret.split()) == sorted((CART, *ALL)),
    ),
)
