"""Yut Nori at the table: throw, then a piece, then one of its numbered rings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.table import Button, Row, Sight, Table
from engine.core.game import Event, Outcome, Seat
from engine.core.match import GIVEN_UP, Step
from engine.yut_nori.actions import Move, Throw
from engine.yut_nori.board import OUT, WAITING, Station, station
from engine.yut_nori.events import Captured, Lost, Moved, Stacked, Threw
from engine.yut_nori.moving import landing
from engine.yut_nori.throws import STEPS

BUTTONS_A_ROW: Final = 5
CENTRE: Final = "c"


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
            again = "again" if scene.view.pool or self._has_thrown(sight) else "throw"
            return [[Button(sight.words(f"yut_nori.button.{again}"), act="throw", style="primary", emoji="🪵")]]
        if not scene.selection:
            return [[self._piece_button(sight, origin) for origin in _origins(sight)]]
        rings = [self._ring_button(sight, move) for move in _moves(sight) if move.origin == scene.selection]
        rows = [rings[i : i + BUTTONS_A_ROW] for i in range(0, len(rings), BUTTONS_A_ROW)]
        return [*rows, [Button(sight.words("house.button.cancel"), pick="")]]

    def prompt(self, sight: Sight) -> str:
        if any(isinstance(action, Throw) for action in sight.scene.actions):
            return sight.words("yut_nori.prompt.again" if self._has_thrown(sight) else "yut_nori.prompt.throw")
        return sight.words("yut_nori.prompt.ring" if sight.scene.selection else "yut_nori.prompt.piece")

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        return list(filter(None, (self._sentence(sight, event) for event in step.events)))

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

    def _headline(self, sight: Sight) -> str:
        """Who won, by colour: pictures name nobody. A seat that gave up is found in the last step."""
        gave_up = GIVEN_UP.fullmatch(sight.scene.steps[-1].notation) if sight.scene.steps else None
        winner = 1 - int(gave_up[2]) if gave_up else sight.scene.view.winner
        return sight.words(f"yut_nori.headline.{'drawn' if winner is None else winner}")

    def _has_thrown(self, sight: Sight) -> bool:
        """Whether the seat on turn has thrown in this turn already."""
        steps = sight.scene.steps
        return bool(steps) and _thrower(steps[-1].events) == sight.scene.turn

    def _piece_button(self, sight: Sight, origin: Station) -> Button:
        if origin == WAITING:
            return Button(sight.words("yut_nori.button.waiting"), pick=origin, style="primary")
        count = _count(sight, sight.scene.turn, origin)
        key = "piece" if count == 1 else "stack"
        label = sight.words(f"yut_nori.button.{key}", station=_called(sight, origin), n=count)
        return Button(label, pick=origin, style="primary")

    def _ring_button(self, sight: Sight, move: Move) -> Button:
        words, meets = sight.words, landing(sight.scene.view, move)
        end = station(meets.path[-1])
        label = words(
            "yut_nori.button.ring_out" if end == OUT else "yut_nori.button.ring",
            steps=_steps(move.result),
            result=words(f"yut_nori.{move.result}"),
            station=_called(sight, end),
        )
        return Button(
            label, act=str(move), style="good" if meets.rivals else "primary", emoji="⚔️" if meets.rivals else None
        )

    def _sentence(self, sight: Sight, event: Event) -> str | None:
        words = sight.words
        match event:
            case Threw(seat=seat, result=result, again=again):
                key = "threw_again" if again else "threw"
                return words(f"yut_nori.tell.{key}", name=sight.names[seat], **_result(sight, result))
            case Moved():
                return self._moved(sight, event)
            case Stacked(seat=seat, count=count):
                return words("yut_nori.tell.stacked", name=sight.names[seat], n=count)
            case Captured(seat=seat, station=where, count=count):
                where = _called(sight, where)
                return words("yut_nori.tell.captured", name=sight.names[seat], station=where, n=count)
            case Lost(results=results):
                return words("yut_nori.tell.lost", results=", ".join(words(f"yut_nori.{r}") for r in results))
        return None

    def _moved(self, sight: Sight, event: Moved) -> str:
        origin, to = event.path[0], event.path[-1]
        key = "out" if to == OUT else "entered" if origin == WAITING else "moved"
        return sight.words(
            f"yut_nori.tell.{key}",
            name=sight.names[event.seat],
            result=sight.words(f"yut_nori.{event.result}"),
            n=event.count,
            origin=_called(sight, origin),
            to=_called(sight, to),
        )

    def _pieces(self, sight: Sight, entries: Sequence[str]) -> Iterator[str]:
        counts = Counter(station(entry) for entry in entries)
        for where, n in counts.items():
            key = {WAITING: "waiting", OUT: "out"}.get(where, "on")
            yield sight.words(f"yut_nori.alt.{key}", n=n, station=_called(sight, where))


def _moves(sight: Sight) -> list[Move]:
    return [action for action in sight.scene.actions if isinstance(action, Move)]


def _origins(sight: Sight) -> list[Station]:
    """The stations from which something can move, in the order of the actions."""
    return list(dict.fromkeys(move.origin for move in _moves(sight)))


def _count(sight: Sight, seat: Seat | None, where: Station) -> int:
    entries = sight.scene.view.pieces[seat or 0]
    return sum(station(entry) == where for entry in entries)


def _thrower(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in events if isinstance(event, Threw | Captured)), None)


def _called(sight: Sight, where: Station) -> str:
    return sight.words("yut_nori.centre") if where == CENTRE else where.upper()


def _steps(result: str) -> str:
    return str(STEPS[result]).replace("-", "−")


def _result(sight: Sight, result: str) -> dict[str, str]:
    return {"result": sight.words(f"yut_nori.{result}"), "steps": _steps(result)}


TABLE = YutNoriTable()
