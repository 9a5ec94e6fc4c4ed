"""PNG pictures made of SVG drawings, the same everywhere: the letters come with the package."""

from pathlib import Path
from typing import Final

import resvg_py

FONTS: Final = Path(__file__).parent / "fonts"
_FAMILY: Final = "Fraunces"
_LATIN: Final = 0x250
"""The first character that these letters do not have; a few signs above are there too."""
_SIGNS: Final = "‘’“”–—…•€™−×"


def to_png(svg: str, width: int) -> bytes:
    """Return a drawing as a PNG picture so many pixels wide.

    Only where a name is in another script are the fonts of the machine asked, which takes longer.
    """
    is_plain = all(ord(each) < _LATIN or each in _SIGNS for each in svg)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=is_plain,
        font_files=[str(file) for file in sorted(FONTS.glob("*.ttf"))],
        font_family=_FAMILY,
        serif_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )
