"""`/profile`: how a person stands, as a card and in words, end to end."""

import io

from PIL import Image

from bot.app import App
from bot.i18n import words_in
from bot.playground import LocalDiscord
from engine import GAMES
from tests.bot.finishing import PLACE, finish, give_up


async def test_a_profile_is_a_card_and_the_same_in_words(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    results = [(await finish(app, int(jun.id), "seega", seed)).outcome.result(0) for seed in range(3)]
    await give_up(app, int(jun.id), "yacht")
    shown = (await sofia.slash("profile", user="Jun")).message
    assert not shown.ephemeral
    assert not shown.pings
    assert f"<@{jun.id}>" in shown.text
    [picture], [alt] = shown.pictures, shown.alts
    with Image.open(io.BytesIO(picture)) as image:
        assert (image.format, image.size[0]) == ("PNG", 800)
    run = (await app.rooms.open_solo(int(jun.id), "seega", PLACE, {})).run
    won, lost, drawn = (results.count(result) for result in ("win", "loss", "draw"))
    seega = f"Streak {run.wins} · Score {GAMES['seega'].run.score(run)}"
    counts = f"Won {won} · Lost {lost} · Drawn {drawn}"
    for told in (shown.text, alt):
        [line] = [line for line in told.splitlines() if "Seega" in line]
        assert seega in line
        assert counts in line
        assert "lately, of 3" in line
        assert "lately" not in next(line for line in told.splitlines() if "Go-Stop" in line)
        assert len([line for line in told.splitlines() if "Best" in line]) == len(GAMES)
    assert "**" not in alt


async def test_ones_own_profile_needs_no_name(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    assert "has not finished a game" in (await jun.slash("profile")).text
    await give_up(app, int(jun.id), "yacht")
    shown = (await jun.slash("profile")).message
    assert f"<@{jun.id}>" in shown.text
    assert len(shown.pictures) == 1


async def test_who_plays_privately_is_shown_to_nobody_else(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    await give_up(app, int(jun.id), "yacht")
    await app.people.set_person(int(jun.id), plays_privately=True)
    refused = await sofia.slash("profile", user="Jun")
    assert refused.message.ephemeral
    assert refused.text == words_in("es")("house.profile.hidden")
    assert not refused.message.pictures
    own = (await jun.slash("profile")).message
    assert own.ephemeral
    assert len(own.pictures) == 1


async def test_where_games_may_not_run_only_the_asker_sees_it(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await give_up(app, int(jun.id), "yacht")
    guild = local.world.channel("games").guild
    assert guild is not None
    await app.people.set_server(int(guild), channels=(int(local.world.channel("tables").id),), language="ko")
    assert (await jun.slash("profile")).message.ephemeral
    public = (await local.person("Jun", channel="tables").slash("profile")).message
    assert not public.ephemeral
    assert "연승" in public.text
