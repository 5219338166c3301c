"""Games against the Otoma as a stranger meets them: what hands must do, and what is said before a choice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from companion.display.board import Board, Chip
from companion.display.inputs import BACK, CONFIRM, NEXT, Tap
from companion.display.page import Item, Items, Page, PageTable
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import READ
from companion.display.screens.play import PlayScreen
from companion.display.screens.put_back import put_back
from companion.display.window import draw, theme
from companion.games.kit import Action, Answer, Ruling, Value
from companion.games.pachamama.actions import Explore, Spend
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.ahead import Known
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.painting.otoma import motion
from companion.play.session import Session
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import ENOUGH, LET_GO, game, texts, words_on_top

LONGEST = ("de", "fr")
"""Languages whose choices take the most room."""


class Desk(TestDesk):
    """A desk that shows the Otoma's moves."""

    def motion(self, session: Session) -> Sequence[Board]:
        return motion(session.state.view(None), self.words(GAME.name))


def begun(folder: Path, mode: str, seats: int = 1, language: str = "en", number: int = 7, **options: str) -> Navigator:
    """A game on the long board at its first decision, with tiles of cardboard."""
    screens = open_screens(Desk(folder, language, number=number))
    chosen: dict[str, Value] = {"size": "9x5", "mode": mode, **options}
    screens.enter(desk_of(screens).library.begin(GAME, GAME.seats[:seats], chosen, None))
    screens.page()
    return screens


def state(screens: Navigator) -> WithOtoma:
    found = game(screens).state
    assert isinstance(found, WithOtoma)
    return found


def do(screens: Navigator, event: Action | Answer) -> None:
    assert game(screens).do(event).legal
    look(screens)


def look(screens: Navigator) -> Page:
    screens.refresh()
    screens.page()
    return screens.page()


def pressed_away(screens: Navigator) -> None:
    """Every page of a motion is confirmed, and every window of the oracle opened, until somebody is asked."""
    while True:
        page = look(screens).name
        if page == "motion":
            screens.take(CONFIRM)
        elif page in ("oracle", "oracle-open"):
            screens.pop()
            game(screens).open_sealed()
        else:
            return


def items(page: Page) -> Sequence[Item]:
    return [item for block in page.blocks if isinstance(block, Items) for item in block.items]


