"""What has one possible answer is done and said, and nobody is asked; older games ask it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.diamond_isles.actions import Discard, Take
from companion.games.diamond_isles.frames import MAIN, Founding, Revealing, Turn
from companion.games.diamond_isles.map.usual import USUAL
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Event
from tests.games.diamond_isles.tables import SITE, beginning, game, hand, position, rolling
from tests.games.playing import play, told

TOWN = (f"red settlement {SITE}", "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")


def test_discard_base_seven_who_holds_one_kind_puts_half_back_without_a_question() -> None:
    state = rolling(7, hands={"red": "lumber 9", "blue": "wool 7 ore 1"})
    assert state.due() == {"blue": "discard"}
    assert hand(state, "red") == {"lumber": 5}
    assert told(state).count("discard") == 3
    all_alike = rolling(7, hands={"red": "lumber 9", "blue": "wool 8"})
    assert all_alike.top == Turn("red", MAIN)


def test_discard_base_seven_a_private_hand_of_one_kind_is_asked() -> None:
    """Else all would know that its other cards are of that kind too."""
    state = rolling(7, hands={"red": "lumber 9"}, options={"cards": "private"})
    assert state.due() == {"red": "discard"}


def test_steal_base_seven_the_only_kind_of_card_is_drawn_from_an_open_hand() -> None:
    state = play(rolling(7, pieces=TOWN, hands={"blue": "ore 2"}), "red rob q1r1 blue")
    assert (state.question(), hand(state, "red"), hand(state, "blue")) == (None, {"ore": 1}, {"ore": 1})
    private = rolling(7, pieces=TOWN, hands={"blue": "ore 2"}, options={"cards": "private"})
    assert play(private, "red rob q1r1 blue").question() is not None


def test_gold_seafarers_gold_the_last_cards_of_the_bank_are_taken_without_a_question() -> None:
    gold = replace(_golden(), bank=(0, 0, 0, 0, 5))
    assert hand(play(gold, "answer 6+6"), "red") == {"ore": 2}
    both = replace(_golden(), bank=(0, 1, 0, 0, 1))
    assert hand(play(both, "answer 6+6"), "red") == {"brick": 1, "ore": 1}
    assert play(replace(_golden(), bank=(0, 1, 0, 0, 2)), "answer 6+6").due() == {"red": "gold"}


def _golden() -> DiamondIsles:
    golden = tuple(line.replace("f12", "o12") for line in USUAL)
    state = position(("red city q1r2n",), stage="roll")
    return replace(state, sea_map=beginning(map=list(golden)).sea_map)


def test_reply_base_trade_who_openly_lacks_what_is_asked_for_is_not_asked() -> None:
    state = position(hands={"red": "ore 1", "blue": "wool 1", "white": "brick 1"})
    offered = play(state, "red propose anybody ore wool")
    assert offered.due() == {"blue": "reply"}
    assert [news.what.key for news in offered.told].count("refused") == 1
    agreed = play(offered, "blue reply agree")
    assert agreed.due() == {"red": "deal"}


def test_victory_point_base_development_nobody_shows_points_when_all_have_been_shown() -> None:
    over = Revealing("goal", ("red", "blue"))
    state = position(development={"red": ("victory-point",) * 5, "blue": ("knight",)}, turn=Turn("red", MAIN))
    state = replace(state, agenda=(Turn("red", MAIN), over))
    assert play(state, "answer 5").over
    assert not play(state, "answer 4").over


INLAND = "q1r2n"
"""A corner without sea: each of its edges takes a road, and nothing else."""


def _one_edge_left() -> tuple[str, DiamondIsles]:
    edge, *others = position().sea_map.edges_at[INLAND]
    return edge, position(tuple(f"blue road {other}" for other in others))


def test_road_building_base_development_the_only_way_is_laid() -> None:
    edge, state = _one_edge_left()
    board = state.board.put("red", "settlement", INLAND)
    state = replace(state, board=board, agenda=(Turn("red", "before"),))
    state = replace(state, players=tuple(replace(player, held=1) for player in state.players))
    after = play(state, "red road-building")
    assert after.board.ways[edge] == ("red", "road")


def test_start_way_base_setup_the_only_edge_at_a_new_settlement_is_taken() -> None:
    edge, state = _one_edge_left()
    after = play(replace(state, agenda=(Founding(("red", "blue"), 0),)), f"red settle {INLAND}")
    assert after.board.ways[edge] == ("red", "road")
    assert after.due() == {"blue": "found"}


def test_before_roll_base_turn_after_a_card_was_played_the_dice_are_asked_for() -> None:
    cards = {"red": ("knight", "monopoly")}
    state = position(development=cards, stage="before", hands={"blue": "ore 3"})
    after = play(state, "red monopoly ore")
    question = after.question()
    assert question is not None
    assert question.kind == "dice"
    winning = position(TOWN, development=cards, stage="before", diamonds={"red": 24})
    assert play(winning, "red monopoly ore").due() == {"red": "before-roll"}, "points might be shown"


def test_older_games_ask_all_of_it() -> None:
    wanted: dict[str, Any] = {"hands": {"red": "lumber 9"}, "stage": "roll"}
    state = position(**wanted)
    older = replace(state, setting=replace(state.setting, version=1))
    assert play(older, "answer 1+6").due() == {"red": "discard"}


def test_nothing_that_is_asked_has_one_answer_in_open_games() -> None:
    """But for rolling, ending a turn and passing, which say when."""
    for before, event, _ in game(3):
        if not before.due() or not _listed(before, event):
            continue
        for seat in before.due():
            actions = list(before.actions(seat))
            assert len(actions) != 1 or actions[0].kind in ("roll", "end", "pass"), actions[0].text()


def _listed(state: DiamondIsles, event: Event) -> bool:
    """Whether what was done is not made piece by piece."""
    return not isinstance(event, Answer | Discard | Take)


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
