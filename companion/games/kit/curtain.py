"""What is decided behind a curtain, and what the whole table may hear of it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit.events import Action
from companion.games.kit.extras import hides, private_rules
from companion.games.kit.rules import Verdict
from companion.games.kit.state import State
from companion.games.kit.values import Seat


def curtained(state: State, seat: Seat, kind: type[Action]) -> bool:
    """Whether a kind of action is chosen behind its seat's curtain, and what stands against it is said only there.

    So is what only its seat may see, and what may be refused because of something that only its seat may see.
    """
    return hides(state, seat, kind) and (judged_apart(state, seat, kind) or kind.hidden())


def judged_apart(state: State, seat: Seat, kind: type[Action]) -> bool:
    """Whether a kind of action may be refused because of something that only its seat may see."""
    return any(kind in state.rules.private[rule] for rule in private_rules(state)) and hides(state, seat)


def open_verdict(state: State, action: Action) -> Verdict:
    """What the whole table may hear of an action: nothing by rules that only a hand can tell."""
    found, private = state.verdict(action), private_rules(state) if hides(state, action.seat) else ()
    return replace(found, breaches=tuple(b for b in found.breaches if b.rule not in private))
