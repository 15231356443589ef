"""The version of the installed package, as the command line, the metrics and OpenAPI tell it."""

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """The version, such as `0.1.0`; `unknown` where the package is not installed."""
    try:
        return metadata.version("tilewright")
    except metadata.PackageNotFoundError:
        return "unknown"
