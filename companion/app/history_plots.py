"""Plots of what players reached. Matplotlib is loaded with this module.

As a program it reads the pickled arguments of `plots` from standard input and writes what that returns to standard
output, for a caller who does not want Matplotlib in its own memory.
"""

from __future__ import annotations

import logging
import pickle
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any

import matplotlib
from matplotlib import font_manager
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from companion.display.board import Photo
from companion.display.catalogue import Catalogue
from companion.display.player_history import PlayerHistory, Plotted, minutes, tenth
from companion.display.window.theme import Colour, Theme

SIZE, DOTS = (8.0, 7.2), 100  # inches, and pixels of each
TYPE = 26  # points: 20 pixels where a screen of 800x480, or upright, shows the plot
PAD = 0.2  # inches
MOST = 8
"""Players in a plot; of more those with the most games."""
OTHER = "DejaVu Sans"  # for letters that our typeface lacks; it comes with Matplotlib

logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # of our typeface there is one weight, as is known


def plots(
    standings: Sequence[PlayerHistory], words: Catalogue, games: Mapping[str, str], theme: Theme
) -> tuple[Plotted, ...]:
    """Games won, points game by game, and longest turns; `games` has the games' names."""
    with matplotlib.rc_context(_style(theme)), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a letter that no typeface here has is shown as a box
        return tuple(_all(standings, words, games, theme))


def _all(
    standings: Sequence[PlayerHistory], words: Catalogue, games: Mapping[str, str], theme: Theme
) -> Iterator[Plotted]:
    played = _by_player(standings)
    yield _wins(played, words, theme)
    for game in dict.fromkeys(line.game for line in standings):
        lines = [line for line in standings if line.game == game and line.points]
        if lines:
            yield _points(_busiest(lines), games[game], words, theme)
    yield _longest(played, words, theme)


def _wins(played: Mapping[str, list[PlayerHistory]], words: Catalogue, theme: Theme) -> Plotted:
    figure, axes = _axes(list(played), theme)
    for row, lines in enumerate(played.values()):
        games, won = sum(line.games for line in lines), sum(line.won for line in lines)
        axes.barh(row, games, height=0.6, facecolor="none", edgecolor=_hex(theme.quiet), linewidth=2)
        axes.barh(row, won, height=0.6, color=_hex(theme.cursor))
        axes.annotate(words("setup.of", number=won, most=games), (games, row), (8, 0), **_beside(theme))
    _whole(axes, max(sum(line.games for line in lines) for lines in played.values()))
    return _plotted(figure, words("history.of-wins"))


def _points(lines: Sequence[PlayerHistory], game: str, words: Catalogue, theme: Theme) -> Plotted:
    figure, axes = _axes([line.player for line in lines], theme)
    for row, line in enumerate(lines):
        low, high, mean = min(line.points), max(line.points), line.mean or 0.0
        axes.plot((low, high), (row, row), color=_hex(theme.quiet), linewidth=6, solid_capstyle="round")
        axes.plot(line.points, [row] * len(line.points), "o", color=_hex(theme.ink), markersize=7)
        axes.plot(mean, row, "D", color=_hex(theme.cursor), markersize=20, clip_on=False)
        axes.annotate(tenth(mean, words), (mean, row), (0, 16), ha="center", va="bottom", **_text(theme))
    every = [0, 1, *(point for line in lines for point in line.points)]
    margin = 0.06 * (max(every) - min(every))
    axes.set_xlim(min(every) - margin, max(every) + margin)
    return _plotted(figure, words("history.of-points", game=game))


def _longest(played: Mapping[str, list[PlayerHistory]], words: Catalogue, theme: Theme) -> Plotted:
    figure, axes = _axes(list(played), theme)
    for row, lines in enumerate(played.values()):
        seconds = max(line.longest for line in lines)
        axes.barh(row, seconds / 60, height=0.6, color=_hex(theme.lit))
        axes.annotate(minutes(seconds), (seconds / 60, row), (8, 0), **_beside(theme))
    axes.set_xlim(0, max(0.5, *(line.longest / 60 for lines in played.values() for line in lines)) * 1.2)
    return _plotted(figure, words("history.of-turns"))


def _by_player(standings: Sequence[PlayerHistory]) -> Mapping[str, list[PlayerHistory]]:
    """The lines of each player, those with the most games first."""
    found: dict[str, list[PlayerHistory]] = {}
    for line in standings:
        found.setdefault(line.player, []).append(line)
    busy = sorted(found.items(), key=lambda one: -sum(line.games for line in one[1]))
    return dict(busy[:MOST])


def _busiest(lines: Sequence[PlayerHistory]) -> Sequence[PlayerHistory]:
    return sorted(lines, key=lambda line: -line.games)[:MOST]


def _axes(players: Sequence[str], theme: Theme) -> tuple[Any, Any]:
    """A plot with a row for each player, the first on top."""
    figure = Figure(SIZE, DOTS, layout="constrained")
    figure.get_layout_engine().set(w_pad=PAD, h_pad=PAD)
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_yticks(range(len(players)), players)
    axes.set_ylim(len(players) - 0.4, -0.6)
    axes.grid(axis="x", color=_hex(theme.edge), linewidth=1)
    axes.set_axisbelow(True)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.tick_params(length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _whole(axes: Any, most: int) -> None:
    """A scale of whole numbers."""
    step = max(1, -(-most // 5))
    axes.set_xticks(range(0, most + step, step))
    axes.set_xlim(0, most * 1.3)


def _plotted(figure: Any, title: str) -> Plotted:
    canvas = figure.canvas
    canvas.draw()
    width, height = canvas.get_width_height()
    rgba = bytes(memoryview(canvas.buffer_rgba()).tobytes())
    png = BytesIO()
    figure.savefig(png, format="png", metadata={"Software": None})
    return Plotted(title, Photo(_without_alpha(rgba), (width, height)), png.getvalue())


def _without_alpha(rgba: bytes) -> bytes:
    rgb = bytearray(len(rgba) // 4 * 3)
    for channel in range(3):
        rgb[channel::3] = rgba[channel::4]
    return bytes(rgb)


def _style(theme: Theme) -> dict[str, Any]:
    """The theme's colours and our typeface; a name is shown as it is, whatever formulas it may look like."""
    return {
        "font.family": [_typeface(), OTHER],
        "font.size": TYPE,
        "text.parse_math": False,
        "axes.unicode_minus": True,
        "figure.facecolor": _hex(theme.ground),
        "savefig.facecolor": _hex(theme.ground),
        "axes.facecolor": _hex(theme.ground),
        "axes.edgecolor": _hex(theme.edge),
        "xtick.labelcolor": _hex(theme.quiet),
        "ytick.labelcolor": _hex(theme.ink),
    }


@cache
def _typeface() -> str:
    """The name of the screen's typeface, once it is known to Matplotlib."""
    with as_file(files("font_source_sans_pro").joinpath("files/SourceSansPro-Semibold.ttf")) as path:
        font_manager.fontManager.addfont(str(path))
        return str(font_manager.get_font(str(path)).family_name)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _text(theme: Theme) -> dict[str, Any]:
    return {"color": _hex(theme.ink), "textcoords": "offset points"}


def _beside(theme: Theme) -> dict[str, Any]:
    return {"ha": "left", "va": "center", **_text(theme)}


if __name__ == "__main__":
    pickle.dump(plots(*pickle.load(sys.stdin.buffer)), sys.stdout.buffer)
