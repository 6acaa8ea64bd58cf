"""Go-Stop at the table: a hand card, then the play; a choice between two layout cards; Go or Stop."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from bot.i18n import Words
from bot.table import Button, Choice, Menu, Row, Sight, Table
from bot.tables.go_stop_words import called, formula, kind, listed, sentence
from engine.core.game import Outcome, Seat
from engine.core.match import GIVEN_UP, Step
from engine.go_stop.actions import Play, Take
from engine.go_stop.cards import CODES, CUP, MONTHS, Card, Kind, of_kind, of_month
from engine.go_stop.score import Payment, Score, payment, score
from engine.go_stop.state import View
from renderers import hwatu
from renderers.go_stop_plates import ROWS, plate
from renderers.scene import Scene

BUTTONS_A_ROW: Final = 5
MOST_BUTTONS: Final = 15
MENU: Final = 25
ALL_KINDS: Final[tuple[Kind, ...]] = ("bright", "animal", "ribbon", "junk")
PLATES: Final[Mapping[int, str]] = {2: "months", 6: "brights", 7: "animals", 8: "ribbons", 9: "junk"}
"""The pages of the rules that show cards, and which."""


class GoStopTable(Table):
    """A selection is the notation of a hand card played: `play-07c`."""

    key = "go_stop"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        words, scene = sight.words, sight.scene
        labels = {name: words(f"go_stop.{name}") for name in ("ppuk", "ttadak", "chok", "sseul", "go")}
        labels |= {"game": words("go_stop.name")} | {f"side_{seat}": _side(sight, seat) for seat in (0, 1)}
        if scene.turn is None:
            return labels | {"headline": _headline(sight), "formula": formula(words, _paid(sight))}
        if scene.view.phase == "decide":
            pays = _pays(scene.view, scene.turn)
            labels |= {"stop_pays": words("go_stop.stop_pays", n=pays.points), "formula": formula(words, pays)}
        return labels

    def controls(self, sight: Sight) -> Sequence[Row]:
        scene, words = sight.scene, sight.words
        if scene.view.phase == "decide":
            stop = words("go_stop.button.stop", points=_pays(scene.view, scene.turn or 0).points)
            go = [Button(words("go_stop.button.go"), act="go", style="primary")] if len(scene.actions) > 1 else []
            return [[*go, Button(stop, act="stop", style="good")]]
        if scene.view.phase == "take":
            return [[_take_button(sight, str(take), take.card) for take in scene.actions if isinstance(take, Take)]]
        return [*_hand_rows(sight), *_confirmation(sight)]

    def prompt(self, sight: Sight) -> str:
        view, words = sight.scene.view, sight.words
        if view.phase == "decide":
            pays = _pays(view, sight.scene.turn or 0)
            key = "decide" if len(sight.scene.actions) > 1 else "only_stop"
            return words(f"go_stop.prompt.{key}", n=pays.points, formula=formula(words, pays))
        if view.facing is not None:
            return words("go_stop.prompt.take", card=called(words, view.facing.card))
        chosen = _chosen(sight)
        if chosen is None:
            return words("go_stop.prompt.play")
        faced = of_month(view.layout, MONTHS[chosen])
        key = ("lay", "match", "which", "pile")[len(faced)]
        onto = called(words, faced[0]) if faced else ""
        return words(f"go_stop.prompt.{key}", card=called(words, chosen), onto=onto)

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        return [line for event in step.events if (line := sentence(sight, event))]

    def position(self, sight: Sight) -> str:
        view, words = sight.scene.view, sight.words
        parts = [words("go_stop.alt.layout", cards=listed(words, view.layout), n=view.left)]
        parts += [_alt_side(sight, seat) for seat in (0, 1)]
        if view.seat is not None and (hand := view.hands[view.seat]):
            parts.append(words("go_stop.alt.hand", cards=listed(words, hand)))
        return " ".join(parts)

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        words = sight.words
        if outcome.reason == "stop":
            return [formula(words, _pays(sight.scene.view, outcome.winners[0]))]
        return [words(f"go_stop.ended.{outcome.reason}")] if outcome.reason in ("quad", "ppuk", "nagari") else []

    def refuse(self, sight: Sight, selection: str) -> str | None:
        hand = {f"play-{CODES[one]}" for one in _hand(sight)}
        return None if selection in hand else "not_in_hand"

    def illustration(self, number: int, words: Words) -> Scene | None:
        name = PLATES.get(number)
        if name is None:
            return None
        return plate(name, {f"caption_{row}": words(f"go_stop.plate.{row}") for row, _ in ROWS.get(name, ())})

    def emojis(self) -> Mapping[str, Callable[[], bytes]]:
        """Small pictures of the cards for buttons, by key; each draws a PNG."""
        return {emoji_key(one): partial(hwatu.emoji_png, code) for one, code in enumerate(CODES)}


def emoji_key(one: Card) -> str:
    """The key of a card's small picture."""
    return f"hwatu_{CODES[one]}"


