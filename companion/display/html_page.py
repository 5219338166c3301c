"""One HTML page that needs nothing else: texts are escaped, pictures stand in it, and it reads well on a phone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
body { background: var(--ground); color: var(--ink); font: 18px/1.45 system-ui, sans-serif; margin: 0 auto;
  padding: 1rem; max-width: 60rem; overflow-wrap: anywhere; }
h1 { color: var(--first); line-height: 1.15; }
h2 { color: var(--second); margin-top: 2rem; }
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
  .lines, .lines tbody, .lines tr, .lines td { display: block; }
  .lines tr:first-child { display: none; }
  .lines tr { margin-bottom: 1rem; }
  .lines td { display: flex; justify-content: space-between; gap: 1rem; padding-left: 0; }
  .lines td::before { content: attr(data-head); text-align: left; }
  .lines td:first-child { font-weight: bold; border-bottom: 1px solid var(--second); }
  .lines td:first-child::before { content: none; }
}
td:first-child, th:first-child { padding-left: 0; text-align: left; }
.sheet tr:last-child td { border-top: 2px solid var(--first); font-weight: bold; }
li { margin: 0.2rem 0; }
"""


@dataclass(frozen=True)
class Colours:
    """The colours of a page, as its pictures have them: behind everything, of words, of the title, of headings."""

    ground: str
    ink: str
    first: str
    second: str

    def style(self) -> str:
        """What names them in a style sheet."""
        return (
            f":root {{ --ground: {self.ground}; --ink: {self.ink}; --first: {self.first}; --second: {self.second}; }}"
        )


EVENING = Colours("#15211f", "#f4ead6", "#ffc24b", "#7fe0d0")


def document(title: str, parts: Iterable[str], language: str, colours: Colours = EVENING) -> str:
    """The whole page, of parts that are HTML already."""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}">',
            f'<head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{colours.style()}{STYLE}</style></head>",
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
    """A table; the first row are its heads. The last of a `sheet` are its totals. Those of `lines` are many: on a phone
    each line of it stands by itself, every entry behind its head.
    """
    heads, *others = rows
    lines = [_row("th", heads), *(_row("td", row, heads if kind == "lines" else ()) for row in others)]
    return "\n".join((f'<div class="wide"><table class="{escape(kind)}">', *lines, "</table></div>"))


def listed(lines: Iterable[str], tag: str = "ul") -> str:
    """A list; its tag says whether it is numbered."""
    return f"<{tag}>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + f"</{tag}>"


def _row(tag: str, entries: Sequence[str], heads: Sequence[str] = ()) -> str:
    said = [f' data-head="{escape(head)}"' for head in heads] or [""] * len(entries)
    cells = zip(entries, said, strict=True)
    return "<tr>" + "".join(f"<{tag}{head}>{escape(entry)}</{tag}>" for entry, head in cells) + "</tr>"
