"""A tournament written down for others: one page of HTML, and tables that a spreadsheet reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from companion import whole_file
from companion.display.catalogue import Catalogue
from companion.games.kit import Verbatim
from companion.hall.organiser.ledger import Ledger, Round, Tournament
from companion.hall.organiser.points import decimal, shares
from companion.hall.organiser.tournament import counts, finished, lot_id, offer_id, rows
from companion.play.seals import Seal
from companion.saying import numeral

STYLE = (
    "body{font:16px/1.4 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #999;padding:.2em .6em;text-align:left}"
    "code{font-size:90%;overflow-wrap:anywhere}"
)
FILES = ("index.html", "standings.csv", "results.csv")

Rows = Sequence[Sequence[object]]


def export(ledger: Ledger, tournament: Tournament, words: Catalogue, folder: Path) -> tuple[Path, ...]:
    """Write the files into a folder, which is made. OSError if they cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    heads = [words(f"hall.head.{key}") for key in ("place", "name", "points", "buchholz", "score", "games")]
    table = [
        (row.place, row.player, decimal(row.points), decimal(row.buchholz), row.score, row.games)
        for row in rows(ledger, tournament)
    ]
    results = _results(ledger, tournament)
    columns = [words(f"hall.head.{key}") for key in ("round", "table", "name", "points", "score")]
    texts = (
        _page(ledger, tournament, words, (heads, table), (columns, results)),
        _csv([heads, *table]),
        _csv([[*columns, "id", "seals"], *_with_seals(ledger, tournament, results)]),
    )
    made = tuple(folder / name for name in FILES)
    for path, text in zip(made, texts, strict=True):
        whole_file.write(path, text)
    return made


def _results(ledger: Ledger, tournament: Tournament) -> list[tuple[object, ...]]:
    """Round, table, player, points of that round and the game's own score; nothing yet where a table still plays."""
    known = counts(ledger, tournament)
    found: list[tuple[object, ...]] = []
    for each in ledger.rounds(tournament):
        done = finished(known, tournament, each)
        for seating in each.tables:
            table = done.get(seating.table)
            points = shares(table.ranks) if table is not None else {}
            for _, player in seating.seats:
                score = table.scores.get(player, "") if table is not None else ""
                point = decimal(points[player]) if player in points else ""
                found.append((each.number, seating.table, player, point, score))
        found += [(each.number, "", player, "1", "") for player in each.without]
    return found


def _with_seals(
    ledger: Ledger, tournament: Tournament, results: Iterable[tuple[object, ...]]
) -> Iterable[tuple[object, ...]]:
    """The results with their games' ids and the words of their seals, which the tables' own files prove."""
    sent = counts(ledger, tournament).sent
    for row in results:
        result = sent.get((str(row[1]), offer_id(tournament, int(str(row[0])), str(row[1]))))
        seals = "; ".join(f"{seal.source}: {seal.words}" for seal in result.seals) if result else ""
        yield (*row, result.id if result else "", seals)


def _csv(lines: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([_harmless(entry) for entry in line] for line in lines)
    return out.getvalue()


def _harmless(entry: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{entry}" if isinstance(entry, str) and entry[:1] in ("=", "+", "-", "@", "\t", "\r") else entry


def _page(
    ledger: Ledger, tournament: Tournament, words: Catalogue, standings: tuple[Rows, Rows], results: tuple[Rows, Rows]
) -> str:
    rounds = ledger.rounds(tournament)
    title = words("hall.standings", title=Verbatim(tournament.title), round=len(rounds), rounds=tournament.rounds)
    parts = [f"<h1>{escape(title)}</h1>", _table(*standings)]
    for each in rounds:
        parts.append(f"<h2>{escape(words('hall.round', title=Verbatim(tournament.title), n=each.number))}</h2>")
        parts += [_lot(tournament, each, words)] if each.code else []
        own = [row[1:] for row in results[1] if row[0] == each.number]
        parts.append(_table(results[0][1:], own))
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="{words.language}"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _lot(tournament: Tournament, each: Round, words: Catalogue) -> str:
    """The seal of a round's secret, and the secret once it is opened."""
    found = words("hall.sealed", words=Verbatim(" ".join(Seal(each.digest).words)))
    shown = words("hall.opened", code=Verbatim(each.code), salt=Verbatim(each.salt), id=lot_id(tournament, each.number))
    return f"<p>{escape(found)} <code>{escape(shown)}</code></p>" if each.opened else f"<p>{escape(found)}</p>"


def _table(heads: Sequence[object], lines: Rows) -> str:
    top = "".join(f"<th>{escape(str(entry))}</th>" for entry in heads)
    rest = "".join("<tr>" + "".join(f"<td>{escape(_read(entry))}</td>" for entry in line) + "</tr>" for line in lines)
    return f"<table><tr>{top}</tr>{rest}</table>"


def _read(entry: object) -> str:
    """An entry as a person reads it."""
    return numeral(entry) if isinstance(entry, int) else str(entry)
