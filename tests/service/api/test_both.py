"""Both protocols give the same answers and the same refusals, and whole games can be played."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from engine.registry import GAMES
from service.app.ports import Grant, Role
from service.crypto.tokens import Tokens
from tests.service.api.wired import KEYS, Json, Wired, bearer

PLACE = {"notation": "place:2@0,1"}
NO_GAME = "00" * 16


@pytest.fixture(scope="module")
def game(wired: Wired) -> Json:
    """A game of Zyrcan in which seat 0 is to move and nobody ever moves."""
    return wired.new_game(options={"zyrcan": {"firstSeat": 0}})


def of(game: Json, **fields: Any) -> Json:
    return {"gameId": game["game"]["gameId"], **fields}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
def test_reads_are_the_same(wired: Wired, rules: Any) -> None:
    new = wired.new_game(rules.info.id, rules.info.min_seats)
    tokens = (None, new["hostToken"], *new["seatTokens"])
    for token in tokens:
        said = {} if token is None else {"authorization": bearer(token)}
        wired.both("GetGame", of(new), **said)
        wired.both("Score", of(new), **said)
        for view in ("NOTATION", "PATTERNS", "STRUCTURED"):
            name = f"LEGAL_MOVES_VIEW_{view}"
            wired.both("LegalMoves", of(new, view=name, pageSize=50), **said)
            wired.both("GetGame", of(new, includeLegalMoves=name), **said)
    wired.both("GetGameType", {"gameType": rules.info.id})
    wired.both("ListGameTypes", {})


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
def test_a_game_is_played_over_both_protocols_in_all_forms(wired: Wired, rules: Any) -> None:
    dice = random.Random(rules.info.id)
    new = wired.new_game(rules.info.id, rules.info.max_seats)
    host = bearer(new["hostToken"])
    version, over = 0, False
    for turn in range(60):
        view = "LEGAL_MOVES_VIEW_STRUCTURED"
        listed = wired.grpc("LegalMoves", of(new, view=view), authorization=host).ok
        move = dice.choice(listed["moves"])
        if turn % 3 == 0:
            del move["notation"]
        elif turn % 3 == 1:
            move = {"notation": move["notation"]}
        seat = listed["seatsToMove"][0]
        token = bearer(new["seatTokens"][seat])
        call = wired.grpc if turn % 2 else wired.rest
        fields = of(new, move=move, expectedVersion=version)
        played = call("ApplyMove", {**fields, "includeView": True}, authorization=token).ok
        assert played["version"] == version + 1
        version, over = played["version"], "outcome" in played
        shown = wired.rest("GetGame", of(new, seat=seat), authorization=token).ok["game"]
        assert shown["view"] == played["view"]
        assert shown["totals"] == played["totals"]
        if over:
            break
    after = wired.both("GetGame", of(new)).ok["game"]
    assert after["version"] == version
    assert ("outcome" in after) is over


REFUSED: list[tuple[str, Json, str]] = [
    ("GetGame", {"gameId": NO_GAME}, "GAME_NOT_FOUND"),
    ("GetGame", {"gameId": "nonsense"}, "INVALID_FIELD"),
    ("GetGame", {"seat": 3}, "INVALID_FIELD"),
    ("GetGameType", {"gameType": "chess"}, "UNKNOWN_GAME_TYPE"),
    ("ListGameTypes", {"pageToken": "x"}, "PAGE_TOKEN_INVALID"),
    ("LegalMoves", {"seat": 99}, "INVALID_FIELD"),
    ("LegalMoves", {"view": 99}, "INVALID_FIELD"),
    ("LegalMoves", {"pageToken": "x"}, "PAGE_TOKEN_INVALID"),
    ("LegalMoves", {"pageToken": "ü" * 2000}, "INVALID_FIELD"),
    ("NewGame", {"gameType": "chess", "seats": [{}]}, "UNKNOWN_GAME_TYPE"),
    ("NewGame", {"gameType": "zyrcan", "seats": []}, "INVALID_FIELD"),
    ("NewGame", {"gameType": "zyrcan", "seats": [{}]}, "INVALID_FIELD"),
    ("NewGame", {"gameType": "zyrcan", "seats": [{}] * 3, "seed": "xyz"}, "INVALID_FIELD"),
    ("NewGame", {"gameType": "zyrcan", "seats": [{}] * 3, "requestId": "1"}, "INVALID_FIELD"),
    (
        "NewGame",
        {"gameType": "zyrcan", "seats": [{}] * 3, "options": {"vizia": {}}},
        "INVALID_FIELD",
    ),
    (
        "NewGame",
        {"gameType": "zyrcan", "seats": [{}] * 3, "options": {"zyrcan": {"firstSeat": 3}}},
        "INVALID_FIELD",
    ),
    (
        "NewGame",
        {"gameType": "zyrcan", "seats": [{}] * 3, "options": {"zyrcan": {"eliminated": 9}}},
        "INVALID_FIELD",
    ),
    (
        "NewGame",
        {"gameType": "zyrcan", "seats": [{}] * 3, "options": {"zyrcan": {"board": ["x"]}}},
        "INVALID_FIELD",
    ),
    ("NewGame", {"gameType": "zyrcan", "seats": [{"name": "x" * 999}] * 3}, "INVALID_FIELD"),
    ("ApplyMove", {"move": PLACE}, "INVALID_FIELD"),
    ("ApplyMove", {"expectedVersion": 0}, "INVALID_FIELD"),
    ("ApplyMove", {"expectedVersion": 0, "move": {}}, "INVALID_FIELD"),
    ("ApplyMove", {"expectedVersion": 0, "move": {"notation": "place:9@x"}}, "MALFORMED_NOTATION"),
    ("ApplyMove", {"expectedVersion": 0, "move": {"notation": "é"}}, "MALFORMED_NOTATION"),
    ("ApplyMove", {"expectedVersion": 0, "move": {"notation": "x" * 9999}}, "MALFORMED_NOTATION"),
    (
        "ApplyMove",
        {"expectedVersion": 0, "move": {**PLACE, "zyrcan": {"passTurn": {}}}},
        "MOVE_FORMS_DISAGREE",
    ),
    ("ApplyMove", {"expectedVersion": 0, "move": {"vizia": {"passTurn": {}}}}, "INVALID_FIELD"),
    ("ApplyMove", {"expectedVersion": 0, "move": {"zyrcan": {}}}, "INVALID_FIELD"),
    ("ApplyMove", {"expectedVersion": 0, "move": PLACE, "seat": 5}, "INVALID_FIELD"),
    ("ApplyMove", {"expectedVersion": 0, "move": PLACE, "seat": 1}, "NOT_YOUR_TURN"),
    ("ApplyMove", {"expectedVersion": 7, "move": PLACE}, "VERSION_MISMATCH"),
    ("ApplyMove", {"expectedVersion": 4294967295, "move": PLACE}, "VERSION_MISMATCH"),
    ("ApplyMove", {"expectedVersion": 0, "move": {"zyrcan": {"passTurn": {}}}}, "ILLEGAL_MOVE"),
    ("ApplyMove", {"expectedVersion": 0, "move": {"notation": "place:1@99,99"}}, "ILLEGAL_MOVE"),
    ("AbandonGame", {"expectedVersion": 9}, "VERSION_MISMATCH"),
    ("AbandonGame", {"requestId": "x"}, "INVALID_FIELD"),
    ("IssueToken", {}, "INVALID_FIELD"),
    ("IssueToken", {"requestId": "x"}, "INVALID_FIELD"),
    ("IssueToken", {"requestId": "ab" * 16, "seat": 3}, "INVALID_FIELD"),
]


@pytest.mark.parametrize(("rpc", "fields", "reason"), REFUSED)
def test_refusals_are_the_same(
    wired: Wired, game: Json, rpc: str, fields: Json, reason: str
) -> None:
    said: dict[str, str] = {}
    if rpc not in ("NewGame", "GetGameType", "ListGameTypes"):
        fields = {**of(game), **fields}
    if rpc in ("ApplyMove", "AbandonGame", "IssueToken", "LegalMoves"):
        said["authorization"] = bearer(game["hostToken"])
    for language in ("en", "de"):
        refused = wired.both(rpc, fields, **said, accept_language=language)
        assert refused.reason == reason
        assert refused.detail("LocalizedMessage")["locale"] == language
        assert refused.detail("ErrorInfo")["domain"] == "tilewright"
    assert wired.rest("GetGame", of(game)).ok["game"]["version"] == 0


def test_private_hands_are_not_shown_to_others(wired: Wired) -> None:
    new = wired.new_game("vizia", 2)
    first, second = (bearer(token) for token in new["seatTokens"])
    assert wired.both("GetGame", of(new, seat=1), authorization=first).reason == "VIEW_FORBIDDEN"
    assert wired.both("LegalMoves", of(new, seat=0), authorization=second).reason == (
        "VIEW_FORBIDDEN"
    )
    assert wired.both("GetGame", of(new, seat=1), authorization=second).ok


TOKENS = Tokens(KEYS)
RETIRED = Tokens({"gone": b"g" * 32})


def test_tokens_come_before_everything(wired: Wired, game: Json) -> None:
    game_id = game["game"]["gameId"]
    foreign = [
        TOKENS.sign(Grant(NO_GAME, Role.HOST, None, "new")),
        RETIRED.sign(Grant(game_id, Role.HOST, None, "gone")),
        TOKENS.sign(Grant(game_id, Role.HOST, None, "old")),
        game["hostToken"][:-1],
        "x",
    ]
    bad: list[Json] = [{}, {"expectedVersion": 0}, {"expectedVersion": 0, "move": {"zyrcan": {}}}]
    for fields in bad:
        for token in foreign[:2]:
            refused = wired.both("ApplyMove", of(game, **fields), authorization=bearer(token))
            assert refused.reason == "TOKEN_INVALID"
        assert wired.both("ApplyMove", of(game, **fields)).reason == "TOKEN_INVALID"
    for rpc in ("GetGame", "LegalMoves", "Score"):
        for token in foreign:
            assert wired.both(rpc, of(game), authorization=bearer(token)).reason == "TOKEN_INVALID"
        for authorization in ("Basic eDp5", "Bearer", "", game["hostToken"]):
            refused = wired.both(rpc, of(game), authorization=authorization)
            assert refused.reason == "TOKEN_INVALID"
    seat = bearer(game["seatTokens"][1])
    move: Json = {"expectedVersion": 0, "move": PLACE}
    assert wired.both("ApplyMove", of(game, seat=0, **move), authorization=seat).reason == (
        "NOT_YOUR_SEAT"
    )
    assert wired.both("ApplyMove", of(game, **move), authorization=seat).reason == "NOT_YOUR_TURN"
    assert wired.both("AbandonGame", of(game), authorization=seat).reason == "NOT_YOUR_SEAT"


def test_of_two_hundred_moves_at_once_one_wins(wired: Wired) -> None:
    new = wired.new_game(options={"zyrcan": {"firstSeat": 0}})
    fields = of(new, expectedVersion=0, move=PLACE)
    host = bearer(new["hostToken"])

    def play(number: int) -> str:
        call = wired.grpc if number % 2 else wired.rest
        answer = call("ApplyMove", fields, authorization=host)
        if answer.refusal is not None:
            assert answer.metadata == {"expectedVersion": "0", "currentVersion": "1"}
        return answer.reason

    with ThreadPoolExecutor(16) as pool:
        reasons = list(pool.map(play, range(200)))
    assert sorted(reasons) == ["", *["VERSION_MISMATCH"] * 199]


def test_a_request_tried_again_over_the_other_protocol_is_answered_as_before(wired: Wired) -> None:
    new = wired.new_game(options={"zyrcan": {"firstSeat": 0}})
    host = bearer(new["hostToken"])
    fields = of(new, expectedVersion=0, move=PLACE, requestId="ab" * 16)
    first = wired.grpc("ApplyMove", fields, authorization=host).ok
    assert wired.both("ApplyMove", fields, authorization=host).ok == first
    other = {**fields, "move": {"notation": "place:1@0,1"}}
    assert wired.both("ApplyMove", other, authorization=host).reason == "REQUEST_ID_REUSED"
    again = {**of(new), "requestId": "cd" * 16}
    gone = wired.grpc("AbandonGame", again, authorization=host).ok
    assert gone["outcome"]["reason"] == "abandoned"
    assert wired.both("AbandonGame", again, authorization=host).ok == gone
    late = of(new, expectedVersion=2, move=PLACE)
    assert wired.both("ApplyMove", late, authorization=host).reason == "GAME_FINISHED"
    assert "seed" in wired.both("GetGame", of(new)).ok["game"]


def test_a_token_is_replaced_over_both_protocols(wired: Wired) -> None:
    new = wired.new_game(options={"zyrcan": {"firstSeat": 0}})
    host, seat = bearer(new["hostToken"]), bearer(new["seatTokens"][0])
    fields = of(new, seat=0, requestId="ab" * 16)
    assert wired.both("IssueToken", fields).reason == "TOKEN_INVALID"
    assert wired.both("IssueToken", fields, authorization=seat).reason == "NOT_YOUR_SEAT"
    issued = wired.grpc("IssueToken", fields, authorization=host).ok
    assert wired.both("IssueToken", fields, authorization=host).ok == issued
    move = of(new, expectedVersion=1, move=PLACE)
    for language, said in (("en", "was replaced"), ("de", "wurde ersetzt")):
        for rpc, asked in (("GetGame", of(new)), ("ApplyMove", move), ("WatchGame", of(new))):
            old = wired.both(rpc, asked, authorization=seat, accept_language=language)
            assert (old.reason, old.metadata) == ("TOKEN_INVALID", {"cause": "replaced"})
            assert said in old.detail("LocalizedMessage")["message"]
    assert wired.rest("ApplyMove", move, authorization=bearer(issued["token"])).ok["version"] == 2
    own = wired.rest("IssueToken", of(new, requestId="cd" * 16), authorization=host).ok
    again = wired.both("IssueToken", of(new, requestId="cd" * 16), authorization=host).ok
    assert again == own
    assert wired.both("AbandonGame", of(new), authorization=host).metadata == {"cause": "replaced"}
    (change,) = wired.both("ListMoves", of(new, pageSize=1)).ok["changes"]
    assert (change["kind"], change["seat"]) == ("ENTRY_KIND_TOKEN", 0)


CJK = "\u6f22" * 5000


@pytest.mark.parametrize(
    "move",
    [
        {"notation": CJK},
        {"notation": "x" * 9999},
        {"vizia": {"endTurn": {"refill": [9] * 5000}}},
        {
            "vizia": {
                "pivot": {
                    "pivotFrom": CJK,
                    "pivotTo": CJK,
                    "source": 1,
                    "colour": 1,
                    "cell": CJK,
                    "claims": [CJK],
                }
            }
        },
        {"queensGarden": {"placeTile": {"tile": CJK, "cell": CJK, "payment": {"pieces": [CJK]}}}},
    ],
)
def test_the_largest_refusal_still_arrives(wired: Wired, move: Json) -> None:
    new = wired.new_game("vizia", 2)
    fields = of(new, expectedVersion=0, move=move)
    for language in ("en", "de"):
        said = {"authorization": bearer(new["hostToken"]), "accept_language": language}
        refused = wired.both("ApplyMove", fields, **said)
        assert refused.reason in ("INVALID_FIELD", "MALFORMED_NOTATION")
        assert refused.fields


UUID = "123e4567-e89b-12d3-a456-426614174000"


@pytest.mark.parametrize(
    "spelling", [UUID.upper(), UUID.replace("-", ""), UUID.replace("-", "").upper(), UUID]
)
def test_a_request_id_is_one_in_every_spelling(wired: Wired, spelling: str) -> None:
    fields: Json = {"gameType": "zyrcan", "seats": [{}] * 3, "requestId": UUID}
    first = wired.rest("NewGame", fields).ok
    assert wired.both("NewGame", {**fields, "requestId": spelling}).ok == first
    other = wired.both("NewGame", {**fields, "seed": "00" * 32, "requestId": spelling})
    assert other.reason == "REQUEST_ID_REUSED"
    assert other.metadata["requestId"] == UUID.replace("-", "")


def test_a_retry_of_a_move_may_spell_its_request_id_anew(wired: Wired) -> None:
    new = wired.new_game(options={"zyrcan": {"firstSeat": 0}})
    host = bearer(new["hostToken"])
    fields = of(new, move=PLACE, expectedVersion=0, requestId=UUID)
    first = wired.rest("ApplyMove", fields, authorization=host).ok
    again = {**fields, "requestId": UUID.replace("-", "").upper()}
    assert wired.both("ApplyMove", again, authorization=host).ok == first


@pytest.mark.parametrize(
    "none",
    [
        "",
        UUID[:-1],
        f"{UUID}0",
        f"{{{UUID}}}",
        f"urn:uuid:{UUID}",
        UUID.replace("-", "", 1),
        UUID.replace("e", "g"),
        UUID.replace("1", "١"),
        f"{UUID}\n",
    ],
)
def test_request_ids_that_are_none(wired: Wired, none: str) -> None:
    fields: Json = {"gameType": "zyrcan", "seats": [{}] * 3, "requestId": none}
    answer = wired.both("NewGame", fields)
    assert answer.fields == ["request_id"]
    assert "UUID" in str(answer.refusal)
