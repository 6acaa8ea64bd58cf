"""The world as Discord's JSON: users, members, channels, servers."""

from __future__ import annotations

from bot.playground.permissions import Permission
from bot.playground.wire import JSON
from bot.playground.world import DM, THREAD, Account, Channel, Guild, World

LONG_AGO = "2024-01-01T00:00:00.000000+00:00"


def user(account: Account) -> JSON:
    """A user object."""
    return {
        "id": account.id,
        "username": account.name if account.bot else account.name.lower().replace(" ", "_"),
        "global_name": None if account.bot else account.name,
        "discriminator": "0000" if account.bot else "0",
        "avatar": None,
        "bot": account.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member(account: Account, guild: Guild, permissions: Permission | None = None) -> JSON:
    """A member object; with `permissions` as interactions carry it."""
    payload: JSON = {
        "user": user(account),
        "nick": None,
        "avatar": None,
        "roles": guild.members.get(account.id, []),
        "joined_at": LONG_AGO,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if permissions is not None:
        payload["permissions"] = str(int(permissions))
    return payload


def channel(place: Channel, world: World, permissions: Permission | None = None) -> JSON:
    """A channel object; with `permissions` as interactions carry it."""
    payload: JSON = {"id": place.id, "type": place.kind, "flags": 0, "last_message_id": None}
    if place.kind == DM:
        payload["recipients"] = [user(world.accounts[str(place.recipient)])]
    else:
        payload |= {"guild_id": place.guild, "name": place.name, "position": 0, "nsfw": False}
        payload |= {"parent_id": place.parent, "topic": None, "rate_limit_per_user": 0}
    if place.kind == THREAD:
        payload |= _thread(place, world)
    elif place.kind != DM:
        payload["permission_overwrites"] = _overwrites(place, world)
    if permissions is not None:
        payload["permissions"] = str(int(permissions))
    return payload


def _thread(place: Channel, world: World) -> JSON:
    metadata = {
        "archived": place.archived,
        "locked": place.locked,
        "auto_archive_duration": 10080,
        "archive_timestamp": LONG_AGO,
        "create_timestamp": LONG_AGO,
    }
    return {"owner_id": world.bot.id, "message_count": 0, "member_count": 1, "thread_metadata": metadata}


def _overwrites(place: Channel, world: World) -> list[JSON]:
    return [
        {
            "id": target,
            "type": 1 if target in world.accounts else 0,
            "allow": str(int(place.allowed.get(target, 0))),
            "deny": str(int(place.denied.get(target, 0))),
        }
        for target in place.denied.keys() | place.allowed.keys()
    ]


def roles(guild: Guild) -> list[JSON]:
    """A server's roles, @everyone first."""
    return [
        {
            "id": role.id,
            "name": role.name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "position": position,
            "permissions": str(int(role.permissions)),
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        for position, role in enumerate(guild.roles.values())
    ]


def guild(server: Guild) -> JSON:
    """A server as GET /guilds/{id} gives it."""
    return {
        "id": server.id,
        "name": server.name,
        "owner_id": server.owner,
        "preferred_locale": server.locale,
        "roles": roles(server),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "emojis": [],
        "stickers": [],
        "features": [],
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "max_members": 500_000,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "nsfw_level": 0,
    }


def my_guild(server: Guild, world: World) -> JSON:
    """A server as GET /users/@me/guilds lists it for the bot."""
    return {
        "id": server.id,
        "name": server.name,
        "icon": None,
        "banner": None,
        "owner": server.owner == world.bot.id,
        "permissions": str(int(world.role_permissions(server, world.bot.id))),
        "features": [],
    }


def guild_create(server: Guild, world: World) -> JSON:
    """A server as the gateway announces it: with its channels, threads and the bot's own member."""
    places = [place for place in world.channels.values() if place.guild == server.id]
    return guild(server) | {
        "joined_at": LONG_AGO,
        "large": False,
        "unavailable": False,
        "member_count": len(server.members),
        "members": [member(world.bot, server)],
        "channels": [channel(place, world) for place in places if place.kind != THREAD],
        "threads": [channel(place, world) for place in places if place.kind == THREAD],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> JSON:
    """The application as its owner's token sees it."""
    return {
        "id": world.bot.id,
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(world.people[0] if world.people else world.bot),
        "verify_key": "00" * 32,
        "flags": 0,
        "team": None,
        "interactions_endpoint_url": None,
        "approximate_guild_count": sum(world.has_bot(identity) for identity in world.guilds),
        "integration_types_config": {"0": {}, "1": {}},
    }
