#!/bin/sh
# Makes a static library that consists of one object and exports only the carc.h functions.
#
#     scripts/single_object.sh ARCHIVE OUT
#
# Cargo's library contains Rust's standard library, whose symbols would clash with those of a second
# Rust library in the same program. Requires the GNU linker and objcopy, or compatible programs.
# Honors LD, OBJCOPY and AR. Removes debug information.
set -eu

archive=$1 out=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
symbols=$scratch/symbols
cut -d ' ' -f 1 "$(dirname "$0")/../carc-ffi/abi/functions.txt" >"$symbols"
# Keep only what the functions need. Resolve section groups, because the linker would otherwise keep
# only one group with each name, although their symbols are local.
# shellcheck disable=SC2046 # the shell must split the options
${LD:-ld} -r --gc-sections --force-group-allocation -o "$scratch/linked.o" \
  $(sed 's/^/-u /' "$symbols") "$archive"
${OBJCOPY:-objcopy} --strip-debug -R .llvmbc -R .llvmcmd "--keep-global-symbols=$symbols" "$scratch/linked.o" "$scratch/carc.o"
rm -f "$out"
${AR:-ar} rcs "$out" "$scratch/carc.o"
