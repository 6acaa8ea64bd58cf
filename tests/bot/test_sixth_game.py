"""A sixth game costs one folder, one renderer, one table and its words, and nothing else."""

import re
from pathlib import Path

from tests.bot.added import play_in_a_copy


def test_a_sixth_game_is_played_without_another_line(tmp_path: Path) -> None:
    told = play_in_a_copy(Path(__file__).parent / "sixth_game", "pebbles", tmp_path)
    assert "Victory for" in told
    assert "Streak **1**" in told
    assert "0 pebbles left." in told
    assert "Play again" in told
    assert "Gana quien toma el último guijarro." in told
    [row] = re.findall(r"- \*\*Pebbles\*\* .*", told)
    assert "Streak 1 · Score" in row
    assert "longest streak 1" in row
