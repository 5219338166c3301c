"""What is closed tells nothing but how many blocks it fills, and opens only with its key."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from companion.play.vault import BLOCK, KEY_BYTES, Locked, Vault, load_key

HERE = "where it stands"


def test_what_is_closed_opens_again(vault: Vault) -> None:
    for text in ("", "a", "é" * 200, "x" * BLOCK, "ends with a \0"):
        assert vault.open(vault.close(text, HERE), HERE).rstrip("\0") == text.rstrip("\0")
    assert not vault.locked


def test_texts_of_one_block_are_closed_in_equal_length(vault: Vault) -> None:
    lengths = [len(base64.b64decode(vault.close("x" * n, HERE))) for n in range(BLOCK)]
    assert set(lengths) == {12 + BLOCK + 16}
    assert len(base64.b64decode(vault.close("x" * BLOCK, HERE))) == 12 + 2 * BLOCK + 16
    assert len(base64.b64decode(vault.close("x", HERE, block=1024))) == 12 + 1024 + 16


def test_the_same_text_is_never_closed_alike() -> None:
    vault = Vault(bytes(KEY_BYTES))
    assert vault.close("a", HERE) != vault.close("a", HERE)


def test_without_the_key_or_with_another_nothing_opens(vault: Vault) -> None:
    closed = vault.close("a", HERE)
    with pytest.raises(Locked, match="closed"):
        Vault(bytes(KEY_BYTES)).open(closed, HERE)
    assert Vault(None).locked
    with pytest.raises(Locked, match="other-key"):
        Vault(None).open(closed, HERE)
    with pytest.raises(Locked, match="key-missing"):
        Vault(None).close("a", HERE)


def test_every_changed_byte_is_noticed(vault: Vault) -> None:
    raw = base64.b64decode(vault.close("a", HERE))
    for at in range(len(raw)):
        changed = base64.b64encode(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]).decode()
        with pytest.raises(Locked):
            vault.open(changed, HERE)
    for odd in ("", "AAAA", "not base 64!", base64.b64encode(raw[:-1]).decode()):
        with pytest.raises(Locked):
            vault.open(odd, HERE)


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "keys" / "key"
    key = load_key(path)
    assert len(key) == KEY_BYTES
    assert load_key(path) == key
    assert path.stat().st_mode & 0o077 == 0
    assert [p.name for p in path.parent.iterdir()] == ["key"]
    assert load_key(tmp_path / "other") != key


@pytest.mark.parametrize("size", [0, KEY_BYTES - 1, KEY_BYTES + 1])
def test_a_damaged_key_is_said_and_not_replaced(tmp_path: Path, size: int) -> None:
    path = tmp_path / "key"
    path.write_bytes(bytes(size))
    with pytest.raises(Locked, match="key-damaged"):
        load_key(path)
    assert len(path.read_bytes()) == size


def test_what_was_closed_by_an_older_release_opens_for_ever() -> None:
    """A nonce of 12 bytes, as AES-GCM wants it, then the ciphertext of the padded text."""
    key, nonce = bytes(range(32)), bytes(range(12))
    padded = b"forest" + bytes(BLOCK - 7) + b"\1"
    closed = base64.b64encode(nonce + AESGCM(key).encrypt(nonce, padded, HERE.encode())).decode()
    assert Vault(key).open(closed, HERE) == "forest"
    assert Vault(key, lambda: nonce).close("forest", HERE) == closed
    assert BLOCK == 256
    assert len(base64.b64decode(Vault(key).close("forest", HERE))) == 12 + BLOCK + 16


def test_a_locked_vault_is_locked_for_every_game(tmp_path: Path) -> None:
    assert Vault(None).of_game("one", tmp_path).locked
    own = Vault(bytes(32)).of_game("one", tmp_path)
    assert own.key is not None
    assert len(own.key) == KEY_BYTES == 32
