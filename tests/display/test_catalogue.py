from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.app.library import words_of
from companion.display.board import entry_text
from companion.display.catalogue import FOLDERS, JOINS, STRETCH, BadCatalogue, Catalogue, gaps, load, read
from companion.games.kit import SHARED, Answer, Choice, Question, Ruling, Verbatim, say
from companion.games.pachamama.actions import Divine
from companion.saying import LANGUAGES
from tests.toys.sheets import Cross

ROOT = Path(__file__).parents[2] / "companion"
FILES = [
    *FOLDERS,
    ROOT / "hall" / "texts",
    *sorted(p for p in (ROOT / "games").glob("*/texts") if any(p.glob("*.toml"))),
]
EVENTS = {"event.action": "{seat}: {action} · {chosen}", "event.bare": "{seat}: {action}", "list.comma": " · "}
LITERAL = re.compile(r'(?:words\(\s*|heading = )"([a-z0-9.-]+)"')
FAMILY = re.compile(r'words\(\s*f"([a-z-]+)\.\{')


@pytest.mark.parametrize("folder", FILES, ids=lambda p: p.parent.name)
def test_all_languages_hold_the_same_keys(folder: Path) -> None:
    keys = {
        language: {key for key in read(folder / f"{language}.toml") if not key.startswith(JOINS)}
        for language in LANGUAGES
    }
    for language in LANGUAGES:
        assert keys[language] == keys["en"], language


@pytest.mark.parametrize("folder", FILES, ids=lambda p: p.parent.name)
def test_a_translation_has_the_same_gaps(folder: Path) -> None:
    english = read(folder / "en.toml")
    for language in LANGUAGES:
        for key, text in read(folder / f"{language}.toml").items():
            if key in english:
                assert gaps(text) == gaps(english[key]), f"{language}: {key}"


@pytest.mark.parametrize("folder", FILES, ids=lambda p: p.parent.name)
def test_who_answered_begins_a_line(folder: Path) -> None:
    for language in LANGUAGES:
        lines = [text for key, text in read(folder / f"{language}.toml").items() if key.startswith("by.")]
        assert [line for line in lines if not line[0].isupper()] == []


def test_no_text_that_the_screens_use_is_missing() -> None:
    words = load("en")
    for path in (ROOT / "display").rglob("*.py"):
        code = path.read_text()
        for key in LITERAL.findall(code):
            assert key in words or key.startswith("name."), f"{path.name}: {key}"


@pytest.mark.parametrize("game", sorted(path.parent.name for path in (ROOT / "games").glob("*/texts")))
def test_no_text_that_a_game_names_is_missing(game: str) -> None:
    words = load("en", ROOT / "games" / game / "texts")
    named = {
        (path.name, key) for path in (ROOT / "games" / game).rglob("*.py") for key in LITERAL.findall(path.read_text())
    }
    assert sorted((name, key) for name, key in named if key not in words) == []


def test_every_family_of_keys_exists() -> None:
    texts = load("en", ROOT / "games" / "pachamama" / "texts").texts
    sections = {key.partition(".")[0] for key in texts} | {"due", "supply"}  # what only some games have words for
    for path in (ROOT / "display").rglob("*.py"):
        for family in FAMILY.findall(path.read_text()):
            assert family in sections, f"{path.name}: {family}"


def test_the_shared_refusals_have_lines() -> None:
    words = load("en")
    assert all(f"rule.{rule}" in words for rule in SHARED)


def test_a_missing_text_falls_back_to_english_and_then_to_its_key() -> None:
    french = load("fr")
    french = type(french)("fr", {}, {"a.b": "english"})
    assert french("a.b") == "english"
    assert french("c.d") == "c.d"


def test_an_unknown_language_is_one_plain_sentence() -> None:
    with pytest.raises(BadCatalogue, match="no catalogue for “xx”"):
        load("xx")


def test_gaps_are_filled_with_names_and_numbers_choose_the_word() -> None:
    words = words_of("en", "pachamama").with_names({"c1r1": "(condor, sun)"})
    assert words.say("news", say("entered", seat="blue", to="c1r1")) == "Blue enters at (condor, sun)."
    assert words("final.title", seats=("blue", "brown"), n=2) == "Blue and Brown win"
    assert words("final.title", seats=("blue",), n=1) == "Blue wins"


