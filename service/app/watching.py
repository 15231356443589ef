"""WatchGame: every change of a game told to whoever watches, one message a version.

All watchers of a game in this process share one channel: one bell, one look at the store and one
replayed step a change, however many watch. A watcher has no queue of its own, only the version it
has told last; what is no longer in the channel's memory it reads from the log. So one that reads
slowly costs nothing, holds nobody back, and is cut off when it is too far behind.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager, suppress
from functools import cached_property

from msgspec import UNSET, Struct, UnsetType

from engine.core.replay import Step
from service.app import errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.changes import Eyes, Wish, change_of, eyes_of, shows_game
from service.app.fields import Fields
from service.app.games import Games
from service.app.ports import ChangeFeed
from service.app.position import Loaded, Position

Messages = AsyncGenerator[m.WatchGameResponse, None]

RECENT = 64
"""Changes that a channel keeps at hand for its watchers."""

PATIENCE = 10.0
"""Seconds that a look at the store may take."""

PAUSE = 1.0
"""Seconds until a channel that cannot reach the store tries again."""


class Settings(Struct, frozen=True, kw_only=True):
    """`heartbeat` are the seconds of silence before a sign of life.

    `lag` is the number of changes a watcher that was up to date may fall behind, `patrol` the
    seconds after which a channel looks at the store unasked, `most` the number of watchers of
    this process.
    """

    heartbeat: float = 15.0
    lag: int = 256
    patrol: float = 60.0
    most: int = 10_000


class Told(Struct, frozen=True, dict=True):
    """One change as the channel keeps it; `answers` holds what was made of it for whom."""

    games: Games
    base: Position
    expire_at: int
    step: Step
    tag: bytes
    answers: dict[tuple[Eyes, Wish], m.WatchGameResponse]

    @cached_property
    def position(self) -> Position:
        """The position after the change."""
        if self.step.version == self.base.version:
            return self.base
        return self.base.at(self.step, self.tag)[0]

    def answer(self, eyes: Eyes, wish: Wish) -> m.WatchGameResponse:
        """The message for these eyes, the same object for all who have them."""
        answer = self.answers.get((eyes, wish))
        if answer is None:
            answer = self.answers[eyes, wish] = self._made(eyes, wish)
        return answer

    def _made(self, eyes: Eyes, wish: Wish) -> m.WatchGameResponse:
        game: m.Game | UnsetType = UNSET
        if shows_game(self.step, wish):
            game = self.games.game(self.position, self.expire_at, eyes.at(self.position))
        change = change_of(self.base.rules, self.step, self.tag, eyes, wish, game=game)
        return m.WatchGameResponse(game_type=self.base.rules.info.id, change=change)


class Channel:
    """One game as this process sees it; runs while anybody watches.

    Most channels are silent most of the time, so nothing is set aside that only news needs.
    """

    __slots__ = (
        "_game_id",
        "_hub",
        "_listening",
        "_recent",
        "_step",
        "_waiting",
        "broken",
        "loaded",
        "task",
        "watchers",
    )

    def __init__(self, hub: "Hub", game_id: str) -> None:
        self._hub = hub
        self._game_id = game_id
        self._step: Step | None = None
        self._recent: deque[Told] | None = None
        self._waiting: set[asyncio.Future[bool]] = set()
        self._listening: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.watchers = 0
        self.loaded: Loaded | None = None
        self.broken: errors.Refusal | None = None
        self.task = asyncio.create_task(self._run())
        self.task.add_done_callback(self._ended)

    async def listening(self) -> None:
        """Return when no commit from now on can be missed."""
        await asyncio.wait((self._listening,))

    def begin(self, loaded: Loaded) -> None:
        """Take the first position that was loaded while listening as the newest known."""
        if self.loaded is None:
            self.loaded = loaded

    def recent(self, version: int) -> Told | None:
        """The change that led to a version, if it is still at hand."""
        if self._recent:
            at = version - self._recent[0].step.version
            if 0 <= at < len(self._recent):
                return self._recent[at]
        return None

    async def news(self, patience: float) -> bool:
        """Wait for news; answers whether there were any within so many seconds."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[bool] = loop.create_future()
        timer = loop.call_later(patience, _answer, waiting, False)
        self._waiting.add(waiting)
        try:
            return await waiting
        finally:
            timer.cancel()
            self._waiting.discard(waiting)

    def wake(self) -> None:
        """Let every watcher look up."""
        for waiting in self._waiting:
            _answer(waiting, True)

    async def _run(self) -> None:
        async with self._hub.feed.listen(self._game_id) as bell:
            self._listening.set_result(None)
            while self.broken is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._hub.settings.patrol):
                        await bell.ring()
                await self._look()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A channel that fails tells its watchers, and whoever handles exceptions of the loop."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.broken = errors.internal()
            if not self._listening.done():
                self._listening.set_result(None)
            self.wake()
            context = {"message": "a channel of watchers failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)

    async def _look(self) -> None:
        """Tell what happened since the last look."""
        if self.loaded is None:
            return
        while True:
            try:
                await self._catch_up(self.loaded.position)
            except errors.Refusal as refusal:
                if refusal.reason == "STORE_UNAVAILABLE":
                    await asyncio.sleep(PAUSE)
                    continue
                self.broken = refusal
            self.wake()
            return

    async def _catch_up(self, known: Position) -> None:
        games = self._hub.games
        deadline = games.clock.monotonic() + PATIENCE
        loaded = await games.load(Caller(deadline=deadline), None, self._game_id)
        position = loaded.position
        if position.mark == known.mark:
            return
        log = await games.histories.log(position, deadline)
        if position.version < known.version or log.tag(known.version) != known.snapshot.tag:
            raise errors.watch_history_gone(known.version, position.version)
        steps = games.histories.steps(
            position, known.version + 1, position.version, deadline, base=self._step
        )
        async with aclosing(steps):
            told = [
                Told(games, position, loaded.expire_at, step, log.tag(step.version), {})
                async for step in steps
            ]
        if self._recent is None:
            self._recent = deque(maxlen=RECENT)
        self._recent.extend(told)
        self._step = told[-1].step if told else None
        self.loaded = loaded


def _answer(waiting: "asyncio.Future[bool]", news: bool) -> None:
    if not waiting.done():
        waiting.set_result(news)


class Hub:
    """All channels of this process."""

    def __init__(self, games: Games, feed: ChangeFeed, settings: Settings | None = None) -> None:
        self.games = games
        self.feed = feed
        self.settings = settings or Settings()
        self._channels: dict[str, Channel] = {}
        self._watchers = 0
        self._draining = False

    @asynccontextmanager
    async def watch(
        self, caller: Caller, request: m.WatchGameRequest
    ) -> AsyncGenerator[Messages, None]:
        """The messages of a watch, which may end with a Refusal; raises one if there are none."""
        grant = self.games.grant(caller, request.game_id)
        fields = Fields()
        fields.game_id(request.game_id)
        fields.refuse()
        if self._watchers >= self.settings.most:
            raise errors.overloaded(PAUSE)
        # A game that is not there must not open a channel.
        await self.games.load(caller, grant, request.game_id)
        channel = self._join(request.game_id)
        try:
            await channel.listening()
            loaded = await self.games.load(caller, grant, request.game_id)
            eyes = eyes_of(loaded.position, grant, request.seat)
            after = request.after_version
            if not isinstance(after, UnsetType) and after > loaded.position.version:
                raise errors.watch_history_gone(after, loaded.position.version)
            channel.begin(loaded)
            wish = Wish(
                moves=request.include_moves,
                sentences=request.include_sentences,
                positions=request.include_positions,
                language=caller.language,
            )
            async with aclosing(self._messages(channel, loaded, eyes, wish, after)) as messages:
                yield messages
        finally:
            self._leave(request.game_id, channel)

    async def drain(self) -> None:
        """Tell all watchers to go on elsewhere, and take no new ones."""
        self._draining = True
        for channel in self._channels.values():
            channel.wake()

    def _join(self, game_id: str) -> Channel:
        channel = self._channels.get(game_id)
        if channel is None or channel.task.done() or channel.broken is not None:
            channel = self._channels[game_id] = Channel(self, game_id)
        channel.watchers += 1
        self._watchers += 1
        self.games.observer.watched(1)
        return channel

    def _leave(self, game_id: str, channel: Channel) -> None:
        self.games.observer.watched(-1)
        self._watchers -= 1
        channel.watchers -= 1
        if not channel.watchers:
            channel.task.cancel()
            if self._channels.get(game_id) is channel:
                del self._channels[game_id]

    async def _messages(
        self,
        channel: Channel,
        loaded: Loaded,
        eyes: Eyes,
        wish: Wish,
        after: int | UnsetType,
    ) -> Messages:
        game_type = loaded.position.rules.info.id
        if isinstance(after, UnsetType):
            game = self.games.game(loaded.position, loaded.expire_at, eyes.at(loaded.position))
            yield m.WatchGameResponse(game_type=game_type, snapshot=game)
            at = loaded.position.version
        else:
            at = after
            async with aclosing(self._missed(loaded, at, eyes, wish)) as missed:
                async for message in missed:
                    yield message
                    at += 1
        # Only what came while the watcher was reading is its own delay.
        was_reading = False
        while True:
            assert channel.loaded is not None
            newest = channel.loaded
            behind = newest.position.version - at
            if was_reading and behind > self.settings.lag:
                self.games.observer.cut_off("slow")
                raise errors.watcher_too_slow(PAUSE)
            while at < newest.position.version:
                told = channel.recent(at + 1)
                if told is None:
                    async with aclosing(self._missed(newest, at, eyes, wish)) as missed:
                        async for message in missed:
                            yield message
                            at += 1
                else:
                    yield told.answer(eyes, wish)
                    at += 1
            was_reading = True
            if at < channel.loaded.position.version:
                continue
            end = self._end(channel, at)
            if end is not None:
                yield m.WatchGameResponse(game_type=game_type, end=end)
                return
            was_reading = False
            if not await channel.news(self.settings.heartbeat):
                heartbeat = m.Heartbeat(version=at)
                yield m.WatchGameResponse(game_type=game_type, heartbeat=heartbeat)

    def _end(self, channel: Channel, at: int) -> m.WatchEnd | None:
        """Why there is nothing more to tell; raises what broke the channel."""
        assert channel.loaded is not None
        outcome = channel.loaded.position.outcome
        if outcome is not None:
            reason = m.WatchEndReason.GAME_OVER
            return m.WatchEnd(reason=reason, version=at, outcome=outcome)
        if channel.broken is not None:
            self.games.observer.cut_off("gone")
            raise channel.broken
        if self._draining:
            self.games.observer.cut_off("draining")
            return m.WatchEnd(reason=m.WatchEndReason.RESUME_ELSEWHERE, version=at)
        return None

    async def _missed(self, loaded: Loaded, after: int, eyes: Eyes, wish: Wish) -> Messages:
        """The changes after a version, up to the position, from the log."""
        games, position = self.games, loaded.position
        if after == position.version:
            return
        deadline = games.clock.monotonic() + PATIENCE
        log = await games.histories.log(position, deadline)
        steps = games.histories.steps(position, after + 1, position.version, deadline)
        async with aclosing(steps):
            async for step in steps:
                tag = log.tag(step.version)
                told = Told(games, position, loaded.expire_at, step, tag, {})
                yield told.answer(eyes, wish)
