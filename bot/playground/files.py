"""A message's files and the components that show them."""

from __future__ import annotations

from bot.playground.wire import JSON, media_of, walk

FILE = 13


def link(payload: JSON, files: list[JSON]) -> None:
    """Numbers the components of a message, and gives their media the addresses of its files.

    Files that components show are not listed in `attachments`, as in Discord.
    """
    by_name = {file["filename"]: file for file in files}
    used = _show(payload["components"], by_name, {file["id"]: file for file in files})
    listed = [file for file in files if file["id"] not in used]
    payload["attachments"] = [{key: value for key, value in file.items() if key != "slot"} for file in listed]
    for embed in payload["embeds"]:
        _link_embed(embed, by_name)


def _show(tree: list[JSON], by_name: dict[str, JSON], by_id: dict[str, JSON]) -> set[str]:
    """Links all media of a tree of components; gives the ids of the files it shows."""
    used = set()
    components = list(walk(tree))
    taken = {component.get("id") for component in components}
    fresh = (number for number in range(1, 10_000) if number not in taken)
    for component in components:
        component["id"] = component.get("id") or next(fresh)
        for media in media_of(component):
            name = media["url"].removeprefix("attachment://")
            file = by_name.get(name) if name != media["url"] else by_id.get(str(media.get("attachment_id")))
            if file:
                used.add(file["id"])
                media.update(_unfurled(file))
                if component["type"] == FILE:
                    component |= {"name": file["filename"], "size": file["size"]}
    return used


def point(file: JSON, url: str) -> JSON:
    """Gives a file its address."""
    file["url"] = file["proxy_url"] = url
    return file


def _unfurled(file: JSON) -> JSON:
    return {
        "id": file["id"],
        "url": file["url"],
        "proxy_url": file["proxy_url"],
        "width": file.get("width"),
        "height": file.get("height"),
        "content_type": file["content_type"],
        "attachment_id": file["id"],
        "loading_state": 2,
        "flags": 0,
    }


def _link_embed(embed: JSON, by_name: dict[str, JSON]) -> None:
    embed.setdefault("type", "rich")
    for place in ("image", "thumbnail"):
        media = embed.get(place) or {}
        file = by_name.get(str(media.get("filename") or str(media.get("url")).removeprefix("attachment://")))
        if file:
            media.update(url=file["url"], proxy_url=file["proxy_url"], filename=file["filename"])
