"""Mutated requests over REST: structured, and bodies changed as bytes."""

from random import Random
from urllib.parse import quote

from tests.hostile.fuzz import mutate
from tests.hostile.fuzz.http1 import ATTACKER, Answer, Broken, Connection, request
from tests.hostile.fuzz.player import ROUTES, WRITES, Player, Request
from tests.hostile.fuzz.verdict import Findings, Sent, http_fault

METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "get")
PAGES = ("/healthz", "/readyz", "/v1/openapi.json", "/", "/v1/games/", "//v1/games", "/v1/games:x")


class Rest:
    """One client of REST with games of its own; `one` is a case."""

    protocol = "rest"

    def __init__(self, url: str, name: str, findings: Findings) -> None:
        self.name = name
        self._player = Player(url, f"{name} games")
        self._rng = Random(name)
        self._http = Connection(url, ATTACKER)
        self._findings = findings

    async def open(self) -> None:
        """Make the games to be played."""
        await self._player.open()

    async def close(self) -> None:
        """Close all connections."""
        await self._http.close()
        await self._player.close()

    async def one(self, number: int) -> None:
        """Send one request and judge the answer."""
        rng, case = self._rng, f"{self.name}/{number}"
        asked = self._player.request(rng)
        method, raw, framed = mutated(rng, asked)
        sent = Sent(self.protocol, [raw], method)
        self._findings.recent.append(sent)
        try:
            answer = await self._http.exchange(raw, method)
        except (OSError, EOFError, Broken) as error:
            self._findings.add(f"rest {asked.call}: no answer, {error!r}"[:90], case, sent)
            return
        except TimeoutError:
            self._findings.add(f"rest {asked.call}: hangs", case, sent)
            return
        fault = http_fault(answer)
        if fault:
            self._findings.add(f"rest {asked.call}: {fault}", case, sent, answer.body[:600])
        if not framed:
            # The service may have taken the body for another request.
            await self._http.close()
        await self._look_after(asked, answer, case, sent, sure=framed)

    async def _look_after(
        self, asked: Request, answer: Answer, case: str, sent: Sent, *, sure: bool
    ) -> None:
        if asked.call not in WRITES:
            return
        player, game = self._player, asked.game
        if answer.status == 200:
            made = answer.json() if asked.call == "NewGame" and answer.body else {}
            if "hostToken" in made and self._rng.random() < 0.3:
                wrong = await player.kept(made)
                if wrong:
                    self._findings.add(
                        "rest: a game that could be made has no good record", case, sent, wrong
                    )
            await player.refresh(game)
        elif not sure or self._rng.random() < 0.25:
            version = await player.version(game)
            if version != game.version:
                fault = (
                    f"rest {asked.call}: refused with {answer.status}, and yet it changed the game"
                )
                self._findings.add(fault, case, sent, answer.body[:600])
                await player.refresh(game)


def mutated(rng: Random, asked: Request) -> tuple[str, bytes, bool]:
    """Method and bytes of a request with up to three mutations, and whether its end is sure."""
    route = ROUTES[asked.call]
    method, path, fields = route.verb, route.template, dict(asked.fields)
    for name in ("gameId", "gameType"):
        place = "{game_id}" if name == "gameId" else "{game_type}"
        if place in path:
            value = str(fields.pop(name))
            path = path.replace(place, mutate.text(rng, value) if rng.random() < 0.03 else value)
    path = quote(path, safe="/:%")
    headers = [("host", "tilewright")]
    if asked.token:
        headers.append(("authorization", f"Bearer {asked.token}"))
    if asked.call == "WatchGame" and rng.random() < 0.5:
        headers.append(("accept", "text/event-stream"))
    mutations = rng.choice((0, 1, 1, 1, 2, 3))
    body = b""
    if route.body:
        body, headers = _body(rng, fields, headers, mutations)
    else:
        path += _query(rng, fields, mutations)
    changed = headers
    for _ in range(mutations):
        if rng.random() < 0.15:
            changed = mutate.headers(rng, changed)
    framed = changed is headers
    if rng.random() < 0.02:
        method, framed = rng.choice(METHODS), False
    if rng.random() < 0.01:
        path = rng.choice(PAGES)
    clean = [(name, "".join(c for c in value if c.isprintable())) for name, value in changed]
    return method, request(method, path, clean, body), framed


def _body(
    rng: Random, fields: mutate.Json, headers: mutate.Headers, mutations: int
) -> tuple[bytes, mutate.Headers]:
    kind = "application/json"
    if "record" in fields and rng.random() < 0.3:
        kind, content = "text/plain", fields["record"].encode()
        for _ in range(mutations):
            content = mutate.some_bytes(rng, content)
    elif rng.random() < 0.3:
        content = mutate.json_text(fields).encode()
        for _ in range(mutations):
            content = mutate.some_bytes(rng, content)
    else:
        for _ in range(mutations):
            fields = mutate.json_value(rng, fields)
        content = mutate.json_text(fields).encode()
    content = content[: 2**19]
    return content, [*headers, ("content-type", kind), ("content-length", str(len(content)))]


def _query(rng: Random, fields: mutate.Json, mutations: int) -> str:
    pairs = [
        (name, value if isinstance(value, str) else str(value).lower())
        for name, value in fields.items()
    ]
    for _ in range(mutations):
        kind = rng.randrange(6)
        if kind == 0 and pairs:
            pairs += [rng.choice(pairs)] * rng.choice((1, 1, 70))
        elif kind == 1:
            pairs.append((mutate.text(rng, "seat"), "1"))
        elif kind == 2:
            pairs.append(
                (rng.choice(("move.notation", "a.b.c.d", "seats.name", ".", "gameId")), "1")
            )
        elif kind == 3:
            pairs.append(
                (rng.choice(("pageSize", "seat", "version")), str(rng.choice(mutate.NUMBERS)))
            )
        elif pairs:
            at = rng.randrange(len(pairs))
            pairs[at] = (pairs[at][0], mutate.text(rng, pairs[at][1]))
    text = "&".join(f"{quote(name)}={quote(value)}"[:9000] for name, value in pairs)
    if mutations and rng.random() < 0.1:
        text = "".join(rng.choice((c, c, c, c, "%", "+", ";", "&", "=")) for c in text)
    return f"?{text}" if text else ""
