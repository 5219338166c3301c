"""The score sheet of a finished game in words: a line for each rule, a column for each side."""

from __future__ import annotations

from companion.display import news
from companion.display.catalogue import Catalogue
from companion.games.kit import Action, Result, Verbatim
from companion.play.corrections import TABLE
from companion.play.session import Session
from companion.saying import numeral


def rows(result: Result, words: Catalogue) -> list[tuple[str, ...]]:
    """What every side got for what; a dash where it got nothing."""
    keys = dict.fromkeys((line.rule, line.what) for line in result.lines)
    found = []
    for rule, what in keys:
        same = [line for line in result.lines if (line.rule, line.what) == (rule, what)]
        sums = (sum(line.amount for line in same if line.side == side) for side in result.totals)
        found.append((_headed(words.say("score", what)), *(numeral(n) if n else "–" for n in sums)))
    return found


def totals(result: Result, words: Catalogue) -> tuple[str, ...]:
    """The last line."""
    return (_headed(words("final.total")), *(numeral(total) for total in result.totals.values()))


def _headed(text: str) -> str:
    """A line's name with a capital at its head."""
    return text[:1].upper() + text[1:]


def title(result: Result, words: Catalogue) -> str:
    """Who won, and where two or three played, by how much."""
    who = result.victors
    others = [total for side, total in result.totals.items() if side not in result.winners]
    if len(result.winners) != 1 or not 1 <= len(others) <= 2:
        return words("final.title", seats=who, n=len(who))
    points = (result.totals[result.winners[0]], max(others))
    if points[0] <= points[1]:  # something else decided it
        return words("final.title", seats=who, n=len(who))
    said = words("final.to").join(numeral(total) for total in points)
    return words("final.title-by", seats=who, n=len(who), points=Verbatim(said))


def beside_the_rules(session: Session, words: Catalogue) -> tuple[str, ...]:
    """Rulings, variants, what was played against the rules, and what else the sheet has to say beside the score."""
    aside = (s.event for s in session.steps if s.by == TABLE and isinstance(s.event, Action))
    result = session.state.result()
    return (
        *(words.say("remark", what) for what in (result.remarks if result is not None else ())),
        *(words.event(ruling) for ruling in session.state.ruled),
        *(words("final.aside", event=words.event(event)) for event in aside),
        *(news.line(session, words, index) for index in session.in_place),
        *news.remarks(session, words),
    )
