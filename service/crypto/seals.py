"""Seals and tags of records: what lets an owner bring a lost game back, and nobody look into it.

A sealed seed is `v2.keyid.ciphertext` (base64url without padding): AES-256-SIV (RFC 5297) under the
sub-key `seal-v2`, with the lines of the header above it as associated data. It needs no nonce, so
the same game has the same seal each time. Seals of the form `v1.keyid.nonce.ciphertext`
(AES-256-GCM under the sub-key `seal`) are still opened. Tags are HMAC-SHA256 under the sub-key
`tag`: tag 0 of the header, tag n of tag n−1 ‖ entry n.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESSIV

from service.app.ports import SealBroken
from service.crypto.tokens import sub_key

SIV_KEY_BYTES = 64
"""AES-256-SIV takes two keys of 32 bytes."""


class Seals:
    """Seals and tags with `keys` by key id; what a key has sealed dies with the key."""

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self.key_ids = tuple(keys)
        self._siv = {
            key_id: AESSIV(sub_key(key, "seal-v2", SIV_KEY_BYTES)) for key_id, key in keys.items()
        }
        self._gcm = {key_id: AESGCM(sub_key(key, "seal")) for key_id, key in keys.items()}
        # Each move makes a tag: a copy of what has taken in the key saves half of the time.
        self._tag = {
            key_id: hmac.new(sub_key(key, "tag"), digestmod="sha256")
            for key_id, key in keys.items()
        }

    def seal(self, key_id: str, header: str, secret: bytes) -> str:
        """The secret as it stands in a record under this header, the same text each time."""
        return f"v2.{key_id}.{_text(self._siv[key_id].encrypt(secret, [header.encode()]))}"

    def unseal(self, sealed: str, header: str) -> tuple[str, bytes]:
        """Key id and secret; raises SealBroken if a byte of seal or header was changed."""
        bound = header.encode()
        try:
            match sealed.split("."):
                case ["v2", key_id, ciphertext]:
                    return key_id, self._siv[key_id].decrypt(_bytes(ciphertext), [bound])
                case ["v1", key_id, nonce, ciphertext]:
                    opened = self._gcm[key_id].decrypt(_bytes(nonce), _bytes(ciphertext), bound)
                    return key_id, opened
        except (InvalidTag, LookupError, ValueError):
            raise SealBroken from None
        raise SealBroken

    def first_tag(self, key_id: str, header: str) -> bytes:
        """Tag 0, of the header lines that never change."""
        return self._tagged(key_id, header.encode())

    def next_tag(self, key_id: str, tag: bytes, entry: str) -> bytes:
        """The tag after one more entry."""
        return self._tagged(key_id, tag + entry.encode())

    def _tagged(self, key_id: str, message: bytes) -> bytes:
        tag = self._tag[key_id].copy()
        tag.update(message)
        return tag.digest()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    """The bytes of a text that `_text` wrote; ValueError for base64 in any other spelling."""
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if _text(data) != text:
        raise ValueError("another spelling of base64")
    return data
