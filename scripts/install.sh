#!/bin/sh
# Builds and installs the C and C++ library: the headers, the static and the shared library,
# carc.pc, the CMake package, and the licenses and notices. The libraries contain neither debug
# information nor paths from this machine.
#
#     scripts/install.sh PREFIX [TARGET]
#
# TARGET is a Rust target; the default is this machine's target. Honors CARGO_TARGET_DIR, RUSTFLAGS,
# CC, STRIP, LD, OBJCOPY, AR, and DESTDIR, which is prepended to PREFIX for packaging.
set -eu

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ -z "$1" ]; then
  echo "usage: scripts/install.sh PREFIX [TARGET]" >&2
  exit 2
fi
case $1 in
  /*) prefix=$1 ;;
  *) prefix=$(pwd)/$1 ;;
esac
rustc=${RUSTC:-rustc}
cd "$(dirname "$0")/.."
. scripts/cargo.sh
host=$(host_target)
target=${2:-$host}
version=$(workspace_version)
major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
# Before 1.0, any minor version can contain breaking changes, so the ABI name includes it.
if [ "$major" = 0 ]; then abi=0.$minor; else abi=$major; fi

# Find the target's row in the table.
archive='' libraries=''
while read -r pattern name needed; do
  # shellcheck disable=SC2254 # $pattern is a glob pattern
  case $target in
    $pattern)
      archive=$name libraries=$needed
      break
      ;;
  esac
done <<ROWS
$(grep -v '^#' cmake/libraries.txt)
ROWS
private=''
for library in $libraries; do private="$private -l$library"; done
private=${private# }

# Decide whether the shared library is linked from the static library, built by cargo, or absent.
case $target in
  *-android* | *-ios* | *-tvos* | *-visionos* | wasm*) shared_by=nobody ;;
  *-windows-* | *-apple-darwin) shared_by=cargo ;;
  *) if [ "$target" = "$host" ] || [ -n "${CC:-}" ]; then shared_by=cc; else shared_by=nobody; fi ;;
esac
types=staticlib
if [ $shared_by = cargo ]; then types=staticlib,cdylib; fi

# Panics and debug information contain source paths. Remove this machine's paths from them.
separator=$(printf '\037')
flags=${CARGO_ENCODED_RUSTFLAGS-$(printf '%s' "${RUSTFLAGS:-}" | tr -s ' ' "$separator")}
remap() { # FROM TO; if several prefixes match, the last one is used
  flags=$flags${flags:+$separator}--remap-path-prefix=$1=$2
}
built=$(target_dir)
sysroot=$("$rustc" --print sysroot)
remap "$sysroot" /rust
remap "${CARGO_HOME:-$HOME/.cargo}" /cargo
remap "$(pwd -P)" /carc
remap "$built" /target
set -- --target-dir "$built/install"
if [ "$target" != "$host" ]; then set -- "$@" --target "$target"; fi
CARGO_ENCODED_RUSTFLAGS=$flags cargo rustc --quiet --locked --release -p carc-ffi --lib \
  --crate-type "$types" "$@"
built=$built/install
if [ "$target" != "$host" ]; then built=$built/$target; fi
built=$built/release

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=${DESTDIR:-}$prefix
lib=$root/lib
mkdir -p "$lib/pkgconfig" "$lib/cmake/carc" "$root/include/carc" "$root/share/doc/carc"

# Runs Rust's own objcopy, because it supports the file formats of all targets.
objcopy() {
  LD_LIBRARY_PATH=$sysroot/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    "$sysroot/lib/rustlib/$host/bin/rust-objcopy" "$@"
}
put() { # MODE FROM TO; removes debug information, which Rust's standard library always has
  cp "$2" "$scratch/put"
  if [ -n "${STRIP:-}" ]; then
    "$STRIP" -S "$scratch/put"
  elif objcopy --version >/dev/null 2>&1; then
    objcopy --strip-debug "$scratch/put"
  else
    strip -S "$scratch/put"
  fi
  install -m "$1" "$scratch/put" "$3"
}

install -m 644 include/carc.h include/carc.hpp include/carc_fwd.hpp "$root/include/"
install -m 644 include/carc/*.hpp "$root/include/carc/"
# For another system, LD and OBJCOPY must name that system's tools.
one_object=
case $target in
  *-unknown-linux-*) if [ "$target" = "$host" ] || [ -n "${LD:-}" ]; then one_object=yes; fi ;;
esac
if [ -n "$one_object" ]; then
  scripts/single_object.sh "$built/$archive" "$scratch/single"
  install -m 644 "$scratch/single" "$lib/$archive"
else
  put 644 "$built/$archive" "$lib/$archive"
fi

shared='' import='' soname=''
case $shared_by:$target in
  cargo:*-windows-*)
    mkdir -p "$root/bin"
    shared=bin/carc.dll
    put 755 "$built/carc.dll" "$root/$shared"
    # Install the import library under the name that the target's compilers expect.
    case $target in
      *-msvc) import=lib/carc.dll.lib ;;
      *) import=lib/libcarc.dll.a ;;
    esac
    install -m 644 "$built/${import#lib/}" "$root/$import"
    ;;
  cargo:*)
    shared=lib/libcarc.$version.dylib
    soname=@rpath/libcarc.$abi.dylib
    put 755 "$built/libcarc.dylib" "$root/$shared"
    install_name_tool -id "$soname" "$root/$shared"
    ln -sf "libcarc.$version.dylib" "$lib/libcarc.$abi.dylib"
    ln -sf "libcarc.$version.dylib" "$lib/libcarc.dylib"
    ;;
  cc:*)
    # Cargo's shared library has no SONAME, so link it from the static library.
    shared=lib/libcarc.so
    soname=libcarc.so.$abi
    echo '{ global: carc_*; local: *; };' >"$scratch/symbols"
    # shellcheck disable=SC2046,SC2086 # the shell must split the options
    ${CC:-cc} -shared -o "$scratch/shared" "-Wl,-soname,$soname" \
      "-Wl,--version-script=$scratch/symbols" -Wl,--gc-sections -Wl,-z,relro,-z,now \
      -Wl,--whole-archive "$lib/$archive" -Wl,--no-whole-archive $(echo "$private" | sed s/gcc_eh/gcc_s/)
    put 755 "$scratch/shared" "$lib/libcarc.so.$version"
    ln -sf "libcarc.so.$version" "$lib/$soname"
    ln -sf "$soname" "$lib/libcarc.so"
    ;;
esac

# Look up the system's CMake name, and the pointer size.
case $target in
  *-windows-*) system=Windows ;;
  *-android*) system=Android ;;
  *-apple-darwin) system=Darwin ;;
  *-apple-ios*) system=iOS ;;
  *-apple-tvos*) system=tvOS ;;
  *-apple-visionos*) system=visionOS ;;
  wasm32-wasi*) system=WASI ;;
  *-emscripten) system=Emscripten ;;
  *-linux-*) system=Linux ;;
  *) system=Generic ;;
esac
bits=$("$rustc" --print cfg --target "$target" | sed -n 's/^target_pointer_width="\(.*\)"$/\1/p')

fill() { # FROM TO
  sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" -e "s|@VERSION_MAJOR@|$major|" \
    -e "s|@SONAME@|$soname|" -e "s|@SHARED@|$shared|" -e "s|@IMPORT@|$import|" \
    -e "s|@ARCHIVE@|$archive|" -e "s|@LIBRARIES@|$(echo "$libraries" | tr ' ' ';')|" \
    -e "s|@PRIVATE_LIBS@|$private|" -e "s|@SYSTEM@|$system|" -e "s|@POINTER_BYTES@|$((bits / 8))|" \
    "$1" >"$scratch/filled"
  install -m 644 "$scratch/filled" "$2"
}
fill carc.pc.in "$lib/pkgconfig/carc.pc"
fill cmake/carc-config.cmake.in "$lib/cmake/carc/carc-config.cmake"
fill cmake/carc-config-version.cmake.in "$lib/cmake/carc/carc-config-version.cmake"

install -m 644 LICENSE-MIT LICENSE-APACHE THIRD-PARTY-NOTICES.txt "$root/share/doc/carc/"
# Install the standard library's copyright notice if the toolchain includes it.
if [ -f "$sysroot/share/doc/rust/COPYRIGHT-library.html" ]; then
  install -m 644 "$sysroot/share/doc/rust/COPYRIGHT-library.html" \
    "$root/share/doc/carc/RUST-STANDARD-LIBRARY-NOTICES.html"
fi

echo "carc $version for $target is installed in $prefix"
