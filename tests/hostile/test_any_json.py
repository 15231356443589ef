"""Whatever is sent as JSON gets a reason: in any encoding, nesting and size, INTERNAL never."""

import asyncio
import json
from collections.abc import Sequence
from random import Random

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.record import Record
from engine.core.rng import commitment
from service.app.sentences import REASONS
from service.wire.schema import SERVICE
from tests.service.api.inprocess import InProcess
from tests.service.api.wired import ROUTES, bearer

POSTS = sorted(rpc for rpc, route in ROUTES.items() if route.body)

LEAVES = (
    "null",
    "true",
    "0",
    "-0",
    "1.0",
    "1e400",
    "-1e400",
    "1e-400",
    "9" * 30,
    "9" * 4300,
    "9" * 5000,
    "-" + "9" * 5000,
    "NaN",
    "-Infinity",
    '""',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    '"\x01"',
    '"\x7f\u2028\ufeff"',
    '"' + "9" * 5000 + '"',
    '"' + "é" * 2000 + '"',
    '"1,1"',
    '"-99,99"',
    '"zyrcan"',
    '"vizia"',
    '"hand:R@U0,0"',
    "01",
    "+1",
    "'x'",
    "",
)
NAMES = ("", "a", "gameId", "game_id", "\\ud800", "x" * 3000, "a.b", "@type")
NESTS = (("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"))


def nested(random: Random) -> str:
    """Lists or objects in one another, as deep as the parser goes and deeper."""
    depth = random.choice((random.randint(1, 400), random.randint(880, 1010), 100_000))
    opening, closing = random.choice(NESTS)
    end = random.choice((closing * depth, ""))
    return opening * depth + random.choice(LEAVES) + end


def junk(random: Random, depth: int = 3) -> str:
    """Anything at all, mostly JSON."""
    kind = random.randrange(4) if depth else 0
    if kind == 0:
        return random.choice(LEAVES)
    if kind == 1:
        return nested(random)
    inner = [junk(random, depth - 1) for _ in range(random.randrange(4))]
    if kind == 2:
        return listed(inner)
    return as_object([(random.choice(NAMES), value) for value in inner])


def listed(items: Sequence[str]) -> str:
    return f"[{','.join(items)}]"


def as_object(pairs: Sequence[tuple[str, str]]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in pairs) + "}"


def body(random: Random, message: Descriptor) -> str:
    """An object with fields of the message, some of them twice, and with junk in their places."""
    pairs = []
    for _ in range(random.randrange(6)):
        if random.random() < 0.1 or not message.fields:
            pairs.append((random.choice(NAMES), junk(random)))
        else:
            field = random.choice(message.fields)
            pairs.append((random.choice((field.json_name, field.name)), value(random, field)))
    return as_object(pairs)


def value(random: Random, field: FieldDescriptor) -> str:
    """What may stand in a field, or junk."""
    if field.is_repeated and random.random() < 0.8:
        return listed([one(random, field) for _ in range(random.randrange(4))])
    return one(random, field)


def one(random: Random, field: FieldDescriptor) -> str:
    """What may stand in a field that is no list, or junk."""
    if random.random() < 0.3:
        return junk(random)
    if field.message_type is not None:
        return body(random, field.message_type)
    if field.enum_type is not None:
        return f'"{random.choice(field.enum_type.values).name}"'
    return random.choice(LEAVES)


ENCODINGS = ("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1")


class Game:
    """A service with one game."""

    def __init__(self) -> None:
        self.service = InProcess()
        made = asyncio.run(self.service.desk.new_game("zyrcan", 3))
        self.game_id = made.game.game_id
        self.said = {"authorization": bearer(made.host_token)}


@pytest.fixture(scope="module")
def game() -> Game:
    return Game()


def require_a_reason(game: Game, rpc: str, sent: bytes) -> None:
    """The call is answered, or refused for a reason that is not a mistake of the service."""
    call = game.service.rest(rpc, sent, name=game.game_id, said=game.said)
    answer = asyncio.run(call)
    assert answer.reply or answer.reason in REASONS.keys() - {"INTERNAL"}


@pytest.mark.parametrize("rpc", POSTS)
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**64))
def test_any_json(game: Game, rpc: str, seed: int) -> None:
    random = Random(seed)
    message = SERVICE.methods_by_name[rpc].input_type
    text = body(random, message) if random.random() < 0.8 else junk(random)
    encoding = random.choice(ENCODINGS)
    errors = "surrogatepass" if encoding.startswith("utf") else "replace"
    require_a_reason(game, rpc, text.encode(encoding, errors))


@pytest.mark.parametrize(
    ("rpc", "sent"),
    [
        ("NewGame", b'{"options":{"zyrcan":{"eliminated":"\\ud800"}}}'),
        ("NewGame", b'{"seats":' + b"[" * 950 + b"]" * 950 + b"}"),
        ("NewGame", b'{"seed":' + b'{"a":' * 950 + b"1" + b"}" * 950 + b"}"),
        (
            "NewGame",
            b'{"gameType":"zyrcan","seats":[{},{},{}],"options":{"zyrcan":{"board":["'
            + b"9" * 5000
            + b',0"]}}}',
        ),
        (
            "ApplyMove",
            b'{"move":{"vizia":{"placeWhite":{"cell":"U' + b"9" * 5000 + b',0"}}},'
            b'"expectedVersion":0}',
        ),
        ("ApplyMove", b'{"move":{"notation":"place:1@' + b"9" * 400 + b'"},"expectedVersion":0}'),
        ("ApplyMove", b'{"expectedVersion":1e400}'),
        ("ApplyMove", b'{"expectedVersion":"' + b"9" * 5000 + b'"}'),
        ("AbandonGame", b"\xff\xfe{\x00}\x00"),
        ("AbandonGame", b'\xef\xbb\xbf{"expectedVersion":7}'),
    ],
)
def test_what_once_failed(game: Game, rpc: str, sent: bytes) -> None:
    answer = asyncio.run(game.service.rest(rpc, sent, name=game.game_id, said=game.said))
    assert answer.reason == "INVALID_FIELD" or b"notation" in sent, answer.status


def test_a_record_with_a_cell_of_thousands_of_digits(game: Game) -> None:
    seed = bytes(32)
    record = Record(
        game="zyrcan",
        rules=1,
        id="0" * 32,
        seats=3,
        options='{"board":["' + "9" * 5000 + ',0"]}',
        commitment=commitment(seed),
        seed=seed.hex(),
    )
    sent = json.dumps({"record": record.text()}).encode()
    answer = asyncio.run(game.service.rest("VerifyRecord", sent))
    assert answer.reason == "RECORD_INVALID"
