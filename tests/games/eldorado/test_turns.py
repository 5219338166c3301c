"""Set-up, dice, gathering, explorers' abilities, cards at the end of a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.frames import CHOOSE, GATHER, START, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, say
from tests.support.frozen import thawed
from tests.support.games.eldorado.tables import LINE, RICH, beginning, cards, hands, position
from tests.support.games.playing import broken, play, told


def start_of(explorer: str, seat: str = "red", **changes: object) -> ElDorado:
    """The start of a turn of one explorer on a gold tile."""
    other = "orange" if seat != "orange" else "red"
    state = position(
        pieces=(f"{seat} explorer q0r0", f"{other} explorer q2r0"),
        explorers={seat: explorer},
        seats=(seat, other),
        **changes,  # type: ignore[arg-type]
    )
    return replace(state, agenda=(Turn(seat, "roll"),))


def test_water_and_shrines_do_not_begin_an_island() -> None:
    state = play(beginning(2), "answer water", "answer gold")
    assert state.land.at == {"q0r0": "gold"}
    question = state.question()
    assert question is not None
    assert (question.kind, question.rule) == ("mix-island", "first-tile")
    (told,) = state.news()
    assert told.hands[1:] == (say("shuffle-tiles", tiles=("water",)),)
    state = play(state, "answer mixed")
    assert state.island.size == 47


def test_both_choose_an_explorer_of_their_board_and_get_three_cards() -> None:
    state = play(beginning(2), "answer gold", "orange pick hector")
    assert dict(state.due()) == {"red": "pick"}
    assert cards(state, "orange") == (1, 1, 1)
    assert state.limit("orange", "villager") == 5
    state = play(state, "red pick stella")
    assert state.bank == (23, 28, 23)


def test_victoria_begins_with_twelve_cards_and_pedro_with_strength_two() -> None:
    state = play(beginning(5), "answer gold", "white pick victoria")
    assert cards(state, "white") == (4, 4, 4)
    assert "victoria" in told(state)


def test_who_tie_for_the_highest_roll_roll_again() -> None:
    state = play(beginning(3), "answer gold", "red pick stella", "orange pick hector", "blue pick emma")
    state = play(state, "answer 5+2+5")
    assert state.question().choices.most == 2  # type: ignore[union-attr]
    assert "first-player" in told(state)
    state = play(state, "answer 1+6")
    assert state.active == "blue"
    assert "turn-order" in told(state)


def test_one_die_is_speed_and_the_other_one_for_gathering() -> None:
    state = play(start_of("bellona"), "answer 2+5", "red speed 2")
    assert (state.player("red").speed, state.player("red").gather) == (2, 5)


def test_stella_has_one_speed_more() -> None:
    state = play(start_of("stella"), "answer 2+5", "red speed 2")
    assert (state.player("red").speed, state.player("red").gather) == (3, 5)
    assert "stella" in told(state)


def test_nicolas_rolls_both_dice_again_once() -> None:
    state = play(start_of("nicolas", "orange"), "answer 1+1", "orange roll-again", "answer 2+6")
    assert broken(state, "orange roll-again") == ("nicolas",)
    assert play(state, "orange speed 6").player("orange").gather == 2


def test_tizoc_takes_a_food_before_he_gathers() -> None:
    state = play(start_of("tizoc", "blue"), "answer 2+5", "blue speed 2")
    assert cards(state, "blue") == (1, 0, 0)


def test_emma_looks_at_three_tiles_and_puts_them_in_order() -> None:
    state = start_of("emma", "blue", options={"island-stack": "companion"})
    state = play(state, "answer 1+5", "blue speed 5", "blue gather gold")
    question = state.question()
    assert question is not None
    assert question.seen_by == ("blue",)
    state = state.after(Answer(question.key, ("gold", "water", "garden")))
    slots = state.island.slots[:3]
    assert state.view("blue")["looking"] == dict(zip(slots, ("gold", "water", "garden"), strict=True))
    assert state.view("red" if "red" in state.seats else None)["looking"] is None
    assert len({action.text() for action in state.actions("blue") if action.kind == "rearrange"}) == 6
    state = play(state, f"blue rearrange {slots[2]}+{slots[0]}+{slots[1]}")
    assert state.island.slots[:3] == (slots[2], slots[0], slots[1])


def test_emma_looks_at_cardboard_by_herself() -> None:
    state = play(start_of("emma", "blue"), "answer 1+5", "blue speed 5", "blue gather gold")
    assert hands(state)[-1] == "look"
    assert dict(state.due()) == {"blue": "explore"}


@pytest.mark.parametrize(("dice", "number"), [("1+2", 0), ("3+4", 1), ("3+5", 2), ("5+5", 2)])
def test_laffite_steals_for_threes_and_fives(dice: str, number: int) -> None:
    options = {"laffite": "named"}
    state = start_of("laffite", "green", cards={"orange": RICH}, options=options)
    state = play(state, f"answer {dice}", *("green steal orange wood",) * number)
    assert cards(state, "green") == (0, 0, number)
    assert dict(state.due()) == {"green": "choose-die"}


def test_laffite_does_not_see_the_card_that_he_takes() -> None:
    state = start_of("laffite", "green", cards={"orange": (1, 0, 1)})
    state = play(state, "answer 1+3", "green steal orange unseen")
    question = state.question()
    assert question is not None
    assert question.choices.values() == ("food", "wood")
    assert cards(play(state, "answer wood"), "green") == (0, 0, 1)


def test_laffite_draws_a_card_of_cardboard_that_nobody_has_to_name() -> None:
    state = start_of("laffite", "green", cards={"orange": (1, 0, 1)}, options={"cards": "cardboard"})
    state = play(state, "answer 1+3", "green steal orange unseen")
    assert dict(state.due()) == {"green": "choose-die"}
    assert (state.player("green").cards.unknown, state.player("orange").cards.unknown) == (1, 1)
    assert "steal" in hands(state)


@pytest.mark.parametrize(("how", "listed"), [("unseen", {"unseen"}), ("named", {"food", "wood"})])
def test_laffite_may_choose_among_what_a_hand_holds_where_the_table_lets_him(how: str, listed: set[str]) -> None:
    state = start_of("laffite", "green", cards={"orange": (1, 0, 1)}, options={"laffite": how})
    state = play(state, "answer 1+3")
    assert {action.args()["card"] for action in state.actions("green")} == listed
    assert {action.args()["victim"] for action in state.actions("green")} == {"orange"}


def test_laffite_steals_nothing_where_nobody_has_a_card() -> None:
    assert dict(play(start_of("laffite", "green"), "answer 3+5").due()) == {"green": "choose-die"}


def test_gathering_is_of_the_explorers_tile_and_of_villagers_beside_a_farmhouse() -> None:
    state = position({**LINE, "q0r1": "wood"}, ("red explorer q0r0", "red villager q1r0", "orange villager q0r1"))
    assert state.farmed("red") == ("gold",)
    state = position(
        {**LINE, "q0r1": "wood"},
        ("red explorer q0r0", "red villager q1r0", "orange villager q0r1", "red farmhouse q1r0n"),
    )
    assert state.farmed("red") == ("food", "gold")


def test_all_the_rest_of_one_kind_is_one_press() -> None:
    state = position(stage=GATHER, speed=2)
    state = replace(state, players=(replace(state.players[0], gather=4), *state.players[1:]))
    state = play(state, "red gather gold", "red gather-rest gold")
    assert cards(state, "red") == (0, 4, 0)
    assert dict(state.due()) == {"red": "explore"}


def test_a_garden_brings_any_combination() -> None:
    state = position({"q0r0": "garden"}, ("red explorer q0r0",), stage=GATHER)
    state = replace(state, players=(replace(state.players[0], gather=3), *state.players[1:]))
    state = play(state, "red gather gold", "red gather wood")
    assert "gardens" in told(state)
    assert cards(play(state, "red gather food"), "red") == (1, 1, 1)


def test_an_empty_stack_gives_nothing_and_owes_nothing() -> None:
    state = replace(position(stage=GATHER), bank=(25, 1, 25))
    state = replace(state, players=(replace(state.players[0], gather=3), *state.players[1:]))
    state = play(state, "red gather gold")
    assert cards(state, "red") == (0, 1, 0)
    assert dict(state.due()) == {"red": "explore"}


def test_a_turn_ends_with_nine_cards_and_cards_over_nine_are_given_up() -> None:
    state = position(cards={"red": (4, 4, 3)})
    assert broken(state, "red end") == ("hand-limit",)
    state = play(state, "red surrender food", "red surrender gold")
    assert broken(state, "red surrender gold") == ("surrender",)
    assert play(state, "red end").active == "orange"


def test_all_cards_over_nine_are_given_up_at_once_and_the_turn_ends() -> None:
    state = position(cards={"red": (4, 4, 3)})
    assert broken(state, "red surrender-rest food") == ("surrender",)
    assert broken(state, "red surrender-rest wood+wood") == ()
    state = play(state, "red surrender-rest food+gold")
    assert (cards(state, "red"), state.active) == ((3, 3, 3), "orange")


def test_the_speed_and_one_kind_of_card_are_chosen_at_once_where_several_can_be_gathered() -> None:
    one = start_of("stella", "red")
    assert broken(play(one, "answer 2+5"), "red speed-gather 5 gold") == ("choose-die",)
    several = start_of("stella", "red", tiles={**LINE, "q0r0": "garden"})
    state = play(several, "answer 2+5", "red speed-gather 5 wood")
    assert (cards(state, "red"), state.player("red").speed) == ((0, 0, 2), 6)
    assert dict(state.due()) == {"red": "explore"}


def test_victoria_keeps_more_than_nine_until_she_buys_something() -> None:
    state = position(
        pieces=("white explorer q0r0", "red explorer q2r0"),
        cards={"white": (4, 4, 4)},
        seats=("white", "red"),
    )
    new = replace(state.players[0], bought=False)
    state = replace(state, players=(new, state.players[1]))
    assert play(state, "white end").active == "red"
    state = play(state, "white farmhouse q0r0n")
    assert broken(state, "white end") == ("hand-limit",)


def test_five_cards_alike_are_traded_with_the_stacks_and_by_william_three() -> None:
    state = play(position(cards={"red": (5, 0, 0)}), "red exchange food wood")
    assert cards(state, "red") == (0, 0, 1)
    state = position(
        pieces=("green explorer q0r0", "red explorer q2r0"),
        cards={"green": (3, 0, 0)},
        explorers={"green": "william"},
        seats=("green", "red"),
    )
    state = play(state, "green exchange food gold")
    assert cards(state, "green") == (0, 1, 0)
    assert "william" in told(state)


def test_trades_are_agreed_and_the_cave_shrine_is_among_them() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange explorer q1r0"),
        cards={"red": (2, 0, 0), "orange": (0, 3, 0)},
        holder="red",
    )
    asked = play(state, "orange propose red gold+gold food+cave-shrine")
    assert dict(asked.due()) == {"red": "trade"}
    after = play(asked, "red reply agree")
    assert (cards(after, "red"), cards(after, "orange")) == ((1, 2, 0), (1, 1, 0))
    assert after.holder == "orange"
    assert play(asked, "red reply refuse").holder == "red"


def test_a_trade_of_the_cave_shrine_can_win_in_somebody_elses_turn() -> None:
    shrines = {"q0r-1": "shrine", "q1r-1": "shrine", "q2r-1": "shrine"}
    offerings = tuple(f"orange offering {place}" for place in shrines)
    state = position(
        {**LINE, **shrines}, ("red explorer q0r0", "orange explorer q1r0", *offerings), {"red": (0, 0, 0)}, holder="red"
    )
    state = play(state, "red propose orange cave-shrine none", "orange reply agree")
    assert state.over
    result = state.result()
    assert result is not None
    assert result.winners == ("orange",)
    assert [(line.side, line.rule, line.amount) for line in result.lines] == [
        ("orange", "control", 3),
        ("orange", "cave-shrine", 1),
    ]


def test_pieces_may_move_again_and_lost_ones_be_bought_when_the_turn_comes() -> None:
    state = replace(position(pieces=("red explorer q0r0", "orange explorer q2r0")), agenda=(Turn("orange", START),))
    state = replace(state, players=(state.players[0], replace(state.players[1], lost=("fort",))))
    state = play(replace(state, agenda=(Turn("red", "explore"),)), "red end")
    assert state.player("orange").lost == ()
    assert isinstance(state.top, Turn)
    assert state.top.stage not in (CHOOSE, START)


def test_nothing_that_the_rules_hand_out_can_be_changed() -> None:
    assert thawed("companion.games.eldorado") == set()


def test_only_what_is_handed_over_or_rearranged_is_for_one_seat_to_see() -> None:
    kinds = {kind.kind: kind for kind in ElDorado.kinds}
    assert {name for name, kind in kinds.items() if kind.private} == {"hand-over", "loot", "rearrange"}
    assert {name for name, kind in kinds.items() if kind.obvious} == {
        "against",
        "banish",
        "hand-over",
        "lay",
        "lead",
        "pick",
        "return",
        "steal",
    }
    assert not any(kind.unseen for kind in kinds.values())
