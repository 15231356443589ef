"""The documents that show the way name files that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAPS = ("CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/adding-a-module.md")
CODE = re.compile(r"`([\w./-]+)`")
LINK = re.compile(r"\]\(([^)#:]+)\)")
FILES = {
    path.name for folder in ("engine", "service", "tests") for path in (ROOT / folder).rglob("*")
}


@pytest.mark.parametrize("page", MAPS)
def test_every_path_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    paths = [word for word in CODE.findall(text) if "/" in word]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    names = [word for word in CODE.findall(text) if re.fullmatch(r"\w+\.(py|lua|proto)", word)]
    assert [name for name in names if name not in FILES | {"vizia.proto"}] == []


@pytest.mark.parametrize("page", [*MAPS, "README.md", "docs/README.md"])
def test_every_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [ROOT / Path(page).parent / target for target in LINK.findall(text)]
    assert [str(target) for target in targets if not target.exists()] == []


def test_the_readme_leads_to_the_map() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in ("CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md"):
        assert f"({page})" in text
