#!/bin/sh
# Builds the C and C++ library and installs it: headers, static and shared library, carc.pc and the
# CMake package.
#
#     scripts/install.sh PREFIX
#
# Honours CARGO_TARGET_DIR, CC, and DESTDIR, which is put before PREFIX for packaging.
set -eu

if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "usage: scripts/install.sh PREFIX" >&2
  exit 2
fi
case $1 in
  /*) prefix=$1 ;;
  *) prefix=$(pwd)/$1 ;;
esac
cd "$(dirname "$0")/.."

value() {
  sed -n '/^\[workspace.package\]/,/^\[/s/^'"$1"' = "\(.*\)"$/\1/p' Cargo.toml
}
version=$(value version)
major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
# While the version is 0.x every minor version may break programs, so the name carries it.
if [ "$major" = 0 ]; then abi=0.$minor; else abi=$major; fi

cargo build --locked --release -p carc-ffi
target=$(cargo metadata --locked --no-deps --format-version 1 |
  sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
static=$target/release/libcarc.a

lib=${DESTDIR:-}$prefix/lib
include=${DESTDIR:-}$prefix/include
mkdir -p "$lib/pkgconfig" "$lib/cmake/carc" "$include/carc"
install -m 644 include/carc.h include/carc.hpp "$include/"
install -m 644 include/carc/*.hpp "$include/carc/"
install -m 644 "$static" "$lib/libcarc.a"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# What cargo links has no SONAME and cannot be given one afterwards, so the shared library is linked
# anew from the static one.
private="-lpthread -ldl -lm"
case $(uname -s) in
  Darwin)
    shared=libcarc.$version.dylib
    soname=@rpath/libcarc.$abi.dylib
    install -m 755 "$target/release/libcarc.dylib" "$lib/$shared"
    install_name_tool -id "$soname" "$lib/$shared"
    ln -sf "$shared" "$lib/libcarc.$abi.dylib"
    ln -sf "$shared" "$lib/libcarc.dylib"
    ;;
  *)
    private="-lgcc_s -lutil -lrt $private"
    shared=libcarc.so.$version
    soname=libcarc.so.$abi
    echo '{ global: carc_*; local: *; };' >"$scratch/symbols"
    # shellcheck disable=SC2086 # the options are words
    ${CC:-cc} -shared -o "$scratch/$shared" "-Wl,-soname,$soname" \
      "-Wl,--version-script=$scratch/symbols" -Wl,--gc-sections -Wl,-z,relro,-z,now \
      -Wl,--whole-archive "$static" -Wl,--no-whole-archive $private
    install -m 755 "$scratch/$shared" "$lib/$shared"
    ln -sf "$shared" "$lib/$soname"
    ln -sf "$soname" "$lib/libcarc.so"
    ;;
esac

fill() {
  sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" -e "s|@VERSION_MAJOR@|$major|" \
    -e "s|@SONAME@|$soname|" -e "s|@PRIVATE_LIBS@|$private|" "$1" >"$scratch/filled"
  install -m 644 "$scratch/filled" "$2"
}
fill carc.pc.in "$lib/pkgconfig/carc.pc"
fill cmake/carc-config.cmake.in "$lib/cmake/carc/carc-config.cmake"
fill cmake/carc-config-version.cmake.in "$lib/cmake/carc/carc-config-version.cmake"

echo "carc $version is installed in $prefix"
