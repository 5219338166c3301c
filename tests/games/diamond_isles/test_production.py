"""What a roll brings (Catan, Resource Production; Seafarers, Gold Fields)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.diamond_isles.frames import MAIN, ROLL, Turn
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer
from tests.support.games.diamond_isles.tables import SITE, beginning, hand, position, rolling
from tests.support.games.playing import broken, judge, play, told


def test_a_settlement_brings_one_card_and_a_city_two() -> None:
    state = rolling(12, pieces=(f"red settlement {SITE}", "blue city q1r2n", "white settlement q1r7s"))
    assert (hand(state, "red"), hand(state, "blue"), hand(state, "white")) == ({"lumber": 1}, {"lumber": 2}, {})
    assert state.bank == (16, 19, 19, 19, 19)
    assert told(state).count("production") == 2


def test_nothing_comes_from_beside_the_robber() -> None:
    state = position((f"red settlement {SITE}",), stage=ROLL)
    state = play(replace(state, board=state.board.robbed("q1r2")), "answer 6+6")
    assert hand(state, "red") == {}


def short(pieces: tuple[str, ...], left: int) -> DiamondIsles:
    state = position(pieces, stage=ROLL)
    state = replace(state, bank=(left, *state.bank[1:]))
    after = state.after(Answer(f"dice.{state.asked}", (6, 6)))
    assert isinstance(after, DiamondIsles)
    return after


def test_if_a_kind_does_not_suffice_for_two_players_nobody_gets_any() -> None:
    after = short((f"red settlement {SITE}", "blue city q1r2n"), 2)
    assert (hand(after, "red"), hand(after, "blue"), after.bank[0]) == ({}, {}, 2)
    assert "bank-shortage" in told(after)


def test_a_single_player_gets_what_is_left() -> None:
    after = short((f"red settlement {SITE}", "red city q1r2n"), 2)
    assert (hand(after, "red"), after.bank[0]) == ({"lumber": 2}, 0)


GOLDEN = tuple(line.replace("f12", "o12") for line in USUAL)


def test_a_gold_field_brings_cards_of_choice() -> None:
    plain = position((f"blue settlement {SITE}", "red city q1r2n"), stage=ROLL)
    golden = beginning(map=list(GOLDEN))
    state = play(replace(plain, sea_map=golden.sea_map), "answer 6+6")
    assert state.due() == {"red": "gold"}
    assert broken(state, "blue take ore+ore") == ("not-due",)
    state = play(state, "red take brick+ore")
    assert (hand(state, "red"), state.due()) == ({"brick": 1, "ore": 1}, {"blue": "gold"})
    state = play(state, "blue take ore")
    assert (hand(state, "blue"), state.top) == ({"ore": 1}, Turn("red", MAIN))


def test_the_bank_gives_for_gold_what_it_has() -> None:
    plain = position(("red city q1r2n",), stage=ROLL)
    golden = replace(plain, sea_map=beginning(map=list(GOLDEN)).sea_map, bank=(0, 1, 19, 19, 19))
    state = play(golden, "answer 6+6")
    assert broken(state, "red take lumber+brick") == ("bank-cards",)
    assert broken(state, "red take brick+brick") == ("bank-cards",)
    assert judge(state, "red take brick+wool").legal


def test_a_start_settlement_at_a_gold_field_takes_a_card() -> None:
    state = beginning(map=list(GOLDEN))
    for seat, at, way in (
        ("red", "q1r1n", "q1r1ne"),
        ("blue", "q5r1n", "q5r1ne"),
        ("white", "q-2r7n", "q-2r7ne"),
        ("white", SITE, "q0r3ne"),
    ):
        state = play(state, f"{seat} settle {at}", f"{seat} road {way}")
    assert state.due() == {"white": "gold"}
    assert play(state, "white take ore").due() == {"blue": "found"}


def test_the_rolls_are_counted() -> None:
    state = rolling(9)
    assert (state.view(None)["rolls"][9], sum(state.rolls)) == (1, 1)


def test_a_card_may_be_played_before_the_roll_and_where_nobody_has_any_the_dice_are_asked_at_once() -> None:
    state = play(position(), "red end")
    assert state.question() is not None
    waiting = play(position(development={"blue": ("knight",)}), "red end")
    assert (waiting.question(), waiting.due()) == (None, {"blue": "before-roll"})
    assert judge(waiting, "blue knight").legal
    assert play(waiting, "blue roll").question() is not None
    assert broken(position(), "red roll") == ("roll",)


def test_a_shortage_of_one_kind_takes_nothing_from_another() -> None:
    """The number 3 stands on fields and on a forest."""
    pieces = ("red settlement q0r2n", "blue settlement q0r2s", "white city q4r2n", "red settlement q4r2s")
    state = position(pieces, stage=ROLL)
    state = play(replace(state, bank=(2, 19, 19, 2, 19)), "answer 1+2")
    assert [hand(state, seat) for seat in state.seats] == [{"grain": 1}, {"grain": 1}, {}]
    assert (state.bank, told(state).count("bank-shortage")) == ((2, 19, 19, 0, 19), 1)


def test_the_last_start_settlement_brings_a_card_of_each_hexagon_even_beside_the_robber() -> None:
    ways = ("red road q0r3ne", "blue road q2r1ne", "white road q1r7ne")
    sites = (f"red settle {SITE}", "blue settle q2r1n", "white settle q1r7n")
    state = play(beginning(), *(line for pair in zip(sites, ways, strict=True) for line in pair))
    state = play(state, "white settle q-1r3n", "white road q-1r3ne")
    assert state.board.robber == "q-1r3"
    assert ("start-cards" in told(state), hand(state, "white")) == (True, {"grain": 2})
