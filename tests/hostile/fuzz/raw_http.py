"""A client that sends what `raw_requests` makes, and judges all that comes back."""

import asyncio
import re
from contextlib import suppress
from itertools import pairwise
from random import Random
from urllib.parse import urlsplit

from tests.hostile.fuzz.http1 import ATTACKER, PATIENCE, Answer, head_of
from tests.hostile.fuzz.player import Player
from tests.hostile.fuzz.raw_requests import HEAD_END, cut_write, harmless, mutated, pieces
from tests.hostile.fuzz.verdict import Findings, Sent, http_fault

WAIT = 0.03
"""How long an answer is waited for before the sending side is closed, which ends the wait."""
SETTLE = 0.1
"""How long a request may still be carried out whose connection is closed before its answer."""
STATUS_LINE = re.compile(rb"HTTP/1\.[01] \d\d\d ")
CONTINUE = b"HTTP/1.1 100 "


class RawHttp:
    """One client that writes to a socket what it likes; `one` is a case."""

    protocol = "raw-http"

    def __init__(self, url: str, name: str, findings: Findings) -> None:
        parts = urlsplit(url)
        self._host, self._port = str(parts.hostname), int(parts.port or 0)
        self.name = name
        self._player = Player(url, f"{name} games")
        self._rng = Random(name)
        self._findings = findings

    async def open(self) -> None:
        """Make the games to be played."""
        await self._player.open()

    async def close(self) -> None:
        """Close all connections."""
        await self._player.close()

    async def one(self, number: int) -> None:
        """Send one case on a connection of its own and judge all answers."""
        rng, case = self._rng, f"{self.name}/{number}"
        kind = rng.choice((cut_write, harmless, mutated, mutated, mutated, mutated))
        game = rng.choice([game for game in self._player.games if not game.over])
        raw, expected = kind(rng, self._player, game)
        parts = pieces(rng, raw)
        sent = Sent(self.protocol, parts)
        patience = PATIENCE if expected else WAIT
        self._findings.recent.append(sent)
        try:
            # What is cut off does nothing, however it ends; of others nobody knows when they do.
            abort = kind is cut_write and rng.random() < 0.3
            received = await self._exchange(parts, patience, abort=abort)
        except TimeoutError:
            self._findings.add("raw http: the connection stays open after our end", case, sent)
            received = b""
        fault = self._fault(received, expected)
        if fault:
            self._findings.add(f"raw http: {fault}", case, sent, received[:600])
        await self._look_after(kind is cut_write, received, case, sent)

    def _fault(self, received: bytes, expected: int) -> str:
        answers = answers_in(received)
        if received and not answers and not received.startswith(CONTINUE):
            return f"no answer of HTTP: {received[:60]!r}"
        for answer in answers:
            fault = http_fault(answer)
            if fault:
                return fault
        if expected and b'"reason":"GAME_NOT_FOUND"' in received:
            # Its time has run out since it was last played.
            return ""
        if expected and [answer.status for answer in answers] != [expected]:
            statuses = [answer.status for answer in answers]
            return f"a good request with harmless lines: {statuses} instead of {expected}"
        return ""

    async def _look_after(self, cut: bool, received: bytes, case: str, sent: Sent) -> None:
        answers = answers_in(received)
        accepted = any(answer.status == 200 for answer in answers)
        raw = b"".join(sent.pieces)
        if len(answers) < raw.count(b" HTTP/"):
            await asyncio.sleep(SETTLE)
        for game in [game for game in self._player.games if game.game_id.encode() in raw]:
            changed = not accepted and await self._player.version(game) != game.version
            # Of requests in a row only some may have been answered before our end.
            if changed and (cut or (answers and raw.count(b" HTTP/") == 1)):
                how = "cut off" if cut else f"answered with {answers[0].status}"
                fault = f"raw http: a request that was {how} changed the game"
                self._findings.add(fault, case, sent, received[:300])
            if changed or accepted:
                await self._player.refresh(game)

    async def _exchange(self, pieces: list[bytes], patience: float, *, abort: bool) -> bytes:
        """Everything that comes back until the service closes; raises TimeoutError."""
        reader, writer = await asyncio.open_connection(
            self._host, self._port, local_addr=(ATTACKER, 0)
        )
        received = bytearray()

        async def receive(*, first: bool) -> None:
            while piece := await reader.read(2**16):
                received.extend(piece)
                if first and complete(bytes(received)):
                    return

        try:
            for piece in pieces:
                writer.write(piece)
                if len(pieces) > 1:
                    await asyncio.sleep(0.001)
            if abort:
                await asyncio.sleep(0.005)
                writer.transport.abort()
                return b""
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await receive(first=True)
            if writer.can_write_eof():
                writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                await receive(first=False)
        except OSError:
            pass
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        return bytes(received)


def answers_in(received: bytes) -> list[Answer]:
    """The answers in a row of them, as far as they came."""
    starts = [*(found.start() for found in STATUS_LINE.finditer(received)), len(received)]
    answers = []
    for start, end in pairwise(starts):
        head, _, body = received[start:end].partition(HEAD_END)
        status, headers = head_of(head)
        if status >= 200:
            answers.append(Answer(status, headers, body))
    return answers


def complete(received: bytes) -> bool:
    """Whether the last answer is there as a whole, as far as its length is told."""
    answers = answers_in(received)
    if not answers:
        return False
    length = answers[-1].headers.get("content-length", "")
    return length.isdigit() and len(answers[-1].body) >= int(length)
