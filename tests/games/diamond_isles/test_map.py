"""The sea map: how it is written, checked, shuffled, given a code, and asked of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.playable import USUAL, shuffled, troubles
from companion.games.diamond_isles.map.text import VERSION, BadMap, code_of, lines_of, map_of, read_map, word_of
from companion.games.diamond_isles.scoring import remarks
from companion.games.kit import Answer, Unfit, say
from companion.games.kit.chance import Chance
from companion.games.kit.codes import BadCode, write
from companion.games.kit.secret_codes import by_code, with_code
from companion.play.seals import Entropy, draw_secrets
from tests.support.games.catalogues import Texts, fits
from tests.support.games.diamond_isles.tables import beginning

MAP = read_map(USUAL)


def test_the_usual_map_is_the_one_of_the_facts() -> None:
    terrains = Counter(hexagon.terrain for hexagon in MAP.hexes)
    assert terrains == {"forest": 4, "pasture": 4, "fields": 5, "hills": 3, "mountains": 4, "isle": 4, "sea": 18}
    tokens = Counter(hexagon.number for hexagon in MAP.hexes if hexagon.number)
    assert tokens == dict.fromkeys((2, 3, 4, 5, 6, 8, 9, 10, 11, 12), 2)
    assert Counter(v.number for v in MAP.villages) == dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 1)
    assert Counter(h.kind for h in MAP.harbours) == {"any": 4, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}
    assert MAP.at[MAP.robber].number == 12
    assert not list(troubles(MAP, 4, 3))


def test_a_map_is_read_as_it_is_written() -> None:
    assert tuple(lines_of(MAP)) == USUAL
    assert read_map(word_of(MAP)) == MAP
    assert read_map("\n".join(USUAL)) == MAP


def test_a_code_names_one_map() -> None:
    for number in range(20):
        drawn = shuffled(MAP, number)
        assert map_of(code_of(drawn)) == drawn
    own = read_map(("players 2 6", *USUAL))
    assert map_of(code_of(own)) == own
    assert map_of(code_of(own).lower().replace("-", "")) == own


@pytest.mark.parametrize("code", ["", "ABC", code_of(MAP)[:-3], code_of(MAP).replace("0", "Z", 1), "1000-0000-0"])
def test_a_mistyped_code_names_none(code: str) -> None:
    with pytest.raises(BadCode):
        map_of(code)


@pytest.mark.parametrize(
    "digits",
    [(), (0,), (31, 31), (3 + 7 * 4, 0), (3 * 7 + 4, 9, 30, 2)],
    ids=["nothing", "zero", "players", "no rows", "cut"],
)
def test_a_well_formed_code_of_no_map_says_so(digits: tuple[int, ...]) -> None:
    with pytest.raises(BadCode, match="code-no-map"):
        map_of(write([VERSION, *digits]))


def test_a_code_of_another_version_is_none() -> None:
    with pytest.raises(BadCode, match="no-code"):
        map_of(write([VERSION + 1, 3, 4]))


def test_a_shuffled_map_has_the_same_hexagons_tokens_and_harbours() -> None:
    drawn = shuffled(MAP, 5)
    assert Counter(h.terrain for h in drawn.hexes) == Counter(h.terrain for h in MAP.hexes)
    assert Counter(h.number for h in drawn.hexes) == Counter(h.number for h in MAP.hexes)
    assert Counter(h.kind for h in drawn.harbours) == Counter(h.kind for h in MAP.harbours)
    assert drawn != MAP
    assert (drawn.villages, drawn.isles, drawn.sea) == (MAP.villages, MAP.isles, MAP.sea)


def altered(old: str, new: str) -> tuple[str, ...]:
    text = "\n".join(USUAL)
    assert old in text
    return tuple(text.replace(old, new, 1).split("\n"))


WRONG = {
    "map-empty": ("",),
    "map-row": ("f4 p6",),
    "map-offset": ("x2 f4 p6",),
    "map-size": ("x99 f4",),
    "map-hexagon": ("x3 f4 z6",),
    "map-isle": ("x3 i11",),
    "map-part": ("x3 f4-up:wool",),
    "map-figure": altered("-robber", ""),
    "map-figure-twice": altered("f12", "f12-robber"),
    "map-players": ("players 7 8", *USUAL),
    "map-room": (
        "players 2 6",
        "x3 f4-robber p6 h5 g8 m9",
        "x2 s-pirate s s s s s s s",
        *("x3 s i8-9 s i3-4", "x2 s s s s s"),
    ),
    "map-token": altered("f12", "f7"),
    "map-no-token": altered("f12", "d12"),
    "map-resource": ("x3 f4-robber p6 h5 g11 g8", "x2 s-pirate s s s s s", "x3 s i8-9 s i3-4", "x2 s s s s s"),
    "map-isles": altered("i11-8", "s"),
    "map-villages": tuple(line.replace("i11-8", "s").replace("i10-9", "s").replace("i4-5", "s") for line in USUAL),
    "map-village-number": altered("i6-3", "i7-3"),
    "map-isle-at-land": altered("x2 g3-w:any f12 s", "x2 g3-w:any f12 i2-3"),
    "map-reach": (
        "x3 f4-robber p6 h5 g11 m8",
        "x2 g3 m4 f5 p6 s",
        "x3 s-pirate n n n n",
        "x2 n n n n n",
        "x3 i2-3 n i4-5",
    ),
    "map-robber": altered("g12-robber s", "g12 s-robber"),
    "map-pirate": tuple(line.replace("f12", "f12-pirate").replace("s-pirate", "s") for line in USUAL),
    "map-harbour": altered("f12", "f12-w:any"),
    "map-harbours-apart": altered("f4-ne:any", "f4-ne:any-nw:any"),
}


@pytest.mark.parametrize("key", WRONG)
def test_each_wrong_map_is_one_plain_sentence(key: str, texts: Texts) -> None:
    try:
        found = list(troubles(read_map(WRONG[key]), 6 if key == "map-room" else 3, 2))
    except BadMap as err:
        found = [err]
    assert key in {trouble.what.key for trouble in found}
    for trouble in found:
        assert fits(texts, "refusal", trouble.what.key, dict(trouble.what.args))


def test_a_map_has_four_to_eight_villages_and_room_for_all_founders() -> None:
    (few,) = (t for t in troubles(read_map(WRONG["map-villages"]), 3, 2) if t.what.key == "map-villages")
    assert dict(few.what.args) == {"number": 2, "least": 4, "most": 8}
    room = [t for t in troubles(MAP, 4, 3) if t.what.key == "map-room"]
    assert room == [], "twelve settlements need 48 corners at most"
    (tight,) = (t for t in troubles(read_map(WRONG["map-room"]), 6, 2) if t.what.key == "map-room")
    assert tight.what["needed"] == 48


@pytest.mark.parametrize("word", ["n5", "n-pirate", "n-ne:wool"])
def test_where_no_hexagon_is_nothing_lies(word: str) -> None:
    with pytest.raises(BadMap) as refused:
        read_map(altered("x2 s i10-9", f"x2 {word} i10-9"))
    assert refused.value.what.key == "map-hexagon"


def test_every_map_rule_has_a_wrong_map() -> None:
    assert set(WRONG) == {rule for rule in GAME.rules if rule.startswith("map-")}


TWO_ISLES = tuple(line.replace("i11-8", "s").replace("i10-9", "s") for line in USUAL)
"""Four villages: the game would end when the first one is empty."""


def test_map_isles_isles_preparation_a_map_of_ones_own_holds_the_four_isles(texts: Texts) -> None:
    """Diamond Isles, Preparation."""
    for lines in (TWO_ISLES, altered("i11-8", "i11-0")):
        with pytest.raises(Unfit) as refused:
            GAME.begin(GAME.seats[:3], map=list(lines))
        assert refused.value.what.key == "map-isles"
        assert fits(texts, "refusal", "map-isles", dict(refused.value.what.args))
        asked = beginning(options={"map": "asked"})
        assert asked.verdict(Answer("map", word_of(read_map(lines)))).rules == ("map-isles",)


def test_map_isles_isles_preparation_other_isles_are_a_variant_that_the_sheet_names(texts: Texts) -> None:
    state = beginning(options={"isles": "variant"}, map=list(TWO_ISLES))
    assert remarks(state) == (say("other-isles", number=2),)
    assert fits(texts, "remark", "other-isles", {"number": 2})
    assert remarks(beginning(options={"isles": "variant"})) == ()
    assert remarks(beginning(options={"map": "asked"})) == ()


def test_games_of_before_keep_their_map() -> None:
    begin = GAME.begin(GAME.seats[:3], {"isles": "variant"}, map=list(TWO_ISLES))
    older = replace(begin, version=1, options={n: v for n, v in begin.options.items() if n != "isles"})
    assert len(GAME.start(older).layout()) == len(GAME.start(begin).layout())


def test_a_game_with_a_wrong_map_does_not_begin() -> None:
    with pytest.raises(Unfit) as refused:
        GAME.begin(GAME.seats[:3], map=list(WRONG["map-token"]))
    assert refused.value.what.key == "map-token"


def test_two_or_six_play_where_the_map_says_so() -> None:
    with pytest.raises(Unfit):
        GAME.begin(GAME.seats[:6])
    wide = ("players 2 6", *USUAL)
    assert GAME.start(GAME.begin(GAME.seats[:6], map=list(wide))).seats == GAME.seats
    assert GAME.start(GAME.begin(GAME.seats[:2], map=list(wide))).seats == GAME.seats[:2]


def test_the_map_may_be_told_as_it_lies() -> None:
    state = beginning(options={"map": "asked"})
    question = state.question()
    assert question is not None
    assert (question.kind, state.due(), state.layout()) == ("map", {}, {})
    drawn = word_of(shuffled(MAP, 3))
    after = state.after(Answer("map", drawn))
    assert state.verdict(Answer("map", drawn)).legal
    assert word_of(after.sea_map) == drawn
    assert after.due() == {"red": "found"}


def test_a_map_that_cannot_be_is_no_answer() -> None:
    state = beginning(options={"map": "asked"})
    assert state.verdict(Answer("map", "x3.f4.z9")).rules == ("map-hexagon",)
    assert "map-token" in state.verdict(Answer("map", "/".join(WRONG["map-token"]).replace(" ", "."))).rules


def test_a_code_brings_its_map_into_the_game() -> None:
    drawn = shuffled(MAP, 9)
    coded = by_code(GAME, code_of(drawn))
    begin = GAME.begin(GAME.seats[:3], with_code(coded, GAME.seats[:3], {}))
    chance = Chance("test")
    entropy = Entropy(number=chance.word, salt=lambda: bytes(32))
    begun, _ = draw_secrets(GAME, begin, entropy, {"map": coded.secret})
    state = GAME.start(begun)
    assert state.sea_map == drawn  # type: ignore[attr-defined]  # it is a state of this game
    assert state.view(None)["code"] == code_of(drawn)
