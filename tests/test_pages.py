"""The pages for readers: short enough, each for one reader, and true where a program can tell."""

from __future__ import annotations

import pkgutil
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BUILT = ROOT / "companion" / "README.md"
PAGES = [
    README,
    BUILT,
    ROOT / "companion" / "PROMISES.md",
    ROOT / "companion" / "CONTROLS.md",
    ROOT / "companion" / "COMMANDS.md",
    ROOT / "calibration" / "README.md",
    ROOT / "hardware" / "README.md",
    ROOT / "hardware" / "wiring" / "README.md",
    ROOT / "companion" / "games" / "README.md",
    ROOT / "companion" / "games" / "BY_HAND.md",
    ROOT / "companion" / "hall" / "README.md",
    ROOT / "companion" / "display" / "README.md",
    ROOT / "companion" / "CHANGELOG.md",
    ROOT / "scripts" / "FIGURES.md",
]
FOR_ONE_READER = [page for page in PAGES if page != README]


def test_the_readme_is_at_most_nine_kilobytes() -> None:
    assert len(README.read_bytes()) <= 9 * 1024


@pytest.mark.parametrize("page", FOR_ONE_READER, ids=lambda page: page.name)
def test_a_page_says_in_its_first_line_whom_it_is_for(page: Path) -> None:
    assert page.read_text(encoding="utf-8").split("\n\n")[1].startswith("For ")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", prose)
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def named_paths() -> list[str]:
    """What the page on the structure names between backticks, and looks like a path of ours; what commands make below
    `build` is no part of the repository.
    """
    found = re.findall(r"`([a-z_]+(?:/[a-zA-Z_*.-]+)*/?)`", BUILT.read_text(encoding="utf-8"))
    return sorted({name for name in found if "/" in name and not re.search(r"\*|GAME|^build/", name)})


@pytest.mark.parametrize("name", named_paths())
def test_a_path_that_the_page_on_the_structure_names_exists(name: str) -> None:
    assert (ROOT / name).exists() or (ROOT / "companion" / name).exists()


def test_what_pages_and_docstrings_name_by_its_import_exists() -> None:
    files = [path for top in ("companion", "hardware", "calibration", "scripts") for path in (ROOT / top).rglob("*.*")]
    texts = (path.read_text(encoding="utf-8") for path in (README, *files) if path.suffix in (".py", ".md"))
    named = {name for text in texts for name in re.findall(r"`(companion(?:\.\w+)+)", text)}
    lost = []
    for name in sorted(named):
        try:
            pkgutil.resolve_name(name)
        except (ImportError, AttributeError):
            lost.append(name)
    assert named
    assert lost == []


def test_the_tree_on_that_page_names_every_folder_of_the_companion() -> None:
    (tree,) = re.findall(r"```\n(companion/\n.*?)```", BUILT.read_text(encoding="utf-8"), re.DOTALL)
    named = set(re.findall(r"([a-z_]+)/", tree))
    folders = {path.name for path in (ROOT / "companion").iterdir() if (path / "__init__.py").is_file()}
    top = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "." and path.name != "build"}
    assert folders <= named
    assert {name for name in top if (ROOT / name / "__init__.py").is_file()} <= named


def test_every_command_stands_on_the_page_of_the_commands() -> None:
    page = (ROOT / "companion" / "COMMANDS.md").read_text(encoding="utf-8")
    modules = (ROOT / "companion" / "commands").glob("[a-z]*.py")
    assert [path.stem for path in modules if f"companion {path.stem}" not in page] == []
