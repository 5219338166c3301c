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
from companion.display.heard import CALL, RIGHT, TURN, WRONG, Listener, Told, fortune, loudest, outcome
from companion.display.page import Page, Para
from companion.games.cacao.game import GAME as CACAO
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Answer, Begin, Fortunes, Game, News, State, say
from companion.games.plugin import Plugin
from companion.play.corrections import Step
from tests.display.game_gallery import Hands
from tests.display.walking import begun
from tests.games.catalogues import gaps
from tests.games.playthroughs import Records, replayed

RED, BLUE = Chip("red", "R"), Chip("blue", "B")
ORDER = Para("Lay the corn.", "hands")


def test_whose_turn_it_is_is_told_with_what_hands_must_do() -> None:
    page = Page("play", "Red’s turn", RED, foot=(Para("Red was right.", "news"), ORDER))
    assert Listener().told(page) == Told(TURN, ("Red’s turn", "Lay the corn."))


def test_a_voice_pauses_after_a_title_that_ends_without_a_mark() -> None:
    assert Told(TURN, ("Red’s turn", "Lay the corn.", "Which tile?")).spoken == "Red’s turn. Lay the corn. Which tile?"
    assert Told(TURN, ("Red’s turn",)).spoken == "Red’s turn."
    assert Told().spoken == ""


def test_each_thing_is_told_once() -> None:
    listener, page = Listener(), Page("play", "Red’s turn", RED, foot=(ORDER,))
    listener.told(page)
    assert listener.told(page) == Told()
    more = Page("play", "Red’s turn", RED, foot=(ORDER, Para("Take the cube.", "hands")))
    assert listener.told(more) == Told("", ("Take the cube.",))
    assert listener.told(Page("play", "Blue’s turn", BLUE, foot=more.foot)) == Told(TURN, ("Blue’s turn",))


def test_what_the_table_is_asked_is_told_with_a_sound_of_its_own() -> None:
    page = Page("play", "Question for all", blocks=(Para("What do the dice show?", "strong"),))
    assert Listener().told(page) == Told(CALL, ("Question for all", "What do the dice show?"))


def test_what_stands_behind_a_curtain_is_never_told() -> None:
    listener = Listener()
    for name in ("curtain", "curtain-open", "oracle-open", "menu"):
        assert listener.told(Page(name, "Red looks", RED, foot=(ORDER,))) == Told()


def test_a_game_that_begins_is_told_from_its_beginning() -> None:
    listener, page = Listener(), Page("play", "Red’s turn", RED)
    listener.told(page)
    listener.told(Page("title"))
    assert listener.told(page).sound == TURN


GAMES = Path(__file__).parent.parent / "games"
HEARD = {
    "pachamama": {"right": {RIGHT}, "wrong": {WRONG}, "discovered": set(), "otoma-crop": set()},
    "diaominos": {"scored": {RIGHT}, "skipped": {WRONG}, "loaded-at": set(), "marked": set()},
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
            assert not sounds or told & (game.fortunes.keys | {"gem"})
            for key in told:
                heard[key] |= sounds
    for key, sounds in HEARD[game.name].items():
        assert heard[key] == sounds, key


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_only_what_is_decided_is_heard_and_every_sentence_names_for_whom_it_is_good(plugin: Plugin) -> None:
    fortunes, texts = plugin.game.fortunes, load("en", plugin.texts).texts
    assert fortunes.keys <= plugin.game.outcomes
    for key, (who, *_) in (*fortunes.good.items(), *fortunes.bad.items()):
        assert who in gaps(texts[f"news.{key}"])


def test_a_contest_is_right_for_the_higher_side_and_a_tie_for_nobody() -> None:
    fortunes = Fortunes(contests={"totals": (("seat", "attack"), ("foe", "defence"))})
    totals = [say("totals", seat="red", foe="wolf", attack=attack, defence=4) for attack in (5, 3, 4)]
    found = [tuple(map(set, fortunes.of(what))) for what in totals]
    assert found == [({"red"}, {"wolf"}), ({"wolf"}, {"red"}), (set(), set())]


def test_what_a_dweller_does_in_nobodys_turn_is_heard_by_those_who_play() -> None:
    was = ELDORADO.start(ELDORADO.begin(("red", "orange")))
    assert ELDORADO.active(was) is None
    for foe, defence, heard in (("orange", 2, [WRONG]), ("orange", 31, [RIGHT]), ("orange", 23, []), ("tiger", 2, [])):
        totals = News("battle", say("totals", seat="titan", foe=foe, attack=23, defence=defence))
        attacked = replace(was, told=(totals,))
        assert list(fortune(ELDORADO, was, Step(Answer("battle", 9), "hand", attacked))) == heard


def test_what_brought_nothing_is_not_right() -> None:
    fortunes = Fortunes(good={"looted": ("seat", "number")})
    assert fortunes.of(say("looted", seat="red", number=2)) == (frozenset(("red",)), frozenset())
    assert fortunes.of(say("looted", seat="red", number=0)) == (frozenset(), frozenset())


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
