"""What players must have meant, with the passes that they left unsaid, and what the rules say of that in public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from companion.games.kit import Action, Event, State, Verdict
from companion.games.kit.curtain import open_verdict
from companion.games.kit.extras import implicit_pass


def gone_on(state: State, meant: Iterable[Event]) -> Iterator[Event]:
    """What hands meant, with what the seat that is due means by saying nothing before another one that comes after it.

    Only what comes first may follow on somebody's silence; on its own where the same seat goes on, as who laid the last
    tile begins the last round.
    """
    for number, event in enumerate(meant):
        if number == 0 and isinstance(event, Action):
            yield from _silences(state, event)
        yield event


def _silences(state: State, event: Action) -> Iterator[Action]:
    """What the seats that are due mean by saying nothing before this."""
    own = event.seat in state.due()
    if own and open_opinion(state, event).legal:
        return
    said = list[Action]()
    while len(said) <= len(state.seats):
        seats = (event.seat,) if own and not said else tuple(state.due())
        silence = next(filter(None, map(partial(implicit_pass, state), seats)), None)
        if silence is None:
            return
        said.append(silence)
        state = state.after(silence)
        if event.seat in state.due() and (not own or open_opinion(state, event).legal):
            yield from said
            return


def open_opinion(state: State, event: Event) -> Verdict:
    """The rules' opinion of an event as far as the whole table may hear it."""
    return open_verdict(state, event) if isinstance(event, Action) else state.verdict(event)
