"""Tables to test on: positions laid tile by tile, and games played at random by a middling player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from companion.games.eldorado.box import BOARDS, CARDS, EXPLORER, NEW_BOARDS, SUPPLY
from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado, Player
from companion.games.eldorado.tiles import Island, Piece, Tile
from companion.games.kit import Answer, Begin, Event, Several, State, Value
from companion.games.kit.hands import CardHand
from companion.games.kit.stacks import Stack
from tests.support.games.random_games import selfplayed

RICH = (9, 9, 9)
"""Food, gold, wood."""
LINE = {"q0r0": "gold", "q1r0": "food", "q2r0": "wood", "q0r1": "garden", "q1r1": "gold"}
"""Three tiles in a row, and two south of them."""


def begin(seats: int = 2, options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
    return GAME.begin(GAME.seats[:seats], options or {}, **data)


def beginning(seats: int = 2, options: Mapping[str, Value] | None = None, **data: Any) -> ElDorado:
    state = GAME.start(begin(seats, options, **data))
    assert isinstance(state, ElDorado)
    return state


def position(
    tiles: Mapping[str, str] = LINE,
    pieces: tuple[str, ...] = ("red explorer q0r0", "orange explorer q2r0"),
    cards: Mapping[str, tuple[int, int, int]] | None = None,
    explorers: Mapping[str, str] | None = None,
    seats: tuple[str, ...] = ("red", "orange"),
    speed: int = 3,
    options: Mapping[str, Value] | None = None,
    turns: int = 1,
    stage: str = EXPLORE,
    stacks: Mapping[str, int] | None = None,
    **changes: Any,
) -> ElDorado:
    """Red's explore phase after the first round. `pieces` are written `red villager q1r0`."""
    state = GAME.start(GAME.begin(seats, options or {}))
    assert isinstance(state, ElDorado)
    hands = {seat: (cards or {}).get(seat, (0, 0, 0)) for seat in seats}
    played = explorers or {}
    standing = tuple(_piece(text) for text in pieces)
    out = {piece.side for piece in standing if piece.kind == EXPLORER}
    players = tuple(_player(seat, played.get(seat, _plain(seat)), hands[seat], turns, seat in out) for seat in seats)
    players = (replace(players[0], speed=speed), *players[1:])
    bank = tuple(most - sum(hand[n] for hand in hands.values()) for n, most in enumerate(SUPPLY))
    laid = tuple((place, Tile(kind, f"{_stack(place)}:0:{90 + n}")) for n, (place, kind) in enumerate(tiles.items()))
    sizes = {"island": 48, "cave": state.cave.size} | dict(stacks or {})
    left = {name: size - sum(_stack(place) == name for place in tiles) for name, size in sizes.items()}
    return replace(
        state,
        players=players,
        agenda=(Turn(seats[0], stage),),
        land=Island(laid, crosses=state.setting.crosses),
        pieces=replace(state.pieces, all=tuple(sorted(standing))),
        island=Stack.of("island", left["island"]),
        cave=Stack.of("cave", left["cave"] + int("cave:q0r0" in tiles)),
        bank=bank,
        **changes,
    )


def _piece(text: str) -> Piece:
    side, kind, at = text.split()
    return Piece(side, kind, at)


def _plain(seat: str) -> str:
    """An explorer whose ability changes nothing in a battle or a walk, if the board has one."""
    boards = {**BOARDS, **NEW_BOARDS}
    return {"orange": "nicolas"}.get(seat) or boards.get(seat, ("",))[0]


def _stack(place: str) -> str:
    return "cave" if place.startswith("cave") else "island"


def _player(seat: str, explorer: str, hand: tuple[int, int, int], turns: int, out: bool) -> Player:
    return Player(explorer, CardHand(CARDS, hand), turns=turns, captor=None if out else "orange", bought=True)


def rolls(state: ElDorado, *faces: int) -> ElDorado:
    """All battle dice of each roll show a face; between the rolls nobody decides anything but to keep the dice."""
    for face in faces:
        question = state.question()
        assert question is not None
        assert question.kind == "battle"
        assert isinstance(question.choices, Several)
        state = state.after(Answer(question.key, (face,) * question.choices.most))
    return state


def hands(state: State) -> tuple[str, ...]:
    """What hands must do after the last event."""
    return tuple(what.key for news in state.news() for what in news.hands)


def cards(state: ElDorado, seat: str) -> tuple[int, ...]:
    return state.player(seat).cards.known


def places(state: ElDorado, seat: str, kind: str) -> tuple[str, ...]:
    return tuple(piece.at for piece in state.pieces.of(seat, kind))


def game(
    seed: int, seats: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[ElDorado, Event, ElDorado]]:
    """Play a whole game: state, event, state after."""
    return selfplayed(GAME, ElDorado, GAME.seats[:seats], seed, options)


MOST = 400
"""Events of a game alone, which may be long."""
HARD = {"hardcore-tiles": "yes", "hardcore-battle": "yes", "hardcore-turn": "yes"}


@cache
def positions(seed: int, step: int) -> tuple[ElDorado, ...]:
    """Every so many states of some games."""
    found = [before for before, _, _ in game(seed, 2)]
    found += [before for before, _, _ in game(seed + 1, 4, {**HARD, "deal": "companion"})]
    found += [before for before, _, _ in game(seed + 2, 3, {"cards": "private"})]
    found += [before for before, _, _ in game(seed + 3, 5, {"cards": "cardboard", "hardcore-battle": "yes"})]
    found += [before for before, _, _ in game(seed + 4, 6, {"mode": "free"})]
    found += [before for before, _, _ in game(seed + 5, 3, {"mode": "thieves"})]
    found += [before for before, _, _ in game(seed + 6, 5, {"mode": "teams-thieves"})]
    found += [before for before, _, _ in islice(game(seed + 7, 1, {"mode": "solo"}), MOST)]
    return tuple(found[::step])
