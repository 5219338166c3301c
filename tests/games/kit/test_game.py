"""A game's beginning: seats and options that there are, and what they come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.kit import Begin, Option, Plan, Secret, Unfit, say
from companion.games.kit.codes import BadCode
from companion.games.kit.game import draft, options_asked
from companion.games.kit.game_extras import OwnBox, lasting
from companion.games.kit.secret_codes import by_code, with_code
from companion.games.kit.sources import Coded
from tests.toys import bazaar, skirmish

GAME = replace(
    skirmish.GAME,
    seats=("red", "blue", "green"),
    players=(1, 3),
    options=(Option("long", ("no", "yes")), Option("cards", (5, 7))),
    extras=(OwnBox(supplies={"cards": {"coin": 3}}),),
    data={"costs": 1, "tracks": 2},
)


def test_what_is_not_chosen_is_the_default() -> None:
    begin = GAME.begin(["green"], {"cards": 7})
    assert begin.seats == ("green",)
    assert begin.options == {"long": "no", "cards": 7}
    assert (begin.game, begin.version) == ("skirmish", 1)


@pytest.mark.parametrize(
    "seats",
    [(), ("red", "blue"), ("red", "red", "blue"), ("red", "blue", "white"), ("red", "blue", "green", "red")],
)
def test_seats_are_different_ones_of_the_game_and_as_many_as_can_play(seats: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"wrong-seats .game=skirmish, counts=1, 3, seats=red, blue, green"):
        GAME.begin(seats)


@pytest.mark.parametrize(
    "wrong", [{"far": "no"}, {"long": "maybe"}, {"cards": "no"}, {"cards.crown": 1}, {"long.coin": 1}]
)
def test_an_option_is_one_of_the_game_with_one_of_its_values(wrong: dict[str, str | int]) -> None:
    with pytest.raises(ValueError, match=f"wrong-option .*option={next(iter(wrong))}="):
        GAME.begin(("red",), wrong)


def test_what_a_table_settles_itself_and_its_data_come_before_the_games() -> None:
    begin = GAME.begin(("red",), {"cards.coin": 2, "long": "yes"}, tracks=3)
    assert begin.data == {"costs": 1, "tracks": 3, "cards": {"coin": 2}}
    assert begin.options == {"long": "yes", "cards": 5}


def test_what_cannot_be_played_is_said_at_the_beginning_and_kept_in_a_draft() -> None:
    unfit = Unfit("few", n=3)
    game = replace(GAME, plan=lambda begin: Plan(unfit=unfit))
    with pytest.raises(Unfit, match="few"):
        game.begin(("red",))
    assert draft(game, ("red",)).seats == ("red",)
    assert unfit.what == say("few", n=3)


def test_seats_take_turns_in_the_order_in_which_they_were_chosen() -> None:
    begin = bazaar.GAME.begin(("white", "red"))
    assert begin.seats == ("white", "red")
    assert bazaar.start(begin).due() == {"white": "turn"}


def test_a_beginning_is_read_from_its_line() -> None:
    begin = bazaar.GAME.begin(("red", "blue"), {"teams": "yes"})
    assert begin.options["teams"] == "yes"
    assert Begin.parse(begin.text()) == begin


@pytest.mark.parametrize("wrong", [{"white.stall": "fish"}, {"red.stall": "spice"}, {"stall": "fish"}])
def test_an_option_of_nobody_who_plays_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="wrong-option"):
        bazaar.GAME.begin(("red", "blue"), dict(wrong))


CODED = Coded({"long": "yes"}, "secret 1", seats=("red", "blue"))
PLAIN = Secret("plain", wanted=bool, draw=lambda begin, number: "", public=lambda secret: {}, source=None)


def test_a_code_is_read_by_the_secret_that_has_codes() -> None:
    game = replace(GAME, secrets=(PLAIN, replace(PLAIN, name="coded", by_code={"17": CODED}.__getitem__)))
    assert by_code(game, "17") is CODED
    for other in (GAME, replace(GAME, secrets=(PLAIN,))):
        with pytest.raises(BadCode, match=r"no-codes .game=skirmish"):
            by_code(other, "17")


def test_the_options_of_a_code_are_played_with_those_that_were_chosen() -> None:
    assert with_code(CODED, ("blue", "red"), {"cards": 7}) == {"cards": 7, "long": "yes"}
    assert with_code(CODED, ("red", "blue"), {"long": "yes"}) == {"long": "yes"}
    assert with_code(replace(CODED, seats=()), ("green",), {}) == {"long": "yes"}


def test_seats_and_options_that_contradict_a_code_are_refused() -> None:
    with pytest.raises(Unfit, match=r"code-seats .seats=\('red', 'blue'\)"):
        with_code(CODED, ("red",), {})
    with pytest.raises(Unfit, match=r"code-option .option=long=yes"):
        with_code(CODED, ("red", "blue"), {"long": "no"})


def test_a_secret_that_says_nothing_more_fits_has_no_code_and_fills_nothing_in() -> None:
    begin = GAME.begin(("red",))
    assert PLAIN.fits(begin, "any")
    assert PLAIN.code("any") is None
    assert PLAIN.reveal("any", {"at": 1}) == {"at": 1}
    assert lasting(GAME).recall({"army.red": "a"}) == {}


def test_an_option_is_asked_where_it_leaves_a_choice_and_means_something() -> None:
    """Of an option under another, of one for some numbers of players, and of one with a single value."""
    options = (
        Option("sea", ("no", "yes")),
        Option("ships", (1, 2), under=("sea", ("yes",))),
        Option("pact", ("no", "yes"), players=(2,)),
        Option("wind", ("west",)),
    )
    game = replace(GAME, options=options)

    def asked(seats: tuple[str, ...], **chosen: str) -> list[str]:
        return [option.name for option in options_asked(game, seats, chosen)]

    assert asked(("red",)) == ["sea"]
    assert asked(("red",), sea="yes") == ["sea", "ships"]
    assert asked(("red", "blue")) == ["sea", "pact"]
