"""Real requests of HTTP/1 with changed bytes and lines, in pieces, in rows, cut, badly framed."""

from itertools import pairwise
from random import Random

from tests.hostile.fuzz import mutate
from tests.hostile.fuzz.http1 import request
from tests.hostile.fuzz.player import ROUTES, Game, Player

HEAD_END = b"\r\n\r\n"

LINES = (
    b"transfer-encoding: chunked",
    b"transfer-encoding: gzip, chunked",
    b"Transfer-Encoding : chunked",
    b"transfer-encoding: identity",
    b"content-length: 0",
    b"content-length: 22",
    b"content-length: -1",
    b"content-length: +3",
    b"content-length: 1e3",
    b"content-length: 99999999999999999999",
    b"content-length: 5, 5",
    b"expect: 100-continue",
    b"expect: 200-ok",
    b"connection: close",
    b"connection: keep-alive, upgrade",
    b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: AAAA",
    b"upgrade: tls/1.0",
    b"te: trailers",
    b"trailer: x-a",
    b"host: other",
    b"no colon here",
    b": no name",
    b" folded: line",
    b"x\0y: z",
    b"x: \xff\xfe",
    b"\xc3\xa9: x",
    b"x-long: " + b"a" * 9000,
    b"\r\n".join(b"x-%d: 1" % i for i in range(150)),
    b"a:\r\n" * 700 + b"b: c",
)
VERSIONS = (b"HTTP/1.0", b"HTTP/2.0", b"HTTP/0.9", b"HTTP/1.2", b"http/1.1", b"HTTP/1.1 x", b"")
VERBS = (b"PRI", b"HEAD", b"CONNECT", b"OPTIONS", b"GET", b"POST", b"M" * 40, b"\x16\x03\x01")
TARGETS = (
    b"*",
    b"/",
    b"http://other/v1/game-types",
    b"//v1/games",
    b"/v1/games/%2e%2e/%00",
    b"/v1/game-types?" + b"a" * 9000,
    b"/v1/game-types#x",
    b"/\xff",
    b"host:80",
    b"",
)
HARMLESS = (
    b"connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAA",
    b"expect: 100-continue",
    b"x-other: a",
    b"te: trailers",
    b"connection: keep-alive",
)
"""Lines that change nothing about what a request asks for."""


def pieces(rng: Random, raw: bytes) -> list[bytes]:
    """A request as it is written: at once, or in some pieces."""
    if rng.random() < 0.6:
        return [raw]
    head = raw.find(HEAD_END) + len(HEAD_END)
    cuts = {rng.randrange(len(raw) + 1) for _ in range(rng.choice((1, 1, 2, 5)))} | {head}
    edges = [0, *sorted(cuts), len(raw)]
    return [raw[a:b] for a, b in pairwise(edges) if a < b]


def _valid(rng: Random, player: Player, call: str = "", game: Game | None = None) -> bytes:
    """The bytes of a valid request, of this call about this game or of any."""
    asked = player.request(rng, call)
    while game is not None and asked.game is not game:
        asked = player.request(rng, call)
    fields = dict(asked.fields)
    route = ROUTES[asked.call]
    path = route.template.replace("{game_id}", str(fields.pop("gameId", "")))
    if "{game_type}" in path:
        path = path.replace("{game_type}", str(fields.pop("gameType")))
    headers = [("host", "tilewright")]
    if asked.token:
        headers.append(("authorization", f"Bearer {asked.token}"))
    if not route.body:
        return request(route.verb, path, headers)
    if "record" in fields and rng.random() < 0.5:
        kind, body = "text/plain", fields["record"].encode()
    else:
        kind, body = "application/json", mutate.json_text(fields).encode()
    if rng.random() < 0.3:
        headers += [("content-type", kind), ("transfer-encoding", "chunked")]
        return request(route.verb, path, headers, chunked(rng, body))
    headers += [("content-type", kind), ("content-length", str(len(body)))]
    return request(route.verb, path, headers, body)


def chunked(rng: Random, body: bytes) -> bytes:
    """A body in chunks of random sizes."""
    sent = bytearray()
    while body:
        size = rng.randrange(1, len(body) + 1)
        sent += b"%x\r\n%b\r\n" % (size, body[:size])
        body = body[size:]
    return bytes(sent) + b"0\r\n\r\n"


