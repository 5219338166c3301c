"""A tournament: rounds are paired, offered, played, and counted, all from what the ledger holds.

Whatever restarts, the same ledger gives the same round, the same offers and the same standings.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.kit import Seat
from companion.hall import schema
from companion.hall.organiser.ledger import Ledger, Round, TableSeating, Tournament
from companion.hall.organiser.points import Finished, PlayerPlace, RoundSoFar, decimal, standings
from companion.hall.organiser.swiss import pair, sizes, without
from companion.hall.schema import ALL, TO, Lot, Message, Offer, Result, SeatName, Standings, StandingsLine
from companion.play.seals import COST, SALT_BYTES, Cost, Seal, seal
from companion.saying import Explained, Verbatim

SOURCE = "hall"
"""Whose secret a round's code is, under its seal."""

MOST_ROWS = 200
"""Lines of the standings that all tables are told; the ledger and the export have them all."""


class NoTournament(Explained, ValueError):
    """What cannot be done in a tournament now, and what to do."""

    section = "hall-trouble"


def lot_id(tournament: Tournament, number: int) -> str:
    """The name of a round's secret."""
    return f"{tournament.number}-{number}"


def offer_id(tournament: Tournament, number: int, table: str) -> str:
    """The name of the game of a table in a round."""
    return f"{lot_id(tournament, number)}-{table}"


@dataclass(frozen=True)
class Counts:
    """The results of a tournament as they are known now: by the table and offer that sent them, and those by hand."""

    sent: Mapping[tuple[str, str], Result]
    by_hand: Mapping[str, Mapping[str, int]]


def counts(ledger: Ledger, tournament: Tournament) -> Counts:
    """What the ledger holds of a tournament's results."""
    found = ledger.results(f"{tournament.number}-")
    return Counts({(table, result.offer): result for table, result in found}, ledger.entered())


def finished(known: Counts, tournament: Tournament, played: Round) -> dict[str, Finished]:
    """The tables of a round that have finished; a result that was entered by hand goes before the one that was sent."""
    found = {}
    for seating in played.tables:
        offer = offer_id(tournament, played.number, seating.table)
        sent = known.sent.get((seating.table, offer))
        counted = _counted(seating, sent) if sent is not None else None
        if offer in known.by_hand:
            found[seating.table] = Finished(known.by_hand[offer], known.by_hand[offer])
        elif counted is not None:
            found[seating.table] = counted
    return found


def _counted(seating: TableSeating, result: Result) -> Finished | None:
    """A result by players: whoever won stands before all others, these by their totals; None if it is of others."""
    players = dict(seating.seats)
    side_of = {seat: side for side, seats in result.sides.items() for seat in seats}
    if not all(side_of.get(seat) in result.totals for seat in players):
        return None
    scores = {player: result.totals[side_of[seat]] for seat, player in players.items()}
    order = sorted(set(scores.values()))
    won = {player for seat, player in players.items() if side_of[seat] in result.winners}
    ranks = {player: len(order) if player in won else order.index(score) for player, score in scores.items()}
    return Finished(ranks, scores)


def rows(ledger: Ledger, tournament: Tournament) -> tuple[PlayerPlace, ...]:
    """The standings."""
    known = counts(ledger, tournament)
    played = (
        RoundSoFar(
            tuple(finished(known, tournament, each).values()),
            each.without,
            all(len(table.seats) == 1 for table in each.tables),
        )
        for each in ledger.rounds(tournament)
    )
    return standings(tournament.players, played)


def missing(ledger: Ledger, tournament: Tournament) -> tuple[str, ...]:
    """The tables of the last round that have not finished."""
    rounds = ledger.rounds(tournament)
    if not rounds:
        return ()
    done = finished(counts(ledger, tournament), tournament, rounds[-1])
    return tuple(seating.table for seating in rounds[-1].tables if seating.table not in done)


