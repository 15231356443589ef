"""WatchGame: every change of a game told to whoever watches, one message a version.

All watchers of a game in this process share one channel: one notifier, one read of the store and
one replayed step a change, however many watch. A watcher has no queue of its own, only the version
it has sent last; changes that the channel no longer keeps are read from the log. So a slow watcher
costs nothing, holds nobody back, and is cut off when it is too far behind.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from math import inf

from msgspec import Struct, UnsetType

from service.app import errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.channels import PATIENCE, Channel, ChannelEntry
from service.app.events import WatcherCutOff, WatchersChanged
from service.app.field_errors import FieldErrors
from service.app.games import Games
from service.app.legal_moves import included_moves, moves_asked
from service.app.ports import ChangeFeed, Grant
from service.app.position import Loaded
from service.app.viewing import ChangeOptions, Viewer, viewer_of

PORTION = 32
"""Missed changes that are made at once."""

Messages = AsyncGenerator[m.WatchGameResponse, None]


class WatchSettings(Struct, frozen=True, kw_only=True):
    """`heartbeat` are the seconds of silence before a sign of life.

    `lag` is the number of changes a watcher that was up to date may fall behind, `patrol` the
    seconds after which a channel looks at the store unasked, `most` the number of watchers of
    this process, `age` the seconds after which a watch is told to resume elsewhere (0: never).
    """

    heartbeat: float = 15.0
    lag: int = 256
    patrol: float = 60.0
    most: int = 10_000
    age: float = 0.0


class Hub:
    """All channels of this process."""

    def __init__(
        self, games: Games, feed: ChangeFeed, settings: WatchSettings | None = None
    ) -> None:
        self.games = games
        self.feed = feed
        self.settings = settings or WatchSettings()
        self._channels: dict[str, Channel] = {}
        self._watchers = 0
        self._draining = False

    @asynccontextmanager
    async def watch(
        self, caller: Caller, request: m.WatchGameRequest
    ) -> AsyncGenerator[Messages, None]:
        """The messages of a watch, which may end with a Refusal; raises one if there are none."""
        grant = self.games.grant(caller, request.game_id)
        fields = FieldErrors()
        fields.game_id(request.game_id)
        fields.refuse()
        if self._watchers >= self.settings.most:
            raise errors.overloaded()
        # A game that is not there must not open a channel.
        await self.games.load(caller, grant, request.game_id)
        channel = self._join(request.game_id)
        try:
            await channel.listening()
            loaded = await self.games.load(caller, grant, request.game_id)
            viewer = viewer_of(loaded.position, grant, request.seat)
            after = request.after_version
            if not isinstance(after, UnsetType) and after > loaded.position.version:
                raise errors.watch_history_gone(after, loaded.position.version)
            await self._require_same_game(channel, loaded, caller.deadline)
            options = ChangeOptions(
                moves=request.include_moves,
                sentences=request.include_sentences,
                positions=request.include_positions,
                language=caller.language,
                legal_moves=moves_asked(request.include_legal_moves, request.seat),
            )
            messages = self._messages(channel, loaded, viewer, options, after)
            if grant is not None:
                messages = self._while_in_force(messages, channel, grant)
            async with aclosing(messages):
                yield messages
        except errors.WatcherStalled:
            self.games.observer(WatcherCutOff("slow"))
            raise
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
            channel = self._channels[game_id] = Channel(
                self.games, self.feed, self.settings.patrol, game_id
            )
        channel.watchers += 1
        self._watchers += 1
        self.games.observer(WatchersChanged(1))
        return channel

    async def _require_same_game(self, channel: Channel, loaded: Loaded, deadline: float) -> None:
        """Raise WATCH_HISTORY_GONE if the channel has not yet seen that an older record came."""
        assert channel.loaded is not None
        ours, theirs = loaded.position, channel.loaded.position
        if ours.mark == theirs.mark or ours.version > theirs.version:
            return
        gone = errors.watch_history_gone(theirs.version, ours.version)
        try:
            log = await self.games.histories.log(theirs, deadline)
        except errors.Refusal as refusal:
            raise (refusal if refusal.reason == "STORE_UNAVAILABLE" else gone) from None
        if log.tag(ours.version) != ours.snapshot.tag:
            raise gone

    def _leave(self, game_id: str, channel: Channel) -> None:
        self.games.observer(WatchersChanged(-1))
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
        viewer: Viewer,
        options: ChangeOptions,
        after: int | UnsetType,
    ) -> Messages:
        until = self.games.clock.monotonic() + (self.settings.age or inf)
        game_type = loaded.position.rules.info.id
        if isinstance(after, UnsetType):
            game = self.games.game(
                loaded.position, loaded.expire_at, viewer.seat_in(loaded.position)
            )
            moves = included_moves(
                self.games, loaded.position, loaded.expire_at, viewer, options.legal_moves
            )
            yield m.WatchGameResponse(game_type=game_type, snapshot=game, legal_moves=moves)
            at = loaded.position.version
        else:
            at = after
            async with aclosing(self._missed(loaded, at, viewer, options)) as missed:
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
                self.games.observer(WatcherCutOff("slow"))
                raise errors.watcher_too_slow()
            while at < newest.position.version:
                entry = channel.recent(at + 1)
                if entry is None:
                    async with aclosing(self._missed(newest, at, viewer, options)) as missed:
                        async for message in missed:
                            yield message
                            at += 1
                else:
                    yield entry.answer(viewer, options)
                    at += 1
            was_reading = True
            if at < channel.loaded.position.version:
                continue
            left = until - self.games.clock.monotonic()
            end = self._end(channel, at, aged=left <= 0)
            if end is not None:
                yield m.WatchGameResponse(game_type=game_type, ending=end)
                return
            was_reading = False
            patience = min(self.settings.heartbeat, left)
            if not await channel.news(patience) and patience < left:
                heartbeat = m.Heartbeat(version=at)
                yield m.WatchGameResponse(game_type=game_type, heartbeat=heartbeat)

    async def _while_in_force(self, messages: Messages, channel: Channel, grant: Grant) -> Messages:
        """The messages up to that of a new token in place of the watcher's; raises TOKEN_INVALID.

        The channel may be behind a token that is newer than what it has seen.
        """
        async with aclosing(messages):
            async for message in messages:
                assert channel.loaded is not None
                if grant.issued < channel.loaded.position.issued(grant.seat):
                    self.games.observer(WatcherCutOff("replaced"))
                    raise errors.token_replaced()
                yield message

    def _end(self, channel: Channel, at: int, *, aged: bool) -> m.WatchEnd | None:
        """Why there is nothing more to tell; raises what broke the channel."""
        assert channel.loaded is not None
        outcome = channel.loaded.position.outcome
        if outcome is not None:
            reason = m.WatchEndReason.GAME_OVER
            return m.WatchEnd(reason=reason, version=at, outcome=outcome)
        if channel.broken is not None:
            self.games.observer(WatcherCutOff("gone"))
            raise channel.broken
        if self._draining or aged:
            self.games.observer(WatcherCutOff("draining" if self._draining else "aged"))
            return m.WatchEnd(reason=m.WatchEndReason.RESUME_ELSEWHERE, version=at)
        return None

    async def _missed(
        self, loaded: Loaded, after: int, viewer: Viewer, options: ChangeOptions
    ) -> Messages:
        """The changes after a version, up to the position, from the log."""
        games, position = self.games, loaded.position
        if after == position.version:
            return
        deadline = games.clock.monotonic() + PATIENCE
        log = await games.histories.log(position, deadline)
        steps = games.histories.steps(position, after + 1, position.version, deadline, log=log)
        async with aclosing(steps):
            full = True
            while full:
                # A place in the lane is for work, not for waiting until somebody reads.
                answers = []
                async with games.long_calls.entered(position.version):
                    async for step in steps:
                        tag = log.tag(step.version)
                        entry = ChannelEntry(games, position, loaded.expire_at, step, tag, {})
                        answers.append(entry.answer(viewer, options))
                        if len(answers) == PORTION:
                            break
                full = len(answers) == PORTION
                for answer in answers:
                    yield answer
