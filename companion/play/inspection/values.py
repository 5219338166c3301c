"""States taken apart: their text with or without what is private, their private places, and what may not be in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from companion.games.kit import DOTS, Private, Seat
from companion.games.kit.hands import CardHand
from companion.games.kit.stacks import Stack

Path = tuple[str | int, ...]
"""How to reach a value from a state: names of fields, places in tuples, keys."""
NEWS = "told"  # belongs to the last event and not to the state


def text_of_all(thing: Any, private: bool = True) -> str:
    """One text for a value with all that is in it, private things too unless they are to be dots."""
    if isinstance(thing, Private):
        return f"private {text_of_all(thing.see())}" if private else DOTS
    if is_dataclass(thing) and not isinstance(thing, type):
        inside = (f"{name}={text_of_all(value, private)}" for name, value in _fields(thing))
        return f"{type(thing).__name__}({', '.join(inside)})"
    if isinstance(thing, Mapping):
        return "{" + ", ".join(f"{k!r}: {text_of_all(v, private)}" for k, v in thing.items()) + "}"
    if isinstance(thing, tuple | list):
        return "(" + ", ".join(text_of_all(each, private) for each in thing) + ")"
    if isinstance(thing, set | frozenset):
        return "<" + ", ".join(sorted(text_of_all(each, private) for each in thing)) + ">"
    return repr(thing)


def _fields(thing: Any) -> Iterator[tuple[str, Any]]:
    return ((f.name, getattr(thing, f.name)) for f in fields(thing) if f.name != NEWS)


@dataclass(frozen=True)
class Hidden:
    """A private value in a state, and where it is; `owner` is the seat it belongs to, as far as its place says so."""

    path: Path
    value: Any
    owner: Seat | None

    @property
    def kind(self) -> Path:
        """Its place without numbers and seats: the same for all hands."""
        return tuple(step for step in self.path if isinstance(step, str) and step != self.owner)


def parts_of(thing: Any) -> Iterator[tuple[str | int, Any]]:
    """The values directly in another one, each with the step that leads to it."""
    if is_dataclass(thing) and not isinstance(thing, type):
        yield from _fields(thing)
    elif isinstance(thing, Mapping):
        yield from thing.items()
    elif isinstance(thing, tuple | list):
        yield from enumerate(thing)


ATOMS = (str, int, type(None))
_open: dict[int, Any] = {}
"""Values that hold nothing private and no hand, by their identity: states share most of what they hold."""


def _is_open(thing: Any) -> bool:
    """Whether nothing in a value is private or a hand."""
    if isinstance(thing, ATOMS) or id(thing) in _open:
        return True
    if isinstance(thing, Private | CardHand):
        return False
    if not all(_is_open(part) for _, part in parts_of(thing)):
        return False
    if isinstance(thing, tuple):  # another kind may be changed
        _open[id(thing)] = thing
    return True


def hidden_in(thing: Any, seats: tuple[Seat, ...], path: Path = (), owner: Seat | None = None) -> Iterator[Hidden]:
    """Every private value in a state."""
    if isinstance(thing, Private):
        yield Hidden(path, thing.see(), owner)
        return
    for step, part in parts_of(thing):
        if not _is_open(part):
            yield from hidden_in(part, seats, (*path, step), owner_of(thing, step, seats) or owner)


def owner_of(thing: Any, step: str | int, seats: tuple[Seat, ...]) -> Seat | None:
    """Whose a part of a value is: one for each seat, or one beside a seat's name."""
    if isinstance(thing, Mapping):
        return step if step in seats else None
    if isinstance(step, int):
        beside = [each for each in thing if isinstance(each, str) and each in seats]
        if len(beside) == 1 and len(thing) > 1:
            return str(beside[0])
        return seats[step] if len(thing) == len(seats) and not beside else None
    named = getattr(thing, "seat", None)
    return named if isinstance(named, str) and named in seats else None


def with_value(thing: Any, path: Path, value: Any) -> Any:
    """The state with another private value at a place; nothing that was worked out of the old one is kept."""
    if not path:
        return Private(value)
    step, rest = path[0], path[1:]
    if is_dataclass(thing):
        other = object.__new__(type(thing))
        for each in fields(thing):
            held = getattr(thing, each.name)
            object.__setattr__(other, each.name, with_value(held, rest, value) if each.name == step else held)
        return other
    if isinstance(thing, Mapping):
        return type(thing)({k: with_value(v, rest, value) if k == step else v for k, v in thing.items()})  # type: ignore[call-arg]
    return tuple(with_value(each, rest, value) if at == step else each for at, each in enumerate(thing))


def value_at(thing: Any, path: Path) -> Any:
    """The private value at a place of a state; None if there is none."""
    for step in path:
        parts = dict(parts_of(thing))
        if step not in parts:
            return None
        thing = parts[step]
    return thing.see() if isinstance(thing, Private) else None


