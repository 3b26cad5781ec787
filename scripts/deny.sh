#!/bin/sh
# Licences, sources and bans of every dependency, those of the fuzz targets too; see deny.toml.
# cargo-deny takes minutes to install, so this runs where it is there already: elsewhere the exit
# status is 77. Advisories are left out: their database is no part of any registry.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-deny >/dev/null || {
  echo "SKIP: cargo-deny is not installed"
  exit 77
}
for manifest in Cargo.toml fuzz/Cargo.toml; do
  cargo deny --locked --config deny.toml --manifest-path "$manifest" check licenses bans sources
done
