"""What one process knows of a game that is watched, shared by all who watch it there."""

import asyncio
from collections import deque
from contextlib import aclosing, suppress
from functools import cached_property

from msgspec import UNSET, Struct, UnsetType

from engine.core.replay import Step
from service.app import errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.games import Games
from service.app.legal_moves import included_moves
from service.app.ports import ChangeFeed
from service.app.position import Loaded, Position
from service.app.viewing import ChangeOptions, MovesAsked, Viewer, change_of, shows_game

RECENT = 64
"""Changes that a channel keeps at hand for its watchers."""

PATIENCE = 10.0
"""Seconds that a look at the store may take."""

PAUSE = 1.0
"""Seconds until a channel that cannot reach the store tries again."""


class ChannelEntry(Struct, frozen=True, dict=True):
    """One change as the channel keeps it; `answers` holds the messages made of it so far."""

    games: Games
    base: Position
    expire_at: int
    step: Step
    tag: bytes
    answers: dict[tuple[Viewer, ChangeOptions], m.WatchGameResponse]

    @cached_property
    def position(self) -> Position:
        """The position after the change."""
        if self.step.version == self.base.version:
            return self.base
        return self.base.at(self.step, self.tag)[0]

    def answer(self, viewer: Viewer, options: ChangeOptions) -> m.WatchGameResponse:
        """The message for this viewer, the same object for all who see the same."""
        answer = self.answers.get((viewer, options))
        if answer is None:
            answer = self.answers[viewer, options] = self._made(viewer, options)
        return answer

    def _made(self, viewer: Viewer, options: ChangeOptions) -> m.WatchGameResponse:
        game: m.Game | UnsetType = UNSET
        if shows_game(self.step, options):
            game = self.games.game(self.position, self.expire_at, viewer.seat_in(self.position))
        change = change_of(
            self.base.rules,
            self.step,
            self.tag,
            viewer,
            options,
            names=self.base.snapshot.names,
            game=game,
        )
        return m.WatchGameResponse(
            game_type=self.base.rules.info.id,
            change=change,
            legal_moves=self._legal_moves(viewer, options.legal_moves),
        )

    def _legal_moves(self, viewer: Viewer, asked: MovesAsked) -> m.LegalMovesResponse | UnsetType:
        if asked.view is None:
            return UNSET
        return included_moves(self.games, self.position, self.expire_at, viewer, asked)


class Channel:
    """One game as this process sees it; runs while anybody watches.

    Most channels are silent most of the time, so nothing is set aside that only news needs.
    """

    __slots__ = (
        "_feed",
        "_game_id",
        "_games",
        "_listening",
        "_patrol",
        "_recent",
        "_step",
        "_waiting",
        "broken",
        "loaded",
        "task",
        "watchers",
    )

    def __init__(self, games: Games, feed: ChangeFeed, patrol: float, game_id: str) -> None:
        self._games = games
        self._feed = feed
        self._patrol = patrol
        self._game_id = game_id
        self._step: Step | None = None
        self._recent: deque[ChannelEntry] | None = None
        self._waiting: set[asyncio.Future[bool]] = set()
        self._listening: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.watchers = 0
        self.loaded: Loaded | None = None
        self.broken: errors.Refusal | None = None
        self.task = asyncio.create_task(self._run())
        self.task.add_done_callback(self._ended)

    async def listening(self) -> None:
        """Return when no commit from now on can be missed; raises what broke the channel."""
        await asyncio.wait((self._listening,))
        if self.broken is not None:
            raise self.broken

    def recent(self, version: int) -> ChannelEntry | None:
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
        async with self._feed.listen(self._game_id) as notifier:
            # Loaded while listening: a commit that is notified now is in it or comes after it.
            try:
                self.loaded = await self._load()
            except errors.Refusal as refusal:
                self.broken = refusal
            self._listening.set_result(None)
            while self.broken is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._patrol):
                        await notifier.wait()
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

    async def _load(self) -> Loaded:
        deadline = self._games.clock.monotonic() + PATIENCE
        return await self._games.load(Caller(deadline=deadline), None, self._game_id)

    async def _look(self) -> None:
        """Tell what happened since the last look."""
        assert self.loaded is not None
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
        games = self._games
        loaded = await self._load()
        position = loaded.position
        if position.mark == known.mark:
            return
        deadline = games.clock.monotonic() + PATIENCE
        log = await games.histories.log(position, deadline)
        if position.version < known.version or log.tag(known.version) != known.snapshot.tag:
            raise errors.watch_history_gone(known.version, position.version)
        steps = games.histories.steps(
            position, known.version + 1, position.version, deadline, base=self._step
        )
        async with aclosing(steps):
            entries = [
                ChannelEntry(games, position, loaded.expire_at, step, log.tag(step.version), {})
                async for step in steps
            ]
        if self._recent is None:
            self._recent = deque(maxlen=RECENT)
        self._recent.extend(entries)
        self._step = entries[-1].step if entries else None
        self.loaded = loaded


def _answer(waiting: "asyncio.Future[bool]", news: bool) -> None:
    if not waiting.done():
        waiting.set_result(news)