def filled(language: str, text: str, name: str) -> str:
    """A text of a language whose gap `who` holds this name."""
    words = load(language)
    return type(words)(language, {**words.texts, "a.b": text, "name.x": name})("a.b", who="x")


@pytest.mark.parametrize(
    ("language", "text", "name", "said"),
    [
        ("fr", "Au tour de {who}.", "le Loup", "Au tour du Loup."),
        ("fr", "Au tour de {who}.", "les gardiens", "Au tour des gardiens."),
        ("fr", "À {who} de jouer", "Les Otoma", "Aux Otoma de jouer"),
        ("fr", "Au tour de {who}.", "la table", "Au tour de la table."),
        ("fr", "Voyez {who}.", "le Loup", "Voyez le Loup."),
        ("es", "Rojo ataca a {who}", "el Lobo", "Rojo ataca al Lobo"),
        ("es", "De {who}", "el carro", "Del carro"),
        ("es", "de {who}", "ella", "de ella"),
        ("it", "Tocca a {who}", "gli Otoma", "Tocca agli Otoma"),
        ("it", "una carta di {who}", "l’oracolo", "una carta dell’oracolo"),
        ("it", "Sta su {who}", "il tavolo", "Sta sul tavolo"),
        ("it", "per {who}", "il Lupo", "per il Lupo"),
        ("de", "von {who}", "der Wolf", "von der Wolf"),
    ],
)
def test_a_preposition_before_a_gap_becomes_one_word_with_the_article_of_a_name(
    language: str, text: str, name: str, said: str
) -> None:
    assert filled(language, text, name) == said


@pytest.mark.parametrize(
    ("language", "text", "name", "said"),
    [
        ("fr", "C’est le tour de {who}.", "Orange", "C’est le tour d’Orange."),
        ("fr", "C’est le tour de {who}.", "Bleu", "C’est le tour de Bleu."),
        ("fr", "le sceau de {who}", "écluse", "le sceau d’écluse"),
        ("fr", "De {who}", "un loup", "D’un loup"),
        ("fr", "plus que {who}", "Anna", "plus qu’Anna"),
        ("fr", "de {who} à W", "O", "de O à W"),
        ("fr", "de {who}", "11", "de 11"),
        ("es", "de {who}", "azul", "de azul"),
        ("es", "Rojo y {who}", "Inés", "Rojo e Inés"),
        ("it", "Tocca a {who}", "azzurro", "Tocca ad azzurro"),
        ("it", "Tocca a {who}", "Ottavia", "Tocca a Ottavia"),
    ],
)
def test_a_preposition_is_elided_before_a_vowel_where_the_language_does(
    language: str, text: str, name: str, said: str
) -> None:
    assert filled(language, text, name) == said


def test_a_preposition_is_elided_before_a_players_name_too() -> None:
    words = load("fr")
    words = type(words)("fr", {**words.texts, "a.b": "C’est le tour de {seat}."}, players={"red": "Anna"})
    assert words("a.b", seat="red") == "C’est le tour d’Anna."


def test_and_is_written_before_the_last_name_as_the_language_does() -> None:
    words = load("es").with_players({"red": "Anna", "blue": "Inés", "green": "Hilda"})
    assert words.called("seats", ("red", "blue")) == "Anna e Inés"
    assert words.called("seats", ("blue", "red", "green")) == "Inés, Anna e Hilda"
    assert words.called("seats", ("blue", "red")) == "Inés y Anna"


def test_what_somebody_typed_keeps_its_article() -> None:
    words = load("fr")
    words = type(words)("fr", {**words.texts, "a.b": "C’est à {seat}."}, players={"red": "Le Corbusier"})
    assert words("a.b", seat="red") == "C’est à Le Corbusier."
    assert words("a.b", seat=Verbatim("le mot")) == "C’est à le mot."


