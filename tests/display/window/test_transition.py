"""Motion from one page to the next: what stands where at which moment, with a clock that a test sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.display.bands import (
    Army,
    Band,
    Card,
    CardRow,
    Column,
    Duel,
    Glance,
    HandStack,
    OddsShare,
    PanelChoice,
    PlaceMark,
    PlayerTile,
)
from companion.display.board import Board, Cell, Chip, Fill, Piece, Table, square
from companion.display.full_pages import Ending, HiddenHand
from companion.display.inputs import CONFIRM, Button, Release
from companion.display.page import Page, Para, Picture
from companion.display.window import draw, theme
from companion.display.window.breath import EVERY, WAITS
from companion.display.window.transition import Memory, Shown, Transition
from companion.display.window.window import Window
from tests.display.conftest import begun
from tests.support.display.desks import TestDesk

RED, BLUE = Chip("red", "R", "pawn"), Chip("blue", "B", "pawn")
WOOL = Chip("wool", "W", "card")
BOARD = Board(
    cells=tuple(Cell(f"p{i}", square(i % 2, i // 2)) for i in range(4)),
    pieces=(Piece("p0", RED), Piece("p3", BLUE)),
)
CHOICES = tuple(PanelChoice(text, text) for text in ("Walk", "Dig", "Rest"))
DEALT = tuple(Para("Red +1", "hands", chip=RED, picture=WOOL, place=f"p{i}") for i in range(3))


def page(board: Board = BOARD, whose: Chip = RED, points: int = 3, cursor: str = "Walk", **others: object) -> Page:
    card, marks = others.pop("card", None), others.pop("marks", ())
    assert card is None or isinstance(card, Card)
    players = (PlayerTile(RED, str(points)), PlayerTile(BLUE, "5"))
    column = Column(Band(f"{whose.letter}’s turn", "Walk", whose), players, card, CHOICES, cursor=frozenset({cursor}))
    made = Page("play", "Turn", whose, picture=Picture(board, marks=marks), column=column)  # type: ignore[arg-type]
    return replace(made, **others)  # type: ignore[arg-type]


def glance(made: Page) -> Page:
    assert made.column is not None
    return replace(made, column=None, glance=Glance(made.column.band, made.column.players))


def duel(left: tuple[Chip | None, ...], parts: tuple[int, int, int], **others: object) -> Page:
    armies = (Army(RED, "Red attacks", (RED,), left, "4"), Army(BLUE, "Blue defends", (BLUE,), (None,)))
    odds = tuple(OddsShare(c, n, "wins") for c, n in zip(("red", "", "blue"), parts, strict=True))
    return Page("play", "Fight", full=Duel(*armies, odds), **others)  # type: ignore[arg-type]


DIE = Chip("white", "3", "die")
ORDER = Card(rows=(CardRow("Lay the corn.", "hand"),), order=True)
TODO = (Para("Lay the corn.", "hands"),)
MOVED = replace(BOARD, pieces=(Piece("p2", RED), Piece("p3", BLUE)))
LAID = replace(BOARD, cells=(*BOARD.cells[:1], Cell("p1", square(1, 0), Fill("sand", "dots")), *BOARD.cells[2:]))
TILE = Chip("red", "T", "square")


def in_hand(letter: str) -> tuple[PlaceMark, ...]:
    return (PlaceMark("p1", "ghost", sign=replace(TILE, letter=letter)),)


HUNG = (PlaceMark("p2", "shadow"), PlaceMark("p2", "piece", sign=TILE, at=(0.0, -1.0)))
PAIRS: dict[str, tuple[Page, Page, float]] = {
    "the cursor slides": (page(), page(cursor="Rest"), 0.12),
    "the next player’s band slides in": (page(), page(whose=BLUE), 0.35),
    "points count": (page(), page(points=8), 0.5),
    "an order that is done folds away": (page(card=ORDER, foot=TODO), page(), 0.25),
    "a piece goes its way": (page(), page(MOVED), 0.4),
    "a tile turns over": (page(), page(LAID), 0.4),
    "a tile in hand turns": (page(marks=in_hand("T")), page(marks=in_hand("U")), 0.15),
    "a card flies": (page(), page(foot=(Para("", "hands", lines=DEALT[:1]),)), 0.4),
    "a shape drops": (page(marks=HUNG), page(LAID, events=1), 0.25),
    "a die falls": (duel((None,), (50, 10, 40)), duel((DIE,), (50, 10, 40)), 0.2),
    "the bar slides": (duel((None,), (50, 10, 40)), duel((None,), (20, 10, 70)), 0.3),
    "a battle is decided": (duel((DIE,), (50, 10, 40)), page(beaten=frozenset({"blue"})), 0.6),
    "into table mode": (page(), glance(page()), 0.4),
    "out of table mode": (glance(page()), page(), 0.1),
}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    made = Window(clock=clock)
    list(made.inputs())
    yield made
    made.close()


def pixels(window: Window, box: tuple[int, int, int, int] = (0, 0, 800, 480)) -> bytes:
    return pygame.image.tobytes(window.screen.subsurface(box), "RGB")


def still(window: Window, after: Page) -> bytes:
    """What a page looks like without any motion."""
    window.show(Page("other"))
    window.show(after)
    return pixels(window)


def moved(window: Window, clock: Clock, before: Page, after: Page, *seconds: float) -> list[pygame.Surface]:
    """What the screen shows so many seconds after a page came in the place of another one."""
    window.show(before, motion=True)
    clock.now += 5
    window.show(before, motion=True)
    begun_at, looks = clock.now, []
    window.show(after, motion=True)
    for second in seconds:
        clock.now = begun_at + second
        window.show(after, motion=True)
        looks.append(window.screen.copy())
    return looks


def extent(shown: pygame.Surface, colour: theme.Colour, box: tuple[int, int, int, int]) -> pygame.Rect:
    """The box round all pixels of a colour in a part of the screen."""
    mask = pygame.mask.from_threshold(shown.subsurface(box), colour, (9, 9, 9, 255))
    found = [pygame.Rect(part) for part in mask.get_bounding_rects()]  # type: ignore[call-overload]
    assert found, "nothing of that colour"
    return pygame.Rect(found[0].unionall(found[1:])).move(box[0], box[1])


COLUMN, BAND, CARD, CHOICE = (480, 0, 320, 480), (480, 0, 320, 64), (498, 152, 296, 136), (498, 294, 296, 126)
GOLD, PAPER = theme.DARK.cursor, theme.PAPER


@pytest.mark.parametrize(("before", "after", "seconds"), PAIRS.values(), ids=PAIRS)
def test_it_moves_for_its_time_and_then_all_stands_still(
    window: Window, clock: Clock, before: Page, after: Page, seconds: float
) -> None:
    end = still(window, after)
    looks = moved(window, clock, before, after, *(seconds * share for share in (0.1, 0.5, 0.97)), seconds + 0.02)
    shown = [pygame.image.tobytes(look, "RGB") for look in looks]
    assert len(set(shown)) >= 3
    assert end not in shown[:2]
    assert shown[-1] == end
    assert not window.show(after, motion=True), "nothing is drawn any more"


@pytest.mark.parametrize(("before", "after", "seconds"), PAIRS.values(), ids=PAIRS)
def test_on_a_calm_screen_states_just_change(window: Window, before: Page, after: Page, seconds: float) -> None:
    end = still(window, after)
    window.show(before)
    window.show(after)
    assert pixels(window) == end
    assert not window.show(after)
    assert seconds


def test_the_cursor_goes_the_shortest_way_fast_at_first(window: Window, clock: Clock) -> None:
    looks = moved(window, clock, page(cursor="Dig"), page(cursor="Rest"), 0.001, 0.06, 0.119)
    left = [extent(look, GOLD, (*CHOICE[:2], 302, 126)).x for look in looks]
    start, end = left[0], left[-1]
    assert abs(start - 498) <= 12
    assert abs(end - 649) <= 12
    assert (start + end) / 2 < left[1] < end, "more than half of the way in half of the time"


def test_the_band_comes_from_the_right_over_the_old_one(window: Window, clock: Clock) -> None:
    red, blue = theme.DARK.named("red"), theme.DARK.named("blue")
    looks = moved(window, clock, page(), page(whose=BLUE), 0.02, 0.1, 0.3)
    edges = [extent(look, blue, BAND).x for look in looks]
    assert edges[0] > edges[1] > edges[2] >= 480
    for look, edge in zip(looks[:2], edges[:2], strict=True):
        assert extent(look, red, BAND).x == 480
        assert extent(look, red, BAND).right <= edge + 1


def test_points_count_in_at_most_ten_steps_and_their_tile_flashes_in_the_players_colour(
    window: Window, clock: Clock
) -> None:
    tile = (503, 70, 140, 76)
    looks = moved(window, clock, page(), page(points=40), *(0.01 + 0.01 * n for n in range(49)))
    number = (545, 76, 60, 40)
    assert 5 <= len({pygame.image.tobytes(look.subsurface(number), "RGB") for look in looks}) <= 50
    reds = [pygame.transform.average_color(look, tile)[0] for look in looks]
    assert max(reds) == pytest.approx(reds[24], abs=3)
    assert reds[24] > reds[0] + 20


def test_one_thing_moves_after_the_other(window: Window, clock: Clock) -> None:
    after = page(MOVED, whose=BLUE, points=8)
    looks = moved(window, clock, page(), after, 0.2, 0.6, 1.2, 1.26)
    red, blue = theme.DARK.named("red"), theme.DARK.named("blue")
    assert extent(looks[0], red, BAND).width == 320, "the piece is on its way"
    assert extent(looks[1], red, BAND).width == 320, "the points count"
    assert extent(looks[2], blue, BAND).width > 200, "then the next player’s band"
    assert pygame.image.tobytes(looks[3], "RGB") == still(window, after)


def test_a_card_of_orders_folds_up_when_all_are_done(window: Window, clock: Clock) -> None:
    before = page(card=ORDER, foot=TODO)
    looks = moved(window, clock, before, page(), 0.01, 0.06, 0.15)
    heights = [extent(look, PAPER, CARD).height for look in looks]
    assert heights[0] > heights[1] > heights[2] > 0
    window.show(page(card=ORDER, foot=TODO), motion=True)
    out_of_sight = page(foot=TODO)
    end = still(window, out_of_sight)
    assert pygame.image.tobytes(moved(window, clock, before, out_of_sight, 0.1)[0], "RGB") == end, "still to be done"


def test_a_piece_goes_from_place_to_place_while_its_goal_looks_as_before(window: Window, clock: Clock) -> None:
    window.show(page(), motion=True)
    red = theme.DARK.named("red")
    looks = moved(window, clock, page(), page(MOVED), 0.02, 0.15, 0.39)
    middles = [extent(look, red, (0, 0, 480, 480)).centery for look in looks]
    assert middles[0] < middles[1] < middles[2]
    assert middles[1] > (middles[0] + middles[2]) / 2


def test_cards_fly_one_after_the_other_from_their_places_to_the_players_tile(window: Window, clock: Clock) -> None:
    after = page(foot=(Para("", "hands", lines=DEALT),))
    end = still(window, after)
    looks = moved(window, clock, page(), after, 0.1, 0.3, 0.5, 0.801)
    assert [pygame.image.tobytes(look, "RGB") == end for look in looks] == [False, False, False, True]
    many = page(foot=(Para("", "hands", lines=tuple(replace(DEALT[0], text=f"Red +{n}") for n in range(1, 9))),))
    end = still(window, many)
    assert pygame.image.tobytes(moved(window, clock, page(), many, 1.201)[0], "RGB") == end, "five at most"


def test_a_shape_falls_faster_and_faster_onto_its_shadow(window: Window, clock: Clock) -> None:
    red = theme.DARK.named("red")
    looks = moved(
        window, clock, page(replace(BOARD, pieces=()), marks=HUNG), page(LAID, events=1), 0.01, 0.06, 0.12, 0.17
    )
    tops = [extent(look, red, (0, 0, 480, 480)).y for look in looks]
    ways = [b - a for a, b in pairwise(tops)]
    assert 0 < ways[0] < ways[1]


def test_giving_a_shape_up_lets_nothing_fall(window: Window, clock: Clock) -> None:
    after = page()
    end = still(window, after)
    assert pygame.image.tobytes(moved(window, clock, page(marks=HUNG), after, 0.05)[0], "RGB") == end


ROW = Board(tuple(Cell(f"p{i}", square(i % 3, i // 3), Fill("sand") if i in (3, 4) else Fill()) for i in range(9)))


def test_a_row_that_the_shape_fills_lights_from_left_to_right(window: Window, clock: Clock) -> None:
    marks = (PlaceMark("p5", "shadow"), PlaceMark("p5", "piece", sign=TILE, at=(0.0, -1.0)))
    looks = moved(window, clock, page(ROW, marks=marks), page(ROW, events=1), 0.26, 0.35, 0.55)
    rows = [[look.get_at((x, 240)) for x in (30, 240, 450)] for look in looks]
    assert rows[1][0] != rows[0][0]
    assert rows[1][2] == rows[0][2]
    assert rows[2][2] != rows[0][2]


def test_the_bar_of_a_battle_slides_to_the_new_odds(window: Window, clock: Clock) -> None:
    before, after = duel((None,), (50, 10, 40)), duel((None,), (20, 10, 70))
    looks = moved(window, clock, before, after, 0.01, 0.1, 0.29)
    red = theme.DARK.named("red")
    wide = [extent(look, red, (0, 245, 800, 90)).width for look in looks]
    assert wide[0] > wide[1] > wide[2]


def test_when_a_battle_is_decided_the_bar_fills_and_the_screen_jumps_once(window: Window, clock: Clock) -> None:
    before, after = duel((DIE,), (50, 10, 40)), page(beaten=frozenset({"blue"}))
    looks = moved(window, clock, before, after, 0.001, 0.09, 0.3, 0.59)
    red = theme.DARK.named("red")
    wide = [extent(look, red, (0, 250, 800, 80)).width for look in looks]
    assert wide[1] < wide[2] < wide[3]
    tops = [extent(look, red, (0, 236, 800, 110)).y for look in looks]
    assert tops[1] == tops[3] + 4
    assert tops[2] == tops[3]


def test_the_board_does_not_move_on_the_way_into_table_mode(window: Window, clock: Clock) -> None:
    board = (0, 0, 480, 480)
    window.show(page())
    before = pixels(window, board)
    looks = moved(window, clock, page(), glance(page()), 0.1, 0.3)
    assert all(pygame.image.tobytes(look.subsurface(board), "RGB") == before for look in looks)


def test_an_upright_screen_fades_below_the_board(clock: Clock) -> None:
    window = Window((480, 800), clock=clock)
    looks = moved(window, clock, page(), glance(page()), 0.2, 0.5)
    board, below = pygame.Rect(0, 0, 480, 480), pygame.Rect(0, 480, 480, 320)
    one, other = ([pygame.image.tobytes(look.subsurface(box), "RGB") for look in looks] for box in (board, below))
    assert one[0] == one[1]
    assert other[0] != other[1]
    window.close()


def hidden(count: str, opened: float = 1.0) -> Page:
    stacks = (HandStack(Chip("gold", "G", "card"), count),)
    return Page("curtain-open", "Red looks", RED, full=HiddenHand(RED, "Red only", "Look away", "Hold", opened, stacks))


SHUT = Page("curtain", "Red only", RED, picture=Picture(BOARD), column=Column(Band("Red only", "", RED)))


def test_the_curtain_is_drawn_aside_and_falls_shut_twice_as_fast(window: Window, clock: Clock) -> None:
    looks = moved(window, clock, SHUT, hidden("4"), 0.001, 0.1, 0.29)
    widths = [next((x for x in range(400) if look.get_at((x, 150))[0] < 90), 400) for look in looks]
    assert widths[0] > widths[1] > widths[2] >= 100
    end = still(window, SHUT)
    looks = moved(window, clock, hidden("4"), SHUT, 0.1, 0.151)
    assert [pygame.image.tobytes(look, "RGB") == end for look in looks] == [False, True]


def test_nothing_of_a_hidden_hand_is_seen_while_the_curtain_falls(window: Window, clock: Clock) -> None:
    frames = []
    for count in ("4", "9"):
        window.show(Page("other"))
        looks = moved(window, clock, hidden(count), SHUT, 0.001, 0.05, 0.1, 0.149)
        frames.append([pygame.image.tobytes(look, "RGB") for look in looks])
    assert frames[0] == frames[1]


def test_one_lit_place_of_an_order_breathes_slowly(window: Window, clock: Clock) -> None:
    lit = page()
    assert lit.picture is not None
    lit = replace(lit, picture=replace(lit.picture, hands=frozenset({"p1", "p2"})))
    window.show(lit, motion=True)
    clock.now += WAITS
    frames = []
    for _ in range(48):
        assert window.show(lit, motion=True)
        frames.append(window.screen.copy())
        clock.now += 1.6 / 24
    seen = [[frame.get_at(at)[2] for frame in frames] for at in ((475, 120), (120, 245))]
    whitest, faintest = max(seen[0]), min(seen[0])
    assert seen[0][0] == whitest
    assert seen[0][12] == faintest < whitest, "half a breath later"
    assert seen[0][24] == whitest, "after 1.6 seconds"
    assert len(set(seen[1])) == 1, "one place alone"
    still_seen = glance(lit)
    window.show(still_seen, motion=True)
    clock.now += 5
    window.show(still_seen, motion=True)
    clock.now += 5
    assert not window.show(still_seen, motion=True), "large figures stand still"
    assert EVERY >= 1 / 20


def test_confetti_of_the_winners_colour_falls_for_two_seconds(window: Window) -> None:
    ends = [
        Page("final", full=Ending("Red wins", RED, Table((("Points", "3"),), ("", RED)), since=since))
        for since in (0.5, 1.9, 2.0, 3.0)
    ]
    shown = []
    for end in ends:
        window.show(end)
        shown.append(pixels(window))
    assert len(set(shown[:3])) == 3
    assert shown[2] == shown[3]


def test_a_press_ends_the_motion_at_once_and_is_taken(window: Window, clock: Clock, tmp_path: Path) -> None:
    screens = begun(TestDesk(tmp_path), "more", "new", "next", "own", "start")
    window.step(screens)
    seen = screens.page()
    assert seen.column is not None
    other = replace(seen, column=replace(seen.column, band=replace(seen.column.band, chip=Chip("pink", "P"))))
    window.show(other, motion=True)
    window.show(seen, motion=True)
    on_its_way = pixels(window)
    window.step(screens, (Release(Button.CONFIRM),))
    assert pixels(window) == on_its_way, "letting go ends nothing"
    window.step(screens, (CONFIRM,))
    assert screens.page() != seen
    assert pixels(window) != on_its_way
    clock.now += 1
    window.step(screens)
    shown = pixels(window)
    assert not window.step(screens)
    assert pixels(window) == shown


def test_a_piece_moves_on_a_page_without_a_column_too(window: Window, clock: Clock) -> None:
    before, after = (Page("motion", "Move it", picture=Picture(board)) for board in (BOARD, MOVED))
    after = replace(after, foot=(Para("", "hands", lines=DEALT),))
    end = still(window, after)
    looks = moved(window, clock, before, after, 0.1, 0.401)
    assert [pygame.image.tobytes(look, "RGB") == end for look in looks] == [False, True]


HEARD = {
    "a die falls": ["die"],
    "a shape drops": ["brick"],
    "a card flies": ["card"],
    "a battle is decided": ["result", "turn"],
    "points count": [],
}


@pytest.mark.parametrize("motion", [True, False])
@pytest.mark.parametrize("name", HEARD)
def test_what_moves_is_heard_once_on_a_calm_screen_too_and_never_where_sound_is_off(
    window: Window, clock: Clock, tmp_path: Path, name: str, motion: bool
) -> None:
    class Ears:
        def __init__(self) -> None:
            self.heard: list[str] = []

        def play(self, name: str, volume: int = 100, instrument: str = "") -> None:
            self.heard.append(name)

    desk, ears = TestDesk(tmp_path), Ears()
    screens = begun(desk, "more", "new", "next", "own", "start")
    window.sounds = ears  # type: ignore[assignment]  # a twin
    before, after, seconds = PAIRS[name]
    screens.sounds.clear()
    for sound in (True, False):
        desk.preferences.sound = sound
        window.show(before, motion=motion)
        clock.now += 1
        window.show(before, motion=motion)
        window._listener.told(screens.page())
        window.show(after, motion=motion)
        for _ in range(4):
            window._sound(screens, desk.preferences)
            clock.now += seconds / 3
            window.show(after, motion=motion)
        window._sound(screens, desk.preferences)
        assert ears.heard == (HEARD[name] if sound else [])
        ears.heard.clear()


def test_what_is_pressed_sinks_two_pixels_and_comes_back() -> None:
    memory, canvases = Memory(), [draw.draw(pygame.Surface((800, 480)), made) for made in (page(), page(cursor="Dig"))]
    memory.moves(Shown(page(), canvases[0]))
    box = canvases[1].spots["Walk"]
    transition = Transition(memory.moves(Shown(page(cursor="Dig"), canvases[1]), box), 0.0)
    looks = []
    for now in (0.001, 0.05, 0.099):
        looks.append(canvases[1].surface.copy())
        assert transition.draw(looks[-1], now)
    lines = [[look.get_at((600, y)) for y in range(box.y, box.bottom)] for look in looks]
    assert lines[1][2:] == lines[0][:-2], "half way it is two pixels lower"
    assert lines[2] == lines[0]
    assert not transition.draw(looks[0], 0.101)


def test_nothing_of_what_only_one_seat_saw_moves_to_the_next_page(window: Window) -> None:
    secret = page(LAID, name="curtain-open")
    end = still(window, page())
    window.show(secret, motion=True)
    window.show(page(), motion=True)
    assert pixels(window) == end


def test_many_changes_at_once_are_no_motion(window: Window) -> None:
    cells = tuple(Cell(f"p{i}", square(i, 0)) for i in range(12))
    laid = tuple(replace(cell, fill=Fill("sand", "dots")) for cell in cells)
    end = still(window, page(Board(laid)))
    window.show(page(Board(cells)), motion=True)
    window.show(page(Board(laid)), motion=True)
    assert pixels(window) == end


def test_on_a_turned_screen_motion_is_turned_too(window: Window, clock: Clock) -> None:
    seen = []
    for turned in (False, True):
        window.show(page(), turned, motion=True)
        window.show(page(whose=BLUE), turned, motion=True)
        clock.now += 0.1
        window.show(page(whose=BLUE), turned, motion=True)
        upright = pygame.transform.flip(window.screen, True, True) if turned else window.screen
        seen.append(pygame.image.tobytes(upright, "RGB"))
        clock.now += 1
    assert seen[0] == seen[1]


LONG_ROW = Board(tuple(Cell(f"p{i}", square(i, 0)) for i in range(60)), (Piece("p40", RED),), focus=("p0",))


@pytest.mark.parametrize(
    "after",
    [
        replace(LONG_ROW, pieces=(Piece("p50", RED),)),
        replace(LONG_ROW, cells=(*LONG_ROW.cells[:45], Cell("p45", square(45, 0), Fill("sand")), *LONG_ROW.cells[46:])),
    ],
)
def test_what_happens_beside_a_part_shown_larger_is_not_shown(window: Window, after: Board) -> None:
    first, then = (replace(page(board), picture=Picture(board, zoom=True)) for board in (LONG_ROW, after))
    end = still(window, then)
    window.show(first, motion=True)
    window.show(then, motion=True)
    assert pixels(window) == end
