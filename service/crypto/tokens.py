"""Seat and host tokens: JWTs (HS256) that any replica can check, and make again, without a store.

A token says game, role and seat, and the version that issued it unless the game began with it. It
has neither times nor an id of its own, so the same grant is the same token every time. `kid` names
the key; the token dies when that key leaves the configuration. Of each key only sub-keys are used
(HKDF-SHA256, `info` = `token` or `game-id`).
"""

import hmac
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import jwt
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from service.app.errors import token_invalid
from service.app.ports import Grant, Role

ALGORITHM = "HS256"
GAME_ID_BYTES = 16
MAX_TOKEN = 1024
REMEMBERED_TOKENS = 16_384


def sub_key(key: bytes, purpose: str, length: int = 32) -> bytes:
    """A key of `length` bytes for one purpose (`token`, `game-id`, …), from a configured key."""
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=purpose.encode()).derive(key)


class Tokens:
    """Signs and checks with `keys` by key id; the first one signs what is new.

    Checked tokens are remembered by their text, up to `remembered` of them: a check costs tens of
    microseconds, a look-up a tenth of one.
    """

    def __init__(self, keys: Mapping[str, bytes], *, remembered: int = REMEMBERED_TOKENS) -> None:
        if not keys:
            raise ValueError("at least one key is needed")
        self.key_ids = tuple(keys)
        self._token_keys = {key_id: sub_key(key, "token") for key_id, key in keys.items()}
        self._game_id_keys = {key_id: sub_key(key, "game-id") for key_id, key in keys.items()}
        self._verified: dict[str, Grant] = {}
        self._remembered = remembered

    def sign(self, grant: Grant) -> str:
        """The token of the grant, the same each time."""
        claims: dict[str, Any] = {"game": grant.game_id, "role": grant.role.value}
        if grant.seat is not None:
            claims["seat"] = grant.seat
        if grant.issued:
            claims["issued"] = grant.issued
        key = self._token_keys[grant.key_id]
        return jwt.encode(claims, key, algorithm=ALGORITHM, headers={"kid": grant.key_id})

    def verify(self, token: str) -> Grant:
        """What a token says; raises TOKEN_INVALID if no key in force vouches for it."""
        grant = self._verified.get(token)
        if grant is None:
            grant = self._checked(token)
            if len(self._verified) >= self._remembered:
                # The oldest one goes: a token in use comes back at the price of one check.
                del self._verified[next(iter(self._verified))]
            self._verified[token] = grant
        return grant

    def _checked(self, token: str) -> Grant:
        if len(token) > MAX_TOKEN or not token.isascii():
            raise token_invalid()
        try:
            key_id = jwt.get_unverified_header(token).get("kid", "")
            key = self._token_keys[key_id]
            claims = jwt.decode(token, key, algorithms=[ALGORITHM])
            grant = _grant(claims, key_id)
        except (jwt.InvalidTokenError, LookupError, TypeError, ValueError):
            # The cause would only help a forger.
            raise token_invalid() from None
        # Base64 and JSON have many spellings; only our own one is the token.
        if self.sign(grant) != token:
            raise token_invalid()
        return grant

    def game_id(self, key_id: str, api_key: str, request_id: str) -> str:
        """The id of the game that this request makes: 32 lowercase hex digits."""
        message = f"{api_key}{request_id}".encode()
        digest = hmac.new(self._game_id_keys[key_id], message, sha256).digest()
        return digest[:GAME_ID_BYTES].hex()


def _grant(claims: Mapping[str, Any], key_id: str) -> Grant:
    role = Role(claims["role"])
    seat = claims["seat"] if role is Role.SEAT else None
    if not isinstance(claims["game"], str) or isinstance(seat, bool):
        raise TypeError
    issued = int(claims.get("issued", 0))
    return Grant(claims["game"], role, seat if seat is None else int(seat), key_id, issued)
