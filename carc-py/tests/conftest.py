"""Setup for all tests."""

import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def _ctrl_c() -> None:
    """Enables Ctrl-C in the tests and in the programs that they start.

    Both would ignore it if the parent process does, such as a shell for a background job.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
