"""What a voice says: whose turn it is, what was asked, what to do, in lines of five words without any notation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.display.catalogue import ENDS, Catalogue
from companion.games.kit import Question, Say

WORDS = 5
"""The most words of a line."""
MOST = 2
"""The most orders that are said one by one."""
LETTERS = 46
"""The most letters of these orders together: more would take too long."""
_NOTATION = re.compile(r"[+−×·()/\[\]{}…=<>]|\d[:,]|[^\W\d]\d")


def plain(text: str) -> bool:
    """Whether a line is short and has nothing that only the eye can read."""
    return _NOTATION.search(text) is None and sum(any(map(str.isalnum, word)) for word in text.split()) <= WORDS


def turn(words: Catalogue, seat: str) -> str:
    """Whose turn it is."""
    return words("spoken.due", seat=seat)


def question(words: Catalogue, asked: Question) -> str:
    """What was asked: as it stands on the screen if that is short, else in words of its own."""
    key = f"spoken-question.{asked.kind}"
    said = words.aloud.question(asked)
    if not plain(said) and key in words:
        said = words(key, place=asked.places, seat=asked.whose)
    return said if plain(said) else words("spoken.question")


def orders(words: Catalogue, todo: Sequence[Say]) -> tuple[str, ...]:
    """What to do now; of many things only that there are many."""
    said = tuple(dict.fromkeys(_order(words, order) for order in todo))
    lines = named_once(said)
    if len(lines) <= MOST and sum(map(len, lines)) <= LETTERS:
        return lines
    return (words("spoken.many", n=len(lines)),)


def named_once(lines: Sequence[str]) -> tuple[str, ...]:
    """The same lines; those for whom another one was for, and nobody else since, without the name."""
    rests, known = [], ""
    for line in lines:
        head = re.match(r".+?:\s+", line)
        rests.append(line[head.end() :] if head is not None and head[0] == known else line)
        known = head[0] if head is not None else known
    return tuple(rest[:1].upper() + rest[1:] for rest in rests)


def _order(words: Catalogue, order: Say) -> str:
    """An order as it stands on the screen if that is short, else in words of its own, else who looks there."""
    said = words.aloud.say("hand", order)
    if not plain(said) and f"spoken-order.{order.key}" in words:
        said = words.say("spoken-order", order)
    if plain(said):
        return said
    seat = dict(order.args).get("seat")
    return words("spoken.look") if seat is None else words("spoken.look-of", seat=seat)


def joined(lines: Sequence[str]) -> str:
    """Lines one behind the other, each with a mark at its end, after which a voice pauses."""
    return " ".join(line if line.endswith(ENDS) else f"{line}." for line in lines)
