#!/bin/sh
# Runs the C and C++ tests and examples with library and programs under AddressSanitizer, on the installed
# stable toolchain. First bugs are planted: unless they are found, the rest would prove nothing.
# Prints SKIP and why where compiler and toolchain cannot.
set -eu
cd "$(dirname "$0")/.."
. scripts/cargo.sh
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}/asan
cc=${CC:-cc}
host=$(host_target)
# The option is there in the stable compiler, behind this variable.
export RUSTC_BOOTSTRAP=1
sanitize="-fsanitize=address -fno-omit-frame-pointer -g1"
mkdir -p "$target"

skip() {
  echo "SKIP: $1"
  exit 0
}
echo 'int main(void) { return 0; }' >"$target/probe.c"
# The options in $sanitize are meant to be split, here and below.
# shellcheck disable=SC2086
"$cc" $sanitize "$target/probe.c" -o "$target/probe" 2>/dev/null && "$target/probe" ||
  skip "$cc has no working AddressSanitizer"
echo 'pub fn probe() {}' | rustc --crate-type lib --crate-name probe --target "$host" \
  -Zsanitizer=address --out-dir "$target" - 2>/dev/null || skip "rustc cannot use AddressSanitizer"

# Lines are enough to find a fault by, and every test links all of it.
export CARGO_PROFILE_DEV_DEBUG=line-tables-only
RUSTFLAGS=-Zsanitizer=address cargo build --quiet --locked -p carc-ffi --lib --target "$host" \
  --target-dir "$target"
library=$target/$host/debug/libcarc.a
nm "$library" 2>/dev/null | grep -q '__asan_report' || {
  echo "the library was built without AddressSanitizer"
  exit 1
}

generator="Unix Makefiles"
if command -v ninja >/dev/null; then generator=Ninja; fi
cmake -S . -B "$target/cmake" -G "$generator" -DCARC_LIBRARY="$library" \
  "-DCMAKE_C_FLAGS=$sanitize" "-DCMAKE_CXX_FLAGS=$sanitize" >"$target/cmake.log" 2>&1 || {
  cat "$target/cmake.log"
  exit 1
}
cmake --build "$target/cmake" >"$target/build.log" 2>&1 || {
  tail -n 60 "$target/build.log"
  exit 1
}

export ASAN_OPTIONS=detect_leaks=1
log=$target/planted.log
planted() { # MISTAKE WORDS...
  mistake=$1
  shift
  found=yes
  if "$target/cmake/tests/planted" "$mistake" >"$log" 2>&1; then found=no; fi
  for words in "$@"; do
    grep -q "$words" "$log" || found=no
  done
  if [ $found = no ]; then
    echo "a planted bug was not found: $mistake"
    cat "$log"
    exit 1
  fi
}
planted overflow heap-buffer-overflow carc_game_legal
planted use_after_free heap-use-after-free 'handle\.rs'
planted leak 'detected memory leaks' carc_game_new
echo "planted bugs: overflow, use after free and leak were found"

# Valgrind cannot run such programs, limits on memory leave them no room, and what is installed is another
# library.
cd "$target/cmake"
exec ctest --output-on-failure --no-tests=error -j 2 -E '^(valgrind_.*|install.*|sizes)$'
