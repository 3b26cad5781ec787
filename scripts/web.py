"""Builds, tests or measures the web app.

    python3 scripts/web.py build        # in web/dist
    python3 scripts/web.py test         # tests in a browser; ends with `N passed, N failed`
    python3 scripts/web.py test short   # skips touch, plays only the start of long games
    python3 scripts/web.py measure      # prints the speed of the web app
    python3 scripts/web.py pictures     # takes a picture of every state on four devices
    python3 scripts/web.py docs         # updates the pictures in docs/images/app

Requires Node.js. Tests and measurements also require Chromium; if it is missing, the exit status is
77. All commands first build the engine's package and, if the tests need it, the game server. The
tests write screenshots to `build/web`.
"""

import os
import shutil
import sys

import npm
import toolbox
from tree import ROOT

WEB = ROOT / "web"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def build():
    npm.build()
    toolbox.run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=WEB)
    for script in ("check", "build"):
        toolbox.run("npm", "run", "--silent", script, cwd=WEB)


def build_server():
    """Builds the game server if the Rust tests have not built it already. Returns its path."""
    toolbox.build("--bin", "carc-server")
    return toolbox.built_dir() / "carc-server"


def browse(script, **settings):
    """Runs a script from `web/tests` in a browser and returns its exit status."""
    pictures = ROOT / "build" / "web"
    pictures.mkdir(parents=True, exist_ok=True)
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    env = os.environ | {"BROWSER": browser, "PICTURES": str(pictures)} | settings
    return toolbox.run("node", f"tests/{script}.mjs", cwd=WEB, env=env, check=False).returncode


def main(arguments):
    what = arguments[0] if arguments else "build"
    needed = ["npm"] if what == "build" else ["npm", "chromium"]
    there = {"npm": shutil.which("npm"), "chromium": any(map(shutil.which, BROWSERS))}
    if missing := [name for name in needed if not there[name]]:
        print(f"SKIP: {' and '.join(missing)} not found")
        return 77
    build()
    if what == "test":
        short = {"SHORT": "1"} if "short" in arguments else {}
        return browse("page.test", CARC_SERVER=str(build_server()), **short)
    if what == "measure":
        return browse("measure")
    if what == "pictures":
        return browse("moments")
    if what == "docs":
        return browse("moments", DOCS=str(ROOT / "docs" / "images" / "app"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
