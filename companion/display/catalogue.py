"""All visible words: one catalogue for each language, with the game's own words beside the shared ones."""

from __future__ import annotations

import logging
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import groupby
from math import ceil
from pathlib import Path

from companion.games.kit import DOTS, Action, Answer, Event, Explained, Question, Say, Value, Verbatim, text_of
from companion.saying import LANGUAGES, Atom, numeral

LOG = logging.getLogger(__name__)

DEFAULT = LANGUAGES[0]
STRETCH = 1.4  # how much longer the texts of a stretched catalogue are

_HERE = Path(__file__).parent / "texts"
FOLDERS = (_HERE, _HERE / "devices", _HERE / "commands", _HERE / "appliance")
"""What screens say, what devices and eyes complain about, what commands print, what set-up and doctor say."""
_GAP = re.compile(r"\{(\w+)((?:\|[^|{}]*){2,})?\}")
_ASIDE = re.compile(r" \(\{\w+\}\)|^\{\w+\}’s ")
_PLACED = re.compile(r"\[\[(.*?)\]\]")  # what a text says of a place, unless a board beside it shows which
_PREPOSITION = re.compile(r"(?<!\S)(\w{1,3}) $")  # the last word of a text, if it is short enough for one
_ARTICLE = re.compile(r"(\w{1,3}(?:’|(?= )))")  # the first word of a name, with the apostrophe that it may end with
ENDS = (".", "!", "?")
FORMS = ("zero", "one", "two", "few", "many", "other")  # of a word beside a number, in Unicode's order
SOMEBODY = frozenset(
    (
        *("seat", "seats", "side", "who", "whose", "player", "by", "to", "other", "partner", "victim", "foe"),
        *("winner", "winners", "captor", "first", "turn", "army", "companion"),
    )
)
"""Gaps of a text, fields of an action, kinds of questions and facts that stand for somebody: a player with a name is
called by it there, while elsewhere the same word is a colour, such as that of a gem."""
CARDS = frozenset(("cards", "give", "take", "cost", "things"))
"""Gaps and fields that hold cards, several of a kind or one."""
JOINS = "join."  # the section of prepositions that become one word with an article: not every language has such
_VOWELS = "aeiouyàáâäèéêëìíîïòóôöùúûüœ"


class BadCatalogue(Exception):
    """A catalogue file that cannot be read; the text is one plain sentence."""


