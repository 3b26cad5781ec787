"""Builds the C and C++ tests and examples and runs them with CTest.

    python3 scripts/c_tests.py [long | asan | windows]

By default, all programs run natively and, if valgrind is installed, three of them also run under
valgrind. `long` runs the others under valgrind, which takes minutes. `asan` builds the library and
the programs with AddressSanitizer, checks that it detects planted bugs, and runs the programs.
`windows` builds them with MinGW and runs them under Wine; if g++-mingw-w64-x86-64, wine64 or Rust's
target x86_64-pc-windows-gnu is missing, the exit status is 77. Honors CARGO_TARGET_DIR, CC and CXX.
"""

import os
import shutil
import subprocess
import sys

import toolbox
from tree import ROOT

WINDOWS = "x86_64-pc-windows-gnu"
# The bugs in the program `planted`. AddressSanitizer's report on each must contain these words.
PLANTED = {
    "overflow": ("heap-buffer-overflow", "carc_state_legal"),
    "use_after_free": ("heap-use-after-free", "handle.rs"),
    "leak": ("detected memory leaks", "carc_game_new"),
}


def configure(folder, *options):
    """Configures a build in a folder, which is deleted first if it belongs to another checkout."""
    generator = "Ninja" if shutil.which("ninja") else "Unix Makefiles"
    cache = folder / "CMakeCache.txt"
    if cache.exists():
        text = cache.read_text(encoding="utf-8")
        wanted = (
            f"CMAKE_GENERATOR:INTERNAL={generator}\n",
            f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n",
        )
        if not all(line in text for line in wanted):
            shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    run_quietly("cmake", "-S", ROOT, "-B", folder, "-G", generator, *options)


def run_quietly(*command):
    """Runs a command and prints its output only if it fails."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    answer = toolbox.run(*command, check=False, **options)
    if answer.returncode:
        print(answer.stdout)
        sys.exit(f"failed: {' '.join(map(str, command))}")


def build_and_test(folder, *options, without=""):
    cores = str(os.cpu_count())
    run_quietly("cmake", "--build", folder, "--parallel", cores)
    ctest = ["ctest", "--parallel", cores, "--output-on-failure", "--no-tests=error", *options]
    return toolbox.run(*ctest, *(["-E", without] if without else []), cwd=folder, check=False)


def native(long=False):
    target = toolbox.target_dir()
    packages = ";".join(word for word in toolbox.WORKSPACE if word != "--locked")
    configure(
        target / "cmake",
        f"-DCARC_TARGET_DIR={target}",
        f"-DCARC_CARGO_PROFILE={toolbox.PROFILE}",
        # The examples and libraries are built together, because cargo would compile the engine
        # again for a different selection of packages.
        f"-DCARC_CARGO_PACKAGES={packages};--lib;--examples",
    )
    return build_and_test(target / "cmake", "-L" if long else "-LE", "^long$")


def asan():
    library = toolbox.build_sanitized() / "libcarc.a"
    symbols = toolbox.run("nm", library, capture_output=True, text=True, check=False).stdout
    if "__asan_report" not in symbols:
        sys.exit("the library was built without AddressSanitizer")
    folder = toolbox.target_dir() / "asan" / "cmake"
    flags = "-fsanitize=address -fno-omit-frame-pointer -g1"
    configure(
        folder,
        f"-DCARC_LIBRARY={library}",
        f"-DCMAKE_C_FLAGS={flags}",
        f"-DCMAKE_CXX_FLAGS={flags}",
    )
    os.environ["ASAN_OPTIONS"] = "detect_leaks=1"
    run_quietly("cmake", "--build", folder, "--parallel", os.cpu_count())
    for bug, words in PLANTED.items():
        answer = toolbox.run(
            folder / "tests" / "planted", bug, capture_output=True, text=True, check=False
        )
        said = answer.stdout + answer.stderr
        if not answer.returncode or not all(word in said for word in words):
            sys.exit(f"{said}\nthe planted bug was not found: {bug}")
    print(f"planted bugs were found: {', '.join(PLANTED)}", flush=True)
    # Exclude the tests that run under Valgrind, limit their memory, install another library, or run
    # no C or C++ program.
    without = "^(valgrind_.*|install.*|csharp|sizes|macros_.*|clang_.*|rust_target)$"
    return build_and_test(folder, without=without)


def windows():
    compilers = [f"x86_64-w64-mingw32-gcc{suffix}" for suffix in ("-posix", "")]
    gcc = next(filter(None, map(shutil.which, compilers)), None)
    wine = next(filter(None, map(shutil.which, ("wine64", "wine", "/usr/lib/wine/wine64"))), None)
    rustc = [os.environ.get("RUSTC", "rustc"), "--print", "target-libdir", "--target", WINDOWS]
    library = toolbox.run(*rustc, capture_output=True, text=True, check=False).stdout.strip()
    if not (gcc and wine and os.path.isdir(library)):
        print(f"SKIP: MinGW-w64, Wine or Rust's target {WINDOWS} is not installed")
        sys.exit(77)
    target = toolbox.target_dir()
    folder = target / "cmake-windows"
    configure(
        folder,
        f"-DCARC_TARGET_DIR={target}",
        "-DCARC_CARGO_PROFILE=dev",
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'mingw-w64.cmake'}",
        f"-DCMAKE_CROSSCOMPILING_EMULATOR={wine}",
    )
    prefix = target / "wine"
    os.environ |= {"WINEPREFIX": str(prefix), "WINEDEBUG": "-all"}
    toolbox.run(wine, "wineboot", capture_output=True, check=False)
    # Rust's standard library gets random numbers from a DLL that Wine lacks before version 9.
    name = "bcryptprimitives.dll"
    if not (prefix / "drive_c" / "windows" / "system32" / name).exists():
        source = ROOT / "tests" / "c" / "bcryptprimitives.c"
        toolbox.run(gcc, "-shared", "-o", folder / "tests" / name, source, "-ladvapi32")
    return build_and_test(folder)


def main(arguments):
    ways = {"": native, "long": lambda: native(long=True), "asan": asan, "windows": windows}
    way = arguments[0] if arguments else ""
    if way not in ways:
        sys.exit(f"unknown argument: {way}; expected long, asan or windows")
    return ways[way]().returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
