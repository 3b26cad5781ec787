"""Builds the page and plays on it in a browser.

    python3 scripts/web_tests.py

Exit status 77 without Node.js or Chromium. The last line is `N passed, N failed`. Pictures are left
in `build/web`.
"""

import os
import shutil
import subprocess
import sys

import web

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main():
    browser = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if not browser or not shutil.which("npm"):
        print("SKIP: Node.js or Chromium is missing")
        return 77
    web.build()
    pictures = web.ROOT / "build" / "web"
    pictures.mkdir(parents=True, exist_ok=True)
    env = os.environ | {"BROWSER": browser, "PICTURES": str(pictures)}
    return subprocess.run(["node", "tests/page.test.mjs"], cwd=web.WEB, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
