"""Release: the checks, the version, the changelog and the tag, tried first and then done.

`make release VERSION=0.2.0` says what would be done. `python -m scripts.release 0.2.0 --do` does
it: a commit and a tag, here and not pushed.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pardon import __version__

ROOT = Path(__file__).parents[1]
SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
HEADING = re.compile(r"^## (?P<version>[\d.]+), (?:unreleased|\d{4}-\d\d-\d\d)$", re.MULTILINE)


def main() -> None:
    """Say what a release would change, or change it."""
    parser = argparse.ArgumentParser(prog="release", description=__doc__)
    parser.add_argument("version", nargs="?", default=__version__, help="the version to release")
    parser.add_argument("--do", action="store_true", help="commit and tag; without it, only say so")
    given = parser.parse_args()
    found = list(faults(given.version))
    edits = changed(given.version, f"{datetime.now(UTC):%Y-%m-%d}")
    for path, text in edits.items():
        print(f"would write {path}" if not given.do else f"writes {path}")
        if given.do and not found:
            (ROOT / path).write_text(text, encoding="utf-8")
    print(f"would tag v{given.version} with these notes:\n\n{notes(given.version)}")
    for fault in found:
        print(f"not ready: {fault}", file=sys.stderr)
    if found:
        raise SystemExit(1 if given.do else 0)
    if given.do:
        _git("commit", "-am", f"Release {given.version}")
        _git("tag", "-a", f"v{given.version}", "-m", notes(given.version))


def faults(version: str) -> Iterator[str]:
    """Yield what stands in the way of a release."""
    if not SEMANTIC.fullmatch(version):
        yield f"{version!r} should be three numbers, such as 0.2.0"
        return
    if _numbers(version) < _numbers(__version__):
        yield f"{version} is older than {__version__}"
    if _git("status", "--porcelain"):
        yield "there are changes that are not committed"
    if _git("tag", "--list", f"v{version}"):
        yield f"the tag v{version} is there already"
    if not notes(version):
        yield f"CHANGELOG.md has no section '## {version}, unreleased' with something in it"


def notes(version: str) -> str:
    """Return what the changelog says of a version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = list(HEADING.finditer(text))
    for at, section in enumerate(sections):
        if section["version"] == version:
            end = sections[at + 1].start() if at + 1 < len(sections) else len(text)
            return text[section.end() : end].strip()
    return ""


def changed(version: str, day: str) -> dict[str, str]:
    """Return the files that a release changes, with what they would hold."""
    edits = {
        "src/pardon/__init__.py": (r'__version__ = "[^"]+"', f'__version__ = "{version}"'),
        "CITATION.cff": (r'^version: "[^"]+"$', f'version: "{version}"'),
        "CHANGELOG.md": (rf"^## {re.escape(version)}, unreleased$", f"## {version}, {day}"),
    }
    found = {}
    for path, (pattern, new) in edits.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        after = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
        if after != text:
            found[path] = after
    return found


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    main()
