"""What docs/api.md says is so: its tables are the contract's and its requests work as printed."""

import re
from pathlib import Path

from service.api.routes import routes
from service.api.status import HTTP
from service.app.sentences import REASONS
from tests.service.api.wired import Wired, bearer, read

GUIDE = Path(__file__).parents[3].joinpath("docs", "api.md").read_text(encoding="utf-8")
# A request is a line, and the body below it up to the next request.
REQUEST = re.compile(r"^(GET|POST) (\S+)\n((?:(?!GET |POST ).*\n)*)", re.MULTILINE)


def rows(heading: str) -> list[list[str]]:
    table = GUIDE.partition(f"| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table]


def test_every_call_and_its_route() -> None:
    calls = {row[0]: row[1] for row in rows("call")}
    assert calls == {route.rpc: f"{route.verb} {route.template}" for route in routes()}


def test_every_reason_with_code_and_status() -> None:
    told = {row[0]: (row[1], row[2]) for row in rows("reason")}
    reasons = {reason: code for reason, (code, _) in REASONS.items() if reason != "INTERNAL"}
    assert told == {reason: (code, str(int(HTTP[code]))) for reason, code in reasons.items()}


def test_the_requests_work_as_printed(wired: Wired) -> None:
    blocks = re.findall(r"```http\n(.*?)```", GUIDE, re.DOTALL)
    requests = [found for block in blocks for found in REQUEST.findall(block)]
    assert len(requests) == 7
    game_id, headers = "", {"content-type": "application/json"}
    for verb, path, body in requests:
        url = path.replace("{game_id}", game_id)
        response = wired.http.request(verb, url, content=body or None, headers=headers)
        answer = read(response).ok
        if path == "/v1/games":
            game_id = answer["game"]["gameId"]
            headers["authorization"] = bearer(answer["hostToken"])