def shape(thing: Any) -> object:
    """What all may know of a private value: its kind and how much it is."""
    if isinstance(thing, CardHand):
        return ("hand", thing.kinds, thing.size, thing.unknown)
    if isinstance(thing, tuple | list):
        return tuple(shape(each) for each in thing)
    if is_dataclass(thing):
        return (type(thing).__name__, tuple(_part(value) for _, value in _fields(thing)))
    return type(thing).__name__


def _part(thing: Any) -> object:
    """What all may know of a part of a private record: its numbers and flags, such as that its seat is done."""
    return (type(thing).__name__, thing) if isinstance(thing, bool | int) else shape(thing)


def unlike(thing: Any, atoms: tuple[str, ...]) -> Iterator[Any]:
    """Values of the same shape as a private one, near it."""
    if isinstance(thing, CardHand):
        for lost, n in enumerate(thing.known):
            for won in range(len(thing.known)):
                for some in {1, n} if n and won != lost else ():
                    counts = [m - some * (at == lost) + some * (at == won) for at, m in enumerate(thing.known)]
                    yield CardHand(thing.kinds, tuple(counts), thing.unknown)
    elif isinstance(thing, str):
        yield from (atom for atom in atoms if atom != thing)
    elif isinstance(thing, bool):
        yield not thing
    elif isinstance(thing, int):
        yield from (n for n in (thing + 1, thing - 1) if n >= min(thing, 0))
    elif isinstance(thing, tuple):
        for at, each in enumerate(thing):
            yield from ((*thing[:at], other, *thing[at + 1 :]) for other in unlike(each, atoms))


def unfit_in(thing: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """What a state may not hold, since it can be changed: lists, sets, and the like; with its place and its type."""
    if isinstance(thing, Private):
        yield from unfit_in(thing.see(), path)
    elif is_dataclass(thing) and not isinstance(thing, type):
        if not thing.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # of every dataclass
            yield path, type(thing).__name__
        for step, part in parts_of(thing):
            yield from unfit_in(part, (*path, step))
    elif isinstance(thing, Mapping | tuple):
        if isinstance(thing, MutableMapping):
            yield path, type(thing).__name__
        for step, part in parts_of(thing):
            yield from unfit_in(part, (*path, step))
    elif isinstance(thing, frozenset):
        for part in thing:
            yield from unfit_in(part, path)
    elif not (thing is None or isinstance(thing, bool | int | str)):
        yield path, type(thing).__name__


def uncompared_in(thing: Any, path: Path = ()) -> Iterator[Path]:
    """Fields that tell no two states apart although they are part of them."""
    if isinstance(thing, Private):
        yield from uncompared_in(thing.see(), path)
        return
    if is_dataclass(thing) and not isinstance(thing, type):
        for each in fields(thing):
            if not each.compare and each.metadata.get("canonical") is not False:
                yield (*path, each.name)
    for step, part in parts_of(thing):
        if not isinstance(part, ATOMS):
            yield from uncompared_in(part, (*path, step))


def stacks_in(thing: Any) -> list[Stack]:
    """The stacks in a state."""
    if isinstance(thing, Stack):
        return [thing]
    return [stack for _, part in parts_of(thing) for stack in stacks_in(part)]


def slot_of(word: str) -> str:
    """A slot without what was seen in it."""
    return ":".join(word.split(":")[:3])


def slots_in(thing: Any) -> Counter[str]:
    """How often each slot stands in a state, but for what once went into a mix."""
    if isinstance(thing, str):
        return Counter((slot_of(thing),) if thing.count(":") > 1 else ())
    found: Counter[str] = Counter()
    for step, part in parts_of(thing):
        if not (isinstance(thing, Stack) and step == "mixes"):
            found += slots_in(part)
    return found


def named(path: Path) -> str:
    """A place in words: the fields that lead to it."""
    return ".".join(str(step) for step in path if isinstance(step, str)) or "state"


def words_in(thing: Any) -> Counter[str]:
    """How often each word stands in a value."""
    if isinstance(thing, str):
        return Counter((thing,))
    if isinstance(thing, Private):
        return words_in(thing.see())
    if isinstance(thing, CardHand):
        return Counter(thing.cards)
    found: Counter[str] = Counter()
    for _, part in parts_of(thing):
        found += words_in(part)
    return found


def open_atoms(thing: Any) -> Counter[str | int]:
    """How often each word and number stands in a value, but for what is private."""
    if isinstance(thing, str | int):
        return Counter((thing,))
    found: Counter[str | int] = Counter()
    for _, part in parts_of(thing) if not isinstance(thing, Private) else ():
        found += open_atoms(part)
    return found


def holdings(thing: Any, seats: tuple[Seat, ...], path: Path = (), owner: Seat | None = None) -> Iterator[Hidden]:
    """What seats hold: hands, open or not, and private tuples of words."""
    if isinstance(thing, CardHand):
        yield Hidden(path, thing, owner)
    elif isinstance(thing, Private):
        held = thing.see()
        if isinstance(held, CardHand) or (isinstance(held, tuple) and all(isinstance(each, str) for each in held)):
            yield Hidden(path, held, owner)
    else:
        for step, part in parts_of(thing):
            if not _is_open(part):
                yield from holdings(part, seats, (*path, step), owner_of(thing, step, seats) or owner)
