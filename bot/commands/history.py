"""`/history`: one's finished games, each with its last board, the game played back, and its record."""

import io
from dataclasses import dataclass, replace
from typing import Final

import discord
from discord import app_commands, ui

from bot.commands import Services, Tree, game_option
from bot.delivery import Interaction
from bot.errors import MissingPermissions, Unreadable, Unready
from bot.filming import Filming
from bot.i18n import Words, said
from bot.lookup import Seen
from bot.past import Ended, Leaf
from bot.press import Press
from bot.replay import record
from bot.replies import page
from bot.room import Room
from bot.sight import sight_of
from bot.storage.past import Finished
from bot.table import Sight, table_of
from bot.telling import MOST_ALT, alt, body, head
from engine import GAMES
from engine.core.run import Run
from renderers.scene import ThemeName

View = ui.LayoutView
Row = ui.ActionRow[View]

RESULTS: Final = {"win": "house.history.win", "loss": "house.history.loss", "draw": "house.history.draw"}
SHOWN: Final = {
    "board": "house.button.last_board",
    "replay": "house.button.replay",
    "record": "house.button.record",
}
"""What can be seen of a game, each with what its button says."""


def add(tree: Tree, services: Services) -> None:
    """Put the command on the tree."""

    async def history(interaction: Interaction, game: str | None = None) -> None:
        words = await services.replies.words(interaction)
        leaf = await services.past.leaf(interaction.user.id, 0, game_option(game))
        await interaction.response.send_message(view=leaf_view(leaf, words), ephemeral=True)

    games: list[app_commands.Choice[str]] = [app_commands.Choice(name=said(f"{key}.name"), value=key) for key in GAMES]
    app_commands.choices(game=games)(history)
    app_commands.describe(game=said("house.option.history_game"))(history)
    text = said("house.command.history")
    tree.add_command(app_commands.Command(name="history", description=text, callback=history))


@dataclass(frozen=True, slots=True)
class Ask:
    """What a press in a history asks of the game in its room: one of SHOWN, "game" or "list"; `only` is the game whose
    games alone are listed."""

    what: str
    only: str | None = None

    def __str__(self) -> str:
        return f"{self.what}.{self.only}" if self.only else self.what

    @classmethod
    def read(cls, text: str) -> "Ask":
        """Unreadable for what no button asks."""
        what, _, only = text.partition(".")
        if what not in (*SHOWN, "game", "list") or only not in ("", *GAMES):
            raise Unreadable
        return cls(what, only or None)


@dataclass(frozen=True, slots=True)
class Showing:
    """What a page shows of a game: a text, and perhaps a picture with its alt text, or a file."""

    text: str
    file_name: str | None = None
    content: bytes = b""
    alt: str | None = None

    def files(self) -> list[discord.File]:
        """The file to be uploaded."""
        return [discord.File(io.BytesIO(self.content), self.file_name)] if self.file_name else []


class PastPresses:
    """Answers presses in a history, each with another page in the place of the one before."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._filming = Filming(services.screens)

    async def handle(self, interaction: Interaction, press: Press) -> None:
        """Show what the press asks for; NotFinished for a game that is not this person's or goes on."""
        words, ask = await self._services.replies.words(interaction), Ask.read(press.text)
        if ask.what == "list":
            leaf = await self._services.past.leaf(interaction.user.id, press.ply, ask.only)
            await interaction.response.edit_message(view=leaf_view(leaf, words), attachments=[])
            return
        game = await self._services.past.finished(interaction.user.id, press.room_id)
        if ask.what == "game":
            view = game_view(Showing(line(game, words)), press, words)
            await interaction.response.edit_message(view=view, attachments=[])
        else:
            await self._show(interaction, press, game, words)

    async def _show(self, interaction: Interaction, press: Press, game: Finished, words: Words) -> None:
        if interaction.is_guild_integration() and not interaction.app_permissions.attach_files:
            raise MissingPermissions(("attach_files",))
        if not self._services.kernels.is_ready(game.game):
            self._services.kernels.hurry(game.game)
            raise Unready
        await interaction.response.defer()
        ended = await self._services.past.ended(interaction.user.id, press.room_id)
        theme = (await self._services.people.person(interaction.user.id)).theme
        sight = await self._services.screens.do(lambda: _last(ended.room, interaction.user.id, words, theme))
        showing = await self._showing(press, game, ended, sight)
        await interaction.edit_original_response(view=game_view(showing, press, words), attachments=showing.files())

    async def _showing(self, press: Press, game: Finished, ended: Ended, sight: Sight) -> Showing:
        room, table, words, scene = ended.room, table_of(ended.room.game_key), sight.words, sight.scene
        what = Ask.read(press.text).what
        if what == "record":
            written = await self._services.screens.do(lambda: record(ended).model_dump_json(indent=1).encode())
            name = f"madang-{room.game_key}-{room.id}.json"
            return Showing(f"{line(game, words)}\n{words('house.history.record', file=name)}", name, written)
        last = alt(room, table, sight)
        if what == "replay":
            film = await self._filming.film(ended, scene.viewer, words, scene.theme)
            told = f"{words('house.history.replay_alt', n=len(ended.log))} {last}"[:MOST_ALT]
            return Showing(line(game, words), f"replay-{room.id}.gif", film, told)
        picture = await self._services.screens.picture(replace(scene, words=table.labels(sight)))
        text = f"{head(room, sight)}\n{line(game, words)}\n{body(room, table, sight)}"
        return Showing(text, f"last-{room.id}.png", picture, last)