@dataclass(frozen=True)
class Catalogue:
    """The words of one language. A missing key falls back to English, then to the key itself.

    A text has gaps: `{seat}` is filled with the name of a value, `{n|point|points}` with one of the words by the number
    n: as many words as the language has forms, in Unicode's order (one, few, many, other). What stands in
    `[[double brackets]]` is said where no board shows the place that it is about, or if that has a name of its own.
    """

    language: str
    texts: Mapping[str, str]
    fallback: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)  # of places and the like, from the game's data
    players: Mapping[str, str] = field(default_factory=dict)  # what those who sit at a table are called, by seat
    seats: tuple[str, ...] = ()  # all at that table, also those whose players have no name
    lit: frozenset[str] = frozenset()  # places that a board beside the words shows: nobody is told what they are called
    stretched: bool = False
    _seated: dict[str, Catalogue] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __contains__(self, key: object) -> bool:
        return key in self.texts or key in self.fallback

    def __call__(self, key: str, /, **args: Value) -> str:
        """The text of a key with its gaps filled."""
        text = self._text(key, args)
        if self.stretched:
            text = _longer(text)
        if "{" not in text:
            return text
        said, end = "", 0
        for gap in _GAP.finditer(text):
            said = self._joined(said + text[end : gap.start()], gap, args)
            end = gap.end()
        return said + text[end:]

    def _text(self, key: str, args: Mapping[str, Value]) -> str:
        """The text of a key as it is to be said here, its gaps empty."""
        text = self.texts.get(key, self.fallback.get(key, key))
        return _PLACED.sub(lambda found: self._of_place(found[1], args), text) if "[[" in text else text

    def _of_place(self, said: str, args: Mapping[str, Value]) -> str:
        """What a text says of a place: nothing beside a board, unless the place has a name in the catalogue."""
        named = any(f"name.{args.get(gap)}" in self for gap in gaps(said))
        return said if named or not self.lit else ""

    def gaps(self, key: str) -> frozenset[str]:
        """The names of the gaps in the text of a key."""
        return gaps(self.texts.get(key, self.fallback.get(key, "")))

    def say(self, section: str, what: Say) -> str:
        """A game's sentence; its key stands in one section of the catalogue: news, hand, score, fault."""
        return self._sentence(f"{section}.{what.key}", dict(what.args))

    def _sentence(self, key: str, args: Mapping[str, Value]) -> str:
        """A text, with a capital at its head where it is a sentence that begins with a name of the game's."""
        said, first = self(key, **args), _GAP.match(self._text(key, args))
        if first is None or first[1] not in args or not said.endswith(ENDS):
            return said
        called = self.called(first[1], args[first[1]])
        typed = called == str(args[first[1]]) or called in self.players.values()  # what somebody typed stays so
        return said if typed else said[:1].upper() + said[1:]

    def name(self, value: Value) -> str:
        """What a value is called: a place by the board's names, a word by `name.<word>`, a number by its digits."""
        if isinstance(value, Verbatim):
            return str(value)
        if isinstance(value, tuple):
            return self._listed(self._counted(value)) if value else self("name.none")
        if isinstance(value, int):
            return numeral(value)
        if value in self.names:
            return self.names[value]
        return self(f"name.{value}") if f"name.{value}" in self else value

    def called(self, what: str, value: Value) -> str:
        """The name of a value in a gap or field; a player's own name where the gap means a person.

        In a gap `gem` the value `red` is named by `called.gem-red` rather than `name.red`.
        """
        if isinstance(value, tuple) and value and (what in CARDS or any(self._own_name(what, part) for part in value)):
            return self._listed(self._counted(value, what))
        if own := self._own_name(what, value):
            return own
        if not self.players or what not in SOMEBODY:
            return self.name(value)
        if isinstance(value, tuple) and value:
            return self._listed(self.called(what, v) for v in value)
        return self.players[value] if isinstance(value, str) and value in self.players else self.name(value)

    def _own_name(self, what: str, value: Value) -> str:
        """What a word is called in gaps of this name, if it has a name of its own there."""
        key = f"called.{what.removesuffix('s')}-{value}"
        return self(key) if key in self and not isinstance(value, Verbatim) else ""

    def who(self, seat: str) -> str:
        """What somebody is called: by name if there is one, else by the colour."""
        return self.called("seat", seat)

    def _listed(self, names: Iterable[str]) -> str:
        """Names joined into a list, with commas and "and" before the last one."""
        *before, last = names
        return self._before(self("list.between").join(before) + self("list.and"), last) if before else last

    def _counted(self, parts: Sequence[Atom], what: str = "") -> Iterator[str]:
        """What each part is called; of the same thing several times in a row the number, but dice stay as they lie.

        Cards that somebody gets or gives, and gems, are always counted if the game has words for it: 1 gold, 2 wood.
        """
        for part, alike in groupby(parts):
            n = len(list(alike))
            counted = f"counted.{part}" if what in CARDS else f"counted.{what.removesuffix('s')}-{part}"
            if counted in self:
                yield self(counted, n=n)
            elif n > 1 and isinstance(part, str):
                yield self("list.times", thing=Verbatim(self.called(what, part)), n=n)
            else:
                yield from [self.called(what, part)] * n

    def source(self, name: str) -> str:
        """What a source is called, or whoever else gave an event."""
        return self(f"by.{name}") if f"by.{name}" in self else name

    def letter(self, value: Value) -> str:
        """The letter that stands for a colour or a kind wherever there is no room for its name; for somebody who has a
        name its first letter, or two where others at the table begin alike.
        """
        if isinstance(value, str) and value in self.players:
            return self._initials[value]
        return self.kind_letter(value)

    def kind_letter(self, value: Value) -> str:
        """The letter that stands for a kind of thing, even one that is called as a player's colour is."""
        key = f"letter.{text_of(value)}"
        for texts in (self.texts, self.fallback):
            if key in texts:
                return texts[key]
        return self.name(value)[:1].upper()

    @cached_property
    def _initials(self) -> Mapping[str, str]:
        """Each player's own letter, which no other at the table has: the first of the name, with a later one where
        others begin alike, or a number where that is not enough.
        """
        named = {seat: name for seat, name in sorted(self.players.items()) if name}
        found = {seat: self.kind_letter(seat) for seat in self.seats if seat not in named}
        firsts = Counter(word[:1].upper() for word in (*named.values(), *found.values()))
        for seat, name in named.items():
            first = name[:1].upper()
            alone = (first,) if firsts[first] == 1 or len(name) == 1 else ()
            later = (first + letter for letter in name[1:].lower() if letter.isalnum())
            numbered = (f"{first}{number}" for number in range(2, len(named) + len(found) + 2))
            found[seat] = next(own for own in (*alone, *later, *numbered) if own not in found.values())
        return found

    def rule(self, rule: str) -> str:
        """The line of a rule."""
        return self(f"rule.{rule}")

    def due(self, rule: str) -> str:
        """Why the game waits for a player: the game's text for this rule, or else the rule itself."""
        return self(f"due.{rule}") if f"due.{rule}" in self else self.rule(rule)

    def refusal(self, rule: str, **args: Value) -> str:
        """Why a rule refuses something, or the rule's line where the game has no nearer words."""
        return self._sentence(f"refusal.{rule}" if f"refusal.{rule}" in self else f"rule.{rule}", args)

    def trouble(self, err: Exception) -> str:
        """What went wrong, in this language. Of an error that is nobody's to read only the log says more."""
        if isinstance(err, Explained):
            said = self.say(err.section, err.what)
            said = f"{said} {self.trouble(err.because)}" if err.because is not None else said
            return self("trouble.about", file=Verbatim(err.about), what=Verbatim(said)) if err.about else said
        if isinstance(err, OSError) and err.strerror:
            return self("trouble.unexpected", why=Verbatim(err.strerror))
        LOG.error("an error is shown to a person", exc_info=err)
        return self("trouble.unexplained")

    def question(self, question: Question, part: int | None = None) -> str:
        """A question in words; its gap `{place}` names the places it is about, `{seat}` whose answer it is.

        Of an answer that is given part by part, each of them somebody's, `part` is the number of the next one.
        """
        if part is not None and part < len(question.whose):
            return self(f"question.{question.kind}-of", place=question.places, seat=question.whose[part])
        return self(f"question.{question.kind}", place=question.places, seat=question.whose)

    def event(self, event: Event, question: Question | None = None, shown: bool = False) -> str:
        """One event in a line, for all to see; an answer is named by the question it answers, if that is given.

        What was chosen unseen is dots until it is `shown`.
        """
        if isinstance(event, Action):
            return self._action(event, shown)
        if isinstance(event, Answer):
            return self._answer(event, question)
        value = Verbatim(self.called(event.fact.partition(".")[0], event.value))
        return self("event.ruling", fact=self.fact(event.fact), value=value, why=event.why)

    def fact(self, fact: str) -> str:
        """A fact that can be ruled on: its parts are a place, a seat, and what fills the one other gap."""
        kind, *parts = fact.split(".")
        key = f"fact.{kind}"
        free = sorted(self.gaps(key) - {"place"}, key=lambda gap: gap != "seat")
        filled: dict[str, Value] = {}
        for part in parts:
            if part in self.names:
                filled["place"] = part
            elif free:
                filled[free.pop(0)] = part
        return self(key, **filled)

    def fact_kind(self, kind: str) -> str:
        """What facts of a kind are about, with an ellipsis for what they differ in; no owner, nothing in brackets."""
        return _GAP.sub("…", _ASIDE.sub("", self(f"fact.{kind}")))

    def with_players(self, players: Mapping[str, str], seats: Sequence[str] = ()) -> Catalogue:
        """The same words for a table with these `seats`, where these players sit; the same object each time, for what
        is drawn is kept.
        """
        if not players:
            return self
        key = repr((sorted(players.items()), seats))
        if key not in self._seated:
            self._seated.clear()  # one table at a time
            self._seated[key] = replace(self, players=dict(players), seats=tuple(seats))
        return self._seated[key]

    def with_names(self, names: Mapping[str, str], lit: frozenset[str] = frozenset()) -> Catalogue:
        """The same words with other names of places, and with the places that a board beside them shows."""
        return self if (names, lit) == (self.names, self.lit) else replace(self, names=names, lit=lit)

    @cached_property
    def aloud(self) -> Catalogue:
        """The same words as they are read aloud: of several alike the number comes first."""
        return replace(self, texts={**self.texts, "list.times": "{n} {thing}"})

    def _answer(self, answer: Answer, question: Question | None) -> str:
        """What only some seats may see is dots, and so is what cannot be known to be for all."""
        value = DOTS
        if question is not None and not question.private:
            value = Verbatim(self.called(question.kind, answer.value))
        return self("event.answer", question=self.question(question) if question else answer.question, value=value)

    def _action(self, action: Action, shown: bool) -> str:
        short = self(f"action.{action.kind}")
        args = action.args().items()
        chosen = (
            DOTS
            if args and (action.private or (action.unseen and not shown))
            else self("list.comma").join(self._chosen(field, v) for field, v in args if not self._shown(v))
        )
        key = "event.action" if chosen else "event.bare"
        return self(key, seat=action.seat, action=short, chosen=chosen)

    def _chosen(self, field: str, value: Value) -> str:
        """What was chosen for a field of an action, in the words that the game has for it: `2 workers` for 2."""
        return self(f"chosen.{field}", **{field: value}) if f"chosen.{field}" in self else self.called(field, value)

    def _shown(self, value: Value) -> bool:
        """Whether a board beside the words shows what a value stands for."""
        return bool(self.lit) and value != () and self.lit.issuperset(value if isinstance(value, tuple) else (value,))

    def _joined(self, before: str, gap: re.Match[str], args: Mapping[str, Value]) -> str:
        """What stands before a gap and what fills it; a preposition there becomes one word with the article of a name,
        or is elided before a vowel.

        Which do says the language: in French `join."de le"` is "du" and `join.de`, before one of the beginnings in
        `join.vowels`, "d’". What somebody typed stays as it is.
        """
        filled = self._fill(gap, args)
        return before + filled if isinstance(args.get(gap[1]), Verbatim) else self._before(before, filled)

    def _before(self, before: str, filled: str) -> str:
        """Words and the name that follows them, joined as `_joined` says."""
        found = _PREPOSITION.search(before)
        if found is None:
            return before + filled
        article = _ARTICLE.match(filled) if filled not in self.players.values() else None
        joined = self.texts.get(f"join.{found[1]} {article[1]}".lower()) if article is not None else None
        if article is not None and joined is not None:
            filled = filled[article.end(1) :]
        else:
            joined = self._elided(found[1], filled)
        if joined is None:
            return before + filled
        joined = joined.capitalize() if found[1][0].isupper() else joined
        return before[: found.start(1)] + joined + filled

    def _elided(self, preposition: str, name: str) -> str | None:
        """What a preposition becomes before a name of several letters that begins with a vowel; else None."""
        vowels = tuple(self.texts.get(f"{JOINS}vowels", "").split("|"))
        vowel = name[:2].isalpha() and len(name) > 1 and name.lower().startswith(vowels)
        return self.texts.get(f"{JOINS}{preposition.lower()}") if vowel else None

    def _fill(self, gap: re.Match[str], args: Mapping[str, Value]) -> str:
        name, forms = gap.groups()
        if name not in args:
            return gap.group()
        if forms is None:
            return self.called(name, args[name])
        words = forms[1:].split("|")
        return str(words[min(_form(self.language, args[name]), len(words) - 1)])


