"""Finished answers over REST: header lines, validators for caches, gzip.

A read carries an `etag` of its version and a digest of its bytes, so that whatever an answer
depends on (who asks, in which language, for what) is in it, and no store has to be asked for it.
Callers' answers are kept by their own caches only, which ask again each time; what is the same for
everybody may be kept by all for a while; everything else is not kept at all.
"""

import re
import zlib
from asyncio import to_thread
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256

from starlette.responses import Response

from service.api.media import JSON, answers_of
from service.api.negotiation import takes_gzip
from service.api.routes import Route
from service.wire.schema import SERVICE

Line = tuple[bytes, bytes]

LEAST = 1024
"""Bytes of an answer that is worth compressing."""

LIGHT = 1 << 16
"""Bytes that are hashed and compressed within a millisecond or two; more would stop the loop."""

NO_STORE: Line = (b"cache-control", b"no-store")
PUBLIC: Sequence[Line] = (
    (b"cache-control", b"public, max-age=300"),
    (b"vary", b"accept-encoding"),
)
PUBLIC_TOKENS = frozenset({"next_page_token"})
"""Fields named after tokens that open nothing."""

GZIP: Line = (b"content-encoding", b"gzip")


class Answer(Response):
    """A body whose header lines are made once, not for each answer."""

    def __init__(
        self, body: bytes, *lines: Line, status: int = 200, media_type: str = JSON
    ) -> None:
        self._lines = lines or (NO_STORE,)
        super().__init__(body, status_code=status, media_type=media_type)

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """See Response."""
        assert self.media_type is not None
        self.raw_headers = [
            *self._lines,
            (b"x-content-type-options", b"nosniff"),
            (b"content-type", self.media_type.encode()),
            (b"content-length", b"%d" % len(self.body)),
        ]


async def read_answer(
    route: Route, headers: Mapping[str, str], body: bytes, *, version: int | None, media_type: str
) -> Response:
    """The answer of a call that went well, or that the caller has it already.

    `version` is the one of the game that it is about, None where it is about none.
    """
    # Beside a token nothing is compressed that others can make longer: the length would tell.
    zips = (
        len(body) >= LEAST
        and takes_gzip(headers.get("accept-encoding", ""))
        and not _holds_tokens(route.rpc)
    )
    lines: Sequence[Line] = (NO_STORE,)
    if route.verb == "GET":
        tag = await _worked(_tag, body)
        if version is not None:
            tag = b'"%d-%b' % (version, tag[1:])
        # The two codings of an answer are not the same bytes.
        etag = (b"etag", b"W/" + tag if zips else tag)
        lines = (etag, *_cached_by(route.rpc))
        if _has(headers.get("if-none-match"), tag.decode()):
            return not_modified(lines)
    if zips:
        body, lines = await _worked(gzipped, body), (*lines, GZIP)
    return Answer(body, *lines, media_type=media_type)


class Page:
    """Bytes that are the same for everybody as long as the process runs."""

    def __init__(self, body: bytes) -> None:
        self._plain, self._gzip, self._tag = body, gzipped(body, 9), _tag(body)

    def answer(self, headers: Mapping[str, str]) -> Response:
        """The page, or that the caller has it already."""
        zips = takes_gzip(headers.get("accept-encoding", ""))
        lines = ((b"etag", b"W/" + self._tag if zips else self._tag), *PUBLIC)
        if _has(headers.get("if-none-match"), self._tag.decode()):
            return not_modified(lines)
        return Answer(self._gzip, *lines, GZIP) if zips else Answer(self._plain, *lines)


def not_modified(lines: Sequence[Line]) -> Response:
    """Says that the caller's copy is still right."""
    response = Response(status_code=304)
    response.raw_headers = list(lines)
    return response


def gzipped(body: bytes, level: int = 1) -> bytes:
    """The body in gzip, without a time, so that it is always the same."""
    return zlib.compress(body, level, wbits=31)


async def _worked(work: Callable[[bytes], bytes], body: bytes) -> bytes:
    """The result of work that leaves other calls their turns."""
    return work(body) if len(body) <= LIGHT else await to_thread(work, body)


def _tag(body: bytes) -> bytes:
    return b'"%b"' % sha256(body).hexdigest()[:24].encode()


def _has(if_none_match: str | None, tag: str) -> bool:
    """Whether the caller has what the tag stands for; weak tags are as good as strong ones."""
    if if_none_match is None:
        return False
    known = [item.strip().removeprefix("W/") for item in if_none_match.split(",")]
    return tag in known or known == ["*"]


@cache
def _cached_by(rpc: str) -> Sequence[Line]:
    """The lines that tell who may keep the answers of a read."""
    if "game_id" not in SERVICE.methods_by_name[rpc].input_type.fields_by_name:
        return PUBLIC
    vary = b"authorization, accept-language, accept-encoding"
    if len(answers_of(rpc)) > 1:
        vary += b", accept"
    return ((b"cache-control", b"private, no-cache"), (b"vary", vary))


@cache
def _holds_tokens(rpc: str) -> bool:
    """Whether an answer holds what lets somebody play a seat."""
    names = {field.name for field in SERVICE.methods_by_name[rpc].output_type.fields}
    return any(re.search(r"tokens?$", name) for name in names - PUBLIC_TOKENS)
