"""Tells several observers the same."""

from service.app.ports import Observer


class Observers:
    """See service.app.ports.Observer."""

    def __init__(self, *observers: Observer) -> None:
        self._observers = observers

    def created(self, game_type: str, game_id: str, seats: int) -> None:
        """A game was made."""
        for observer in self._observers:
            observer.created(game_type, game_id, seats)

    def played(self, game_type: str, game_id: str, version: int, seconds: float) -> None:
        """A move was applied."""
        for observer in self._observers:
            observer.played(game_type, game_id, version, seconds)

    def ended(self, game_type: str, game_id: str, version: int, reason: str) -> None:
        """A game came to its end."""
        for observer in self._observers:
            observer.ended(game_type, game_id, version, reason)

    def taken_back(self, game_type: str, game_id: str, version: int) -> None:
        """A move was taken back."""
        for observer in self._observers:
            observer.taken_back(game_type, game_id, version)

    def restored(self, game_type: str, game_id: str, version: int) -> None:
        """A game was brought back by its record."""
        for observer in self._observers:
            observer.restored(game_type, game_id, version)

    def lost(self, game_type: str, game_id: str, known: int, current: int | None) -> None:
        """The store has lost a game or its newest entries."""
        for observer in self._observers:
            observer.lost(game_type, game_id, known, current)

    def watched(self, more: int) -> None:
        """A watcher came or went."""
        for observer in self._observers:
            observer.watched(more)

    def cut_off(self, cause: str) -> None:
        """A watcher was sent away."""
        for observer in self._observers:
            observer.cut_off(cause)

    def listed(self, game_type: str, moves: int, seconds: float) -> None:
        """Legal moves were made."""
        for observer in self._observers:
            observer.listed(game_type, moves, seconds)

    def looked_up(self, known: bool) -> None:
        """A position was needed."""
        for observer in self._observers:
            observer.looked_up(known)

    def conflicted(self, game_type: str) -> None:
        """A write came too late."""
        for observer in self._observers:
            observer.conflicted(game_type)
