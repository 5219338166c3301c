"""A finished game as one page to keep: board, score sheet, course and log, in one file that needs nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.display import html_page
from companion.display.catalogue import Catalogue

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Keepsake:
    """What is kept of a game, in final words: `sheet` has a row of heads first and the totals last.

    `decided` is the rule by which it was won. `board` is a picture as PNG; `course` are more of them, and tables with a
    row of heads first, each with what it shows.
    """

    title: str
    played: str
    sheet: Rows
    board: bytes = field(repr=False)
    course: tuple[tuple[str, bytes | Rows], ...] = field(default=(), repr=False)
    decided: str = ""
    remarks: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()


def html(kept: Keepsake, words: Catalogue, language: str) -> str:
    """The whole page, with its pictures in it."""
    parts = [
        html_page.paragraph(kept.played),
        html_page.picture(kept.title, kept.board),
        html_page.heading(words("keepsake.sheet")),
        html_page.table(kept.sheet, "sheet"),
        html_page.paragraph(kept.decided),
    ]
    if kept.remarks:
        parts += [html_page.heading(words("final.rulings")), html_page.listed(kept.remarks)]
    if kept.course:
        parts.append(html_page.heading(words("final.course")))
        for shown, what in kept.course:
            parts += (
                [html_page.picture(shown, what)]
                if isinstance(what, bytes)
                else [
                    html_page.heading(shown, 3),
                    html_page.table(what),
                ]
            )
    parts += [html_page.heading(words("menu.log")), html_page.listed(kept.log, "ol")]
    parts += [html_page.paragraph(line) for line in kept.seals]
    return html_page.document(kept.title, parts, language)
