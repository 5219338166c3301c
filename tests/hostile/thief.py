"""A thief at the terminal, who opens no curtain: two games that differ in what one seat alone may see say the same.

Each attempt takes a position of a random game and a twin of it in which somebody's hand or sheet is another one, types
the same lines at both, and compares every word, and what the whole table may know of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from companion.display.terminal.terminal import Terminal
from companion.display.tips import Tips
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.player import KINDS
from companion.games.cacao.state import Cacao
from companion.games.diamond_isles.box import DEVELOPMENT, RESOURCES
from companion.games.diamond_isles.game import GAME as ISLES
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.diaominos.screen import OnScreen
from companion.games.eldorado.box import CARDS
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Game, Private, Seat, State, Value, digest, every_action
from companion.games.kit.legal import actors
from companion.games.pachamama.box import TERRAINS
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.otoma.trails import DIRECTIONS
from companion.play.selfplay import selfplay
from tests.hostile.attack import Attack, Chance
from tests.support.display.desks import TestDesk

COMMANDS = (
    *("why", "log", "score", "board", "anyway", "undo", "undo all", "look", "help", "back", "1", "why 1", "2"),
    *("ahead", "ahead 1", "ahead 2", "course", "code", "seal"),
)
EVENTS = 60
"""After so many events of a game, at the most, the thief comes."""
LINES = 30
Twin = Callable[[State], State | None]


def attacks(chance: Chance) -> Iterator[Attack]:
    """Positions of every game that has hidden hands or sheets, one game after the other."""
    while chance.random() < 0.99:
        for game, seats, options, twin in TABLES:
            seed, at = chance.randrange(10**6), chance.randrange(1, EVENTS)
            name = f"{game.name} {seed} after {at} events"
            yield Attack(name, partial(_steal, game, seats, options, twin, seed, at))


def _steal(
    game: Game, seats: tuple[Seat, ...], options: Mapping[str, Value], twin: Twin, seed: int, at: int, folder: Path
) -> None:
    state = next(islice(selfplay(game, seats, seed, options), at, None), (None, None))[1]
    other = twin(state) if state is not None and not state.over else None
    if state is None or other is None:
        return
    assert _public(state) == _public(other)
    mine, yours = (_terminal(folder / name, game, each, options) for name, each in (("one", state), ("two", other)))
    yours[0].session.seals = mine[0].session.seals  # each game has its own, drawn with its id
    for line in _lines(state, Chance(seed)):
        heard = []
        for terminal, out in (mine, yours):
            out.clear()
            terminal.take(line)
            heard.append(tuple(out))
        assert heard[0] == heard[1], line
        if mine[0].session.steps or yours[0].session.steps:
            assert mine[0].session.steps[0].event == yours[0].session.steps[0].event
            break  # something public was done, and from here on the games may differ
    for terminal, _ in (mine, yours):
        terminal.session.journal.close()


def _public(state: State) -> tuple[object, ...]:
    question = state.question()
    asked = None if question is None else (question.key, question.rule, question.seen_by)
    known = state.view(None), dict(state.due()), state.layout(), state.over, state.news()
    return (*known, asked, actors(state, openly=True), digest(state))


def _terminal(folder: Path, game: Game, state: State, options: Mapping[str, Value]) -> tuple[Terminal, list[str]]:
    desk = TestDesk(folder, games=(replace(game, start=lambda begin: state),))
    out: list[str] = []
    size = {name: value for name, value in options.items() if name == "size"}  # of the sealed map
    session = desk.begin(desk.library.games[0], state.seats, size, None)
    words, painter = desk.library.words(game.name), desk.painter(game.name)
    return Terminal(session, words, painter, out.append, extras=desk.extras, tips=Tips(desk.library)), out


def _lines(state: State, chance: Chance) -> list[str]:
    """Commands, seats, kinds, and whole lines of all seats; none is empty, which would open a curtain."""
    found = [*COMMANDS, *state.seats, *(f"why {kind.kind}" for kind in state.kinds)]
    for seat in state.seats:
        for kind in state.kinds:
            some = list(islice(every_action(state, seat, kind), 300))
            found += [action.text() for action in chance.sample(some, min(2, len(some)))]
            found += [f"ahead {action.text()}" for action in chance.sample(some, min(1, len(some)))]
    return chance.sample(found, min(LINES, len(found)))


def _other_tile(state: State) -> State | None:
    """Somebody has another tile in hand, and that one in the pile."""
    assert isinstance(state, Cacao)
    for at, player in enumerate(state.players):
        held = player.hand.see() if player.hand is not None else ()
        others = [kind for kind in KINDS if held and player.has(kind) > held.count(kind) and kind != held[0]]
        if others:
            changed = replace(player, hand=Private((others[0], *held[1:])))
            return replace(state, players=(*state.players[:at], changed, *state.players[at + 1 :]))
    return None


def _other_cards(state: State) -> State | None:
    """Two players have swapped a card, so that there are as many of each kind as before."""
    assert isinstance(state, ElDorado)
    one, two, *others = state.players
    for give in CARDS:
        for take in CARDS:
            if give != take and one.cards.count(give) and two.cards.count(take):
                swapped = one.paying((give,)).gaining((take,)), two.paying((take,)).gaining((give,))
                return replace(state, players=(*swapped, *others))
    return None


def _other_hand(state: State) -> State | None:
    """Two players have swapped a resource card."""
    assert isinstance(state, DiamondIsles)
    one, two, *others = state.players
    for give in RESOURCES:
        for take in RESOURCES:
            if give != take and one.cards.count(give) and two.cards.count(take):
                counts = {card: tuple(int(card == kind) for kind in one.cards.kinds) for card in (give, take)}
                mine = one.cards.spend(counts[give]).gain(counts[take])
                yours = two.cards.spend(counts[take]).gain(counts[give])
                swapped = replace(one, hand=one.kept(mine)), replace(two, hand=two.kept(yours))
                return replace(state, players=(*swapped, *others))
    return None


def _other_face(state: State) -> State | None:
    """The first development card that somebody holds is another one."""
    assert isinstance(state, DiamondIsles)
    for at, player in enumerate(state.players):
        held = player.faces.see() if player.faces is not None else ()
        if held:
            other = next(kind for kind in DEVELOPMENT if kind != held[0])
            changed = replace(player, faces=Private((other, *held[1:])))
            return replace(state, players=(*state.players[:at], changed, *state.players[at + 1 :]))
    return None


def _other_sheet(state: State) -> State | None:
    """Something else is still to be done on somebody's sheet."""
    assert isinstance(state, OnScreen)
    for seat in state.seats:
        sheet = state.sheet(seat)
        if sheet.colours and not sheet.done:
            left = sheet.to_load[1:] if sheet.to_load else sheet.colours[:1]
            return state.with_sheet(seat, replace(sheet, to_mark=1 - min(1, sheet.to_mark), to_load=left))
    return None


