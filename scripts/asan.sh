#!/bin/sh
# Runs the C and C++ tests and examples with library and programs under AddressSanitizer, on the installed
# stable toolchain. First bugs are planted: unless they are found, the rest would prove nothing.
# Prints SKIP and why where compiler and toolchain cannot. The last line is a total.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}/asan
cc=${CC:-cc} cxx=${CXX:-c++}
host=$(rustc -vV | sed -n 's/^host: //p')
# The option is there in the stable compiler, behind this variable.
export RUSTC_BOOTSTRAP=1
sanitize="-fsanitize=address -fno-omit-frame-pointer -g"
mkdir -p "$target/bin"

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

RUSTFLAGS=-Zsanitizer=address cargo build --quiet --locked -p carc-ffi --lib --target "$host" \
  --target-dir "$target"
library=$target/$host/debug/libcarc.a
nm "$library" 2>/dev/null | grep -q '__asan_report' || {
  echo "the library was built without AddressSanitizer"
  exit 1
}

passed=0 failed=0
result() { # NAME STATUS
  if [ "$2" = 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAILED: $1"
    tail -n 40 "$target/log"
  fi
}
# Builds a program of one file and puts it into $program.
build() {
  program=$target/bin/$(echo "$1" | sed 's/[^A-Za-z0-9]/_/g')
  case $1 in
  *.c) compile="$cc -std=c11" ;;
  *) compile="$cxx -std=c++17" ;;
  esac
  # shellcheck disable=SC2086
  $compile $sanitize -Iinclude "$1" "$library" -lpthread -ldl -lm -o "$program"
}

export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0
build tests/c/planted.c
planted() { # MISTAKE WORDS...
  status=0
  "$program" "$1" >"$target/log" 2>&1 || status=$?
  mistake=$1
  shift
  for words in "$@"; do
    grep -q "$words" "$target/log" || status=0
  done
  if [ "$status" = 0 ]; then
    echo "a planted bug was not found: $mistake"
    cat "$target/log"
    exit 1
  fi
}
planted overflow heap-buffer-overflow 'fill\.rs'
planted use_after_free heap-use-after-free 'handle\.rs'
planted leak 'detected memory leaks' carc_game_new
status=0
"$program" >"$target/log" 2>&1 || status=$?
result "tests/c/planted.c without a mistake" "$status"
echo "planted bugs: overflow, use after free and leak were found"

for file in tests/c/*.c tests/cpp/*.cpp examples/c/*.c examples/cpp/*.cpp; do
  case $file in
  */planted.c | */header*) continue ;;
  */cases.c | */cases.cpp) set -- tests/cases/*.txt ;;
  */sizes.c) set -- small ;;
  *) set -- ;;
  esac
  build "$file"
  status=0
  "$program" "$@" >"$target/log" 2>&1 </dev/null || status=$?
  result "$file" "$status"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
