#!/bin/sh
# Makes a static library of one object that exports only the functions of carc.h.
#
#     scripts/single_object.sh ARCHIVE OUT
#
# Cargo's library contains Rust's standard library, whose names clash with those of a second Rust library
# in the same program. Requires the GNU linker and objcopy, or compatible programs; honors LD, OBJCOPY
# and AR. Debug information is removed.
set -eu

archive=$1 out=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
symbols=$scratch/symbols
cut -d ' ' -f 1 "$(dirname "$0")/../carc-ffi/abi/functions.txt" >"$symbols"
# Only the members that the functions need. Groups are resolved: the linker would drop all but one
# of those with the same name, although their symbols are local.
# shellcheck disable=SC2046 # one option per symbol
${LD:-ld} -r --gc-sections --force-group-allocation -o "$scratch/linked.o" \
  $(sed 's/^/-u /' "$symbols") "$archive"
${OBJCOPY:-objcopy} --strip-debug -R .llvmbc -R .llvmcmd "--keep-global-symbols=$symbols" "$scratch/linked.o" "$scratch/carc.o"
rm -f "$out"
${AR:-ar} rcs "$out" "$scratch/carc.o"
