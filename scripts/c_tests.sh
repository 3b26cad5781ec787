#!/bin/sh
# Builds and runs the C and C++ tests and examples, under valgrind too where it is installed.
#
#     scripts/c_tests.sh [CTEST-OPTION ...]
#
# Builds in the folder `cmake` of cargo's target directory; honours CARGO_TARGET_DIR, CC and CXX.
set -eu
cd "$(dirname "$0")/.."
. scripts/cargo.sh

target=$(target_dir)
build=$target/cmake
generator="Unix Makefiles"
if command -v ninja >/dev/null; then generator=Ninja; fi
# Another generator, or a folder that has moved, needs a fresh start.
if [ -f "$build/CMakeCache.txt" ] &&
  ! { grep -qx "CMAKE_GENERATOR:INTERNAL=$generator" "$build/CMakeCache.txt" &&
    grep -qx "CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd -P)" "$build/CMakeCache.txt"; }; then
  rm -rf "$build"
fi
# The crates that the other parts of the tests name: others would compile the engine once more.
cmake -S . -B "$build" -G "$generator" -DCARC_TARGET_DIR="$target" \
  "-DCARC_CARGO_PACKAGES=--workspace;--exclude;carc-py;--lib;--examples" >"$target/cmake.log" 2>&1 || {
  cat "$target/cmake.log"
  exit 1
}
cores=$(getconf _NPROCESSORS_ONLN)
cmake --build "$build" --parallel "$cores"
cd "$build"
exec ctest --parallel "$cores" --output-on-failure --no-tests=error "$@"
