"""Playing by hand in a test: events written as lines, and what the rules say of them."""

from __future__ import annotations

from typing import TypeVar

from companion.games.kit import State, Verdict, parse_event

S = TypeVar("S", bound=State)


def play(state: S, *lines: str) -> S:
    """The state after events written as lines, each of which must be legal."""
    for line in lines:
        event = parse_event(state, line)
        verdict = state.verdict(event)
        assert verdict.legal, f"{line}: {verdict.breaches}"
        state = state.after(event)
    return state


def judge(state: State, line: str) -> Verdict:
    """The verdict on an event written as a line."""
    return state.verdict(parse_event(state, line))


def broken(state: State, line: str) -> tuple[str, ...]:
    """The rules that an event breaks."""
    return judge(state, line).rules


def told(state: State) -> tuple[str, ...]:
    """The rules that the last news named."""
    return tuple(news.rule for news in state.news())
