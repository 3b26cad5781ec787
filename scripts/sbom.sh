#!/bin/sh
# What the published crates are made of, as CycloneDX, in build/sbom. Installs cargo-cyclonedx into
# build/tools, once, unless it is there.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/build/tools/bin:$PATH"
command -v cargo-cyclonedx >/dev/null ||
  cargo install -q --locked --root build/tools cargo-cyclonedx@0.5.7
rm -rf build/sbom
mkdir -p build/sbom
cargo cyclonedx -q --format json --spec-version 1.5 --describe crate
for crate in carc-engine carc-agents carc-learn carc-ffi carc-py carc-wasm; do
  mv "$crate/$crate.cdx.json" build/sbom/ 2>/dev/null || mv "$crate"/*.cdx.json build/sbom/
done
find . -name '*.cdx.json' -not -path './build/*' -delete
ls build/sbom
