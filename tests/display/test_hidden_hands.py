"""Hidden hands on the screen: what all see tells nothing, what only a seat may choose goes on behind its curtain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.display import news
from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser
from companion.games.kit import Private
from companion.games.kit.hands import Hand
from companion.play.choices import ALL
from tests.display.test_other_games import begun
from tests.toys import bazaar
from tests.toys.bazaar import CARDS, Bazaar, Discard


def holding(*cards: int) -> Bazaar:
    state = bazaar.start(bazaar.GAME.begin(("red", "blue")))
    return replace(state, hands=(Private(Hand(CARDS, cards)), state.hands[1]))


def test_a_private_choice_begun_for_all_to_see_goes_on_with_what_is_in_hand() -> None:
    shown = Chooser(holding(0, 0, 2, 0, 0), "red", openly=True)
    shown.choose("discard")
    assert shown.private
    assert [branch.value for branch in shown.branches] == list(CARDS)
    assert [branch.value for branch in shown.behind().branches if branch.legal] == ["ore", ALL]


def test_what_chose_itself_behind_the_curtain_can_be_read_and_confirmed() -> None:
    shown = Chooser(holding(0, 0, 1, 0, 0), "red", openly=True)
    shown.choose("discard")
    behind = shown.behind()
    assert behind.confirm().event == Discard("red", ("ore",))


def test_news_for_one_seat_stand_behind_its_curtain_only(tmp_path: Path) -> None:
    screens, session = begun(tmp_path, bazaar.GAME, "red", "blue")
    assert session.do(Discard("red", ("wool",))).legal
    words: Catalogue = screens.desk.words("bazaar")
    assert news.private(session, words, "blue") == ()
    assert len(news.private(session, words, "red")) == 1
    assert not any("discarded" in line for line in screens.page().texts())
