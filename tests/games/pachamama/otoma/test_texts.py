"""Every sentence of the modes with the Otoma stands in the catalogues, and every rule has a page and is applied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.app.library import words_of
from companion.games.kit import News, RuleTable, every_action
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.painting import PAINTER
from companion.games.pachamama.rules import SOLO, TOGETHER
from companion.saying import LANGUAGES
from tests.support.games.catalogues import Texts, fits
from tests.support.games.pachamama.otoma.tables import game, solo, together

SOLO_SAID = {
    "otoma-colours": "test_solo: the Otoma are two pawns of their own",
    "otoma-stones": "test_solo: their stones rise in reading order",
    "otoma-no-offering": "test_solo: the Otoma never get a cube",
    "arrow-not-yours": "test_solo: arrows do not bind your own pawns",
    "after-exploring": "test_solo: after divining the Otoma do not move",
    "otoma-straight": "test_trails: a pawn goes straight on",
    "otoma-starts": "test_solo: a disc with too few start tiles",
    "otoma-start-stones": "test_solo: their stones rise in reading order",
    "otoma-there": "test_solo: your pawns pass Otoma pawns but never end there",
    "last-offering": "test_solo: the last offering is left",
    "disc-tiles": "test_setup",
    "otoma-circle": "test_solo: an Otoma pawn that circles for ever",
    "stuck": "test_solo: who can neither explore nor divine",
    "tie-otoma": "test_solo: a tie is for the Otoma",
    "divine-own-pawn": "test_refusals",
    "terrain-supply": "test_refusals",
    "pawns": "test_refusals",
    "ruling": "test_rulings",
    **dict.fromkeys(("region-size", "regions-apart", "region-crops", "separation", "crop-supply"), "test_faults"),
}
"""Rules that no news of a few random games says: where they are tested by name."""

TOGETHER_SAID = {
    **SOLO_SAID,
    "shared-things": "test_together: all share stones, points and cubes",
    "together-pawns": "test_together: pawns by level and number of players",
    "pairs": "test_together: four players are two pairs",
    "together-otoma": "test_together: pawns of the Otoma by level",
    "no-swap": "test_together: tiles are not exchanged",
    "spend-other": "test_together: a tile with which nothing can be done stays in the hand",
    "never-twice": "test_together: a pawn does not come back",
    "shared-cubes": "test_together: divining is as ever but for the shared cubes",
    "supply": "test_together: all agree who supplies it",
    "no-tile": "test_together: who has no tile left is passed over",
    "otoma-offer": "test_together: with each offering of the group",
    "first-player": "test_setup",
    "top-of-stack": "test_together: only the top of each stack is known",
    "dealt": "test_together: tiles are dealt out as evenly as can be",
    "must-move": "test_movement",
    "own-pawn": "test_refusals",
}


def test_what_no_news_says_is_tested_where_it_is_said_to_be() -> None:
    here = Path(__file__).parent
    for rule, where in {**SOLO_SAID, **TOGETHER_SAID}.items():
        name, _, words = where.partition(": ")
        file = next(path for folder in (here, here.parent) if (path := folder / f"{name}.py").exists())
        tests = re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
        said = re.sub(r"\W+", "_", words.lower())
        assert any(said in test for test in tests), f"{rule}: no test in {name} says “{words}”"


@cache
def some_games() -> tuple[tuple[WithOtoma, WithOtoma], ...]:
    firsts: list[WithOtoma] = [solo("solo-easy"), solo("solo-hard"), solo("solo-hard", {"tiles": "companion"})]
    firsts += [together("easy", 2), together("normal", 3), together("expert", 4)]
    return tuple((before, after) for seed, first in enumerate(firsts) for before, _, after in game(first, seed))


def said() -> Iterator[News]:
    yield from solo().told
    for _, after in some_games():
        yield from after.told


def test_every_sentence_of_the_news_and_for_hands_stands_in_the_catalogues(texts: Texts) -> None:
    for news in said():
        assert fits(texts, "news", news.what.key, dict(news.what.args)), news
        for hands in news.hands:
            assert fits(texts, "hand", hands.key, dict(hands.args)), hands


def test_every_refusal_fills_its_gaps(texts: Texts) -> None:
    for before, _ in some_games()[::19]:
        for action in every_action(before, before.seats[0]):
            for breach in before.verdict(action).breaches:
                if breach.rule in texts["en"]["refusal"]:
                    assert fits(texts, "refusal", breach.rule, dict(breach.args)), breach


@pytest.mark.parametrize(
    ("table", "elsewhere"), [(SOLO, SOLO_SAID), (TOGETHER, TOGETHER_SAID)], ids=["solo", "together"]
)
def test_every_rule_has_a_page_and_is_applied(table: RuleTable, elsewhere: dict[str, str]) -> None:
    assert {rule for rule in table if not re.search(r"-p\d", table.places[rule])} == {"ruling"}
    applied = {news.rule for news in said()}
    for before, _ in some_games():
        question = before.question()
        applied |= {*before.due().values(), *([question.rule] if question else [])}
    for before, _ in some_games()[::19]:
        for action in every_action(before, before.seats[0]):
            applied |= set(before.verdict(action).rules)
    assert set(table) - applied <= set(elsewhere)


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_are_named(language: str) -> None:
    words = words_of(language, GAME.name)
    words = words.with_names(PAINTER.paint(solo().view(None), words).names)
    for fact in (*solo().facts(), *together().facts()):
        assert "{" not in words.fact(fact)


def test_every_question_is_named(texts: Texts) -> None:
    asked = {question.kind for before, _ in some_games() if (question := before.question())}
    assert {"terrain", "crop", "arrow", "direction", "supply", "tied"} <= asked <= set(texts["en"]["question"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_side_begins_its_sentence_so_that_it_needs_no_article_or_other_form(language: str) -> None:
    words = words_of(language, GAME.name)
    words = words.with_names(PAINTER.paint(solo().view(None), words).names)
    sides = [words.name(side) for side in ("otoma", "group")]
    for news in said():
        for section, what in (("news", news.what), *(("hand", hands) for hands in news.hands)):
            line = words.say(section, what)
            for side in sides:
                assert re.search(rf"(?<![.:] )(?<!^){side}", line) is None, line
            verb = re.match(rf"{sides[0]} (\w+)", line)
            plural = verb is None or (verb[1].endswith("ent") if language == "fr" else not verb[1].endswith("s"))
            assert plural, line
