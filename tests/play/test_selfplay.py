"""Random games: what they draw, what answers them, and that what never occurs is noticed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME
from companion.play.choices import Branch
from companion.play.selfplay import Temper, record

ROOT = Path(__file__).parents[2]


def test_a_game_is_played_to_its_end_by_rule_with_the_options_given_and_the_others_drawn() -> None:
    made = record(GAME, GAME.seats[:2], 3, {"size": "5x5"})
    assert made.end in GAME.rules
    assert made.options["size"] == "5x5"
    assert set(made.options) == {option.name for option in GAME.options}
    assert record(GAME, GAME.seats[:2], 3, made.options).totals == made.totals


def test_cardboard_answers_where_the_companion_keeps_no_secret() -> None:
    made = record(GAME, GAME.seats[:2], 4, {"size": "5x5", "answers": "wheel"})
    assert made.kinds["answer disc"] == 1
    assert made.end in GAME.rules


def test_a_seat_likes_some_kinds_of_action_more_than_others_and_none_is_impossible() -> None:
    branches = (Branch("offer", True), Branch("pass", True))
    shares = set()
    for seed in range(12):
        temper = Temper(Chance(seed))
        drawn = [temper.choose(branches, "brown", "offering").value for _ in range(2000)]
        shares.add(round(drawn.count("offer") / 500))
        assert {"offer", "pass"} == set(drawn)
    assert len(shares) > 1


def test_what_never_occurs_is_named_and_fails() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "check_selfplay.py", "pachamama", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Never occurred: score last-offering." in done.stderr
    assert "Never occurred: action explore." not in done.stderr
