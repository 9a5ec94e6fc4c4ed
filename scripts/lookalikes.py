"""Look-alikes: the table of the package, made from Unicode's list of confusable characters.

`python -m scripts.lookalikes confusables.txt` writes it; the list is a part of Unicode's security
data (UTS #39), https://www.unicode.org/Public/security/latest/confusables.txt.
"""

import argparse
from collections import defaultdict
from pathlib import Path

from pardon.events.lookalikes import FILE


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(prog="lookalikes", description=__doc__)
    parser.add_argument("source", type=Path, help="confusables.txt of Unicode")
    given = parser.parse_args()
    FILE.write_text(made_from(given.source.read_text(encoding="utf-8-sig")), encoding="ascii")


def made_from(text: str) -> str:
    """Return the table: what characters look like, a colon, and those that do; all as numbers."""
    version = next(line for line in text.splitlines() if "Version:" in line).partition(":")[2]
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        source, *fields = line.partition("#")[0].split(";")
        if fields:
            alike[" ".join(fields[0].split())].append(source.strip())
    rows = [f"{target}:{' '.join(sources)}" for target, sources in alike.items()]
    head = [
        "# Characters that look alike, by python -m scripts.lookalikes from confusables.txt",
        f"# Version{version}, (c) Unicode, Inc., https://www.unicode.org/license.txt",
    ]
    return "\n".join([*head, *rows, ""])


if __name__ == "__main__":
    main()
