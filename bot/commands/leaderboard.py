"""`/leaderboard`: who is best at a game, here or everywhere, a page at a time."""

from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.boards import OWN, Board, Page, Period, Scope
from bot.commands import Services, Tree, game_option
from bot.delivery import Interaction, tell
from bot.errors import NoGlobalBoards, NoServer, OldCommand, Unreadable
from bot.i18n import Words, said, words_in
from bot.names import literal
from bot.people import Server
from bot.press import Press
from bot.publish import is_private
from bot.replies import page
from bot.storage.ranking import Metric, Standing
from engine import GAMES

SCOPES: Final[dict[Scope, str]] = {"server": "house.board.here", "global": "house.board.everywhere"}
PERIODS: Final[dict[Period, str]] = {
    "all": "house.board.all_time",
    "month": "house.board.this_month",
    "week": "house.board.this_week",
}
METRICS: Final[dict[Metric, str]] = {
    "score": "house.board.best_score",
    "streak": "house.board.longest_streak",
    "wins": "house.board.most_wins",
}
ABSENT: Final = {
    "unplayed": "house.board.unplayed",
    "hidden": "house.board.you_hide",
    "left_out": "house.board.taken_off",
    "unlisted": "house.board.unlisted",
}
TURNS: Final = ("back", "next", "own")


def add(tree: Tree, services: Services) -> None:
    """Put the command on the tree."""

    async def leaderboard(
        interaction: Interaction,
        game: str | None = None,
        scope: str | None = None,
        period: str = "all",
        metric: str = "score",
    ) -> None:
        key = game_option(game) or await services.boards.usual_game(interaction.user.id, interaction.guild_id)
        where = scope or ("server" if interaction.guild_id else "global")
        try:
            board = Board.read(f"{key}/{where}/{period}/{metric}")
        except Unreadable:
            raise OldCommand from None
        await show(interaction, services, board, 0)

    named: dict[str, dict[Any, str]] = {"scope": SCOPES, "period": PERIODS, "metric": METRICS}
    named["game"] = {key: f"{key}.name" for key in GAMES}
    for option, texts in named.items():
        choices = [app_commands.Choice(name=said(key), value=value) for value, key in texts.items()]
        app_commands.choices(**{option: choices})(leaderboard)
        app_commands.describe(**{option: said(f"house.option.{option}")})(leaderboard)
    text = said("house.command.leaderboard")
    tree.add_command(app_commands.Command(name="leaderboard", description=text, callback=leaderboard))


class BoardPresses:
    """Turns the pages. Who asked for the board turns it in place; others get one of their own, privately."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def handle(self, interaction: Interaction, press: Press) -> None:
        """Show the page that a press names; Unreadable for a board that cannot be."""
        text, _, rest = press.text.partition(">")
        owner, _, turn = rest.partition(">")
        if turn not in TURNS or not owner.isdecimal():
            raise Unreadable
        number = OWN if turn == "own" else press.ply
        in_place = int(owner) == interaction.user.id
        await show(interaction, self._services, Board.read(text), number, turned=in_place)


async def show(
    interaction: Interaction, services: Services, board: Board, number: int, *, turned: bool | None = None
) -> None:
    """Answer with a page of a board.

    turned: None for a command, True for a press that changes its message, False for one that gives a private board
    """
    user_id, guild_id = interaction.user.id, interaction.guild_id
    person = await services.people.person(user_id)
    server = await services.people.server(guild_id) if guild_id else Server(0)
    if board.scope == "global" and not server.shows_global_boards:
        raise NoGlobalBoards
    if board.scope == "server" and guild_id is None:
        raise NoServer
    found = await services.boards.page(board, number, user_id, guild_id)
    private = person.plays_privately if turned is None else turned is False or is_private(interaction)
    own_words = words_in(person.reads(interaction.locale))
    words = own_words if private else words_in(services.opener.public_language(interaction, person, server))
    absent = own_words(ABSENT[found.absence]) if found.absence else ""
    view = board_view(found, user_id, words, absent if private else "")
    if turned:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=private)
    if absent and not private and (not turned or number == OWN):
        await tell(interaction, absent)


def board_view(found: Page, user_id: int, words: Words, absent: str = "") -> ui.LayoutView:
    """A page of a board for the person who asked for it; `absent` says why they are not on it."""
    return page("\n".join(board_text(found, words, absent)), _turns(found, user_id, words))


def board_text(found: Page, words: Words, absent: str = "") -> list[str]:
    """The lines of a page: what is ranked, where and when, the people, and the line of the one who asked."""
    board = found.board
    place = words("house.page", number=found.number + 1, total=found.last + 1)
    return [
        f"### {words(f'{board.game}.name')} · {words(METRICS[board.metric])}",
        f"-# {words(SCOPES[board.scope])} · {_when(found, words)}",
        *(_people(found, words) or [words("house.board.empty")]),
        *([absent] if absent else []),
        f"-# {words('house.board.people', n=found.total)} · {place}",
    ]


def _people(found: Page, words: Words) -> list[str]:
    """The people of a page; the one who asked stands above or below it where they are on another."""
    lines = [_line(line, words, is_own=line == found.own) for line in found.lines]
    if found.own is None or found.own in found.lines:
        return lines
    own = _line(found.own, words, is_own=True)
    return [own, "…", *lines] if found.own.place < found.lines[0].place else [*lines, "…", own]


def name_on_board(name: str | None, words: Words) -> str:
    """A name literally; somebody where there is none."""
    return literal(name or "") or words("house.someone")


def _line(line: Standing, words: Words, *, is_own: bool) -> str:
    name = name_on_board(line.name, words)
    text = f"**{words.number(line.rank)}** {f'**{name}**' if is_own else name} · {words.number(line.value)}"
    return f"{text} ◂" if is_own else text


def _when(found: Page, words: Words) -> str:
    text = words(PERIODS[found.board.period])
    if found.since is None or found.until is None:
        return text
    since, until = (int(moment.timestamp()) for moment in (found.since, found.until))
    return f"{text} · {words('house.board.between', since=f'<t:{since}:f>', until=f'<t:{until}:f>')}"


def _turns(found: Page, user_id: int, words: Words) -> "ui.ActionRow[ui.LayoutView]":
    number, last = found.number, found.last
    on_own = found.own is None or found.own in found.lines
    return ui.ActionRow(
        _turn(found.board, user_id, max(0, number - 1), "back", words("house.button.back"), disabled=number == 0),
        _turn(found.board, user_id, min(last, number + 1), "next", words("house.button.next"), disabled=number == last),
        _turn(found.board, user_id, number, "own", words("house.button.my_place"), disabled=on_own and last == 0),
    )


def _turn(board: Board, user_id: int, number: int, turn: str, label: str, *, disabled: bool) -> Any:
    custom_id = str(Press("board", 0, number, f"{board}>{user_id}>{turn}"))
    style = discord.ButtonStyle.secondary
    return ui.Button(label=label, style=style, custom_id=custom_id, disabled=disabled)
