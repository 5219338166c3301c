from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.display.board import Table
from companion.display.page import Page, PageTable
from scripts.tools import gallery_page


def test_every_picture_of_the_page_is_there_and_without_a_fault_it_ends_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery_page, "shots", lambda language, games: [("toy", "one", Page("x", "title"))])
    assert (
        gallery_page.main([str(tmp_path), "--games", "cacao", "--sizes", "800x480", "480x800", "--languages", "en"])
        == 0
    )
    said = re.search(r"const there = (\{.*\});", (tmp_path / "index.html").read_text(encoding="utf-8"))
    assert said is not None
    there = json.loads(said[1])
    assert [len(values.split()) for values in there["matrices"].values()] == [20, 20, 20]
    pictures = {
        f"{language}/{size}/{theme}/{name}.webp"
        for language in there["languages"]
        for size in there["sizes"]
        for theme in there["themes"]
        for _, name in there["shots"]
    }
    assert pictures == {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.webp")}
    assert len(pictures) == 4


def test_a_fault_of_the_layout_is_printed_and_it_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page("x", "title", blocks=(PageTable(Table((("word " * 40,),))),))
    monkeypatch.setattr(gallery_page, "shots", lambda language, games: [("toy", "one", page)])
    assert gallery_page.main([str(tmp_path), "--games", "cacao", "--sizes", "800x480", "--languages", "en"]) == 1
    assert "en 800x480 one: cut: word" in capsys.readouterr().out


def test_parts_that_are_drawn_beside_each_other_are_all_counted_and_stand_in_the_order_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_each(language: str, games: Sequence[str]) -> Iterator[tuple[str, str, Page]]:
        text = "word " * 40 if language == "fr" else "word"
        yield games[0], f"{games[0]}-one", Page("x", "title", blocks=(PageTable(Table(((text,),))),))

    monkeypatch.setattr(gallery_page, "shots", one_each)
    monkeypatch.setattr(gallery_page, "ProcessPoolExecutor", lambda number, context: ThreadPoolExecutor(1))
    looked, wrong = gallery_page.draw_all(tmp_path, ("eldorado", "cacao"), ("800x480",), ("en", "fr"))
    assert looked == 4
    assert [fault.split(":")[0] for fault in wrong] == ["fr 800x480 eldorado-one", "fr 800x480 cacao-one"]
    said = re.search(r"const there = (\{.*\});", (tmp_path / "index.html").read_text(encoding="utf-8"))
    assert said is not None
    assert json.loads(said[1])["shots"] == [["eldorado", "eldorado-one"], ["cacao", "cacao-one"]]
