import pytest

from tools.release import ReleaseError, check_changelog

HEAD = "# Changelog\n\n## [Unreleased]\n"


def test_dated_section_passes() -> None:
    check_changelog(HEAD + "\n## [1.2.0] - 2027-01-31\n\n- x\n\n## [1.1.0] - 2026-01-01\n", "1.2.0")


@pytest.mark.parametrize(
    ("changelog", "message"),
    [
        (HEAD + "\n- waiting\n\n## [1.2.0] - 2027-01-31\n", "move what is unreleased"),
        (HEAD, "newest section"),
        (HEAD + "\n## [1.2.0]\n", "newest section"),
        (HEAD + "\n## [1.1.0] - 2026-01-01\n", "newest section"),
        (HEAD + "\n## [1.2.01] - 2026-01-01\n", "newest section"),
    ],
)
def test_other_changelogs_are_refused(changelog: str, message: str) -> None:
    with pytest.raises(ReleaseError, match=message):
        check_changelog(changelog, "1.2.0")
