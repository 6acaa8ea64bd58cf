"""Bare bots to measure Madang against: `python -m tests.benches.bare API TOKEN`, on a local Discord.

A press of `load:FILE` reads the frames written there by `keep` and warms up; `draw:NUMBER` answers with one of them,
drawn anew by the same renderer, without rules and without a store; `fixed:NUMBER` with the same words, and always the
same picture.
"""

import asyncio
import io
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import discord.gateway
import discord.http
import yarl
from discord import ui

from renderers import draw
from renderers.scene import Scene


@dataclass(frozen=True, slots=True)
class Frame:
    """An answer as Madang gave it. rows: the buttons' labels, emojis, styles and custom_ids."""

    scene: Scene
    head: str
    body: str
    alt: str
    rows: Sequence[Sequence[tuple[str, str | None, int, str]]]
    picture: bytes


def keep(frames: Sequence[Frame], file: Path) -> None:
    """Write frames for a bare bot."""
    file.write_bytes(pickle.dumps(frames))


def view_of(frame: Frame) -> "ui.LayoutView":
    """The message's layout, written as any bot would."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=0xC43C35)
    box.add_item(ui.TextDisplay(frame.head))
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    gallery.add_item(media="attachment://board.png", description=frame.alt)
    box.add_item(gallery)
    box.add_item(ui.TextDisplay(frame.body))
    view.add_item(box)
    for row in frame.rows:
        buttons: list[ui.Button[ui.LayoutView]] = [
            ui.Button(label=label, emoji=emoji, style=discord.ButtonStyle(style), custom_id=custom_id)
            for label, emoji, style, custom_id in row
        ]
        view.add_item(ui.ActionRow(*buttons))
    view.stop()
    return view


class Bare(discord.Client):
    """A client that answers presses with frames it was given."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none(), max_messages=None, guild_ready_timeout=0)
        self.frames: list[Frame] = []

    async def on_ready(self) -> None:
        """Tell the bench."""
        print("ready", flush=True)

    async def on_interaction(self, interaction: "discord.Interaction[Any]") -> None:
        """Answer a press."""
        kind, text = _custom_id(interaction).split(":")
        if kind == "load":
            self.frames = pickle.loads(Path(text).read_bytes())
            for scene in {(frame.scene.game, frame.scene.theme): frame.scene for frame in self.frames}.values():
                await asyncio.to_thread(draw, scene)
            await interaction.response.defer()
            return
        frame = self.frames[int(text)]
        picture = await asyncio.to_thread(draw, frame.scene) if kind == "draw" else self.frames[0].picture
        file = discord.File(io.BytesIO(picture), "board.png", description=frame.alt)
        await interaction.response.edit_message(attachments=[file], view=view_of(frame))


def _custom_id(interaction: "discord.Interaction[Any]") -> str:
    values: dict[str, Any] = dict(interaction.data or {})
    return str(values["custom_id"])


def main() -> None:
    """The command line."""
    api, token = sys.argv[1:]
    discord.http.Route.BASE = f"{api}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api.replace("http", "ws", 1) + "/gateway")
    Bare().run(token, log_handler=None)


if __name__ == "__main__":
    main()