def cut_write(rng: Random, player: Player, game: Game) -> tuple[bytes, int]:
    """A request that would change the game, without its last bytes."""
    raw = _valid(rng, player, rng.choice(("ApplyMove", "AbandonGame", "AbandonGame")), game)
    return raw[: rng.randrange(1, len(raw))], 0


def harmless(rng: Random, player: Player, game: Game) -> tuple[bytes, int]:
    """A good request with lines that change nothing, and the status that it must have."""
    if rng.random() < 0.5:
        body = b'{"expectedVersion":%d}' % (game.version + 7)
        path, expected = f"/v1/games/{game.game_id}:abandon", 409
    else:
        move = {"notation": game.moves[0]["notation"]}
        fields = {"expectedVersion": game.version, "validateOnly": True, "move": move}
        body = mutate.json_text(fields).encode()
        path, expected = f"/v1/games/{game.game_id}/moves", 200
    headers = [
        ("Host", "tilewright"),
        ("AUTHORIZATION", f"Bearer {game.host}"),
        ("Content-Type", "application/json"),
    ]
    if rng.random() < 0.4:
        headers.append(("Transfer-Encoding", "chunked"))
        body = chunked(rng, body)
    else:
        headers.append(("Content-Length", str(len(body))))
    head, _, body = request("POST", path, headers, body).partition(HEAD_END)
    lines = rng.sample(HARMLESS, rng.choice((1, 1, 2)))
    if sum(line.startswith(b"connection") for line in lines) > 1:
        lines.pop()
    return b"\r\n".join([head, *lines]) + HEAD_END + body, expected


def mutated(rng: Random, player: Player, game: Game) -> tuple[bytes, int]:
    """Any request with up to three changes."""
    call = rng.choice(("ApplyMove", "AbandonGame", "UndoMove")) if rng.random() < 0.4 else ""
    raw = _valid(rng, player, call, game if call else None)
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.choice((_bytes, _lines, _lines, _lines, _first_line, _chunks, _row))
        raw = change(rng, raw, player)
    return raw[: 2**20], 0


def _bytes(rng: Random, raw: bytes, player: Player) -> bytes:
    return mutate.some_bytes(rng, raw, _valid(rng, player))


def _lines(rng: Random, raw: bytes, player: Player) -> bytes:
    head, end, body = raw.partition(HEAD_END)
    lines = head.split(b"\r\n")
    at = rng.randrange(len(lines))
    kind = rng.randrange(7)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        lines[at] = lines[at].replace(b":", rng.choice((b" :", b"", b"::", b":\t")), 1)
    elif kind == 3:
        return head.replace(b"\r\n", rng.choice((b"\n", b"\r", b"\r\n "))) + end + body
    else:
        lines.insert(rng.randrange(1, len(lines) + 1), rng.choice(LINES))
    return b"\r\n".join(lines) + end + body


def _first_line(rng: Random, raw: bytes, player: Player) -> bytes:
    first, end, rest = raw.partition(b"\r\n")
    words = first.split(b" ")
    if len(words) != 3:
        return raw
    at = rng.randrange(3)
    words[at] = rng.choice((VERBS, TARGETS, VERSIONS)[at])
    return b" ".join(words) + end + rest


def _chunks(rng: Random, raw: bytes, player: Player) -> bytes:
    head, _, body = raw.partition(HEAD_END)
    size = rng.choice((b"%x" % len(body), b"-1", b"ffffffffffffffffff", b"0x5", b"", b" 5", b"g"))
    extension = rng.choice((b"", b"", b";a=b", b";" + b"a" * 20000))
    trailers = rng.choice((b"", b"", b"x-a: b\r\n", b"a: b\r\n" * 3000, b"content-length: 3\r\n"))
    lines = [line for line in head.split(b"\r\n") if not line.startswith(b"content-length")]
    lines.append(b"transfer-encoding: chunked")
    chunk = size + extension + b"\r\n" + body + rng.choice((b"\r\n", b"\r\n", b"", b"\n"))
    return b"\r\n".join(lines) + HEAD_END + chunk + b"0\r\n" + trailers + b"\r\n"


def _row(rng: Random, raw: bytes, player: Player) -> bytes:
    others = [_valid(rng, player) for _ in range(rng.choice((1, 2, 5)))]
    rng.shuffle(others)
    return raw * rng.choice((1, 2, 30)) + b"".join(others)
