"""A finished game as one page to keep: board, score sheet, course and log, in one file that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from companion.display.catalogue import Catalogue

STYLE = """
body { background: #15211f; color: #f4ead6; font: 18px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1rem;
  max-width: 60rem; overflow-wrap: anywhere; }
h1 { color: #ffc24b; line-height: 1.15; }
h2 { color: #7fe0d0; margin-top: 2rem; }
img { display: block; max-width: 100%; border-radius: 8px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 0.8rem; text-align: right; }
td:first-child, th:first-child { padding-left: 0; text-align: left; }
tr:last-child td { border-top: 2px solid #ffc24b; font-weight: bold; }
li { margin: 0.2rem 0; }
"""


@dataclass(frozen=True)
class Keepsake:
    """What is kept of a game, in final words: `sheet` has a row of heads first and the totals last.

    `board` is a picture as PNG, `course` are more of them, each with what it shows.
    """

    title: str
    played: str
    sheet: tuple[tuple[str, ...], ...]
    board: bytes = field(repr=False)
    course: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    remarks: tuple[str, ...] = ()
    log: tuple[str, ...] = ()


def html(kept: Keepsake, words: Catalogue, language: str) -> str:
    """The whole page, with its pictures in it."""
    heads, *rows = kept.sheet
    parts = [
        f"<h1>{escape(kept.title)}</h1>",
        f"<p>{escape(kept.played)}</p>",
        _picture(kept.title, kept.board),
        f"<h2>{escape(words('keepsake.sheet'))}</h2>",
        '<div class="wide"><table>',
        _row("th", heads),
        *(_row("td", row) for row in rows),
        "</table></div>",
    ]
    if kept.remarks:
        parts += [f"<h2>{escape(words('final.rulings'))}</h2>", _list(kept.remarks, "ul")]
    if kept.course:
        parts.append(f"<h2>{escape(words('final.course'))}</h2>")
        parts += [_picture(shown, png) for shown, png in kept.course]
    parts += [f"<h2>{escape(words('menu.log'))}</h2>", _list(kept.log, "ol")]
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}">',
            f'<head><meta charset="utf-8"><title>{escape(kept.title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{STYLE}</style></head>",
            "<body>",
            *parts,
            "</body></html>",
            "",
        )
    )


def _picture(shown: str, png: bytes) -> str:
    return f'<img alt="{escape(shown)}" src="data:image/png;base64,{b64encode(png).decode()}">'


def _row(tag: str, entries: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(entry)}</{tag}>" for entry in entries) + "</tr>"


def _list(lines: Sequence[str], tag: str) -> str:
    return f"<{tag}>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + f"</{tag}>"
