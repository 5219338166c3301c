"""Frozen dataclasses to JSON and back. What comes from outside is read only as far as it has the types it should have.

No type check of Python's own stands between a broker and the companion, so every field is measured here: texts and
lists have a greatest length, numbers a greatest size. Names that a class does not know are passed over, so that a
later release may say more under the same version.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.saying import Explained, Verbatim

LONGEST = 64 * 1024
"""Bytes of one message; whatever is longer is refused unread."""

MOST = 4000
"""Entries of one list."""

TEXT = 2000
"""Characters of one text."""

NUMBER = 10**12
"""No whole number of ours is as large."""

M = TypeVar("M")


class BadMessage(Explained, ValueError):
    """A message that is none of ours; the text says what is wrong with it."""

    section = "hall-trouble"


def written(message: object, version: int) -> bytes:
    """A message as JSON, with the version of its schema."""
    body = {"v": version, **asdict(cast(Any, message))}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def read(kind: type[M], payload: bytes, version: int) -> M:
    """The message of a kind that a payload holds. BadMessage for anything else, whatever it is."""
    if len(payload) > LONGEST:
        raise BadMessage("too-long", n=len(payload), most=LONGEST)
    try:
        found = json.loads(payload.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as err:
        raise BadMessage("no-json") from err
    if not isinstance(found, dict):
        raise BadMessage("no-object")
    if found.get("v") != version or isinstance(found["v"], bool):
        raise BadMessage("other-version", version=version, found=Verbatim(str(found.get("v"))[:20]))
    return cast(M, _made(kind, found))


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


@cache
def _types(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _made(kind: type, found: object) -> object:
    if not isinstance(found, dict):
        raise BadMessage("wrong-field", field=Verbatim(kind.__name__))
    values = {}
    for row in fields(cast(Any, kind)):
        if row.name in found:
            values[row.name] = _fit(_types(kind)[row.name], found[row.name], row.name)
        elif row.default is MISSING and row.default_factory is MISSING:
            raise BadMessage("missing-field", field=Verbatim(row.name))
    try:
        return kind(**values)
    except ValueError as err:  # a class may ask for more than types can say
        if isinstance(err, BadMessage):
            raise
        raise BadMessage("wrong-field", field=Verbatim(kind.__name__)) from err


def _fit(wanted: Any, value: object, name: str) -> object:
    """The value as the type that is wanted; BadMessage if it is none."""
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(wanted), value, name)
    if origin is tuple:
        return _row(get_args(wanted), value, name)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(get_args(wanted), value, name)
    if is_dataclass(wanted):
        return _made(cast(type, wanted), value)
    if type(value) is wanted and _small(value):
        return value
    raise BadMessage("wrong-field", field=Verbatim(name))


def _small(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= TEXT
    return not isinstance(value, int) or abs(value) < NUMBER


def _one_of(choices: tuple[Any, ...], value: object, name: str) -> object:
    for wanted in choices:
        try:
            return _fit(wanted, value, name)
        except BadMessage:
            continue
    raise BadMessage("wrong-field", field=Verbatim(name))


def _row(wanted: tuple[Any, ...], value: object, name: str) -> tuple[object, ...]:
    if not isinstance(value, list) or len(value) > MOST:
        raise BadMessage("wrong-field", field=Verbatim(name))
    if wanted[-1] is Ellipsis:
        return tuple(_fit(wanted[0], each, name) for each in value)
    if len(value) != len(wanted):
        raise BadMessage("wrong-field", field=Verbatim(name))
    return tuple(_fit(each, one, name) for each, one in zip(wanted, value, strict=True))


def _mapping(wanted: tuple[Any, ...], value: object, name: str) -> dict[str, object]:
    if not isinstance(value, dict) or len(value) > MOST or not all(map(_small, value)):
        raise BadMessage("wrong-field", field=Verbatim(name))
    return {key: _fit(wanted[1], each, name) for key, each in value.items()}
