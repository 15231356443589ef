"""Where values come from: flags, the environment, files of secrets; and how they are shown."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct, ValidationError, inspect

from service.config.settings import Settings

PREFIX = "TILEWRIGHT_"


class ConfigError(Exception):
    """Everything that is wrong with the settings, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class Setting(Struct, frozen=True):
    """A field of Settings; `default` is written as it would be given, `form` says what fits."""

    name: str
    type: Any
    form: str
    default: str
    meaning: str
    extra: Mapping[str, Any]

    @property
    def secret(self) -> bool:
        """Whether the value must never be shown."""
        return bool(self.extra.get("secret"))

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    def read(self, text: str) -> Any:
        """The value of a text; raises ValueError with what was expected."""
        value = self.extra.get("read", str.strip)(text)
        try:
            return msgspec.convert(value, self.type, strict=False)
        except ValidationError:
            raise ValueError(self.form) from None


class Given(Struct, frozen=True):
    """A value as text, and where it comes from."""

    text: str
    source: str


def _settings() -> Iterator[Setting]:
    for field in msgspec.structs.fields(Settings):
        info = inspect.type_info(field.type)
        extra = (info.extra if isinstance(info, inspect.Metadata) else None) or {}
        [meaning] = [item for item in field.type.__metadata__ if isinstance(item, str)]
        form = extra.get("form") or _form(field.type.__origin__, info)
        yield Setting(field.name, field.type, form, _written(field.default), meaning, extra)


def _form(kind: Any, info: inspect.Type) -> str:
    match info:
        case inspect.IntType(ge=least, le=most):
            return f"integer {least} … {most}"
        case inspect.FloatType(ge=least, le=most):
            return f"seconds, {least:g} … {most:g}"
        case inspect.LiteralType():
            # As they were written: msgspec sorts them.
            return ", ".join(get_args(kind))
    return "true or false"


def _written(default: Any) -> str:
    match default:
        case bool():
            return str(default).lower()
        case float():
            return f"{default:g}"
        case int() | str():
            return str(default)
    return ""


SETTINGS = tuple(_settings())
_NAMES = {setting.name: setting for setting in SETTINGS} | {
    f"{setting.name}_file": setting for setting in SETTINGS if setting.secret
}


def load(
    arguments: Sequence[str], environment: Mapping[str, str]
) -> tuple[Settings, Mapping[str, Given]]:
    """The settings, and what they were read from; raises ConfigError with every problem."""
    problems: list[str] = []
    values = _values(_given(arguments, environment, problems), problems)
    read: dict[str, Any] = {}
    for setting in SETTINGS:
        text = values[setting.name].text
        try:
            read[setting.name] = setting.read(text)
        except ValueError as error:
            shown = "" if setting.secret else f" “{masked_url(text)}”"
            problems.append(f"{setting.variable}: invalid value{shown}; expected {error}")
    if problems:
        raise ConfigError(problems)
    settings = Settings(**read)
    if contradictions := [*_contradictions(settings)]:
        raise ConfigError(contradictions)
    return settings, values


def _given(
    arguments: Sequence[str], environment: Mapping[str, str], problems: list[str]
) -> dict[str, Given]:
    """What is given by name, the name of a file included; flags win over variables."""
    found = {}
    variables = [setting.variable for setting in SETTINGS]
    for variable in sorted(environment):
        name = variable.removeprefix(PREFIX)
        if name == variable:
            continue
        if name.lower() in _NAMES and name.isupper():
            found[name.lower()] = Given(environment[variable], variable)
        else:
            problems.append(f"{variable} is not a setting{_nearest(variable, variables)}")
    flags = [setting.flag for setting in SETTINGS]
    rest = list(arguments)
    while rest:
        flag, equals, value = rest.pop(0).partition("=")
        if not equals and rest and not rest[0].startswith("--"):
            equals, value = " ", rest.pop(0)
        name = flag.removeprefix("--").replace("-", "_")
        if not flag.startswith("--"):
            # Not repeated: it may be part of a secret.
            problems.append("there is a value without a flag before it")
        elif name not in _NAMES:
            problems.append(f"{flag} is not a setting{_nearest(flag, flags)}")
        elif not equals:
            problems.append(f"{flag} needs a value")
        else:
            found[name] = Given(value, flag)
    return found


def _nearest(name: str, names: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    return f"; did you mean {near[0]}?" if near else ""


def _values(found: Mapping[str, Given], problems: list[str]) -> dict[str, Given]:
    """A value for every setting: from a file, given, or the default."""
    values = {}
    for setting in SETTINGS:
        values[setting.name] = found.get(setting.name, Given(setting.default, "default"))
        path = found.get(f"{setting.name}_file")
        if path is None:
            continue
        try:
            content = Path(path.text).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            problems.append(f"{path.source}: cannot read the file {path.text}")
        else:
            values[setting.name] = Given(content, path.source)
    return values


def _contradictions(settings: Settings) -> Iterator[str]:
    if not settings.in_memory and not settings.keys:
        yield (
            f"{PREFIX}KEYS is required with {masked_url(settings.store_url)}: every process and "
            "every restart must have the same keys"
        )
    if bool(settings.tls_cert) != bool(settings.tls_key):
        yield f"{PREFIX}TLS_CERT and {PREFIX}TLS_KEY go together"
    if settings.default_page_size > settings.max_page_size:
        yield f"{PREFIX}DEFAULT_PAGE_SIZE is above {PREFIX}MAX_PAGE_SIZE"
    ports = [settings.grpc_port, settings.http_port, settings.metrics_port]
    taken = [port for port in ports if port]
    if len(set(taken)) < len(taken):
        yield "gRPC, REST and metrics need a port each"


def printed(values: Mapping[str, Given]) -> str:
    """The configuration as lines `NAME=value  # where from`, secrets masked."""
    lines = []
    for setting in SETTINGS:
        value = values[setting.name]
        shown = "***" if setting.secret and value.text else masked_url(value.text)
        lines.append(f"{setting.variable}={shown}  # {value.source}")
    return "\n".join(lines)


def masked_url(value: str) -> str:
    """The text, without the password if it is an address with one."""
    head, at, tail = value.rpartition("@")
    scheme, slashes, user = head.partition("://")
    if not at or not slashes:
        return value
    return f"{scheme}://{user.partition(':')[0]}:***@{tail}"
