"""The commands of ``python -m carc``, one module per command.

A command module defines ``NAME``, ``HELP``, ``configure``, which adds the arguments, and ``run``,
which executes the command and returns the exit status.
"""
