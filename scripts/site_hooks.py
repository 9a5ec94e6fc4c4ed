"""Hooks of MkDocs: links to files outside docs/ become plain text, since the site lacks them."""

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<to>\.\.?/[^)#\s]*)(?:#[^)]*)?\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Unlink what is not part of the site: sources, and pages at the root of the repository."""
    folder = (DOCS / page.file.src_uri).parent

    def unlinked(link: re.Match[str]) -> str:
        target = (folder / link["to"]).resolve()
        is_page = target.is_relative_to(DOCS) and target.is_file()
        return link[0] if is_page else link["text"]

    return LINK.sub(unlinked, markdown)
