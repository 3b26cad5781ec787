"""All scripts."""

from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent


def test_every_script_begins_with_its_purpose():
    for path in SCRIPTS.glob("*.py"):
        assert path.read_text(encoding="utf-8").startswith('"""'), path.name
