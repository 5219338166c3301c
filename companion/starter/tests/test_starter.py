"""The rules of Starter, its hidden hands, and its words."""

from __future__ import annotations

from companion.display.catalogue import gaps, load, read
from companion.games.kit import Answer, canonical
from companion.play.selfplay import selfplay
from companion.starter.game import GAME, PLUGIN, Lay, Starter


def begun() -> Starter:
    """A game in which three tiles of clay lie, and each seat holds one tile of each colour."""
    state = GAME.start(GAME.begin(("red", "blue")))
    while (question := state.question()) is not None:
        state = state.after(Answer(question.key, ("clay", "moss", "slate") if question.private else ("clay",) * 3))
    assert isinstance(state, Starter)
    return state


def test_a_tile_lies_on_a_free_space_beside_another() -> None:
    state = begun()
    assert state.verdict(Lay("red", "clay", "x2y2")).rules == ("free",)
    assert state.verdict(Lay("red", "clay", "x0y0")).rules == ("beside",)
    assert state.verdict(Lay("red", "clay", "x2y1")).legal


def test_neighbours_of_its_colour_score() -> None:
    after = begun().after(Lay("red", "clay", "x3y3"))
    assert isinstance(after, Starter)
    assert after.totals() == {"red": 2, "blue": 0}


def test_games_end_and_no_hand_stands_in_a_text_or_in_another_view() -> None:
    for _, state in selfplay(GAME, GAME.seats[:2], 1):
        assert not state.faults(), "no tile vanishes"
        assert state.view("red")["components"]["hand"]["shown"].keys() == {"red"}
        assert "•••" in canonical(state)
    assert state.over


def test_both_languages_say_the_same_things_and_the_board_is_painted() -> None:
    english, french = (read(PLUGIN.texts / f"{language}.toml") for language in ("en", "fr"))
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in french.items()}
    assert len(PLUGIN.painter().paint(begun().view("red"), load("en", PLUGIN.texts)).cells) == 25
