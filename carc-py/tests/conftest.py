"""What all tests need."""

import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def _ctrl_c() -> None:
    """Ctrl-C is heard, by the tests and by the programs that they start.

    Both ignore it if whoever started the tests does: a shell, of a job in the background.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
