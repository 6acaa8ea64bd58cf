"""What holds for the rules of every game: games end, chance is fair, actions are found, outcomes make sense."""

import math
import random
from collections import Counter
from contextlib import suppress

import pytest

from engine.core.chance import Dice
from engine.core.errors import GameOver, IllegalAction, NotYourTurn
from engine.core.game import CHANCE, AnyGame
from engine.core.match import Match
from tests.every.walks import Walk, random_options, walks

LONGEST_NOTATION = 24
LONGEST_REASON = 32
MOST_FOUND = 50
GARBAGE = ("", " ", "x", "-", "0", "resign-0", "forfeit-1", "a" * 5000, "윷", "\0", "{}", "../..", "nan", "-1", "١")


def test_random_games_end_and_nobody_is_left_without_an_action(key: str) -> None:
    for walk in walks(key):
        assert walk.game.turn(walk.states[-1]) is None
        for state, actor in zip(walk.states, walk.actors, strict=False):
            assert actor == CHANCE or actor in range(walk.seats)
            assert bool(walk.game.actions(state)) == (actor != CHANCE)
            assert walk.game.outcome(state) is None


def test_nothing_can_be_done_when_the_game_is_over(key: str) -> None:
    for walk in walks(key):
        assert list(walk.game.actions(walk.states[-1])) == []
        assert list(walk.game.candidates(walk.states[-1])) == []
        with pytest.raises(IllegalAction):
            walk.game.find(walk.states[-1], walk.lines[-1])


def test_outcomes_are_consistent(key: str) -> None:
    for walk in walks(key):
        outcome = walk.game.outcome(walk.states[-1])
        assert outcome is not None
        assert len(outcome.scores) == walk.seats
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(range(walk.seats))
        assert outcome.reason.isidentifier()
        assert len(outcome.reason) <= LONGEST_REASON
        results = Counter(outcome.result(seat) for seat in range(walk.seats))
        assert results["win"] == (len(outcome.winners) == 1)
        assert results["loss"] == (walk.seats - len(outcome.winners) if outcome.winners else 0)


def test_rules_give_the_same_answers_each_time(key: str) -> None:
    for walk in walks(key):
        for ply, line in enumerate(walk.lines):
            state = walk.states[ply]
            before = walk.game.encode(state)
            assert list(map(str, walk.game.actions(state))) == list(map(str, walk.game.actions(state)))
            action = walk.game.find(state, line)
            assert walk.game.apply(state, action) == walk.game.apply(state, action) == walk.states[ply + 1]
            assert walk.game.events(state, action) == walk.game.events(state, action)
            assert walk.game.encode(state) == before


def test_notations_are_short_plain_and_different(key: str) -> None:
    for walk in walks(key):
        for ply in walk.looked_at():
            notations = [str(action) for action in walk.game.candidates(walk.states[ply])]
            assert len(set(notations)) == len(notations)
            assert all(notation.isascii() and notation.isprintable() for notation in notations)
            assert all(0 < len(notation) <= LONGEST_NOTATION and " " not in notation for notation in notations)
            assert walk.actors[ply] == CHANCE or notations


def test_a_deal_is_written_without_blanks_too(key: str) -> None:
    for walk in walks(key):
        for line in walk.lines:
            assert line.isascii()
            assert line.isprintable()
            assert " " not in line


