from collections.abc import Mapping
from pathlib import Path

import pytest

from service.config import SETTINGS, ConfigError, Settings, load, printed
from service.limits import limits_of
from tools.settings import PAGE, page

KEY = "k1:" + "0a" * 32


def problems(arguments: list[str], environment: Mapping[str, str] | None = None) -> str:
    with pytest.raises(ConfigError) as error:
        load(arguments, environment or {})
    return "\n".join(error.value.problems)


def test_defaults_are_the_documented_ones() -> None:
    settings, _ = load([], {"PATH": "/bin", "TILEWRIGHTISH": "no"})
    assert settings.in_memory
    assert (settings.grpc_port, settings.http_port, settings.metrics_port) == (50051, 8080, 9464)
    assert settings.bind == "127.0.0.1"
    assert settings.game_ttl == 30 * 86400
    limits = limits_of(settings)
    assert (limits.default_page_size, limits.max_page_size) == (100, 1000)
    assert (limits.max_message_bytes, limits.max_in_flight) == (256 * 1024, 256)
    assert (limits.max_log_entries, limits.max_undos) == (4096, 64)
    assert (limits.max_name_length, limits.max_board_cells) == (40, 400)


def test_every_default_is_a_value_that_could_be_given() -> None:
    settings, _ = load([], {})
    for setting in SETTINGS:
        assert setting.meaning.endswith(".")
        assert setting.read(setting.default) == getattr(settings, setting.name)
    assert settings == Settings()


def test_a_flag_wins_over_the_environment() -> None:
    environment = {"TILEWRIGHT_HTTP_PORT": "1000", "TILEWRIGHT_GRPC_PORT": "1001"}
    settings, values = load(["--http-port", "2000", "--reflection=true"], environment)
    assert (settings.http_port, settings.grpc_port) == (2000, 1001)
    assert settings.reflection
    assert "TILEWRIGHT_HTTP_PORT=2000  # --http-port" in printed(values)
    assert "TILEWRIGHT_GRPC_PORT=1001  # TILEWRIGHT_GRPC_PORT" in printed(values)


def test_all_problems_are_reported_at_once() -> None:
    said = problems(
        ["--grpc-prt", "1", "--bind"],
        {
            "TILEWRIGHT_HTTP_PORT": "70000",
            "TILEWRIGHT_LOG_LEVL": "info",
            "TILEWRIGHT_SHUTDOWN_WAIT": "soon",
            "TILEWRIGHT_REFLECTION": "perhaps",
            "TILEWRIGHT_TLS_CERT": "/nowhere",
        },
    )
    assert "--grpc-prt is not a setting; did you mean --grpc-port?" in said
    assert "--bind needs a value" in said
    assert "TILEWRIGHT_LOG_LEVL is not a setting; did you mean TILEWRIGHT_LOG_LEVEL?" in said
    for name in ("HTTP_PORT", "SHUTDOWN_WAIT", "REFLECTION", "TLS_CERT"):
        assert f"TILEWRIGHT_{name}: " in said


@pytest.mark.parametrize(
    "value",
    ["k1", "k1:", "k1:00", "k1:" + "0g" * 32, f"{KEY},{KEY}", "k 1:" + "00" * 32, "k1:" + "0" * 65],
)
def test_bad_keys_are_refused_and_not_repeated(value: str) -> None:
    said = problems(["--keys", value])
    assert "TILEWRIGHT_KEYS: invalid value; expected" in said
    assert value not in said.replace("kid:hex", "")


def test_a_value_without_a_flag_may_be_a_secret() -> None:
    said = problems(["--keys", KEY, "0b" * 32])
    assert "0b" not in said
    assert "a value without a flag" in said


def test_keys_keep_their_order() -> None:
    settings, _ = load(["--keys", f"new:{'11' * 32},old:{'22' * 40}"], {})
    assert list(settings.keys) == ["new", "old"]
    assert settings.keys["old"] == bytes.fromhex("22" * 40)


def test_secrets_are_masked(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(KEY + "\n")
    environment = {
        "TILEWRIGHT_KEYS_FILE": str(keys),
        "TILEWRIGHT_API_KEYS": "abc,def",
        "TILEWRIGHT_STORE_URL": "redis://user:hush@cache:6379/1",
    }
    settings, values = load([], environment)
    assert list(settings.keys) == ["k1"]
    assert settings.api_keys == ("abc", "def")
    shown = printed(values)
    assert "redis://user:***@cache:6379/1" in shown
    for secret in ("0a0a", "abc", "hush"):
        assert secret not in shown


def test_what_does_not_fit_together_is_refused(tmp_path: Path) -> None:
    assert "TILEWRIGHT_KEYS is required" in problems(["--store-url", "redis://cache"])
    assert "hush" not in problems(["--store-url", "redis://user:hush@cache"])
    assert "hush" not in problems(["--store-url", "http://user:hush@cache"])
    certificate = tmp_path / "cert.pem"
    certificate.touch()
    assert "go together" in problems(["--tls-cert", str(certificate)])
    assert "a port each" in problems(["--http-port", "50051"])
    assert "DEFAULT_PAGE_SIZE" in problems(["--max-page-size", "10"])
    assert "cannot read the file" in problems(["--keys-file", str(tmp_path / "none")])
    assert "not a setting" in problems(["--bind-file", "x"])


def test_ports_may_all_be_free_ones() -> None:
    load(["--grpc-port=0", "--http-port=0", "--metrics-port=0"], {})


def test_the_page_of_settings_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tools.settings"
