"""While a game is played: seats act, give up, and have until a deadline. Pure changes of a room."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.errors import Stale
from bot.room import Computer, Room, Stretch, extend
from engine.core.game import Seat
from engine.core.match import Match, Step


def act(before: Room, seat: Seat, notation: str) -> tuple[Room, list[Step]]:
    """A seat plays an action; GameOver, NotYourTurn or IllegalAction where it cannot."""
    match = before.resumed()
    return _after(before, seat, match, match.play(seat, notation))


def act_on(room: Room, notations: Sequence[str]) -> tuple[Room, list[Step]]:
    """Seats play these actions, each the one whose turn it is; Stale where nobody's turn is left."""
    steps: list[Step] = []
    for notation in notations:
        if room.turn is None:
            raise Stale
        room, made = act(room, room.turn, notation)
        steps += made
    return room, steps


def give_up(before: Room, seat: Seat, reason: str) -> tuple[Room, list[Step]]:
    """A seat gives up or is given up: of two it loses, of more a computer plays on for it while people are left."""
    if len(before.seats) > 2 and len(before.people) > 1:
        names = list(before.game.players)
        seats = list(before.seats)
        seats[seat] = Computer(names[len(names) // 2])
        return replace(before, seats=tuple(seats)), []
    match = before.resumed()
    return _after(before, seat, match, match.resign(seat) if reason == "resign" else match.forfeit(seat))


def _after(before: Room, seat: Seat, match: Match, steps: list[Step]) -> tuple[Room, list[Step]]:
    notations = [step.notation for step in steps]
    after = replace(
        before,
        rules_version=before.game.version,
        ply=match.ply,
        position=before.game.encode(match.state),
        recap=tuple(extend(_readable_recap(before), seat, before.position, notations, len(before.seats))),
        phase="playing" if match.outcome is None else "over",
        ended_by=match.given_up,
    )
    return after, steps


def _readable_recap(room: Room) -> tuple[Stretch, ...]:
    """The recap, or none where it was written by rules that these cannot retell."""
    same_rules = room.rules_version == room.game.version
    return room.recap if same_rules or room.steps() else ()


def deadline(room: Room, now: datetime) -> datetime | None:
    """Until when the person on turn must act; games against computers alone have none."""
    if room.phase == "playing":
        waits = len(room.people) > 1 and room.person_to_act() is not None
        return now + timedelta(hours=room.hours) if waits else None
    return room.deadline if room.phase == "lobby" else None
