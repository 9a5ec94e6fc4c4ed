"""What a release would do, before it does it."""

import pytest
from scripts import release

from pardon import __version__


def test_the_changelog_has_something_about_this_version() -> None:
    assert len(release.notes(__version__)) > 100
    assert release.notes("99.0.0") == ""


def test_a_release_changes_the_version_everywhere() -> None:
    found = release.changed("99.0.0", "2030-01-02")
    assert '__version__ = "99.0.0"' in found["src/pardon/__init__.py"]
    assert 'version: "99.0.0"' in found["CITATION.cff"]
    dated = release.changed(__version__, "2030-01-02")["CHANGELOG.md"]
    assert f"## {__version__}, 2030-01-02" in dated


@pytest.mark.parametrize("version", ["1.2", "v1.2.3", "01.2.3", "1.2.3rc1"])
def test_a_version_has_three_numbers(version: str) -> None:
    assert list(release.faults(version)) == [f"{version!r} should be three numbers, such as 0.2.0"]


def test_an_older_version_is_refused() -> None:
    assert any("is older than" in fault for fault in release.faults("0.0.1"))
