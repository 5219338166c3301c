"""Pebbles: its rules, its texts, and a game in the terminal."""

from __future__ import annotations

from companion.display.catalogue import gaps, load, read
from companion.games.kit import State
from companion.play.selfplay import selfplay
from tests.support.games.playing import broken, play, told
from tests.support.games.random_games import check_shared
from tests.toys.pebbles.game import GAME, PLUGIN


def begun() -> State:
    return GAME.start(GAME.begin(("black", "white")))


def test_nobody_takes_more_than_there_is() -> None:
    state = play(begun(), "black take 3", "white take 3", "black take 3", "white take 2")
    assert broken(state, "black take 2") == ("enough",)
    assert told(state) == ("take",)


def test_who_takes_the_last_one_wins() -> None:
    result = play(begun(), *("black take 3", "white take 3") * 2).result()
    assert result is not None
    assert (result.winners, result.rule) == (("white",), "last")


def test_games_end_and_keep_their_invariants() -> None:
    for _, state in selfplay(GAME, GAME.seats, 1):
        check_shared(state)
    assert state.over


def test_both_languages_say_the_same_things_and_what_is_left_is_painted() -> None:
    english, french = (read(PLUGIN.texts / f"{language}.toml") for language in ("en", "fr"))
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in french.items()}
    board = PLUGIN.painter().paint(begun().view(None), load("en", PLUGIN.texts))
    assert board.tables[-1].rows[0][1] == 12
