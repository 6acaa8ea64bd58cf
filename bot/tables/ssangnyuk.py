"""Ssangnyuk at the table: roll, then a man, then one of its numbers. All points are in the viewer's own numbering."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.i18n import Words
from bot.table import Button, Played, Row, Sight, Table
from engine.core.game import Event, Outcome, Seat
from engine.core.match import GIVEN_UP, Step
from engine.ssangnyuk import GAME
from engine.ssangnyuk.actions import Move, Roll
from engine.ssangnyuk.events import Captured, Moved, Threw, Unplayed
from engine.ssangnyuk.state import BAR, OFF, State, pips
from engine.ssangnyuk.throws import starting_throws
from renderers.scene import Scene

BUTTONS_A_ROW: Final = 5
MOST_SUGGESTED: Final = 25
ILLUSTRATIONS: Final = {
    2: ("24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 63 0 4711", "24"),
    3: ("bar:1,13:2,8:3,6:4,5:3,4:2 24:1,13:4,8:3,6:5,5:1,bar:1 0 52 30 4711", "bar"),
}
"""By page of the rules: a position, and the man chosen in it."""
TELLING: Final = ("bar_first", "other_number_lost", "larger_forced", "five", "closed", "not_all_home", "no_man")
"""Reasons that tell most come first, where each number of a man has its own."""


class SsangnyukTable(Table):
    """A selection is the place of the chosen man: a point, or `bar`."""

    key = "ssangnyuk"
    asked = ("board", "style")
    suggested = ("board",)
    again = ("style",)

    def labels(self, sight: Sight) -> Mapping[str, str]:
        labels = _labels(sight.words, sight.scene.view) | {"style": self._style(sight)}
        return labels | ({"headline": self._headline(sight)} if sight.scene.turn is None else {})

    def controls(self, sight: Sight) -> Sequence[Row]:
        scene = sight.scene
        if any(isinstance(action, Roll) for action in scene.actions):
            return [[Button(sight.words("ssangnyuk.button.roll"), act="roll", style="primary", emoji="🎲")]]
        moves = _moves(sight)
        if len(moves) == 1:
            return [[self._move_button(sight, moves[0])]]
        if scene.selection:
            cancel = Button(sight.words("house.button.cancel"), pick="")
            return [[*self._number_buttons(sight, _place(scene.selection) or OFF), cancel]]
        buttons = [self._man_button(sight, place) for place in _standing(scene.view)]
        return [buttons[i : i + BUTTONS_A_ROW] for i in range(0, len(buttons), BUTTONS_A_ROW)]

    def prompt(self, sight: Sight) -> str:
        words, state = sight.words, sight.scene.view
        if not state.dice:
            first = [self._start(sight)] if not state.turns else []
            return " ".join([*first, words("ssangnyuk.prompt.roll")])
        forced = len(_moves(sight)) == 1
        key = "forced" if forced else "number" if sight.scene.selection else "man"
        prompt = words(f"ssangnyuk.prompt.{key}", dice=_dice(state.dice))
        return " ".join([prompt, *self._restriction(sight)])

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        told = [line for event in step.events for line in self._sentences(sight, event)]
        return [line[0].upper() + line[1:] for line in told]

    def position(self, sight: Sight) -> str:
        words, state = sight.words, sight.scene.view
        viewer = sight.scene.viewer or 0
        sides = [self._side(sight, seat) for seat in (viewer, 1 - viewer)]
        left = [words("ssangnyuk.alt.dice", dice=_dice(state.dice))] if state.dice else []
        board = words("ssangnyuk.alt.board", board=state.board, side=words(f"ssangnyuk.side.{viewer}"))
        return " ".join([board, *sides, *left])

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        if outcome.reason == "turns":
            return [sight.words("ssangnyuk.ended.turns")]
        return [sight.words("ssangnyuk.ended.margin", n=max(outcome.scores))] if outcome.reason == "borne_off" else []

    def opponent(self, player: str, words: Words) -> str:
        return words("ssangnyuk.computer", style=words(f"ssangnyuk.style.{player}"))

    def refuse(self, sight: Sight, selection: str) -> str | None:
        """None for a man that can move; else the reason that tells most of why none of its numbers can be played."""
        state, place = sight.scene.view, _place(selection)
        if place is None:
            return "illegal"
        if any(move.origin == place for move in _moves(sight)):
            return None
        if not state.dice:
            return "roll_first"
        reasons = {GAME.why_not(state, str(Move(place, die))) for die in state.dice}
        return min(reasons, key=lambda reason: TELLING.index(reason) if reason in TELLING else len(TELLING))

    def illustration(self, number: int, words: Words) -> Scene | None:
        """The opening array beside how men move; captures and men off beside how they come about."""
        if number not in ILLUSTRATIONS:
            return None
        position, selection = ILLUSTRATIONS[number]
        state = GAME.decode(position)
        return Scene(self.key, state, 0, 0, (), GAME.actions(state), selection, (), _labels(words, state))

    def once(self, asked: Mapping[str, Any]) -> str | None:
        """What counts for a streak only the first time: a board that was named, with its style."""
        board = asked.get("board")
        return None if board is None else f"{board} {asked.get('style') or GAME.Options.model_fields['style'].default}"

    def suggest(self, field: str, typed: str, played: Sequence[Played], words: Words) -> Sequence[tuple[str, Any]]:
        """The boards a person has played that begin with what was typed, newest first, with how it went."""
        del field
        told: dict[int, str] = {}
        for game in played:
            board, style = game.options.board, words(f"ssangnyuk.style.{game.options.style}")
            if str(board).startswith(typed.strip()) and board not in told:
                told[board] = words(f"ssangnyuk.played.{game.result}", board=board, style=style, n=game.score)
        return [(text, board) for board, text in told.items()][:MOST_SUGGESTED]

    def _style(self, sight: Sight) -> str:
        """The computer's style, where one plays."""
        style = sight.words(f"ssangnyuk.style.{getattr(sight.options, 'style', 'offensive')}")
        computer = sight.words("ssangnyuk.computer", style=style)
        return computer if computer in sight.names else ""

    def _headline(self, sight: Sight) -> str:
        """Who won, by side: pictures name nobody. A seat that gave up is found in the last step."""
        gave_up = GIVEN_UP.fullmatch(sight.scene.steps[-1].notation) if sight.scene.steps else None
        winner = 1 - int(gave_up[2]) if gave_up else sight.scene.view.winner
        return sight.words(f"ssangnyuk.headline.{'drawn' if winner is None else winner}")

    def _man_button(self, sight: Sight, place: int) -> Button:
        """A man: it moves at once where it has one legal number, or answers why it cannot move."""
        moves = [move for move in _moves(sight) if move.origin == place]
        if len(moves) == 1:
            return self._move_button(sight, moves[0])
        name = _name(place)
        label = sight.words("ssangnyuk.bar") if place == BAR else name
        return Button(label, pick=name, style="primary" if moves else "plain")

    def _number_buttons(self, sight: Sight, place: int) -> Iterator[Button]:
        """What each number does with the chosen man; one that it cannot play answers why."""
        legal = {move.die: move for move in _moves(sight) if move.origin == place}
        for die in dict.fromkeys(sight.scene.view.dice):
            label = f"{die} · {_written(sight, Move(place, die))}"
            if die in legal:
                yield replace(self._move_button(sight, legal[die]), label=label)
            else:
                yield Button(label, act=str(Move(place, die)))

    def _move_button(self, sight: Sight, move: Move) -> Button:
        captures = move.target != OFF and _rival(sight.scene.view)[BAR - move.target] == 1
        plain = Button(_written(sight, move), act=str(move), style="primary")
        return replace(plain, style="good", emoji="⚔️") if captures else plain

    def _restriction(self, sight: Sight) -> Sequence[str]:
        """A notice where a move is closed only because both numbers, or the larger one, must be played."""
        state, legal = sight.scene.view, _moves(sight)
        tried = [Move(place, die) for place in _standing(state) for die in state.dice]
        reasons = {GAME.why_not(state, str(move)) for move in tried if move not in legal}
        told = [reason for reason in ("other_number_lost", "larger_forced") if reason in reasons]
        return [sight.words(f"ssangnyuk.notice.{reason}") for reason in told]

    def _start(self, sight: Sight) -> str:
        """The throw that decided who starts."""
        words, (*ties, last) = sight.words, starting_throws(sight.scene.view.board)
        starter = sight.names[int(last[1] > last[0])]
        thrown = ", ".join(f"{first}–{second}" for first, second in (*ties, last))
        return words("ssangnyuk.tell.start", thrown=thrown, name=starter)

    def _sentences(self, sight: Sight, event: Event) -> Iterator[str]:
        words = sight.words
        match event:
            case Threw(seat=seat, dice=dice, turn=turn):
                if turn == 0:
                    yield self._start(sight)
                yield words("ssangnyuk.tell.threw", name=sight.names[seat], dice=_dice(dice))
            case Moved(seat=seat, target=target):
                key = "off" if target == OFF else "moved"
                origin, to = _called(sight, seat, event.origin), _called(sight, seat, target)
                yield words(f"ssangnyuk.tell.{key}", name=sight.names[seat], die=event.die, origin=origin, to=to)
            case Captured(seat=seat, point=point):
                yield words("ssangnyuk.tell.captured", name=sight.names[seat], point=_called(sight, seat, point))
            case Unplayed(seat=seat, dice=dice, passed=passed, why=why):
                key = f"passed_{why}" if passed else "unplayed"
                yield words(f"ssangnyuk.tell.{key}", name=sight.names[seat], dice=_dice(dice))

    def _side(self, sight: Sight, seat: Seat) -> str:
        words, men = sight.words, sight.scene.view.men[seat]
        points = [f"{_called(sight, seat, place)}×{men[place]}" for place in range(24, 0, -1) if men[place]]
        waiting = [words("ssangnyuk.alt.bar", n=men[BAR])] if men[BAR] else []
        gone = [words("ssangnyuk.alt.off", n=men[OFF])] if men[OFF] else []
        return words(
            "ssangnyuk.alt.side",
            side=words(f"ssangnyuk.side.{seat}"),
            name=sight.names[seat],
            men=", ".join(points + waiting + gone),
            pips=pips(men),
        )


