"""Real games, and valid requests about them: what the mutations start from.

Ids, tokens and seeds follow from the run's seed, since the service's key and the request ids do:
the bytes of a finding mean the same in the next run.
"""

from random import Random
from typing import Any

from msgspec import Struct

from engine.registry import GAMES
from service.api.routes import Route, routes
from tests.hostile.fuzz import mutate
from tests.hostile.fuzz.http1 import Answer, Connection
from tilewright.v1 import game_pb2

ROUTES: dict[str, Route] = {route.rpc: route for route in routes()}
OPTIONS: dict[str, Any] = {
    field.name: field for field in game_pb2.GameOptions.DESCRIPTOR.fields_by_name.values()
}
LONGEST = 40
"""Entries after which a game gives way to a new one: long lists of moves take their time."""

# How often each call is made; those that make games or take long are rare.
WEIGHTS = {
    "ListGameTypes": 4,
    "GetGameType": 3,
    "NewGame": 4,
    "GetGame": 14,
    "LegalMoves": 12,
    "ApplyMove": 26,
    "ListMoves": 8,
    "UndoMove": 8,
    "WatchGame": 4,
    "Score": 5,
    "AbandonGame": 3,
    "IssueToken": 3,
    "ExportGame": 3,
    "ImportGame": 3,
    "VerifyRecord": 3,
}
WRITES = frozenset({"NewGame", "ApplyMove", "UndoMove", "AbandonGame", "IssueToken", "ImportGame"})


class Game(Struct):
    """A game in play, as its player knows it."""

    game_id: str
    game_type: str
    host: str
    seats: list[str]
    version: int = 0
    moves: tuple[dict[str, Any], ...] = ()
    page_token: str = ""
    record: str = ""
    over: bool = False


class Request(Struct):
    """A call; `fields` are named as in JSON."""

    call: str
    fields: dict[str, Any]
    token: str
    game: Game


class Refused(Exception):
    """A request that is as it should be was not answered with 200."""


class Expired(Refused):
    """The time of a game has run out; it is replaced when it is next looked at."""


