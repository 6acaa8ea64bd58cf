"""What a move does to the pieces: it stacks, captures or leaves the board. rules: Throws."""

from dataclasses import dataclass, replace

from engine.core.game import Event
from engine.yut_nori.actions import Move
from engine.yut_nori.board import OUT, WAITING, Entry, Station, route, station
from engine.yut_nori.events import Captured, Moved, Stacked
from engine.yut_nori.state import Side, State
from engine.yut_nori.throws import Result


@dataclass(frozen=True, slots=True)
class Landing:
    """A move's path as entries without the start, how many move, and how many own and rival pieces stand at its end."""

    origin: Entry
    path: tuple[Entry, ...]
    count: int
    own: int
    rivals: int


def landing(state: State, move: Move) -> Landing:
    """Where a legal move takes its pieces and whom it meets there."""
    own, rival = state.pieces[state.turn], state.pieces[1 - state.turn]
    origin = next(entry for entry in own if station(entry) == move.origin)
    path = route(origin, move.result, move.way)
    count = 1 if origin == WAITING else own.count(origin)
    if path[-1] == OUT:
        return Landing(origin, path, count, 0, 0)
    end = station(path[-1])
    return Landing(origin, path, count, _standing(own, end), _standing(rival, end))


def landed(state: State, move: Move) -> State:
    """The state after a legal move, before the rules settle it: a capture gives a throw."""
    meets = landing(state, move)
    own = _arrive(state.pieces[state.turn], meets)
    rival = state.pieces[1 - state.turn]
    if meets.rivals:
        rival = _send_back(rival, station(meets.path[-1]))
    pieces = (own, rival) if state.turn == 0 else (rival, own)
    due = state.due + (meets.rivals > 0)
    return replace(state, pieces=pieces, pool=_without(state.pool, move.result), due=due)


def told(state: State, move: Move) -> tuple[Event, ...]:
    """The events of a legal move itself; how the turn ends comes after."""
    meets = landing(state, move)
    seat, end = state.turn, station(meets.path[-1])
    path = (move.origin, *map(station, meets.path))
    moved = Moved(seat=seat, result=move.result, count=meets.count, path=path)
    if meets.rivals:
        return moved, Captured(seat=seat, station=end, count=meets.rivals)
    if meets.own:
        return moved, Stacked(seat=seat, station=end, count=meets.own + meets.count)
    return (moved,)


def _standing(side: Side, where: Station) -> int:
    return sum(station(entry) == where for entry in side)


def _arrive(side: Side, meets: Landing) -> Side:
    """The side after its move; own pieces met take the way of those that came."""
    end = meets.path[-1]
    rest = list(side)
    for _ in range(meets.count):
        rest.remove(meets.origin)
    if meets.own:
        rest = [end if station(entry) == station(end) else entry for entry in rest]
    return tuple(sorted(rest + [end] * meets.count))


def _send_back(side: Side, where: Station) -> Side:
    return tuple(sorted(WAITING if station(entry) == where else entry for entry in side))


def _without(pool: tuple[Result, ...], result: Result) -> tuple[Result, ...]:
    i = pool.index(result)
    return pool[:i] + pool[i + 1 :]