def test_every_action_is_found_by_its_notation(key: str) -> None:
    for walk in walks(key):
        for ply in walk.looked_at():
            state, line = walk.states[ply], walk.lines[ply]
            assert str(walk.game.find(state, line)) == line
            actions = walk.game.candidates(state)
            for action in actions[:: max(1, len(actions) // MOST_FOUND)]:
                assert walk.game.find(state, str(action)) == action


def test_nothing_else_is_found(key: str) -> None:
    for walk in walks(key):
        for ply in walk.sample(8):
            _finds_nothing_else(walk, ply)


def _finds_nothing_else(walk: Walk, ply: int) -> None:
    state = walk.states[ply]
    legal = {str(action) for action in walk.game.candidates(state)} | set(walk.lines[ply : ply + 1])
    near = {
        change for notation in legal for change in (f"{notation} ", f" {notation}", notation.upper(), f"{notation}-")
    }
    for notation in (set(GARBAGE) | set(walk.lines) | near) - legal:
        if walk.game.turn(state) == CHANCE and walk.game.odds(state) is None:
            _finds_only_what_is_written(walk, ply, notation)
        else:
            with pytest.raises(IllegalAction) as error:
                walk.game.find(state, notation)
            assert error.value.reason.isidentifier()
            assert error.value.notation == notation


def _finds_only_what_is_written(walk: Walk, ply: int, notation: str) -> None:
    """A chance too large to list finds other outcomes than the drawn one, each by one notation."""
    with suppress(IllegalAction):
        assert str(walk.game.find(walk.states[ply], notation)) == notation


def test_odds_sum_to_one_and_what_is_drawn_lies_among_them(key: str) -> None:
    for walk in walks(key):
        for ply in walk.looked_at():
            state = walk.states[ply]
            odds = walk.game.odds(state) if walk.actors[ply] == CHANCE else None
            if odds is not None:
                assert math.isclose(sum(probability for _, probability in odds), 1)
                assert all(0 < probability <= 1 for _, probability in odds)
                listed = {str(action) for action, _ in odds}
                drawn = {str(walk.game.draw(state, Dice(walk.seed, ply + 1000 * i))) for i in range(8)}
                assert drawn <= listed
                assert walk.lines[ply] in listed


def test_chance_depends_on_its_dice_alone(key: str) -> None:
    for walk in walks(key):
        for ply, (state, actor) in enumerate(zip(walk.states, walk.actors, strict=False)):
            if actor == CHANCE:
                assert str(walk.game.draw(state, Dice(walk.seed, ply))) == walk.lines[ply]


def test_only_the_seat_on_turn_acts_and_nobody_after_the_end(key: str) -> None:
    for walk in walks(key):
        match = Match(walk.game, walk.seats, walk.options, walk.seed)
        hand = random.Random(key)
        while (turn := match.turn) is not None:
            notation = str(hand.choice(list(walk.game.actions(match.state))))
            before = (walk.game.encode(match.state), match.ply, list(match.log))
            for seat in {-1, *range(walk.seats), walk.seats} - {turn}:
                with pytest.raises(NotYourTurn):
                    match.play(seat, notation)
            assert (walk.game.encode(match.state), match.ply, match.log) == before
            match.play(turn, notation)
        for seat in range(walk.seats):
            with pytest.raises(GameOver):
                match.play(seat, match.log[-1])


def test_events_are_known_to_seats_there_are(key: str) -> None:
    for walk in walks(key):
        for state, line in zip(walk.states, walk.lines, strict=False):
            for event in walk.game.events(state, walk.game.find(state, line)):
                assert event.known_to is None or set(event.known_to) <= set(range(walk.seats))
                assert hash(event) == hash(event)


def test_other_numbers_of_seats_are_refused(game: AnyGame) -> None:
    for seats in {0, game.seats.start - 1, game.seats.stop} - set(game.seats):
        with pytest.raises(ValueError, match="seats"):
            Match(game, seats, game.Options(), bytes(32))


def test_settled_options_are_settled_for_good(game: AnyGame) -> None:
    hand = random.Random(game.key)
    for number in range(20):
        options = random_options(game, hand)
        settled = game.settle(options, Dice(bytes([number]) * 32, -1))
        assert game.settle(settled, Dice(bytes([number + 1]) * 32, -1)) == settled
        assert game.Options.model_validate_json(settled.model_dump_json()) == settled
        given = {name: value for name, value in options if value is not None}
        assert {name: getattr(settled, name) for name in given} == given
