"""No request holds the loop: the widest of every field, and the widest answers there are.

What a turn of the loop takes is told as a multiple of a light call, measured in the same run.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message_factory import GetMessageClass

from service.wire.schema import SERVICE
from tests.service.api.inprocess import Answered, InProcess, quickest
from tests.service.api.wired import ROUTES, bearer

Json = dict[str, Any]

MOST_TIMES = 1000
"""How many light calls a turn may last: twice ten milliseconds on a quiet machine."""

BYTES = 250_000
UNARY = sorted(method.name for method in SERVICE.methods if not method.server_streaming)
TEXTS = ("x", "9", "é", " ")


class Place(tuple[FieldDescriptor, ...]):
    """The fields that lead from a request to one of its fields."""

    __slots__ = ()

    def __str__(self) -> str:
        return ".".join(field.name for field in self)


def places(descriptor: Descriptor, above: tuple[FieldDescriptor, ...] = ()) -> Iterator[Place]:
    """Every text and every list below a message."""
    for field in descriptor.fields:
        if field.is_repeated or field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
            yield Place((*above, field))
        if field.message_type is not None:
            yield from places(field.message_type, (*above, field))


PLACES = {
    (rpc, str(place)): place
    for rpc in UNARY
    for place in places(SERVICE.methods_by_name[rpc].input_type)
}


def wide(field: FieldDescriptor) -> Iterator[tuple[Any, Any]]:
    """Values of a field that fill a request, for a message and for JSON."""
    if field.message_type is not None:
        item = GetMessageClass(field.message_type)()
        yield [item] * (BYTES // 2), [{}] * (BYTES // 3)
    elif field.is_repeated and field.enum_type is not None:
        yield [1] * BYTES, [1] * (BYTES // 2)
        yield [99] * BYTES, ["x"] * (BYTES // 4)
        yield [0] * BYTES, [None] * (BYTES // 5)
    elif field.is_repeated:
        yield [""] * (BYTES // 2), [""] * (BYTES // 3)
        yield ["1,1"] * (BYTES // 5), ["1,1"] * (BYTES // 6)
        yield ["9" * BYTES], ["9" * BYTES]
    else:
        for text in TEXTS:
            value = text * (BYTES // len(text.encode()))
            yield value, value


def message(rpc: str, place: Place, value: Any, known: Json) -> bytes:
    """The request over gRPC in which the field has the value."""
    made = GetMessageClass(SERVICE.methods_by_name[rpc].input_type)(**known)
    inner: Any = made
    *above, last = place
    for field in above:
        inner = getattr(inner, field.name)
        inner = inner.add() if field.is_repeated else inner
    if last.is_repeated:
        getattr(inner, last.name).extend(value)
    else:
        setattr(inner, last.name, value)
    return bytes(made.SerializeToString())


def body(place: Place, value: Any, known: Json) -> Json:
    """The same over REST."""
    made = {**known}
    inner = made
    *above, last = place
    for field in above:
        below: Json = {}
        inner[field.json_name] = [below] if field.is_repeated else below
        inner = below
    inner[last.json_name] = value
    return made


BODIES = {
    "names": json.dumps({f"x{i}": 1 for i in range(BYTES // 11)}).encode(),
    "one name": json.dumps({"x" * BYTES: 1}).encode(),
    "the same name": b'{"a":1' + b',"a":1' * (BYTES // 6) + b"}",
    "objects": b"[{}" + b",{}" * (BYTES // 3) + b"]",
    "lists": b"[[]" + b",[]" * (BYTES // 3) + b"]",
    "deep lists": b"[" * BYTES,
    "deep objects": b'{"a":' * (BYTES // 5),
    "numbers": b"[1" + b",1" * (BYTES // 2) + b"]",
    "floats": b"[1e5" + b",1e5" * (BYTES // 4) + b"]",
    "digits": b"[" + b"9" * BYTES + b"]",
    "longest numbers": b"[" + b",".join([b"9" * 4300] * (BYTES // 4301)) + b"]",
    "escapes": b'{"gameType":"' + b"\\u00e9" * (BYTES // 6) + b'"}',
    "surrogates": b'{"gameType":"' + b"\\ud800" * (BYTES // 6) + b'"}',
    "braces": b'{"record":"' + b"{" * BYTES + b'"}',
    "a list": json.dumps({"seed": ["x"] * (BYTES // 5)}).encode(),
    "an object": json.dumps({"seed": {f"x{i}": 1 for i in range(BYTES // 11)}}).encode(),
    "nothing": b" " * BYTES,
    "no text": b"\xff" * BYTES,
    "no end": b'{"gameType":"' + b"x" * BYTES,
}


class Game(NamedTuple):
    """A game to ask for, what a caller says, and the seconds of a light call about the game."""

    service: InProcess
    game_id: str
    said: Mapping[str, str]
    light: float

    @property
    def most(self) -> float:
        """The most seconds of a turn."""
        return MOST_TIMES * self.light


@pytest.fixture(scope="module", params=["host", "stranger"])
def game(request: pytest.FixtureRequest) -> Game:
    """A host's, and one of a service that a caller without a key and token asks."""
    stranger = request.param == "stranger"
    service = InProcess(*(["--api-keys=secret"] if stranger else []))
    made = asyncio.run(service.desk.new_game("zyrcan", 3, api_key="secret"))
    game_id = made.game.game_id
    said = {} if stranger else {"authorization": bearer(made.host_token)}
    return Game(service, game_id, said, asyncio.run(light_call(service, game_id)))


async def light_call(service: InProcess, game_id: str) -> float:
    """The seconds of a GetGame."""
    raw = GetMessageClass(SERVICE.methods_by_name["GetGame"].input_type)(game_id=game_id)
    asked = raw.SerializeToString()
    times = sorted([(await service.grpc("GetGame", asked)).longest for _ in range(99)])
    return times[49]


def known_fields(rpc: str, place: Place, game_id: str) -> Json:
    """What else a request says, so that the field in question is looked at."""
    names = [field.name for field in SERVICE.methods_by_name[rpc].input_type.fields]
    said = {"game_id": game_id, "game_type": "zyrcan"}
    return {name: said[name] for name in said if name in names and name != place[0].name}


async def require_quick(game: Game, call: Callable[[], Awaitable[Answered]]) -> Answered:
    """The answer of a call that must not hold the loop."""
    answer = await quickest(call, 2)
    assert answer.longest <= game.most, f"{answer.longest / game.light:.0f} light calls"
    assert answer.reason != "INTERNAL"
    return answer


@pytest.mark.parametrize(("rpc", "name"), PLACES)
async def test_the_widest_of_every_field(game: Game, rpc: str, name: str) -> None:
    place, service, said = PLACES[rpc, name], game.service, game.said
    for of_message, of_json in wide(place[-1]):
        known = known_fields(rpc, place, game.game_id)
        raw = message(rpc, place, of_message, known)
        assert len(raw) <= 262_144
        await require_quick(game, partial(service.grpc, rpc, raw, said))
        if ROUTES[rpc].body:
            known.pop("game_id", None)
            content = json.dumps(body(place, of_json, known), ensure_ascii=False).encode()
            call = partial(service.rest, rpc, content, name=game.game_id, said=said)
            assert (await require_quick(game, call)).reason


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("rpc", [rpc for rpc in UNARY if ROUTES[rpc].body])
async def test_the_widest_bodies(game: Game, name: str, rpc: str) -> None:
    call = partial(game.service.rest, rpc, BODIES[name], name=game.game_id, said=game.said)
    assert (await require_quick(game, call)).reason
