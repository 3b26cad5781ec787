#!/bin/sh
# Packs the library into an archive and unpacks the archive into a folder.
#
#     unpacked.sh FOLDER
set -eu
folder=$1
root=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$folder" "$folder.packed"
mkdir -p "$folder"
"$root/scripts/package.sh" "$folder.packed"
tar -xzf "$folder.packed"/carc-*.tar.gz -C "$folder" --strip-components 1
