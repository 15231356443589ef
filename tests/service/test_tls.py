"""gRPC and REST with a certificate of our own."""

import datetime as dt
import ipaddress
import ssl
from pathlib import Path
from typing import Any

import grpc
import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.service.process import process


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
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
    chain, secret = certificate(tmp_path)
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
