"""Face-down stacks: the state holds slots, the opaque names of pieces; only the stack's source knows their faces.

A slot is written `cave:0:3`: the stack, how often it had been mixed, and the place in that mix. Drawing, rearranging
and putting back are plain moves of slots. Whoever mixes puts slots in and gets new ones out, so that nobody can follow
a piece. A piece that all have seen keeps its slot with its face added, `cave:0:3:tiger`, until it is mixed.

What lies in a slot is a question, for all (`face`) or for one seat (`peek`); whether a stack has been mixed is one too
(`mixing`), which the source answers, or the table when it has mixed the cardboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.games.kit.chance import Chance
from companion.games.kit.dice import number_of
from companion.games.kit.events import Begin, Event, Question
from companion.games.kit.sources import Secret, Source
from companion.games.kit.state import State
from companion.games.kit.values import Choice, Domain, Row, Seat
from companion.saying import Atom, Value

Slot = str
MIXED = "mixed"


@dataclass(frozen=True)
class Stack:
    """Slots from the top down, and what went into each mix so far."""

    name: str
    slots: tuple[Slot, ...]
    mixes: tuple[tuple[Slot, ...], ...] = ()

    @classmethod
    def of(cls, name: str, size: int) -> Self:
        """A stack of so many pieces in the order that its source knows."""
        return cls(name, tuple(f"{name}:0:{at}" for at in range(size)))

    @property
    def size(self) -> int:
        """How many pieces there are."""
        return len(self.slots)

    @property
    def lower_half(self) -> int:
        """From where on one more piece is mixed in when it goes into the bottom half, itself counted."""
        return (self.size + 1) // 2

    def draw(self, number: int = 1) -> tuple[tuple[Slot, ...], Self]:
        """The slots on top, and the stack without them; ValueError if there are not so many."""
        if number > self.size:
            raise ValueError(f"{number} pieces cannot be drawn from the {self.name} of {self.size}")
        return self.slots[:number], replace(self, slots=self.slots[number:])

    def on_top(self, *slots: Slot) -> Self:
        """The stack with slots put on it, the first one on top."""
        return replace(self, slots=(*slots, *self.slots))

    def under(self, *slots: Slot) -> Self:
        """The stack with slots put under it, the last one at the very bottom."""
        return replace(self, slots=(*self.slots, *slots))

    def rearranged(self, order: Sequence[Slot]) -> Self:
        """The stack with its top slots in this order; ValueError if they are not those on top."""
        if sorted(order) != sorted(self.slots[: len(order)]):
            raise ValueError(f"{', '.join(order)} are not the top of the {self.name}")
        return replace(self, slots=(*order, *self.slots[len(order) :]))

    def mixed(self, *pieces: Slot, below: int = 0) -> Self:
        """The stack after pieces were mixed into it: into all of it, or into what lies below so many slots."""
        inside = (*self.slots[below:], *pieces)
        number = len(self.mixes) + 1
        fresh = tuple(f"{self.name}:{number}:{at}" for at in range(len(inside)))
        return replace(self, slots=(*self.slots[:below], *fresh), mixes=(*self.mixes, inside))

    def top(self, number: int) -> Domain:
        """Every order of the top slots, for an action that rearranges them."""
        slots: tuple[Atom, ...] = self.slots[:number]
        return Row(slots, len(slots), len(slots))


def faced(slot: Slot, face: str) -> Slot:
    """The slot of a piece that everybody has seen, whatever was seen of the slot before.

    Of a piece that never was in the stack, `slot` is any `cave:exit:0`.
    """
    return ":".join([*slot.split(":")[:3], face])


def known_face(slot: Slot) -> str | None:
    """What everybody knows to lie in a slot, if they do."""
    return slot.split(":", 3)[3] if slot.count(":") > 2 else None


def face(
    slot: Slot, kind: str, rule: str, choices: Sequence[str], *, sealed: bool = False, held: bool = False
) -> Question:
    """The question what lies in a slot that was drawn, for all to see; its key is the slot's own.

    It is `sealed` where the companion keeps the stack, and `held` if somebody shall press to turn the piece over.
    """
    return Question(f"face.{slot}", kind, rule, Choice(tuple(choices)), sealed=sealed, held=held, by_chance=True)


def peek(
    number: int,
    slots: Sequence[Slot],
    kind: str,
    rule: str,
    choices: Sequence[str],
    seat: Seat,
    *,
    sealed: bool = False,
) -> Question:
    """The question what lies in some slots, for one seat to see, from the first on; `number` tells it from others.

    `choices` are the faces that can be there, as often as they can. The answer is for the seat to know: a state keeps
    it as `Private`, or not at all.
    """
    domain = Row(tuple(choices), len(slots), len(slots))
    return Question(
        f"peek-{number}.{'+'.join(slots)}", kind, rule, domain, seen_by=(seat,), sealed=sealed, by_chance=True
    )


def mixing(stack: Stack, kind: str, rule: str, *, sealed: bool = False) -> Question:
    """The question whether the stack has been mixed; the answer is always MIXED."""
    return Question(f"mix.{stack.name}.{len(stack.mixes) + 1}", kind, rule, Choice((MIXED,)), sealed=sealed)


class Faces:
    """Knows the faces of a stack's slots: the order drawn before play, and every mix, follow from its secret."""

    derived = True  # a mix holds what earlier events put in

    def __init__(self, name: str, secret: str, of: Callable[[Any], Stack]) -> None:
        self.name = name
        self._number = number_of(secret, name)
        self._order = tuple(secret.split()[2:])
        self._of = of

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """What lies in a slot, or in several of them; MIXED when asked to mix; None for other questions."""
        what, _, slots = question.key.partition(".")
        if what == "mix":
            return MIXED if slots.partition(".")[0] == self.name else None
        if not slots.startswith(f"{self.name}:"):
            return None
        faces = tuple(self.face(slot, self._of(state)) for slot in slots.split("+"))
        return faces if isinstance(question.choices, Row) else faces[0]

    def face(self, slot: Slot, stack: Stack) -> str:
        """What lies in a slot."""
        seen = known_face(slot)
        if seen is not None:
            return seen
        _, mix, at = slot.split(":")
        if mix == "0":
            return self._order[int(at)]
        inside = stack.mixes[int(mix) - 1]
        return self.face(Chance(self.name, "mix", int(mix), self._number).shuffled(inside)[int(at)], stack)


def stack_secret(
    name: str,
    order: Callable[[Begin, Chance], Sequence[str]],
    of: Callable[[Any], Stack],
    wanted: Callable[[Begin], bool],
) -> Secret:
    """The secret of a stack: `order` draws its faces from the top down, `of` finds the stack in a state."""

    def draw(begin: Begin, number: int) -> str:
        return " ".join([name, f"{number:x}", *order(begin, Chance(name, number))])

    def source(secret: str) -> Source:
        return Faces(name, secret, of)

    def fits(begin: Begin, secret: str) -> bool:
        return secret == draw(begin, number_of(secret, name))

    return Secret(name, wanted=wanted, draw=draw, public=lambda secret: dict[str, Any](), source=source, fits=fits)
