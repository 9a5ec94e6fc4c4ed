"""Catalogue of what can be played: editions, their options, configurations asked about."""

from functools import cache, lru_cache
from itertools import combinations

from pardon.errors import EditionError
from pardon.events.voice import card_title
from pardon.locales import DEFAULT as ENGLISH
from pardon.locales.data import translated
from pardon.messages import quote
from pardon.render.geometry import slides
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS, Edition, partner
from pardon.rules.editions import DEFAULT, EDITIONS
from pardon.rules.fields import FIELDS
from pardon.rules.highlights import points
from pardon.rules.words import as_sentence, sentence_case, short_name, title
from pardon.server.wire.from_client import Colour
from pardon.server.wire.http import ChoiceView, ConfigView, EditionView, OptionView, VariationView
from pardon.server.wire.views import CardView, RulesView, SlideView, TeleportView

_PATH_SIGNS = (".toml", "/", "\\")


def read_config(text: str) -> Config:
    """Return the configuration of a text from the network, which may name no file."""
    source = text.strip().partition("+")[0]
    if source not in EDITIONS and any(sign in text for sign in _PATH_SIGNS):
        raise EditionError(
            f"{quote(text)} names an edition file, which cannot be played over the network;"
            f" choose one of {', '.join(EDITIONS)}"
        )
    return Config.parse(text.strip()) if source in EDITIONS else Config.of(source)


@lru_cache(maxsize=256)
def rules_view(config: Config, language: str = ENGLISH) -> RulesView:
    """Return what a client must know of a configuration to draw it."""
    rules = config.rules
    return RulesView(
        config=config.text,
        edition=config.edition.key,
        name=short_name(config.edition),
        title=title(config.edition, config.variations, len(config.options), language),
        pawns=rules.pawns,
        hand=rules.hand,
        team=rules.team,
        tokens=rules.tokens,
        scored=rules.scoring is not None,
        slides=_slides(rules),
        fire_spaces=list(rules.fire_spaces) if rules.tokens else [],
        teleports=[TeleportView(a, b) for a, b in rules.teleports],
        cards=_cards(rules, language),
        partners={as_colour(c): as_colour(partner(c)) for c in COLOURS} if rules.team else {},
        starts=_starts(rules),
        look=config.edition.look,
    )


def _slides(rules: Edition) -> list[SlideView]:
    return [
        SlideView(as_colour(slide.colour), list(slide.squares), [as_colour(c) for c in slide.moves])
        for slide in slides(rules.slide_colours)
    ]


def _cards(rules: Edition, language: str) -> list[CardView]:
    return [
        CardView(
            kind,
            card_title(kind, language),
            translated(as_sentence(rules.cards[kind].text), language),
            copies,
        )
        for kind in KINDS
        if (copies := rules.deck.get(kind, 0))
    ]


def _starts(rules: Edition) -> list[str]:
    return [
        kind
        for kind in KINDS
        if rules.deck.get(kind) and (rules.cards[kind].start or rules.cards[kind].leaves_start)
    ]


@cache
def editions(language: str = ENGLISH) -> list[EditionView]:
    """Return every edition, oldest first."""
    return [_edition(edition, language) for edition in EDITIONS.values()]


def _edition(edition: Edition, language: str) -> EditionView:
    fewest, most = edition.players
    return EditionView(
        key=edition.key,
        name=short_name(edition),
        year=edition.year or None,
        publisher=translated(edition.publisher, language),
        summary=translated(as_sentence(edition.summary), language),
        points=[translated(each, language) for each in points(edition, EDITIONS[DEFAULT])],
        fewest=fewest,
        most=most,
        cards=sum(edition.deck.values()),
        variations=_variations(edition, language),
        options=[_option(edition, name, language) for name in edition.options],
        rules=rules_view(Config.parse(edition.key), language),
    )


def _variations(edition: Edition, language: str) -> list[VariationView]:
    return [
        VariationView(
            name,
            translated(sentence_case(found.title), language),
            found.clause,
            list(found.excludes),
        )
        for name, found in edition.variations.items()
    ]


def _option(edition: Edition, name: str, language: str) -> OptionView:
    field, default = FIELDS[name], getattr(edition, name)
    choices = edition.choices(name)
    return OptionView(
        name=name,
        title=translated(field.question, language),
        clause=edition.options[name],
        default=field.write(default),
        default_words=translated(sentence_case(field.say(default)), language),
        choices=[
            ChoiceView(text, translated(sentence_case(field.say(field.read(text))), language))
            for text in choices
        ],
        takes=translated(edition.takes(name), language),
    )


def config_view(text: str, language: str = ENGLISH) -> ConfigView:
    """Return a configuration that is asked about, with what is wrong with it."""
    try:
        config = read_config(text)
    except EditionError as fault:
        return ConfigView(text, [as_sentence(each) for each in fault.faults], [], None)
    tables = _tables(config)
    faults = [] if tables else [as_sentence(each) for each in config.seat_faults(COLOURS)]
    return ConfigView(config.text, faults, tables, rules_view(config, language))


def _tables(config: Config) -> list[list[Colour]]:
    """Return the sets of colours that can play a configuration, in board order."""
    return [
        [as_colour(colour) for colour in colours]
        for count in (2, 3, 4)
        for colours in combinations(COLOURS, count)
        if not config.seat_faults(colours)
    ]


def as_colour(name: str) -> Colour:
    """Return the name of a colour as the wire has it."""
    match name:
        case "red" | "blue" | "yellow" | "green":
            return name
    raise AssertionError(f"{name} is no colour")
