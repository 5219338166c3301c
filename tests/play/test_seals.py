"""Seals, encryption, and the verification of a finished game."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from mnemonic import Mnemonic

from companion.games.kit import parse_event
from companion.play.seals import BEGINNING, COST, Entropy, OldSeal, Seal, Sealed, seal, seal_beginning
from companion.play.session import Session
from companion.play.vault import Locked, Vault, load_key
from companion.play.verify import verify
from tests.support.entropy import CHEAP
from tests.toys import skirmish


def test_a_seal_is_six_words_and_changes_with_secret_salt_game_and_source() -> None:
    one = seal("forest", bytes(32), game="g", source="oracle", cost=CHEAP)
    assert len(one.words) == 6
    assert all(word in Mnemonic("english").wordlist for word in one.words)
    for secret, salt, game, source in (
        ("forest ", bytes(32), "g", "oracle"),
        ("forest", bytes(31) + b"\1", "g", "oracle"),
        ("forest", bytes(32), "h", "oracle"),
        ("forest", bytes(32), "g", "cart"),
    ):
        assert one.words != seal(secret, salt, game=game, source=source, cost=CHEAP).words


def test_where_one_part_of_what_is_sealed_ends_and_the_next_begins_cannot_be_moved() -> None:
    one = seal("c", bytes(32), game='a", "', source="b", cost=CHEAP)
    assert one != seal("c", bytes(32), game="a", source='", "b', cost=CHEAP)


def test_a_seal_of_a_game_takes_its_time() -> None:
    assert COST.n * COST.r * COST.p >= 2**20, "0.2 s and more on a desktop: 0.35 s as measured"
    slow = seal("forest", bytes(32), game="g", source="oracle", cost=COST)
    assert seal("forest", bytes(32), game="g", source="oracle") == slow


def test_words_are_the_first_66_bits_by_the_list_of_bip_39() -> None:
    """That list's first, last and some other words; its file never changes."""
    assert Seal("0" * 64).words == ("abandon",) * 6
    assert Seal("f" * 64).words == ("zoo",) * 6
    assert Seal(f"{(96 << 245) | (1 << 190):064x}").words == ("army", *("abandon",) * 4, "ability")
    assert Seal("0" * 16 + "3" + "f" * 47).words == ("abandon",) * 6, "what comes after is in the digest alone"


def test_words_of_older_releases_are_proquints() -> None:
    for address, words in (  # the method's own examples
        ("127.0.0.1", "lusab babad"),
        ("63.84.220.193", "gutih tugad"),
        ("140.98.193.141", "mudof sakat"),
        ("64.255.6.200", "haguz biram"),
        ("147.67.119.2", "natag lisaf"),
        ("212.58.253.68", "tibup zujah"),
    ):
        digest = bytes(map(int, address.split("."))).hex()
        assert " ".join(OldSeal(digest * 8).words) == " ".join([words] * 3)


def test_a_salt_has_one_length() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        seal("forest", b"salt", game="g", source="oracle")


def test_a_closed_text_opens_with_its_key_only() -> None:
    closed = Vault(bytes(32)).close("the river valley", "here")
    assert Vault(bytes(32)).open(closed, "here") == "the river valley"
    with pytest.raises(Locked):
        Vault(bytes(31) + b"\1").open(closed, "here")
    with pytest.raises(Locked):
        Vault(None).open(closed, "here")


def test_a_closed_text_opens_only_where_it_stood() -> None:
    closed = Vault(bytes(32)).close("the river valley", "game 1 event 7")
    for elsewhere in ("game 1 event 8", "game 2 event 7", ""):
        with pytest.raises(Locked):
            Vault(bytes(32)).open(closed, elsewhere)


