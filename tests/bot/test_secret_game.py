"""Hidden hands: each person has a board of their own, and the public one shows none of them."""

import json
from pathlib import Path

from tests.bot.added import play_in_a_copy


def test_nobody_sees_what_only_another_may_know(tmp_path: Path) -> None:
    seen = json.loads(play_in_a_copy(Path(__file__).parent / "secret_game", "whispers", tmp_path))
    first, second = seen["position"]["line"].split()[:2]
    assert "secret" not in json.dumps(seen["public"])
    assert not any(custom_id.startswith("do:") for custom_id in seen["public"]["ids"])
    assert f"secret{first}" in json.dumps(seen["jun"])
    assert f"secret{second}" not in json.dumps(seen["jun"])
    assert f"secret{second}" in json.dumps(seen["sofia"])
    assert f"secret{first}" not in json.dumps(seen["sofia"])
    assert len({str(seen[who]["pictures"]) for who in ("public", "jun", "sofia")}) == 3
    assert all(seen[who]["private"] for who in ("jun", "sofia", "stranger", "not on turn", "moved"))
    assert any(custom_id.startswith("do:") for custom_id in seen["jun"]["ids"])
    assert not any(custom_id.startswith("do:") for custom_id in seen["sofia"]["ids"])
    assert "secret" not in json.dumps([seen["stranger"], seen["not on turn"]])
    for board in (seen["over"], seen["moved"]):
        assert all(f"secret{number}" in json.dumps(board["alts"]) for number in (first, second))