class Player:
    """Plays a few games that are nobody else's."""

    def __init__(self, url: str, name: str, source: str = "127.0.0.1") -> None:
        self._http = Connection(url, source)
        self._rng = Random(name)
        self.games: list[Game] = []

    async def open(self) -> None:
        """Make a game of each type, and one of each that is over."""
        for rules in GAMES:
            self.games.append(await self.new_game(rules.info.id))
            self.games.append(await self._over(rules.info.id))

    async def close(self) -> None:
        """Close the connection."""
        await self._http.close()

    async def new_game(self, game_type: str) -> Game:
        """A new game."""
        rng = self._rng
        info = next(rules.info for rules in GAMES if rules.info.id == game_type)
        body = {
            "gameType": game_type,
            "seats": [{"name": "Ada"}] + [{}] * rng.randrange(info.min_seats - 1, info.max_seats),
            "seed": f"{rng.getrandbits(256):064x}",
            "requestId": f"{rng.getrandbits(128):032x}",
        }
        made = (await self._call("POST", "/v1/games", body)).json()
        game = Game(made["game"]["gameId"], game_type, made["hostToken"], made["seatTokens"])
        await self.refresh(game)
        return game

    async def _over(self, game_type: str) -> Game:
        game = await self.new_game(game_type)
        path = f"/v1/games/{game.game_id}"
        for _ in range(self._rng.randrange(3, 9)):
            move = {"notation": self._rng.choice(game.moves)["notation"]}
            body = {"move": move, "expectedVersion": game.version}
            await self._call("POST", f"{path}/moves", body, game.host)
            await self.refresh(game)
        await self._call("POST", f"{path}:abandon", {}, game.host)
        await self.refresh(game)
        return game

    async def version(self, game: Game) -> int:
        """The version of a game now; one whose time has run out gives way to a new one."""
        path = f"/v1/games/{game.game_id}"
        answer = await self._http.call("GET", path)
        if answer.status == 404:
            await self._replace(game)
            return game.version
        version: int = self._ok(answer, path).json()["game"]["version"]
        return version

    async def refresh(self, game: Game) -> None:
        """Learn how a game stands; one that is too long or gone gives way to a new one."""
        path = f"/v1/games/{game.game_id}"
        query = f"/legal-moves?view={self._rng.choice((3, 3, 3, 1))}&pageSize=12"
        listed = await self._http.call("GET", path + query, token=game.host)
        known = game in self.games
        if listed.status == 404 or (known and game.version > LONGEST):
            await self._replace(game)
            return
        found = self._ok(listed, path).json()
        game.version = found["version"]
        game.moves = tuple(found["moves"]) or tuple({"notation": n} for n in found["notations"])
        game.page_token = found["nextPageToken"]
        over = not found["seatsToMove"]
        if over and known and not game.over:
            await self._replace(game)
            return
        game.over = over
        if over or not game.record or game.version % 8 == 0:
            game.record = (await self._call("GET", f"{path}/record")).json()["record"]

    async def _replace(self, game: Game) -> None:
        make = self._over if game.over else self.new_game
        self.games[self.games.index(game)] = await make(game.game_type)

    async def kept(self, made: dict[str, Any]) -> str:
        """What is wrong with the record of a game that could be made; nothing if all is well.

        Whatever can be made can be exported and verified once it is over.
        """
        path = f"/v1/games/{made['game']['gameId']}"
        token = made["hostToken"]
        if made["game"]["seatsToMove"]:
            abandoned = await self._http.call("POST", f"{path}:abandon", {}, token)
            # The answer to an old request may be of a game that is over by now.
            if b"GAME_FINISHED" not in abandoned.body:
                self._ok(abandoned, path)
        record = (await self._call("GET", f"{path}/record")).json()["record"]
        verified = await self._http.call("POST", "/v1/records:verify", {"record": record})
        return "" if verified.status == 200 else verified.body.decode()

    async def _call(self, method: str, path: str, body: Any = None, token: str = "") -> Answer:
        return self._ok(await self._http.call(method, path, body, token), path)

    def _ok(self, answer: Answer, path: str) -> Answer:
        if answer.status == 404:
            raise Expired(path)
        if answer.status != 200:
            raise Refused(f"{path}: {answer.status} {answer.body[:500]!r}")
        return answer

    def request(self, rng: Random, call: str = "") -> Request:
        """A valid request, of this call or of any."""
        call = call or rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        game = rng.choice(self.games)
        token = rng.choice((game.host, game.host, rng.choice(game.seats), ""))
        if call in ("ApplyMove", "UndoMove", "AbandonGame", "IssueToken"):
            token = game.host
        fields = getattr(self, f"_{call}")(rng, game)
        if "{game_id}" in ROUTES[call].template:
            fields = {"gameId": game.game_id} | fields
        return Request(call, fields, token, game)

    # The fields of each call.

    def _ListGameTypes(self, rng: Random, game: Game) -> dict[str, Any]:
        return _some(rng, pageSize=rng.randrange(4))

    def _GetGameType(self, rng: Random, game: Game) -> dict[str, Any]:
        return {"gameType": game.game_type}

    def _NewGame(self, rng: Random, game: Game) -> dict[str, Any]:
        options = OPTIONS[game.game_type]
        chosen = mutate.valid_message(rng, options.message_type)
        fields = {
            "gameType": game.game_type,
            "seats": [{"name": "Ada"}, {}, *[{"name": "Bo"}] * rng.randrange(3)],
        }
        optional = _some(
            rng,
            options={options.json_name: chosen},
            seed=f"{rng.getrandbits(256):064x}",
            requestId=_request_id(rng),
        )
        return fields | optional

    def _GetGame(self, rng: Random, game: Game) -> dict[str, Any]:
        return _some(rng, seat=rng.randrange(3), version=rng.randrange(game.version + 1))

    def _LegalMoves(self, rng: Random, game: Game) -> dict[str, Any]:
        prefix = rng.choice(game.moves)["notation"][:4] if game.moves else "p"
        view = rng.choice(("NOTATION", "PATTERNS", "STRUCTURED"))
        return _some(
            rng,
            seat=rng.randrange(3),
            view=f"LEGAL_MOVES_VIEW_{view}",
            prefix=prefix,
            pageSize=rng.randrange(20),
            pageToken=game.page_token,
        )

    def _ApplyMove(self, rng: Random, game: Game) -> dict[str, Any]:
        move = rng.choice(game.moves) if game.moves else {"notation": "pass"}
        typed = {name: value for name, value in move.items() if name != "notation"}
        fields = {
            "move": rng.choice((move, {"notation": move["notation"]}, typed or move)),
            "expectedVersion": game.version,
            "validateOnly": rng.random() < 0.4,
        }
        return fields | _some(
            rng,
            requestId=_request_id(rng),
            includeView=True,
            includeSentences=True,
            explain=True,
        )

    def _ListMoves(self, rng: Random, game: Game) -> dict[str, Any]:
        return _some(
            rng, seat=1, pageSize=rng.randrange(9), includeMoves=True, includeSentences=True
        )

    def _UndoMove(self, rng: Random, game: Game) -> dict[str, Any]:
        return {"expectedVersion": game.version} | _some(
            rng, seat=rng.randrange(3), requestId=_request_id(rng), includeView=True
        )

    def _WatchGame(self, rng: Random, game: Game) -> dict[str, Any]:
        return _some(
            rng, seat=1, afterVersion=game.version, includeMoves=True, includePositions=True
        )

    def _Score(self, rng: Random, game: Game) -> dict[str, Any]:
        return _some(rng, includeSentences=True)

    def _AbandonGame(self, rng: Random, game: Game) -> dict[str, Any]:
        return {"expectedVersion": game.version + rng.choice((0, 1, 1, 1))}

    def _IssueToken(self, rng: Random, game: Game) -> dict[str, Any]:
        return {"seat": rng.randrange(3), "requestId": _request_id(rng)}

    def _ExportGame(self, rng: Random, game: Game) -> dict[str, Any]:
        return {}

    def _ImportGame(self, rng: Random, game: Game) -> dict[str, Any]:
        optional = _some(rng, seats=[{}] * 3, version=rng.randrange(4), requestId=_request_id(rng))
        return {"record": game.record} | optional

    def _VerifyRecord(self, rng: Random, game: Game) -> dict[str, Any]:
        return {"record": game.record}


def _some(rng: Random, **fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if rng.random() < 0.35}


def _request_id(rng: Random) -> str:
    return rng.choice(("0" * 32, f"{rng.getrandbits(128):032x}"))