def _labels(words: Words, state: State) -> dict[str, str]:
    """The words of a picture that any position has."""
    named = {f"{key}_{seat}": words(f"ssangnyuk.{key}.{seat}") for key in ("side", "turn") for seat in (0, 1)}
    plain = {key: words(f"ssangnyuk.{key}") for key in ("name", "pips")}
    return named | plain | {"board": words("ssangnyuk.board", board=state.board)}


def _moves(sight: Sight) -> list[Move]:
    return [action for action in sight.scene.actions if isinstance(action, Move)]


def _standing(state: State) -> list[int]:
    """Where the side on turn has men, the bar first, then from the highest point down."""
    return [place for place in range(BAR, 0, -1) if state.men[state.turn][place]]


def _dice(numbers: Sequence[int]) -> str:
    return "-".join(map(str, numbers))


def _rival(state: State) -> Sequence[int]:
    return state.men[1 - state.turn]


def _place(selection: str) -> int | None:
    """The place that a selection names; None where it names none."""
    names = {_name(place): place for place in range(1, BAR + 1)}
    return names.get(selection)


def _name(place: int) -> str:
    return "bar" if place == BAR else str(place)


def _called(sight: Sight, seat: Seat, place: int) -> str:
    """A side's place as the viewer numbers it."""
    if place in (BAR, OFF):
        return sight.words("ssangnyuk.bar" if place == BAR else "ssangnyuk.off")
    return str(place if seat == (sight.scene.viewer or 0) else BAR - place)


def _written(sight: Sight, move: Move) -> str:
    """A move as people write it: 24/18, bar/22, 5/off."""
    seat = sight.scene.view.turn
    return f"{_called(sight, seat, move.origin)}/{_called(sight, seat, move.target)}"


TABLE = SsangnyukTable()
