"""The rules of Starter, its hidden hands, and its words."""

from __future__ import annotations

from companion.display.catalogue import gaps, load, read
from companion.games.kit import Answer, canonical
from companion.play.selfplay import selfplay
from companion.starter.game import GAME, MIDDLE, TILES, Lay, Starter
from companion.starter.plugin import PLUGIN


def begun() -> Starter:
    """A game in which each seat holds one tile of each colour."""
    state = GAME.start(GAME.begin(("red", "blue")))
    while (question := state.question()) is not None:
        state = state.after(Answer(question.key, ("clay", "moss", "slate")))
    assert isinstance(state, Starter)
    return state


def test_a_tile_lies_on_a_free_space_beside_another() -> None:
    state = begun()
    assert state.verdict(Lay("red", "clay", MIDDLE)).rules == ("free",)
    assert state.verdict(Lay("red", "clay", "x0y0")).rules == ("beside",)
    assert state.verdict(Lay("red", "clay", "x2y1")).legal


def test_neighbours_of_its_colour_score() -> None:
    after = begun().after(Lay("red", "clay", "x2y1"))
    assert isinstance(after, Starter)
    assert after.points == (1, 0)


def test_games_end_and_no_hand_stands_in_a_text_or_in_another_view() -> None:
    for _, state in selfplay(GAME, GAME.seats[:2], 1):
        assert isinstance(state, Starter)
        held = sum(len(state.hand(seat)) for seat in state.seats)
        drawn = sum(len(slots) for _, slots in state.drawn)
        assert held + drawn + state.bag.size + state.turns == len(TILES), "no tile vanishes"
        assert state.view(None)["hand"] is None
        assert "•••" in canonical(state)
    assert state.over


def test_both_languages_say_the_same_things_and_the_board_is_painted() -> None:
    english, french = (read(PLUGIN.texts / f"{language}.toml") for language in ("en", "fr"))
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in french.items()}
    assert len(PLUGIN.painting().paint(begun().view("red"), load("en", PLUGIN.texts)).cells) == 25
