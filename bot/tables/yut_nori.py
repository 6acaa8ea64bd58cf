"""Yut Nori at the table: throw, then a piece, then one of its numbered rings.

Stations are called as they are on the mat: `7`, `A2`, `C`. A piece that can be chosen bears its station's name.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import Final

from bot.i18n import Words
from bot.table import Button, Row, Sight, Table
from engine.core.game import Event, Outcome, Seat
from engine.core.match import GIVEN_UP, Step
from engine.yut_nori import GAME
from engine.yut_nori.actions import Move, Throw
from engine.yut_nori.board import ENTRIES, OUT, WAITING, Station, station
from engine.yut_nori.events import Captured, Lost, Moved, Stacked, Threw
from engine.yut_nori.moving import landing
from engine.yut_nori.throws import STEPS
from renderers.scene import Figure, Scene
from renderers.yut_art import called
from renderers.yut_rules import PAGES

BUTTONS_A_ROW: Final = 5
ARROWS: Final = MappingProxyType({("5", "cut"): "↙", ("5", "ring"): "←", ("10", "cut"): "↘", ("10", "ring"): "↓"})
"""Which way the two ways of a corner lead on the mat."""
ORDER: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
"""Numbers of a turn's moves, as they stand beside their paths in the picture."""


class YutNoriTable(Table):
    """A selection is the station of the chosen piece, `w` for one that waits."""

    key = "yut_nori"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        words = sight.words
        plain = (*STEPS, "start", "waiting", "finished", "pool", "again")
        labels = {key: words(f"yut_nori.{key}") for key in plain}
        turns = {f"turn_{seat}": words(f"yut_nori.turn.{seat}") for seat in (0, 1)}
        return labels | turns | ({"headline": self._headline(sight)} if sight.scene.turn is None else {})

    def controls(self, sight: Sight) -> Sequence[Row]:
        scene = sight.scene
        if any(isinstance(action, Throw) for action in scene.actions):
            again = "again" if self._has_thrown(sight) else "throw"
            return [[Button(sight.words(f"yut_nori.button.{again}"), act="throw", style="primary", emoji="🪵")]]
        if not scene.selection:
            return [[self._piece_button(sight, origin) for origin in _origins(sight)]]
        return self._rings(sight)

    def prompt(self, sight: Sight) -> str:
        words, chosen = sight.words, sight.scene.selection
        if any(isinstance(action, Throw) for action in sight.scene.actions):
            due = sight.scene.view.due
            return words("yut_nori.prompt.again", n=due) if self._has_thrown(sight) else words("yut_nori.prompt.throw")
        if not chosen:
            return words("yut_nori.prompt.piece")
        corner = any(move.way for move in _moves(sight) if move.origin == chosen)
        arrows = {way: ARROWS[chosen, way] for way in ("cut", "ring")} if corner else {}
        key = "way" if corner else "ring"
        return words(f"yut_nori.prompt.{key}", piece=self._piece(sight, chosen), **arrows)

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        """A turn is told as a whole, with its first step."""
        steps, seat = sight.scene.steps, _seat(step)
        place = next((place for place, each in enumerate(steps) if each is step), None)
        if place is None:
            return list(self._told(sight, [step]))
        if place and _seat(steps[place - 1]) == seat:
            return ()
        turn = takewhile(lambda each: _seat(each) == seat, steps[place:])
        return list(self._told(sight, list(turn)))

    def position(self, sight: Sight) -> str:
        words, state = sight.words, sight.scene.view
        sides = [
            words(
                "yut_nori.alt.side",
                side=words(f"yut_nori.side.{seat}"),
                name=sight.names[seat],
                pieces=", ".join(self._pieces(sight, state.pieces[seat])),
            )
            for seat in (0, 1)
        ]
        results = ", ".join(words(f"yut_nori.{result}") for result in state.pool)
        pool = [words("yut_nori.alt.pool", results=results)] if results else []
        return " ".join([words("yut_nori.alt.board"), *sides, *pool])

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        if not outcome.winners:
            return [sight.words("yut_nori.ended.turns")]
        margin = max(outcome.scores)
        return [sight.words("yut_nori.ended.margin", n=margin)] if margin else []

    def refuse(self, sight: Sight, selection: str) -> str | None:
        return None if selection in _origins(sight) else "illegal"

    def illustration(self, number: int, words: Words) -> Scene | None:
        scene = PAGES.get(number)
        if scene is None:
            return None
        title = Figure(words("yut_nori.name"), words(f"yut_nori.rules.{number}.title"))
        labels = self.labels(Sight(scene, words, ("", ""), ("", ""), GAME.Options()))
        return replace(scene, strip=[title], words=labels)

    def _headline(self, sight: Sight) -> str:
        """Who won, by colour: pictures name nobody. A seat that gave up is found in the last step."""
        gave_up = GIVEN_UP.fullmatch(sight.scene.steps[-1].notation) if sight.scene.steps else None
        winner = 1 - int(gave_up[2]) if gave_up else sight.scene.view.winner
        return sight.words(f"yut_nori.headline.{'drawn' if winner is None else winner}")

    def _has_thrown(self, sight: Sight) -> bool:
        """Whether the seat on turn has thrown in this turn already."""
        steps = sight.scene.steps
        return bool(sight.scene.view.pool) or (bool(steps) and _seat(steps[-1]) == sight.scene.turn)

    def _piece(self, sight: Sight, origin: Station) -> str:
        """What a piece or stack that can be chosen is called."""
        if origin == WAITING:
            return sight.words("yut_nori.button.waiting")
        n = _count(sight, sight.scene.turn, origin)
        key = "piece" if n == 1 else "stack"
        return sight.words(f"yut_nori.button.{key}", station=_called(sight, origin), n=n)

    def _piece_button(self, sight: Sight, origin: Station) -> Button:
        emoji = "➕" if origin == WAITING else None
        return Button(self._piece(sight, origin), pick=origin, style="primary", emoji=emoji)

    def _rings(self, sight: Sight) -> list[list[Button]]:
        """The chosen piece's rings: on a corner a row for each way; at the end the way back to choosing a piece."""
        moves = [move for move in _moves(sight) if move.origin == sight.scene.selection]
        ways = [[move for move in moves if move.way == way] for way in ("cut", "ring", None)]
        rows = [way[i : i + BUTTONS_A_ROW] for way in ways for i in range(0, len(way), BUTTONS_A_ROW)]
        keys = [[self._ring_button(sight, move) for move in row] for row in rows]
        cancel = Button(sight.words("house.button.cancel"), pick="")
        if rows[-1][-1].way or len(rows[-1]) == BUTTONS_A_ROW:
            return [*keys, [cancel]]
        return [*keys[:-1], [*keys[-1], cancel]]

    def _ring_button(self, sight: Sight, move: Move) -> Button:
        meets = landing(sight.scene.view, move)
        end = station(meets.path[-1])
        label = sight.words(
            "yut_nori.button.ring",
            steps=_steps(move.result),
            result=sight.words(f"yut_nori.{move.result}"),
            arrow=ARROWS[move.origin, move.way] if move.way else "→",
            station=_called(sight, end),
        )
        emoji = "⚔️" if meets.rivals else "🏁" if end == OUT else None
        return Button(label, act=str(move), style="good" if emoji else "primary", emoji=emoji)

    def _told(self, sight: Sight, turn: Sequence[Step]) -> Iterator[str]:
        """What a turn brought about: a line for throws made together, and one for the moves between them."""
        events = [event for step in turn for event in step.events]
        several = sum(isinstance(event, Moved) for event in events) > 1
        marks = iter(ORDER if several else "")
        for kind, group in groupby(events, key=_kind):
            if kind is Threw:
                yield self._threw(sight, [event for event in group if isinstance(event, Threw)])
            elif kind is Moved:
                yield self._moves_told(sight, list(group), marks)
            elif kind is Lost:
                lost = [result for event in group if isinstance(event, Lost) for result in event.results]
                results = ", ".join(sight.words(f"yut_nori.{result}") for result in lost)
                yield sight.words("yut_nori.tell.lost", results=results)

    def _threw(self, sight: Sight, throws: Sequence[Threw]) -> str:
        each = [f"**{sight.words(f'yut_nori.{throw.result}')}** ({_steps(throw.result)})" for throw in throws]
        return sight.words("yut_nori.tell.threw", name=sight.names[throws[0].seat], results=", ".join(each))

    def _moves_told(self, sight: Sight, events: Sequence[Event], marks: Iterator[str]) -> str:
        told: list[str] = []
        for event in events:
            match event:
                case Moved():
                    told.append(f"{next(marks, '')} {self._moved(sight, event)}".strip())
                case Stacked(count=n):
                    told[-1] += ", " + sight.words("yut_nori.tell.stacked", n=n)
                case Captured(count=n):
                    told[-1] += ", " + sight.words("yut_nori.tell.captured", n=n)
        return " · ".join(told)

    def _moved(self, sight: Sight, event: Moved) -> str:
        origin, to = (_called(sight, event.path[place]) for place in (0, -1))
        result = sight.words(f"yut_nori.{event.result}")
        many = f" (×{event.count})" if event.count > 1 else ""
        return sight.words("yut_nori.tell.moved", result=result, origin=origin + many, to=to)

    def _pieces(self, sight: Sight, entries: Sequence[str]) -> Iterator[str]:
        counts = Counter(station(entry) for entry in sorted(entries, key=ENTRIES.index))
        for where, n in counts.items():
            key = {WAITING: "waiting", OUT: "out"}.get(where, "on")
            yield sight.words(f"yut_nori.alt.{key}", n=n, station=_called(sight, where))


