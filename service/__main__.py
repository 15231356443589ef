"""The command: `python -m service`, or `tilewright serve`; `tilewright verify FILE`.

--print-config   what holds and where it comes from, secrets masked
--version        the version
--help           the settings
"""

import asyncio
import os
import sys
from collections.abc import Sequence

from service.config import SETTINGS, ConfigError, Settings, load, printed
from service.version import version

USAGE_ERROR = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the service; answers the exit status."""
    rest = list(sys.argv[1:] if arguments is None else arguments)
    if rest[:1] == ["verify"]:
        from service import verify  # noqa: PLC0415

        return verify.main(rest[1:])
    if rest[:1] == ["serve"]:
        rest.pop(0)
    if "--version" in rest:
        print(f"tilewright {version()}")
        return 0
    if "--help" in rest or "-h" in rest:
        print(_help())
        return 0
    show = "--print-config" in rest
    if show:
        rest.remove("--print-config")
    try:
        settings, values = load(rest, os.environ)
        if show:
            print(printed(values))
            return 0
        return _serve(settings)
    except ConfigError as error:
        for problem in error.problems:
            print(f"tilewright: {problem}", file=sys.stderr)
        return USAGE_ERROR


def _serve(settings: Settings) -> int:
    # Its lines are no JSON, and any caller can make it write thousands.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    # What a mere --version does without is imported here: it takes over a second.
    import uvloop  # noqa: PLC0415

    from service import greeting, server  # noqa: PLC0415
    from service.ops import logging  # noqa: PLC0415

    logging.configure(settings.log_level, settings.log_format)

    def started(addresses: server.Addresses) -> None:
        if settings.in_memory:
            print(greeting.text(addresses.grpc, addresses.http), flush=True)

    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return 0 if runner.run(server.serve(settings, started)) else 1
    except server.StartError as error:
        print(f"tilewright: {error}", file=sys.stderr)
        return 1


def _help() -> str:
    lines = [(__doc__ or "").strip(), ""]
    for setting in SETTINGS:
        default = f" [{setting.default}]" if setting.default else ""
        lines += [f"{setting.flag} ({setting.variable})", f"    {setting.meaning}{default}"]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
