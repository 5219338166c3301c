"""What is heard: each thing once, and never what only one seat may know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.plugins import found
from companion.display.board import Chip
from companion.display.catalogue import load
from companion.display.heard import (
    AGAIN,
    RIGHT,
    SCORED,
    TURN,
    WRONG,
    NewlyTold,
    PageListener,
    fortune,
    loudest,
    outcome,
)
from companion.display.page import Page, Para
from companion.games.cacao.game import GAME as CACAO
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Answer, Begin, Game, Headlines, News, State, say
from companion.games.plugin import Plugin
from companion.play.steps import Step
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun
from tests.support.games.catalogues import gaps
from tests.support.games.playthroughs import Records, replayed

RED, BLUE = Chip("red", "R"), Chip("blue", "B")
ORDER = Para("Lay the corn at (x2, y1).", "hands", spoken=("Lay the corn.",))
MORE = Para("Take the cube.", "hands", spoken=("Take the cube.",))


def turn(title: str = "Red’s turn", chip: Chip = RED, *foot: Para) -> Page:
    return Page("play", title, chip, foot=foot, spoken=f"{title[:-7]}, your turn.")


def test_whose_turn_it_is_is_told_with_what_is_to_be_done_in_words_of_its_own() -> None:
    page = turn("Red’s turn", RED, Para("Red was right.", "news"), ORDER)
    assert PageListener().told(page) == NewlyTold(TURN, ("Red, your turn.", "Lay the corn."))


def test_a_voice_pauses_after_each_line() -> None:
    assert (
        NewlyTold(TURN, ("Red’s turn", "Lay the corn.", "Which tile?")).spoken
        == "Red’s turn. Lay the corn. Which tile?"
    )
    assert NewlyTold().spoken == ""


def test_each_thing_is_told_once() -> None:
    listener, page = PageListener(), turn("Red’s turn", RED, ORDER)
    listener.told(page)
    assert listener.told(page) == NewlyTold()
    assert listener.told(turn("Red’s turn", RED, ORDER, MORE)) == NewlyTold("", ("Take the cube.",))
    assert listener.told(turn("Blue’s turn", BLUE, ORDER, MORE)) == NewlyTold(TURN, ("Blue, your turn.",))


def test_an_order_that_still_stands_after_a_while_is_told_once_more() -> None:
    listener, page = PageListener(), turn("Red’s turn", RED, ORDER)
    listener.told(page, 5.0)
    assert listener.told(page, 5.0 + AGAIN - 1) == NewlyTold()
    assert listener.told(page, 5.0 + AGAIN) == NewlyTold("", ("Lay the corn.",))
    assert listener.told(page, 5.0 + 3 * AGAIN) == NewlyTold()
    listener.told(turn("Red’s turn", RED, MORE), 100.0)
    listener.told(turn(), 101.0)
    assert listener.told(turn(), 100.0 + AGAIN) == NewlyTold(), "it was done"


def test_after_a_question_nobody_is_told_again_that_it_is_their_turn() -> None:
    listener, asked = PageListener(), Page("play", "Question for all", spoken="What did you roll?")
    listener.told(turn())
    assert listener.told(asked) == NewlyTold("", ("What did you roll?",))
    assert listener.told(turn()) == NewlyTold()
    assert listener.told(asked) == NewlyTold("", ("What did you roll?",))


def test_what_stands_behind_a_curtain_is_never_told() -> None:
    listener = PageListener()
    for name in ("curtain", "curtain-open", "oracle-open", "menu"):
        assert listener.told(Page(name, "Red looks", RED, foot=(ORDER,), spoken="Red looks")) == NewlyTold()


def test_a_game_that_begins_is_told_from_its_beginning() -> None:
    listener, page = PageListener(), turn()
    listener.told(page)
    listener.told(Page("title"))
    assert listener.told(page) == NewlyTold(TURN, ("Red, your turn.",))


GAMES = Path(__file__).parent.parent / "games"
HEARD = {
    "pachamama": {"right": {RIGHT}, "wrong": {WRONG}, "discovered": set(), "otoma-crop": set()},
    "diaominos": {"scored": {RIGHT, SCORED}, "skipped": {WRONG}, "loaded-at": set(), "marked": set()},
    "cacao": {"market": {RIGHT}, "gem-mine": {RIGHT}, "mask": {RIGHT}, "gem": {"gem"}, "placed": set()},
    "eldorado": {
        "defeated": {WRONG},
        "captured": {RIGHT, WRONG},
        "dweller-beaten": {RIGHT},
        "looted": {RIGHT},
        "tie": set(),
    },
    "diamond_isles": {"stole": {RIGHT}, "trading-route": {RIGHT}, "must-discard": {WRONG}, "exchanged": set()},
}
"""By games, what is heard with some of their news in the games that are kept."""


def steps(game: Game, lines: list[str]) -> Iterator[tuple[State, Step]]:
    """Each step of a game that is kept, after the state before it."""
    state: State = game.start(Begin.parse(lines[0]))
    for event in replayed(game, lines):
        if not isinstance(event, str):
            was, state = state, state.after(event)
            yield was, Step(event, "hand", state)


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_what_is_good_or_bad_for_whose_turn_it_is_is_heard_and_what_is_neither_is_not(plugin: Plugin) -> None:
    game, heard = plugin.game, defaultdict[str, set[str]](set)
    records = Records(game, GAMES / game.name / "playthroughs")
    for file in sorted(records.folder.glob("*.txt")):
        for was, step in steps(game, records.read(file.stem)):
            told = {news.what.key for news in step.state.news()}
            sounds = set(fortune(game, was, step))
            assert not sounds or told & (game.headlines.keys | {"gem"})
            for key in told:
                heard[key] |= sounds
    for key, sounds in HEARD[game.name].items():
        assert heard[key] == sounds, key


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_only_what_is_decided_is_heard_and_every_sentence_names_for_whom_it_is_good(plugin: Plugin) -> None:
    headlines, texts = plugin.game.headlines, load("en", plugin.texts).texts
    assert headlines.keys <= headlines.outcomes
    for key, (who, *_) in (*headlines.good.items(), *headlines.bad.items()):
        assert who in gaps(texts[f"news.{key}"])


def test_a_contest_is_right_for_the_higher_side_and_a_tie_for_nobody() -> None:
    headlines = Headlines(contests={"totals": (("seat", "attack"), ("foe", "defence"))})
    totals = [say("totals", seat="red", foe="wolf", attack=attack, defence=4) for attack in (5, 3, 4)]
    found = [tuple(map(set, headlines.of(what))) for what in totals]
    assert found == [({"red"}, {"wolf"}), ({"wolf"}, {"red"}), (set(), set())]


def test_what_a_dweller_does_in_nobodys_turn_is_heard_by_those_who_play() -> None:
    was = ELDORADO.start(ELDORADO.begin(("red", "orange")))
    assert was.turn_seat is None
    for foe, defence, heard in (("orange", 2, [WRONG]), ("orange", 31, [RIGHT]), ("orange", 23, []), ("tiger", 2, [])):
        totals = News("battle", say("totals", seat="titan", foe=foe, attack=23, defence=defence))
        attacked = replace(was, told=(totals,))
        assert list(fortune(ELDORADO, was, Step(Answer("battle", 9), "hand", attacked))) == heard


def test_what_brought_nothing_is_not_right() -> None:
    headlines = Headlines(good={"looted": ("seat", "number")})
    assert headlines.of(say("looted", seat="red", number=2)) == (frozenset(("red",)), frozenset())
    assert headlines.of(say("looted", seat="red", number=0)) == (frozenset(), frozenset())


def test_what_was_decided_is_heard_of_all_that_followed_a_press_and_of_nothing_before(tmp_path: Path) -> None:
    _, session = begun(CACAO, tmp_path / "game", "en", 2)
    hands, sold = Hands(session), 0
    while not sold:
        before = len(session.steps)
        hands.play(1)
        sold = sum(news.what.key == "market" for step in session.steps[before:] for news in step.state.news())
        assert outcome(session, before) == (RIGHT if sold else "")
        assert outcome(session, len(session.steps)) == ""


def test_the_end_is_heard_above_what_was_decided_and_that_above_whose_turn_it_is() -> None:
    assert loudest(("right", "over"), TURN) == ("over",)
    assert loudest(("move", "wrong"), TURN) == ("wrong",)
    assert loudest(("news",), TURN) == (TURN,)
    assert loudest(("news",), "") == ("news",)
