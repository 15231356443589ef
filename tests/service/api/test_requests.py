"""Requests are read the same from either protocol, and every fault stands at its field."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.json_format import MessageToJson
from google.protobuf.message import DecodeError
from google.protobuf.message_factory import GetMessageClass
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct

from engine.core.wire import tag
from engine.registry import GAMES
from service.api.json_reader import NO_JSON, parse_json, read_object, read_query
from service.api.openapi_comments import Comments
from service.api.requests import read_request
from service.app import messages as m
from service.app.errors import Refusal
from service.app.field_errors import MAX_FAULTS, FieldErrors
from service.wire.bounds import MOST_TEXT, most_items
from service.wire.schema import SERVICE, message_class, requests
from tests.service.api.states import every_moment, message_of

GAME = "0123456789abcdef" * 2
MESSAGES: dict[str, Any] = {
    method.name: GetMessageClass(method.input_type) for method in SERVICE.methods
}


def fields_below(message: Descriptor) -> Iterator[tuple[Descriptor, FieldDescriptor]]:
    for field in message.fields:
        yield message, field
        if field.message_type is not None:
            yield from fields_below(field.message_type)


def read(rpc: str, **fields: Any) -> Any:
    return read_request(requests()[rpc], MESSAGES[rpc](**fields))


def faults(rpc: str, **fields: Any) -> dict[str, str]:
    with pytest.raises(Refusal) as caught:
        read(rpc, **fields)
    assert caught.value.reason == "INVALID_FIELD"
    assert caught.value.metadata["field"] == caught.value.violations[0].field
    assert all(v.problem("de") for v in caught.value.violations)
    return {v.field: v.problem("en") for v in caught.value.violations}


def move_faults(**move: Any) -> dict[str, str]:
    return faults("ApplyMove", game_id=GAME, expected_version=0, move=move)


def test_every_legal_move_comes_back_as_it_went() -> None:
    for moment in every_moment():
        for move in moment.moves[::7]:
            notation = moment.rules.format_move(move)
            message: Any = message_of(m.Move(notation=notation, action=move))
            request = MESSAGES["ApplyMove"](game_id=GAME, expected_version=0, move=message)
            found: Any = read_request(m.ApplyMoveRequest, request)
            assert found.move == m.Move(notation=notation, action=move)
            assert type(found.move.action) is type(move)
            assert moment.rules.format_move(found.move.action) == notation


def test_options_come_back_as_they_went() -> None:
    for moment in every_moment():
        options = moment.state.options
        message = message_of(options)
        fields = {"options": {moment.rules.info.id: message}}
        found = read("NewGame", game_type="x", seats=[{}], **fields)
        assert found.options == options
        assert type(found.options) is type(options)


def test_absent_is_absent_and_zero_is_zero() -> None:
    found = read("GetGame", game_id=GAME)
    assert found == m.GetGameRequest(game_id=GAME)
    assert found.seat is UNSET
    assert read("GetGame", game_id=GAME, seat=0).seat == 0
    assert read("LegalMoves", game_id=GAME).view is UNSET
    assert read("LegalMoves", game_id=GAME, view=0).view is UNSET
    assert read("LegalMoves", game_id=GAME, view=2).view is m.LegalMovesView.PATTERNS
    new = read("NewGame", game_type="zyrcan", seats=[{}, {"name": "B"}], options={"zyrcan": {}})
    assert new.seats == (m.Seat(), m.Seat(name="B"))
    assert new.options == GAMES[-1].types.options() or new.options is not UNSET
    assert read("NewGame", game_type="zyrcan", seats=[{}], options={}).options is UNSET


def test_what_is_required_is_named() -> None:
    assert faults("ApplyMove") == dict.fromkeys(
        ("game_id", "move", "expected_version"), "is required"
    )
    assert faults("NewGame") == dict.fromkeys(("game_type", "seats"), "is required")
    assert faults("GetGame") == {"game_id": "is required"}


def test_faults_of_typed_moves_stand_at_their_part() -> None:
    place = {"source": 7, "cell": "U0,0"}
    assert move_faults(vizia={"place": place}) == {
        "move.vizia.place.source": "7 is none of VIZIA_SOURCE_HAND, VIZIA_SOURCE_DISPLAY",
        "move.vizia.place.colour": "is required",
    }
    here = "move.zyrcan.place"
    assert list(move_faults(zyrcan={"place": {}})) == [f"{here}.engines", f"{here}.cell"]
    assert list(move_faults(zyrcan={"place": {"engines": 0, "cell": "3,01"}})) == [
        f"{here}.engines",
        f"{here}.cell",
    ]
    assert list(move_faults(zyrcan={})) == ["move.zyrcan"]
    payment = {"pieces": ["B1", "B1x"], "jokers": 99}
    tile = {"tile": "B3", "cell": "1,0", "payment": payment}
    here = "move.queens_garden.place_tile.payment"
    assert list(move_faults(queens_garden={"place_tile": tile})) == [here]


@pytest.mark.parametrize(
    "cell", ["", "x", "1", "1,", "1,1 ", "+1,1", "-0,1", "1,1@2", "९,1", "1,999"]
)
def test_a_cell_that_is_none_is_refused_at_its_field(cell: str) -> None:
    found = move_faults(zyrcan={"place": {"engines": 1, "cell": cell}})
    assert list(found) == ["move.zyrcan.place.cell"]


def test_unknown_enum_numbers_are_refused() -> None:
    assert list(faults("LegalMoves", game_id=GAME, view=99)) == ["view"]
    assert list(faults("LegalMoves", game_id=GAME, view=-1)) == ["view"]
    options = {"zyrcan": {"eliminated": 17}}
    found = faults("NewGame", game_type="zyrcan", seats=[{}], options=options)
    assert list(found) == ["options.zyrcan.eliminated"]
    refill = {"end_turn": {"refill": [9, 0]}}
    assert list(move_faults(vizia=refill)) == [
        "move.vizia.end_turn.refill[0]",
        "move.vizia.end_turn.refill[1]",
    ]


def test_faults_are_many_but_not_endless() -> None:
    text = json.dumps({f"x{i}": 1 for i in range(1000)})
    with pytest.raises(Refusal) as caught:
        from_json("NewGame", text)
    assert len(caught.value.violations) == MAX_FAULTS
    assert caught.value.more
    few = json.dumps({f"x{i}": 1 for i in range(MAX_FAULTS)})
    assert len(from_json("NewGame", few)[1]) == MAX_FAULTS


BOUNDED = {
    (message.name, field.name): field
    for rpc in MESSAGES.values()
    for message, field in fields_below(rpc.DESCRIPTOR)
    if field.is_repeated or field.cpp_type == FieldDescriptor.CPPTYPE_STRING
}


def test_every_list_of_a_request_has_a_bound_that_its_comment_names() -> None:
    comments = Comments()
    for field in BOUNDED.values():
        if field.is_repeated:
            assert f"t most {most_items(field)}" in comments.of(field), field.full_name


def test_the_bounds_of_lists_are_wide_enough() -> None:
    seats = max(rules.info.max_seats for rules in GAMES)
    assert most_items(BOUNDED["NewGameRequest", "seats"]) >= seats
    assert most_items(BOUNDED["ImportGameRequest", "seats"]) >= seats
    for rules in GAMES:
        for kind in rules.notation.kinds:
            slots: Mapping[str, Any] = kind.slots
            move: Any = kind.move
            message: Any = message_class(move)
            for name, slot in slots.items():
                field = message.DESCRIPTOR.fields_by_name[name]
                assert not field.is_repeated or most_items(field) == slot.most, field.full_name


def test_what_is_too_long_is_refused_before_it_is_looked_at() -> None:
    long = "x" * (MOST_TEXT + 1)
    assert faults("NewGame", game_type=long, seats=[{"name": long}, {}]) == {
        "game_type": f"has more than {MOST_TEXT} characters",
        "seats[0].name": f"has more than {MOST_TEXT} characters",
    }
    assert faults("NewGame", game_type="zyrcan", seats=[{}] * 9) == {
        "seats": "has more than 8 items"
    }
    place = {"source": 1, "colour": 1, "cell": "U0,0", "claims": ["0,0"] * 5}
    assert move_faults(vizia={"place": place}) == {
        "move.vizia.place.claims": "has more than 4 items"
    }
    text = json.dumps({"options": {"zyrcan": {"board": ["0,0"] * 401}}})
    assert from_json("NewGame", text)[1] == ["options.zyrcan.board"]


def from_json(rpc: str, text: str) -> tuple[dict[str, Any], list[str]]:
    found = FieldErrors()
    value = parse_json(text.encode(), found)
    fields = {} if value is NO_JSON else read_object(MESSAGES[rpc].DESCRIPTOR, value, found)
    return fields, _fields(found)


def _fields(found: FieldErrors) -> list[str]:
    try:
        found.refuse()
    except Refusal as refusal:
        return [violation.field for violation in refusal.violations]
    return []


def test_json_of_every_move_is_read_as_the_stock_parser_reads_it() -> None:
    for moment in every_moment():
        for move in moment.moves[::17]:
            message: Any = message_of(m.Move(notation="n", action=move))
            for keep in (True, False):
                text = MessageToJson(message, preserving_proto_field_name=keep)
                fields, wrong = from_json("ApplyMove", f'{{"move": {text}}}')
                assert not wrong
                assert MESSAGES["ApplyMove"](**fields).move == message


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"move": 1}', "move"),
        ('{"move": {"zircon": {}}}', "move.zircon"),
        ('{"move": {"zyrcan": {"place": {"engines": 1.5}}}}', "move.zyrcan.place.engines"),
        ('{"move": {"zyrcan": {"place": {"engines": -1}}}}', "move.zyrcan.place.engines"),
        ('{"move": {"zyrcan": {"place": {"cell": 3}}}}', "move.zyrcan.place.cell"),
        ('{"move": {"zyrcan": {"place": {"cell": "\\ud800"}}}}', "move.zyrcan.place.cell"),
        ('{"move": {"vizia": {"place": {"colour": "RED"}}}}', "move.vizia.place.colour"),
        ('{"move": {"vizia": {"place": {"colour": 4294967296}}}}', "move.vizia.place.colour"),
        ('{"move": {"vizia": {"place": {"claims": "0,0"}}}}', "move.vizia.place.claims"),
        ('{"move": {"vizia": {"place": {"claims": [null]}}}}', "move.vizia.place.claims[0]"),
        ('{"move": {"vizia": {}, "zyrcan": {}}}', "move.vizia"),
        ('{"expectedVersion": 4294967296}', "expected_version"),
        ('{"expectedVersion": "1e3"}', "expected_version"),
        ('{"expectedVersion": true}', "expected_version"),
        ('{"expectedVersion": 1e999}', "expected_version"),
        ('{"expectedVersion": 1, "expected_version": 1}', "expected_version"),
        ('{"validateOnly": 1}', "validate_only"),
        ('{"validateOnly": "true"}', "validate_only"),
        ('{"nonsense": 1}', "nonsense"),
        ('{"\\ud800": 1}', "\\ud800"),
        ("[]", "body"),
        ("7", "body"),
        ('"x"', "body"),
        ("{", "body"),
        ("", "body"),
        ('{"move": NaN}', "body"),
        ('{"gameId": "a", "gameId": "a"}', "body"),
        ("[" * 100_000, "body"),
        ('{"expectedVersion": ' + "9" * 5000 + "}", "body"),
    ],
)
def test_json_that_does_not_fit_is_refused_at_its_field(text: str, field: str) -> None:
    _, wrong = from_json("ApplyMove", text)
    assert wrong[:1] == [field]


@pytest.mark.parametrize("number", ["7", "7.0", '"7"', "7e0"])
def test_numbers_are_read_in_every_form_of_the_mapping(number: str) -> None:
    fields, wrong = from_json("ApplyMove", f'{{"expectedVersion": {number}, "seat": null}}')
    assert (fields, wrong) == ({"expected_version": 7}, [])


def from_query(rpc: str, *parameters: tuple[str, str]) -> tuple[dict[str, Any], list[str]]:
    found = FieldErrors()
    return read_query(MESSAGES[rpc].DESCRIPTOR, parameters, found), _fields(found)


def test_queries_name_fields_in_either_case() -> None:
    for name in ("pageSize", "page_size"):
        assert from_query("LegalMoves", (name, "3")) == ({"page_size": 3}, [])
    assert from_query("LegalMoves", ("view", "LEGAL_MOVES_VIEW_PATTERNS"))[0] == {"view": 2}
    assert from_query("LegalMoves", ("view", "2"), ("seat", "0"))[0] == {"view": 2, "seat": 0}
    assert from_query("ApplyMove", ("validateOnly", "true"))[0] == {"validate_only": True}
    place = ("move.vizia.place.claims", "0,0"), ("move.vizia.place.claims", "1,0")
    fields, wrong = from_query("ApplyMove", *place, ("move.notation", "x"))
    assert not wrong
    assert fields["move"] == {"vizia": {"place": {"claims": ["0,0", "1,0"]}}, "notation": "x"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page_size", ""),
        ("page_size", "-1"),
        ("page_size", "x"),
        ("page_size", "1" * 5000),
        ("view", "PATTERNS"),
        ("view", "9999999999"),
        ("nonsense", "1"),
        ("view.x", "1"),
        ("..", "1"),
        ("", "1"),
    ],
)
def test_queries_that_do_not_fit_are_refused(name: str, text: str) -> None:
    assert from_query("LegalMoves", (name, text))[1] == [name]
    assert from_query("LegalMoves", ("seat", "1"), ("seat", "1"))[1] == ["seat"]


@pytest.mark.parametrize("rpc", sorted(MESSAGES))
@given(data=st.data())
def test_any_bytes_are_a_request_or_refused(rpc: str, data: st.DataObject) -> None:
    try:
        message = MESSAGES[rpc].FromString(data.draw(st.binary(max_size=64)))
    except DecodeError:
        return
    reason = "INVALID_FIELD"
    try:
        assert isinstance(read_request(requests()[rpc], message), Struct)
    except Refusal as refusal:
        reason = refusal.reason
    assert reason == "INVALID_FIELD"


def test_every_kind_of_move_can_be_asked_for() -> None:
    for rules in GAMES:
        for kind in rules.types.moves:
            message = MESSAGES["ApplyMove"](move={rules.info.id: {tag(kind): {}}})
            assert message.move.WhichOneof("action") == rules.info.id
