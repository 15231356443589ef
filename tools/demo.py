"""Plays a whole random game of each type against a running service, over REST and over gRPC.

    make run                     in one terminal
    make demo                    in another
    make demo ARGS="--pause 0.5 --game vizia"

The board is shown as text after each turn, as the host sees it.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any, Protocol

import grpc
import msgspec
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message_factory import GetMessageClass

from engine.core.rules import AnyRules
from engine.registry import GAMES
from tilewright.v1 import game_service_pb2

SERVICE: Any = game_service_pb2.DESCRIPTOR.services_by_name["GameService"]
Json = dict[str, Any]


class Unreachable(Exception):
    """Nobody answers there."""


class Client(Protocol):
    """Makes calls with fields as JSON."""

    name: str

    def call(self, rpc: str, fields: Json, token: str = "") -> Json:
        """The reply as JSON."""
        ...


class Rest:
    """Calls over REST with nothing but the standard library."""

    name = "REST"

    def __init__(self, address: str) -> None:
        self._base = f"http://{address}/v1/games"

    def call(self, rpc: str, fields: Json, token: str = "") -> Json:
        game = fields.pop("gameId", "")
        path, body = {
            "NewGame": ("", fields),
            "GetGame": (f"/{game}", None),
            "LegalMoves": (f"/{game}/legal-moves?pageSize=1000", None),
            "ApplyMove": (f"/{game}/moves", fields),
            "Score": (f"/{game}/score", None),
        }[rpc]
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} if data else {}
        if token:
            headers["authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self._base + path, data, headers)  # noqa: S310 - http
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310 - http
                answer: Json = json.load(reply)
                return answer
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{rpc} over REST: {json.load(error)['message']}") from None
        except OSError as error:
            raise Unreachable from error


class Grpc:
    """Calls over gRPC."""

    name = "gRPC"

    def __init__(self, address: str) -> None:
        self._channel = grpc.insecure_channel(address)

    def call(self, rpc: str, fields: Json, token: str = "") -> Json:
        method = SERVICE.methods_by_name[rpc]
        if rpc == "LegalMoves":
            fields["pageSize"] = 1000
        request = ParseDict(fields, GetMessageClass(method.input_type)())
        invoke: Any = self._channel.unary_unary(f"/{SERVICE.full_name}/{rpc}")
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        try:
            raw = invoke(request.SerializeToString(), metadata=metadata, timeout=10)
        except grpc.RpcError as error:
            refused: Any = error
            if refused.code() == grpc.StatusCode.UNAVAILABLE:
                raise Unreachable from error
            raise SystemExit(f"{rpc} over gRPC: {refused.details()}") from None
        reply = GetMessageClass(method.output_type).FromString(raw)
        return dict(MessageToDict(reply, always_print_fields_with_no_presence=True))


def play(client: Client, rules: AnyRules, choice: random.Random, pause: float) -> None:
    """One whole game by random moves."""
    info = rules.info
    seats = choice.randint(info.min_seats, info.max_seats)
    made = client.call("NewGame", {"gameType": info.id, "seats": [{}] * seats})
    game_id, host = made["game"]["gameId"], made["hostToken"]
    name = info.names.in_("en")
    show(f"{name}, {seats} seats, over {client.name}", rules, made["game"])
    game = made["game"]
    while game["seatsToMove"]:
        seat = game["seatsToMove"][0]
        turn = []
        while game["seatsToMove"] == [seat]:
            moves = client.call("LegalMoves", {"gameId": game_id}, host)["notations"]
            move = choice.choice(moves)
            ask = {"move": {"notation": move}, "expectedVersion": game["version"]}
            game = client.call("ApplyMove", {"gameId": game_id, **ask}, host)
            turn.append(move)
        game = client.call("GetGame", {"gameId": game_id}, host)["game"]
        show(f"seat {seat}: {' '.join(turn)}", rules, game)
        time.sleep(pause)
    finish(client, game_id, game)


def show(title: str, rules: AnyRules, game: Json) -> None:
    """The board after a turn."""
    view = msgspec.convert(game["view"][camel(rules.info.id)], rules.types.view, strict=False)
    print(f"\n── {title}\n{rules.board_text(view)}")


def camel(name: str) -> str:
    """A field's name as JSON has it."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def finish(client: Client, game_id: str, game: Json) -> None:
    """The result of a game."""
    score = client.call("Score", {"gameId": game_id})["score"]["standing"]["seats"]
    line = ", ".join(f"seat {s['seat']}: {s['total']} (rank {s['rank']})" for s in score)
    outcome = game["outcome"]
    print(f"\nover by {outcome['reason']} after {game['version']} moves; {line}")


def main() -> int:
    """Play; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--http", default="127.0.0.1:8080", help="host:port of REST")
    parser.add_argument("--grpc", default="127.0.0.1:50051", help="host:port of gRPC")
    parser.add_argument("--game", choices=[rules.info.id for rules in GAMES], help="only this one")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds after each turn")
    parser.add_argument("--seed", type=int, help="play the same moves again")
    given = parser.parse_args()
    choice = random.Random(given.seed)  # noqa: S311 - a game, no secret
    clients: tuple[Client, ...] = (Rest(given.http), Grpc(given.grpc))
    try:
        for rules in GAMES:
            if given.game in {None, rules.info.id}:
                for client in clients:
                    play(client, rules, choice, given.pause)
    except Unreachable:
        print(
            f"No service answers at {given.http} and {given.grpc}; start one with: make run",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
