# What shell scripts ask cargo and the compiler. Sourced by scripts that stand in the root of the tree.
# shellcheck shell=sh

# The target of this machine.
host_target() {
  "${RUSTC:-rustc}" -vV | sed -n 's/^host: //p'
}

# Where cargo builds, whatever CARGO_TARGET_DIR or its configuration say.
target_dir() {
  cargo metadata --locked --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}

# The version of the workspace.
workspace_version() {
  sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml
}
