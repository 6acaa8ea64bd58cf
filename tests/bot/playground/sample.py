"""A small bot that uses everything the local Discord offers; discord.py as it is, pointed at another address."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
import discord.asset
import discord.gateway
import discord.http
import yarl
from discord import app_commands, ui

Press = Callable[["SampleBot", discord.Interaction[Any]], Awaitable[None]]


def point_at(base: str) -> None:
    """Makes discord.py talk to a local Discord."""
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws") + "/gateway")
    discord.asset.Asset.BASE = f"{base}/cdn"


def png(width: int = 80, height: int = 60, shade: int = 90) -> bytes:
    """A checkered picture."""
    rows = b"".join(
        b"\0" + bytes(shade if (x // 10 + y // 10) % 2 else 230 for x in range(width)) for y in range(height)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    body = b"".join(struct.pack(">I", len(c)) + k + c + struct.pack(">I", zlib.crc32(k + c)) for k, c in chunks)
    return b"\x89PNG\r\n\x1a\n" + body


def picture(turn: int, name: str = "board.png", size: tuple[int, int] = (80, 60)) -> discord.File:
    """The picture of a turn, as a file to send."""
    return discord.File(io.BytesIO(png(*size, shade=60 + turn % 100)), name, description=f"Board at turn {turn}")


def board(turn: int) -> ui.LayoutView:
    """A message with picture, words and buttons; stopped, so that nothing is kept for it."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(0xC43C35))
    box.add_item(ui.TextDisplay(f"## Turn {turn}\nIt is **your** turn."))
    box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=f"Turn {turn}")))
    box.add_item(ui.ActionRow(*(ui.Button(label=f"Go {n}", custom_id=f"go:{turn}:{n}") for n in (1, 2, 3))))
    more: list[ui.Button[ui.LayoutView]] = [
        ui.Button(label=name.title(), custom_id=name) for name in ("later", "form", "private", "silent", "both")
    ]
    box.add_item(ui.ActionRow(*more))
    view.add_item(box)
    view.stop()
    return view


WORDS = """# A heading
Some **bold**, *italic*, __underlined__, ~~struck~~ words, `code`, a [link](https://example.org), <t:1700000000:R>.
- one
- two
  - nested
1. first
2. second
> a quote
-# a subtext with a ||hidden word||
```
a block
of code
```"""


def everything(bot: SampleBot) -> ui.LayoutView:
    """A message with every component."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(0x2A8C82))
    box.add_item(ui.TextDisplay(WORDS))
    thumbnail: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail("attachment://small.png", description="A small board")
    box.add_item(ui.Section(ui.TextDisplay("### Beside a picture"), ui.TextDisplay("Words."), accessory=thumbnail))
    push: ui.Button[ui.LayoutView] = ui.Button(label="Push", custom_id="private:push")
    box.add_item(ui.Section(ui.TextDisplay("Beside a button"), accessory=push))
    box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
    box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The whole board")))
    view.add_item(box)
    styles = (discord.ButtonStyle.primary, discord.ButtonStyle.secondary, discord.ButtonStyle.success)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for style in styles:
        row.add_item(ui.Button(label=style.name.title(), style=style, custom_id=f"private:{style.name}"))
    row.add_item(ui.Button(label="Danger", style=discord.ButtonStyle.danger, custom_id="d", disabled=True))
    row.add_item(ui.Button(label="Web", url="https://example.org"))
    view.add_item(row)
    sizes = [discord.SelectOption(label=f"Size {n}", value=str(n), description=f"{n} by {n}") for n in (3, 5, 8)]
    view.add_item(ui.ActionRow(ui.Select(custom_id="chosen:one", placeholder="One size", options=sizes)))
    many: ui.Select[ui.LayoutView] = ui.Select(
        custom_id="chosen:many", placeholder="Several sizes", min_values=2, max_values=3, options=sizes
    )
    view.add_item(ui.ActionRow(many))
    view.add_item(ui.ActionRow(ui.UserSelect(custom_id="chosen:user", placeholder="A friend")))
    view.add_item(ui.File("attachment://record.txt"))
    view.stop()
    return view


class Form(ui.Modal, title="A form"):
    """One text field and one select."""

    word: ui.Label[Any] = ui.Label(text="A word", component=ui.TextInput(custom_id="word", max_length=20))
    size: ui.Label[Any] = ui.Label(
        text="A size",
        component=ui.Select(custom_id="size", options=[discord.SelectOption(label=s) for s in ("small", "large")]),
    )


class SampleBot(discord.Client):
    """Commands, and one router for all presses; `seen` collects every interaction."""

    def __init__(self, *, intents: discord.Intents | None = None, **more: Any) -> None:
        super().__init__(
            intents=intents or discord.Intents.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **more,
        )
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Interaction[Any]] = []
        self.errors: list[Exception] = []
        self.sync = True
        self.presses: dict[str, Press] = dict(PRESSES)
        add_commands(self)

    async def setup_hook(self) -> None:
        """Registers the commands."""
        if self.sync:
            await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Presses and forms go by the first word of their custom_id."""
        self.seen.append(interaction)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            name = str(pressed(interaction)["custom_id"]).partition(":")[0]
            try:
                await self.presses[name](self, interaction)
            except discord.HTTPException as error:
                self.errors.append(error)


