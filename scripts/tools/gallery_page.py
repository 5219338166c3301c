"""Draws every screen of every game into a folder with a page that shows them, and looks for faults of the layout.

Each game is played once a language; every page that comes up is drawn in every size and looked at, and the first of
each kind is kept as a picture in both themes. How others see them, the page shows with filters of its own. Where the
pictures to be built are at hand, each stands in `beside/` with ours at its right.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from scripts.arguments import Arguments

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import cv2
import numpy as np
import pygame

from companion.app.plugins import found
from companion.display.page import Page
from companion.display.window import draw
from companion.display.window.theme import THEMES
from companion.saying import LANGUAGES
from tests.support.display.gallery import gallery
from tests.support.display.game_gallery import game_gallery
from tests.support.display.learning import lesson_pages
from tests.support.display.targets import DESIGN, TARGETS, beside
from tests.support.display.window.eyes import VISIONS
from tests.support.display.window.layout_faults import faults

SIZES = ("800x480", "1024x600", "1280x720", "1920x1080", "480x800")
LOOKED_AT = "dark"
"""The theme in which faults are looked for: where things stand is the same in all."""
COMMON = "companion"
"""What stands for the screens that all games share."""
QUALITY = 80  # of the pictures, WebP
PAGE = Path(__file__).with_name("gallery_page.html")
Shot = tuple[str, str, Page]


def shots(language: str, games: Sequence[str]) -> Iterator[Shot]:
    """Game, name and page of all that comes up; pages of one kind have one name."""
    with tempfile.TemporaryDirectory() as folder:
        if COMMON in games:
            for long in (True, False):
                board = "9x5" if long else "5x5"
                for name, page in gallery(_made(folder, board), language, long=long):
                    yield COMMON, f"{name}-{board}", page
        for plugin in found().plugins:
            if plugin.name in games:
                most = max(n for n in plugin.game.players if n <= 4)
                for count in dict.fromkeys((min(n for n in plugin.game.players if n > 1), most)):
                    played = game_gallery(plugin, _made(folder, f"{plugin.name}-{count}"), language, seats=count)
                    for name, page in played:
                        yield plugin.name, f"{name}-{count}", page
                for name, page in lesson_pages(plugin, _made(folder, f"{plugin.name}-lesson"), language):
                    yield plugin.name, name, page


def draw_targets(out: Path) -> int:
    """Lay ours beside each picture to be built; gives how many there are."""
    if DESIGN is None:
        return 0
    for target in TARGETS:
        with tempfile.TemporaryDirectory() as folder:
            _keep(beside(target, target.moment(Path(folder))), out / "beside" / f"{target.name}.webp")
    return len(TARGETS)


def _made(folder: str, name: str) -> Path:
    made = Path(folder) / name
    made.mkdir()
    return made


def draw_all(out: Path, games: Sequence[str], sizes: Sequence[str], languages: Sequence[str]) -> tuple[int, list[str]]:
    """Draw all of it, a game in a language at a time on each processor; gives how many drawings were looked at, and the
    faults.
    """
    parts = [(language, game) for language in languages for game in games]
    told = dict(zip(parts, _drawn(out, parts, sizes), strict=True))
    kept = dict.fromkeys((game, name) for language, game in parts for name in told[language, game].names)
    _write_page(out, list(kept), sizes, languages)
    return sum(part.looked for part in told.values()), [fault for part in told.values() for fault in part.faults]


@dataclass(frozen=True)
class Drawn:
    """What was drawn of a game in a language: how many drawings were looked at, the names of what is kept, faults."""

    looked: int
    names: tuple[str, ...]
    faults: tuple[str, ...]


def _drawn(out: Path, parts: Sequence[tuple[str, str]], sizes: Sequence[str]) -> list[Drawn]:
    """Each part drawn; one alone in this process."""
    every = [(out, language, game, tuple(sizes)) for language, game in parts]
    if len(every) == 1:
        return [draw_part(*every[0])]
    spawn = get_context("spawn")  # a fork would have the locks of this process's threads, and not the threads
    with ProcessPoolExecutor(os.cpu_count(), spawn) as processes:
        return [task.result() for task in [processes.submit(draw_part, *part) for part in every]]


def draw_part(out: Path, language: str, game: str, sizes: Sequence[str]) -> Drawn:
    """Draw one game in one language: every page in every size, the first of each kind to be kept in every theme."""
    looked, wrong, done = 0, dict[str, None](), dict[str, None]()
    for _, name, page in shots(language, (game,)):
        themes = {theme: colours for theme, colours in THEMES.items() if name not in done or theme == LOOKED_AT}
        for size in sizes:
            surface = pygame.Surface(tuple(map(int, size.split("x"))))
            for theme, colours in themes.items():
                canvas = draw.draw(surface, page, colours)
                if theme == LOOKED_AT:
                    looked += 1
                    wrong |= dict.fromkeys(f"{language} {size} {name}: {fault}" for fault in faults(canvas, page))
                if name not in done:
                    _keep(surface, out / language / size / theme / f"{name}.webp")
        done[name] = None
    return Drawn(looked, tuple(done), tuple(wrong))


def _keep(surface: pygame.Surface, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    wide, high = surface.get_size()
    pixels = np.frombuffer(pygame.image.tostring(surface, "RGB"), np.uint8).reshape(high, wide, 3)
    cv2.imwrite(str(path), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


def _write_page(out: Path, kept: Sequence[tuple[str, str]], sizes: Sequence[str], languages: Sequence[str]) -> None:
    """The page: what there is to choose from, the pictures by game, and the filters for other eyes."""
    matrices = {
        name: " ".join(f"{' '.join(f'{x:.6f}' for x in row)} 0 0" for row in matrix) + " 0 0 0 1 0"
        for name, matrix in VISIONS.items()
        if matrix is not None
    }
    there = {
        "languages": list(languages),
        "sizes": list(sizes),
        "themes": list(THEMES),
        "visions": list(VISIONS),
        "matrices": matrices,
        "shots": [[game, name] for game, name in kept],
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / "index.html").write_text(PAGE.read_text(encoding="utf-8").replace("{there}", json.dumps(there)), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what is asked for, print the faults; 1 if there are any."""
    games = (COMMON, *(plugin.name for plugin in found().plugins))
    parser = Arguments(__doc__, "scripts/gallery")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("gallery"))
    parser.add_argument("--games", nargs="+", choices=games, default=games)
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    given = parser.parse_args(arguments)
    if COMMON in given.games and (count := draw_targets(given.folder)):
        print(f"{count} pictures to be built beside ours: {given.folder / 'beside'}")
    looked, wrong = draw_all(given.folder, given.games, given.sizes, given.languages)
    for fault in wrong:
        print(fault)
    print(f"{looked} drawings, {len(wrong)} faults: {given.folder / 'index.html'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
