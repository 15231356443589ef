"""Writes docs/settings.md from the fields of Settings; with --check only says if it is old."""

import sys
from pathlib import Path

from service.config import SETTINGS, Setting

PAGE = Path(__file__).parent.parent / "docs" / "settings.md"

HEAD = """# Settings

Made by `python -m tools.settings` from `service/config/settings.py`.

Each setting is a variable of the environment or a flag of the same name (`--grpc-port` for
`TILEWRIGHT_GRPC_PORT`); the flag wins. Secrets may stand in a file instead, which the name with
`_FILE` points to (`TILEWRIGHT_KEYS_FILE=/run/secrets/keys`). Unknown names with the prefix are an
error, and all problems are reported at once. `--print-config` shows what holds and where it came
from, secrets masked; `--version` shows the version.

| variable | value | default | meaning |
| --- | --- | --- | --- |
"""


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(map(_row, SETTINGS)) + "\n"


def _row(setting: Setting) -> str:
    default = f"`{setting.default}`" if setting.default else "–"
    secret = " Secret." if setting.secret else ""
    cells = (f"`{setting.variable}`", setting.form, default, setting.meaning + secret)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> int:
    """Write the page, or compare it."""
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") == page():
            return 0
        print("docs/settings.md is old; run: python -m tools.settings", file=sys.stderr)
        return 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
