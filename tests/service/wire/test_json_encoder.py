"""Bytes and JSON are those of the messages, on random positions of every game."""

import json
from typing import Any

import pytest
from google.protobuf.json_format import MessageToJson
from msgspec import Struct

from engine.core.rules import SPECTATOR
from engine.registry import GAMES
from service.app import messages as m
from service.app.game_types import Catalog
from service.config import load
from service.limits import limits_of
from service.wire import json_encoder
from service.wire.json_encoder import to_json
from service.wire.protobuf_encoder import to_bytes
from tests.service.api.states import answers_of, every_moment, game_of, message_of, moments

LIMITS = limits_of(load([], {})[0])


def canonical(message: Any) -> Any:
    return json.loads(MessageToJson(message, always_print_fields_with_no_presence=True))


def same_in_every_form(answer: Struct, game: str) -> None:
    message = message_of(answer, game)
    assert json.loads(to_json(answer, game)) == canonical(message)
    assert json.loads(to_json(answer, game)) == canonical(message), "the second time as the first"
    assert to_bytes(answer, game) == message.SerializeToString()
    assert to_bytes(answer, game) == message.SerializeToString(), "the second time as the first"


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
def test_every_answer_on_random_positions(rules: Any) -> None:
    for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
        for moment in moments(rules.info.id, seats, seats)[::5]:
            for answer in answers_of(moment):
                same_in_every_form(answer, rules.info.id)
        for answer in answers_of(moments(rules.info.id, seats, seats)[-1]):
            same_in_every_form(answer, rules.info.id)


def test_game_types() -> None:
    catalog = Catalog(LIMITS)
    same_in_every_form(catalog.list_game_types(m.ListGameTypesRequest()), "")
    for rules in GAMES:
        request = m.GetGameTypeRequest(game_type=rules.info.id)
        same_in_every_form(catalog.get_game_type(request), "")


def test_the_game_of_an_answer_is_found_in_it() -> None:
    for moment in every_moment():
        answer = m.GetGameResponse(game=game_of(moment, SPECTATOR))
        assert to_bytes(answer) == to_bytes(answer, moment.rules.info.id)


def test_a_position_is_encoded_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = moments("zyrcan", 3, 7)[0]
    game = game_of(moment, SPECTATOR)
    first = to_json(m.GetGameResponse(game=game))

    def refuse(*_: Any) -> Any:
        raise AssertionError("encoded again")

    monkeypatch.setattr(json_encoder, "_wrapped", refuse)
    assert to_json(m.GetGameResponse(game=game)) == first
