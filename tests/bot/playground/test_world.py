"""Who may do what where, and how people and places are found."""

from __future__ import annotations

import pytest

from bot.playground import Permission, PlaygroundConfig
from bot.playground.permissions import ALL
from bot.playground.world import DM, THREAD, Channel, Guild, Role, World

SEND = Permission.SEND_MESSAGES


@pytest.fixture
def world() -> World:
    return World(PlaygroundConfig())


@pytest.fixture
def house(world: World) -> Guild:
    return world.guild("Madang House")


@pytest.fixture
def games(world: World) -> Channel:
    return world.channel("games")


def test_everyone_may_talk(world: World, games: Channel) -> None:
    assert world.permissions(games, world.person("Jun").id) & SEND
    assert not world.permissions(games, world.person("Jun").id) & Permission.MANAGE_GUILD
    assert world.permissions(games, world.person("Mina").id) & Permission.MANAGE_GUILD


def test_a_channel_denies_everyone_but_allows_a_role_and_denies_a_person(
    world: World, house: Guild, games: Channel
) -> None:
    jun, sofia = world.person("Jun").id, world.person("Sofia").id
    house.roles["7"] = Role("7", "players")
    house.members[jun] = house.members[sofia] = ["7"]
    games.deny(SEND)
    assert not world.permissions(games, jun) & SEND
    games.allow(SEND, to="7")
    assert world.permissions(games, jun) & SEND
    games.deny(SEND, to=sofia)
    assert not world.permissions(games, sofia) & SEND
    assert world.permissions(games, jun) & SEND


def test_administrators_and_owners_have_everything(world: World, house: Guild, games: Channel) -> None:
    jun, sofia = world.person("Jun").id, world.person("Sofia").id
    games.deny(Permission.VIEW_CHANNEL)
    house.roles["7"] = Role("7", "admins", Permission.ADMINISTRATOR)
    house.members[jun] = ["7"]
    house.owner = sofia
    assert world.permissions(games, jun) == world.permissions(games, sofia) == ALL


def test_without_the_view_there_is_nothing(world: World, games: Channel) -> None:
    games.deny(Permission.VIEW_CHANNEL)
    assert world.permissions(games, world.person("Jun").id) == 0


def test_threads_take_their_channels_overwrites(world: World, games: Channel) -> None:
    thread = next(c for c in world.channels.values() if c.kind == THREAD and c.parent == games.id)
    games.deny(Permission.ATTACH_FILES, to=world.bot.id)
    assert not world.app_permissions(thread) & Permission.ATTACH_FILES


def test_strangers_have_nothing(world: World, house: Guild, games: Channel) -> None:
    del house.members[world.person("Jun").id]
    assert world.permissions(games, world.person("Jun").id) == 0
    mine, other = world.dm(world.person("Jun").id), world.dm(world.person("Mina").id)
    assert world.permissions(mine, world.person("Jun").id) == ALL
    assert world.permissions(other, world.person("Jun").id) == 0


def test_where_the_app_is_only_user_installed_it_may_what_everyone_may(world: World) -> None:
    lounge = world.channel("lounge")
    assert world.permissions(lounge, world.bot.id) == 0
    assert world.app_permissions(lounge) & Permission.ATTACH_FILES
    lounge.deny(Permission.ATTACH_FILES)
    assert not world.app_permissions(lounge) & Permission.ATTACH_FILES


def test_ids_are_the_same_in_every_run(world: World) -> None:
    again = World(PlaygroundConfig())
    assert list(world.accounts) == list(again.accounts)
    assert list(world.channels) == list(again.channels)


def test_finding(world: World) -> None:
    house = world.guild("Madang House")
    assert world.channel("Madang House/games").guild == house.id
    assert world.channel("서울 놀이터/games").guild == world.guild("서울 놀이터").id
    assert world.channel(world.channel("tables").id).name == "tables"
    assert world.dm(world.person("Jun").id).kind == DM
    assert world.person(world.person("Jun").id).name == "Jun"
