#!/bin/sh
# Runs every fuzz target for some seconds: scripts/fuzz.sh [SECONDS]
# With RUNS=N in the environment, each makes N runs from a fixed seed instead: the same ones every time.
# The coverage that guides the fuzzer comes from options of the stable compiler.
set -eu
limit=-max_total_time=${1:-60}
if [ -n "${RUNS:-}" ]; then limit="-runs=$RUNS -seed=1"; fi
cd "$(dirname "$0")/../fuzz"
target=${CARGO_TARGET_DIR:-$PWD/../target}/fuzz
coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Ccodegen-units=1"
host=$(rustc -vV | sed -n 's/^host: //p')
RUSTFLAGS="$coverage" cargo build --locked --release --target "$host" --target-dir "$target"
for name in tiles save actions; do
  found="$target/found/$name"
  mkdir -p "$found"
  if [ -n "${RUNS:-}" ]; then found=$(mktemp -d); fi
  echo "== $name"
  # The options in $limit are meant to be split.
  # shellcheck disable=SC2086
  "$target/$host/release/$name" $limit -timeout=60 -rss_limit_mb=2048 -verbosity=0 \
    -print_final_stats=1 "$found" "corpus/$name"
done
echo "every fuzz target ran and found nothing"
