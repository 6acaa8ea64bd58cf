"""Refusals of the bot: what a press or a command cannot do, and why. `Words` of the same key say it to people."""

from typing import Any, ClassVar

from bot.room import Room


class Refusal(Exception):
    """Something that cannot be done now; `key` names the words that tell the person, privately."""

    key: ClassVar[str] = "house.refused"

    def __init__(self, **variables: Any) -> None:
        super().__init__(self.key)
        self.variables = variables


class Unsent(Refusal):
    """Discord did not take what was to be sent. `codes` are its own for why, none where it gave none."""

    key = "house.unsent"

    def __init__(self, *codes: int) -> None:
        super().__init__()
        self.codes = frozenset(codes)


class Undelivered(Unsent):
    """A board that no way led to its people; the room is stored as it stands."""

    def __init__(self, room: Room, *codes: int) -> None:
        super().__init__(*codes)
        self.room = room


class NoSuchRoom(Refusal):
    """The room is not, or no longer, known here."""

    key = "house.no_such_room"


class NotSeated(Refusal):
    """Somebody else's game."""

    key = "house.not_seated"


class NotOnTurn(Refusal):
    """It is another seat's turn."""

    key = "house.not_on_turn"


class Ended(Refusal):
    """The game is over."""

    key = "house.ended"


class Stale(Refusal):
    """The press comes from an older board."""

    key = "house.stale"


class Outdated(Refusal):
    """The game's rules have changed so that it cannot go on; it was closed without a result."""

    key = "house.outdated"


class Repeated(Refusal):
    """The same press again: it was applied once already."""

    key = "house.repeated"


class NothingToResign(Refusal):
    """The person has no live game."""

    key = "house.nothing_to_resign"


class MissingPermissions(Refusal):
    """The bot lacks permissions in the channel; `names` are those that Discord's library uses."""

    key = "house.missing_permissions"

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.names = names


class Unready(Refusal):
    """The game's kernels are still being prepared."""

    key = "house.unready"


class Busy(Refusal):
    """So many wait for the same that one more would wait too long."""

    key = "house.busy"


class Unreadable(Refusal):
    """A custom_id or a value that this bot never wrote."""

    key = "house.unreadable"


class OldCommand(Refusal):
    """A command as this bot no longer, or not yet, has it: the person's Discord shows an older form."""

    key = "house.old_command"


class Full(Refusal):
    """No seat is open any more."""

    key = "house.full"


class NotInvited(Refusal):
    """The seat is kept for the person who was asked."""

    key = "house.not_invited"


class NotHost(Refusal):
    """Only the person who opened the table may do this."""

    key = "house.not_host"


class Begun(Refusal):
    """The game has begun; the lobby is over."""

    key = "house.begun"


class TooFew(Refusal):
    """More people or computers must sit down before it can begin; variable `least`."""

    key = "house.too_few"


class NotAsked(Refusal):
    """The person cannot be asked: `yourself`, `a_bot`, or `not_here`."""

    key = "house.cannot_ask"

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why


class AlreadyAsked(Refusal):
    """A game or a challenge with that person is under way; variable `link`."""

    key = "house.already_asked"


class WrongChannel(Refusal):
    """The server's managers let games run in other channels; variable `channels`."""

    key = "house.wrong_channel"


class NotManager(Refusal):
    """Only people who may manage the server can do this."""

    key = "house.not_manager"


class NotFinished(Refusal):
    """Not a finished game of this person."""

    key = "house.history.not_finished"


class OtherRules(Refusal):
    """The game was played by rules that are not today's: it cannot be shown any more."""

    key = "house.history.other_rules"


class Hidden(Refusal):
    """The person keeps their games to themselves."""

    key = "house.profile.hidden"


class NoServer(Refusal):
    """A server's leaderboard asked for where there is no server."""

    key = "house.no_server"


class NoGlobalBoards(Refusal):
    """The server's managers turned global leaderboards off."""

    key = "house.no_global_boards"
