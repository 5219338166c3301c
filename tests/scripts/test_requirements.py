"""The lists that setup installs from: every package that is needed, in the versions of the constraints, with hashes."""

from __future__ import annotations

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(r"^(\S+==\S+)((?: ;[^\\\n]*)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n", re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def pinned(want: str) -> set[str]:
    """Names and versions in a list, each of which has hashes; nothing else stands there."""
    text = (ROOT / "scripts" / "requirements" / f"{want}.txt").read_text()
    assert ENTRY.sub("", text) == ""
    return {_plain(entry) for entry, _ in ENTRY.findall(text)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.lower()) if "==" not in name else "==".join(_both(name))


def _both(entry: str) -> tuple[str, str]:
    name, _, version = entry.partition("==")
    return _plain(name), version


def test_the_lists_are_those_of_the_constraints() -> None:
    lists = [pinned(want) for want in ("run", "hall", "test")]
    assert set.union(*lists) == {_plain(line) for line in (ROOT / "scripts" / "constraints.txt").read_text().split()}
    assert not lists[0] & (lists[1] | lists[2])
    for one, other in combinations(lists, 2):
        assert not {n.partition("==")[0] for n in one - other} & {n.partition("==")[0] for n in other - one}


@pytest.mark.parametrize("want", ["run", "hall", "test"])
def test_all_that_the_project_asks_for_is_in_them(want: str) -> None:
    project = PROJECT["project"]
    asked = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    asked += project["optional-dependencies"][want] if want != "run" else []
    have = {entry.partition("==")[0] for entry in pinned("run") | pinned(want)}
    assert {_plain(re.split(r"[<>=\[ ]", line)[0]) for line in asked} <= have


def test_setup_names_what_apt_brings_as_the_lists_do() -> None:
    (names,) = re.findall(r"^APTS='(.*)'$", (ROOT / "scripts" / "setup").read_text(), re.MULTILINE)
    assert set(names.split("|")) <= {entry.partition("==")[0] for entry in pinned("run")}
