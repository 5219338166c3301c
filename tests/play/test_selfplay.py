"""Random games: what they draw, what answers them, and that what never occurs is noticed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.kit import (
    Action,
    Answer,
    Begin,
    Fault,
    Game,
    News,
    Plan,
    Question,
    State,
    Unfit,
    digest,
    say,
)
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME
from companion.play.choices import Branch
from companion.play.selfplay import (
    InvariantBroken,
    SelfplayRecord,
    Temper,
    check,
    random_event,
    record,
    selfplay,
    steps,
)
from tests.toys import bazaar, sheets, skirmish
from tests.tracking.test_search import SEATS, Lanterns, Wait

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


def test_each_step_begins_where_the_last_one_ended() -> None:
    walked = list(steps(skirmish.GAME, skirmish.GAME.seats[:2], 5))
    assert [before for before, _, _ in walked[1:]] == [after for _, _, after in walked[:-1]]
    assert all(before.after(event) == after for before, event, after in walked)
    assert [(event, after) for _, event, after in walked] == list(selfplay(skirmish.GAME, skirmish.GAME.seats[:2], 5))


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
        [sys.executable, "-m", "scripts.benches.check_selfplay", "pachamama", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    counts = [line.split(maxsplit=1) for line in done.stdout.splitlines() if line.startswith(" ")]
    never = {what for count, what in counts if count == "0"}
    assert 0 < len(never) < len(counts)
    assert set(done.stderr.splitlines()) == {f"Never occurred: {what}." for what in never}


def test_a_game_that_does_not_end_is_cut_short_after_five_thousand_events() -> None:
    class Endless(Lanterns):
        kinds = (Wait,)

    game = Game("endless", 1, SEATS, (2,), (), Endless.rules, lambda begin: Endless(begin.seats))
    made = record(game, SEATS[:2], 1)
    assert (made.events, made.end) == (5000, "cut short")


def test_options_that_never_go_together_are_drawn_a_hundred_times(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def unfit(game: Game, seats: object, options: object = None) -> Begin:
        begun.append(options)
        raise Unfit("no-such-option")

    monkeypatch.setattr(Game, "begin", unfit)
    with pytest.raises(Unfit):
        record(GAME, GAME.seats[:2], 1)
    assert len(begun) == 100 + 1, "and once more to say why not"


def events(seed: int, **options: str) -> list[str]:
    return [event.text() for event, _ in selfplay(bazaar.GAME, ("red", "blue", "white"), seed, options)]


def test_a_seed_plays_the_same_game_for_ever() -> None:
    """Another game under the same seed would compare what is measured with something else."""
    assert digest(tuple(events(4)))[:16] == "c60cb32dac0cf93f"
    skirmishes = [event.text() for seed in range(6) for event, _ in selfplay(skirmish.GAME, ("red", "blue"), seed)]
    assert digest(tuple(skirmishes))[:16] == "a8b23a39eb44de1d"
    drawn = {"teams": "yes"}
    assert record(bazaar.GAME, ("red", "blue"), 1).options == drawn


def test_a_record_counts_what_happened() -> None:
    made = record(bazaar.GAME, ("red", "blue", "white"), 4, {"teams": "no"})
    played = list(selfplay(bazaar.GAME, ("red", "blue", "white"), 4, made.options))
    assert made.events == len(played) == sum(made.kinds.values())
    assert made.rules == Counter(news.rule for _, state in played for news in state.news())
    result = played[-1][1].result()
    assert result is not None
    assert (made.end, made.totals) == (result.rule, result.totals)
    assert made.scored == Counter(line.rule for line in result.lines)
    assert made.seconds > 0
    line = json.loads(made.line())
    assert line["seed"] == 4
    assert line["events_per_second"] == round(made.events / made.seconds)
    assert json.loads(SelfplayRecord(1, ("red",)).line())["events_per_second"] == 0


def test_options_are_drawn_until_they_go_together() -> None:
    def plan(begin: Begin) -> Plan:
        return Plan(unfit=None if begin.options["teams"] == "yes" else Unfit("few"))

    game = replace(bazaar.GAME, plan=plan)
    assert {record(game, ("red", "blue"), seed).options["teams"] for seed in range(8)} == {"yes"}
    with pytest.raises(Unfit):
        record(replace(bazaar.GAME, plan=lambda begin: Plan(unfit=Unfit("few"))), ("red", "blue"), 1)


def test_what_a_policy_does_is_played_and_chance_decides_the_rest() -> None:
    def policy(state: State, seat: str, chance: Chance) -> Action | None:
        return bazaar.End(seat) if state.due().get(seat) == "turn" else None

    played = selfplay(replace(bazaar.GAME, policy=policy), ("red", "blue"), 1)
    texts = [event.text() for event, _ in played]
    assert [text for text in texts if not text.endswith("end")] == texts[2:]
    assert len(texts) == 4


def test_a_seat_that_could_interrupt_does_so_now_and_then() -> None:
    state = bazaar.start(bazaar.GAME.begin(("red", "blue", "white")))
    acting = Counter(getattr(random_event(state, (), [], Chance(seed)), "seat") for seed in range(400))  # noqa: B009
    assert 400 / 8 / 2 < acting["blue"] + acting["white"] < 400 / 8 * 2


class Stuck(bazaar.Bazaar):
    """Nobody is due, nothing is asked, and the game is not over."""

    def due(self) -> dict[str, str]:
        return {}


class Crowded(bazaar.Bazaar):
    def faults(self) -> tuple[Fault, ...]:
        return (Fault(say("two-armies")),)


def test_a_game_that_cannot_go_on_or_stands_impossibly_is_broken() -> None:
    start = bazaar.start(bazaar.GAME.begin(("red", "blue")))
    with pytest.raises(InvariantBroken, match="nobody is due and nothing is asked"):
        random_event(Stuck(**vars(start)), (), [], Chance(1))
    with pytest.raises(InvariantBroken, match="an impossible position before red end"):
        check(Crowded(**vars(start)), bazaar.End("red"))
    with pytest.raises(InvariantBroken, match="offered what the rules refuse: blue end breaks"):
        check(start, bazaar.End("blue"))
    check(start, bazaar.End("red"))
    with pytest.raises(InvariantBroken, match="news by rules that are in no table"):
        check(replace(start, told=(News("luck", say("luck")),)), bazaar.End("red"))


def test_an_answer_comes_from_the_first_source_that_knows_it() -> None:
    state = sheets.start(sheets.GAME.begin(("north", "south")))

    class Says:
        derived = False

        def __init__(self, name: str, value: int | None) -> None:
            self.name, self.value = name, value

        def answer(self, question: Question, state: State, past: object) -> int | None:
            return self.value

    sources = (Says("deaf", None), Says("one", 3), Says("two", 4))
    assert random_event(state, sources, [], Chance(1)) == Answer("die.1", 3)
    assert isinstance(random_event(state, sources[:1], [], Chance(1)), Answer)
