#!/bin/sh
# Feeds every fuzz target with odd input: scripts/fuzz.sh [SECONDS], in all, not counting the build.
# With RUNS=N in the environment, each makes about N runs from a fixed seed instead: the same ones every
# time. With TARGETS="save game", only these. Ends with a table of runs, time and result.
# The coverage that guides the fuzzer comes from options of the stable compiler.
set -eu
seconds=${1:-60}
# Each target with its share of the time: where more can go wrong, more.
shares="tiles:2 config:2 save:3 actions:1 notation:1 game:6"
cd "$(dirname "$0")/.."
. scripts/cargo.sh
cd fuzz
target=${CARGO_TARGET_DIR:-$PWD/../target}/fuzz
coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Ccodegen-units=1"
host=$(host_target)
RUSTFLAGS="$coverage" cargo build --quiet --locked --release --target "$host" --target-dir "$target"

all=0
for entry in $shares; do
  name=${entry%:*}
  case " ${TARGETS:-$name} " in *" $name "*) all=$((all + ${entry#*:})) ;; esac
done
if [ "$all" = 0 ]; then
  echo "no such target: $TARGETS" >&2
  exit 2
fi
log=$(mktemp)
scratch=$(mktemp -d)
trap 'rm -rf "$log" "$scratch"' EXIT
printf '%-10s %10s %8s  %s\n' target runs seconds result
status=0
for entry in $shares; do
  name=${entry%:*} share=${entry#*:}
  case " ${TARGETS:-$name} " in *" $name "*) ;; *) continue ;; esac
  if [ -n "${RUNS:-}" ]; then
    # A run of a whole game takes as long as many runs of the others.
    runs=$RUNS
    if [ "$name" = game ]; then runs=$((RUNS / 4)); fi
    limit="-runs=$runs -seed=1"
    found=$scratch/$name
  else
    time=$((seconds * share / all))
    limit=-max_total_time=$((time > 0 ? time : 1))
    found=$target/found/$name
  fi
  mkdir -p "$found"
  started=$(date +%s)
  result="nothing found"
  # The options in $limit are meant to be split.
  # shellcheck disable=SC2086
  "$target/$host/release/$name" $limit -timeout=60 -rss_limit_mb=2048 -max_len=8192 -verbosity=0 \
    -print_final_stats=1 "-artifact_prefix=$PWD/" "$found" "corpus/$name" >"$log" 2>&1 || {
    status=1
    result="FAILED"
    tail -n 60 "$log"
  }
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  printf '%-10s %10s %8s  %s\n' "$name" "${runs:--}" "$(($(date +%s) - started))" "$result"
done
exit "$status"
