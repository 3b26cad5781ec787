# Functions for shell scripts that query cargo and the compiler. Sourced by scripts whose working directory is
# the root of the project.
# shellcheck shell=sh

# Prints the target of this machine.
host_target() {
  "${RUSTC:-rustc}" -vV | sed -n 's/^host: //p'
}

# Prints the target directory of cargo, from CARGO_TARGET_DIR or its configuration.
target_dir() {
  cargo metadata --locked --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}

# Prints the version of the workspace.
workspace_version() {
  sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml
}
