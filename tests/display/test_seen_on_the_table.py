"""What lies on the table is told to all; whether a hand may have laid it so, to its seat alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.display import routes
from companion.display.camera_view import Sight
from companion.display.inputs import BACK, CONFIRM, Button, Release, Short, Tap
from companion.display.page import Para
from companion.display.screens.camera_reports import CameraReports
from companion.display.screens.curtain import CurtainScreen
from companion.display.screens.table_looks import should
from companion.display.screens.told import tell
from companion.games.cacao.actions import Fill, PlaceWorker
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.state import Cacao
from companion.games.cacao.tiles import LYING
from companion.games.eldorado.actions import BuyVillager
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Labels, Layout, Spot, State
from companion.games.kit.spaces.squares import place_of
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.tracking import Standing, TableReport, explain
from companion.tracking import differing as differing_spots
from tests.display.test_curtained import dealt, rich_and_poor, screens_of
from tests.support.display.desks import TestDesk
from tests.support.display.walking import begun, cursor, go_to
from tests.support.games.cacao.tables import having
from tests.support.games.cacao.tables import position as cacao_position
from tests.support.games.pachamama.tables import position
from tests.support.games.playing import play

LET_GO = Release(Button.CONFIRM)


def scanned(state: State, **changes: str) -> TableReport:
    """What is made of the table where layers of one place are seen otherwise: `tile="red-1-1-1-1"`."""
    at = changes.pop("at")
    lies: Layout = {**state.layout(), **{(at, layer): label for layer, label in changes.items()}}
    return explain(state, [], {spot: {label: 0.98, "other": 0.02} for spot, label in lies.items()})


def laid(state: Cacao, word: str) -> tuple[PlaceWorker, TableReport]:
    """A worker tile of the seat whose turn it is, laid where all can see that it may lie."""
    seat, at = state.active, place_of(state.worker_spaces[0])
    kind = next(kind for kind, words in LYING.items() if word in words)
    return PlaceWorker(seat, at, word), scanned(state, at=at, tile=f"{seat}-{kind}", workers=word)


def test_a_tile_that_was_laid_is_explained_the_same_whatever_its_owner_holds() -> None:
    one, twin = dealt()
    for kind in filter(one.player(one.active).has, LYING):
        (action, found), (_, other) = (laid(state, LYING[kind][0]) for state in (one, twin))
        assert found == other
        assert found.standing is Standing.MOVED
        assert [p.events for p in found.proposals] == [(action,)]
        assert found.taken() is None, "what is taken, and what is not, would tell the hand"


def differing() -> str:
    """How a tile lies that only one of the two hands holds."""
    held = [set(hand.see()) for s in dealt() if (hand := s.player(s.active).hand) is not None]
    return LYING[min(held[0] ^ held[1])][0]


def test_what_was_laid_is_done_or_refused_behind_its_owners_curtain(tmp_path: Path) -> None:
    pages, ends = [], []
    for name, state in zip(("one", "twin"), dealt(), strict=True):
        action, found = laid(state, differing())
        screens = screens_of(tmp_path / name, CACAO, state)
        screens.go(routes.Scanned(found))
        assert screens.page().name == "scanned"
        shown = [tuple(screens.page().texts())]
        screens.take(Tap("proposal:0"))
        assert isinstance(screens.top, CurtainScreen)
        shown.append(tuple(screens.page().texts()))
        pages.append(shown)
        screens.take(CONFIRM)
        refused = [block for block in screens.page().blocks if isinstance(block, Para) and block.style == "warning"]
        assert screens.session is not None
        assert bool(refused) == (not state.verdict(action).legal)
        if not refused:
            screens.take(BACK)
            assert screens.session.steps[0].event == action
        screens.take(LET_GO)
        ends.append(bool(refused))
    assert pages[0] == pages[1]
    assert sorted(ends) == [False, True]


def test_a_doubtful_proposal_is_not_chosen_beforehand(tmp_path: Path) -> None:
    state = dealt()[0]
    _, found = laid(state, differing())
    doubtful = replace(found, proposals=(replace(found.proposals[0], probability=0.6),))
    for shown, target in ((found, "proposal:0"), (doubtful, "back")):
        screens = screens_of(tmp_path / target, CACAO, state)
        screens.go(routes.Scanned(shown))
        assert cursor(screens) == target, "one press alone takes nothing that is doubtful"
    screens.go(routes.Scanned(doubtful))
    go_to(screens, "proposal:0")
    screens.take(CONFIRM)
    assert isinstance(screens.top, CurtainScreen)


def test_a_tile_that_all_can_see_to_lie_wrong_is_refused_for_that_and_for_nothing_else() -> None:
    for state in dealt():
        lies = LYING["1-1-1-1"][0]
        found = scanned(state, at="x8y9", tile=f"{state.active}-1-1-1-1", workers=lies)
        assert found.standing is Standing.UNEXPLAINED
        assert [verdict.rules for verdict in found.against] == [("beside-jungle",)]


def test_a_villager_that_was_laid_down_says_nothing_of_the_cards_that_pay_for_it(tmp_path: Path) -> None:
    seen = []
    for name, state in zip(("rich", "poor"), rich_and_poor("private"), strict=True):
        found = scanned(state, at="q0r0", **{"red-villager": "1"})
        assert found.proposals[0].events == (BuyVillager("red", "q0r0"),)
        assert found.taken() is None
        screens = screens_of(tmp_path / name, ELDORADO, state)
        screens.go(routes.Scanned(found))
        screens.take(Tap("proposal:0"))
        assert isinstance(screens.top, CurtainScreen)
        seen.append((found, tuple(screens.page().texts())))
    assert seen[0] == seen[1]


def test_where_hands_lie_open_what_was_laid_is_judged_for_all_to_hear() -> None:
    rich, poor = rich_and_poor("open")
    found, refused = (scanned(state, at="q0r0", **{"red-villager": "1"}) for state in (rich, poor))
    assert found.proposals[0].events == (BuyVillager("red", "q0r0"),)
    assert not found.proposals[0].judged_apart
    assert [verdict.rules for verdict in refused.against] == [("cost",)]


def looked_at(folder: Path, *lies: tuple[str, str, str | None]) -> tuple[TableReport, str]:
    """What is made of a board of Pachamama where this lies otherwise, surer and surer, and what the screen says."""
    state = position("F F F F F\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    state = state.after(Explore("brown", "hand", "c1r1"))
    told = state.after(Explore("white", "hand", "c5r1"))
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in told.layout().items()}
    for n, (place, layer, label) in enumerate(lies):
        seen[place, layer] = {label: 0.9 + n / 100, "other": 0.1 - n / 100}
    found = explain(told, [], seen)
    screens = screens_of(folder, PACHAMAMA, told)
    screens.go(routes.Scanned(found))
    return found, "\n".join(screens.page().texts())


def test_a_piece_that_a_proposal_leaves_wrong_is_named_beside_it(tmp_path: Path) -> None:
    found, said = looked_at(tmp_path, ("c1r1", "pawn", None), ("c3r1", "pawn", "brown"), ("c4r1", "terrain", "valley"))
    assert found.standing is Standing.MOVED
    assert found.proposals[0].amiss == (("c4r1", "terrain"),)
    assert "Check these too" in said
    assert "forest belongs here" in said.lower()


def test_where_the_light_has_changed_the_card_says_so_beside_what_does_not_match(tmp_path: Path) -> None:
    screens, session = begun(PACHAMAMA, tmp_path / "game", "en", 2)
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    desk.warned = Sight("light-warmer")
    for wrong in ((), differing_spots([next(iter(session.state.layout()))])):
        desk.seen = TableReport(Standing.UNEXPLAINED, wrong, ())
        screens.take(Short("scan"))
        column = screens.page().column
        assert column is not None
        assert column.card is not None
        assert "redder" in " ".join(column.card.texts())
        screens.take(BACK)


def test_of_more_than_a_screen_can_say_the_surest_is_said_and_that_there_is_more(tmp_path: Path) -> None:
    wrong = [(f"c{n}r5", "terrain", "mountain") for n in range(1, 6)]
    found, said = looked_at(tmp_path, *wrong)
    assert found.standing is Standing.UNEXPLAINED
    assert [place for place, _ in found.differences] == [place for place, _, _ in reversed(wrong)]
    assert " …" in said


def test_whose_a_piece_is_and_how_many_of_it_should_lie_there_is_said(tmp_path: Path) -> None:
    screens, _ = begun(ELDORADO, tmp_path / "game", "en", 2)
    layout = {("q0r0", "red-villager"): "3", ("q0r0", "orange-villager"): "1", ("q0r0", "building"): "orange-farmhouse"}
    spots = [*layout, ("q0r0", "red-explorer")]
    said = should(screens, {**layout, ("q0r0", "red-explorer"): "explorer"}, spots)
    assert [line.partition(": ")[2].removesuffix(" belongs here") for line in said] == [
        "villager (Red) ×3",
        "villager (Orange)",
        "farmhouse (Orange)",
        "explorer (Red)",
    ]
    (empty,) = should(screens, {}, [("q0r0", "red-villager")])
    assert empty.endswith("take this away (villager (Red))")


def test_what_lies_anywhere_beside_the_board_is_told_where_it_belongs(tmp_path: Path) -> None:
    """A hut and a carrier have no space of the board on which they could lie "here"."""
    state = replace(cacao_position(modules=("huts",)), huts=("hermit",))
    screens = screens_of(tmp_path, CACAO, state)
    spots = [("hut-hermit", "hut"), ("village-red", "carrier"), ("x0y0", "tile")]
    assert should(screens, state.layout(), spots) == (
        "Hermit (6): should be in the supply",
        "Red’s water carrier: should be on −10",
        "(x0, y0): plantation (1) belongs here",
    )
    turned = should(screens, state.layout(), [("hut-market-crier", "hut")])
    assert turned == ("Market crier (4): take it off the table",)


def test_of_two_equal_tiles_neither_is_said_to_lie_wrong_where_one_was_taken(tmp_path: Path) -> None:
    neighbour, rich = {"x-1y0": "purple 1-1-1-1"}, {"red": having(tokens=2)}
    display, chart = ("water", "sun"), ("water", "temple")
    state = cacao_position(workers=neighbour, modules=("map",), have=rich, display=display, chart=chart)
    state = play(state, "red place x0y1 1-1-1-1")
    seen: dict[Spot, Labels] = {spot: {label: 0.98, "other": 0.02} for spot, label in state.layout().items()}
    seen["x-1y1", "tile"] = {"water": 0.98, None: 0.02}
    seen |= {(place, "tile"): {None: 0.5, "water": 0.5} for place in ("display-1", "map-1")}
    found = explain(state, [state], seen)
    assert [p.events for p in found.proposals] == [(Fill("red", "x-1y1", take),) for take in ("display-1", "map-1")]
    assert found.taken() is None
    screens = screens_of(tmp_path, CACAO, state)
    screens.go(routes.Scanned(found))
    assert screens.words("table.besides") not in screens.page().texts()


def test_what_nothing_explains_is_knocked_for_once_and_once_more_after_half_a_minute() -> None:
    reports, state = CameraReports(), dealt()[0]
    reports.keep(state, TableReport(Standing.UNEXPLAINED, differing_spots([(place_of((1, 1)), "terrain")]), ()))
    heard = [reports.knocks(state, second) for second in (0.0, 1.0, 29.0, 31.0, 62.0, 200.0)]
    assert heard == [True, False, False, True, False, False]
    reports.keep(state, TableReport(Standing.MATCHED, differing_spots([]), ()))
    assert not reports.knocks(state, 201.0)
    reports.keep(state, TableReport(Standing.UNEXPLAINED, differing_spots([(place_of((1, 1)), "terrain")]), ()))
    assert reports.knocks(state, 202.0)


def test_an_order_that_is_seen_done_is_heard(tmp_path: Path) -> None:
    screens, _ = begun(PACHAMAMA, tmp_path, "en", 2)
    screens.page()
    spots = differing_spots([(place_of((1, 1)), "terrain")])
    for standing, heard in ((Standing.PENDING, False), (Standing.MATCHED, True), (Standing.MATCHED, False)):
        screens.sounds.clear()
        tell(screens, TableReport(standing, spots if standing is Standing.PENDING else differing_spots([]), ()), False)
        assert ("news" in screens.sounds) is heard
