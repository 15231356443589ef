"""Addresses, greetings and encryption of the connection to Redis."""

import asyncio
import datetime as dt
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.app.errors import Refusal
from service.app.ports import Committed
from service.ops.clock import SystemClock
from service.store.address import Address, Place
from service.store.redis_link import LinkError, LinkLost, connect
from service.store.redis_store import RedisStore
from tests.redis_server import RedisServer
from tests.service.store.games import commit, create, new_id


def whereabouts(url: str) -> tuple[Address, Place]:
    """What `connect` takes."""
    address = Address.of(url)
    return address, address.places[0]


@pytest.mark.parametrize("protocol", [2, 3])
async def test_password_database_and_protocol(server: RedisServer, protocol: int) -> None:
    with server.admin() as admin:
        admin.config_set("requirepass", "p@ss")
        try:
            url = f"redis://:p%40ss@127.0.0.1:{server.port}/3?protocol={protocol}"
            link = await connect(*whereabouts(url))
            assert await link.ask(("SET", "a", "b"), 1) in {"OK", b"OK"}
            assert b"db=3" in await link.ask(("CLIENT", "INFO"), 1)
            link.close()
            with pytest.raises(LinkError, match="refused"):
                await connect(*whereabouts(url.replace("p%40ss", "wrong")))
        finally:
            admin.auth("p@ss")
            admin.config_set("requirepass", "")
            admin.flushdb()


@pytest.fixture
async def tls(server: RedisServer, tmp_path: Path) -> AsyncIterator[tuple[int, Path]]:
    """A door with TLS before the server: its port, and the file of its certificate."""
    certificate = self_signed(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", server.port)
        await asyncio.gather(pump(reader, outer), pump(inner, writer))

    async with await asyncio.start_server(pass_on, "127.0.0.1", 0, ssl=context) as door:
        yield door.sockets[0].getsockname()[1], certificate


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


def self_signed(folder: Path) -> Path:
    """A file with a key and its certificate for localhost."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    pem = serialization.Encoding.PEM
    file.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + made.public_bytes(pem)
    )
    return file


async def test_tls_trusts_only_whom_it_should(clock: SystemClock, tls: tuple[int, Path]) -> None:
    port, certificate = tls
    store = RedisStore(f"rediss://localhost:{port}?ca_file={certificate}", clock)
    game_id = new_id()
    await create(store, game_id)
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Committed)
    await store.close()
    for stranger in (
        f"rediss://localhost:{port}",
        f"rediss://127.0.0.1:{port}?ca_file={certificate}",
    ):
        with pytest.raises(LinkLost, match=r"certificate|CERTIFICATE"):
            await connect(*whereabouts(stranger))


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("http://secret@host", "redis://"),
        ("redis://", "host"),
        ("redis+cluster://secret@h", "redis://"),
        ("redis+sentinel://:secret@h", "primary"),
        ("redis+sentinel://:secret@h/", "primary"),
        ("redis+sentinel://:secret@a,,b/games", "host"),
        ("redis://:secret@h/1/2", "number"),
        ("redis://host/x", "number"),
        ("redis://host?protocol=4", "2 or 3"),
        ("redis://:secret@host?db=1", "parameter db"),
    ],
)
def test_a_wrong_address_is_said_without_its_secret(url: str, word: str) -> None:
    with pytest.raises(ValueError, match=word) as wrong:
        Address.of(url)
    assert "secret" not in str(wrong.value)


def test_addresses() -> None:
    assert Address.of("redis://h") == Address(places=(Place("h", 6379),))
    assert Address.of("rediss://u:p@h:1/2?ca_file=/ca") == Address(
        places=(Place("h", 1),), user="u", password="p", database=2, tls=True, ca_file="/ca"
    )
    assert Address.of("redis://:p@[::1]:7") == Address(places=(Place("::1", 7),), password="p")
    assert Address.of("redis+sentinel://:p@a,b:1/games/3") == Address(
        places=(Place("a", 26379), Place("b", 1)), name="games", password="p", database=3
    )


async def test_who_is_no_redis_is_hung_up_on(clock: SystemClock) -> None:
    async def chatter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await reader.read()
        writer.close()

    async with await asyncio.start_server(chatter, "127.0.0.1", 0) as stranger:
        port = stranger.sockets[0].getsockname()[1]
        store = RedisStore(f"redis://127.0.0.1:{port}", clock)
        with pytest.raises(Refusal, match="STORE_UNAVAILABLE"):
            await store.ping(deadline=time.monotonic() + 0.2)
        await store.close()
