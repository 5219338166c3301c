"""The finished games of a table in words and numbers: one line for each player and game, and a page of it all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.display import html_page
from companion.display.board import Photo
from companion.display.catalogue import Catalogue
from companion.saying import numeral


@dataclass(frozen=True)
class PlayerHistory:
    """What a player reached in all finished games of one kind: points of each, and the longest turn in seconds."""

    player: str
    game: str
    games: int
    won: int
    points: tuple[int, ...]
    longest: float

    @property
    def mean(self) -> float | None:
        """Points a game; None if the game gave none."""
        return sum(self.points) / len(self.points) if self.points else None


@dataclass(frozen=True)
class Plotted:
    """One plot: what it shows, in words too, and its picture, for the screen and as PNG."""

    title: str
    photo: Photo = field(repr=False)
    png: bytes = field(repr=False)


@dataclass(frozen=True)
class HistoryPage:
    """All of it in final words: what was counted, plots, a table with a row of heads, what had to be left out."""

    counted: str
    plots: tuple[Plotted, ...]
    table: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()
    colours: html_page.Colours = html_page.EVENING


def html(page: HistoryPage, words: Catalogue, language: str) -> str:
    """The whole page as one HTML file with its plots in it."""
    parts = [html_page.paragraph(page.counted)]
    for plot in page.plots:
        parts += [html_page.heading(plot.title), html_page.picture(plot.title, plot.png)]
    parts += [html_page.heading(words("history.numbers")), html_page.table(page.table, "lines")]
    if page.remarks:
        parts.append(html_page.listed(page.remarks))
    return html_page.document(words("history.title"), parts, language, page.colours)


def rows(standings: Sequence[PlayerHistory], words: Catalogue, games: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """The table's heads and lines; `games` has the games' names."""
    heads = ("player", "game", "games", "won", "mean", "best", "longest")
    return (
        tuple(words(f"history.{head}") for head in heads),
        *(
            (
                line.player,
                games[line.game],
                str(line.games),
                str(line.won),
                "–" if line.mean is None else tenth(line.mean, words),
                numeral(max(line.points)) if line.points else "–",
                minutes(line.longest),
            )
            for line in standings
        ),
    )


def tenth(number: float, words: Catalogue) -> str:
    """A number to a tenth, as the language writes it."""
    return f"{number:.1f}".replace("-", "−").replace(".", words("history.point"))


def minutes(seconds: float) -> str:
    """A time as minutes and seconds, as on a clock."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