def moved_otoma(screens: Navigator) -> None:
    """The first pawn comes in at the first empty space, and the arrow there moves the purple Otoma pawn."""
    first = state(screens)
    place = next(p for p in first.board.places if first.empty & first.board.bit[p] and p.startswith("c1"))
    assert game(screens).do(Explore("brown", "hand", place)).legal
    pressed_away(screens)
    question = state(screens).question()
    assert question is not None
    direction = next(
        way
        for way in ("right", "left", "up", "down")
        if state(screens).verdict(Answer(question.key, f"purple-{way}")).legal
    )
    do(screens, Answer(question.key, f"purple-{direction}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_an_otoma_pawn_moved_hands_are_told_all_that_is_left_to_do_and_nothing_twice(
    tmp_path: Path, language: str
) -> None:
    screens = begun(tmp_path, "solo-easy", language=language)
    moved_otoma(screens)
    assert screens.page().name == "motion"
    pressed_away(screens)
    told = next(para.text for para in screens.page().foot if para.style == "hands")
    score = state(screens).people.player.score
    words = words_on_top(screens)
    assert "…" not in told
    assert words("hand.marker", seat=words.name("otoma"), score=score) in told
    assert told.count(words("hand.marker", seat=words.name("otoma"), score="")[:-1]) == 1
    assert words("hand.crop-otoma", piece="", place="").split()[0] in told
    assert words("hand.otoma-move", otoma="", pawn="", to="").split()[0] not in told, "it was shown step by step"


def test_each_step_by_step_page_tells_only_what_came_since_the_one_before(tmp_path: Path) -> None:
    screens = begun(tmp_path, "together-normal", 2)
    seen = []
    for _ in range(150):
        page = look(screens)
        if page.name == "motion":
            seen.append([para for para in page.texts() if re.search(r"Move the \w+ Otoma pawn", para)])
            screens.take(CONFIRM)
            continue
        pressed_away(screens) if page.name.startswith("oracle") else choose_anything(screens)
        if state(screens).over:
            break
    assert len(seen) > 5
    assert all(len(moves) == 1 for moves in seen)


def choose_anything(screens: Navigator) -> None:
    """The first thing that can be done, exploring an empty space if possible."""
    now = state(screens)
    question = now.question()
    if question is not None:
        values = question.choices.values() or ()
        do(screens, Answer(question.key, next(v for v in values if now.verdict(Answer(question.key, v)).legal)))
        return
    found = [a for a in now.candidates(next(iter(now.due()))) if now.verdict(a).legal]
    empty = (a for a in found if isinstance(a, Explore) and now.empty & now.board.bit[a.to])
    do(screens, next(empty, found[-1]))


def spent_downwards(folder: Path) -> Navigator:
    """A game of two together, who have just spent a tile whose arrow points down."""
    screens = begun(folder, "together-easy", 2)
    pressed_away(screens)
    seat = next(iter(state(screens).due()))
    do(screens, next(a for a in state(screens).candidates(seat) if isinstance(a, Spend)))
    question = state(screens).question()
    assert question is not None
    do(screens, Answer(question.key, "down"))
    return screens


def test_what_the_otoma_would_do_is_told_for_each_space_under_the_cursor(tmp_path: Path) -> None:
    screens = spent_downwards(tmp_path)
    top, told = screens.top, 0
    assert isinstance(top, PlayScreen)
    look(screens)
    assert top.chooser is not None
    for _ in top.chooser.branches:
        page = look(screens)
        assert top.chooser.only() is not None
        assert "Otoma" in "\n".join(page.texts())
        told += 1
        screens.take(NEXT)
    assert told > 5


def test_before_play_the_table_is_told_what_the_otoma_have_earned_and_how_the_tiles_lie(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    for mode, seats, said in (
        ("solo-easy", 1, "arrow side down"),
        ("together-easy", 3, "arrow side up"),
        ("together-easy", 4, "Each pair: 4 pawns"),
    ):
        screens = open_screens(desk)
        screens.begin(desk.begin(GAME, list(GAME.seats[:seats]), {"size": "9x5", "mode": mode}, None))
        look(screens)
        screens.take(CONFIRM)  # the seals
        before = texts(screens)
        otoma = state(screens).people.player
        assert f"score marker on {otoma.score}," in before
        assert said in before
        assert ("Every player: 4 pawns" in before) == (seats == 2)


def test_who_is_asked_to_supply_a_tile_sees_of_which_terrain(tmp_path: Path) -> None:
    screens = begun(tmp_path, "together-easy", 2)
    for _ in range(80):
        pressed_away(screens)
        now = state(screens)
        assert isinstance(now, Together)
        if now.wanted:
            assert screens.words.name(now.wanted) in "\n".join(para.text for para in screens.page().foot)
            return
        choose_anything(screens)
    raise AssertionError("nobody was asked to supply a tile")


def test_the_details_count_the_tiles_on_the_diversity_board_and_behind_each_screen(tmp_path: Path) -> None:
    screens = begun(tmp_path, "together-easy", 2)
    pressed_away(screens)
    screens.take(Tap("menu"))
    screens.take(Tap("details"))
    assert "Tiles on the diversity board and behind the screens" in texts(screens)


def test_each_colour_of_an_arrow_is_asked_for_with_its_pawn(tmp_path: Path) -> None:
    screens = begun(tmp_path, "solo-easy")
    first = state(screens)
    place = next(p for p in first.board.places if first.empty & first.board.bit[p] and p.startswith("c1"))
    assert game(screens).do(Explore("brown", "hand", place)).legal
    pressed_away(screens)
    colours = items(screens.page())
    assert len(colours) == 6
    assert all(item.chip is not None for item in colours)


@pytest.mark.parametrize("language", LANGUAGES)
def test_setting_up_alone_a_sentence_says_what_to_choose_and_nothing_about_typing(
    tmp_path: Path, language: str
) -> None:
    screens = open_screens(TestDesk(tmp_path, language))
    for target in ("more", "new", "next", "own", "seat:white", "start"):
        screens.take(Tap(target))
        assert "--option" not in texts(screens)
    assert "solo" in screens.page().foot[-1].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_each_option_against_the_otoma_a_line_says_what_it_is_about(tmp_path: Path, language: str) -> None:
    screens = open_screens(TestDesk(tmp_path, language))
    for target in ("more", "new", "next", "own", "option:size"):
        screens.take(Tap(target))
    for option in ("mode", "tiles", "otoma-pawns", "enter-again", "otoma-order", "hint"):
        for _ in range(3 if option == "mode" else 1):  # together
            screens.take(Tap(f"option:{option}"))
        assert words_on_top(screens)(f"option-why.{option}") in texts(screens)
    screens.take(Tap("option:size"))
    screens.take(Tap("option:mode"))
    assert screens.page().foot[-1].style == "warning", "a refusal stands in its place"
    assert len(screens.page().foot) == 2


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_what_must_lie_before_play_finds_its_room(tmp_path: Path, language: str, seats: int) -> None:
    desk, drawn = TestDesk(tmp_path, language), pygame.Surface((theme.WIDTH, theme.HEIGHT))
    screens = open_screens(desk)
    mode = "solo-easy" if seats == 1 else "together-easy"
    screens.begin(desk.begin(GAME, list(GAME.seats[:seats]), {"size": "9x5", "mode": mode}, None))
    look(screens)
    screens.take(CONFIRM)
    for _ in items(screens.page()):
        assert draw.draw(drawn, screens.page()).overflow == []
        screens.take(NEXT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_otoma_do_after_an_answer_the_open_window_finds_room_for_it(tmp_path: Path, language: str) -> None:
    screens, drawn = begun(tmp_path, "together-normal", 4, language), pygame.Surface((theme.WIDTH, theme.HEIGHT))
    told = 0
    for _ in range(200):
        page = look(screens)
        if page.name == "oracle":
            screens.take(CONFIRM)
            screens.tick(screens.now + ENOUGH)
            told = max(told, len(game(screens).steps[-1].state.news()))
            screens.tick(screens.now + READ + 0.01)
            assert draw.draw(drawn, screens.page()).overflow == []
            screens.take(LET_GO)
        elif page.name == "motion":
            screens.take(CONFIRM)
        elif not state(screens).over:
            choose_anything(screens)
    assert told > 5, "a pawn moves away, along a trail, because of the answer"


@pytest.mark.parametrize(("mode", "seats", "page"), [("solo-easy", 1, "page 9"), ("together-easy", 2, "page 11")])
def test_at_the_end_the_sides_have_their_colours_and_the_rule_its_page(
    tmp_path: Path, mode: str, seats: int, page: str
) -> None:
    screens = begun(tmp_path, mode, seats)
    for _ in range(600):
        pressed_away(screens)
        if state(screens).over:
            break
        choose_anything(screens)
    final = look(screens)
    assert final.name == "final"
    sheet = next(block.table for block in final.left if isinstance(block, PageTable))
    chips = [head for head in sheet.heads if isinstance(head, Chip)]
    assert [chip.colour in theme.NAMES for chip in chips] == [True, True]
    assert page in "\n".join(final.texts())


def test_who_chooses_an_otoma_pawn_sees_each_and_where_it_would_go(tmp_path: Path) -> None:
    screens = begun(tmp_path, "solo-hard")
    first = state(screens)
    place = next(p for p in first.board.places if first.empty & first.board.bit[p] and p.startswith("c1"))
    assert game(screens).do(Explore("brown", "hand", place)).legal
    pressed_away(screens)
    question = state(screens).question()
    assert question is not None
    do(screens, Answer(question.key, "brown-right"))
    page = look(screens)
    assert all(item.chip is not None for item in items(page))
    assert "points for the Otoma" in "\n".join(page.texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_otoma_pawn_taken_back_is_put_back_as_such_and_no_arrow_is_taken_off_its_tile(
    tmp_path: Path, language: str
) -> None:
    screens = begun(tmp_path, "solo-easy", language=language)
    moved_otoma(screens)
    pressed_away(screens)
    before, session = state(screens).layout(), game(screens)
    preview = session.preview_undo()
    assert preview is not None
    session.agree(preview, past_seal=True)
    put_back(screens, before)
    said, words, now = texts(screens), words_on_top(screens), state(screens).layout()
    (left,) = (place for (place, layer), pawn in before.items() if layer == "pawn" and pawn and not now[place, layer])
    assert words("panel.otoma-pawn", otoma="purple") in said
    assert words("table.bare", place=left).lower() in said.lower()
    assert words.name("arrow") not in said
    assert language == "en" or "(pawn)" not in said


@pytest.mark.parametrize(
    ("language", "size"),
    [
        *((language, (theme.WIDTH, theme.HEIGHT)) for language in LONGEST),
        ("de", (480, 800)),
        *(
            pytest.param(language, (theme.WIDTH, theme.HEIGHT), marks=pytest.mark.long)
            for language in LANGUAGES
            if language not in LONGEST
        ),
    ],
)
def test_however_many_otoma_pawns_would_move_away_the_choices_keep_their_room(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    screens, drawn = begun(tmp_path, "together-normal", 2, language), pygame.Surface(size)
    most = 0
    for _ in range(90):
        pressed_away(screens)
        now = state(screens)
        if now.over:
            break
        while state(screens) is now and isinstance(screens.top, PlayScreen) and now.due():
            page, chooser = look(screens), screens.top.chooser
            action = chooser.only() if chooser is not None else None
            if isinstance(action, Explore):
                number = len(Known.of(now.view(None)).reaction(now.board.number[action.to])[0])
                if number >= most:
                    most = number
                    assert draw.draw(drawn, page).overflow == []
            if chooser is not None and chooser.cursor + 1 < len(chooser.branches):
                screens.take(NEXT)
            elif action is None and any(item.target == "value:1" and item.lit for item in items(page)[:3]):
                screens.take(Tap("value:1"))  # to explore, or one space further
            else:
                break
        if state(screens) is now:
            choose_anything(screens)
    assert most > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_behind_its_curtain_a_seat_sees_the_arrow_on_top_of_each_of_its_stacks_and_nobody_else_does(
    tmp_path: Path, language: str
) -> None:
    drawn = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    screens = begun(tmp_path, "together-easy", 2, language, tiles="companion")
    while (question := state(screens).question()) is not None and question.kind != "direction":
        game(screens).open_sealed()
    now = state(screens)
    assert isinstance(now, Together)
    seat = next(iter(now.due()))
    words = words_on_top(screens)
    tops = [words("panel.top", terrain=t, direction=way) for t, way in now.known_tops(seat).items()]
    shut = look(screens)
    assert shut.name == "curtain"
    assert not any(top in "\n".join(shut.texts()) for top in tops)
    screens.take(CONFIRM)
    opened = look(screens)
    assert opened.name == "curtain-open"
    assert [item.text for item in items(opened)] == tops
    assert words("panel.tops") in "\n".join(opened.texts())
    assert draw.draw(drawn, opened).overflow == []


def test_which_way_a_move_begins_stands_there_until_it_is_made_whatever_else_happens(tmp_path: Path) -> None:
    screens = spent_downwards(tmp_path)
    assert game(screens).do(Ruling("trail.t1", "t5", "so it is printed")).legal
    said = words_on_top(screens)("panel.first-step", direction="down")
    look(screens)
    screens.take(BACK)  # beside a space under the cursor stands what it would bring
    assert said in "\n".join(look(screens).texts())
    choose_anything(screens)
    pressed_away(screens)
    assert said not in texts(screens)
