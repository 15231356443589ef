"""Where values come from: flags, the environment, files of secrets; and how they are shown."""

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from service.config.table import BY_NAME, PREFIX, TABLE, Setting
from service.config.values import masked_url


class Given(Struct, frozen=True):
    """A value as text, and where it comes from."""

    text: str
    source: str


def given(
    arguments: Sequence[str], environment: Mapping[str, str], problems: list[str]
) -> dict[str, Given]:
    """The text of every setting by name; what is wrong is added to `problems`."""
    found: dict[str, Given] = {}
    for name, value in _from_environment(environment, problems).items():
        found[name] = Given(value, PREFIX + name)
    for name, value in _from_flags(arguments, problems).items():
        found[name] = Given(value, "--" + name.lower().replace("_", "-"))
    values = {}
    for setting in TABLE:
        values[setting.name] = found.get(setting.name, Given(setting.default, "default"))
        inside = found.get(setting.name + "_FILE")
        if inside is not None:
            values[setting.name] = _from_file(setting, inside, problems)
    return values


def _known(name: str) -> bool:
    setting = BY_NAME.get(name.removesuffix("_FILE"))
    return setting is not None and (setting.name == name or setting.secret)


def _from_environment(environment: Mapping[str, str], problems: list[str]) -> dict[str, str]:
    found = {}
    for variable in sorted(environment):
        name = variable.removeprefix(PREFIX)
        if name == variable:
            continue
        if _known(name):
            found[name] = environment[variable]
        else:
            known = [setting.variable for setting in TABLE]
            problems.append(f"{variable} is no setting{_nearest(variable, known)}")
    return found


def _from_flags(arguments: Sequence[str], problems: list[str]) -> dict[str, str]:
    found = {}
    rest = list(arguments)
    while rest:
        flag, equals, value = rest.pop(0).partition("=")
        name = flag.removeprefix("--").upper().replace("-", "_")
        if not flag.startswith("--") or not _known(name):
            known = [setting.flag for setting in TABLE]
            problems.append(f"{flag} is no setting{_nearest(flag, known)}")
            if rest and not rest[0].startswith("--") and not equals:
                rest.pop(0)
        elif equals:
            found[name] = value
        elif rest and not rest[0].startswith("--"):
            found[name] = rest.pop(0)
        else:
            problems.append(f"{flag} needs a value")
    return found


def _nearest(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def _from_file(setting: Setting, path: Given, problems: list[str]) -> Given:
    try:
        content = Path(path.text).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        problems.append(f"{path.source}: cannot read the file {path.text}")
        content = setting.default
    return Given(content, path.source)


def printed(values: Mapping[str, Given]) -> str:
    """The configuration as lines `NAME=value  # where from`, secrets masked."""
    lines = []
    for setting in TABLE:
        value = values[setting.name]
        shown = "***" if setting.secret and value.text else masked_url(value.text)
        lines.append(f"{setting.variable}={shown}  # {value.source}")
    return "\n".join(lines)
