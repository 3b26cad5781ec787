"""The commands of ``python -m carc``, a module each.

A command module says its name (``NAME``), what it does (``HELP``), which arguments it takes
(``configure``), and does it (``run``), which returns the exit status.
"""
