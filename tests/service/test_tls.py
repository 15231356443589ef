"""gRPC and REST with a certificate of our own."""

import datetime as dt
import ipaddress
import socket
import ssl
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

from tests.service.process import process


def certificate(
    folder: Path, key: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey
) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that vouches for itself, and its key."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = dt.datetime.now(dt.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    chain, secret = folder / "cert.pem", folder / "key.pem"
    chain.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return chain, secret


def test_both_protocols_speak_tls(tmp_path: Path) -> None:
    chain, secret = certificate(tmp_path, ec.generate_private_key(ec.SECP256R1()))
    with process(f"--tls-cert={chain}", f"--tls-key={secret}") as service:
        assert service.addresses.http.startswith("https://")
        trust = ssl.create_default_context(cafile=str(chain))
        reply = httpx.get(service.addresses.http + "/v1/game-types", verify=trust)
        assert reply.status_code == 200
        credentials = grpc.ssl_channel_credentials(chain.read_bytes())
        with grpc.secure_channel(service.addresses.grpc, credentials) as channel:
            call: Any = channel.unary_unary("/tilewright.v1.GameService/ListGameTypes")
            assert call(b"", timeout=10)
        service.terminate()
        assert service.wait() == 0


WEAK = (
    (ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0"),
    (ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES128-SHA256:ECDHE-RSA-AES128-SHA:@SECLEVEL=0"),  # CBC
    (ssl.TLSVersion.TLSv1_2, "AES128-GCM-SHA256:AES256-GCM-SHA384:@SECLEVEL=0"),  # static RSA
)
STRONG = (ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES128-GCM-SHA256")


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
def test_neither_protocol_speaks_weak_tls(tmp_path: Path) -> None:
    """With a certificate for RSA, which would allow static keys."""
    chain, secret = certificate(tmp_path, rsa.generate_private_key(65537, 2048))
    with process(f"--tls-cert={chain}", f"--tls-key={secret}") as service:
        for address in (service.addresses.grpc, service.addresses.http.removeprefix("https://")):
            for version, ciphers in WEAK:
                with pytest.raises((ssl.SSLError, ConnectionError)):
                    shake_hands(address, chain, version, ciphers)
            assert shake_hands(address, chain, *STRONG) == "TLSv1.2"


def shake_hands(address: str, chain: Path, version: ssl.TLSVersion, ciphers: str) -> str | None:
    """Open a connection of this version with one of these ciphers; gives what was agreed on."""
    context = ssl.create_default_context(cafile=str(chain))
    context.set_ciphers(ciphers)
    context.minimum_version = context.maximum_version = version
    context.set_alpn_protocols(["h2"])
    host, _, port = address.partition(":")
    with (
        socket.create_connection((host, int(port)), 10) as plain,
        context.wrap_socket(plain, server_hostname=host) as wrapped,
    ):
        return wrapped.version()