@cache
def _form(language: str, number: Value) -> int:
    """Which of a language's forms a number takes, from 0; anything else than a number takes the last."""
    from babel import Locale

    rule = Locale(language).plural_form
    forms = [form for form in FORMS if form in rule.tags or form == FORMS[-1]]
    return forms.index(rule(number)) if isinstance(number, int) else len(forms) - 1


@cache
def load(language: str, game: Path | None = None, stretched: bool = False) -> Catalogue:
    """The catalogue of a language, with the words in a game's folder of texts.

    BadCatalogue for a language that there is not, and for a file that cannot be read.
    """
    if language not in LANGUAGES:
        raise BadCatalogue(f"There is no catalogue for “{language}”; choose one of {', '.join(LANGUAGES)}.")
    return Catalogue(language, _texts(language, game), _texts(DEFAULT, game), stretched=stretched)


@cache
def _texts(language: str, game: Path | None) -> Mapping[str, str]:
    """The shared texts, and a game's own."""
    if game is None:
        return {key: text for folder in FOLDERS for key, text in read(folder / f"{language}.toml").items()}
    own, shared = game / f"{language}.toml", _texts(language, None)  # read once for all games
    return {**shared, **read(own)} if own.exists() else shared


def read(path: Path) -> dict[str, str]:
    """One catalogue file as `section.key` -> text; sections may be nested. BadCatalogue if it cannot be read."""
    try:
        with path.open("rb") as file:
            return dict(_flat("", tomllib.load(file)))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as err:
        raise BadCatalogue(f"The texts in {path} cannot be read ({err}); install the companion again.") from err


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            found += _flat(f"{prefix}{key}.", value)
        else:
            found.append((prefix + key, str(value)))
    return found


def gaps(text: str) -> frozenset[str]:
    """The names of a text's gaps."""
    return frozenset(match.group(1) for match in _GAP.finditer(text))


def _longer(text: str) -> str:
    """The text made 40 % longer by drawing out its vowels, so that words stay words; gaps keep their names."""
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(_longer_gap(part) if part.startswith("{") else _drawn_out(part) for part in parts)


def _longer_gap(gap: str) -> str:
    name, *choices = gap[1:-1].split("|")
    return "{" + "|".join([name, *map(_drawn_out, choices)]) + "}"


def _drawn_out(text: str) -> str:
    if sum(letter.isalpha() for letter in text) < 2:
        return text  # a letter that stands for something, a bracket, a comma
    missing = ceil(len(text) * (STRETCH - 1))
    out = []
    for letter in text:
        out.append(letter)
        if missing > 0 and letter.lower() in _VOWELS:
            out.append(letter.lower())
            missing -= 1
    return "".join(out) + "o" * missing
