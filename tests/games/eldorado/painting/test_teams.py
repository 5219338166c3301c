"""Many players on one small screen."""

from __future__ import annotations

from dataclasses import replace

from companion.display.sheet import title
from companion.games.eldorado.actions import Share
from companion.games.eldorado.frames import Turn
from companion.games.eldorado.painting.outlook import outlook
from companion.games.eldorado.plugin import PLUGIN
from companion.games.eldorado.state import ElDorado
from tests.games.eldorado.painting.test_board import board
from tests.support.display.desks import words_of
from tests.support.games.eldorado.tables import game
from tests.support.games.eldorado.teams_tables import team


def eight() -> ElDorado:
    """A game of four teams, in somebody's explore phase after the first round."""
    states = (after for _, _, after in game(1, 8, {"mode": "teams"}) if not after.peace and after.battle is None)
    return next(state for state in states if "explore" in state.due().values())


def test_of_eight_players_those_whose_turn_it_is_come_first_and_all_are_a_press_away() -> None:
    state = eight()
    tables = board(state).tables
    assert len(tables[0].rows) == 2
    assert tables[0].lit == 0
    assert len(tables[1].rows) == 8


def test_a_partner_bears_the_colour_of_the_team_and_a_number() -> None:
    sides = board(eight()).sides
    assert (sides["red"].colour, sides["orange"].colour) == ("red", "red")
    assert sides["orange"].letter == sides["red"].letter + "2"


def test_of_a_team_that_has_won_both_partners_are_named() -> None:
    over = replace(team(), winner="red")
    found = over.result()
    assert found is not None
    assert found.victors == ("red", "orange")
    words = words_of(PLUGIN)
    assert title(found, words) == words("final.title", seats=("red", "orange"), n=2)


def test_sharing_the_dice_says_which_die_is_whose_and_what_for() -> None:
    state = team(turn=Turn("red", "choose", (1, 5), partner=(2, 6)))
    said = outlook(state.view(None), Share("red", (6, 1, 5, 2)), words_of(PLUGIN))
    assert said == ("Red: speed die 6, gather die 1.", "Orange: speed die 5, gather die 2.")
