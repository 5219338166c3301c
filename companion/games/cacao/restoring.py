"""What hands must do in the villages when the game goes back."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cacao.hands import changes
from companion.games.cacao.state import Cacao
from companion.games.kit import Say, State


def restored(before: State, after: State) -> Iterator[Say]:
    """What goes between supply and villages, from what each had before to what it should have now."""
    assert isinstance(before, Cacao)
    assert isinstance(after, Cacao)
    for seat in after.seats:
        yield from changes(seat, before.player(seat), after.player(seat))