ADDRESS = {  # how a language speaks to one and to many
    "de": (r"\b(du|dein\w*|dir|dich)\b", r"\b(ihr|euch|eue?r\w*)\b"),
    "es": (r"\b(tú|tus?|ti|contigo|tuy[oa]s?)\b", r"\b(vosotr[oa]s|os|vuestr[oa]s?)\b"),
    "it": (r"\b(tu|tu[oae]|tuoi|ti)\b", r"\b(voi|vostr[oaei])\b"),
}
ONE = ("lesson", "tip", "learning", "curtain")
MANY = ("settings", "settings-hint", "setup", "seats", "menu", "checklist", "oracle", "shake", "trouble")


@pytest.mark.parametrize("folder", FILES, ids=lambda p: p.parent.name)
@pytest.mark.parametrize("language", ADDRESS)
def test_lessons_tips_and_curtains_speak_to_one_and_what_is_set_up_together_to_all(folder: Path, language: str) -> None:
    one, many = (re.compile(pattern, re.IGNORECASE) for pattern in ADDRESS[language])
    for key, text in read(folder / f"{language}.toml").items():
        section = key.partition(".")[0]
        assert section not in ONE or not many.search(text), f"{key}: {text}"
        assert section not in MANY or not one.search(text), f"{key}: {text}"


def test_the_same_thing_several_times_is_counted_but_dice_stay_as_they_lie() -> None:
    words = load("en")
    assert words.name(("corn", "corn", "coca")) == "corn ×2 and coca"
    assert words.name((3, 3, 5)) == "3, 3 and 5"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ben gives 1 ore, wants 1 lumber and 2 wool. Cleo?"),
        ("de", "Ben gibt 1 Erz, will 1 Holz und 2 Wolle. Cleo?"),
        ("fr", "Ben donne 1 minerai, veut 1 bois et 2 laines. Cleo ?"),
        ("es", "Ben da 1 de mineral, quiere 1 de madera y 2 de lana. ¿Cleo?"),
        ("it", "Ben dà 1 minerale, vuole 1 legno e 2 lane. Cleo?"),
    ],
)
def test_cards_that_change_hands_are_counted_as_players_count_them(language: str, said: str) -> None:
    words = words_of(language, "diamond_isles").with_players({"red": "Ben", "blue": "Cleo"})
    offer = say("offered", seat="red", give=("ore",), take=("lumber", "wool", "wool"), other="blue")
    assert words.say("news", offer) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["pachamama", "cacao", "diaominos"])
def test_who_wins_is_called_by_name(game: str, language: str) -> None:
    words = words_of(language, game)
    for key in (key for key in words.texts if key.startswith("news.") and "winners" in words.gaps(key)):
        assert "Anna" in words.with_players({"red": "Anna", "blue": "Ben"})(key, winners=("red", "blue")), key


def test_a_number_below_nothing_has_a_minus_sign() -> None:
    assert load("en").name(-4) == "−4"
    assert entry_text(-4) == "−4"
    assert entry_text(4) == "4"


def test_nothing_is_none_in_french_as_one() -> None:
    assert load("fr")("agree.gone", n=0) == load("fr")("agree.gone", n=1)
    assert load("en")("agree.gone", n=0) == load("en")("agree.gone", n=2)


def test_a_language_has_as_many_forms_as_it_needs() -> None:
    words = Catalogue("pl", {"points": "{n} {n|punkt|punkty|punktów}", "days": "{n} {n|dzień|dni}"})
    assert [words("points", n=n) for n in (0, 1, 2, 5, 22)] == [
        *("0 punktów", "1 punkt", "2 punkty", "5 punktów", "22 punkty")
    ]
    assert [words("days", n=n) for n in (1, 2, 5)] == ["1 dzień", "2 dni", "5 dni"]
    assert gaps(words.texts["points"]) == {"n"}


def test_stretched_texts_are_two_fifths_longer_and_keep_their_gaps() -> None:
    plain, long = load("en"), load("en", stretched=True)
    for key in ("setup.players", "seals.why", "agree.seal", "refusal.not-due"):
        before = len(re.sub(r"\{[^{}]*\}", "", plain.texts[key]))
        assert len(re.sub(r"\{[^{}]*\}", "", long(key))) >= round(before * STRETCH)
        assert gaps(long(key)) == gaps(plain.texts[key])
    assert len(long("agree.gone", n=2)) >= round(len(plain("agree.gone", n=2)) * STRETCH)


