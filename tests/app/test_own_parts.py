"""Labels of parts belong to their game: a stranger's part takes no place of ours, and ours none of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.art import Form, Part
from companion.app import own_parts, plugins
from companion.app.plugins import FIRST, FoundPlugins
from companion.games.plugin import Plugin
from companion.vision.classify.classifier import patch_of
from companion.vision.classify.features import SIDE
from companion.vision.classify.profile import DISCS, FIGURES, Profile


def plugin(name: str) -> Plugin:
    return next(plugin for plugin in plugins.found().plugins if plugin.name == name)


def parts_in(name: str, folder: str) -> list[Part]:
    """The parts of one of our games that are kept in a folder."""
    load = plugin(name).parts
    assert load is not None
    return [part for part in load() if part.kind.folder == folder]


@pytest.fixture
def orchard(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Part, ...]]:
    """A game from elsewhere whose parts have labels of ours, and other drawings and forms."""
    squares, discs = parts_in("cacao", "squares")[:2], parts_in("diamond_isles", DISCS)[:2]
    woods = parts_in("eldorado", FIGURES)[:2]
    stolen = [replace(one, draw=other.draw) for one, other in (squares, squares[::-1], discs, discs[::-1])]
    stolen += [replace(woods[0], profile=((0.0, 3.0), (9.0, 3.0)))]
    cacao = plugin("cacao")
    brought = replace(cacao, game=replace(cacao.game, name="orchard"), parts=lambda: tuple(stolen))
    monkeypatch.setattr(own_parts, "found", lambda: FoundPlugins((*plugins.found().plugins, brought), ()))
    for kept in (own_parts.squares, own_parts.hexagons, own_parts.for_game, own_parts._hexagonal):
        kept.cache_clear()
    yield tuple(stolen)
    for kept in (own_parts.squares, own_parts.hexagons, own_parts.for_game, own_parts._hexagonal):
        kept.cache_clear()


def test_our_parts_are_drawn_as_ever_whatever_another_game_calls_its_own(orchard: tuple[Part, ...]) -> None:
    for folder in ("squares", DISCS):
        every, ours = own_parts.drawings(folder), own_parts.drawings(folder, own_parts.OURS)
        theirs = own_parts.drawings(folder, "orchard")
        assert len(theirs) == 2
        for label, (picture,) in theirs.items():
            assert np.array_equal(every[label][0], ours[label][0])
            assert not np.array_equal(ours[label][0], picture)
    wood = orchard[-1].name
    assert own_parts.figures()[wood] == own_parts.figures(own_parts.OURS)[wood] != own_parts.figures("orchard")[wood]


def test_at_a_game_from_elsewhere_its_own_parts_are_known_and_at_ours_they_are_not(orchard: tuple[Part, ...]) -> None:
    own = Profile({}, printed=own_parts._Drawn(), figures=own_parts.figures(), discs=own_parts.discs())
    theirs, ours = own_parts.for_game(own, "orchard"), own_parts.for_game(own, "eldorado")
    assert set(theirs.figures) == {orchard[-1].name}
    assert set(theirs.discs) == {part.name for part in orchard[2:4]}
    assert set(theirs.printed["squares"].templates.labels) == {part.label or part.name for part in orchard[:2]}
    assert set(theirs.printed) == {"squares"}
    assert ours.figures == own_parts.figures("eldorado")
    assert not ours.discs
    assert own_parts.for_game(own, "") is own


@pytest.mark.parametrize("game", FIRST)
def test_at_each_of_our_games_no_label_of_another_is_known(game: str) -> None:
    load = plugin(game).parts
    parts = load() if load is not None else ()
    labels = {(part.kind.folder, name) for part in parts for name in (part.label, part.name)}
    known = own_parts.for_game(own_parts.load(), game)
    told = (
        {("board/terrain", name) for name in known.parts["board"].classifier.names} if "board" in known.parts else set()
    )
    told |= {("hexes", name) for name in known.hexagons}
    told |= {("pieces", name) for name in known.figures} | {("discs", name) for name in known.discs}
    told |= {
        (kind, label) for kind in known.printed if kind != "arrows" for label in known.printed[kind].templates.names
    }
    assert told <= labels
    hexes = set(known.parts["hexes"].classifier.names) if "hexes" in known.parts else set()
    assert hexes <= {part.label or part.name for part in parts if part.kind.form is Form.HEXAGON}


def test_a_box_that_was_learnt_for_no_game_has_labels_of_all_and_each_game_knows_its_own() -> None:
    shipped = own_parts.load()
    box = Profile({"hexes": shipped.part("hexes")}, figures=own_parts.figures())
    isles, gold = own_parts.for_game(box, "diamond_isles"), own_parts.for_game(box, "eldorado")
    assert "pasture" in isles.part("hexes").classifier.names
    assert not {"wolf", "water", "island-back"} & set(isles.part("hexes").classifier.names)
    assert "wolf" in gold.part("hexes").classifier.names
    assert gold.figures == own_parts.figures("eldorado")
    assert "hexes" not in own_parts.for_game(box, "cacao").parts


def test_what_other_labels_were_given_is_shared_among_those_of_the_game() -> None:
    labels = own_parts.load().part("hexes").classifier
    shown = np.stack([patch_of(own_parts.load().hexagons[name], SIDE) for name in ("pasture", "gold-field", "sea")])
    foreign = {name for name in labels.names if name not in ("pasture", "gold-field", "sea", "isle")}
    fewer = labels.without(foreign)
    every, own = labels.read(shown), fewer.read(shown)
    assert [fewer.names[n] for n in own.argmax(axis=1)] == ["pasture", "gold-field", "sea"]
    assert own.shape == (3, 4)
    assert own.sum(axis=1) == pytest.approx(1)
    assert (own.max(axis=1) >= every.max(axis=1) - 1e-6).all()
    assert fewer.answers(shown)[1] == pytest.approx(labels.answers(shown)[1])
    assert labels.without(()) is labels


def test_boxes_of_two_games_whose_parts_have_the_same_labels_stand_beside_each_other(tmp_path: Path) -> None:
    red, green = np.full((8, 8, 3), (0, 0, 200), np.uint8), np.full((8, 8, 3), (0, 200, 0), np.uint8)
    one, other = Profile({}, discs={"well": red}), Profile({}, discs={"well": green})
    Profile({}, games={"cacao": one, "orchard": other}).save(tmp_path / "box.npz")
    kept = Profile.load(tmp_path / "box.npz")
    for game, drawn in (("cacao", red), ("orchard", green)):
        assert np.array_equal(own_parts.for_game(kept, game).discs["well"], drawn)
    assert not own_parts.for_game(kept, "eldorado").discs


def test_a_table_whose_profile_knows_one_box_loads_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_parts.for_game(own_parts.load(), "cacao").save(tmp_path / "box.npz")
    box = Profile.load(tmp_path / "box.npz")
    monkeypatch.setattr(own_parts, "found", lambda: pytest.fail("all games are loaded"))
    assert own_parts.for_game(box, "cacao").labels == box.labels
