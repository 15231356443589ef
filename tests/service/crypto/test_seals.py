"""What a service seals only the same key opens, unchanged to the last byte."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESSIV
from hypothesis import given
from hypothesis import strategies as st

from service.app.ports import SealBroken
from service.crypto.seals import SIV_KEY_BYTES, Seals
from service.crypto.tokens import sub_key

OLD, NEW = bytes(range(32)), bytes(range(1, 33))
HEADER = "Game: zyrcan\nRules: 1\n"
SECRET = b"s" * 33

SEALS = Seals({"new": NEW, "old": OLD})


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def test_the_form_of_a_seal() -> None:
    version, key_id, ciphertext = SEALS.seal("old", HEADER, SECRET).split(".")
    assert (version, key_id) == ("v2", "old")
    siv = AESSIV(sub_key(OLD, "seal-v2", SIV_KEY_BYTES))
    assert siv.decrypt(urlsafe_b64decode(ciphertext + "=="), [HEADER.encode()]) == SECRET


def test_a_seal_of_the_first_version_is_still_opened() -> None:
    nonce = bytes(range(12))
    ciphertext = AESGCM(sub_key(OLD, "seal")).encrypt(nonce, SECRET, HEADER.encode())
    sealed = f"v1.old.{base64url(nonce)}.{base64url(ciphertext)}"
    assert SEALS.unseal(sealed, HEADER) == ("old", SECRET)
    with pytest.raises(SealBroken):
        SEALS.unseal(sealed.replace("v1", "v2"), HEADER)
    with pytest.raises(SealBroken):
        SEALS.unseal(sealed, HEADER + "x")


@given(st.binary(max_size=60), st.text(max_size=60))
def test_a_seal_is_opened_again_and_the_same_each_time(secret: bytes, header: str) -> None:
    sealed = SEALS.seal("new", header, secret)
    assert SEALS.unseal(sealed, header) == ("new", secret)
    assert Seals({"new": NEW}).seal("new", header, secret) == sealed


def test_every_game_has_a_seal_of_its_own() -> None:
    seals = {SEALS.seal("new", f"Id: {i}\n", SECRET)[-60:] for i in range(1000)}
    assert len(seals) == 1000


@given(st.data())
def test_a_changed_seal_is_broken(data: st.DataObject) -> None:
    sealed = SEALS.seal("new", HEADER, SECRET)
    at = data.draw(st.integers(0, len(sealed)))
    more = data.draw(st.text("ABCDabcd0123-_.=+/ \n", max_size=2))
    changed = sealed[:at] + more + sealed[at + 1 :]
    if changed != sealed:
        with pytest.raises(SealBroken):
            SEALS.unseal(changed, HEADER)


def test_a_seal_holds_under_its_header_only() -> None:
    sealed = SEALS.seal("new", HEADER, SECRET)
    with pytest.raises(SealBroken):
        SEALS.unseal(sealed, HEADER.replace("1", "2"))


def test_an_old_key_still_opens_and_a_retired_one_does_not() -> None:
    sealed = Seals({"old": OLD}).seal("old", HEADER, SECRET)
    assert SEALS.unseal(sealed, HEADER) == ("old", SECRET)
    with pytest.raises(SealBroken):
        Seals({"new": NEW}).unseal(sealed, HEADER)
    with pytest.raises(SealBroken):
        Seals({"old": NEW}).unseal(sealed, HEADER)


def test_tags_are_the_chain_of_the_contract() -> None:
    key = sub_key(OLD, "tag")
    first = SEALS.first_tag("old", HEADER)
    assert first == hmac.digest(key, HEADER.encode(), "sha256")
    second = SEALS.next_tag("old", first, "place:1@0,1")
    assert second == hmac.digest(key, first + b"place:1@0,1", "sha256")
