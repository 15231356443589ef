"""Seals and tags of records: what lets an owner bring a lost game back, and nobody look into it.

A sealed seed is `v1.keyid.nonce.ciphertext` (base64url without padding): AES-256-GCM under the
sub-key `seal`, the lines of the header above it as associated data. The nonce is the start of
HMAC-SHA256(sub-key `nonce`, header ‖ NUL ‖ secret), so the same game has the same seal each time
and no two have the same nonce. Tags are HMAC-SHA256 under the sub-key `tag`: tag 0 of the header,
tag n of tag n−1 ‖ entry n.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from service.app.ports import SealBroken
from service.crypto.tokens import sub_key

VERSION = "v1"
NONCE_BYTES = 12


class Seals:
    """Seals and tags with `keys` by key id; what a key has sealed dies with the key."""

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self.key_ids = tuple(keys)
        self._seal = {key_id: AESGCM(sub_key(key, "seal")) for key_id, key in keys.items()}
        self._nonce = {key_id: sub_key(key, "nonce") for key_id, key in keys.items()}
        # Each move makes a tag: a copy of what has taken in the key saves half of the time.
        self._tag = {
            key_id: hmac.new(sub_key(key, "tag"), digestmod="sha256")
            for key_id, key in keys.items()
        }

    def seal(self, key_id: str, header: str, secret: bytes) -> str:
        """The secret as it stands in a record under this header, the same text each time."""
        bound = header.encode()
        message = bound + b"\0" + secret
        nonce = hmac.digest(self._nonce[key_id], message, "sha256")[:NONCE_BYTES]
        sealed = self._seal[key_id].encrypt(nonce, secret, bound)
        return ".".join((VERSION, key_id, _text(nonce), _text(sealed)))

    def unseal(self, sealed: str, header: str) -> tuple[str, bytes]:
        """Key id and secret; raises SealBroken if a byte of seal or header was changed."""
        try:
            version, key_id, nonce, ciphertext = sealed.split(".")
            if version != VERSION:
                raise SealBroken
            secret = self._seal[key_id].decrypt(_bytes(nonce), _bytes(ciphertext), header.encode())
        except (InvalidTag, LookupError, ValueError):
            raise SealBroken from None
        # Base64 has many spellings; a record has one text.
        if self.seal(key_id, header, secret) != sealed:
            raise SealBroken
        return key_id, secret

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
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
