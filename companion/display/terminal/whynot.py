"""Why not, in a terminal: what can be chosen and what cannot, under numbers that stay, and what a typed word means."""

from __future__ import annotations

from collections.abc import Iterator

from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser
from companion.display.terminal.in_characters import index_of
from companion.games.kit import BadText, Value, text_of


def listed(chooser: Chooser | None) -> tuple[Value, ...]:
    """All values of this choice: first what can be chosen, under the numbers that choose it, then what cannot."""
    if chooser is None:
        return ()
    first = tuple(branch.value for branch in chooser.branches)
    every = chooser.node.branches if chooser.node is not None else ()
    return (*first, *(branch.value for branch in every if branch.value not in first))


def lines(chooser: Chooser | None, words: Catalogue) -> Iterator[str]:
    """A line for each of them, which says whether it can be chosen."""
    legal = {branch.value for branch in chooser.branches} if chooser is not None else set()
    for number, value in enumerate(listed(chooser), 1):
        yield f"{number:3} {'+' if value in legal else '-'} {called(chooser, words, value)}"


def meant(chooser: Chooser, words: Catalogue, text: str) -> Value | None:
    """The branch, or the finer value behind one, that a number or a word means."""
    node, values = chooser.node, listed(chooser)
    for value in values:
        if text.lower() in (text_of(value).lower(), called(chooser, words, value).lower()):
            return value
    index = index_of(text, len(values))
    if index is not None:
        return values[index]
    try:
        return node.domain.parse(text) if node is not None and node.domain is not None else None
    except BadText:
        return None


def called(chooser: Chooser | None, words: Catalogue, value: Value) -> str:
    """What a value is called where it is chosen."""
    about = chooser.about(chooser.node.field) if chooser is not None and chooser.node is not None else ""
    return words(f"action.{value}") if f"action.{value}" in words else words.called(about, value)