def _other_top(state: State) -> State | None:
    """The arrow on top of one of somebody's stacks points elsewhere."""
    assert isinstance(state, Together)
    for at, seat in enumerate(state.seats if state.tops is not None else ()):
        known = dict(state.known_tops(seat))
        if known and state.tops is not None:
            arrows = tuple(
                DIRECTIONS[DIRECTIONS.index(arrow) - 1] if arrow == known.get(terrain) else arrow
                for terrain, arrow in zip(TERRAINS, state.tops[at].see(), strict=True)
            )
            return replace(state, tops=(*state.tops[:at], Private(arrows), *state.tops[at + 1 :]))
    return None


HIDDEN: dict[str, Value] = {"cards": "private", "hardcore-tiles": "yes"}
DEALT: dict[str, Value] = {"cards": "private", "development": "companion", "dice": "companion"}
KEPT = dict.fromkeys(("golden-dice", "battle-dice", "island-stack", "cave-stack", "deal"), "companion")
TABLES: tuple[tuple[Game, tuple[Seat, ...], Mapping[str, Value], Twin], ...] = (
    (CACAO, ("red", "white"), {"worker-piles": "companion"}, _other_tile),
    (ELDORADO, ("green", "blue"), {**HIDDEN, **KEPT}, _other_cards),
    (PACHAMAMA, ("brown", "white"), {"size": "9x5", "mode": "together-expert", "tiles": "companion"}, _other_top),
    (DIAOMINOS, ("south", "east"), {"sheets": "screen"}, _other_sheet),
    (ISLES, ("red", "blue", "white"), DEALT, _other_hand),
    (ISLES, ("red", "blue", "white"), DEALT, _other_face),
    (ELDORADO, ELDORADO.seats[:4], {"mode": "thieves", "cards": "private", "thief-die": "companion"}, _other_cards),
    (ELDORADO, ELDORADO.seats[:4], {"mode": "teams", "cards": "private"}, _other_cards),
)
