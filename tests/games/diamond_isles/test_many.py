"""Five and six players: the extension's cards, and its building phase between turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.diamond_isles.actions import Pass
from companion.games.diamond_isles.box import RESOURCES
from companion.games.diamond_isles.frames import BUILD, MAIN, Turn
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.sources import SECRETS
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Unfit
from companion.games.kit.chance import Chance
from companion.games.kit.game import options_asked
from tests.support.games.diamond_isles.tables import RICH, ROUTE, SITE, beginning, hand, position
from tests.support.games.playing import broken, judge, play, told

BLUE = ("red settlement q2r1n", f"blue settlement {SITE}", "blue road q0r3ne", "green settlement q1r7s")
PAID = {"blue": "lumber 1 brick 1", "green": RICH, "red": "ore 4"}


def table(**wanted: object) -> DiamondIsles:
    return position(BLUE, PAID, seats=6, **wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [5, 6])
def test_pieces_extension_components_five_and_six_play_with_24_cards_a_kind_and_34_development_cards(
    seats: int,
) -> None:
    state = beginning(seats)
    assert state.bank == (24,) * len(RESOURCES)
    assert state.deck.size == 34
    assert state.faults() == ()
    (deck,) = (secret for secret in SECRETS if secret.name == "development")
    begin = GAME.begin(state.seats, {"development": "companion"}, map=["players 2 6", *USUAL])
    drawn = deck.draw(begin, Chance("deck").word())
    assert [drawn.count(kind) for kind in ("knight", "victory-point", "road-building", "monopoly")] == [20, 5, 3, 3]


def test_pieces_base_components_three_and_four_play_with_19_cards_a_kind_and_25_development_cards() -> None:
    for seats in (3, 4):
        assert beginning(seats).bank == (19,) * len(RESOURCES)
        assert beginning(seats).deck.size == 25
    with pytest.raises(Unfit):
        GAME.begin(GAME.seats[:5])


def test_building_phase_extension_building_others_build_after_each_turn_one_after_another() -> None:
    """Nobody is asked who can pay for nothing, as all can see; orange and white hold no cards."""
    state = play(table(), "red end")
    assert state.due() == {"blue": "building-phase"}
    assert state.top == Turn("blue", BUILD)
    assert state.active == "red"
    assert "building-phase" in told(state)
    assert {action.kind for action in state.actions("blue")} == {"road", "pass"}
    state = play(state, next(action.text() for action in state.actions("blue")))
    assert hand(state, "blue") == {}
    state = play(state, "blue pass")
    assert state.due() == {"green": "building-phase"}
    state = play(state, "green pass")
    assert (state.active, state.top) == ("blue", Turn("blue", "roll"))


def test_building_phase_extension_building_nobody_trades_moves_ships_plays_cards_or_wins() -> None:
    state = play(position((*BLUE, "blue ship q0r3e"), {"blue": RICH, "red": "ore 4"}, seats=6), "red end")
    assert broken(state, "blue exchange lumber ore") == ("building-phase",)
    assert broken(state, "blue propose red lumber ore") == ("building-phase",)
    assert broken(state, f"blue move-ship {ROUTE} q0r3se") == ("building-phase",)
    assert broken(state, "blue knight") == ("building-phase",)
    assert broken(state, "blue claim 1") == ("building-phase",)
    assert broken(state, "blue end") == ("building-phase",)
    assert broken(state, "green buy") == ("not-due",)
    assert broken(play(table(), "red end", "blue pass"), "blue buy") == ("not-due",)
    assert broken(table(), "red pass") == ("building-phase",)


def test_building_phase_extension_building_a_card_bought_there_may_be_played_in_the_own_next_turn() -> None:
    state = play(table(), "red end", "blue pass", "green buy")
    assert state.player("green").fresh == 1
    assert play(state, "green pass").player("green").playable == 1


def test_building_phase_extension_building_a_ship_built_there_moves_in_the_own_next_turn() -> None:
    state = play(position((*BLUE,), {"blue": "lumber 1 wool 1"}, seats=6), "red end", "blue ship q1r2se", "blue pass")
    assert judge(play(state, "answer 1+2"), f"blue move-ship q1r2se {ROUTE}").legal


def test_building_phase_extension_building_hidden_hands_are_asked_by_their_size() -> None:
    """Whether its two cards pay for a road only its owner sees."""
    hands = {"blue": "ore 2", "white": "ore 1"}
    state = play(position(BLUE, hands, {"cards": "private"}, seats=6), "red end")
    assert state.due() == {"blue": "building-phase"}
    assert [action.kind for action in state.actions("blue")] == ["pass"]
    assert play(state, "blue pass").active == "blue"


def test_building_phase_extension_building_is_an_option_of_five_and_six() -> None:
    assert play(table(options={"building-phase": "no"}), "red end").active == "blue"
    four = position(BLUE[:3], PAID | {"green": ""}, seats=4)
    assert play(replace(four, agenda=(Turn("red", MAIN),)), "red end").active == "blue"
    asked = {seats: {o.name for o in options_asked(GAME, GAME.seats[:seats], {})} for seats in (3, 4, 5, 6)}
    assert [seats for seats, names in asked.items() if "building-phase" in names] == [5, 6]


def test_building_phase_extension_building_who_goes_on_without_a_word_has_passed() -> None:
    state = play(table(), "red end")
    assert state.implicit_pass("blue") == Pass("blue")
    assert state.implicit_pass("green") is None
    assert table().implicit_pass("red") is None


def test_games_of_five_and_six_begun_before_keep_the_cards_of_four() -> None:
    begin = GAME.begin(GAME.seats[:6], map=["players 2 6", *USUAL])
    options = {name: value for name, value in begin.options.items() if name != "building-phase"}
    older = GAME.start(replace(begin, version=1, options=options))
    assert isinstance(older, DiamondIsles)
    assert (older.bank[0], older.deck.size, older.setting.building_phase) == (19, 25, False)
