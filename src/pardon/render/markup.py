"""Elements of XML as text."""

from xml.sax.saxutils import escape, quoteattr

Value = str | float


def element(name: str, *inside: str, **attributes: Value) -> str:
    """Return an element; names of attributes have hyphens for underscores."""
    given = "".join(f" {_name(key)}={quoteattr(_number(v))}" for key, v in attributes.items())
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


def words(text: str, x: float, y: float, **attributes: Value) -> str:
    """Return a text whose middle is at x and whose foot is at y."""
    return element("text", escape(text), x=x, y=y, **({"text_anchor": "middle"} | attributes))


def moved(x: float, y: float, *inside: str, scale: float = 1) -> str:
    """Return elements moved to a point, and made larger or smaller."""
    sized = "" if scale == 1 else f" scale({_number(scale)})"
    return element("g", *inside, transform=f"translate({_number(x)} {_number(y)}){sized}")


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _number(value: Value) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
