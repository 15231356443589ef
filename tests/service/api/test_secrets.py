"""A planted order of the bag and a planted seed never show before the end, wherever one looks.

One process of the service is called in every way there is, rightly and wrongly, and all that comes
out of it is kept: answers, streams, refusals, records, logs, metrics. Then it is searched for the
seed and for any ten tiles of the bag in a row, in every way in which they could be written.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import httpx
import pytest

from engine.core.rng import Rng
from engine.games.vizia.rules import RULES
from engine.games.vizia.types import Colour, Options
from service.wire.schema import SERVICE
from tests.service.api.wired import Json, Wired, bearer
from tests.service.process import Running, process

SEED = sha256(b"canary").digest()
WINDOW = 10
WORDS = ("ROYGBP", [c.name for c in Colour], [c.value for c in Colour], "012345", "123456")
SEPARATORS = ("", ",", ", ", " ", '","', '", "', "', '")


def written_seed() -> Iterator[bytes]:
    """The seed in every way it could be written."""
    yield SEED
    yield SEED[::-1]
    for text in (SEED.hex(), SEED.hex().upper(), str(int.from_bytes(SEED, "big")), str([*SEED])):
        yield text.encode()
    yield base64.b64encode(SEED)[:40]
    yield base64.urlsafe_b64encode(SEED)[:40]
    yield repr(SEED).encode()


def written_bag(bag: bytes) -> Iterator[bytes]:
    """Every so many tiles of the bag in a row, in every way they could be written."""
    for order in (bag, bag[::-1]):
        for at in range(len(order) - WINDOW + 1):
            tiles = order[at : at + WINDOW]
            yield tiles
            yield bytes(tile + 1 for tile in tiles)
            yield tiles.hex().encode()
            for words in WORDS:
                for separator in SEPARATORS:
                    yield separator.join(words[tile] for tile in tiles).encode()


def shown(everything: bytes, bag: bytes) -> list[bytes]:
    """What of the hidden stands in the text."""
    return [text for text in (*written_seed(), *written_bag(bag)) if text in everything]


class Mirror(Wired):
    """Calls that keep every byte that comes back."""

    def __init__(self, running: Running) -> None:
        super().__init__(running.addresses)
        self.kept = bytearray()
        self.http.event_hooks["response"] = [self._keep]

    def _keep(self, response: httpx.Response) -> None:
        if "watch" not in response.request.url.path:
            self.kept += response.read() + str(response.headers).encode()

    def grpc_bytes(self, rpc: str, message: bytes, **said: str) -> None:
        """A call over gRPC, its answer kept as it came."""
        method: Any = SERVICE.methods_by_name[rpc]
        path = f"/{SERVICE.full_name}/{rpc}"
        metadata = tuple(said.items())
        kind = self.channel.unary_stream if method.server_streaming else self.channel.unary_unary
        call: Any = kind(path)
        try:
            reply = call(message, metadata=metadata, timeout=20)
            self.kept += next(reply) if method.server_streaming else reply
            if method.server_streaming:
                reply.cancel()
        except Exception as error:  # noqa: BLE001  a refusal is an answer too
            trailing = error.trailing_metadata() if hasattr(error, "trailing_metadata") else ()
            self.kept += repr(trailing).encode()


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process("--log-level=debug", f"--keys=k:{'5a' * 32}") as service:
        yield service


@pytest.fixture
def wired(running: Running) -> Iterator[Mirror]:
    mirror = Mirror(running)
    yield mirror
    mirror.channel.close()
    mirror.http.close()


def ask(wired: Mirror, game: Json, version: int) -> None:
    """Every call that reads, as everybody, and every way to be refused that may quote something."""
    game_id = game["game"]["gameId"]
    here: Json = {"gameId": game_id}
    asked: list[tuple[str, Json]] = [
        ("GetGame", here),
        ("GetGame", {**here, "seat": 0}),
        ("GetGame", {**here, "version": version // 2}),
        ("LegalMoves", here),
        ("LegalMoves", {**here, "view": "LEGAL_MOVES_VIEW_PATTERNS", "seat": 1}),
        ("Score", {**here, "includeSentences": True}),
        ("ListMoves", {**here, "includeMoves": True, "includeSentences": True}),
        ("ExportGame", here),
        ("WatchGame", {**here, "includePositions": True}),
        ("WatchGame", {**here, "afterVersion": version + 1}),
        ("UndoMove", {**here, "expectedVersion": version + 1}),
        ("ApplyMove", {**here, "expectedVersion": version + 1, "move": {"notation": "end"}}),
    ]
    for notation in ("end", "pass", "draw", "hand:R@U0,0", "display:P@D5,5", "nonsense", "x" * 600):
        move = {"notation": notation}
        fields = {"move": move, "expectedVersion": version, "validateOnly": True, "explain": True}
        asked.append(("ApplyMove", {**here, **fields}))
    tokens: Sequence[str | None] = (None, game["hostToken"], *game["seatTokens"], "forged")
    for token in tokens:
        said = {} if token is None else {"authorization": bearer(token)}
        for rpc, fields in asked:
            for answer in (wired.grpc(rpc, fields, **said), wired.rest(rpc, fields, **said)):
                wired.kept += json.dumps([answer.reply, answer.refusal]).encode()
        message = _message("GetGame", here)
        wired.grpc_bytes("GetGame", message, **said)
        wired.grpc_bytes("ListMoves", message, **said)
        wired.grpc_bytes("WatchGame", message, **said)


def _message(rpc: str, fields: Json) -> bytes:
    # The id of a game is field 1 of every request about one.
    text = str(fields["gameId"]).encode()
    return bytes([0x0A, len(text)]) + text


def test_a_canary_is_not_seen_before_the_end(running: Running, wired: Mirror) -> None:
    seats = 2
    bag = RULES.new_game(Options(first_seat=0), seats, Rng(SEED)).state.bag
    fields = {"options": {"vizia": {"firstSeat": 0}}, "seed": SEED.hex()}
    game = wired.new_game("vizia", seats, **fields)
    game_id, said = game["game"]["gameId"], {"authorization": bearer(game["hostToken"])}
    random, version = Random(3), 0
    record = wired.rest("ExportGame", {"gameId": game_id}).ok["record"]
    for step in range(40):
        if step % 13 == 0:
            ask(wired, game, version)
        listed = wired.rest("LegalMoves", {"gameId": game_id, "pageSize": 1000}, **said).ok
        move = {"notation": random.choice(listed["notations"])}
        played = {"gameId": game_id, "move": move, "expectedVersion": version}
        how = {"includeView": True, "includeSentences": True}
        answer = wired.rest("ApplyMove", {**played, **how}, **said).ok
        wired.kept += json.dumps(answer).encode()
        version += 1
        if answer["canUndo"] and step % 3 == 0:
            undo = {"gameId": game_id, "expectedVersion": version, "includeView": True}
            assert wired.rest("UndoMove", undo, **said).ok
            version += 1
    # Entries of one's own choice tell nothing, nor does a seal that was broken.
    for text in (record, record + "hand:R@U0,0\n", record.replace("Seats: 2", "Seats: 3")):
        for changed in (text, text.replace("Result: *", "Result: x")):
            for rpc in ("ImportGame", "VerifyRecord"):
                wired.rest(rpc, {"record": changed}, **said)
    wired.kept += httpx.get(running.addresses.metrics).content
    wired.kept += running.text().encode()
    assert len(wired.kept) > 500_000
    assert shown(bytes(wired.kept), bag) == []

    wired.rest("AbandonGame", {"gameId": game_id}, **said)
    over = wired.http.get(f"/v1/games/{game_id}").content
    assert SEED.hex().encode() in over
    assert "game_created" in running.text()
    assert SEED.hex() not in running.text()


def test_what_would_be_seen() -> None:
    bag = bytes(range(6)) * 12
    assert shown(SEED.hex().encode(), bag) == [SEED.hex().encode()]
    for text in (
        "ROYGBPROYGBP",
        "RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, " * 2,
        "01234501234501",
    ):
        assert shown(text.encode(), bag)
    assert shown(bytes([0xA, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]), bag)
    assert not shown(b"RED, ORANGE, YELLOW, GREEN, BLUE", bag)
