"""Whole games of every type and number of seats, in turns over both protocols."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.registry import GAMES
from tests.service.api.wired import Json, Wired, bearer, running

TABLES = [
    (rules.info.id, seats)
    for rules in GAMES
    for seats in range(rules.info.min_seats, rules.info.max_seats + 1)
]


@pytest.fixture(scope="module")
def wired() -> Iterator[Wired]:
    with running() as service:
        yield service


class Table:
    """One game, and its seats."""

    def __init__(self, wired: Wired, game_type: str, seats: int) -> None:
        made = wired.new_game(game_type, seats)
        self.wired = wired
        self.id: str = made["game"]["gameId"]
        self.host = bearer(made["hostToken"])
        self.seats = [bearer(token) for token in made["seatTokens"]]
        self.game: Json = made["game"]

    def read(self, rpc: str, token: str, **fields: Any) -> Json:
        """An answer that must be the same over both protocols."""
        return self.wired.both(rpc, {"gameId": self.id, **fields}, authorization=token).ok

    def play(self, rpc_over: str, move: Json, seat: int, version: int) -> Json:
        """ApplyMove by the seat itself."""
        ask = {"gameId": self.id, "move": move, "expectedVersion": version, "includeView": True}
        call = getattr(self.wired, rpc_over)
        answer: Json = call("ApplyMove", ask, authorization=self.seats[seat]).ok
        return answer


@pytest.mark.parametrize(("game_type", "seats"), TABLES)
def test_a_whole_game_over_both_protocols(wired: Wired, game_type: str, seats: int) -> None:
    table = Table(wired, game_type, seats)
    choice = random.Random(f"{game_type} {seats}")
    version, outcome = 0, None
    move: Json = {}
    to_move = table.game["seatsToMove"]
    while outcome is None:
        (seat,) = to_move
        view = choice.choice(["LEGAL_MOVES_VIEW_NOTATION", "LEGAL_MOVES_VIEW_STRUCTURED"])
        listed = table.read("LegalMoves", table.seats[seat], view=view, pageSize=1000)
        moves = listed["moves"] or [{"notation": text} for text in listed["notations"]]
        assert (listed["version"], listed["totalSize"]) == (version, len(moves))
        move = choice.choice(moves)
        answer = table.play(choice.choice(["grpc", "rest"]), move, seat, version)
        version += 1
        assert answer["version"] == version
        assert answer["notation"] == move["notation"]
        to_move, outcome = answer["seatsToMove"], answer.get("outcome")
        game = table.read("GetGame", table.seats[seat])["game"]
        assert game["view"] == answer["view"]
        assert game["totals"] == answer["totals"]
    assert to_move == []
    assert outcome["reason"].startswith(f"{game_type}.end.")
    finish(table, outcome, version, move)


def finish(table: Table, outcome: Json, version: int, last: Json) -> None:
    """After the end: the seed is open, nobody may move, the score is final."""
    game = table.read("GetGame", table.host)["game"]
    assert game["seed"] == "5a" * 32
    assert game["outcome"] == outcome
    score = table.read("Score", table.seats[0])
    assert score["outcome"] == outcome
    assert "provisional" not in score["score"]
    assert [seat["rank"] for seat in score["score"]["standing"]["seats"]] == outcome["ranks"]
    listed = table.read("LegalMoves", table.host)
    assert (listed["totalSize"], listed["notations"], listed["seatsToMove"]) == (0, [], [])
    for token in table.seats:
        ask = {"gameId": table.id, "move": last, "expectedVersion": version}
        assert table.wired.both("ApplyMove", ask, authorization=token).reason == "GAME_FINISHED"


@pytest.mark.parametrize("game_type", [rules.info.id for rules in GAMES])
def test_patterns_and_pages_tell_the_same_list(wired: Wired, game_type: str) -> None:
    rules = next(rules for rules in GAMES if rules.info.id == game_type)
    table = Table(wired, game_type, rules.info.min_seats)
    for version in range(12):
        listed = table.read("LegalMoves", table.host, pageSize=1000)
        texts = listed["notations"]
        assert texts == sorted(texts, key=str.encode)
        paged: list[str] = []
        token = ""
        while True:
            page = table.read("LegalMoves", table.host, pageSize=7, pageToken=token)
            paged += page["notations"]
            token = page["nextPageToken"]
            if not token:
                break
        assert paged == texts
        if not texts:
            assert version > 3, "the game was over at once"
            break
        prefix = texts[len(texts) // 2][:4]
        wanted = [text for text in texts if text.startswith(prefix)]
        for start, expected in (("", texts), (prefix, wanted)):
            found = table.read(
                "LegalMoves", table.host, view="LEGAL_MOVES_VIEW_PATTERNS", prefix=start
            )
            assert sorted(filled(found["patterns"])) == sorted(expected)
            assert found["totalSize"] == len(expected)
        flat = table.read("LegalMoves", table.host, prefix=prefix, pageSize=1000)
        assert flat["notations"] == wanted
        move = {"notation": texts[-1]}
        ask = {"gameId": table.id, "move": move, "expectedVersion": version}
        wired.grpc("ApplyMove", ask, authorization=table.host).ok  # noqa: B018 - must be one


def filled(patterns: list[Json]) -> Iterator[str]:
    """The notations that patterns stand for."""
    for pattern in patterns:
        texts = [pattern["pattern"]]
        for slot in pattern["slots"]:
            texts = [
                text.replace("{" + slot["name"] + "}", option)
                for text in texts
                for option in slot["options"]
            ]
        yield from texts
