"""What players must have meant, with the passes that they left unsaid, and what the rules say of that in public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.kit import Action, Event, State, Verdict


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
    """What a seat that is due means by saying nothing before this."""
    own = event.seat in state.due()
    if own and open_opinion(state, event).legal:
        return
    for silence in (state.silence(seat) for seat in ((event.seat,) if own else state.due())):
        after = state.after(silence) if silence is not None else None
        if after is None or silence is None or event.seat not in after.due():
            continue
        if not own or open_opinion(after, event).legal:
            yield silence


def open_opinion(state: State, event: Event) -> Verdict:
    """The rules' opinion of an event as far as the whole table may hear it."""
    return state.open_verdict(event) if isinstance(event, Action) else state.verdict(event)
