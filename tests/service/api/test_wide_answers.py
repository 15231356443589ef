"""No answer holds the loop either: the widest positions, boards, pages, logs and records."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any
from urllib.parse import urlencode

import pytest
from google.protobuf.json_format import ParseDict
from google.protobuf.message_factory import GetMessageClass

from engine.core.record import Record, options_text
from engine.core.replay import start
from engine.core.rng import commitment
from engine.registry import BY_ID
from service.app import history
from service.app.listings import Listings
from service.app.paging import PageToken, format_token
from service.app.snapshot import digest
from service.wire.schema import SERVICE
from tests.engine.games.queens_garden.positions import position
from tests.service.api.inprocess import Answered, InProcess, quickest
from tests.service.api.test_widest import MOST_TIMES, light_call
from tests.service.api.wired import ROUTES, bearer
from tests.service.app.test_long_lists import WIDE

Json = dict[str, Any]
VIEWS = ("NOTATION", "PATTERNS", "STRUCTURED")
ENTRIES = 4095
NUMBERS = count()


class Wide:
    """A service with a game that has thousands of moves, and one that has thousands of entries."""

    def __init__(self) -> None:
        self.service = InProcess(f"--max-undos={ENTRIES}")
        self.record = long_record()
        asyncio.run(self._make())

    async def _make(self) -> None:
        made = await self.service.desk.new_game("queens_garden", 2)
        await self.service.desk.enter(made, position(WIDE))
        self.moves = {"gameId": made.game.game_id}
        self.host = bearer(made.host_token)
        reply = await self.service.rest("ImportGame", json.dumps({"record": self.record}).encode())
        self.log = {"gameId": json.loads(reply.reply)["game"]["gameId"]}
        self.most = MOST_TIMES * await light_call(self.service, made.game.game_id)

    def forget(self) -> None:
        """What is remembered of positions, lists and logs; the caches of the encoders stay."""
        desk = self.service.desk
        desk.games.listings = Listings()
        desk.games.histories = history.Histories(
            desk.store, desk.games.sealer, desk.games.long_calls
        )
        for fields in (self.moves, self.log):
            desk.games.positions.drop(fields["gameId"])

    async def ask(self, rpc: str, make: Callable[[], Json]) -> None:
        """Make a call over both protocols, which must be answered, and must not hold the loop."""
        for protocol in (self._grpc, self._rest):
            found = await quickest(partial(self._asked, protocol, rpc, make), 2)
            assert found.reply, found.status
            assert found.longest <= self.most, f"{found.longest / self.most * MOST_TIMES:.0f}"

    async def refused(self, rpc: str, fields: Json, reason: str) -> None:
        """The same for a call that must be refused."""
        for protocol in (self._grpc, self._rest):
            found = await quickest(partial(self._asked, protocol, rpc, lambda: fields), 2)
            assert found.reason == reason
            assert found.longest <= self.most, f"{found.longest / self.most * MOST_TIMES:.0f}"

    async def _asked(
        self,
        protocol: Callable[[str, Json], Awaitable[Answered]],
        rpc: str,
        make: Callable[[], Json],
    ) -> Answered:
        self.forget()
        return await protocol(rpc, make())

    async def _grpc(self, rpc: str, fields: Json) -> Answered:
        kind = GetMessageClass(SERVICE.methods_by_name[rpc].input_type)
        message = ParseDict(fields, kind()).SerializeToString()
        return await self.service.grpc(rpc, message, self._said(fields))

    async def _rest(self, rpc: str, fields: Json) -> Answered:
        said, fields = self._said(fields), dict(fields)
        name = fields.pop("gameId", "") or (
            fields.pop("gameType", "") if rpc == "GetGameType" else ""
        )
        if ROUTES[rpc].body:
            body = json.dumps(fields).encode()
            return await self.service.rest(rpc, body, name=name, said=said)
        query = {key: json.dumps(value).strip('"') for key, value in fields.items()}
        return await self.service.rest(rpc, query=urlencode(query).encode(), name=name, said=said)

    def _said(self, fields: Json) -> dict[str, str]:
        own = fields.get("gameId") == self.moves["gameId"]
        coding = {"accept-language": "de", "accept-encoding": "gzip"}
        return {**coding, **({"authorization": self.host} if own else {})}


def long_record() -> str:
    """A game that was taken back to its start again and again, then abandoned."""
    seed, rules = bytes(32), BY_ID["vizia"]
    options = rules.types.options(first_seat=0)
    moves = rules.legal_moves(start(rules, options, 2, seed).state)
    first = next(text for text in map(rules.format_move, moves) if text.startswith("display"))
    return Record(
        game="vizia",
        rules=1,
        id="0" * 32,
        seats=2,
        options=options_text(options),
        commitment=commitment(seed),
        seed=seed.hex(),
        result="abandoned",
        entries=(*(first, "undo") * (ENTRIES // 2), "abandon"),
    ).text()


@pytest.fixture(scope="module")
def wide() -> Wide:
    return Wide()


def large_board() -> Json:
    """A board of its own each time, because the last ones are known."""
    at = next(NUMBERS) - 90
    cells = [f"{q},{r}" for q in range(at, at + 20) for r in range(20)]
    seats: list[Json] = [{}] * 5
    return {"gameType": "zyrcan", "seats": seats, "options": {"zyrcan": {"board": cells}}}


async def test_a_game_on_the_largest_board(wide: Wide) -> None:
    await wide.ask("NewGame", large_board)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("prefix", ["", "t"])
async def test_pages_of_the_widest_list(wide: Wide, view: str, prefix: str) -> None:
    name = f"LEGAL_MOVES_VIEW_{view}"
    asked = {**wide.moves, "view": name, "prefix": prefix, "pageSize": 1000}
    await wide.ask("LegalMoves", lambda: asked)
    if view != "PATTERNS":
        listing = digest("moves", wide.moves["gameId"], None, name, prefix)
        token = format_token(PageToken(1, 17_000, listing))
        await wide.ask("LegalMoves", lambda: {**asked, "pageToken": token})


async def test_the_widest_position(wide: Wide) -> None:
    await wide.ask("GetGame", lambda: wide.moves)
    await wide.ask("Score", lambda: {**wide.moves, "includeSentences": True})


@pytest.mark.parametrize("move", ["tile:Y5@4,0/B5+LG5", "expand:Y5@SE5/B5+LG5", "take:B"])
async def test_a_refusal_that_is_explained(wide: Wide, move: str) -> None:
    asked = {"move": {"notation": move}, "expectedVersion": 1, "explain": True}
    await wide.refused("ApplyMove", {**wide.moves, **asked, "validateOnly": True}, "ILLEGAL_MOVE")


async def test_the_longest_log(wide: Wide) -> None:
    await wide.ask("ExportGame", lambda: wide.log)
    asked = {**wide.log, "pageSize": 1000, "includeMoves": True, "includeSentences": True}
    await wide.ask("ListMoves", lambda: asked)
    listing = digest("log", wide.log["gameId"], None, True, True)
    token = format_token(PageToken(0, 3000, listing))
    await wide.ask("ListMoves", lambda: {**asked, "pageToken": token})
    await wide.ask("GetGame", lambda: {**wide.log, "version": ENTRIES - 2})


@pytest.mark.parametrize("rpc", ["VerifyRecord", "ImportGame"])
async def test_the_longest_record(wide: Wide, rpc: str) -> None:
    await wide.ask(rpc, lambda: {"record": wide.record})


@pytest.mark.parametrize("rpc", ["VerifyRecord", "ImportGame"])
@pytest.mark.parametrize("filler", ["undo\n", "abandon\n", "x" * 511 + "\n", "\n", "hand:", "\r"])
async def test_records_that_are_none(wide: Wide, rpc: str, filler: str) -> None:
    head = wide.record[: wide.record.index("\n\n") + 2]
    most = min(ENTRIES, (250_000 - len(head)) // len(filler))
    await wide.refused(rpc, {"record": head + filler * most}, "RECORD_INVALID")


async def test_what_is_said_of_games(wide: Wide) -> None:
    for game_type in BY_ID:
        await wide.ask("GetGameType", partial(dict, gameType=game_type))
    await wide.ask("ListGameTypes", dict)
    assert (await wide.service.page("/v1/openapi.json")).longest <= wide.most
