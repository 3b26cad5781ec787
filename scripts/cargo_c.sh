#!/bin/sh
# Installs the C library as packagers do, with cargo-c, and holds it against what install.sh installs:
# the same headers, the same exported names, the same SONAME.
#
# cargo-c takes minutes to install, so this runs where it is there already: elsewhere the exit status
# is 77.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-cinstall >/dev/null || {
  echo "SKIP: cargo-c is not installed"
  exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cargo cinstall --locked -p carc-ffi --prefix /usr --libdir /usr/lib --destdir "$scratch/packaged"
scripts/install.sh "$scratch/ours"

cd "$scratch"
diff -r packaged/usr/include ours/include
for library in packaged/usr/lib ours/lib; do
  nm -D --defined-only "$library/libcarc.so" | awk '{ print $NF }' | LC_ALL=C sort >symbols
  readelf -d "$library/libcarc.so" | grep -o 'soname: .*' >>symbols
  [ -s symbols ] && mv symbols "symbols_$(echo "$library" | cut -d/ -f1)"
done
diff symbols_packaged symbols_ours
PKG_CONFIG_PATH=packaged/usr/lib/pkgconfig pkg-config --exists carc
echo "cargo-c installs the same library"