def test_each_game_at_each_place_has_a_key_of_its_own(tmp_path: Path) -> None:
    vault = Vault(bytes(32))
    keys = {vault.of_game(game, tmp_path / file).key for game in ("one", "two") for file in ("a.game", "b.game")}
    assert len(keys) == 4
    assert vault.key not in keys
    assert vault.of_game("one", tmp_path / "sub" / ".." / "a.game").key in keys, "however its place is written"


def test_the_length_of_a_closed_text_tells_nothing() -> None:
    vault = Vault(bytes(32))
    assert len(vault.close("a", "x")) == len(vault.close("a" * 200, "x"))


def test_a_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "key"
    key = load_key(path)
    assert load_key(path) == key
    assert path.stat().st_mode & 0o077 == 0
    path.write_bytes(b"short")
    with pytest.raises(Locked, match="damaged"):
        load_key(path)


@pytest.fixture
def finished(open_game: Callable[..., Session]) -> Session:
    session = open_game(skirmish.GAME, "red", "blue")
    session.do(parse_event(session.state, "red peek"))
    session.open_sealed()
    for line in ("red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9"):
        assert session.do(parse_event(session.state, line)).legal
    session.unseal()
    return session


def test_a_finished_game_verifies_without_any_key(finished: Session) -> None:
    report = verify(skirmish.GAME, finished.journal, Vault(None), cost=CHEAP)
    assert report.findings == []
    assert report.good
    assert (list(report.seals), report.answers) == ([BEGINNING], 1)
    assert report.seals == finished.seals


def test_a_key_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.play.vault.os.fsync", full)
    with pytest.raises(Locked, match="key-unkept"):
        load_key(tmp_path / "key")
    assert not list(tmp_path.iterdir())


def test_seals_stay_what_they_were_for_ever() -> None:
    """A stored game is checked by the seals that were written down when it began."""
    assert COST.text() == "scrypt 65536 8 2"
    one = seal("forest", bytes(range(32)), game="00ff", source="oracle", cost=CHEAP)
    assert (
        one.digest
        == hashlib.scrypt(b'["00ff", "oracle", "forest"]', salt=bytes(range(32)), n=2, r=1, p=1, dklen=32).hex()
    )
    assert one.words == Seal(one.digest).words
    secrets = [Sealed("cart", 'cart "ê', bytes(range(32)), skirmish.Stack(()), "00ff", CHEAP)]
    whole = seal_beginning('begin {"seats": ["é"]}', secrets, CHEAP)
    text = json.dumps(['begin {"seats": ["é"]}', [["cart", 'cart "ê', bytes(range(32)).hex()]]], ensure_ascii=True)
    salt = b"table-companion: the beginning of a game"
    assert whole.digest == hashlib.scrypt(text.encode(), salt=salt, n=2, r=1, p=1, dklen=32).hex()


def test_a_secret_is_sealed_letter_by_letter_as_it_is_written() -> None:
    one = seal("forêt", bytes(32), game="g", source="oracle", cost=CHEAP)
    assert (
        one.digest == hashlib.scrypt('["g", "oracle", "forêt"]'.encode(), salt=bytes(32), n=2, r=1, p=1, dklen=32).hex()
    )


def test_what_is_drawn_is_too_much_to_be_guessed_and_never_the_same() -> None:
    drawn = Entropy()
    numbers = {drawn.number() for _ in range(20)}
    salts = {drawn.salt() for _ in range(20)}
    ids = {drawn.id() for _ in range(20)}
    assert len(numbers) == len(salts) == len(ids) == 20
    assert {number.bit_length() <= 128 for number in numbers} == {True}
    assert max(number.bit_length() for number in numbers) > 120
    assert {len(salt) for salt in salts} == {32}
    assert {len(bytes.fromhex(text)) for text in ids} == {16}
    assert drawn.cost == COST


def test_a_sealed_source_shows_nothing_of_its_secret(finished: Session) -> None:
    sealed = finished.sealed[0]
    assert repr(sealed) == "Sealed(stack)"
    assert sealed.derived == sealed.source.derived