def next_round(
    ledger: Ledger,
    tournament: Tournament,
    seats: Sequence[Seat],
    allowed: Sequence[int],
    code: str = "",
    cost: Cost = COST,
) -> Round:
    """Pair the next round and keep it. `seats` are the game's, `allowed` how many may play it.

    NoTournament while a table of the last round plays, after the last round, and where there are too few tables.
    """
    rounds = ledger.rounds(tournament)
    waiting = missing(ledger, tournament)
    if waiting:
        raise NoTournament("still-playing", tables=Verbatim(", ".join(waiting)))
    if len(rounds) >= tournament.rounds:
        raise NoTournament("last-round", n=tournament.rounds)
    points = {row.player: row.points for row in rows(ledger, tournament)}
    order = sorted((p for p in tournament.players if p not in tournament.gone), key=lambda p: -points[p])
    went = [player for each in rounds for player in each.without]
    try:
        seated = sizes(len(order), allowed, tournament.size)
    except ValueError as err:
        raise NoTournament("too-few-players", n=len(order)) from err
    if len(seated) > len(tournament.tables):
        raise NoTournament("too-few-tables", n=len(seated), there=len(tournament.tables))
    rest = without(order, len(order) - sum(seated), went)
    playing = [player for player in order if player not in rest]
    tables = pair(playing, _met(rounds), seated)
    seatings = tuple(
        TableSeating(table, tuple(zip(seats, _in_turn(players, rounds), strict=False)))
        for table, players in zip(tournament.tables, tables, strict=False)
    )
    drawn = Round(len(rounds) + 1, seatings, rest)
    if code:
        salt = secrets.token_bytes(SALT_BYTES)
        found = seal(code, salt, game=lot_id(tournament, drawn.number), source=SOURCE, cost=cost)
        drawn = replace(drawn, code=code, salt=salt.hex(), digest=found.digest)
    ledger.keep(tournament, drawn)
    return drawn


def _met(rounds: Sequence[Round]) -> set[frozenset[str]]:
    found = set()
    for each in rounds:
        for seating in each.tables:
            players = [player for _, player in seating.seats]
            found |= {frozenset((a, b)) for n, a in enumerate(players) for b in players[n + 1 :]}
    return found


def _in_turn(players: Sequence[str], rounds: Sequence[Round]) -> tuple[str, ...]:
    """Who sat early least often sits first."""
    early = dict.fromkeys(players, 0)
    for each in rounds:
        for seating in each.tables:
            for index, (_, player) in enumerate(seating.seats):
                if player in early:
                    early[player] -= index
    return tuple(sorted(players, key=lambda player: early[player]))


def holds(lot: Lot, cost: Cost = COST) -> bool:
    """Whether an opened lot is the one that was sealed."""
    try:
        found = seal(lot.code, bytes.fromhex(lot.salt), game=lot.id, source=SOURCE, cost=cost)
    except ValueError:
        return False
    return found.digest == lot.digest


def told(hall: str, ledger: Ledger, tournament: Tournament, title: str, cost: Cost = COST) -> list[tuple[str, bytes]]:
    """What all topics of a tournament hold now: standings, the round's secret, and what each table is offered.

    `title` is what its rounds are called. A round's secret is opened when its last table has finished.
    """
    rounds = ledger.rounds(tournament)
    said: list[tuple[str, bytes]] = [_topic(hall, _standings(ledger, tournament, len(rounds)))]
    if not rounds:
        return said
    last = rounds[-1]
    done = finished(counts(ledger, tournament), tournament, last)
    if last.code:
        opened = len(done) == len(last.tables)
        if opened and not last.opened:
            last = replace(last, opened=True)
            ledger.keep(tournament, last)
        shown = (last.code, last.salt) if last.opened else ("", "")
        words = " ".join(Seal(last.digest).words)
        lot = Lot(lot_id(tournament, last.number), title, words, last.digest, *shown)
        said.append(_topic(hall, lot))
    seated = {seating.table: seating for seating in last.tables}
    for table in tournament.tables:
        id = offer_id(tournament, last.number, table)
        free = table not in seated or table in done
        offer = Offer(id, "", "", ()) if free else _offer(tournament, last, seated[table], id, title)
        said.append(_topic(hall, offer, table))
    return said


def _offer(tournament: Tournament, each: Round, seating: TableSeating, id: str, title: str) -> Offer:
    seats = tuple(SeatName(seat, player) for seat, player in seating.seats)
    lot = lot_id(tournament, each.number) if each.code else ""
    return Offer(id, tournament.game, title, seats, dict(tournament.options), each.code, lot)


def _standings(ledger: Ledger, tournament: Tournament, number: int) -> Standings:
    lines = tuple(
        StandingsLine(row.place, row.player, decimal(row.points), decimal(row.buchholz), row.score, row.games)
        for row in rows(ledger, tournament)[:MOST_ROWS]
    )
    return Standings(tournament.title, number, tournament.rounds, lines)


def _topic(hall: str, message: Message, table: str = "") -> tuple[str, bytes]:
    where = TO if table else ALL
    return schema.topic(hall, where, message.what, table), schema.write(message)


def checked(names: Sequence[str], tables: Sequence[str], options: Mapping[str, str | int]) -> None:
    """NoTournament for fewer than two players, and for players or tables that are named twice or cannot be named so."""
    told_apart = len(names) >= 2 and len(set(names)) == len(names)
    if not told_apart or not all(0 < len(name.strip()) <= 80 and name.isprintable() for name in names):
        raise NoTournament("wrong-names")
    if len(set(tables)) != len(tables) or not all(schema.NAME.fullmatch(table) for table in tables):
        raise NoTournament("wrong-tables")
    if len(options) > 100:
        raise NoTournament("wrong-names")