def pressed(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """The data of a press or form."""
    return cast(dict[str, Any], interaction.data)


async def go(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """Moves on: type 7 with a new picture."""
    turn = int(pressed(interaction)["custom_id"].split(":")[1]) + 1
    await interaction.response.edit_message(view=board(turn), attachments=[picture(turn)])


async def later(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """Type 6, then an edit."""
    await interaction.response.defer()
    await asyncio.sleep(0.02)
    await interaction.edit_original_response(view=board(100), attachments=[picture(100)])


async def form(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """Type 9, or the answer to the form."""
    if interaction.type is discord.InteractionType.component:
        modal = Form(custom_id="form")
        await interaction.response.send_modal(modal)
        modal.stop()
        return
    entered = [part["component"] for part in pressed(interaction)["components"]]
    await interaction.response.send_message(f"{entered[0]['value']} {entered[1]['values']}", ephemeral=True)


async def private(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """An ephemeral answer."""
    await interaction.response.send_message("Only for you.", ephemeral=True)


async def chosen(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """Tells what was chosen."""
    await interaction.response.send_message(f"You chose {pressed(interaction)['values']}.", ephemeral=True)


async def silent(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """No answer at all."""


async def both(bot: SampleBot, interaction: discord.Interaction[Any]) -> None:
    """Two answers at once, of which one is too many."""
    raw = bot.http
    route = discord.http.Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback")
    results = await asyncio.gather(*(raw.request(route, json={"type": 6}) for _ in range(2)), return_exceptions=True)
    bot.errors += [result for result in results if isinstance(result, Exception)]


PRESSES: dict[str, Press] = {
    "go": go,
    "later": later,
    "form": form,
    "private": private,
    "chosen": chosen,
    "silent": silent,
    "both": both,
}


def add_commands(bot: SampleBot) -> None:
    """The slash commands."""

    @bot.tree.command(name="show", description="Shows a board")
    async def show(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=board(0), file=picture(0))

    @bot.tree.command(name="slow", description="Thinks first")
    async def slow(interaction: discord.Interaction[Any], private: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=private)
        await asyncio.sleep(0.02)
        await interaction.edit_original_response(view=board(7), attachments=[picture(7)])
        await interaction.followup.send("One more thing.", ephemeral=True)

    @bot.tree.command(name="echo", description="Says what it was given")
    @app_commands.choices(mood=[app_commands.Choice(name=m.title(), value=m) for m in ("calm", "wild")])
    async def echo(
        interaction: discord.Interaction[Any],
        text: str,
        count: app_commands.Range[int, 1, 10] = 1,
        mood: str = "calm",
        friend: discord.Member | discord.User | None = None,
    ) -> None:
        named = friend.mention if friend else "nobody"
        await interaction.response.send_message(f"{text} x{count} {mood} {named} {interaction.locale}")

    @bot.tree.command(name="fruit", description="Chooses a fruit")
    async def fruit(interaction: discord.Interaction[Any], name: str) -> None:
        await interaction.response.send_message(name)

    @fruit.autocomplete("name")
    async def names(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        known = [fruit for fruit in ("apple", "apricot", "pear") if fruit.startswith(current)]
        return [app_commands.Choice(name=fruit, value=fruit) for fruit in known]

    @bot.tree.command(name="parade", description=app_commands.locale_str("Shows every component"))
    async def parade(interaction: discord.Interaction[Any]) -> None:
        files = [picture(1, size=(600, 400)), picture(2, "small.png")]
        files.append(discord.File(io.BytesIO(b"a log of moves\n"), "record.txt"))
        await interaction.response.send_message(view=everything(bot), files=files)

    settings = app_commands.Group(name="settings", description="Settings")

    @settings.command(name="language", description="Chooses a language")
    async def language(interaction: discord.Interaction[Any], code: str) -> None:
        await interaction.response.send_message(f"language {code}", ephemeral=True)

    bot.tree.add_command(settings)
