"""Whatever is sent, over either protocol, is answered or refused for a reason of the contract.

Nothing is written by what is refused, and no refusal is INTERNAL or UNKNOWN.
"""

import json
from typing import Any
from urllib.parse import quote

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.json_format import MessageToDict
from google.protobuf.message_factory import GetMessageClass
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.app.sentences import REASONS
from service.wire.schema import SERVICE
from tests.service.api.wired import ROUTES, Answer, Json, Wired, bearer, read

RPCS = sorted(method.name for method in SERVICE.methods if not method.server_streaming)
UNARY = sorted(method.name for method in SERVICE.methods if not method.server_streaming)
MESSAGES: dict[str, Any] = {m.name: GetMessageClass(m.input_type) for m in SERVICE.methods}
KNOWN = set(REASONS) - {"INTERNAL"}

TEXTS = st.one_of(
    st.sampled_from(
        ["", "zyrcan", "vizia", "0,1", "U0,0", "place:2@0,1", "-", "x" * 600, "\0", "ü"]
    ),
    st.text(max_size=20),
)
NUMBERS = {
    FieldDescriptor.CPPTYPE_INT32: st.sampled_from([0, 1, -1, 2**31 - 1, -(2**31)]),
    FieldDescriptor.CPPTYPE_UINT32: st.sampled_from([0, 1, 2, 3, 99, 2**31, 2**32 - 1]),
}
ENUMS = st.sampled_from([0, 1, 2, 3, 99, -1, 2**31 - 1])


def messages(descriptor: Descriptor, depth: int = 4) -> st.SearchStrategy[Json]:
    """Any fields that the types of a message allow, as arguments of its constructor."""
    by_name = {}
    for field in descriptor.fields:
        if field.message_type is not None and depth == 0:
            continue
        one = _value(field, depth)
        by_name[field.name] = st.lists(one, max_size=3) if field.is_repeated else one
    return st.fixed_dictionaries({}, optional=by_name).map(_without_clashes(descriptor))


def _value(field: FieldDescriptor, depth: int) -> st.SearchStrategy[Any]:
    if field.message_type is not None:
        inner = field.message_type
        return st.deferred(lambda: messages(inner, depth - 1))
    if field.enum_type is not None:
        return ENUMS
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return st.booleans()
    return NUMBERS.get(field.cpp_type, TEXTS)


def _without_clashes(descriptor: Descriptor) -> Any:
    """Of a oneof the constructor takes what comes last; JSON must not name two."""

    def keep(fields: Json) -> Json:
        for group in descriptor.oneofs:
            given_ = [field.name for field in group.fields if field.name in fields]
            for name in given_[1:]:
                del fields[name]
        return fields

    return keep


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    TEXTS,
    st.sampled_from([10**400, -(10**30), 1e308, "9" * 5000, "\ud800"]),
)
BRANCHES = st.lists(LEAVES, max_size=3) | st.dictionaries(TEXTS, LEAVES, max_size=3)
JUNK = (
    LEAVES | st.lists(LEAVES | BRANCHES, max_size=3) | st.dictionaries(TEXTS, BRANCHES, max_size=3)
)

lots = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def game(wired: Wired) -> Json:
    return wired.new_game("vizia", 2)


def expect_sense(wired: Wired, game: Json, answer: Answer) -> None:
    """A reply, or a refusal that says why and wrote nothing."""
    if answer.refusal is None:
        return
    assert answer.reason in KNOWN
    assert answer.refusal["message"]
    shown = wired.grpc("GetGame", {"gameId": game["game"]["gameId"]}).ok["game"]
    assert shown["version"] == 0, "a refused call has written"


@pytest.mark.parametrize("rpc", RPCS)
@given(data=st.data())
@lots
def test_any_message(wired: Wired, game: Json, rpc: str, data: st.DataObject) -> None:
    fields = data.draw(messages(MESSAGES[rpc].DESCRIPTOR))
    if "game_id" in MESSAGES[rpc].DESCRIPTOR.fields_by_name:
        fields["game_id"] = game["game"]["gameId"]
    # With the version of no game nothing that happens to be legal is played.
    if rpc in ("ApplyMove", "UndoMove", "AbandonGame"):
        fields["expected_version"] = 4_000_000_000
    token = data.draw(st.sampled_from([game["hostToken"], *game["seatTokens"]]))
    message = MESSAGES[rpc](**fields)
    path = f"/{SERVICE.full_name}/{rpc}"
    over_grpc = wired.raw(path, message.SerializeToString(), authorization=bearer(token))
    expect_sense(wired, game, over_grpc)
    asked = MessageToDict(message)
    if rpc != "NewGame" and asked.get("gameType") != "":
        asked.setdefault("gameType", "x") if rpc == "GetGameType" else None
        over_rest = wired.rest(rpc, _in_path(rpc, asked), authorization=bearer(token))
        expect_sense(wired, game, over_rest)


def _in_path(rpc: str, fields: Json) -> Json:
    """What stands in a path is one plain segment."""
    if rpc == "GetGameType":
        fields["gameType"] = "".join(c for c in fields["gameType"] if c.isalnum()) or "x"
    return fields


@pytest.mark.parametrize("rpc", [rpc for rpc in RPCS if ROUTES[rpc].body])
@given(body=JUNK)
@lots
def test_any_json(wired: Wired, game: Json, rpc: str, body: Any) -> None:
    content = json.dumps(body).encode()
    path = ROUTES[rpc].template.replace("{game_id}", game["game"]["gameId"])
    headers = {"content-type": "application/json", "authorization": bearer(game["hostToken"])}
    empty = body in ({}, None) and rpc == "AbandonGame"
    if not empty:
        answer = read(wired.http.post(path, content=content, headers=headers))
        assert answer.refusal is not None
        expect_sense(wired, game, answer)


@pytest.mark.parametrize("rpc", RPCS)
@given(name=TEXTS, value=st.one_of(TEXTS, st.just("1" * 5000)))
@lots
def test_any_query(wired: Wired, game: Json, rpc: str, name: str, value: str) -> None:
    path = ROUTES[rpc].template.replace("{game_id}", game["game"]["gameId"])
    path = path.replace("{game_type}", "vizia")
    headers = {"authorization": bearer(game["seatTokens"][0])}
    response = wired.http.request(ROUTES[rpc].verb, path, params={name: value}, headers=headers)
    expect_sense(wired, game, read(response))


@given(body=st.binary(max_size=200), rpc=st.sampled_from(UNARY))
@lots
def test_any_bytes(wired: Wired, game: Json, body: bytes, rpc: str) -> None:
    headers = {"authorization": bearer(game["seatTokens"][0])}
    expect_sense(wired, game, wired.raw(f"/{SERVICE.full_name}/{rpc}", body, **headers))
    path = ROUTES[rpc].template.replace("{game_id}", game["game"]["gameId"])
    response = wired.http.request(ROUTES[rpc].verb, path, content=body, headers=headers)
    expect_sense(wired, game, read(response))


@given(path=st.binary(max_size=30), verb=st.sampled_from(["GET", "POST"]))
@lots
def test_any_path(wired: Wired, path: bytes, verb: str) -> None:
    answer = read(wired.http.request(verb, f"/v1/x{quote(path)}"))
    assert answer.reason == "ROUTE_UNKNOWN"


@given(token=st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=80))
@lots
def test_any_token(wired: Wired, game: Json, token: str) -> None:
    fields = {"gameId": game["game"]["gameId"]}
    answer = wired.both("GetGame", fields, authorization=bearer(token))
    assert answer.reason == "TOKEN_INVALID"
