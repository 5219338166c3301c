"""Dice as a question: `roll` asks for some dice of given faces; hands, the camera or a fair source answer alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.games.kit.chance import Chance
from companion.games.kit.events import Begin, Event, Question
from companion.games.kit.sources import Secret
from companion.games.kit.state import State
from companion.games.kit.values import Place, Row, Seat, Selection, Several
from companion.saying import Atom, Value

TYPED = 1
"""More dice than this are entered one by one."""
CUBE = (1, 2, 3, 4, 5, 6)
"""The faces of an ordinary die."""


def roll(
    key: str,
    kind: str,
    rule: str,
    number: int,
    faces: Sequence[Atom] = CUBE,
    *,
    ordered: bool = False,
    places: tuple[Place, ...] = (),
    sealed: bool = False,
    held: bool = False,
    whose: tuple[Seat, ...] = (),
) -> Question:
    """The question what so many dice show; a face that a die has twice stands twice in `faces`.

    The answer is a tuple: the faces from the lowest up (as `faces` lists them), or in the order of the dice if
    `ordered`. Dice that could be told apart by nothing are not ordered. It is `sealed` where a tower rolls for the
    table, and `held` if somebody shall press to roll. Dice of seats, `whose` in their order, are said one by one.
    """
    lists = Row if ordered or whose else Several
    choices = lists(tuple(faces) * number, number, number, number > TYPED or bool(whose))
    return Question(key, kind, rule, choices, places, sealed=sealed, held=held, whose=whose, by_chance=True)


class DiceTower:
    """A dice tower: answers questions of its kinds by fair draws that follow from its secret and the question's key."""

    derived = False  # a roll follows from no event

    def __init__(self, name: str, kinds: Iterable[str], secret: str) -> None:
        self.name = name
        self._kinds = frozenset(kinds)
        self._number = number_of(secret, name)

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """What the dice show; None for a question that is no roll of its kinds."""
        dice = question.choices
        if question.kind not in self._kinds or not isinstance(dice, Selection):
            return None
        chance = Chance(self.name, question.key, self._number)
        faces = dice.options[: len(dice.options) // max(1, dice.most)]
        return dice.canonical(tuple(chance.choice(faces) for _ in range(dice.most)))


def dice_secret(name: str, *kinds: str, wanted: Callable[[Begin], bool]) -> Secret:
    """The secret of a dice tower that answers questions of these kinds; `wanted` where the companion rolls."""
    return Secret(
        name,
        wanted=wanted,
        draw=lambda begin, number: f"{name} {number:x}",
        public=lambda secret: dict[str, Any](),
        source=lambda secret: DiceTower(name, kinds, secret),
        fits=lambda begin, secret: secret == f"{name} {number_of(secret, name):x}",
    )


def number_of(secret: str, name: str) -> int:
    """The number of a secret that begins with its source's name and a number in hexadecimal; ValueError if none."""
    first, number, *_ = [*secret.split(), "", ""]
    if first != name:
        raise ValueError(f"no secret of {name}")
    return int(number, 16)
