"""Tokens say who calls; nothing else than what we would sign is accepted."""

import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.app.errors import Refusal
from service.app.ports import Grant, Role
from service.crypto.tokens import Tokens, sub_key

KEYS = {"new": bytes(range(32)), "old": bytes(32)}
TOKENS = Tokens(KEYS)
GAME = "0123456789abcdef0123456789abcdef"
SEAT = Grant(GAME, Role.SEAT, 0, "new")
HOST = Grant(GAME, Role.HOST, None, "old")


def refused(token: str, tokens: Tokens = TOKENS) -> bool:
    with pytest.raises(Refusal) as caught:
        tokens.verify(token)
    return caught.value.reason == "TOKEN_INVALID"


@pytest.mark.parametrize("grant", [SEAT, HOST], ids=["seat", "host"])
def test_any_replica_reads_and_makes_the_same_token(grant: Grant) -> None:
    token = TOKENS.sign(grant)
    other = Tokens(KEYS)
    assert other.verify(token) == grant == other.verify(token)
    assert other.sign(grant) == token


def test_a_plain_jwt_library_reads_it() -> None:
    token = TOKENS.sign(SEAT)
    assert jwt.get_unverified_header(token) == {"alg": "HS256", "kid": "new", "typ": "JWT"}
    claims = jwt.decode(token, sub_key(KEYS["new"], "token"), algorithms=["HS256"])
    assert claims == {"game": GAME, "role": "seat", "seat": 0}


def test_the_token_dies_with_its_key() -> None:
    token = TOKENS.sign(HOST)
    assert refused(token, Tokens({"new": KEYS["new"]}))
    assert refused(token, Tokens({"old": bytes([1]) * 32}))


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"game": GAME, "role": "admin"},
        {"game": GAME, "role": "seat"},
        {"game": GAME, "role": "seat", "seat": "0"},
        {"game": GAME, "role": "seat", "seat": True},
        {"game": GAME, "role": "seat", "seat": 0, "exp": 1},
        {"game": GAME, "role": "host", "seat": 0},
        {"game": 7, "role": "host"},
        {"role": "host", "game": GAME},
    ],
)
def test_nothing_else_is_accepted_even_well_signed(claims: dict[str, object]) -> None:
    key = sub_key(KEYS["new"], "token")
    assert refused(jwt.encode(claims, key, algorithm="HS256", headers={"kid": "new"}))


def test_no_algorithm_or_another_key_is_no_signature() -> None:
    claims = {"game": GAME, "role": "host"}
    assert refused(jwt.encode(claims, "", algorithm="none", headers={"kid": "new"}))
    assert refused(jwt.encode(claims, KEYS["new"], algorithm="HS256", headers={"kid": "new"}))
    assert refused(jwt.encode(claims, sub_key(KEYS["new"], "token"), algorithm="HS256"))
    long = jwt.encode(claims, KEYS["new"] * 2, algorithm="HS512", headers={"kid": "new"})
    assert refused(long)


@given(st.integers(0, len(TOKENS.sign(SEAT)) - 1), st.characters(max_codepoint=0x2FF))
def test_one_changed_character_breaks_it(at: int, char: str) -> None:
    token = TOKENS.sign(SEAT)
    changed = token[:at] + char + token[at + 1 :]
    assert changed == token or refused(changed)


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    assert refused(text)


def test_memory_is_bounded() -> None:
    tokens = Tokens(KEYS, remembered=2)
    signed = [tokens.sign(Grant(GAME, Role.SEAT, seat, "new")) for seat in range(5)]
    assert [tokens.verify(token).seat for token in signed] == [0, 1, 2, 3, 4]
    assert len(tokens._verified) == 2


def test_game_ids_follow_from_key_and_request() -> None:
    first = TOKENS.game_id("new", "api", "00" * 16)
    assert first == TOKENS.game_id("new", "api", "00" * 16)
    others = {
        TOKENS.game_id("old", "api", "00" * 16),
        TOKENS.game_id("new", "", "00" * 16),
        TOKENS.game_id("new", "api", "01" * 16),
    }
    assert len(others | {first}) == 4
    assert len(first) == 32


def test_a_service_without_keys_does_not_start() -> None:
    with pytest.raises(ValueError, match="key"):
        Tokens({})
