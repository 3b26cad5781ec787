# Functions for shell scripts that query cargo and the compiler. Source this file from the project
# root.
# shellcheck shell=sh

# Prints this machine's target.
host_target() {
  "${RUSTC:-rustc}" -vV | sed -n 's/^host: //p'
}

# Prints cargo's target directory, taken from CARGO_TARGET_DIR or cargo's configuration.
target_dir() {
  cargo metadata --locked --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}

# Prints the workspace version.
workspace_version() {
  sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml
}
