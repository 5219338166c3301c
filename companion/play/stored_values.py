"""Values of a game as text and back: what states are made of, with nothing left out, and nothing else.

What several values share, as positions of one game do, is written once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from companion.games.kit import Private, Verbatim

_PLAIN = frozenset((str, int, bool, type(None)))
# Parts are the value's own, no copies: a value is known by its id while it lives.
_PARTS: Mapping[type, Callable[[Any], Sequence[Any]]] = {
    tuple: tuple,
    list: list,
    frozenset: list,
    set: list,
    dict: lambda thing: [part for pair in thing.items() for part in pair],
    MappingProxyType: lambda thing: [part for pair in thing.items() for part in pair],
    Private: lambda thing: [thing.see()],
    Verbatim: lambda thing: [str(thing)],
}
_MAKERS: Mapping[str, Callable[[list[Any]], Any]] = {
    "tuple": tuple,
    "list": list,
    "frozenset": frozenset,
    "set": set,
    "dict": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "mappingproxy": lambda parts: MappingProxyType(dict(zip(parts[::2], parts[1::2], strict=True))),
    "Private": lambda parts: Private(*parts),
    "Verbatim": lambda parts: Verbatim(*parts),
}


class Unstorable(ValueError):
    """A value of which no text is made, or a text of which no value."""


def stored(thing: Any) -> str:
    """The text of a value, private parts included; Unstorable if it holds something that states do not hold."""
    return _Writer().text(thing)


def restored(text: str) -> Any:
    """The value of a text that `stored` made; Unstorable if it is another, or its classes have other fields now.

    Nothing is called or loaded to make it: only dataclasses and named tuples of what is loaded already are filled.
    """
    try:
        names, nodes, root = json.loads(text)
        kinds = [_kind(*name) for name in names]
        made: list[Any] = []
        for what, *parts in nodes:
            values = [made[part[0]] if isinstance(part, list) else part for part in parts]
            made.append(_MAKERS[what](values) if isinstance(what, str) else _filled(kinds[what], values))
        return made[root[0]] if isinstance(root, list) else root
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as err:
        raise Unstorable(str(err)) from err


class _Writer:
    """One text in the making: its classes, and its nodes, of which each one's parts stand before it."""

    def __init__(self) -> None:
        self._kinds: dict[type, int] = {}
        self._nodes: list[Sequence[Any]] = []
        self._known: dict[int, list[int]] = {}

    def text(self, thing: Any) -> str:
        root = self._node(thing)
        names = [[kind.__module__, kind.__qualname__, *_fields(kind)] for kind in self._kinds]
        return json.dumps([names, self._nodes, root], separators=(",", ":"))

    def _node(self, thing: Any) -> Any:
        """What stands for a value: itself, or the number of its node."""
        kind: type = type(thing)
        if kind in _PLAIN:
            return thing
        known = self._known.get(id(thing))
        if known is not None:
            return known
        if kind in _PARTS:
            what: str | int = kind.__name__
            parts = _PARTS[kind](thing)
        elif _has_fields(kind):
            what = self._kinds.setdefault(kind, len(self._kinds))
            parts = [getattr(thing, name) for name in _fields(kind)]
        else:
            raise Unstorable(f"no text is made of a {kind.__name__}")
        self._nodes.append([what, *[self._node(part) for part in parts]])
        found = self._known[id(thing)] = [len(self._nodes) - 1]
        return found


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return kind._fields if issubclass(kind, tuple) else tuple(field.name for field in fields(kind))


def _has_fields(kind: type) -> bool:
    return is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))


def _kind(module: str, name: str, *names: str) -> type:
    """The dataclass or named tuple of that name, if it has these fields."""
    found: Any = sys.modules[module]
    for part in name.split("."):
        found = vars(found)[part]
    if not (isinstance(found, type) and _has_fields(found) and _fields(found) == names):
        raise ValueError(f"{module}.{name} is another now")
    return found


def _filled(kind: type, values: Sequence[Any]) -> Any:
    named = dict(zip(_fields(kind), values, strict=True))
    if issubclass(kind, tuple):
        return tuple.__new__(kind, values)
    made = object.__new__(kind)
    for name, value in named.items():
        object.__setattr__(made, name, value)
    return made
