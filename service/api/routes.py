"""The REST routes, read from the `google.api.http` annotations of the contract."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from google.api import annotations_pb2

from service.wire.schema import SERVICE

VERBS = ("get", "put", "post", "delete", "patch")
PLACE = re.compile(r"\{(\w+)\}")


class Route(NamedTuple):
    """`template` such as `/v1/games/{game_id}`; `body` says that the fields stand in a body."""

    rpc: str
    verb: str
    template: str
    body: bool
    pattern: re.Pattern[bytes]

    def match(self, raw_path: bytes) -> dict[str, bytes] | None:
        """The fields in a path, with escapes resolved; None for another path."""
        found = self.pattern.fullmatch(raw_path)
        if found is None:
            return None
        return {name: unquote_to_bytes(value) for name, value in found.groupdict().items()}


def routes() -> tuple[Route, ...]:
    """The route of every call."""
    return tuple(_route(method) for method in SERVICE.methods)


def _route(method: Any) -> Route:
    rule = method.GetOptions().Extensions[annotations_pb2.http]
    verb = rule.WhichOneof("pattern")
    if verb not in VERBS or rule.body not in ("", "*") or rule.additional_bindings:
        raise ValueError(f"{method.full_name}: no such HTTP rule is understood")
    template = getattr(rule, verb)
    return Route(method.name, verb.upper(), template, rule.body == "*", _pattern(template))


def _pattern(template: str) -> re.Pattern[bytes]:
    # A colon begins the verb at the end of a path; no field holds one.
    fixed = PLACE.split(template)
    parts = [f"(?P<{part}>[^/:]+)" if i % 2 else re.escape(part) for i, part in enumerate(fixed)]
    return re.compile("".join(parts).encode())


class Table:
    """Finds the route of a request."""

    def __init__(self, known: Iterable[Route]) -> None:
        self._known = tuple(known)

    def find(self, verb: str, raw_path: bytes) -> tuple[Route, Mapping[str, bytes]] | None:
        """The route and the fields in the path; HEAD is served as GET."""
        verb, raw_path = "GET" if verb == "HEAD" else verb, _plain(raw_path)
        for route in self._known:
            if route.verb == verb:
                found = route.match(raw_path)
                if found is not None:
                    return route, found
        return None

    def allowed(self, raw_path: bytes) -> tuple[str, ...]:
        """The methods that a path takes, empty for a path that is served by none."""
        raw_path = _plain(raw_path)
        verbs = {route.verb for route in self._known if route.match(raw_path) is not None}
        if "GET" in verbs:
            verbs.add("HEAD")
        return (*sorted(verbs), "OPTIONS") if verbs else ()


def _plain(raw_path: bytes) -> bytes:
    """The path with its colons, which many clients escape."""
    if b"%" not in raw_path:
        return raw_path
    return raw_path.replace(b"%3A", b":").replace(b"%3a", b":")