def test_an_event_is_said_in_one_line() -> None:
    words = words_of("en", "pachamama").with_names({"c1r1": "(condor, sun)"})
    terrain = Question("terrain.c1r1", "terrain", "discovery", Choice(("forest",)), ("c1r1",))
    assert words.event(Divine("blue", "c1r1", "corn")) == "Blue: Divine · (condor, sun) · corn (4)"
    assert words.event(Answer("terrain.c1r1", "forest"), terrain) == "What lies here ((condor, sun))? forest"
    ruling = Ruling("stone.blue.forest", 3, "agreed")
    assert words.event(ruling) == "Ruling – Blue’s forest stone: 3 (agreed)"


def test_that_something_private_was_done_all_hear_and_what_was_chosen_nobody() -> None:
    words = load("en")
    said = {words.event(Cross("north", number)) for number in range(1, 7)}
    assert len(said) == 1
    assert words("action.cross") in said.pop()


def test_what_is_private_is_said_in_dots() -> None:
    words = load("en")
    peek = Question("peek.1", "card", "stack", Choice(("sword",)), seen_by=("north",))
    assert "4" not in words.event(Cross("north", 4))
    assert "sword" not in words.event(Answer("peek.1", "sword"), peek)
    assert "sword" not in words.event(Answer("peek.1", "sword"))


def test_nobody_is_told_the_name_of_a_place_that_the_board_beside_it_shows() -> None:
    words = Catalogue("en", {"refusal.way": "A pawn stands[[ at {place}]].", "action.divine": "Divine"} | EVENTS)
    far, near = words.with_names({"a1": "sun"}), words.with_names({"a1": "sun"}, frozenset({"a1"}))
    assert far.refusal("way", place="a1") == "A pawn stands at sun."
    assert near.refusal("way", place="a1") == "A pawn stands."
    assert far.event(Divine("white", "a1", "corn")) == "white: Divine · sun · corn"
    assert near.event(Divine("white", "a1", "corn")) == "white: Divine · corn"


def test_what_is_said_of_a_place_names_one() -> None:
    for folder in FILES:
        for language in LANGUAGES:
            for key, text in read(folder / f"{language}.toml").items():
                assert all(gaps(part) for part in re.findall(r"\[\[(.*?)\]\]", text)), f"{language} {key}"
                assert text.count("[[") == text.count("]]") == len(re.findall(r"\[\[.*?\]\]", text)), (
                    f"{language} {key}"
                )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["pachamama", "cacao", "eldorado", "diamond_isles", "diaominos"])
def test_a_kind_of_facts_is_said_without_empty_brackets(game: str, language: str) -> None:
    words = words_of(language, game)
    kinds = [words.fact_kind(key.partition(".")[2]) for key in words.texts if key.startswith("fact.")]
    assert kinds
    assert [kind for kind in kinds if "(…" in kind or kind.startswith("…’")] == []


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        ({"brown": "Bartholomäus"}, {"brown": "Ba", "blue": "B"}),
        ({"white": "Bruno"}, {"white": "Bu", "brown": "Br", "blue": "B"}),
        ({"brown": "Maximiliane", "white": "Marie"}, {"brown": "Ma", "white": "Mr", "blue": "B"}),
        ({"brown": "Al", "white": "Ala"}, {"brown": "Al", "white": "Aa"}),
        ({"brown": "Mo", "white": "Mo2", "green": "Mo"}, {"brown": "Mo", "green": "M2", "white": "M3"}),
        ({"brown": "A", "white": "Ada"}, {"brown": "A", "white": "Ad"}),
        ({"brown": "Ada", "white": "Ben"}, {"brown": "A", "white": "Be", "blue": "B"}),
    ],
)
def test_no_two_at_a_table_have_the_same_letter(names: dict[str, str], letters: dict[str, str]) -> None:
    seats = ("brown", "white", "green", "blue")
    words = words_of("en", "pachamama").with_players(names, seats)
    assert {seat: words.letter(seat) for seat in letters} == letters
    assert len({words.letter(seat) for seat in seats}) == len(seats)
