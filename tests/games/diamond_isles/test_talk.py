"""The talks with the eyes before anybody has built: a map is read and taken, or compared with the one chosen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.dialogue import LOOK
from companion.games.diamond_isles import simulation
from companion.games.diamond_isles.box import FIGURE, HARBOUR, ISLE, NUMBER, SEA, TERRAIN, VILLAGE
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.map.text import lines_of, read_map, word_of
from companion.games.diamond_isles.painting import PAINTER
from companion.games.diamond_isles.parts import PARTS
from companion.games.diamond_isles.plugin import PLUGIN
from companion.games.diamond_isles.reading.chart import Chart, Laid, due, faults, laid, read_chart, unread
from companion.games.diamond_isles.reading.talk import Charting, Comparing, dialogue
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Labels, Say, Spot, say
from companion.saying import LANGUAGES
from companion.simulation import laid as on_the_table
from companion.simulation import part_named
from companion.vision.classify.profile import Profile
from hardware.simulator.live import SimulatedTable
from tests.games.diamond_isles.test_reading import photographed, placed
from tests.support.display.desks import words_of
from tests.support.games.diamond_isles.positions import beginning

ASKED = {"map": "asked"}
FOG = np.full((720, 1280, 3), 90, np.uint8)


def asked() -> DiamondIsles:
    return beginning(options=ASKED)


@cache
def charted(roll: float) -> Chart:
    return read_chart(photographed(beginning().layout(), roll), own_parts.load())


def seen(*beyond: tuple[str, str], **changed: str) -> Laid:
    """The usual map as surely as can be, but for what is changed: `q1r1_number="9"`."""
    found: dict[Spot, Labels] = {spot: {label: 1.0} for spot, label in due(beginning()).items()}
    for name, label in changed.items():
        place, layer = name.split("_")
        found[place, layer] = {label or None: 0.95}
    return Laid(found, beyond)


def told(*said: Say) -> list[tuple[str, dict[str, object]]]:
    return [(one.key, dict(one.args)) for one in said]


def said(*beyond: tuple[str, str], **changed: str) -> list[tuple[str, dict[str, object]]]:
    return told(*faults(beginning(), seen(*beyond, **changed)))


def missed(*lost: Spot, **changed: str) -> list[tuple[str, dict[str, object]]]:
    """What is said not to be read where some spots were not."""
    spots = seen(**changed).spots
    return told(*unread(beginning(), Laid({spot: labels for spot, labels in spots.items() if spot not in lost})))


def test_the_whole_map_is_read_as_it_lies() -> None:
    chart = charted(1.2)
    assert chart.asks == ()
    assert lines_of(chart.sea_map(4)) == list(USUAL)


@pytest.mark.slow
def test_a_map_seen_upside_down_is_the_same_one_turned() -> None:
    turned = charted(181.0).sea_map(4)
    usual = read_map(USUAL)
    assert sorted((h.terrain, h.number) for h in turned.hexes) == sorted((h.terrain, h.number) for h in usual.hexes)
    assert sorted(h.kind for h in turned.harbours) == sorted(h.kind for h in usual.harbours)
    assert sorted(v.number for v in turned.villages) == sorted(v.number for v in usual.villages)


def test_the_map_that_was_read_becomes_the_tables_map() -> None:
    talk = dialogue(asked(), False, True, {})
    assert isinstance(talk, Charting)
    talk.look(photographed(beginning().layout()), own_parts.load())
    agreed = talk.choose("take")
    assert agreed == (Answer("map", word_of(read_map(USUAL))),)
    state = asked().after(agreed[0])
    assert isinstance(state, DiamondIsles)
    assert state.sea_map == beginning().sea_map


def test_what_was_not_read_is_asked_and_a_finger_asks_anew() -> None:
    talk = Charting(asked())
    village = "q2r3n"
    talk.chart = replace(charted(1.2), asks=("q1r1", village))
    assert talk.step().prompt.said.key == "which-number"
    assert talk.step().sketch["at"] == "q1r1"
    assert talk.choose("put:12") is None
    assert talk.step().prompt.said.key == "which-village"
    assert talk.choose("put:2") is None
    assert (talk.chart.numbers["q1r1"], talk.chart.villages[village]) == (12, 2)
    talk.point("q3r1")
    assert talk.step().sketch["at"] == "q3r1"
    talk.point("q3r3")  # sea
    assert talk.step().sketch["at"] == "q3r1"


def test_a_map_that_cannot_be_played_is_not_taken() -> None:
    talk = Charting(asked())
    talk.chart = charted(1.2).told("q1r1", 0)
    step = talk.step()
    assert step.prompt.said.key == "map-wrong"
    assert [line.said.key for line in step.lines] == ["map-token"]
    assert "take" not in [way.key for way in step.ways]


@pytest.mark.parametrize("talk", [Charting(asked()), Comparing(beginning())], ids=["chart", "compare"])
def test_a_picture_without_a_map_says_what_to_do(talk: Charting | Comparing) -> None:
    talk.look(FOG, Profile({}))
    assert [line.said.key for line in talk.step().lines] == ["not-read"]
    assert LOOK in [way.key for way in talk.step().ways]


def test_there_is_no_talk_without_a_camera_nor_once_somebody_has_built() -> None:
    assert dialogue(beginning(), False, False, {}) is None
    assert dialogue(placed(), False, True, {}) is None
    assert isinstance(dialogue(beginning(), False, True, {}), Comparing)


def test_a_map_that_lies_as_it_should_is_said_to() -> None:
    talk = Comparing(beginning())
    talk.seen = seen()
    assert talk.step().prompt.said.key == "map-agrees"
    assert talk.choose("done") == ()


def test_swapped_tokens_hexagons_and_harbours_are_each_one_sentence() -> None:
    assert said() == []
    assert said(q1r1_number="11", q4r1_number="4") == [("swapped-number", {"one": "q1r1", "other": "q4r1"})]
    assert said(q2r1_terrain="hills", q3r1_terrain="pasture") == [("swapped-terrain", {"one": "q2r1", "other": "q3r1"})]
    assert said(q4r0se_harbour="wool", q5r2e_harbour="ore") == [
        ("swapped-harbour", {"one": "q4r0se", "other": "q5r2e"})
    ]


def test_a_missing_isle_is_said_first() -> None:
    assert said(q1r1_number="9", q2r3_terrain="sea") == [
        ("isle-missing", {"place": "q2r3"}),
        ("wrong-number", {"place": "q1r1", "seen": "9", "due": "4"}),
    ]


def test_what_is_not_seen_surely_is_no_fault() -> None:
    spots: dict[Spot, Labels] = {**seen().spots, ("q1r1", NUMBER): {"9": 0.6, "4": 0.4}}
    del spots["q4r0se", HARBOUR]
    assert list(faults(beginning(), Laid(spots))) == []


def test_villages_robber_and_pirate_are_compared_too() -> None:
    assert said(q2r3n_village="8", q2r3s_village="11") == [("swapped-village", {"one": "q2r3n", "other": "q2r3s"})]
    assert said(q2r3n_village="9") == [("wrong-village", {"place": "q2r3n", "seen": "9", "due": "11"})]
    robber, pirate = beginning().sea_map.robber, beginning().sea_map.pirate
    assert said(q1r1_figure="robber", q3r2_figure="pirate") == [
        ("robber-elsewhere", {"place": "q1r1", "due": robber}),
        ("pirate-elsewhere", {"place": "q3r2", "due": pirate}),
    ]


def test_a_hexagon_too_many_is_said_with_what_it_lies_beside() -> None:
    assert said(("forest", "q5r1")) == [("beyond", {"seen": "forest", "place": "q5r1"})]


def test_what_the_camera_could_not_read_is_left_to_the_table_layer_by_layer() -> None:
    assert missed() == []
    assert missed(("q1r1", NUMBER), ("q3r1", NUMBER)) == [("unread-number", {"places": ("q1r1", "q3r1")})]
    assert missed(("q4r0se", HARBOUR), ("q2r3n", VILLAGE)) == [
        ("unread-village", {"places": ("q2r3n",)}),
        ("unread-harbour", {"places": ("q4r0se",)}),
    ]
    assert missed(("q1r1", TERRAIN), ("q1r1", NUMBER)) == [("unread-terrain", {"places": ("q1r1",)})]


def test_what_lay_on_a_missing_hexagon_is_not_said_to_be_unread() -> None:
    assert missed(("q1r1", NUMBER), q1r1_terrain="") == []
    assert missed(("q2r3n", VILLAGE), q2r3_terrain="sea") == []


def test_the_eyes_see_villages_swapped_a_hexagon_too_many_and_the_robber_elsewhere() -> None:
    state = beginning()
    layout = dict(state.layout())
    layout[state.board.robber, FIGURE], layout["q2r1", FIGURE] = None, "robber"
    swapped = {"q2r3n": "q2r3s", "q2r3s": "q2r3n"}
    villages = tuple(replace(v, corner=swapped.get(v.corner, v.corner)) for v in state.sea_map.villages)
    sea_map = replace(state.sea_map, villages=villages)
    scene = simulation.scene(sea_map, layout)
    x, y = simulation.ground(sea_map).at("q6r1")
    extra = on_the_table(part_named(PARTS, "hexes", "forest"), "extra", x, y, 0.0)
    seen = SimulatedTable(replace(scene, parts=(*scene.parts, extra)), simulation.camera(state)).picture()
    assert [fault.key for fault in faults(state, laid(seen, own_parts.load(), state))] == [
        "swapped-village",
        "beyond",
        "robber-elsewhere",
    ]


def test_a_map_without_robber_and_pirate_says_where_they_begin() -> None:
    talk = Charting(asked())
    talk.chart = replace(charted(1.2), unseen=("robber", "pirate"))
    begins = [dict(line.said.args)["place"] for line in talk.step().lines if line.said.key.endswith("-unseen")]
    assert begins == [talk.chart.robber, talk.chart.pirate]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_talks_has_its_words(language: str) -> None:
    words = words_of(PLUGIN, language)
    state, every = beginning(), list[Say]()
    whole = seen().spots
    for layer in (TERRAIN, NUMBER, HARBOUR, VILLAGE):
        one, other = [spot for spot, label in due(state).items() if spot[1] == layer and label not in (ISLE, SEA)][:2]
        for label in ("", "desert") if layer != VILLAGE else ("9",):
            every += faults(state, Laid({**whole, one: {label or None: 1.0}}))
        swapped: dict[Spot, Labels] = {**whole, one: {due(state)[other]: 1.0}, other: {due(state)[one]: 1.0}}
        every += faults(state, Laid(swapped))
        every += unread(state, Laid({spot: labels for spot, labels in whole.items() if spot != one}))
    every += faults(state, seen(("forest", "q5r1"), q2r3_terrain="", q1r1_figure="robber", q3r2_figure="pirate"))
    every += [say(f"{figure}-unseen", place="q1r1") for figure in ("robber", "pirate")]
    board = PAINTER.paint(state.view(None), words)
    for fault in every:
        text = words.with_names(board.names).say("reading", fault)
        assert not text.startswith("reading."), fault
        assert "q" + "1r1" not in text, "places are named"


def test_the_sketch_shows_the_map_that_was_read_in_the_games_words() -> None:
    words, talk = words_of(PLUGIN), Charting(asked())
    talk.chart = replace(charted(1.2), asks=("q1r1",))
    board, marked, at = PAINTER.sketch(talk.step().sketch, PAINTER.paint(asked().view(None), words))
    assert (marked, at) == (frozenset(), "q1r1")
    usual = PAINTER.paint(beginning().view(None), words)
    assert {cell.place: cell.art for cell in board.cells} == {cell.place: cell.art for cell in usual.cells}
    assert board.names["q2r3n"] == usual.names["q2r3n"] == "village 11"
