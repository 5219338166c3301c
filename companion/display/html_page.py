"""One HTML page that needs nothing else: texts are escaped, pictures stand in it, and it reads well on a phone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
body { background: #15211f; color: #f4ead6; font: 18px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1rem;
  max-width: 60rem; overflow-wrap: anywhere; }
h1 { color: #ffc24b; line-height: 1.15; }
h2 { color: #7fe0d0; margin-top: 2rem; }
h3 { font-size: 1.05rem; margin-bottom: 0.3rem; }
img { display: block; max-width: 100%; border-radius: 8px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 0 0.25rem 0.8rem; text-align: right; overflow-wrap: normal; }
th { vertical-align: bottom; }
td:not(:first-child) { white-space: nowrap; }
td:first-child { min-width: 5.5em; hyphens: auto; }
@media (max-width: 30rem) {
  table { font-size: 0.9rem; }
  td, th { padding-left: 0.45rem; }
  th { font-size: 0.8em; hyphens: auto; }
  td:first-child { min-width: 3.5em; }
  td:not(:first-child) { white-space: normal; }
}
td:first-child, th:first-child { padding-left: 0; text-align: left; }
.sheet tr:last-child td { border-top: 2px solid #ffc24b; font-weight: bold; }
li { margin: 0.2rem 0; }
"""


def document(title: str, parts: Iterable[str], language: str) -> str:
    """The whole page, of parts that are HTML already."""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}">',
            f'<head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{STYLE}</style></head>",
            "<body>",
            heading(title, 1),
            *parts,
            "</body></html>",
            "",
        )
    )


def heading(text: str, level: int = 2) -> str:
    """A heading."""
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str) -> str:
    """A paragraph."""
    return f"<p>{escape(text)}</p>"


def picture(shown: str, png: bytes) -> str:
    """A picture in PNG, with what it shows."""
    return f'<img alt="{escape(shown)}" src="data:image/png;base64,{b64encode(png).decode()}">'


def table(rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """A table; the first row are its heads. The last of a `sheet` are its totals."""
    heads, *others = rows
    lines = [_row("th", heads), *(_row("td", row) for row in others)]
    return "\n".join((f'<div class="wide"><table class="{escape(kind)}">', *lines, "</table></div>"))


def listed(lines: Iterable[str], tag: str = "ul") -> str:
    """A list; its tag says whether it is numbered."""
    return f"<{tag}>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + f"</{tag}>"


def _row(tag: str, entries: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(entry)}</{tag}>" for entry in entries) + "</tr>"
