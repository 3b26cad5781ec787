#!/bin/sh
# Builds the crates with the oldest Rust that they promise, `rust-version` in Cargo.toml, as
# Cargo.lock pins their dependencies. Where rustup cannot bring that toolchain, the exit status is 77.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml).0
command -v rustup >/dev/null || {
  echo "SKIP: there is no rustup to bring Rust $version"
  exit 77
}
rustup run "$version" rustc --version 2>/dev/null ||
  rustup toolchain install "$version" --profile minimal --no-self-update >/dev/null 2>&1 || {
  echo "SKIP: Rust $version cannot be had here"
  exit 77
}
# In a folder of its own: what another toolchain has built stays as it is.
target=${CARGO_TARGET_DIR:-target}/msrv
cargo "+$version" check -q --locked --target-dir "$target" \
  -p carc-engine -p carc-agents -p carc-learn -p carc-ffi
echo "ok      the crates build with Rust $version"
