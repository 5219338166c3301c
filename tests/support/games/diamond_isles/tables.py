"""Tables to test on: positions laid piece by piece, and games played at random by a middling player.

On the usual map a settlement at q1r2s is one ship (q0r3e) from the village q0r4n, one at q-1r6n one ship (q-1r5e) from
the village q0r4s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.diamond_isles.board import Board
from companion.games.diamond_isles.box import RESOURCES
from companion.games.diamond_isles.cards import counted
from companion.games.diamond_isles.frames import MAIN, ROLL, Frame, Turn
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.map.text import read_map
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Event, Private, Value
from companion.games.kit.stacks import Stack
from tests.support.games.playing import play
from tests.support.games.random_games import selfplayed

SITE, ROUTE, VILLAGE = "q1r2s", "q0r3e", "q0r4n"
"""A corner on the coast, the edge from there to a village, and the village."""
SECOND, SECOND_ROUTE, SECOND_VILLAGE = "q-1r6n", "q-1r5e", "q0r4s"
RICH = "lumber 3 brick 3 wool 3 grain 3 ore 3"


def beginning(seats: int = 3, options: Mapping[str, Value] | None = None, **data: Any) -> DiamondIsles:
    data = {**({"map": ["players 2 6", *USUAL]} if seats > 4 else {}), **data}
    state = GAME.start(GAME.begin(GAME.seats[:seats], options or {}, **data))
    assert isinstance(state, DiamondIsles)
    return state


def cards(text: str) -> tuple[str, ...]:
    """`lumber 2 wool 1` as cards."""
    words = text.split()
    return tuple(kind for kind, number in zip(words[::2], words[1::2], strict=True) for _ in range(int(number)))


def position(
    pieces: tuple[str, ...] = (f"red settlement {SITE}", "blue settlement q2r1n", "white settlement q1r7s"),
    hands: Mapping[str, str] | None = None,
    options: Mapping[str, Value] | None = None,
    traders: Mapping[str, tuple[str, ...]] | None = None,
    stock: Mapping[str, int] | None = None,
    diamonds: Mapping[str, int] | None = None,
    development: Mapping[str, tuple[str, ...]] | None = None,
    played: Mapping[str, tuple[str, ...]] | None = None,
    fresh: int = 0,
    seats: int = 3,
    stage: str = MAIN,
    turn: Frame | None = None,
    **changes: Any,
) -> DiamondIsles:
    """Red's turn after the roll. `pieces` are written `red ship q0r3e`; diamonds come out of the cache."""
    state = beginning(seats, options)
    board = state.board
    for text in pieces:
        seat, kind, place = text.split()
        board = board.put(seat, kind, place)
    board = _trading(state, board, traders or {})
    players = []
    bank = list(state.bank)
    for seat, player in zip(state.seats, state.players, strict=True):
        held = counted(cards((hands or {}).get(seat, "")))
        bank = [left - number for left, number in zip(bank, held, strict=True)]
        mine = (development or {}).get(seat, ())
        known = state.setting.deck_sealed
        made = replace(
            player,
            hand=player.kept(player.cards.gain(held)),
            held=len(mine),
            fresh=fresh if seat == "red" else 0,
            faces=Private(mine) if known else None,
            played=(played or {}).get(seat, ()),
            diamonds=(diamonds or {}).get(seat, 0),
        )
        players.append(made)
    gone = sum(player.held + len(player.played) for player in players)
    villages = tuple((stock or {}).get(v.corner, 5) for v in state.sea_map.villages)
    owned = sum(player.diamonds for player in players)
    return replace(
        state,
        players=tuple(players),
        board=board,
        bank=tuple(bank),
        villages=villages,
        cache=50 - sum(villages) - owned,
        deck=Stack("development", state.deck.slots[gone:]),
        agenda=(turn or Turn("red", stage),),
        **changes,
    )


def _trading(state: DiamondIsles, board: Board, traders: Mapping[str, tuple[str, ...]]) -> Board:
    for corner, seats in traders.items():
        for seat in seats:
            board = board.trading(state.sea_map.village_at[corner], seat)
    return board


def rolling(number: int = 8, **wanted: Any) -> DiamondIsles:
    """Red has rolled this number."""
    state = position(stage=ROLL, **wanted)
    dice = (number - 6, 6) if number > 6 else (1, number - 1)
    return play(state, f"answer {min(dice)}+{max(dice)}")


def hand(state: DiamondIsles, seat: str) -> dict[str, int]:
    """The cards of a seat that are known, without kinds that it does not have."""
    known = zip(RESOURCES, state.player(seat).cards.known, strict=True)
    return {kind: number for kind, number in known if number}


def diamonds(state: DiamondIsles) -> dict[str, int]:
    return {seat: player.diamonds for seat, player in zip(state.seats, state.players, strict=True)}


@cache
def game(
    seed: int, seats: int = 3, options: tuple[tuple[str, Value], ...] = ()
) -> tuple[tuple[DiamondIsles, Event, DiamondIsles], ...]:
    """A whole game: each event with the states before and after."""
    return tuple(selfplayed(GAME, DiamondIsles, GAME.seats[:seats], seed, dict(options)))


def positions(seed: int, every: int) -> Iterator[DiamondIsles]:
    """Now and then a state of a game in which somebody decides."""
    for number, (state, _, _) in enumerate(game(seed)):
        if number % every == 0 and state.due():
            yield state


def usual() -> Any:
    return read_map(USUAL)
