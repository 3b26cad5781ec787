#!/bin/sh
# Builds the library and the C and C++ tests for Windows with MinGW, and runs them under Wine.
#
#     scripts/windows.sh [CTEST-OPTION ...]
#
# It needs g++-mingw-w64-x86-64, wine64 and Rust's target x86_64-pc-windows-gnu: elsewhere the exit status
# is 77. Honours CARGO_TARGET_DIR and RUSTC.
set -eu
cd "$(dirname "$0")/.."
. scripts/cargo.sh
triple=x86_64-pc-windows-gnu

skip() {
  echo "SKIP: $1"
  exit 77
}
command -v x86_64-w64-mingw32-g++-posix >/dev/null || command -v x86_64-w64-mingw32-g++ >/dev/null ||
  skip "MinGW-w64 is not installed"
# The standard library for it, unless cargo is told to build that as well.
[ -n "${CARGO_UNSTABLE_BUILD_STD:-}" ] ||
  [ -d "$("${RUSTC:-rustc}" --print target-libdir --target $triple 2>/dev/null)" ] ||
  skip "Rust cannot build for $triple: rustup target add $triple"
wine=$(command -v wine64 || command -v wine || command -v /usr/lib/wine/wine64) ||
  skip "Wine is not installed"

target=$(target_dir)
build=$target/cmake-windows
generator="Unix Makefiles"
if command -v ninja >/dev/null; then generator=Ninja; fi
mkdir -p "$build"
# Quick to build, unless told otherwise, and with the checks of the debug profile, as `make test` does.
export CARGO_PROFILE_RELEASE_OPT_LEVEL="${CARGO_PROFILE_RELEASE_OPT_LEVEL:-1}"
export CARGO_PROFILE_RELEASE_LTO="${CARGO_PROFILE_RELEASE_LTO:-off}"
export CARGO_PROFILE_RELEASE_CODEGEN_UNITS="${CARGO_PROFILE_RELEASE_CODEGEN_UNITS:-16}"
export CARGO_PROFILE_RELEASE_DEBUG="${CARGO_PROFILE_RELEASE_DEBUG:-none}"
export CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS="${CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS:-true}"
export CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS="${CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS:-true}"
cmake -S . -B "$build" -G "$generator" -DCARC_TARGET_DIR="$target" \
  -DCMAKE_TOOLCHAIN_FILE=cmake/mingw-w64.cmake "-DCMAKE_CROSSCOMPILING_EMULATOR=$wine" \
  >"$target/cmake.log" 2>&1 || {
  cat "$target/cmake.log"
  exit 1
}
cores=$(getconf _NPROCESSORS_ONLN)
cmake --build "$build" --parallel "$cores"

export WINEPREFIX="$target/wine" WINEDEBUG=-all
# Rust's standard library asks a DLL for random numbers that Wine has from version 9 on.
"$wine" wineboot >/dev/null 2>&1 || true
if ! [ -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
  cc=$(command -v x86_64-w64-mingw32-gcc-posix || command -v x86_64-w64-mingw32-gcc)
  "$cc" -shared -o "$build/tests/bcryptprimitives.dll" tests/c/bcryptprimitives.c -ladvapi32
fi
cd "$build"
ctest --parallel "$cores" --output-on-failure --no-tests=error "$@"
