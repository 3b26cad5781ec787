"""Builds the page and plays on it in a browser.

    python3 scripts/web_tests.py            plays; the last line is `N passed, N failed`
    python3 scripts/web_tests.py short      the same without whole games by touch and keys
    python3 scripts/web_tests.py measure    prints how quick the page is

Exit status 77 without Node.js or Chromium. Pictures are left in `build/web`.
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
    what = sys.argv[1:2]
    if what == ["short"]:
        env["SHORT"] = "1"
    script = "measure" if what == ["measure"] else "page.test"
    return subprocess.run(["node", f"tests/{script}.mjs"], cwd=web.WEB, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
