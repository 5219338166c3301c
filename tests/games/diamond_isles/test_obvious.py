"""What has one possible answer, as the whole table can see; and sealed answers that cannot be."""

from __future__ import annotations

from dataclasses import replace

from companion.games.diamond_isles.frames import MAIN, Founding, FreeWays, Revealing, Turn
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer
from companion.play.only import only_event
from tests.support.games.diamond_isles.tables import SITE, beginning, position, rolling
from tests.support.games.playing import play

TOWN = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")


def only(state: DiamondIsles) -> str | None:
    event = only_event(state)
    return event.text() if event is not None else None


def test_discard_base_seven_who_holds_one_kind_puts_half_back_without_a_question() -> None:
    state = rolling(7, hands={"blue": "wool 7 ore 1", "red": "lumber 9"})
    assert only(state) == "red discard cards=lumber+lumber+lumber+lumber"
    assert only(play(state, "red discard lumber+lumber+lumber+lumber")) is None


def test_discard_base_seven_a_private_hand_of_one_kind_is_asked() -> None:
    """Else all would know that its other cards are of that kind too."""
    assert only(rolling(7, hands={"red": "lumber 9"}, options={"cards": "private"})) is None


def test_gold_seafarers_gold_the_last_cards_of_the_bank_are_taken_without_a_question() -> None:
    for bank, cards in (((0, 0, 0, 0, 5), "ore+ore"), ((0, 1, 0, 0, 1), "brick+ore")):
        assert only(play(replace(_golden(), bank=bank), "answer 6+6")) == f"red take cards={cards}"
    assert only(play(replace(_golden(), bank=(0, 1, 0, 0, 2)), "answer 6+6")) is None


def _golden() -> DiamondIsles:
    golden = tuple(line.replace("f12", "o12") for line in USUAL)
    state = position(("red city q1r2n",), stage="roll")
    return replace(state, sea_map=beginning(map=list(golden)).sea_map)


def test_reply_base_trade_who_openly_lacks_what_is_asked_for_is_not_asked() -> None:
    hands = {"red": "ore 1", "blue": "wool 1", "white": "brick 1"}
    offered = play(position(hands=hands), "red propose anybody ore wool")
    assert only(offered) == "white reply word=refuse"
    assert only(play(offered, "white reply refuse")) is None
    private = play(position(hands=hands, options={"cards": "private"}), "red propose anybody ore wool")
    assert only(private) is None


def test_victory_point_base_development_nobody_shows_points_when_all_have_been_shown() -> None:
    over = Revealing("goal", ("red", "blue"))
    state = position(development={"red": ("victory-point",) * 5, "blue": ("knight",)}, turn=Turn("red", MAIN))
    state = replace(state, agenda=(Turn("red", MAIN), over))
    none_left = only(play(state, "answer 5"))
    assert none_left is not None
    assert none_left.startswith("answer hidden.blue.")
    assert none_left.endswith(" 0")
    assert only(play(state, "answer 4")) is None


INLAND = "q1r2n"
"""A corner without sea: each of its edges takes a road, and nothing else."""


def _one_edge_left() -> tuple[str, DiamondIsles]:
    edge, *others = position().sea_map.edges_at[INLAND]
    return edge, position(tuple(f"blue road {other}" for other in others))


def test_road_building_base_development_the_only_way_is_laid() -> None:
    edge, state = _one_edge_left()
    board = state.board.put("red", "settlement", INLAND)
    state = replace(state, board=board, agenda=(Turn("red", "before"), FreeWays("red", 2)))
    assert only(state) == f"red road at={edge}"


def test_start_way_base_setup_the_only_edge_at_a_new_settlement_is_taken() -> None:
    edge, state = _one_edge_left()
    after = play(replace(state, agenda=(Founding(("red", "blue"), 0),)), f"red settle {INLAND}")
    assert only(after) == f"red road at={edge}"


def test_before_roll_base_turn_after_a_card_was_played_one_rolls() -> None:
    cards = {"red": ("knight", "monopoly")}
    state = position(development=cards, stage="before", hands={"blue": "ore 3"})
    assert only(state) is None
    assert only(play(state, "red monopoly ore")) == "red roll"
    winning = position(TOWN, development=cards, stage="before", diamonds={"red": 24})
    assert only(play(winning, "red monopoly ore")) is None, "points might be shown"


def test_verdicts_base_seven_a_sealed_theft_of_what_is_not_in_the_hand_is_no_answer() -> None:
    state = rolling(7, pieces=TOWN, hands={"blue": "ore 2 wool 1"}, options={"cards": "private"})
    state = play(state, "red rob q1r1 blue")
    question = state.question()
    assert question is not None
    judged = {value: state.verdict(Answer(question.key, value)) for value in question.choices.values() or ()}
    assert {value for value, verdict in judged.items() if verdict.legal} == {"ore", "wool"}
    assert judged["brick"].rules == ("not-an-answer",)
    for value, verdict in judged.items():
        if verdict.legal:
            state.after(Answer(question.key, value))


def test_verdicts_base_development_a_sealed_card_that_the_box_does_not_hold_any_more_is_no_answer() -> None:
    others = {"played": {"white": ("monopoly",) * 2}, "hands": {"red": "ore 1 wool 1 grain 1"}}
    state = play(position(options={"development": "companion"}, **others), "red buy")  # type: ignore[arg-type]
    question = state.question()
    assert question is not None
    assert state.verdict(Answer(question.key, ("monopoly",))).rules == ("not-an-answer",)
    assert state.verdict(Answer(question.key, ("knight",))).legal
