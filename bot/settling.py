"""What a game was for its people: results and runs, written in the transaction of its last action."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.room import Human, Room
from bot.storage import results
from bot.storage.common import now
from bot.storage.results import Result
from engine.core.game import Seat
from engine.core.run import Run


def settle(connection: Connection, before: Room, after: Room) -> Run | None:
    """Write the results that a change brought about; returns the host's run where it ended the game."""
    if not after.is_played:
        return None
    if before.phase == "playing":
        gone = [(seat, user_id) for seat, user_id in _people(before) if after.seats[seat] != Human(user_id)]
        results.add_results(connection, [_left(after, seat, user_id) for seat, user_id in gone])
    if after.phase != "over":
        return None
    people = _people(after)
    runs = {seat: _settle_run(connection, after, seat, user_id) for seat, user_id in people}
    results.add_results(connection, [_result(after, seat, user_id, runs[seat]) for seat, user_id in people])
    return next((runs[seat] for seat, user_id in people if user_id == after.host_id), None)


def _people(room: Room) -> list[tuple[Seat, int]]:
    """Each person's seat and id."""
    return [(seat, sitter.user_id) for seat, sitter in enumerate(room.seats) if isinstance(sitter, Human)]


def _settle_run(connection: Connection, room: Room, seat: Seat, user_id: int) -> Run:
    before, rules = results.load_run(connection, user_id, room.game_key), room.game.run
    run = (rules.after if room.for_streak else rules.beside)(before, room.outcome, seat)
    if run != before:
        results.save_run(connection, user_id, room.game_key, run)
    return run


def _result(room: Room, seat: Seat, user_id: int, run: Run) -> Result:
    outcome = room.outcome
    lost = replace(_left(room, seat, user_id), result=outcome.result(seat), reason=outcome.reason)
    scored = replace(lost, score=outcome.scores[seat], solo=room.for_streak)
    return replace(scored, streak=run.wins, run_score=room.game.run.score(run)) if room.for_streak else scored


def _left(room: Room, seat: Seat, user_id: int) -> Result:
    """A person who left a table where others play on has lost there."""
    return Result(
        room_id=room.id,
        seat=seat,
        user_id=user_id,
        game=room.game_key,
        guild_id=room.home.guild_id,
        result="loss",
        reason="left",
        score=0,
        solo=False,
        streak=0,
        run_score=0,
        plies=room.ply,
        ended_at=now(),
    )