def leaf_view(leaf: Leaf, words: Words) -> View:
    """A page of a history: a line for each game, a menu of them, and buttons to the neighbouring pages."""
    if not leaf.games:
        return page(
            words("house.history.none_of", command=f"/{leaf.only}") if leaf.only else words("house.history.none")
        )
    lines = [f"{number}. {line(game, words)}" for number, game in enumerate(leaf.games, leaf.first)]
    place = words("house.page", number=leaf.number + 1, total=leaf.total)
    rows: list[Row] = [ui.ActionRow(_menu(leaf, words))]
    turns = [(leaf.number - 1, "house.button.back"), (leaf.number + 1, "house.button.next")]
    buttons = [
        _button(words(key), Press("past", 0, number, str(Ask("list", leaf.only))))
        for number, key in turns
        if 0 <= number < leaf.total
    ]
    if buttons:
        rows.append(ui.ActionRow(*buttons))
    return page("\n".join([f"### {words('house.history.title')}", *lines, f"-# {place}"]), *rows)


def line(game: Finished, words: Words) -> str:
    """A finished game in a line: its name, the result, the score, how long it was, when it ended, where it stands."""
    told = [
        f"**{words(f'{game.game}.name')}**",
        words(RESULTS[game.result]),
        f"{words('house.score')} {words.number(game.score)}",
        words("house.history.length", n=game.plies),
        f"<t:{int(game.ended_at.timestamp())}:f>",
    ]
    link = f"[{words('house.history.to_board')}]({game.home.link})"
    return " · ".join([*told, link] if game.home.link else told)


def game_view(showing: Showing, press: Press, words: Words) -> View:
    """One game of a history: what is shown of it, buttons for what else there is, and the way back to its page."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(showing.text))
    if showing.alt is not None:
        gallery: ui.MediaGallery[View] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{showing.file_name}", description=showing.alt)
        view.add_item(gallery)
    elif showing.file_name:
        view.add_item(ui.File(f"attachment://{showing.file_name}"))
    ask = Ask.read(press.text)
    others = {replace(ask, what=what): key for what, key in SHOWN.items() if what != ask.what}
    buttons = [_button(words(key), replace(press, text=str(other))) for other, key in others.items()]
    back = _button(words("house.button.to_list"), Press("past", 0, press.ply, str(replace(ask, what="list"))))
    view.add_item(ui.ActionRow(*buttons, back))
    view.stop()
    return view


def _last(room: Room, user_id: int, words: Words, theme: ThemeName) -> Sight:
    """The last board of a game as its person sees it, without the figures of a run that has gone on since."""
    return sight_of(Seen(replace(room, language=words.language, theme=theme, is_solo=False), Run()), reader=user_id)


def _menu(leaf: Leaf, words: Words) -> ui.Select[View]:
    select: ui.Select[View] = ui.Select(custom_id="past:", placeholder=words("house.history.choose"))
    for number, game in enumerate(leaf.games, leaf.first):
        label = f"{number} · {words(f'{game.game}.name')} · {words(RESULTS[game.result])}"
        value = str(Press("past", game.room_id, leaf.number, str(Ask("game", leaf.only)))).removeprefix("past:")
        select.add_option(label=label, value=value)
    return select


def _button(label: str, press: Press) -> ui.Button[View]:
    return ui.Button(label=label, style=discord.ButtonStyle.secondary, custom_id=str(press))
