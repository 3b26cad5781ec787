#!/bin/sh
# Builds an archive with the C and C++ library for a target. The archive can be unpacked anywhere
# and contains headers, libraries, the CMake package, carc.pc, licenses and notices.
#
#     scripts/package.sh FOLDER [TARGET]
#
# Writes carc-VERSION-TARGET.tar.gz to FOLDER. TARGET is a Rust target; the default is this
# machine's target. install.sh lists the environment variables that are honored.
set -eu

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ -z "$1" ]; then
  echo "usage: scripts/package.sh FOLDER [TARGET]" >&2
  exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
. scripts/cargo.sh
target=${2:-$(host_target)}
version=$(workspace_version)
name=carc-$version-$target

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
DESTDIR=$stage scripts/install.sh "/$name" "$target"
# Make the prefix in carc.pc relative to that file, so that the archive can be unpacked anywhere.
# shellcheck disable=SC2016 # pkg-config expands it
pc=$stage/$name/lib/pkgconfig/carc.pc
sed 's|^prefix=.*|prefix=${pcfiledir}/../..|' "$pc" >"$pc.new"
mv "$pc.new" "$pc"
tar -czf "$out/$name.tar.gz" -C "$stage" "$name"
echo "$out/$name.tar.gz"
