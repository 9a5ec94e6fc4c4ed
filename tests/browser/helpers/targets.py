"""What a finger can touch, and whether it is large enough."""

from playwright.sync_api import Page

LEAST = 32
"""Pixels that a target is high and wide at least."""
REACH = 14
"""Pixels by which a finger may miss a pawn or a target on the board, as in `board/touch.ts`."""
_SMALL = """([least, reach]) => {
    const kinds = 'a[href], button, input, select, textarea, summary, [role=button], [role=option]'
    const targets = `${kinds}, label:has(input)`
    const isClipped = (each) =>
        each && (getComputedStyle(each).clipPath === 'inset(50%)' || isClipped(each.parentElement))
    const isInSentence = (each) => {
        let block = each
        while (getComputedStyle(block).display === 'inline') block = block.parentElement
        return block.textContent.trim().length > each.textContent.trim().length
    }
    const isHit = (each, x, y) => {
        const found = document.elementFromPoint(x, y)?.closest(targets)
        return found && (each.contains(found) || found.contains(each))
    }
    const isReached = (each) => {
        each.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = each.getBoundingClientRect()
        const [x, y, half] = [left + width / 2, top + height / 2, least / 2 - 0.5]
        const isWide = isHit(each, x - half, y) && isHit(each, x + half, y)
        const isHigh = isHit(each, x, y - half) && isHit(each, x, y + half)
        return (isWide || width > least - 0.5) && (isHigh || height > least - 0.5)
    }
    const sight = document.querySelector('dialog:modal') ?? document
    return [...sight.querySelectorAll(targets)].flatMap((each) => {
        const box = each.getBoundingClientRect()
        const isThere = each.checkVisibility({ visibilityProperty: true })
        const isShown = box.width > 1 && box.height > 1 && isThere && !isClipped(each)
        if (!isShown || each.closest('[inert], dialog:not([open])')) return []
        if (each.matches('input') && each.closest('label')) return []
        const size = Math.min(box.width, box.height)
        if (each.closest('.pieces')) return size + 2 * reach < least ? [each.outerHTML] : []
        if (isInSentence(each) || isReached(each)) return []
        const name = each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 24)
        return [`${each.tagName.toLowerCase()} ${name} ${box.width | 0} by ${box.height | 0}`]
    })
}"""


def small_targets(page: Page) -> list[str]:
    """Return what a finger can touch that is too small, with all that is folded laid open.

    A link in a running sentence is as tall as its line. What reaches beyond its own box counts
    as far as a finger meets it.
    """
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    for fold in page.locator("main .fold[aria-expanded=false]").all():
        if fold.is_visible():
            fold.dispatch_event("click")  # a question may lie over it
    found: list[str] = page.evaluate(_SMALL, [LEAST, REACH])
    return found
