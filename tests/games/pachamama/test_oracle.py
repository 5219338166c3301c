"""The oracle in place of the cardboard wheel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.kit import Answer, Choice, Question
from companion.games.kit.secret_codes import by_code
from companion.games.pachamama import oracle
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.scenario import check
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import LONG, SECRETS, SHORT, started
from tests.support.games.playing import play


def asked(state: Pachamama) -> Question:
    question = state.question()
    assert question is not None
    return question


def test_it_says_which_terrain_and_which_crop_lie_at_a_place() -> None:
    wheel = oracle.Oracle(SHORT)
    state = play(started(), "brown explore hand c1r5")
    assert wheel.answer(asked(state), state, ()) == "mountain"
    state = play(state, "answer mountain", "white explore hand c5r5", "answer forest", "brown divine c1r5 corn")
    assert wheel.answer(asked(state), state, ()) == "potato"


def test_it_does_not_know_who_begins() -> None:
    state = GAME.start(GAME.begin(GAME.seats[:4], **oracle.public(SHORT)))
    assert isinstance(state, Pachamama)
    assert asked(state).kind == "first"
    assert oracle.Oracle(SHORT).answer(asked(state), state, ()) is None


def test_it_can_stand_in_for_the_disc_in_the_cardboard_wheel() -> None:
    state = GAME.start(GAME.begin(GAME.seats[:2], {"answers": "wheel"}))
    assert isinstance(state, Pachamama)
    typed = oracle.Oracle(SHORT).answer(asked(state), state, ())
    assert typed is not None
    assert typed == "6v4d7f8m/c4r1m2/c2r2f4/c4r4v5"
    assert state.verdict(Answer("disc", typed)).legal


def test_while_the_disc_is_entered_it_is_nobodys_turn() -> None:
    state = GAME.start(GAME.begin(GAME.seats[:2], {"answers": "wheel"}))
    assert state.question() is not None
    assert state.turn_seat is None


def test_it_knows_no_other_question() -> None:
    question = Question("weather", "weather", "discovery", Choice(("rain", "sun")))
    assert oracle.Oracle(SHORT).answer(question, started(), ()) is None


@pytest.mark.parametrize("secret", [SHORT, LONG, f"{SHORT} 2000-0073"])
def test_the_public_part_is_what_the_back_of_the_disc_says(secret: str) -> None:
    scenario, code = oracle.read(secret)
    known = oracle.public(secret)
    assert set(known) == {"tiles", "start"}
    assert sum(known["tiles"].values()) == len(scenario.terrain)
    assert len(known["start"]) == len(scenario.starts)
    assert " ".join(filter(None, (scenario.text(), code))) == secret
    for place, terrain, crop in known["start"]:
        cell = (int(place[3]) - 1) * scenario.cols + int(place[1]) - 1
        assert (scenario.terrain[cell], CROPS[scenario.crop[cell] - 1]) == (terrain, crop)


@pytest.mark.parametrize("size", list(SECRETS))
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_a_secret_is_drawn_of_the_size_and_difficulty_asked_for_the_same_for_the_same_number(
    size: str, difficulty: str
) -> None:
    begin = GAME.begin(GAME.seats[:2], {"size": size, "difficulty": difficulty})
    secret = oracle.draw(begin, 1 << 100 | 5)
    assert secret == oracle.draw(begin, 1 << 100 | 5)
    scenario, code = oracle.read(secret)
    assert f"{scenario.cols}x{scenario.rows}" == size
    assert check.difficulty(scenario) == difficulty
    assert code is None, "a code is made only when a table asks for one"


def test_every_bit_of_the_number_draws_another_scenario() -> None:
    begin = GAME.begin(GAME.seats[:2], {"difficulty": "medium"})
    numbers = [0, *(1 << bit for bit in range(128))]
    assert len({oracle.draw(begin, number) for number in numbers}) == len(numbers)


def test_a_code_that_a_table_asks_for_is_of_the_size_and_difficulty_of_its_game() -> None:
    begin = GAME.begin(GAME.seats[:2], {"size": "9x5", "difficulty": "medium"})
    code = Code.parse(oracle.new_code(begin.options, 1 << 100 | 5))
    assert (code.size.name, code.difficulty, code.number) == ("9x5", "medium", 5)


def test_a_table_with_the_real_wheel_draws_no_secret() -> None:
    wanted = GAME.secrets[0].wanted
    assert wanted(GAME.begin(GAME.seats[:2]))
    assert not wanted(GAME.begin(GAME.seats[:2], {"answers": "wheel"}))


@pytest.mark.parametrize("text", ["", "cacao 5x5 v 1 0", "pachamama 5x5", "pachamama fivexfive v 1 0"])
def test_a_text_that_is_no_scenario_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="scenario"):
        oracle.read(text)


def test_a_code_names_options_and_secret() -> None:
    coded = by_code(GAME, "2000-0073")
    assert coded.options == {"size": "5x5", "difficulty": "easy", "answers": "oracle"}
    assert oracle.read(coded.secret)[1] == "2000-0073"
    assert GAME.secrets[0].code(coded.secret) == "2000-0073"
    assert GAME.secrets[0].code(SHORT) is None


def test_at_the_end_the_whole_map_can_be_shown() -> None:
    revealed = oracle.reveal(SHORT, started().view(None))
    assert revealed["board"]["c1r1"] == {"terrain": "desert", "crop": "potato", "pawn": None}
    assert all(space["terrain"] and space["crop"] for space in revealed["board"].values())


@pytest.mark.parametrize("kept", [True, False])
def test_what_the_oracle_says_is_sealed_and_waits_for_a_press_and_the_wheel_is_asked_by_hand(kept: bool) -> None:
    state = started()
    assert isinstance(state, Pachamama)
    state = replace(play(state, "brown explore hand c1r5"), wheel=not kept)
    assert (asked(state).sealed, asked(state).held, asked(state).private) == (kept, kept, False)
    assert not oracle.Oracle(SHORT).derived
