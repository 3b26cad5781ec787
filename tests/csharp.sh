#!/bin/sh
# Compiles the C# bindings with their example, and runs the example with an installed library.
#
#     csharp.sh PREFIX FOLDER
set -eu
prefix=$1 folder=$2
root=$(cd "$(dirname "$0")/.." && pwd)

for tool in mcs mono; do
  command -v $tool >/dev/null || {
    echo "SKIP: no $tool"
    exit 77
  }
done
mkdir -p "$folder"
mcs -warnaserror -unsafe "-out:$folder/play.exe" "$root"/bindings/csharp/Carc/*.cs \
  "$root/bindings/csharp/example/Play.cs"
LD_LIBRARY_PATH=$prefix/lib mono "$folder/play.exe" | tee "$folder/log"
grep -q '^points: ' "$folder/log"
