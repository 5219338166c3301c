"""What has one possible answer, as the whole table can see: it is done and said, and nobody is asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice

from companion.games.kit import Action, Answer, Event, Legal, Seat, State
from companion.games.kit.curtain import curtained
from companion.games.kit.extras import hides
from companion.games.kit.legal import interrupting
from companion.games.kit.stacks import MIXED

ONLY = "only"  # what gives such an event


def only_event(state: State) -> Event | None:
    """The one thing that can happen now; None where there is a choice, or where something private would be told.

    What has no fields, such as the end of a turn, is no choice: it says that somebody is ready, and nobody says it for
    others, unless the kind is obvious, such as to roll. So does the answer that a stack has been mixed.
    """
    if state.over:
        return None
    if state.question() is not None:
        return _only_answer(state)
    return next(filter(None, (_only_action(state, seat) for seat in state.due())), None)


def _only_answer(state: State) -> Answer | None:
    question = state.question()
    if question is None or question.sealed or question.private:
        return None
    values = tuple(islice(question.choices.values() or (), 2))
    if len(values) != 1 or values[0] == MIXED:
        return None
    answer = Answer(question.key, values[0])
    return answer if state.verdict(answer).legal else None


def _only_action(state: State, seat: Seat) -> Action | None:
    """What a seat must do, if that is one thing: several of a kind at once are the same as one after another.

    Where somebody may trade first it is asked for all the same, unless a trade after it comes to the same.
    """
    legal = Legal(state, seat, hides(state, seat))
    kinds = [kind for kind in state.kinds if not kind.several]
    answers = (kind for kind in kinds if not legal.interrupts(kind))
    found = tuple(islice(chain.from_iterable(legal.of(kind, {}) for kind in answers), 2))
    if len(found) != 1:
        return None
    action = found[0]
    kind = type(action)
    if not (kind.obvious or action.args()) or curtained(state, seat, kind) or not state.verdict(action).legal:
        return None
    if not any(legal.interrupts(kind, action) for kind in state.kinds):
        return action  # whoever interrupts may as well do so after it
    return action if not _trades(state, legal, kinds) else None


def _trades(state: State, legal: Legal, kinds: Iterable[type[Action]]) -> bool:
    return any(legal.interrupts(kind) and legal.can(kind) for kind in kinds) or any(interrupting(state, openly=True))