def _side(sight: Sight, seat: Seat) -> str:
    """What a seat is called in the picture: you and your rival, or by colour where no hand is shown."""
    own = sight.scene.view.seat
    return sight.words(f"go_stop.side.{seat}" if own is None else f"go_stop.{'you' if seat == own else 'rival'}")


def _pays(view: View, seat: Seat) -> Payment:
    return payment(view.taken[seat], view.taken[1 - seat], view.go[seat])


def _paid(sight: Sight) -> Payment | None:
    """What a Stop has paid."""
    view = sight.scene.view
    return _pays(view, view.turn) if view.phase == "stop" else None


def _headline(sight: Sight) -> str:
    gave_up = GIVEN_UP.fullmatch(sight.scene.steps[-1].notation) if sight.scene.steps else None
    view, words = sight.scene.view, sight.words
    if gave_up:
        return words("go_stop.headline.winner", side=_side(sight, 1 - int(gave_up[2])))
    if view.turn is None:
        return words("go_stop.headline.nagari")
    paid = _paid(sight)
    return words("go_stop.headline.won", side=_side(sight, view.turn), n=paid.points if paid else 5)


def _hand(sight: Sight) -> list[Card]:
    """The cards that can be played, by id."""
    return list(dict.fromkeys(action.card for action in sight.scene.actions if isinstance(action, Play)))


def _chosen(sight: Sight) -> Card | None:
    selection = sight.scene.selection
    return next((one for one in _hand(sight) if selection == f"play-{CODES[one]}"), None)


def _hand_rows(sight: Sight) -> list[Row]:
    """The hand as buttons, one that matches something in colour; as menus where a hand is larger than any dealt."""
    cards, words = _hand(sight), sight.words
    if len(cards) > MOST_BUTTONS:
        choices = [Choice(called(words, one), pick=f"play-{CODES[one]}") for one in cards]
        return [
            Menu(words("go_stop.prompt.play"), tuple(choices[start : start + MENU]))
            for start in range(0, len(choices), MENU)
        ]
    buttons = [_card_button(sight, one) for one in cards]
    return [buttons[start : start + BUTTONS_A_ROW] for start in range(0, len(buttons), BUTTONS_A_ROW)]


def _card_button(sight: Sight, one: Card) -> Button:
    chosen = one == _chosen(sight)
    matches = bool(of_month(sight.scene.view.layout, MONTHS[one]))
    return Button(
        _label(sight, one),
        pick=f"play-{CODES[one]}",
        style="good" if chosen else "primary" if matches else "plain",
        emoji=_emoji(sight, one),
        disabled=chosen,
    )


def _label(sight: Sight, one: Card) -> str:
    """A hand card's label; two that are alike are numbered."""
    name = f"{MONTHS[one]} · {kind(sight.words, one)}"
    alike = [
        other
        for other in _hand(sight)
        if MONTHS[other] == MONTHS[one] and kind(sight.words, other) == kind(sight.words, one)
    ]
    return name if len(alike) < 2 else f"{name} {'abcd'[alike.index(one)]}"


def _emoji(sight: Sight, one: Card) -> str | None:
    return sight.emojis.get(emoji_key(one))


def _confirmation(sight: Sight) -> list[Row]:
    """The plays of the chosen card, and Cancel."""
    chosen = _chosen(sight)
    if chosen is None:
        return []
    plays = [action for action in sight.scene.actions if isinstance(action, Play) and action.card == chosen]
    cancel = Button(sight.words("house.button.cancel"), pick="")
    if len(plays) == 1:
        return [[Button(sight.words("go_stop.button.play"), act=str(plays[0]), style="good"), cancel]]
    return [[*(_take_button(sight, str(play), play.onto) for play in plays if play.onto is not None), cancel]]


def _take_button(sight: Sight, notation: str, one: Card) -> Button:
    label = sight.words("go_stop.button.take", card=called(sight.words, one))
    return Button(label, act=notation, style="good", emoji=_emoji(sight, one))


def _alt_side(sight: Sight, seat: Seat) -> str:
    """A side in words: score, Go calls, cards in hand, and what it took by kind."""
    view, words = sight.scene.view, sight.words
    taken, counted = view.taken[seat], score(view.taken[seat])
    return words(
        "go_stop.alt.side",
        name=sight.names[seat],
        n=counted.points,
        go=view.go[seat],
        held=view.held[seat],
        taken="; ".join(_alt_kinds(words, taken, counted)) or words("go_stop.alt.none"),
    )


def _alt_kinds(words: Words, taken: Sequence[Card], counted: Score) -> Iterator[str]:
    for each in ALL_KINDS[:-1]:
        months = [str(MONTHS[one]) for one in of_kind(taken, each) if one != CUP or not counted.cup_as_junk]
        if months:
            yield f"{words(f'go_stop.kinds.{each}')}: {', '.join(months)}"
    if counted.junk:
        yield f"{words('go_stop.kinds.junk')}: {counted.junk}"


TABLE = GoStopTable()
