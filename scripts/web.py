"""Builds the page in `web/dist`, or serves it on this machine.

    python3 scripts/web.py build
    python3 scripts/web.py serve

Needs Node.js. The package of the engine is built if it is not in `build/npm` yet or its sources are
newer.
"""

import functools
import http.server
import os
import shutil
import subprocess
import sys

import npm
from tree import ROOT

WEB = ROOT / "web"
DIST = WEB / "dist"
PORT = 8000
SOURCES = ("carc-engine", "carc-agents", "carc-wasm")


class Files(http.server.SimpleHTTPRequestHandler):
    """The same types on every machine, whatever it has set for them."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".js": "text/javascript",
    }


def run(*command):
    subprocess.run(command, cwd=WEB, check=True)


def package_is_fresh():
    built = npm.FOLDER / "carc_bg.wasm"
    if not built.exists():
        return False
    when = built.stat().st_mtime
    files = (file for name in SOURCES for file in (ROOT / name).rglob("*.rs"))
    return os.environ.get("CARC_NPM_IS_BUILT") == "1" or all(
        file.stat().st_mtime <= when for file in files
    )


def build():
    if not package_is_fresh():
        npm.build()
    run("npm", "ci", "--silent", "--no-audit", "--no-fund")
    run("npm", "run", "--silent", "check")
    run("npm", "run", "--silent", "build")


def serve():
    handler = functools.partial(Files, directory=str(DIST))
    with http.server.ThreadingHTTPServer(("127.0.0.1", PORT), handler) as server:
        print(f"http://127.0.0.1:{PORT}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    if not shutil.which("npm"):
        sys.exit("The page needs Node.js and npm.")
    if sys.argv[1:] == ["serve"]:
        if not DIST.exists():
            build()
        serve()
    else:
        build()
        print(f"built {DIST.relative_to(ROOT)}; make serve shows it, and any web server can")
