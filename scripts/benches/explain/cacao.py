"""Moments of random games of Cacao: a worker tile laid and the spaces filled, without a press."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.library import game_named
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import TURN
from companion.games.kit import Event, Layout, Spot
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.squares import cell_of, place_of
from companion.play.selfplay import selfplay

ROUND = 2
Made = tuple[Cacao, Cacao, tuple[Event, ...], tuple[Cacao, ...]]


def moments(seed: int, count: int) -> Iterator[Made]:
    """The state before a turn, the state when its tiles lie, the events between, and the states before."""
    game = game_named("cacao")
    modules = [option.name for option in game.options if option.values == ("no", "yes") and option.name != "gigantic"]
    options = {name: "yes" if seed >> n & 1 else "no" for n, name in enumerate(modules)}
    states: list[Cacao] = []
    events: list[Event] = []
    for event, state in selfplay(game, game.seats[: 2 + seed % 3], seed, options):
        assert isinstance(state, Cacao)
        events.append(event)
        states.append(state)
    turns = [n for n, state in enumerate(states) if n > 4 and state.step is not None and state.step.do == TURN]
    chance = Chance(seed, 77)
    for _ in range(count):
        at = chance.choice(turns)
        end = at + 1
        while end + 1 < len(states) and (states[end].step is None or states[end].must_fill or _asking(states[end])):
            end += 1
        if states[end].layout() != states[at].layout():
            yield states[at], states[end], tuple(events[at + 1 : end + 1]), tuple(states[at - 4 : at + 1])


def _asking(state: Cacao) -> bool:
    """Whether a third space waits for a tile from the pile."""
    question = state.question()
    return question is not None and any(cell_of(place) for place in question.places)


def visible(layout: Layout) -> dict[Spot, str | None]:
    """What a camera sees of a layout: the tiles of the board, how workers lie, and the empty spaces about them."""
    cells = [cell for place, layer in layout if layer == "tile" and (cell := cell_of(place))]
    xs, ys = zip(*cells, strict=True)
    spots = [(x, y) for x in range(min(xs) - ROUND, max(xs) + ROUND + 1) for y in range(min(ys) - ROUND, max(ys) + 3)]
    return {(place_of(c), layer): layout.get((place_of(c), layer)) for c in spots for layer in ("tile", "workers")}


def illegal(known: Layout, chance: Chance) -> dict[Spot, str | None]:
    """The layout with a worker tile where none may lie: on a jungle space, or on another tile's space."""
    real = dict(visible(known))
    taken = [place for (place, layer), label in real.items() if layer == "workers" and label is not None]
    empty = [place for (place, layer), label in real.items() if layer == "tile" and label is None]
    wrong = [place for place in empty if sum(cell_of(place) or (0, 0)) % 2 == 0]
    if taken:
        one, to = chance.choice(taken), chance.choice(wrong)
        for layer in ("tile", "workers"):
            real[to, layer] = known[one, layer]
    return real
