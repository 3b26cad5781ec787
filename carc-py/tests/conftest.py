"""Fixtures for all tests."""

import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def _ctrl_c() -> None:
    """Enables Ctrl-C in the tests and in the programs that they start.

    Otherwise, tests started by a process that ignores Ctrl-C, such as a shell's background job,
    would ignore it too.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
