"""A whole game without a mouse."""

from collections.abc import Callable

from playwright.sync_api import expect

from pardon.rules.editions import DEFAULT
from tests.browser.guest import Guest
from tests.browser.making import make_table, start
from tests.browser.serving import Server

Invite = Callable[..., Guest]

_FOCUSED = """() => {
    const at = document.activeElement
    return { hook: at?.dataset?.testid ?? '', movable: at?.classList.contains('movable') ?? false }
}"""