def _moves(sight: Sight) -> list[Move]:
    return [action for action in sight.scene.actions if isinstance(action, Move)]


def _origins(sight: Sight) -> list[Station]:
    """The stations from which something can move, as they lie on the way; pieces that wait come last."""
    found = {move.origin for move in _moves(sight)}
    on_board = [name for name in dict.fromkeys(map(station, ENTRIES)) if name in found - {WAITING}]
    return on_board + [WAITING] * (WAITING in found)


def _count(sight: Sight, seat: Seat | None, where: Station) -> int:
    entries = sight.scene.view.pieces[seat or 0]
    return sum(station(entry) == where for entry in entries)


def _seat(step: Step) -> Seat:
    """Whose step it was; a throw's result belongs to the side that threw."""
    return next((event.seat for event in step.events if isinstance(event, Threw)), step.seat)


def _kind(event: Event) -> type[Event]:
    """Throws, moves with what they bring about, lost results, and the rest."""
    return Moved if isinstance(event, Moved | Stacked | Captured) else type(event)


def _called(sight: Sight, where: Station) -> str:
    """A station as it is written on the mat; words for a piece that waited and for the way out."""
    words = {WAITING: "yut_nori.new", OUT: "yut_nori.out"}
    return sight.words(words[where]) if where in words else called(where)


def _steps(result: str) -> str:
    return str(STEPS[result]).replace("-", "−")


TABLE = YutNoriTable()
