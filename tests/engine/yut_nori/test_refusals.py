"""What is not legal, and the reason given for it. C32: nothing forged or old gets through."""

import pytest

from engine.core.errors import IllegalAction
from engine.yut_nori import GAME

LINE = "3,5,out,w 8,20@b,w,w 0 gae,back 0 12"


@pytest.mark.parametrize(
    ("line", "notation", "reason"),
    [
        (LINE, "do-3", "no_such_result"),
        (LINE, "gae-4", "nothing_there"),
        (LINE, "gae-8", "not_your_piece"),
        (LINE, "gae-20", "not_your_piece"),
        (LINE, "back-w", "cannot_move_back"),
        (LINE, "gae-5", "choose_a_way"),
        (LINE, "gae-3-cut", "no_choice_of_way"),
        (LINE, "back-5-ring", "no_choice_of_way"),
        (LINE, "gae-out", "already_out"),
        (LINE, "throw", "nothing_to_throw"),
        ("3,5,6,out 8,20@b,w,w 0 gae 0 12", "gae-w", "nothing_there"),
        ("3,5,out,w 8,20@b,w,w 0 yut 1 12", "yut-3", "throw_first"),
        (LINE, "", "illegal"),
        (LINE, "gae", "illegal"),
        (LINE, "gae-", "illegal"),
        (LINE, "gae-21", "illegal"),
        (LINE, "gae-3-", "illegal"),
        (LINE, "gae-c@x", "illegal"),
        (LINE, "geo-3", "illegal"),
        (LINE, "GAE-3", "illegal"),
        (LINE, "gae-3\n", "illegal"),
        (LINE, "gae-３", "illegal"),
        (LINE, "5-5-5", "illegal"),
        (LINE, "hold-12", "illegal"),
        ("3,5,out,w 8,20@b,w,w 0 yut 1? 12", "yut-3", "illegal"),
        ("3,5,out,w 8,20@b,w,w 0 yut 1? 12", "throw", "illegal"),
        ("out,out,out,out 4,w,w,w 0 - 0 21", "throw", "illegal"),
    ],
)
def test_a_refusal_says_why(line: str, notation: str, reason: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.find(GAME.decode(line), notation)
    assert refused.value.reason == reason
