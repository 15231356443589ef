"""Where the Redis is that holds the games, as an operator writes it."""

import ssl
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

Word = str | bytes | int
"""A part of a command."""


class Place(Struct, frozen=True):
    """A host and a port."""

    host: str
    port: int


class Address(Struct, frozen=True, kw_only=True):
    """Where the server is and who we are there.

    `places` is the one server, or, where the primary has a `name`, the Sentinels that know it.
    `protocol` is RESP 2 or 3; 2 also passes proxies that do not know HELLO. `ca_file` holds the
    certificates that vouch for the server, empty: the system's.
    """

    places: tuple[Place, ...]
    name: str = ""
    user: str = ""
    password: str = ""
    database: int = 0
    tls: bool = False
    protocol: int = 2
    ca_file: str = ""

    @classmethod
    def of(cls, url: str) -> "Address":
        """From `redis[s]://[[user]:password@]host[:port][/database][?protocol=3&ca_file=…]`.

        With Sentinels `redis[s]+sentinel://[[user]:password@]host[:port],…/name[/database]`; user
        and password are for the primary. Raises ValueError, which does not repeat the password.
        """
        parts = urlsplit(url)
        query = parse_qs(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
        unknown = sorted(query.keys() - {"protocol", "ca_file"})
        protocol = query.get("protocol", ["2"])[-1]
        scheme, _, sentinel = parts.scheme.partition("+")
        path = parts.path.strip("/").split("/")
        name = unquote(path.pop(0)) if sentinel and path else ""
        database = (path or ["0"])[0] or "0"
        if scheme not in {"redis", "rediss"} or sentinel not in {"", "sentinel"}:
            raise ValueError("a store URL begins with redis://, rediss:// or redis+sentinel://")
        if sentinel and not name:
            raise ValueError("after its Sentinels a store URL names the primary")
        if unknown:
            raise ValueError(f"a store URL has no parameter {unknown[0]}")
        if len(path) > 1 or not (database.isascii() and database.isdigit()):
            raise ValueError("the database of a store URL is a number")
        if protocol not in {"2", "3"}:
            raise ValueError("the protocol of a store URL is 2 or 3")
        hosts = parts.netloc.rpartition("@")[2].split("," if sentinel else None)
        return cls(
            places=tuple(_place(host, 26379 if sentinel else 6379) for host in hosts or [""]),
            name=name,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            database=int(database),
            tls=scheme == "rediss",
            protocol=int(protocol),
            ca_file=query.get("ca_file", [""])[-1],
        )

    def greeting(self) -> list[tuple[Word, ...]]:
        """The commands that open a connection."""
        login = (self.user or "default", self.password) if self.password else ()
        commands: list[tuple[Word, ...]] = []
        if self.protocol == 3:
            commands.append(("HELLO", 3, *(("AUTH", *login) if login else ())))
        elif login:
            commands.append(("AUTH", *(login if self.user else login[1:])))
        if self.database:
            commands.append(("SELECT", self.database))
        return commands

    def ssl_context(self) -> ssl.SSLContext | None:
        return ssl.create_default_context(cafile=self.ca_file or None) if self.tls else None


def _place(text: str, port: int) -> Place:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("a store URL names a host")
    return Place(parts.hostname, parts.port or port)
