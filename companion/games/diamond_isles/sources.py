"""What a game asks the world, and what the companion draws or keeps to answer it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.games.diamond_isles.actions import LOOT_CARD, End, Roll
from companion.games.diamond_isles.beginning import ALL, COLOURS, DECK
from companion.games.diamond_isles.box import DEVELOPMENT as CARDS_OF_DECK
from companion.games.diamond_isles.box import DIAMOND, RESOURCES, VICTORY
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.development import kinds_left
from companion.games.diamond_isles.frames import Collecting, Drawing, Frame, MapLies, Revealing, Shaking, Stealing, Turn
from companion.games.diamond_isles.map.playable import sample, shuffled, troubles
from companion.games.diamond_isles.map.text import FORM, BadMap, code_of, lines_of, map_of, read_map, word_of
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
    OPEN,
    SHUFFLED,
    YES,
    setting_of,
)
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import (
    Action,
    Atom,
    Begin,
    Breach,
    Choice,
    Coded,
    Event,
    Form,
    Number,
    Question,
    Secret,
    Several,
    State,
    Value,
    breach,
)
from companion.games.kit.chance import Chance
from companion.games.kit.dice import CUBE, dice_secret, number_of
from companion.games.kit.stacks import peek, stack_secret

ROLLED, MAPPED, STOLEN, DRAWN, SHAKEN, COUNTED, SHOWN = "dice", "map", "stolen", "drawn", "gem", "counted", "hidden"
"""Kinds of question."""
_PAIRS = frozenset((one, other) for one in CUBE for other in CUBE if one <= other)
_SUMS = frozenset((number,) for number in range(2, 13))


class _Dice(Several):
    """Two dice that nothing tells apart, or their sum alone; known by heart, as nothing is asked about more often."""

    def __contains__(self, value: object) -> bool:
        return (value in _PAIRS or value in _SUMS) if isinstance(value, tuple) else False

    def enough(self, taken: tuple[Atom, ...]) -> bool:
        """Both dice: of a sum nothing can be taken piece by piece."""
        return self.canonical(taken) in _PAIRS

    def parse(self, text: str) -> Value:
        """The dice written as `4+6`, or as `10`."""
        return (int(text),) if text.isascii() and text.isdigit() and (int(text),) in _SUMS else super().parse(text)


_DICE = _Dice(CUBE * 2, 2, 2)
_MAPS = Form(FORM, "map", sample)
_COLOURS = Choice(COLOURS)
_KINDS = tuple(CARDS_OF_DECK)
_ROLL = Question("", ROLLED, "roll", _DICE, by_chance=True)


@lru_cache(maxsize=16)
def _rolled(asked: int, sealed: bool) -> Question:
    """What the dice show: asked again and again until it is answered."""
    return changed(_ROLL, key=f"dice.{asked}", sealed=sealed)


def question(state: DiamondIsles, top: Frame) -> Question | None:
    """The open question, if what comes next is one; of turns only those in which the dice are to be rolled."""
    match top:
        case Turn():
            return _rolled(state.asked, state.setting.dice_sealed)
        case MapLies():
            return Question("map", MAPPED, "map", _MAPS)
        case Stealing():
            return _stolen(state, top)
        case Drawing(seat, slot):
            return peek(state.asked, (slot,), DRAWN, "buy", _KINDS, seat, sealed=True)
        case Shaking():
            return Question(f"gem.{state.asked}", SHAKEN, "gem", _COLOURS, sealed=True, held=True)
        case Collecting(seat, card, left):
            least, most = _count_in(state, left[0], card)
            return Question(f"counted.{left[0]}.{state.asked}", COUNTED, "monopoly", Number(least, most))
        case Revealing(left=left):
            most = min(state.player(left[0]).held, kinds_left(state, VICTORY))
            return Question(f"hidden.{left[0]}.{state.asked}", SHOWN, "victory-point", Number(0, most))
        case _:
            return None


def next_roll(state: DiamondIsles) -> tuple[tuple[Action, ...], Question] | None:
    """The question that the next roll answers, and what whoever rolls says by it: the last turn ends, one rolls."""
    said: tuple[Action, ...] = ()
    for kind in (End, Roll, None):
        question = state.question()
        if question is not None:
            return (said, question) if question.kind == ROLLED and not question.sealed else None
        seat = state.active
        action = kind(seat) if kind is not None and seat in state.due() and seat is not None else None
        if action is not None and state.verdict(action).legal:
            state, said = state.after(action), (*said, action)
    return None


def _count_in(state: DiamondIsles, seat: str, card: str) -> tuple[int, int]:
    return state.player(seat).cards.count(card), state.most(seat)[RESOURCES.index(card)]


def _stolen(state: DiamondIsles, frame: Stealing) -> Question:
    key = f"stolen.{frame.victim}.{state.asked}"
    player = state.player(frame.victim)
    diamond = (DIAMOND,) if state.setting.diamonds_as_cards and player.diamonds else ()
    if state.setting.cards == CARDBOARD:
        return Question(key, STOLEN, "steal", Choice((LOOT_CARD, *diamond)))
    cards = tuple(kind for kind in RESOURCES if state.setting.cards != OPEN or player.cards.count(kind))
    seen = None if state.setting.cards == OPEN else (frame.seat, frame.victim)
    return Question(key, STOLEN, "steal", Choice((*cards, *diamond)), seen_by=seen, sealed=True)


def why_not(question: Question, value: Value) -> Iterator[Breach]:
    """Why a text is no map at all."""
    if question.kind == MAPPED and isinstance(value, str):
        try:
            read_map(value)
        except BadMap as err:
            yield Breach(err.what.key, (), err.what.args)


def impossible(state: DiamondIsles, question: Question, value: Value) -> Iterator[Breach]:
    """What stands against an answer that only a sealed source gives: a card that is not in the hand, or in the box."""
    top = state.agenda[-1]
    if type(top) is Stealing and question.sealed and value != DIAMOND:
        if not state.player(top.victim).cards.count(str(value)):
            yield breach("not-an-answer")
    elif type(top) is Drawing and isinstance(value, tuple):
        faces = [player.faces.see() for player in state.players if player.faces is not None]
        if kinds_left(state, str(value[0])) <= sum(cards.count(value[0]) for cards in faces):
            yield breach("not-an-answer")


def unplayable(state: DiamondIsles, question: Question, value: Value) -> Iterator[Breach]:
    """What a playable map needs and this one lacks."""
    try:
        setting = state.setting
        found = troubles(read_map(str(value)), len(state.seats), setting.rounds, setting.four_isles)
        yield from (Breach(trouble.what.key, trouble.places, trouble.what.args) for trouble in found)
    except BadMap as err:
        yield Breach(err.what.key, (), err.what.args)


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
