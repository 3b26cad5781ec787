#!/bin/sh
# Compares the Rust interface with that of the last release, as semantic versioning asks.
# Runs where cargo-semver-checks is installed, which takes minutes, and a release is tagged (`v1.2.3`);
# elsewhere the exit status is 77. `scripts/public_api.py` needs neither.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-semver-checks >/dev/null || {
  echo "SKIP: cargo-semver-checks is not installed"
  exit 77
}
release=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null) || {
  echo "SKIP: there is no release to compare with"
  exit 77
}
for crate in carc-engine carc-agents carc-learn; do
  cargo semver-checks check-release -p "$crate" --baseline-rev "$release"
done
