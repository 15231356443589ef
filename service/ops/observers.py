"""Tells several observers the same."""

from service.app.events import Event, Observer


def tell_all(*observers: Observer) -> Observer:
    """One observer that tells each of these every event."""

    def tell(event: Event) -> None:
        for observer in observers:
            observer(event)

    return tell
